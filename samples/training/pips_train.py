"""Trains the reader of single faces, `python -m samples.training.pips_train DATA… --minutes 5 --out X.onnx`.

DATA are folders of close looks made by `samples.training.pips_lots`. The learning rate follows the clock, the
weights written are a running average, and one temperature, fitted on looks kept apart, makes them honest.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from samples.training import course
from samples.training.layers import Residual, conv
from samples.training.pips_lots import AROUND, STORED, load_faces
from vision.photo import Pixels
from vision.pips import NONE, REACH, VIEW

BATCH = 32
PEAK = 2e-3
OTHERS = 0.45
"""Share of looks at anything else than faces."""
COURSE = course.Course(decay=0.02, average=0.99, warm=100, tell=100, keep=250)


class FaceNet(nn.Module):
    """Close look (n, 3, 48, 48), BGR 0 to 1, to log-odds (n, 8) of nought to six pips and of no face."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            conv(3, 12),
            conv(12, 24, 2),
            conv(24, 24),
            conv(24, 40, 2),
            conv(40, 40),
            conv(40, 64, 2),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(64 * (VIEW // 8) ** 2, 64),
            nn.ReLU(inplace=True),
        )
        self.finer, self.coarser = Residual(24), Residual(40)
        self.head = nn.Linear(64, NONE + 1)

    def forward(self, look: torch.Tensor) -> torch.Tensor:
        """The log-odds. Brightness and contrast of the photo are taken out first."""
        mean = look.mean(dim=(2, 3), keepdim=True)
        seen = self.finer(self.layers[:3]((look - mean) * 2.0))
        odds: torch.Tensor = self.head(self.layers[5:](self.coarser(self.layers[3:5](seen))))
        return odds


def augment(look: Pixels, rng: np.random.Generator) -> NDArray[np.float32]:
    """A look as a finder that errs a little would give it, in other light."""
    face = STORED / AROUND
    edge = face * REACH / 2
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * edge
    angle, scale = np.radians(rng.normal(0, 4)), np.exp(rng.normal(0, 0.08))
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    corners = corners @ np.array([[c, s], [-s, c]]) + rng.normal(0, 0.07 * face, 2)
    corners = corners + rng.normal(0, 0.045 * face, (4, 2)) + STORED / 2 - 0.5
    if rng.random() < 0.5:
        corners = corners[[1, 0, 3, 2]]
    goal = np.array([(0, 0), (VIEW, 0), (VIEW, VIEW), (0, VIEW)], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), goal)
    blur = rng.random()
    if blur < 0.15:  # taken from farther away
        small = int(rng.integers(24, 60))
        look = cv2.resize(cv2.resize(look, (small, small), interpolation=cv2.INTER_AREA), (STORED, STORED))  # type: ignore[assignment]
    elif blur < 0.3:
        look = cv2.GaussianBlur(look, (0, 0), rng.uniform(0.5, 1.5))  # type: ignore[assignment]
    view = cv2.warpPerspective(look, matrix, (VIEW, VIEW), borderMode=cv2.BORDER_REPLICATE)
    out = course.other_light(view, rng, 0.2, 0.12)
    if rng.random() < 0.3:
        out = out[..., rng.permutation(3)]
    out = course.other_sensor(out, rng, 0.04)
    return np.ascontiguousarray(out.transpose(2, 0, 1), np.float32)


def plain(look: Pixels) -> NDArray[np.float32]:
    """A look as a finder that never errs would give it."""
    edge = STORED * REACH / AROUND / 2
    low, high = STORED / 2 - edge - 0.5, STORED / 2 + edge - 0.5
    corners = np.array([(low, low), (high, low), (high, high), (low, high)], np.float32)
    goal = np.array([(0, 0), (VIEW, 0), (VIEW, VIEW), (0, VIEW)], np.float32) - np.float32(0.5)
    view = cv2.warpPerspective(look, cv2.getPerspectiveTransform(corners, goal), (VIEW, VIEW))
    return np.asarray(view.transpose(2, 0, 1) / 255, np.float32)


def measure(net: FaceNet, looks: Pixels) -> torch.Tensor:
    """Log-odds of all looks."""
    net.eval()
    with torch.no_grad():
        rows = [
            net(torch.from_numpy(np.stack([plain(look) for look in looks[start : start + 256]])))
            for start in range(0, len(looks), 256)
        ]
    net.train()
    return torch.cat(rows)


def report(name: str, odds: torch.Tensor, values: torch.Tensor) -> str:
    """How many faces are read right, and how many things that are none are taken for one."""
    guess = odds.argmax(dim=1)
    face = values < NONE
    return (
        f"{name}: {int(face.sum())} faces right {float((guess == values)[face].float().mean()):.4f},"
        f" {int((~face).sum())} others {float((guess == values)[~face].float().mean()):.4f}"
    )


def main() -> None:
    """Train, report, export."""
    parser = course.options(__doc__, 5, PEAK)
    parser.add_argument("data", nargs="+", type=Path)
    given = parser.parse_args()

    rng = course.begin(given.seed)
    looks, values = load_faces(given.data)
    checks = [(folder.parent.name, *load_faces([folder])) for folder in given.check]
    others = values == NONE
    weight = np.where(others, OTHERS / max(others.sum(), 1), (1 - OTHERS) / (~others).sum())
    net = FaceNet().to(memory_format=torch.channels_last)

    def lesson(step: int, share: float) -> torch.Tensor:
        picks = rng.choice(len(looks), BATCH, p=weight)
        batch = torch.from_numpy(np.stack([augment(looks[k], rng) for k in picks]))
        odds = course.ask(net, batch.contiguous(memory_format=torch.channels_last))
        return nn.functional.cross_entropy(odds, torch.from_numpy(values[picks]).long(), label_smoothing=0.01)

    mean = course.follow(COURSE, net, given, lesson, lambda: f"looks {len(looks)}", lambda mean: None)
    export(mean, checks, given.out)


def export(net: FaceNet, checks: list[tuple[str, Pixels, NDArray[np.uint8]]], out: Path) -> None:
    """Write the network as ONNX with the temperature folded into its last layer."""
    for number, (name, looks, values) in enumerate(checks):
        odds, truth = measure(net, looks), torch.from_numpy(values).long()
        print(report(name, odds, truth), flush=True)
        if number == 0:
            divisor = course.temperature(odds, truth, np.geomspace(0.4, 4, 60))
            print(f"temperature: {divisor:.2f}", flush=True)
            with torch.no_grad():
                net.head.weight /= divisor
                net.head.bias /= divisor
    free = {"looks": {0: "count"}, "values": {0: "count"}}
    course.write_onnx(net, out, (torch.zeros(2, 3, VIEW, VIEW),), ["looks"], "values", free)


if __name__ == "__main__":
    main()
