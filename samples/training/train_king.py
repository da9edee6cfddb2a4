"""Trains the reader of King for 2, `python -m samples.training.train_king DATA --epochs 15 --out FOLDER`.

DATA is a folder made by `samples.training.king_lots`. Two small models come of it: `king_pieces.onnx` says
whether a look at a square is empty or shows a red or a blue piece; `king_looks.npz` turns the strokes of a
look into a few numbers that are near for two pieces of one kind and one set, however the photo was taken, and
far for two kinds. The last tenth of the sets is kept out of training and told at the end.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from samples.training.course import write_onnx
from samples.training.layers import conv
from vision.king import LOOK
from vision.king_views import HEIGHT, WIDTH, strokes, summary

SEEN = 0.15
"""A piece of which less is seen is not asked for."""
EMPTY_EACH = 24
BATCH = 128
Looks = NDArray[np.uint8]
Floats = NDArray[np.float32]


class PieceNet(nn.Module):
    """Summaries of looks (n, 4, 24, 16) to log-odds of empty, red, blue."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            conv(4, 16, 2),
            conv(16, 24),
            nn.Flatten(),
            nn.Dropout(0.15),
            nn.Linear(24 * (HEIGHT // 8) * (WIDTH // 8), 48),
            nn.ReLU(inplace=True),
            nn.Linear(48, 3),
        )

    def forward(self, looks: torch.Tensor) -> torch.Tensor:
        """n x 3."""
        odds: torch.Tensor = self.layers(looks)
        return odds


def colour_of(what: NDArray[np.uint8]) -> NDArray[np.int64]:
    """0 empty, 1 red, 2 blue."""
    return np.where(what == 0, 0, np.where(what <= 5, 1, 2)).astype(np.int64)


def gather(files: list[Path], rng: np.random.Generator | None) -> dict[str, NDArray[np.generic]]:
    """Summaries and strokes of all squares asked for; without `rng` of every square."""
    parts: dict[str, list[NDArray[np.generic]]] = {
        name: [] for name in ("sums", "what", "set", "photo", "ink")
    }
    for number, file in enumerate(files):
        with np.load(file) as data:
            looks, what, share = data["looks"], data["what"], data["share"]
        for photo in range(len(looks)):
            asked = np.flatnonzero((what[photo] > 0) & (share[photo] >= SEEN))
            empty = np.flatnonzero(what[photo] == 0)
            if rng is not None:
                empty = rng.permutation(empty)[:EMPTY_EACH]
            rows = np.concatenate([asked, empty])
            parts["sums"].append(summary(looks[photo][rows]).astype(np.float16))
            ink = np.zeros((len(rows), 768), np.float16)
            ink[: len(asked)] = strokes(looks[photo][asked])
            parts["ink"].append(ink)
            parts["what"].append(what[photo][rows])
            parts["set"].append(np.full(len(rows), number))
            parts["photo"].append(np.full(len(rows), 10 * number + photo))
    return {name: np.concatenate(part) for name, part in parts.items()}


def train_pieces(data: dict[str, NDArray[np.generic]], epochs: int, rng: np.random.Generator) -> PieceNet:
    """Learn what stands there."""
    sums = torch.from_numpy(data["sums"].astype(np.float32))
    truth = torch.from_numpy(colour_of(np.asarray(data["what"], np.uint8)))
    net = PieceNet()
    steps = epochs * len(sums) // BATCH
    optimiser = torch.optim.AdamW(net.parameters(), lr=4e-3, weight_decay=0.03)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, total_steps=steps + 1, pct_start=0.15)
    for step in range(steps):
        rows = torch.from_numpy(rng.integers(0, len(sums), BATCH))
        batch = sums[rows]
        if rng.random() < 0.5:
            batch = batch.flip(3)
        batch = torch.roll(batch, (int(rng.integers(-1, 2)), int(rng.integers(-1, 2))), (2, 3))
        light = torch.from_numpy(rng.normal(0, 1, (BATCH, 4, 1, 1)).astype(np.float32))
        batch = batch * (1 + 0.1 * light) + 0.06 * light.flip(1)
        loss = nn.functional.cross_entropy(net(batch), truth[rows], label_smoothing=0.003)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        plan.step()
        if step % 200 == 0:
            print(f"{step}/{steps} loss {loss.item():.4f}", flush=True)
    net.eval()
    return net


def learn_looks(data: dict[str, NDArray[np.generic]]) -> Floats:
    """768 x LOOK: directions in which kinds of one set differ most, compared with how one kind varies.

    Discriminant analysis, the kinds of each set being classes of their own.
    """
    what, sets = np.asarray(data["what"], np.int64), np.asarray(data["set"], np.int64)
    there = what > 0
    ink = data["ink"][there].astype(np.float64)
    label = sets[there] * 5 + (what[there] - 1) % 5
    means = np.zeros((int(label.max()) + 1, ink.shape[1]))
    counts = np.bincount(label, minlength=len(means)).astype(np.float64)
    np.add.at(means, label, ink)
    means /= np.maximum(counts, 1)[:, None]
    within = ink - means[label]
    inner = within.T @ within / len(ink)
    by_set = means.reshape(-1, 5, ink.shape[1])
    apart = (by_set - by_set.mean(axis=1, keepdims=True)).reshape(-1, ink.shape[1])
    outer = apart.T @ apart / len(apart)
    inner += np.eye(len(inner)) * 0.15 * np.trace(inner) / len(inner)
    values, vectors = np.linalg.eigh(inner)
    white = vectors / np.sqrt(values)
    _, axes = np.linalg.eigh(white.T @ outer @ white)
    return np.asarray((white @ axes[:, ::-1][:, :LOOK]), np.float32)


def report(net: PieceNet, axes: Floats, middle: Floats, data: dict[str, NDArray[np.generic]]) -> None:
    """How well sets that were kept apart are read."""
    with torch.no_grad():
        odds = net(torch.from_numpy(data["sums"].astype(np.float32))).numpy()
    truth = colour_of(np.asarray(data["what"], np.uint8))
    right = odds.argmax(axis=1) == truth
    photos = np.asarray(data["photo"], np.int64)
    whole = [bool(right[photos == photo].all()) for photo in np.unique(photos)]
    print(f"squares {right.mean():.5f} whole boards {sum(whole)}/{len(whole)}")
    what, ink = np.asarray(data["what"], np.int64), (data["ink"].astype(np.float32) - middle) @ axes
    ink /= np.linalg.norm(ink, axis=1, keepdims=True) + 1e-6
    hits = asked = 0
    for photo in np.unique(photos):
        if photo % 10 == 0:
            continue
        own = (photos == photo // 10 * 10) & (what > 0)
        mine = (photos == photo) & (what > 0)
        alike = 14 * ink[mine] @ ink[own].T
        kinds = (what[own] - 1) % 5
        told = np.stack(
            [
                np.logaddexp.reduce(alike[:, kinds == kind], axis=1) - np.log((kinds == kind).sum())
                for kind in range(5)
            ]
        ).argmax(axis=0)
        hits, asked = hits + int((told == (what[mine] - 1) % 5).sum()), asked + int(mine.sum())
    print(f"kinds by looks alone {hits / max(asked, 1):.4f} of {asked}")


def main() -> None:
    """Train, report, export."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    rng = np.random.default_rng(given.seed)
    files = sorted(file for file in given.data.glob("*.npz") if ".part" not in file.name)
    kept = max(1, len(files) // 10)
    data = gather(files[:-kept], rng)
    print(f"{len(data['what'])} looks of {len(files) - kept} sets", flush=True)
    axes = learn_looks(data)
    there = np.asarray(data["what"]) > 0
    middle = np.asarray(data["ink"][there].astype(np.float32).mean(axis=0))
    np.savez(given.out / "king_looks.npz", axes=axes.astype(np.float16), middle=middle.astype(np.float16))
    net = train_pieces(data, given.epochs, rng)
    free = {"looks": {0: "count"}, "odds": {0: "count"}}
    example = (torch.zeros(2, 4, HEIGHT // 4, WIDTH // 4),)
    write_onnx(net, given.out / "king_pieces.onnx", example, ["looks"], "odds", free)
    report(net, axes, middle, gather(files[-kept:], None))


if __name__ == "__main__":
    main()
