"""Trains the reader of cards on their grid: `python -m samples.training.train_mats DIR/mats --out X.onnx`.

DIR is made by `samples.training.cards_lots`. A batch shows windows of one size, another size each time, since
boards grow. The learning rate follows the clock; the weights written are a running average, calibrated by one
temperature for what is shown and one for colours on mats kept apart.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from samples.training import course
from samples.training.lots import NO_COLOUR
from samples.training.mat_net import MatNet
from samples.training.mats import UNASKED, Mat, Mats
from samples.training.train_board import alike_loss
from samples.training.train_cuts import WORTH
from vision.cards_mat import CELL, EDGE
from vision.cards_read import COLOURS, SHOWN
from vision.photo import Pixels

BATCH = 4
PEAK = 1e-3
ANSWERS = len(SHOWN) + len(COLOURS)
SIZES = (6, 13)
"""Cells along a side of a window: at least, and fewer than."""
COURSE = course.Course(decay=0.02, average=0.999, warm=200, clip=2.0, smooth=0.99, tell=100, keep=2000)


class Batch(NamedTuple):
    """Windows to learn from at once."""

    pictures: torch.Tensor
    shown: torch.Tensor
    """n×cells."""
    colours: torch.Tensor


def augment(window: Pixels, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The same cards a little misplaced and blurred."""
    height, width = window.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.normal(0, 0.5), 1 + rng.normal(0, 0.01))
    turn = turn + np.pad(rng.normal(0, 1.5, (2, 1)), ((0, 0), (2, 0)))
    moved = cv2.warpAffine(window, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.3:
        moved = cv2.GaussianBlur(moved, (0, 0), rng.uniform(0.4, 1.3))
    return np.asarray(moved, np.uint8)


def take(mats: Mats, index: int, rows: int, columns: int, rng: np.random.Generator) -> Mat:
    """A window of a mat that has at least one card."""
    shown = mats.shown[index]
    cards = np.argwhere((shown > 0) & (shown != UNASKED))
    at = cards[rng.integers(len(cards))] if len(cards) else np.array(shown.shape) // 2
    room = np.array(shown.shape) - (rows, columns)
    top, left = (at - rng.integers(0, (rows, columns))).clip(0, room).tolist()
    return mats.window(index, top, left, rows, columns)


def gather(mats: Mats, rng: np.random.Generator) -> Batch:
    """Some windows, varied."""
    rows, columns = rng.integers(*SIZES, size=2).tolist()
    fit = np.flatnonzero((mats.sizes >= max(rows, columns)).all(axis=1))
    if len(fit) < BATCH:
        rows = columns = SIZES[0]
        fit = np.flatnonzero((mats.sizes >= rows).all(axis=1))
    pictures, shown, colours = [], [], []
    turn = bool(rng.random() < 0.5)
    for index in rng.choice(fit, BATCH):
        size = (columns, rows) if turn else (rows, columns)
        mat = take(mats, int(index), *size, rng)
        quarter = int(turn) + 2 * int(rng.integers(2))
        image, what, whose = (np.rot90(part, quarter) for part in mat)
        if rng.random() < 0.3:
            image, what, whose = (part[:, ::-1] for part in (image, what, whose))
        lit = course.other_light(augment(np.ascontiguousarray(image), rng), rng, 0.12, 0.05)
        pictures.append(course.other_sensor(lit, rng, 0.03).transpose(2, 0, 1))
        shown.append(what[EDGE:-EDGE, EDGE:-EDGE].ravel())
        colours.append(whose[EDGE:-EDGE, EDGE:-EDGE].ravel())
    return Batch(
        torch.from_numpy(np.stack(pictures)).contiguous(memory_format=torch.channels_last),
        torch.from_numpy(np.stack(shown)).long(),
        torch.from_numpy(np.stack(colours)).long(),
    )


def loss_of(answer: torch.Tensor, lot: Batch) -> torch.Tensor:
    """What every cell shows, each as much as it is worth; looks; colours where a face is shown."""
    kinds, odds = len(SHOWN), answer[..., :ANSWERS]
    asked = lot.shown != UNASKED
    losses = nn.functional.cross_entropy(
        odds[asked][:, :kinds], lot.shown[asked], reduction="none", label_smoothing=0.01
    )
    weights = torch.tensor(WORTH["cards"])[lot.shown[asked]]
    loss = (losses * weights).sum() / weights.sum()
    loss = loss + 0.3 * alike_loss(answer[..., ANSWERS:], lot.shown.where(asked, 0), asked, twins=False)
    up = lot.colours != NO_COLOUR
    if not up.any():
        return loss
    return loss + 0.4 * nn.functional.cross_entropy(odds[up][:, kinds:ANSWERS], lot.colours[up])


def measure(net: MatNet, mats: Mats) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Log-odds and truths of every cell that is asked for."""
    net.eval()
    rows = []
    with torch.no_grad():
        for index in range(len(mats)):
            size = mats.sizes[index]
            if (size < 3).any():
                continue
            image, shown, colours = mats.window(index, 0, 0, *size.tolist())
            picture = torch.from_numpy(np.ascontiguousarray(image.transpose(2, 0, 1) / np.float32(255))[None])
            inner = (slice(EDGE, -EDGE), slice(EDGE, -EDGE))
            what = torch.from_numpy(shown[inner].ravel().astype(np.int64))
            asked = what != UNASKED
            whose = torch.from_numpy(colours[inner].ravel().astype(np.int64))
            rows.append((net(picture)[0][asked], what[asked], whose[asked]))
    net.train()
    odds, what, whose = (torch.cat(column) for column in zip(*rows, strict=True))
    return odds, what, whose


def report(name: str, odds: torch.Tensor, shown: torch.Tensor, colours: torch.Tensor) -> str:
    """How good the bare network is, before the finder and the counts of the box help."""
    kinds = len(SHOWN)
    right = odds[:, :kinds].argmax(1) == shown
    by_kind = " ".join(f"{float(right[shown == kind].float().mean()):.4f}" for kind in range(kinds))
    there = ((odds[:, :kinds].argmax(1) > 0) == (shown > 0)).float()
    up = colours != NO_COLOUR
    colour = odds[up][:, kinds:].argmax(1) == colours[up]
    return (
        f"{name}: {len(shown)} cells, there or not {float(there.mean()):.4f}, by kind {by_kind},"
        f" faces {float(right[up].float().mean()):.4f} colours {float(colour.float().mean()):.4f}"
    )


def export(net: MatNet, checks: list[tuple[str, Mats]], out: Path) -> None:
    """Write the network as ONNX with the fitted temperatures folded into its last layer."""
    kinds = len(SHOWN)
    for name, mats in checks:
        odds, shown, colours = measure(net, mats)
        print(report(name, odds, shown, colours), flush=True)
    if checks:
        up = colours != NO_COLOUR
        divisors = (
            course.temperature(odds[:, :kinds], shown),
            course.temperature(odds[up][:, kinds:], colours[up]),
        )
        print("temperatures:", *(f"{divisor:.2f}" for divisor in divisors), flush=True)
        with torch.no_grad():
            for values in (net.head.weight, net.head.bias):
                values[:kinds] /= divisors[0]
                values[kinds:] /= divisors[1]
    free = {"mat": {2: "height", 3: "width"}, "odds": {1: "cells"}}
    course.write_onnx(net, out, (torch.zeros(1, 3, 8 * CELL, 10 * CELL),), ["mat"], "odds", free)


def main() -> None:
    """Train, report, export."""
    parser = course.options(__doc__, 60, PEAK)
    parser.add_argument("data", nargs="+", type=Path)
    given = parser.parse_args()

    rng = course.begin(given.seed)
    mats = Mats(given.data)
    checks = [(folder.parent.name, Mats([folder])) for folder in given.check]
    net = MatNet(ANSWERS).to(memory_format=torch.channels_last)

    def lesson(step: int, share: float) -> torch.Tensor:
        if step % 200 == 199:
            mats.refresh()
        lot = gather(mats, rng)
        return loss_of(course.ask(net.learn, lot.pictures), lot)

    def check(mean: MatNet) -> None:
        for name, kept in checks:
            print(report(name, *measure(mean, kept)), flush=True)

    mean = course.follow(COURSE, net, given, lesson, lambda: f"mats {len(mats)}", check)
    export(mean, checks, given.out)


if __name__ == "__main__":
    main()
