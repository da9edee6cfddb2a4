"""A Chess Jumble position: the value, and the text that names it.

    guess little green=g1,box,box,box;yellow=box,box,box,house green 3 0 - - - -

Board, game, pieces, side, roll, tries, moving piece, card, deck, who is home.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core import CHANCE, BadPosition, Loc
from rules.games.chess_jumble.board import SIDES, Board, cells, read_word, write_word
from rules.games.chess_jumble.deck import Card, cards_for, read_pile, write_pile
from rules.games.chess_jumble.options import KINDS, Options, read_options, write_options
from rules.position_text import split_fields

BOX: Final = "box"
HOUSE: Final = "house"
MOST_TRIES: Final = 3

TO_DRAW: Final = "draw"
"""A card is to be drawn from the deck: chance."""

UNKNOWN: Final = "?"
"""A card of a deck that nobody typed in is being carried out."""

Piece = tuple[int, str]
"""Colour and kind: `(0, "Q")`. Each colour has one of each kind."""


class State(NamedTuple):
    """A position between two acts."""

    board: Board
    options: Options
    pieces: tuple[tuple[Loc, ...], ...]
    """For each colour the place of each kind, in the order of `KINDS`: a cell, `box` or `house`. A colour
    that does not play has none."""

    side: int
    """Whose turn it is, also while dice are to be rolled."""

    white: str = ""
    """The face of the white die; empty while it is to be rolled."""

    orange: int = 0
    """The number of the orange die; 0 when it is not in play or to be rolled."""

    tries: int = 0
    """How many rolls of this turn found no piece that can move."""

    mover: str = ""
    """The kind of the piece that has begun its moves."""

    left: int = 0
    """How many moves it may still make."""

    card: str = ""
    """`draw`, `?`, the number of the card that is being carried out (from 1), or nothing."""

    put: frozenset[Piece] = frozenset()
    """The pieces that this card has put somewhere."""

    deck: tuple[Card, ...] = ()
    drawn: tuple[int, ...] = ()
    home: tuple[int, ...] = ()
    """The colours with all pieces in the house, the winner first."""

    @property
    def players(self) -> tuple[int, ...]:
        """The colours that play."""
        return tuple(colour for colour, places in enumerate(self.pieces) if places)

    @property
    def over(self) -> bool:
        """Whether the game has its winner, or all its places when the players play on."""
        if "play-on" in self.options.switches:
            return len(self.home) >= len(self.players) - 1
        return bool(self.home)

    @property
    def turn(self) -> int:
        """The player to act; chance while a die is to be rolled or a card drawn."""
        if self.over:
            return self.home[0]
        if self.card:
            return CHANCE if self.card == TO_DRAW else self.side
        return self.side if self.white else CHANCE

    def place(self, piece: Piece) -> Loc:
        """Where a piece is: a cell, `box` or `house`."""
        return self.pieces[piece[0]][KINDS.index(piece[1])]

    def standing(self) -> Mapping[Loc, Piece]:
        """The pieces on the track by cell."""
        return _standing(self.pieces)

    def boxed(self, colour: int) -> str:
        """The kinds of a colour that wait in the start box."""
        return "".join(KINDS[n] for n, place in enumerate(self.pieces[colour]) if place == BOX)


@lru_cache(maxsize=256)
def _standing(pieces: tuple[tuple[Loc, ...], ...]) -> Mapping[Loc, Piece]:
    """Asked for several times in each position."""
    return {
        place: (colour, KINDS[number])
        for colour, places in enumerate(pieces)
        for number, place in enumerate(places)
        if place not in (BOX, HOUSE)
    }


def moved(state: State, piece: Piece, place: Loc) -> State:
    """The position with one piece somewhere else."""
    places = list(state.pieces[piece[0]])
    places[KINDS.index(piece[1])] = place
    pieces = list(state.pieces)
    pieces[piece[0]] = tuple(places)
    return state._replace(pieces=tuple(pieces))


def write_position(state: State) -> str:
    """The position as text."""
    pieces = ";".join(f"{SIDES[colour]}={','.join(state.pieces[colour])}" for colour in state.players)
    roll = state.white or "-"
    if state.orange:
        roll += f"/{state.orange}"
    card = state.card or "-"
    if state.put:
        card += ":" + "+".join(f"{SIDES[colour]}.{kind}" for colour, kind in sorted(state.put))
    fields = (
        write_word(state.board),
        write_options(state.options),
        pieces,
        SIDES[state.side],
        roll,
        str(state.tries),
        f"{state.mover}:{state.left}" if state.mover else "-",
        card,
        write_pile(state.deck, state.drawn),
        ",".join(SIDES[colour] for colour in state.home) or "-",
    )
    return " ".join(fields)


def read_position(text: str) -> State:
    """The position as it is written, not yet settled. Raises `BadPosition` with what is wrong."""
    fields = split_fields(
        text, "board, game, pieces, side, roll, tries, moving piece, card, deck, who is home"
    )
    board, options = read_word(fields[0]), read_options(fields[1])
    pieces = _read_pieces(fields[2], board, options)
    side = _read_side(fields[3], pieces)
    white, orange = _read_roll(fields[4], board, options)
    if fields[5] not in ("0", "1", "2"):
        raise BadPosition(f"The tries are 0, 1 or 2, not '{fields[5]}'.")
    mover, left = _read_mover(fields[6], options, pieces[side], white, orange)
    deck, drawn = read_pile(fields[8])
    if deck and not options.action:
        raise BadPosition(f"There is no deck in the {options.game} game.")
    if deck and not cards_for(deck, options):
        raise BadPosition(f"No card of this deck takes part in the {options.game} game.")
    card, put = _read_card(fields[7], options, pieces, deck)
    if card and (white or mover):
        raise BadPosition("While a card is drawn or carried out, roll and moving piece are '-'.")
    home = _read_home(fields[9], pieces)
    state = State(
        board, options, pieces, side, white, orange, int(fields[5]), mover, left, card, put, deck, drawn, home
    )
    if not state.over and side in home and not card:
        raise BadPosition(f"{SIDES[side].capitalize()} has all pieces home and has no turn any more.")
    return state


def _read_pieces(text: str, board: Board, options: Options) -> tuple[tuple[Loc, ...], ...]:
    pieces: list[tuple[Loc, ...]] = [(), (), (), ()]
    taken: set[Loc] = set()
    for part in text.split(";"):
        name, _, places = part.partition("=")
        if name not in SIDES or pieces[SIDES.index(name)]:
            raise BadPosition(
                f"'{name}' is not a colour that can play here; each of {', '.join(SIDES)} may, once."
            )
        found = tuple(places.split(","))
        if len(found) != len(options.kinds):
            raise BadPosition(
                f"{name.capitalize()} needs a place for each of {' '.join(options.kinds)} in this game."
            )
        for place in found:
            if place in (BOX, HOUSE):
                continue
            if place not in cells(board):
                raise BadPosition(f"'{place}' of {name} is neither a cell of the track nor box nor house.")
            if place in taken:
                raise BadPosition(f"Two pieces stand on {place}.")
            taken.add(place)
        pieces[SIDES.index(name)] = found
    if sum(bool(places) for places in pieces) < 2:
        raise BadPosition("Two to four players play.")
    return tuple(pieces)


def _read_side(name: str, pieces: tuple[tuple[Loc, ...], ...]) -> int:
    if name not in SIDES or not pieces[SIDES.index(name)]:
        raise BadPosition(f"'{name}' is not one of the colours that play.")
    return SIDES.index(name)


def _read_roll(text: str, board: Board, options: Options) -> tuple[str, int]:
    if text == "-":
        return "", 0
    white, slash, orange = text.partition("/")
    if white not in board.white:
        raise BadPosition(f"The white die has the faces {' '.join(board.white)}, not '{white}'.")
    if bool(slash) != options.big:
        raise BadPosition("A roll is one face like 3, in the big games two like 3/8.")
    if slash and orange not in board.orange:
        raise BadPosition(f"The orange die has the faces {' '.join(board.orange)}, not '{orange}'.")
    return white, int(orange) if slash else 0


def _read_mover(
    text: str, options: Options, places: tuple[Loc, ...], white: str, orange: int
) -> tuple[str, int]:
    if text == "-":
        return "", 0
    found = re.fullmatch(r"([A-Z]):(\d{1,2})", text)
    if found is None or found[1] not in options.kinds:
        raise BadPosition(f"The moving piece is written like Q:2, or '-'; not '{text}'.")
    if places[KINDS.index(found[1])] in (BOX, HOUSE):
        raise BadPosition(f"The moving piece {found[1]} is not on the track.")
    rolled = str(orange) if found[1] in "KP" else white
    if not rolled.isdecimal() or not 1 <= int(found[2]) < int(rolled):
        raise BadPosition(f"The dice do not leave {found[2]} moves to {found[1]}.")
    return found[1], int(found[2])


def _read_card(
    text: str, options: Options, pieces: tuple[tuple[Loc, ...], ...], deck: tuple[Card, ...]
) -> tuple[str, frozenset[Piece]]:
    if text == "-":
        return "", frozenset()
    card, colon, names = text.partition(":")
    numbers = [str(number) for number in range(1, len(deck) + 1)]
    if not options.action or card not in (*numbers, *((TO_DRAW,) if deck else (UNKNOWN,))):
        raise BadPosition(
            f"'{text}' is not a card here: '-', 'draw' or a number of the deck, '?' without a deck."
        )
    put = set()
    for name in names.split("+") if colon else ():
        side, _, kind = name.partition(".")
        known = side in SIDES and pieces[SIDES.index(side)] and len(kind) == 1 and kind in options.kinds
        if not known or card == TO_DRAW:
            raise BadPosition(f"'{name}' is not a piece that this card can have put somewhere.")
        put.add((SIDES.index(side), kind))
    return card, frozenset(put)


def _read_home(text: str, pieces: tuple[tuple[Loc, ...], ...]) -> tuple[int, ...]:
    names = text.split(",") if text != "-" else []
    done = {SIDES[colour] for colour, places in enumerate(pieces) if places and set(places) == {HOUSE}}
    if set(names) != done or len(names) != len(done):
        raise BadPosition("Who is home lists exactly the colours with all their pieces in the house.")
    return tuple(SIDES.index(name) for name in names)
