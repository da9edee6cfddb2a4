"""Trains the reader of King for 2, `python -m samples.training.train_king DATA… --epochs 15 --out X.onnx`.

DATA are folders made by `samples.training.king_lots`. The network says whether a look at a square is empty or
shows a red or a blue piece. The last tenth of each folder's sets is kept out of training and told at the end.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from samples.training.course import ask, write_onnx
from samples.training.king_lots import PHOTOS
from samples.training.layers import Residual, conv
from vision.king_views import COARSE, HEIGHT, WIDTH, summary

SEEN = 0.15
"""A piece of which less is seen is not asked for."""
CLEAR = 0.75
"""A piece of which less is seen counts three times in training."""
EMPTY_EACH = 24
BATCH = 128
PEAK = 3e-3


class PieceNet(nn.Module):
    """Summaries of looks (n, 4, 48, 32) to log-odds of empty, red, blue."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            conv(4, 16),
            conv(16, 24, 2),
            Residual(24),
            conv(24, 40, 2),
            Residual(40),
            conv(40, 48, 2),
            nn.Flatten(),
            nn.Dropout(0.15),
            nn.Linear(48 * (HEIGHT // 16) * (WIDTH // 16), 64),
            nn.ReLU(inplace=True),
            nn.Linear(64, 3),
        )

    def forward(self, looks: torch.Tensor) -> torch.Tensor:
        """n x 3."""
        odds: torch.Tensor = self.layers(looks)
        return odds


def colour_of(what: NDArray[np.uint8]) -> NDArray[np.int64]:
    """0 empty, 1 red, 2 blue."""
    return np.where(what == 0, 0, np.where(what <= 5, 1, 2)).astype(np.int64)


Data = dict[str, NDArray[np.generic]]


def gather(files: list[Path], rng: np.random.Generator | None) -> Data:
    """All pieces that can be seen and some empty squares; without `rng` all of them."""
    parts: dict[str, list[NDArray[np.generic]]] = {name: [] for name in ("looks", "what", "photo")}
    for number, file in enumerate(files):
        with np.load(file) as data:
            looks, what, share = data["looks"], data["what"], data["share"]
        for photo in range(len(looks)):
            asked = np.flatnonzero((what[photo] > 0) & (share[photo] >= SEEN))
            empty = np.flatnonzero(what[photo] == 0)
            if rng is not None:
                empty = rng.permutation(empty)[:EMPTY_EACH]
            half_hidden = asked[share[photo][asked] < CLEAR]
            rows = np.concatenate([asked, empty] if rng is None else [asked, half_hidden, half_hidden, empty])
            parts["looks"].append(summary(looks[photo][rows]).astype(np.float16))
            parts["what"].append(what[photo][rows])
            parts["photo"].append(np.full(len(rows), PHOTOS * number + photo))
    return {name: np.concatenate(part) for name, part in parts.items()}


def train_pieces(data: Data, epochs: int, rng: np.random.Generator) -> PieceNet:
    """Learn what stands there."""
    sums = torch.from_numpy(data["looks"].astype(np.float32))
    truth = torch.from_numpy(colour_of(np.asarray(data["what"], np.uint8)))
    net = PieceNet()
    steps = epochs * len(sums) // BATCH
    optimiser = torch.optim.AdamW(net.parameters(), lr=PEAK, weight_decay=0.03)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, PEAK, total_steps=steps + 1, pct_start=0.15)
    for step in range(steps):
        rows = torch.from_numpy(rng.integers(0, len(sums), BATCH))
        batch = sums[rows]
        if rng.random() < 0.5:
            batch = batch.flip(3)
        batch = torch.roll(batch, (int(rng.integers(-1, 2)), int(rng.integers(-1, 2))), (2, 3))
        light = torch.from_numpy(rng.normal(0, 1, (BATCH, 4, 1, 1)).astype(np.float32))
        batch = batch * (1 + 0.1 * light) + 0.06 * light.flip(1)
        loss = nn.functional.cross_entropy(ask(net, batch), truth[rows], label_smoothing=0.003)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        plan.step()
        if step % 200 == 0:
            print(f"{step}/{steps} loss {loss.item():.4f}", flush=True)
    net.eval()
    return net


def report_pieces(net: PieceNet, data: Data) -> None:
    """How well sets that were kept apart are read."""
    with torch.no_grad():
        odds = net(torch.from_numpy(data["looks"].astype(np.float32))).numpy()
    right = odds.argmax(axis=1) == colour_of(np.asarray(data["what"], np.uint8))
    photos = np.asarray(data["photo"], np.int64)
    whole = [bool(right[photos == photo].all()) for photo in np.unique(photos)]
    print(f"squares {right.mean():.5f} whole boards {sum(whole)}/{len(whole)}", flush=True)


def main() -> None:
    """Train, report, export."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    rng = np.random.default_rng(given.seed)
    sets: list[Path] = []
    apart: list[list[Path]] = []
    for folder in given.data:
        files = sorted(file for file in folder.glob("*.npz") if ".part" not in file.name)
        kept = max(1, len(files) // 10)
        sets += files[:-kept]
        apart.append(files[-kept:])
    data = gather(sets, rng)
    print(f"{len(data['what'])} looks of {len(sets)} sets", flush=True)
    net = train_pieces(data, given.epochs, rng)
    for files in apart:
        report_pieces(net, gather(files, None))
    free = {"looks": {0: "count"}, "answer": {0: "count"}}
    size = HEIGHT // COARSE, WIDTH // COARSE
    write_onnx(net, given.out, (torch.zeros(2, 4, *size),), ["looks"], "answer", free)


if __name__ == "__main__":
    main()
