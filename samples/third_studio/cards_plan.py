"""En Prise on the table: which cards lie where, before any camera looks at them.

The board's rows run along x; a card's `col` and `row` count along x and y.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from samples.third_studio.card_print import COLOURS, KINDS
from samples.third_studio.draws import Array, Rng, between, chance, one_of
from samples.third_studio.pieces import moved, overlap

NUMBERS = dict(zip(KINDS, (1, 1, 2, 2, 2, 8), strict=True))
"""How many of each kind a player has."""
Cell = tuple[int, int]


@dataclass
class Card:
    """A card: its middle, how high its underside lies, and its turn.

    Its figure looks `quarter` right angles further round; `shown` is False for a card of which another hides
    all that matters. `row` names the colour of the battle plan that it belongs to.
    """

    x: float
    y: float
    z: float
    yaw: float
    quarter: int
    up: bool
    colour: str
    kind: str
    cell: Cell | None = None
    shown: bool = True
    plan: str = ""
    bend: float = 0.0
    bend_along: int = 0


@dataclass
class Deal:
    """All cards on the table, of that width, height and thickness, in centimetres."""

    width: float
    height: float
    thick: float
    round: float
    cards: list[Card] = field(default_factory=list)

    def rect(self, c: Card, grow: float = 0.0) -> Array:
        """A card's four corners on the table, counter-clockwise, from the one at -x and -y."""
        hx, hy = self.width / 2 + grow, self.height / 2 + grow
        corners = np.array([[-hx, -hy], [hx, -hy], [hx, hy], [-hx, hy]])
        return moved(corners, c.yaw, c.x, c.y)

    def top(self, c: Card) -> Array:
        """The corners of its upper face in space, in the same order."""
        rim = c.z + self.thick + lift(c, np.array([[1.0, 1.0]]))[0]
        return np.column_stack([self.rect(c), np.full(4, rim)])

    def cells(self) -> list[Card]:
        """The cards of the board that are seen."""
        return [c for c in self.cards if c.cell is not None and c.shown]

    def beside(self) -> list[Card]:
        """The cards beside the board."""
        return [c for c in self.cards if c.cell is None and c.shown]


def lift(c: Card, places: Array) -> Array:
    """How far a curled card's places (-1..1 both ways) rise above where they would lie if it were flat."""
    square = places[:, c.bend_along] ** 2
    # Curled up it rests on its middle, curled down on two edges.
    return np.asarray(c.bend * square if c.bend > 0 else -c.bend * (1 - square))


def how_many(rng: Rng) -> int:
    """How many cells the board has: mostly 8 to 35."""
    r = rng.random()
    if r < 0.07:
        return int(rng.integers(1, 8))
    if r < 0.87:
        return int(rng.integers(8, 36))
    return int(rng.integers(36, 65))


def grow(rng: Rng, n: int) -> list[Cell]:
    """A board that grew cell by cell, each touching another by a side or only by a corner."""
    loose = between(rng, 0.05, 0.3)
    dense = between(rng, 0, 1.6)
    most = int(rng.integers(7, 13)) if n > 20 else 9
    cells: list[Cell] = [(0, 0)]
    while len(cells) < n:
        taken = set(cells)
        diagonal = chance(rng, loose)
        steps = ((1, 1), (1, -1), (-1, 1), (-1, -1)) if diagonal else ((1, 0), (-1, 0), (0, 1), (0, -1))
        free = sorted({(c + a, r + b) for c, r in cells for a, b in steps} - taken)

        def fits(p: Cell) -> bool:
            cs, rs = [c for c, _ in cells] + [p[0]], [r for _, r in cells] + [p[1]]
            return max(max(cs) - min(cs), max(rs) - min(rs)) < most

        free = [p for p in free if fits(p)] or free
        near = [sum((c + a, r + b) in taken for a in (-1, 0, 1) for b in (-1, 0, 1)) for c, r in free]
        weight = np.array(near, float) ** dense
        cells.append(free[int(rng.choice(len(free), p=weight / weight.sum()))])
    return cells


def draw_deal(rng: Rng, aspect: float) -> Deal:
    """The cards of one photo."""
    width = between(rng, 4.8, 9.0) if aspect < 1.2 else between(rng, 4.2, 7.0)
    thick = one_of(rng, (between(rng, 0.03, 0.05), between(rng, 0.03, 0.05), between(rng, 0.05, 0.15)))
    deal = Deal(width, width * aspect, thick, one_of(rng, (0.0, 1, 1, 1)) * between(rng, 0.02, 0.12))
    n = how_many(rng)
    players = max(2, math.ceil((n + 6) / 16), one_of(rng, (2, 2, 3, 4)))
    colours = [str(c) for c in rng.permutation(np.array(COLOURS))[: min(4, players)]]
    if chance(rng, 0.35):
        # The plainest choice, and the one that is hardest to tell apart.
        colours = ["white", "black", *[c for c in colours if c not in ("white", "black")]][: len(colours)]
    deck = [(c, k) for c in colours for k in KINDS for _ in range(NUMBERS[k])]
    order = [deck[int(i)] for i in rng.permutation(len(deck))]
    lay_board(rng, deal, grow(rng, n), order, colours)
    rest = order[n:]
    if chance(rng, 0.5):
        lay_beside(rng, deal, rest, colours)
    return deal


def seats(rng: Rng, colours: list[str], square: bool) -> dict[str, int]:
    """On which side of the table each player sits."""
    sides = (0, 2, 1, 3) if square else (0, 2, 0, 2)
    if chance(rng, 0.3):
        return dict.fromkeys(colours, 0)
    return {c: sides[i] for i, c in enumerate(colours)}


def lay_board(
    rng: Rng, deal: Deal, cells: list[Cell], order: list[tuple[str, str]], colours: list[str]
) -> None:
    """Lay the board's cards by hand: with gaps, askew, some of them curled."""
    square = deal.height / deal.width < 1.06
    seat, anyhow = seats(rng, colours, square), chance(rng, 0.2)
    gap, slack, askew = between(rng, 0.0, 0.08), between(rng, 0.0, 0.04), math.radians(between(rng, 0, 3))
    down = between(rng, 0.15, 0.4)
    curl = between(rng, 0.0, 0.2) if deal.thick < 0.06 and chance(rng, 0.4) else 0.0
    dome = -1 if chance(rng, 0.4) else 1
    under = between(rng, 0.05, 0.3) if chance(rng, 0.3) else 0.0
    for cell, (colour, kind) in zip(cells, order, strict=False):
        quarter = seat[colour] if not anyhow else int(rng.integers(4)) if square else 2 * int(rng.integers(2))
        x0 = cell[0] * deal.width * (1 + gap)
        y0 = cell[1] * (deal.height + deal.width * gap)
        card = Card(x0, y0, 0, 0, quarter, not chance(rng, down), colour, kind, cell)
        card.bend, card.bend_along = dome * between(rng, 0, curl), int(rng.integers(2))
        if card.up and chance(rng, under):
            low = Card(x0, y0, 0, 0, 0, False, colour, kind, cell, shown=False)
            settle(rng, deal, low, (x0, y0), slack, askew)
            card.z = low.z + deal.thick
        settle(rng, deal, card, (x0, y0), slack, askew)


def settle(rng: Rng, deal: Deal, card: Card, at: tuple[float, float], slack: float, askew: float) -> None:
    """Lay a card near its place; a thin one may lap over another's edge, a thick one is kept clear."""
    for share in (1.0, 1.0, 0.7, 0.5, 0.3, 0.1, 0.0):
        dx, dy = rng.uniform(-1, 1, 2) * slack * deal.width * share
        card.x, card.y = at[0] + float(dx), at[1] + float(dy)
        card.yaw = float(np.clip(rng.normal(0, 0.5), -1, 1)) * askew * share
        under = [
            o for o in deal.cards if overlap(deal.rect(card, -1e-4), deal.rect(o)) and o.cell != card.cell
        ]
        if not under or deal.thick < 0.055:
            break
    # On top of whatever it laps over.
    card.z = max([card.z, *[o.z + deal.thick for o in under]])
    deal.cards.append(card)


def clear_of(deal: Deal, card: Card, room: float) -> bool:
    """Does the card keep that distance from the board, and lie free of the cards beside it?"""
    for o in deal.cards:
        if overlap(deal.rect(card), deal.rect(o, room if o.cell is not None else 0.2)):
            return False
    return True


def lay_beside(rng: Rng, deal: Deal, rest: list[tuple[str, str]], colours: list[str]) -> None:
    """Lay a loose card or two beside the board, or one or two players' battle plans."""
    pts = np.concatenate([deal.rect(c) for c in deal.cells()])
    lo, hi = pts.min(0), pts.max(0)
    long = max(deal.width, deal.height)
    room = 1.55 * long
    middle = (lo + hi) / 2
    if chance(rng, 0.45):
        for colour, kind in rest[: int(rng.integers(1, 3))]:
            for _ in range(12):
                a = between(rng, 0, 2 * math.pi)
                far = (hi - lo) / 2 + room + between(rng, 0.55, 1.2) * long
                x, y = middle + far * np.clip(np.array([math.cos(a), math.sin(a)]) * 1.42, -1, 1)
                yaw = float(rng.normal(0, 0.2)) if chance(rng, 0.6) else between(rng, -3, 3)
                up = chance(rng, 0.75)
                card = Card(float(x), float(y), 0, yaw, int(rng.integers(4)) * 2 % 4, up, colour, kind)
                if clear_of(deal, card, room):
                    deal.cards.append(card)
                    break
        return
    sides = [int(s) for s in rng.permutation(4)]
    for colour, side in zip(colours[: int(rng.integers(1, 3))], sides, strict=False):
        kinds = [k for c, k in rest if c == colour and k != "king"][: int(rng.integers(3, 16))]
        if len(kinds) >= 3:
            lay_row(rng, deal, colour, kinds, side, (lo, hi), room)


def lay_row(
    rng: Rng, deal: Deal, colour: str, kinds: list[str], side: int, bounds: tuple[Array, Array], room: float
) -> None:
    """Lay a battle plan before a player who sits on that side and whom its cards face."""
    lo, hi = bounds
    yaw = side * math.pi / 2 + float(rng.normal(0, 0.03))
    # Seen by its owner: x to the right, y towards the board.
    half = (hi - lo)[(side + 1) % 2] / 2
    gap = between(rng, 0.005, 0.08) * deal.width
    out = half + room + deal.height / 2 + between(rng, 0.2, 0.9) * deal.height
    out += abs(math.sin(yaw - side * math.pi / 2)) * len(kinds) * deal.width * 0.5
    start = float(rng.normal(0, deal.width))
    row = []
    for i, kind in enumerate(kinds):
        x = start + (i - (len(kinds) - 1) / 2) * (deal.width + gap)
        p = moved(np.array([[x, -out + float(rng.normal(0, 0.012)) * deal.width]]), yaw, 0, 0)[0]
        p = p + (lo + hi) / 2
        turn = yaw + float(np.clip(rng.normal(0, 0.006), -0.012, 0.012))
        row.append(Card(float(p[0]), float(p[1]), 0, turn, 0, True, colour, kind, plan=colour))
    if all(clear_of(deal, c, room) for c in row):
        deal.cards += row
