"""The rules of a turn, written to be read: what a roll allows, where pieces go, what they may capture.

What leaves no choice happens by itself: a roll that gives nothing to do ends the turn or, while no piece can
move at all, is made again up to three times.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from rules.core import Loc, Move, Outcome
from rules.games.chess_jumble.board import SIDES, cells
from rules.games.chess_jumble.deck import takes_part
from rules.games.chess_jumble.reach import attacks, lines
from rules.games.chess_jumble.state import (
    BOX,
    HOUSE,
    MOST_TRIES,
    TO_DRAW,
    UNKNOWN,
    Piece,
    State,
    moved,
)

ORANGE_KINDS: Final = "KP"
STOP: Final = Move("stop")
DRAW: Final = Move("draw")
DONE: Final = Move("done")


def house_place(colour: int) -> Loc:
    """`green.house`."""
    return f"{SIDES[colour]}.{HOUSE}"


def box_place(colour: int) -> Loc:
    """`green.box`."""
    return f"{SIDES[colour]}.{BOX}"


# What a roll allows.


def enters(state: State) -> bool:
    """Whether the white die lets the player enter a piece, if there is one to enter."""
    if state.mover:
        return False
    switches = state.options.switches
    hash_enters = "hash-draws" not in switches if state.options.action else "hash-enters" in switches
    return state.white == "+" or (state.white == "#" and hash_enters)


def draws(state: State) -> bool:
    """Whether the white die lets the player draw an action card."""
    if not state.options.action:
        return False
    return state.white == "#" or (state.white == "+" and "hash-draws" not in state.options.switches)


def moves_of(state: State, kind: str) -> int:
    """How many moves the roll gives to a kind of piece that has not begun to move."""
    if kind not in ORANGE_KINDS:
        return int(state.white) if state.white.isdecimal() else 0
    if state.white.isdecimal():
        return state.orange
    sits_out = state.options.action or "sits-out" in state.options.switches
    return state.orange if state.white == "#" and not sits_out else 0


# Where a piece may go.


def steps(state: State) -> list[Move]:
    """Every single move of a piece that the roll allows, the duty to free a starting square included."""
    allowed = list(_allowed(state))
    if not state.boxed(state.side):
        return allowed
    freeing = [move for move in allowed if leaves_start_free(state, move)]
    # Rule 8 asks for what can be done: both squares may be held by pieces that cannot leave.
    return freeing if freeing or not both_starts_taken(state) else allowed


def _allowed(state: State) -> Iterator[Move]:
    """Every single move that the roll allows, whatever it does to the starting squares."""
    for kind in state.mover or state.options.kinds:
        left = state.left if state.mover else moves_of(state, kind)
        if left:
            yield from piece_steps(state, kind, left)


@cache
def _move(src: Loc, dst: Loc) -> Move:
    """A search names the same few thousand moves over and over."""
    return Move("move", src, dst)


def piece_steps(state: State, kind: str, left: int) -> Iterator[Move]:
    """The single moves of one piece by the rules of moving and capturing."""
    side = state.side
    src = state.place((side, kind))
    if src in (BOX, HOUSE):
        return
    standing = state.standing()
    may_capture = left == 1 or "all-moves" not in state.options.switches
    together = state.options.protection
    goes_home = False
    for line in lines(state.board)[side][kind, src]:
        blocked = False
        for cell in line.cells:
            other = standing.get(cell)
            if other is None:
                if line.quiet and not (together and blocks_together(state, kind, src, cell)):
                    yield _move(src, cell)
                continue
            blocked = True
            enemy = other[0] != side and line.captures and may_capture
            if (
                enemy
                and may_be_captured(state, other, cell, src)
                and not (together and blocks_together(state, kind, src, cell))
            ):
                yield _move(src, cell)
            break
        goes_home = goes_home or (line.home and not blocked)
    if goes_home:
        yield Move("home", src, house_place(side))


def may_be_captured(state: State, victim: Piece, cell: Loc, src: Loc) -> bool:
    """Whether break squares and protection let the side to move capture on a cell; `src` may be the box."""
    return cell not in state.board.seats[victim[0]].breaks and not protected(state, victim, cell, src)


def protected(state: State, victim: Piece, cell: Loc, src: Loc) -> bool:
    """Whether a piece is protected: its capturer could be captured by another piece of its colour."""
    if not state.options.protection or cell in state.board.seats[state.side].breaks:
        return False
    standing = {place: piece for place, piece in state.standing().items() if place != src}
    return any(
        attacks(state.board, standing, victim[0], kind, place, cell)
        for place, (colour, kind) in standing.items()
        if colour == victim[0] and place != cell
    )


def blocks_together(state: State, kind: str, src: Loc, dst: Loc) -> bool:
    """Whether the piece would now protect another and be protected by it on two squares that others need."""
    if not state.options.protection:
        return False
    side = state.side
    for colour in state.players:
        seat = state.board.seats[colour]
        for pair in (seat.entries, seat.start if colour != side else ()):
            if dst not in pair:
                continue
            partner = pair[0] if dst == pair[1] else pair[1]
            standing = {place: piece for place, piece in state.standing().items() if place != src}
            standing[dst] = (side, kind)
            other = standing.get(partner)
            if other is None or other[0] != side:
                continue
            there = attacks(state.board, standing, side, kind, dst, partner)
            if there and attacks(state.board, standing, side, other[1], partner, dst):
                return True
    return False


# Starting squares.


def both_starts_taken(state: State) -> bool:
    """Whether a piece stands on each of the own starting squares, whoever's it is."""
    standing = state.standing()
    return all(square in standing for square in state.board.seats[state.side].start)


def leaves_start_free(state: State, move: Move) -> bool:
    """Whether a starting square is free after a single move."""
    standing = state.standing()
    for square in state.board.seats[state.side].start:
        if square == move.src or (square not in standing and square != move.dst):
            return True
    return False


def must_free_start(state: State) -> bool:
    """Whether the next move must free a starting square, and can."""
    if state.mover or not state.boxed(state.side) or not both_starts_taken(state):
        return False
    return any(leaves_start_free(state, move) for move in steps(state))


def entries(state: State) -> list[Move]:
    """Every piece of the start box on every own starting square that it may take."""
    found = []
    standing = state.standing()
    for square in state.board.seats[state.side].start:
        other = standing.get(square)
        if other is not None and (other[0] == state.side or not may_be_captured(state, other, square, BOX)):
            continue
        box = box_place(state.side)
        found += [Move("enter", box, square, kind) for kind in state.boxed(state.side)]
    return found


# Acts.


def legal_moves(state: State) -> list[Move]:
    """At chance every roll or card; else what the roll allows, or what a card may put somewhere."""
    if state.over:
        return []
    if state.card:
        return _card_acts(state)
    if not state.white:
        return rolls(state)
    acts = choices(state)
    return [*acts, STOP] if may_stop(state) else acts


def choices(state: State) -> list[Move]:
    """What the roll lets the player do."""
    acts = entries(state) if enters(state) else []
    if draws(state):
        acts.append(DRAW)
    return acts + steps(state)


def any_choice(state: State) -> bool:
    """Whether `choices` holds anything, without looking at all of it."""
    if draws(state) or (enters(state) and entries(state)):
        return True
    free = not state.boxed(state.side) or both_starts_taken(state)
    return any(free or leaves_start_free(state, move) for move in _allowed(state))


def may_stop(state: State) -> bool:
    """Whether the player may end the turn here, with moves or an entry given away."""
    if draws(state):
        return False  # with a card to draw, the player chooses between card and entry
    if "all-moves" in state.options.switches and steps(state):
        return False
    return not must_free_start(state)


def rolls(state: State) -> list[Move]:
    """Every face, or pair of faces, that may fall."""
    white = list(dict.fromkeys(state.board.white))
    if not state.options.big:
        return [Move("roll", arg=face) for face in white]
    return [
        Move("roll", arg=f"{face}/{other}") for face in white for other in dict.fromkeys(state.board.orange)
    ]


def _card_acts(state: State) -> list[Move]:
    if state.card == TO_DRAW:
        return [Move("card", arg=str(n + 1)) for n, left in enumerate(cards_left(state)) if left]
    acts = [
        Move("put", dst=place, arg=f"{SIDES[colour]}.{kind}")
        for colour in state.players
        if colour not in state.home
        for kind in state.options.kinds
        if (colour, kind) not in state.put
        for place in (*cells(state.board), box_place(colour), house_place(colour))
        if place.rpartition(".")[2] != state.place((colour, kind))
    ]
    return [*acts, DONE]


def cards_left(state: State) -> tuple[int, ...]:
    """How many of each card are still in the deck; all of them once it is used up and shuffled."""
    return _not_drawn(state, (0,) * len(state.deck) if _used_up(state) else state.drawn)


def _used_up(state: State) -> bool:
    return not any(_not_drawn(state, state.drawn))


def _not_drawn(state: State, drawn: tuple[int, ...]) -> tuple[int, ...]:
    """How many of each card can still come; a card with the sign of another game never does."""
    return tuple(
        (card.copies - out) * takes_part(card, state.options)
        for card, out in zip(state.deck, drawn, strict=True)
    )


def weight(state: State, move: Move) -> float:
    """The probability of a roll or a card."""
    if move.kind == "card":
        left = cards_left(state)
        return left[int(move.arg) - 1] / sum(left)
    white, _, orange = move.arg.partition("/")
    chance = state.board.white.count(white) / len(state.board.white)
    return chance * state.board.orange.count(orange) / len(state.board.orange) if orange else chance


def apply(state: State, move: Move) -> State:
    """The position after a legal act."""
    side = state.side
    if move.kind == "roll":
        white, _, orange = move.arg.partition("/")
        return settle(state._replace(white=white, orange=int(orange or 0)))
    if move.kind == "card":
        number = int(move.arg) - 1
        drawn = (0,) * len(state.deck) if _used_up(state) else state.drawn
        drawn = (*drawn[:number], drawn[number] + 1, *drawn[number + 1 :])
        return state._replace(card=move.arg, drawn=drawn)
    if move.kind == "draw":
        return state._replace(white="", orange=0, card=TO_DRAW if state.deck else UNKNOWN)
    if move.kind == "put":
        return _put(state, move)
    if move.kind in ("done", "stop"):
        return passed(state)
    if move.kind == "enter":
        entered = moved(_thrown_out(state, move.dst), (side, move.arg), move.dst)
        return entered._replace(white="", orange=0)
    kind = state.standing()[move.src][1]
    if move.kind == "home":
        return passed(_with_home(moved(state, (side, kind), HOUSE)))
    captures = move.dst in state.standing()
    left = (state.left or moves_of(state, kind)) - 1
    after = moved(_thrown_out(state, move.dst), (side, kind), move.dst)
    if captures or not left:
        return passed(after)
    return settle(after._replace(mover=kind, left=left))


def _thrown_out(state: State, cell: Loc) -> State:
    """A piece that stands there goes back to its start box."""
    other = state.standing().get(cell)
    return state if other is None else moved(state, other, BOX)


def _put(state: State, move: Move) -> State:
    side, _, kind = move.arg.partition(".")
    piece = (SIDES.index(side), kind)
    place = move.dst.rpartition(".")[2]
    after = moved(_thrown_out(state, place), piece, place)
    return _with_home(after._replace(put=state.put | {piece}))


def _with_home(state: State) -> State:
    """Note the colours that have just brought their last piece home."""
    done = (c for c in state.players if c not in state.home and set(state.pieces[c]) == {HOUSE})
    home = (*state.home, *done)
    state = state._replace(home=home)
    if not state.over:
        return state
    return state._replace(white="", orange=0, tries=0, mover="", left=0, card="", put=frozenset())


def settle(state: State) -> State:
    """What happens without a choice: a roll that gives nothing to do is passed on or rolled again."""
    if state.over or state.card or not state.white or any_choice(state):
        return state
    again = state._replace(white="", orange=0)
    if state.mover:
        return passed(state)
    if state.white == "+":
        return again if "plus-again" in state.options.switches else passed(state)
    if any_step(state):
        return passed(state)
    if state.tries + 1 < MOST_TRIES:
        return again._replace(tries=state.tries + 1)
    return passed(state)


def any_step(state: State) -> bool:
    """Whether any piece of the side to move could make one move, whatever the dice show."""
    return any(True for kind in state.options.kinds for _ in piece_steps(state, kind, 1))


def passed(state: State) -> State:
    """The turn goes to the next player who is not home yet."""
    if state.over:
        return state
    others = [(state.side + number) % 4 for number in range(1, 5)]
    after = next(colour for colour in others if state.pieces[colour] and colour not in state.home)
    return state._replace(side=after, white="", orange=0, tries=0, mover="", left=0, card="", put=frozenset())


def outcome(state: State) -> Outcome | None:
    """How the game ended: the first colour with all pieces home, or all the places (rule 7)."""
    if not state.over:
        return None
    places = [*state.home, *(colour for colour in state.players if colour not in state.home)]
    scores = [0.0] * 4
    if "play-on" in state.options.switches:
        for number, colour in enumerate(places):
            scores[colour] = 1 - number / (len(places) - 1)
    else:
        scores[state.home[0]] = 1.0
    text = f"{SIDES[state.home[0]].capitalize()} wins: all its pieces are home (rule 7)."
    return Outcome(tuple(scores), "chess-jumble.7", text)
