"""Trains a reader of cuts: `python -m samples.training.train_cuts DIR/hands --minutes 20 --out X.onnx`.

DIR is made by `samples.training.cards_lots`; with `--what tiles` the cuts are Keizár's, by `tiles_lots`, with
`--what kinds` King for 2's pieces, by `king_lots`, with `--what pips` dominoes and dice, by `judge_lots`. The
learning rate follows the clock; the weights written are a running average, calibrated by one temperature for
what is shown and one for colours on hands kept apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from samples.training import course
from samples.training.cards_lots import ROOM
from samples.training.cut_net import CutNet
from samples.training.lots import NO_COLOUR, Stock, picture
from samples.training.tiles_lots import FIGURES, NAMELESS
from vision.cards_alike import UNLIKE
from vision.cards_read import COLOURS, LOOK, SHOWN
from vision.cuts import HAND, SIDE
from vision.king_kinds import KINDS
from vision.photo import Pixels
from vision.pips_judge import ANSWERS
from vision.reading import SYMBOLS

BATCH = 6
PEAK = 2e-3
COURSE = course.Course(decay=0.02, average=0.997, warm=100, ahead=1, clip=2.0, tell=50, keep=400)
WHAT = {"cards": len(SHOWN), "tiles": len(SYMBOLS), "kinds": len(KINDS), "pips": len(ANSWERS)}
"""How many answers there are to what a cut shows."""
WORTH = {"cards": (0.6, 0.7, 2.0, 2.0, 1.2, 1.2, 1.0, 0.7)}
"""How much each answer counts in training: a table has many pawns and backs, and few kings and queens."""
LOOKS = {"cards": LOOK}
"""Numbers by which cuts are compared."""
ALIKE_COUNTS = 0.5
"""How much it counts in training whether figures that are alike are told to be."""
UPRIGHT = ("kinds", "pips")
"""What stands: its cuts are never turned."""


class Hands(Stock):
    """All hands in some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.shown: list[NDArray[np.uint8]] = []
        self.colours: list[NDArray[np.uint8]] = []
        super().__init__(folders)

    def take(self, lot: Any, count: int) -> None:
        """What each cut shows, hand by hand."""
        cards = np.cumsum(lot["counts"])[:-1]
        self.shown += np.split(lot["shown"], cards)
        self.colours += np.split(lot["colours"], cards)

    def cuts(self, index: int) -> Pixels:
        """The stored cuts of one photo, BGR."""
        return picture(self.jpegs[index]).reshape(-1, ROOM, ROOM, 3)


class Batch(NamedTuple):
    """Hands to learn from at once."""

    cuts: torch.Tensor
    """All cuts of all photos, one after another."""
    taken: torch.Tensor
    """n×64."""
    shown: torch.Tensor
    colours: torch.Tensor


def augment(cuts: Pixels, rng: np.random.Generator, upright: bool) -> NDArray[np.float32]:
    """The same cards under other light, all turned alike, each a little misplaced; planes 0 to 1."""
    out = np.empty((len(cuts), SIDE, SIDE, 3), np.uint8)
    quarter, mirror = 0 if upright else int(rng.integers(4)), bool(rng.random() < 0.25)
    tilt = rng.normal(0, 2.0, len(cuts))
    zoom = np.exp(rng.normal(0, 0.045, (len(cuts), 2)))
    shift = rng.normal(0, 1.4, (len(cuts), 2))
    slant = rng.normal(0, 0.03, (len(cuts), 2, 2))
    for number, cut in enumerate(cuts):
        angle = np.radians(tilt[number] + 90 * quarter)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * zoom[number]
        turn = turn + slant[number]
        if mirror:
            turn = turn @ np.diag([-1.0, 1.0])
        middle = np.full(2, (ROOM - 1) / 2)
        matrix = np.c_[turn, (SIDE - 1) / 2 + shift[number] - turn @ middle]
        out[number] = cv2.warpAffine(cut, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.3:
        sigma = rng.uniform(0.4, 1.2)
        for number in range(len(out)):
            out[number] = cv2.GaussianBlur(out[number], (0, 0), sigma)
    lit = course.other_sensor(course.other_light(out.reshape(-1, SIDE, 3), rng, 0.12, 0.05), rng, 0.04)
    return np.ascontiguousarray(lit.reshape(out.shape).transpose(0, 3, 1, 2))


def plain(cuts: Pixels) -> NDArray[np.float32]:
    """Cuts as the reader will see them."""
    edge = (ROOM - SIDE) // 2
    middle = cuts[:, edge : edge + SIDE, edge : edge + SIDE]
    return np.ascontiguousarray(middle.transpose(0, 3, 1, 2) / np.float32(255), np.float32)


def gather(
    hands: Hands, picks: NDArray[np.int64], rng: np.random.Generator | None, upright: bool = False
) -> Batch:
    """Hands as one batch, augmented when there is a generator; what is `upright` stays so."""
    cuts, shown, colours = [], [], []
    taken = torch.zeros(len(picks), HAND)
    for row, index in enumerate(picks):
        stored = hands.cuts(int(index))
        keep = np.ones(len(stored), bool)
        if rng is not None and rng.random() < 0.7:  # small boards teach to do without company, and more makes
            keep = rng.random(len(stored)) < rng.uniform(0.1, 0.8)
            keep[rng.integers(len(stored))] = True
        cuts.append(plain(stored[keep]) if rng is None else augment(stored[keep], rng, upright))
        shown.append(hands.shown[index][keep])
        colours.append(hands.colours[index][keep])
        taken[row, : int(keep.sum())] = 1
    return Batch(
        torch.from_numpy(np.concatenate(cuts)).contiguous(memory_format=torch.channels_last),
        taken,
        torch.from_numpy(np.concatenate(shown)).long(),
        torch.from_numpy(np.concatenate(colours)).long(),
    )


def alike_loss(looks: torch.Tensor, lot: Batch) -> torch.Tensor:
    """How badly faces of one photo are told to show the same figure, or not to: both count alike."""
    up = lot.colours != NO_COLOUR
    owner = torch.arange(len(lot.taken)).repeat_interleave(lot.taken.sum(dim=1).long())[up]
    same = (lot.shown[up][:, None] == lot.shown[up]).float()
    pairs = (owner[:, None] == owner).triu(1)
    losses = nn.functional.binary_cross_entropy_with_logits(
        looks[up] @ looks[up].T - UNLIKE, same, reduction="none"
    )
    return sum(
        ((losses * some).sum() / some.sum().clamp(min=1) for some in (pairs * same, pairs * (1 - same))),
        start=torch.zeros(()),
    )


def loss_of(odds: torch.Tensor, lot: Batch, worth: torch.Tensor) -> torch.Tensor:
    """What is shown on every cut, each counting as much as it is worth; colours of faces."""
    kinds = len(worth)
    goal = torch.full((len(odds), kinds), 0.01 / kinds)
    named = lot.shown != NAMELESS
    goal[named, lot.shown[named]] += 0.99
    goal[~named, FIGURES] += 0.99 / (FIGURES.stop - FIGURES.start)
    losses = nn.functional.cross_entropy(odds[:, :kinds], goal, reduction="none")
    counts = worth[lot.shown.where(named, 0)].where(named, 1.0)
    loss = (losses * counts).sum() / counts.sum()
    up = lot.colours != NO_COLOUR
    if not up.any():
        return loss
    return loss + 0.6 * nn.functional.cross_entropy(odds[up][:, kinds:], lot.colours[up])


def measure(net: CutNet, hands: Hands, most: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Log-odds and truths of every cut of some hands that has a name."""
    net.eval()
    rows = []
    with torch.no_grad():
        for start in range(0, min(most, len(hands)), BATCH):
            lot = gather(hands, np.arange(start, min(start + BATCH, most, len(hands))), None)
            odds = net.learn(lot.cuts, lot.taken)[:, : net.head.out_features]
            rows.append((odds, lot.shown, lot.colours))
    net.train()
    odds, shown, colours = (torch.cat(column) for column in zip(*rows, strict=True))
    named = shown != NAMELESS
    return odds[named], shown[named], colours[named]


def report(name: str, kinds: int, odds: torch.Tensor, shown: torch.Tensor, colours: torch.Tensor) -> str:
    """How good the bare network is, before any count of the box helps."""
    up = colours != NO_COLOUR
    right = odds[:, :kinds].argmax(1) == shown
    by_kind = " ".join(f"{float(right[shown == kind].float().mean()):.3f}" for kind in range(kinds))
    said = f"{name}: shown {float(right.float().mean()):.4f} of {len(shown)}, by kind {by_kind}"
    if not up.any():
        return said
    colour = odds[up][:, kinds:].argmax(1) == colours[up]
    return f"{said}, faces {float(right[up].float().mean()):.4f} colours {float(colour.float().mean()):.4f}"


def export(net: CutNet, kinds: int, checks: Sequence[tuple[str, Hands]], out: Path) -> None:
    """Write the network as ONNX with the fitted temperatures folded into its last layer."""
    for number, (name, hands) in enumerate(checks):
        odds, shown, colours = measure(net, hands, len(hands))
        print(report(name, kinds, odds, shown, colours), flush=True)
        if number:
            continue
        up = colours != NO_COLOUR
        divisors = [course.temperature(odds[:, :kinds], shown)]
        if up.any():
            divisors.append(course.temperature(odds[up][:, kinds:], colours[up]))
        print("temperatures:", *(f"{divisor:.2f}" for divisor in divisors), flush=True)
    if checks:
        with torch.no_grad():
            for values in (net.head.weight, net.head.bias):
                values[:kinds] /= divisors[0]
                values[kinds:] /= divisors[-1]
    free = {"cuts": {0: "count"}, "odds": {1: "count"}}
    course.write_onnx(net, out, (torch.zeros(2, 3, SIDE, SIDE),), ["cuts"], "odds", free)


def main() -> None:
    """Train, report, export."""
    parser = course.options(__doc__, 20, PEAK)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--what", choices=WHAT, default="cards")
    given = parser.parse_args()

    rng = course.begin(given.seed)
    hands = Hands(given.data)
    checks = [(folder.parent.name, Hands([folder])) for folder in given.check]
    kinds = WHAT[given.what]
    answers = kinds + len(COLOURS) if given.what == "cards" else kinds
    net = CutNet(answers, LOOKS.get(given.what, 0))
    worth = torch.tensor(WORTH.get(given.what, (1.0,) * kinds))

    def lesson(step: int, share: float) -> torch.Tensor:
        if step % 100 == 99:
            hands.refresh()
        lot = gather(hands, rng.integers(len(hands), size=BATCH), rng, given.what in UPRIGHT)
        answer = course.ask(net.learn, lot.cuts, lot.taken)
        loss = loss_of(answer[:, :answers], lot, worth)
        return loss if net.look is None else loss + ALIKE_COUNTS * alike_loss(answer[:, answers:], lot)

    def check(mean: CutNet) -> None:
        for name, kept in checks:
            print(report(name, kinds, *measure(mean, kept, 60)), flush=True)

    mean = course.follow(COURSE, net, given, lesson, lambda: f"hands {len(hands)}", check)
    export(mean, kinds, checks, given.out)


if __name__ == "__main__":
    main()
