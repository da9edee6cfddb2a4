"""From cards read one by one to a table that the box can hold, with honest doubt.

A box has one set of sixteen cards for each of at most four colours. So first the colours on the table are
decided all together, then every face gets a kind and a colour such that no set gives more than it has, and
whatever the counts had to overrule, or two cards claim at once, is a doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards_read import COLOURS, SHOWN, Faces
from vision.photo import Floats

KINDS: Final = SHOWN[2:]
BOX: Final = (1, 1, 2, 2, 2, 8)
"""How many of each of `KINDS` a set has."""
PUBLISHED: Final = ("white", "black", "red", "blue")
"""The colours of the box one can buy."""
LINES: Final = 2
"""Lines that a Battleplan is laid in at most."""
DOWN: Final = SHOWN.index("down")
NONE: Final = SHOWN.index("none")


@dataclass(frozen=True)
class CardSettings:
    """Numbers of the solver that someone may want to tune."""

    players: int = 4
    """Most colours on one table."""
    new_colour: float = 4.0
    """How much better (in log-odds) the faces must be explained before one more colour is believed."""
    unpublished: float = 2.0
    """How much better still, if it is none of `PUBLISHED`."""
    slip: float = 1e-3
    """How often a sure reading is worth nothing, whatever it says."""
    sure: float = 0.995
    """A card below this confidence is a doubt."""
    row: int = 6
    """One card in so many of a Battleplan may look like something else."""
    named: float = 0.9
    """A colour whose name is less sure than this puts all its cards in doubt."""


SETTINGS: Final = CardSettings()


@dataclass(frozen=True, eq=False)
class Told:
    """What one card shows."""

    kind: str
    """One of `SHOWN` without "none"."""
    colour: str | None
    """One of `COLOURS`; None for a card that lies face down."""
    confidence: float
    doubt: bool

    @property
    def up(self) -> bool:
        """Whether its face is seen."""
        return self.colour is not None


def solve(faces: Faces, settings: CardSettings = SETTINGS) -> list[Told]:
    """The likeliest table of cards that one box can lay. Every cut is taken to be a card."""
    shown = faces.shown.copy()
    shown[:, NONE] = 0
    shown = _modest(shown / np.maximum(shown.sum(axis=1, keepdims=True), 1e-12), settings.slip)
    colours = _modest(faces.colours, settings.slip)
    up = shown[:, 2:].sum(axis=1) > shown[:, DOWN]
    chosen = palette(colours[up], settings)
    kind, colour, fought = _deal(shown[up][:, 2:], colours[up], chosen)
    named = _named(colours[up], colour)
    told: list[Told] = []
    faced = iter(range(int(up.sum())))
    for number, is_up in enumerate(up):
        card = shown[number]
        if not is_up:
            sure = float(card[DOWN])
            told.append(Told("down", None, sure, sure < settings.sure))
            continue
        face = next(faced)
        among = colours[number][chosen].sum()
        sure = float(card[2 + kind[face]] * colours[number][colour[face]] / max(among, 1e-12))
        doubt = sure < settings.sure or fought[face] or named[COLOURS[colour[face]]] < settings.named
        told.append(Told(KINDS[kind[face]], COLOURS[colour[face]], sure, bool(doubt)))
    return told


def _modest(chances: Floats, slip: float) -> Floats:
    return np.asarray(chances * (1 - slip) + slip / chances.shape[1], np.float64)


def palette(colours: Floats, settings: CardSettings = SETTINGS) -> list[int]:
    """The colours on the table: as few as explain all faces well."""
    if len(colours) == 0:
        return []
    best, score = [0], -np.inf
    for subset in _subsets(settings.players):
        fit = float(np.log(colours[:, subset].sum(axis=1)).sum()) - settings.new_colour * len(subset)
        fit -= settings.unpublished * sum(COLOURS[each] not in PUBLISHED for each in subset)
        fit -= 50.0 * max(0, len(colours) - 16 * len(subset))
        if fit > score:
            best, score = list(subset), fit
    return best


@lru_cache(maxsize=4)
def _subsets(players: int) -> list[tuple[int, ...]]:
    return [each for count in range(1, players + 1) for each in combinations(range(len(COLOURS)), count)]


def _named(colours: Floats, colour: NDArray[np.int64]) -> dict[str, float]:
    """How sure the name of each colour is. The cards of a set err together: a few count as one or two."""
    sure = {}
    for name in set(colour.tolist()):
        mine = np.log(colours[colour == name])
        power = mine.mean(axis=0) * min(len(mine), 2)
        sure[COLOURS[name]] = float(np.exp(power[name] - np.logaddexp.reduce(power)))
    return sure


def _deal(
    kinds: Floats, colours: Floats, chosen: list[int]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Kind and colour of every face within the box's counts, and which of them the counts put in question."""
    count = len(kinds)
    if count == 0:
        none = np.zeros(0, np.int64)
        return none, none, none.astype(bool)
    joint = kinds[:, :, None] * colours[:, None, chosen]
    free = joint.reshape(count, -1).argmax(axis=1)
    kind, place = np.divmod(free, len(chosen))
    claims = np.zeros((len(KINDS), len(chosen)), int)
    np.add.at(claims, (kind, place), 1)
    over = claims > np.array(BOX)[:, None]
    fought = over[kind, place]
    if over.any():
        slots = [(k, c) for k, most in enumerate(BOX) for c in range(len(chosen)) for _ in range(most)]
        cost = -np.log(np.stack([joint[:, k, c] for k, c in slots], axis=1))
        spare = np.full((count, max(0, count - len(slots))), 60.0)  # more cards than the box has
        match = cheapest(np.concatenate([cost, spare], axis=1))
        for face, slot in enumerate(match):
            if slot < len(slots) and slots[slot] != (kind[face], place[face]):
                kind[face], place[face] = slots[slot]
                fought[face] = True
    return kind, np.array(chosen)[place], fought


def cheapest(cost: Floats) -> NDArray[np.int64]:
    """Each row's column in the cheapest matching of all rows to different columns (Hungarian method)."""
    rows, columns = cost.shape
    above, left = np.zeros(rows + 1), np.zeros(columns + 1)
    owner = np.zeros(columns + 1, np.int64)  # row of each column, counted from 1; column 0 is the start
    padded = np.zeros((rows + 1, columns + 1))
    padded[1:, 1:] = cost
    for row in range(1, rows + 1):
        owner[0] = row
        least = np.full(columns + 1, np.inf)
        came = np.zeros(columns + 1, np.int64)
        used = np.zeros(columns + 1, bool)
        here = 0
        while owner[here] != 0:
            used[here] = True
            slack = padded[owner[here]] - above[owner[here]] - left
            better = ~used & (slack < least)
            least[better], came[better] = slack[better], here
            open_ = np.where(used, np.inf, least)
            open_[0] = np.inf
            there = int(open_.argmin())
            step = open_[there]
            above[owner[used]] += step
            left[used] -= step
            least[~used] -= step
            here = there
        while here != 0:
            owner[here], here = owner[came[here]], int(came[here])
    match = np.zeros(rows, np.int64)
    match[owner[1:][owner[1:] > 0] - 1] = np.flatnonzero(owner[1:] > 0)
    return match


def plan_like(cards: Sequence[Told], lines: int) -> bool:
    """Whether some cards look like a Battleplan: faces of one colour without the king, in a line or two.

    In a long row a card may be misread.
    """
    colour = plan_colour(cards)
    strange = sum(card.colour != colour or card.kind == "king" for card in cards)
    return lines <= LINES and colour is not None and strange <= len(cards) // SETTINGS.row


def plan_colour(cards: Sequence[Told]) -> str | None:
    """The colour that most of some cards have; None if most lie face down."""
    colours = [card.colour for card in cards]
    return max(colours, key=colours.count)
