"""Trains the board reader: `python -m samples.training.train_board DATA… --minutes 60 --out board.onnx`.

DATA are folders of sheets made by `samples.training.sheets`, each perhaps with the share of batches to be
taken from it, as in `sheets/fast=0.7 sheets/blender=0.3`; they may still be growing. Batches are small: many
steps teach more than smooth ones. The learning rate follows the clock, so that a run of any length ends well
cooled. The last weights are an average over the run's tail, and the output is calibrated by one temperature
for symbols and one for pieces, fitted on sheets kept apart.
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
from samples.training.board_net import PIECE_LOOK, PIECES, SYMBOLS, BoardNet, unit
from samples.training.sheets import Sheets

BATCH = 4
PEAK = 1e-3
COURSE = course.Course(decay=0.02, average=0.9995, warm=200, clip=2.0, smooth=0.995, tell=200, keep=2000)
EARLY = 0.5
"""Share of batches that also teach the first layers: they cost half of the time and have little to learn."""
ALIKE = 16.0
"""How sharply looks are told apart: a cosine is multiplied by this."""


def augment(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.float32]:
    """The same board under other light, a little misplaced, seen by another sensor."""
    side = image.shape[0]
    angle, scale = rng.normal(0, 0.4), 1 + rng.normal(0, 0.006)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, scale)
    turn = turn + np.pad(rng.normal(0, 1.3, (2, 1)), ((0, 0), (2, 0)))
    moved = cv2.warpAffine(image, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.25:
        moved = cv2.GaussianBlur(moved, (0, 0), rng.uniform(0.4, 1.3))
    out = course.other_sensor(course.other_light(moved, rng, 0.12, 0.06), rng, 0.03)
    return np.ascontiguousarray(out.transpose(2, 0, 1), np.float32)


class Batch(NamedTuple):
    """Sheets to learn from at once."""

    pictures: torch.Tensor
    symbols: torch.Tensor
    """n×64."""
    pieces: torch.Tensor
    nameless: torch.Tensor
    """n: symbols are made-up marks."""
    twins: bool
    """Sheets come in twos of the same set."""


def pick(sheets: Sheets, rng: np.random.Generator) -> tuple[NDArray[np.int64], bool]:
    """Some sheets at random, in twos where there are twins."""
    first = int(rng.integers(len(sheets)))
    if not sheets.twins[first]:
        alone = np.flatnonzero(~sheets.twins)
        return rng.choice(alone, BATCH), False
    halves = rng.choice(np.flatnonzero(sheets.twins), BATCH // 2)
    return np.stack([halves, halves ^ 1], axis=1).ravel(), True


def gather(
    sheets: Sheets, picks: NDArray[np.int64], rng: np.random.Generator | None, twins: bool = False
) -> Batch:
    """Sheets as one batch; with a generator they are augmented and half of them mirrored."""
    images: list[NDArray[np.float32]] = []
    symbols, pieces = [], []
    for number in picks:
        image, symbol, piece = sheets.image(int(number)), sheets.symbols[number], sheets.pieces[number]
        if rng is None:
            images.append(np.asarray(image.transpose(2, 0, 1) / 255, np.float32))
        else:
            if rng.random() < 0.5:
                image, symbol, piece = image[:, ::-1], symbol[:, ::-1], piece[:, ::-1]
            images.append(augment(np.ascontiguousarray(image), rng))
        symbols.append(symbol.ravel())
        pieces.append(piece.ravel())
    return Batch(
        torch.from_numpy(np.stack(images)).contiguous(memory_format=torch.channels_last),
        torch.from_numpy(np.stack(symbols)).long(),
        torch.from_numpy(np.stack(pieces)).long(),
        torch.from_numpy(sheets.nameless[picks]),
        twins,
    )


def naming_loss(logits: torch.Tensor, lot: Batch) -> torch.Tensor:
    """A made-up mark may be any of the five symbols: whoever names it is wrong four times out of five."""
    logs = torch.log_softmax(logits, dim=2)
    mark = (lot.symbols > 0) & (lot.symbols < SYMBOLS - 1) & lot.nameless[:, None]
    named = logs.gather(2, lot.symbols[..., None])[..., 0]
    return -torch.where(mark, logs[..., 1 : SYMBOLS - 1].mean(dim=2), named).mean()


def standing_loss(logits: torch.Tensor, lot: Batch) -> torch.Tensor:
    """Pieces are hard to see on a symbol, so squares with one count more, taken or not."""
    losses = nn.functional.cross_entropy(logits.flatten(0, 1), lot.pieces.flatten(), reduction="none")
    return (losses * torch.where(lot.symbols > 0, 3.0, 1.0).flatten()).mean()


def alike_loss(looks: torch.Tensor, kinds: torch.Tensor, usable: torch.Tensor, twins: bool) -> torch.Tensor:
    """How badly squares are told by the mean look of each kind, taken from the twin sheet.

    A sheet without a twin lends one random half of its squares to the other. Plain squares count less:
    there are so many of them.
    """
    if twins:
        order = torch.arange(len(looks)) ^ 1
        lent, lent_kinds, lends = looks[order], kinds[order], usable[order]
        asked = usable
    else:
        half = torch.rand(usable.shape) < 0.5
        lent, lent_kinds, lends, asked = looks, kinds, usable & half, usable & ~half
    count = int(kinds.max()) + 1
    member = nn.functional.one_hot(lent_kinds, count) * lends[..., None]
    means = unit(torch.einsum("nsk,nsd->nkd", member.to(looks.dtype), lent))
    present = member.sum(dim=1) > 0
    scores = ALIKE * torch.einsum("nsd,nkd->nsk", looks, means)
    scores = scores.masked_fill(~present[:, None], -1e4)
    weight = asked & present.gather(1, kinds)
    weights = weight * torch.where(kinds == 0, 0.25, 1.0)
    losses = nn.functional.cross_entropy(scores.flatten(0, 1), kinds.flatten(), reduction="none")
    return (losses * weights.flatten()).sum() / weights.sum().clamp(min=1)


def loss_of(answer: torch.Tensor, lot: Batch) -> torch.Tensor:
    """Everything the network is asked to get right at once."""
    symbol_look = answer[..., SYMBOLS + PIECES : -PIECE_LOOK]
    everywhere = torch.ones_like(lot.pieces, dtype=torch.bool)
    return (
        naming_loss(answer[..., :SYMBOLS], lot)
        + standing_loss(answer[..., SYMBOLS : SYMBOLS + PIECES], lot)
        + 0.3 * alike_loss(symbol_look, lot.symbols, lot.pieces == 0, lot.twins)
        + 0.05 * alike_loss(answer[..., -PIECE_LOOK:], lot.pieces, everywhere, lot.twins)
    )


def measure(net: nn.Module, sheets: Sheets, picks: NDArray[np.int64]) -> tuple[torch.Tensor, ...]:
    """Log-odds (n×10×64) and truths over some sheets."""
    net.eval()
    rows = []
    with torch.no_grad():
        for start in range(0, len(picks), 16):
            lot = gather(sheets, picks[start : start + 16], None)
            answer = net(lot.pictures)[..., : SYMBOLS + PIECES].transpose(1, 2)
            rows.append((answer, lot.symbols, lot.pieces))
    net.train()
    return tuple(torch.cat(column) for column in zip(*rows, strict=True))


def report(name: str, logits: torch.Tensor, symbol: torch.Tensor, piece: torch.Tensor) -> str:
    """How good the bare network is, before any rule of the game helps."""
    guess_s, guess_p = logits[:, :SYMBOLS].argmax(1), logits[:, SYMBOLS:].argmax(1)
    open_tile = piece == 0
    symbol_ok = (guess_s == symbol) | ~open_tile
    piece_ok = guess_p == piece
    return (
        f"{name}: open tiles {float(symbol_ok[open_tile].float().mean()):.5f}"
        f" covered {float((guess_s == symbol)[~open_tile].float().mean()):.4f}"
        f" pieces {float(piece_ok.float().mean()):.5f}"
        f" boards {float((symbol_ok & piece_ok).flatten(1).all(1).float().mean()):.4f}"
    )


def main() -> None:
    """Train, report, export."""
    parser = course.options(__doc__, 60, PEAK)
    parser.add_argument("data", nargs="+", help="folder, or folder=share")
    given = parser.parse_args()

    rng = course.begin(given.seed)
    folders = [folder.partition("=") for folder in given.data]
    sources = [Sheets([Path(folder)]) for folder, _, _ in folders]
    shares = np.array([float(share or 1) for _, _, share in folders])
    checks = [(folder.name, Sheets([folder])) for folder in given.check]
    net = BoardNet().to(memory_format=torch.channels_last)

    def lesson(step: int, share: float) -> torch.Tensor:
        for source in sources:
            source.refresh()
        ready = shares * [len(source) > 0 for source in sources]
        source = sources[int(rng.choice(len(sources), p=ready / ready.sum()))]
        picks, twins = pick(source, rng)
        lot = gather(source, picks, rng, twins)
        return loss_of(course.ask(net, lot.pictures, rng.random() < EARLY), lot)

    def check(mean: BoardNet) -> None:
        for name, sheets in checks:
            print(report(name, *measure(mean, sheets, np.arange(min(len(sheets), 160)))), flush=True)

    mean = course.follow(COURSE, net, given, lesson, lambda: f"sheets {[len(s) for s in sources]}", check)
    export(mean, checks, given.out)


def export(net: BoardNet, checks: list[tuple[str, Sheets]], out: Path) -> None:
    """Write the network as ONNX with the fitted temperatures folded into its last layer."""
    for name, check in checks:
        logits, symbol, piece = measure(net, check, np.arange(len(check)))
        print(report(name, logits, symbol, piece), flush=True)
    if checks:
        of_symbols = course.temperature(logits[:, :SYMBOLS], symbol)
        of_pieces = course.temperature(logits[:, SYMBOLS:], piece)
        print(f"temperatures: symbols {of_symbols:.2f} pieces {of_pieces:.2f}")
        with torch.no_grad():
            for values in (net.head.weight, net.head.bias):
                values[:SYMBOLS] /= of_symbols
                values[SYMBOLS:] /= of_pieces
    course.write_onnx(net, out, (torch.zeros(1, 3, 400, 400),), ["sheet"], "board")


if __name__ == "__main__":
    main()
