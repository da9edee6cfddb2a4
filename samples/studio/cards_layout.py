"""Where cards lie: a board that has grown, Battleplan rows, a king put aside.

Lengths are in card widths here; `cards_casting` brings everything to the table's size.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from samples.studio.cards_design import KINDS, CardDesign

BOX = {"king": 1, "queen": 1, "rook": 2, "bishop": 2, "knight": 2, "pawn": 8}
Place = Literal["under", "board", "plan", "loose"]
Cell = tuple[int, int]


@dataclass(frozen=True)
class Card:
    """One card on the table; later ones lie on earlier ones."""

    x: float
    y: float
    turn: float
    """Degrees counter-clockwise, quarter turns of the face included."""
    colour: str
    kind: str
    up: bool
    place: Place
    at: Cell | None = None
    """Column and row on the board, any origin; place and line in a Battleplan."""


def grow(rng: np.random.Generator, count: int, widest: int = 11) -> list[Cell]:
    """Cells in the order they might have been laid, each touching an earlier one by side or corner."""
    near = float(rng.choice([0.0, 0.6, 2.0]))
    corners = float(rng.choice([0.05, 0.15, 0.4]))
    cells: list[Cell] = [(0, 0)]
    taken = set(cells)
    while len(cells) < count:
        low, high = np.min(cells, axis=0), np.max(cells, axis=0)
        edge: dict[Cell, float] = {}
        for column, row in cells:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    spot = (column + dx, row + dy)
                    if spot in taken:
                        continue
                    grown = max(np.maximum(high, spot) - np.minimum(low, spot))
                    if grown >= widest:
                        continue
                    edge[spot] = edge.get(spot, 0.0) + (corners if dx and dy else 1.0)
        spots = list(edge)
        # Players fill holes more or less eagerly.
        weights = np.array([edge[spot] for spot in spots]) ** near
        weights *= np.array([1.0 if edge[spot] >= 1 else corners for spot in spots])
        chosen = spots[int(rng.choice(len(spots), p=weights / weights.sum()))]
        cells.append(chosen)
        taken.add(chosen)
    return cells


def lay(rng: np.random.Generator, design: CardDesign, count: int | None = None) -> list[Card]:
    """A table in the middle of some game, with so many cards on the board if that is given."""
    players = [name for name, _ in design.colours]
    hands = {name: [kind for kind in KINDS for _ in range(BOX[kind])] for name in players}
    for hand in hands.values():
        rng.shuffle(hand)
    most = 16 * len(players)
    if count is None:
        sizes = (rng.integers(1, 8), rng.integers(6, 26), rng.integers(20, 65))
        count = int(rng.choice(sizes, p=[0.2, 0.45, 0.35]))
    board = _board(rng, design, min(count, most), hands)
    cards = list(board)
    if rng.random() < 0.45 or count < 3:
        cards += _plans(rng, design, board, hands)
    if rng.random() < 0.25:
        cards += _loose(rng, design, cards, hands)
    return cards


def _board(
    rng: np.random.Generator, design: CardDesign, count: int, hands: dict[str, list[str]]
) -> list[Card]:
    care = float(rng.choice([0.2, 0.6, 1.0]))
    gap = rng.uniform(0, 0.13, 2) if rng.random() < 0.6 else rng.uniform(0, 0.03, 2)
    pitch = np.array([1.0, design.long]) + gap
    vacant = float(rng.choice([0.1, 0.3, 0.6]))
    quarters = _quarters(rng, design)
    lean = rng.normal(0, 0.5)
    cards: list[Card] = []
    for column, row in grow(rng, count):
        owners = [name for name, hand in hands.items() if hand]
        if not owners:
            break
        owner = owners[int(rng.integers(len(owners)))]
        kind = hands[owner].pop()
        x, y = np.array([column, row]) * pitch + rng.uniform(-0.05, 0.05, 2) * care
        turn = float(np.clip(rng.normal(0, 1.8), -4, 4)) * care + lean
        facing = quarters[int(rng.integers(len(quarters)))] * 90
        card = Card(
            float(x),
            float(y),
            turn + facing,
            owner,
            kind,
            bool(rng.random() > vacant),
            "board",
            (column, row),
        )
        if card.up and rng.random() < 0.12:
            dx, dy = rng.uniform(-0.06, 0.06, 2)
            under = replace(
                card, x=card.x + dx, y=card.y + dy, turn=lean + rng.normal(0, 2), up=False, place="under"
            )
            cards.append(under)
        cards.append(card)
    order = np.argsort([card.place != "under" for card in cards], kind="stable")
    return [cards[i] for i in order]


def _quarters(rng: np.random.Generator, design: CardDesign) -> tuple[int, ...]:
    """Which way faces look: to one player, to several, or, on square cards, anywhere."""
    if design.long > 1.02:
        return (0,) if rng.random() < 0.5 else (0, 2)
    return ((0,), (0, 2), (0, 1, 2, 3))[int(rng.choice(3, p=[0.35, 0.25, 0.4]))]


def _extent(cards: list[Card], design: CardDesign) -> tuple[float, float, float, float]:
    half = np.hypot(1, design.long) / 2 * 0.85
    xs, ys = [card.x for card in cards], [card.y for card in cards]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


@dataclass(frozen=True)
class _Line:
    """How one player lays out the Battleplan."""

    per: int
    """Cards a line."""
    step: float
    turn: float
    along: float

    def card(
        self,
        rng: np.random.Generator,
        middle: NDArray[np.float64],
        away: float,
        long: float,
        number: int,
        owner: str,
        kind: str,
    ) -> Card:
        """The card with this number, `away` from the board's middle."""
        column, line = number % self.per, number // self.per
        u = (column - (self.per - 1) / 2) * self.step + self.along + rng.normal(0, 0.02)
        v = -away - line * (long + 0.06) + rng.normal(0, 0.02)
        cos, sin = np.cos(np.radians(self.turn)), np.sin(np.radians(self.turn))
        x, y = middle + np.array([u * cos - v * sin, u * sin + v * cos])
        tilt = self.turn + float(rng.normal(0, 1.2))
        return Card(float(x), float(y), tilt, owner, kind, True, "plan", (column, line))


def _apart(some: list[Card], others: list[Card], least: float) -> bool:
    """Whether no middle of one lot is nearer to one of the other than so many card widths."""
    one, two = (np.array([(card.x, card.y) for card in lot]) for lot in (some, others))
    return bool(np.linalg.norm(one[:, None] - two[None], axis=2).min() >= least)


def _plans(
    rng: np.random.Generator, design: CardDesign, board: list[Card], hands: dict[str, list[str]]
) -> list[Card]:
    """Battleplan rows along the sides of the board, well apart from it."""
    left, low, right, high = _extent(board, design)
    sides = rng.permutation(4)
    cards: list[Card] = []
    for side, (owner, hand) in zip(sides, hands.items(), strict=False):
        row = [kind for kind in hand if kind != "king"]
        if not row or rng.random() < 0.15:
            continue
        row = row[: int(rng.integers(3, 16))]
        lines = 2 if len(row) > 8 and rng.random() < 0.6 else 1
        middle = np.array([(left + right) / 2, (low + high) / 2])
        reach = (high - low) / 2 if side < 2 else (right - left) / 2
        line = _Line(
            per=-(-len(row) // lines),
            step=1 + float(rng.uniform(0.0, 0.25)),
            turn=(0.0, 180.0, 90.0, 270.0)[side] + float(rng.normal(0, 1.5)),
            along=float(rng.normal(0, 0.5)),
        )
        away = reach + float(rng.uniform(0.65, 1.4)) + design.long / 2
        for _ in range(8):
            laid = [
                line.card(rng, middle, away, design.long, number, owner, kind)
                for number, kind in enumerate(row)
            ]
            if _apart(laid, [*board, *cards], 1.75 * design.long):
                break
            away += 1.0
        else:
            continue
        cards += laid
        hands[owner] = [kind for kind in hand if kind == "king"]
    return cards


def _loose(
    rng: np.random.Generator, design: CardDesign, cards: list[Card], hands: dict[str, list[str]]
) -> list[Card]:
    """A king put aside, or a card that fell out of the box."""
    left, low, right, high = _extent(cards, design)
    found: list[Card] = []
    for owner, hand in hands.items():
        if not hand or rng.random() < 0.5:
            continue
        around = rng.uniform(0, 2 * np.pi)
        away = rng.uniform(1.1, 1.8)
        x = (left + right) / 2 + np.cos(around) * ((right - left) / 2 + away) * 1.1
        y = (low + high) / 2 + np.sin(around) * ((high - low) / 2 + away) * 1.1
        if any(np.hypot(x - card.x, y - card.y) < 1.5 * design.long for card in (*cards, *found)):
            continue
        kind = "king" if "king" in hand else hand[0]
        up = kind == "king" and bool(rng.random() < 0.7)  # any other face would be a Battleplan
        found.append(Card(float(x), float(y), float(rng.uniform(0, 360)), owner, kind, up, "loose"))
    return found
