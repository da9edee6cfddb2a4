"""Trains the reader of King for 2, `python -m samples.training.train_king DATA --epochs 15 --out FOLDER`.

DATA is a folder made by `samples.training.king_lots`. Two small networks come of it: `king_pieces.onnx` says
whether a look at a square is empty or shows a red or a blue piece; `king_looks.onnx` turns a look into a few
numbers that are near for two pieces of one kind and one set, however the photo was taken, and far for two
kinds. The last tenth of the sets is kept out of training and told at the end.
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
from samples.training.king_lots import PHOTOS
from samples.training.layers import conv
from vision.king import LOOK
from vision.king_views import HEIGHT, WIDTH, outlines, summary

NEARNESS = 14.0
"""Nats between a look that is the same and one that has nothing in common."""
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


class LookNet(nn.Module):
    """Outlines of looks (n, 4, 48, 32) to LOOK numbers of length 1."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            conv(4, 16, 2),
            conv(16, 32, 2),
            conv(32, 48),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(48 * (HEIGHT // 8) * (WIDTH // 8), 64),
            nn.ReLU(inplace=True),
            nn.Linear(64, LOOK),
        )

    def forward(self, looks: torch.Tensor) -> torch.Tensor:
        """n x LOOK."""
        raw = self.layers(looks)
        unit: torch.Tensor = raw / torch.sqrt((raw * raw).sum(dim=1, keepdim=True) + 1e-6)
        return unit


def kinds_told(own: torch.Tensor, kinds: torch.Tensor, asked: torch.Tensor) -> torch.Tensor:
    """Log-odds of the five kinds for looks, by likeness to looks whose kind is known."""
    alike = NEARNESS * asked @ own.T
    rows = []
    for kind in range(5):
        mine = alike[:, kinds == kind]
        far = torch.full((len(asked),), -NEARNESS)
        rows.append(torch.logsumexp(mine, dim=1) - np.log(mine.shape[1]) if mine.shape[1] else far)
    return torch.stack(rows, dim=1)


def colour_of(what: NDArray[np.uint8]) -> NDArray[np.int64]:
    """0 empty, 1 red, 2 blue."""
    return np.where(what == 0, 0, np.where(what <= 5, 1, 2)).astype(np.int64)


Data = dict[str, NDArray[np.generic]]


def gather(files: list[Path], rng: np.random.Generator | None) -> tuple[Data, Data]:
    """All squares asked for, in coarse, and their pieces, finer; without `rng` every square."""
    parts: dict[str, list[NDArray[np.generic]]] = {name: [] for name in ("looks", "what", "photo")}
    fine: dict[str, list[NDArray[np.generic]]] = {name: [] for name in ("looks", "what", "photo")}
    for number, file in enumerate(files):
        with np.load(file) as data:
            looks, what, share = data["looks"], data["what"], data["share"]
        for photo in range(len(looks)):
            asked = np.flatnonzero((what[photo] > 0) & (share[photo] >= SEEN))
            empty = np.flatnonzero(what[photo] == 0)
            if rng is not None:
                empty = rng.permutation(empty)[:EMPTY_EACH]
            for store, rows, see in (
                (parts, np.concatenate([asked, empty]), summary),
                (fine, asked, outlines),
            ):
                store["looks"].append(see(looks[photo][rows]).astype(np.float16))
                store["what"].append(what[photo][rows])
                store["photo"].append(np.full(len(rows), PHOTOS * number + photo))
    return tuple({name: np.concatenate(part) for name, part in store.items()} for store in (parts, fine))  # type: ignore[return-value]


def train_pieces(data: Data, epochs: int, rng: np.random.Generator) -> PieceNet:
    """Learn what stands there."""
    sums = torch.from_numpy(data["looks"].astype(np.float32))
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


def disturbed(looks: NDArray[np.generic], rng: np.random.Generator) -> torch.Tensor:
    """Outlines of one photo as another photographer and phone would have given them."""
    batch = torch.from_numpy(looks.astype(np.float32))
    if rng.random() < 0.5:
        batch = batch.flip(3)
    batch = torch.roll(batch, (int(rng.integers(-1, 2)), int(rng.integers(-1, 2))), (2, 3))
    light = torch.from_numpy(rng.normal(0, 1, (1, 4, 1, 1)).astype(np.float32))
    return batch * (1 + 0.12 * light) + 0.06 * light.flip(1)


def train_looks(data: Data, lessons: int, rng: np.random.Generator) -> LookNet:
    """Learn to tell kinds: a lesson is the start and another photo of one set, whose kinds are asked."""
    photos, what = np.asarray(data["photo"], np.int64), np.asarray(data["what"], np.int64)
    rows = {int(photo): np.flatnonzero(photos == photo) for photo in np.unique(photos)}
    sets = int(photos.max()) // PHOTOS + 1
    net = LookNet()
    optimiser = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=0.03)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=lessons + 1, pct_start=0.15)
    shown = 1.6
    for step in range(lessons):
        first = PHOTOS * int(rng.integers(sets))
        other = first + int(rng.integers(1, PHOTOS))
        if other not in rows:
            continue
        one, two = rows[first], rows[other]
        seen = net(torch.cat([disturbed(data["looks"][one], rng), disturbed(data["looks"][two], rng)]))
        kinds, truth = (torch.from_numpy((what[part] - 1) % 5) for part in (one, two))
        loss = nn.functional.cross_entropy(kinds_told(seen[: len(one)], kinds, seen[len(one) :]), truth)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        plan.step()
        shown = 0.97 * shown + 0.03 * loss.item()
        if step % 100 == 0:
            print(f"{step}/{lessons} kinds loss {shown:.3f}", flush=True)
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


def report_kinds(net: LookNet, data: Data) -> None:
    """The same for kinds, told by the photo of the start, without the counts of the box."""
    photos, what = np.asarray(data["photo"], np.int64), np.asarray(data["what"], np.int64)
    with torch.no_grad():
        seen = net(torch.from_numpy(data["looks"].astype(np.float32)))
    hits = asked = 0
    for photo in np.unique(photos):
        if photo % PHOTOS:
            own, mine = photos == photo // PHOTOS * PHOTOS, photos == photo
            told = kinds_told(seen[own], torch.from_numpy((what[own] - 1) % 5), seen[mine]).argmax(dim=1)
            hits += int((told.numpy() == (what[mine] - 1) % 5).sum())
            asked += int(mine.sum())
    print(f"kinds by looks alone {hits / max(asked, 1):.4f} of {asked}", flush=True)


def main() -> None:
    """Train, report, export."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--lessons", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    rng = np.random.default_rng(given.seed)
    files = sorted(file for file in given.data.glob("*.npz") if ".part" not in file.name)
    kept = max(1, len(files) // 10)
    coarse, fine = gather(files[:-kept], rng)
    others, finer = gather(files[-kept:], None)
    print(f"{len(coarse['what'])} looks of {len(files) - kept} sets", flush=True)
    free = {"looks": {0: "count"}, "answer": {0: "count"}}
    if given.lessons:
        kinds = train_looks(fine, given.lessons, rng)
        report_kinds(kinds, finer)
        example = (torch.zeros(2, 4, HEIGHT // 2, WIDTH // 2),)
        write_onnx(kinds, given.out / "king_looks.onnx", example, ["looks"], "answer", free)
    if given.epochs:
        pieces = train_pieces(coarse, given.epochs, rng)
        report_pieces(pieces, others)
        example = (torch.zeros(2, 4, HEIGHT // 4, WIDTH // 4),)
        write_onnx(pieces, given.out / "king_pieces.onnx", example, ["looks"], "answer", free)


if __name__ == "__main__":
    main()
