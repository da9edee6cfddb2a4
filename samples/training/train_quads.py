"""Trains a finder of four-cornered things, `python -m samples.training.train_quads DATA… --kinds 2 --out X`.

DATA are folders of lots (`lots.save_quads`): photos as JPEG and the corners of everything on them. A thing of
kind -1 may be one or not (mostly hidden, cut by the edge): the network is neither asked to find it nor blamed
for it. The learning rate follows the clock, so that a run of any length ends well cooled; the weights written
are a running average, and the log-odds are made honest on lots kept apart (`--check`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from samples.training import course
from samples.training.lots import fresh_lots, picture
from samples.training.quad_net import WIDTHS, QuadNet
from vision.photo import Floats, Pixels
from vision.quads import SHAPE, STRIDE, encode, peaks

BATCH = 8
FIRST_VIEW = 0.6
"""A run from nothing begins with all smaller by this: most can be learned at a third of the cost."""
FIRST = 0.5
"""How long that part is."""
PEAK = 2e-3
COURSE = course.Course(decay=0.01, average=0.995, warm=100, clip=5.0, tell=50, keep=500)
SMALLEST = 8.0
"""Things with fewer pixels from middle to corner are not asked for: which way they lie can hardly be seen."""


@dataclass(frozen=True)
class View:
    """How the cut is taken that one photo gives to a batch."""

    side: int
    """In pixels."""
    zoom: tuple[float, float]
    """The photo is made smaller or larger by a factor in this range."""
    wander: float
    """How far from the middle of the cut, in its sides, the thing is that it is aimed at."""


SMALL_THINGS = View(320, (0.5, 2.0), 0.3)
LARGE_THINGS = View(192, (0.42, 0.8), 0.12)
"""One thing fills much of the photo, which is seen whole."""


WEIGHTS = np.array([0.4, 0.4, 1.0, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6], np.float32)
"""How much each number of `encode` matters."""


class Lots:
    """All photos in some folders, BGR; `refresh` picks up files made since."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders
        self.files: set[Path] = set()
        self.photos: list[Pixels] = []
        self.quads: list[NDArray[np.float32]] = []
        self.refresh()

    def __len__(self) -> int:
        return len(self.photos)

    def refresh(self) -> None:
        """Load files that were not there before."""
        for jpegs, lot in fresh_lots(self.folders, self.files):
            self.photos += map(picture, jpegs)
            quads = lot["quads"]
            self.quads += [quads[quads[:, 0] == k, 1:] for k in range(len(jpegs))]


def augment(
    photo: Pixels,
    quads: NDArray[np.float32],
    rng: np.random.Generator,
    how: View = SMALL_THINGS,
    fine: float = 1.0,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A turned, scaled, perhaps mirrored cut under other light: planes 0 to 1, and its quads."""
    view = round(how.side * fine)
    angle, zoom = rng.uniform(0, 2 * np.pi), np.exp(rng.uniform(*np.log(how.zoom))) * fine
    if rng.random() < 0.5:
        angle = 0.0
    c, s = np.cos(angle) * zoom, np.sin(angle) * zoom
    turn = np.array([[c, -s], [s, c]])
    if rng.random() < 0.5:
        turn = turn @ np.diag([-1.0, 1.0])
    aim = np.array(photo.shape[1::-1]) * rng.random(2)
    if len(quads) and rng.random() < 0.85:
        aim = quads[rng.integers(len(quads)), 1:].reshape(4, 2).mean(axis=0)
    shift = view * (0.5 + how.wander * rng.uniform(-1, 1, 2)) - turn @ aim
    matrix = np.c_[turn, shift]
    if zoom < 0.8:  # a warp does not average, and fine print would alias
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), 0.4 / zoom), np.uint8)
    border = cv2.BORDER_REPLICATE if rng.random() < 0.7 else cv2.BORDER_CONSTANT
    cut = cv2.warpAffine(photo, matrix, (view, view), borderMode=border)
    out = course.other_light(cut, rng, 0.15, 0.1)
    if rng.random() < 0.25:
        out = out[..., rng.permutation(3)]
    if rng.random() < 0.2:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.1)), np.float32)
    out = course.other_sensor(out, rng, 0.03)
    moved = quads.copy()
    moved[:, 1:] = (quads[:, 1:].reshape(-1, 4, 2) @ turn.T + shift).reshape(-1, 8)
    return np.ascontiguousarray(out.transpose(2, 0, 1), np.float32), moved


def targets(
    quads: NDArray[np.float32], kinds: int, rows: int, columns: int
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Heat of each kind, where to look at it, the shapes, and where to look at those."""
    heat = np.zeros((kinds, rows, columns), np.float32)
    heed = np.ones((rows, columns), np.float32)
    shape = np.zeros((SHAPE, rows, columns), np.float32)
    told = np.zeros((rows, columns), np.float32)
    down, across = np.mgrid[:rows, :columns] + 0.5
    sizes = [np.linalg.norm(q[1:].reshape(4, 2) - q[1:].reshape(4, 2).mean(0), axis=1).mean() for q in quads]
    for index in np.argsort(sizes)[::-1]:
        kind, corners = int(quads[index, 0]), quads[index, 1:].reshape(4, 2).astype(np.float64)
        x, y = corners.mean(axis=0) / STRIDE
        reach = sizes[index] / STRIDE
        far = (across - x) ** 2 + (down - y) ** 2
        if kind < 0 or sizes[index] < SMALLEST:
            heed[far < (0.8 * reach) ** 2] = 0
            continue
        column, row = int(np.floor(x)), int(np.floor(y))
        if not (0 <= column < columns and 0 <= row < rows):
            continue
        sigma = max(0.8, 0.13 * reach)
        warm = np.exp(-far / (2 * sigma**2)).astype(np.float32)
        warm[row, column] = 1
        heat[kind] = np.maximum(heat[kind], warm)
        near = 1 if reach > 2.5 else 0
        around = np.s_[max(0, row - near) : row + near + 1, max(0, column - near) : column + near + 1]
        shape[:, *around] = encode(corners, 0.0, 0.0)[:, None, None]
        shape[0, *around] -= across[around]
        shape[1, *around] -= down[around]
        told[around] = 1.0
    return heat, heed, shape, told


def gather(
    lots: Lots, kinds: int, rng: np.random.Generator, how: View = SMALL_THINGS, fine: float = 1.0
) -> tuple[torch.Tensor, ...]:
    """One batch: photos and the four parts of their targets."""
    photos, parts = [], []
    for index in rng.integers(len(lots), size=BATCH):
        photo, quads = augment(lots.photos[index], lots.quads[index], rng, how, fine)
        photos.append(photo)
        parts.append(targets(quads, kinds, photo.shape[1] // STRIDE, photo.shape[2] // STRIDE))
    pictures = torch.from_numpy(np.stack(photos)).contiguous(memory_format=torch.channels_last)
    return (pictures, *(torch.from_numpy(np.stack(part)) for part in zip(*parts, strict=True)))


def loss_of(
    maps: torch.Tensor,
    heat: torch.Tensor,
    heed: torch.Tensor,
    shape: torch.Tensor,
    told: torch.Tensor,
) -> torch.Tensor:
    """Focal loss on the middles, absolute error on the shapes, both per thing."""
    kinds = heat.shape[1]
    odds = maps[:, :kinds]
    chance = torch.sigmoid(odds)
    right = heat >= 1
    yes = nn.functional.logsigmoid(odds) * (1 - chance) ** 2
    no = nn.functional.logsigmoid(-odds) * chance**2 * (1 - heat) ** 4
    focal = -(torch.where(right, yes, no) * heed[:, None]).sum() / right.sum().clamp(min=1)
    weights = torch.from_numpy(WEIGHTS)[None, :, None, None]
    error = ((maps[:, kinds:] - shape).abs() * weights * told[:, None]).sum() / told.sum().clamp(min=1)
    return focal + error


def found_and_true(net: QuadNet, lots: Lots, least: float, most: int) -> tuple[Floats, int, float]:
    """Over whole photos: log-odds of every answer and whether it is right; how many things there were; the
    mean error of the right ones' corners over their size."""
    net.eval()
    rows, things, errors = [], 0, []
    for index in range(min(most, len(lots))):
        photo, quads = lots.photos[index], lots.quads[index]
        tall, wide = (extent - extent % 32 for extent in photo.shape[:2])
        picture = torch.from_numpy(photo[:tall, :wide].transpose(2, 0, 1)[None].astype(np.float32) / 255)
        with torch.no_grad():
            maps = net(picture)[0].numpy().astype(np.float64)
        corners = quads[:, 1:].reshape(-1, 4, 2)
        middles, free = corners.mean(axis=1), np.ones(len(quads), bool)
        inside = (middles < (wide, tall)).all(axis=1)
        things += int(((quads[:, 0] >= 0) & inside).sum())
        for quad in peaks(maps, net.kinds, least):
            away = np.hypot(*(middles - quad.centre).T) if len(quads) else np.zeros(0)
            near = (away < 0.5 * quad.size) & free
            odds = float(np.log(quad.score / max(1 - quad.score, 1e-9)))
            if near.any():
                best = int(np.flatnonzero(near)[away[near].argmin()])
                free[best] = False
                if quads[best, 0] >= 0:
                    rows.append((odds, float(quads[best, 0] == quad.kind)))
                    gaps = np.linalg.norm(corners[best][:, None] - quad.corners[None], axis=2).min(axis=1)
                    errors.append(float(gaps.max()) / quad.size)
            else:
                rows.append((odds, 0.0))
    net.train()
    return np.array(rows).reshape(-1, 2), things, float(np.mean(errors)) if errors else 1.0


def report(name: str, net: QuadNet, lots: Lots, most: int = 40) -> str:
    """How good the bare network is at a score of one half."""
    rows, things, error = found_and_true(net, lots, 0.5, most)
    right = rows[:, 1].sum()
    return (
        f"{name}: found {right / max(things, 1):.4f} of {things}, wrong {len(rows) - right:.0f},"
        f" worst corner {error:.4f} of the size"
    )


def honest(net: QuadNet, lots: Lots) -> tuple[float, float]:
    """Slope and shift of the log-odds under which answers on lots kept apart are as often right as said."""
    rows, _, _ = found_and_true(net, lots, 0.03, len(lots))
    odds, right = torch.from_numpy(rows[:, 0]), torch.from_numpy(rows[:, 1])
    line = torch.tensor([1.0, 0.0], dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.LBFGS([line], max_iter=100)

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        value = nn.functional.binary_cross_entropy_with_logits(odds * line[0] + line[1], right)
        value = value + 1e-3 * (line[0] - 1) ** 2
        value.backward()
        return value

    optimiser.step(loss)
    return float(line[0].detach().clamp(0.3, 3)), float(line[1].detach().clamp(-3, 3))


def export(net: QuadNet, checks: Sequence[tuple[str, Lots]], out: Path) -> None:
    """Write the network as ONNX, its log-odds made honest on the first lots kept apart."""
    for name, lots in checks:
        print(report(name, net, lots, len(lots)), flush=True)
    if checks:
        slope, shift = honest(net, checks[0][1])
        print(f"log-odds: {slope:.3f} x + {shift:.3f}", flush=True)
        with torch.no_grad():
            net.head.weight[: net.kinds] *= slope
            net.head.bias[: net.kinds] = net.head.bias[: net.kinds] * slope + shift
    free = {"photo": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    course.write_onnx(net, out, (torch.zeros(1, 3, 480, 640),), ["photo"], "maps", free)


def main() -> None:
    """Train, report, export."""
    parser = course.options(__doc__, 12, PEAK)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--kinds", type=int, required=True)
    parser.add_argument("--large", action="store_true", help="one thing that fills much of the photo")
    parser.add_argument("--widths", type=int, nargs=4, default=WIDTHS, help="features, from fine to wide")
    parser.add_argument("--deeper", type=int, default=0, help="layers more after each halving")
    given = parser.parse_args()

    rng = course.begin(given.seed)
    lots = Lots(given.data)
    checks = [(folder.name, Lots([folder])) for folder in given.check]
    net = QuadNet(given.kinds, tuple(given.widths), given.deeper).to(memory_format=torch.channels_last)

    def lesson(step: int, share: float) -> torch.Tensor:
        if step % 200 == 199:
            lots.refresh()
        fine = FIRST_VIEW if share < FIRST and not (given.large or given.start) else 1.0
        pictures, *parts = gather(lots, given.kinds, rng, LARGE_THINGS if given.large else SMALL_THINGS, fine)
        return loss_of(course.ask(net, pictures), *parts)

    def check(mean: QuadNet) -> None:
        for name, kept in checks:
            print(report(name, mean, kept), flush=True)

    mean = course.follow(COURSE, net, given, lesson, lambda: f"photos {len(lots)}", check)
    export(mean, checks, given.out)


if __name__ == "__main__":
    main()
