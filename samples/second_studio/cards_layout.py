"""How cards of En Prise lie: the grid that grew in play, and what lies beside it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from samples.second_studio.basics import Rng, chance, pick, rot2
from samples.second_studio.card_inks import PLAYERS

CHESS_SET = ["king", "queen", *["rook", "bishop", "knight"] * 2, *["pawn"] * 8]
"""The cards of a player."""
Cell = tuple[int, int]
"""Column and row of the grid, before anybody looks at it."""
AWAY = 1.5
"""How many cards away from the board is beside it."""


@dataclass
class Card:
    """A card on the table."""

    x: float
    y: float
    angle: float
    """How far its figure is turned from upright on the grid, in radians."""
    colour: str = ""
    """Whose it is, empty when it lies face down."""
    piece: str = ""
    cell: Cell | None = None
    z: float = 0.0
    bend: float = 0.0
    """How far its ends rise, or its middle if less than nought."""
    plan: int = -1
    """Which battle plan it belongs to."""


@dataclass
class Spread:
    """All cards on a table; lengths are centimetres, and the grid runs along the axes."""

    wide: float
    high: float
    cards: list[Card] = field(default_factory=list)
    """The grid first, then what lies beside it."""
    below: list[Card] = field(default_factory=list)
    """Face-down cards of which others lie on top."""
    plans: dict[int, str] = field(default_factory=dict)
    """The colour of every battle plan."""
    words: str = ""

    @property
    def grid(self) -> list[Card]:
        """The cards of the board."""
        return [card for card in self.cards if card.cell is not None]

    @property
    def beside(self) -> list[Card]:
        """The others."""
        return [card for card in self.cards if card.cell is None]


def grow(rng: Rng, count: int) -> list[Cell]:
    """So many cells, each touching another by a side or a corner: huddled, straggling or between."""
    huddle, by_corner = rng.normal(1.0, 0.8), rng.uniform(0.03, 0.5)
    cells: dict[Cell, None] = {(0, 0): None}
    while len(cells) < count:
        edges: dict[Cell, float] = {}
        for x, y in cells:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    spot = (x + dx, y + dy)
                    if spot not in cells:
                        edges[spot] = edges.get(spot, 0.0) + (by_corner if dx and dy else 1.0)
        spots = [spot for spot in edges if _size([*cells, spot]) <= 13] or list(edges)
        cells[pick(rng, spots, [edges[spot] ** huddle for spot in spots])] = None
    return list(cells)


def _size(cells: list[Cell]) -> int:
    columns, rows = zip(*cells, strict=True)
    return int(max(max(columns) - min(columns), max(rows) - min(rows))) + 1


def lay(rng: Rng, wide: float, high: float, thick: float) -> Spread:
    """Lay a game's cards, so wide and high, as they might lie in the middle of it."""
    spread = Spread(wide, high)
    kind = pick(rng, ["usual", "few", "many"], [8, 1, 1.6])
    count = int({"usual": rng.integers(8, 36), "few": rng.integers(1, 8), "many": rng.integers(36, 65)}[kind])
    players = max(int(pick(rng, [2, 3, 4], [5, 2, 3])), math.ceil(count / 16))
    colours = _colours(rng, players)
    stock = {colour: [str(piece) for piece in rng.permutation(CHESS_SET)] for colour in colours}
    cells = grow(rng, count)
    down = round(count * rng.uniform(0.15, 0.4)) if count > 1 else 0
    hidden = {cells[k] for k in rng.permutation(count)[:down]}
    gap, loose, skew = rng.uniform(0, 0.08), rng.uniform(0, 0.04), math.radians(rng.uniform(0, 3))
    seats = _seats(rng, colours, wide == high)
    for cell in cells:
        dx, dy, turn = rng.uniform(-1, 1, 3) * (loose * wide, loose * wide, skew)
        x, y = cell[0] * wide * (1 + gap) + dx, cell[1] * (high + gap * wide) + dy
        if cell in hidden:
            card = Card(x, y, turn + pick(rng, [0, math.pi]), cell=cell)
        else:
            colour = pick(rng, [c for c in colours if stock[c]])
            quarter = seats[colour] if chance(rng, 0.93) else pick(rng, list(seats.values()))
            card = Card(x, y, turn + quarter * math.pi / 2, colour, stock[colour].pop(), cell)
        if chance(rng, 0.05):
            off = rng.normal(0, 0.02 * wide, 2)
            spread.below.append(Card(x + off[0], y + off[1], turn + rng.normal(0, 0.03)))
            card.z = thick
        spread.cards.append(card)
    spread.words = f"{count} cards, {players} players, gap {gap:.2f}"
    _lay_beside(rng, spread, stock, seats, 16 * players - count)
    # Cards that touch would otherwise share a plane; each a hair higher, they overlap as real ones do.
    for k, where in enumerate(rng.permutation(len(spread.cards)).tolist()):
        spread.cards[where].z += 0.0012 * k
    return spread


def _colours(rng: Rng, players: int) -> list[str]:
    """Who plays; white and black more often than others."""
    if chance(rng, 0.35):
        others = [str(c) for c in rng.permutation(PLAYERS[2:])]
        return ["white", "black", *others][:players]
    return [str(c) for c in rng.permutation(PLAYERS)[:players]]


def _seats(rng: Rng, colours: list[str], square: bool) -> dict[str, int]:
    """From which side each player sees the cards, in quarters of a turn; oblong cards only from two."""
    if chance(rng, 0.35):
        return dict.fromkeys(colours, 0)
    sides = [0, 2, 1, 3] if square else [0, 2, 0, 2]
    shift = int(rng.integers(4)) if square else 2 * int(rng.integers(2))
    return {colour: (sides[k] + shift) % 4 for k, colour in enumerate(colours)}


def _lay_beside(
    rng: Rng, spread: Spread, stock: dict[str, list[str]], seats: dict[str, int], left: int
) -> None:
    """Nothing, a loose card or two, or one or two battle plans; so many cards are left for it."""
    kind = pick(rng, ["nothing", "loose", "plans"], [5, 1.8, 3.2])
    if kind == "plans":
        colours = [colour for colour in stock if len(stock[colour]) > 3]
        for number, name in enumerate(rng.permutation(colours).tolist()[: pick(rng, [1, 2], [3, 2])]):
            # The king waits apart until it is summoned.
            pieces = [p for p in stock[name] if p != "king" or chance(rng, 0.1)][: min(left, 15)]
            if len(pieces) >= 3 and _lay_plan(rng, spread, number, name, pieces, seats[name]):
                left -= len(pieces)
    elif kind == "loose":
        for _ in range(min(left, int(rng.integers(1, 3)))):
            colour = pick(rng, list(stock))
            card = Card(0, 0, float(rng.uniform(0, 2 * math.pi)))
            if stock[colour] and chance(rng, 0.75):
                king = "king" in stock[colour] and chance(rng, 0.4)
                card.colour, card.piece = colour, "king" if king else stock[colour][-1]
                stock[colour].remove(card.piece)
            _lay_loose(rng, spread, card)
    if spread.beside:
        spread.words += f", {kind}"


def _edges(spread: Spread) -> tuple[float, float, float, float]:
    """Left, lower, right and upper end of the grid."""
    x, y = ([getattr(card, axis) for card in spread.grid] for axis in "xy")
    return (
        min(x) - spread.wide / 2,
        min(y) - spread.high / 2,
        max(x) + spread.wide / 2,
        max(y) + spread.high / 2,
    )


def free(spread: Spread, card: Card, away: float) -> bool:
    """Whether a card has its distance to the grid, and lies on no other beside it."""
    reach = math.hypot(spread.wide, spread.high) / 2
    for other in spread.cards:
        far = math.hypot(card.x - other.x, card.y - other.y)
        if other.cell is not None:
            # From the nearest point of the other's edge to that of this one's at worst.
            dx = max(abs(card.x - other.x) - spread.wide / 2, 0)
            dy = max(abs(card.y - other.y) - spread.high / 2, 0)
            if math.hypot(dx, dy) < away + reach:
                return False
        elif far < 2.05 * reach and (card.plan < 0 or card.plan != other.plan):
            return False
    return True


def _lay_plan(rng: Rng, spread: Spread, number: int, colour: str, pieces: list[str], seat: int) -> bool:
    """A row of cards in front of its owner, who sits on the side that the cards' feet point to."""
    x0, y0, x1, y1 = _edges(spread)
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    if spread.wide != spread.high and chance(rng, 0.4):
        seat = int(rng.integers(4))
    # A row far longer than the board would leave no room for the board in a photo of both.
    longest = 4 + round(1.4 * max((x1 - x0) / spread.wide, (y1 - y0) / spread.high))
    count = min(len(pieces), int(rng.integers(3, 16)), longest)
    pitch = spread.wide * (1 + rng.uniform(0.0, 0.1))
    for _ in range(14):
        angle = seat * math.pi / 2 + rng.normal(0, 0.04)
        turn = rot2(angle)
        span = (x1 - x0, y1 - y0)[1 - seat % 2] / 2
        away = max(spread.wide, spread.high) * (AWAY + rng.uniform(0.15, 1.3))
        off = np.array([rng.normal(0, spread.wide * 1.5), -(span + away + spread.high * 0.7)])
        cards = []
        for k, piece in enumerate(pieces[:count]):
            step = (k - (count - 1) / 2) * pitch
            place = middle + turn @ np.add(off, (step, rng.normal(0, 0.012 * spread.wide)))
            skew = rng.normal(0, 0.012)
            cards.append(Card(float(place[0]), float(place[1]), angle + skew, colour, piece, plan=number))
        if all(free(spread, card, AWAY * max(spread.wide, spread.high)) for card in cards):
            spread.cards += cards
            spread.plans[number] = colour
            return True
        count = max(3, count - 1)
    return False


def _lay_loose(rng: Rng, spread: Spread, card: Card) -> None:
    """Put a card somewhere beside the grid, if there is room."""
    x0, y0, x1, y1 = _edges(spread)
    room = 3.2 * max(spread.wide, spread.high)
    for _ in range(40):
        card.x, card.y = float(rng.uniform(x0 - room, x1 + room)), float(rng.uniform(y0 - room, y1 + room))
        if free(spread, card, AWAY * max(spread.wide, spread.high)):
            spread.cards.append(card)
            return
