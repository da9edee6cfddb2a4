"""Why an act is refused: the rule, one sentence for the player who tried it, and the places that show it.

Written from the rules' sentences and not from the move generator, so that each checks the other.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from rules.core import Loc, Move, Refusal
from rules.described import Spot, place_name, spot_of
from rules.games.chess_jumble.board import SIDES, cells
from rules.games.chess_jumble.moves import (
    ORANGE_KINDS,
    blocks_together,
    both_starts_taken,
    box_place,
    cards_left,
    draws,
    enters,
    house_place,
    leaves_start_free,
    moves_of,
    must_free_start,
    outcome,
    protected,
    steps,
)
from rules.games.chess_jumble.options import KIND_NAMES
from rules.games.chess_jumble.reach import LEAPS, crosses
from rules.games.chess_jumble.state import BOX, TO_DRAW, State

HOW_IT_MOVES: Final = {
    "Q": "any number of squares in a straight line or diagonally",
    "R": "any number of squares in a straight line",
    "B": "any number of squares diagonally",
    "N": "by the knight's leap, two squares one way and one aside",
    "K": "one square in any direction",
    "P": "one square straight and captures one square diagonally",
}
_NO_ACT: Final = (
    "An act is a roll, a piece entered or moved, a card drawn and carried out, or the end of a turn"
)


def refuse(state: State, move: Move) -> Refusal | None:
    """Why the act may not be done; None exactly when it is legal."""
    if not _well_formed(state, move):
        return _refusal(2, _NO_ACT)
    ended = outcome(state)
    if ended is not None:
        return Refusal(ended.reason, f"The game is over: {ended.text}")
    if move.kind == "roll":
        return _refuse_roll(state, move.arg)
    if move.kind in ("card", "put", "done") or state.card:
        return _refuse_card_act(state, move)
    if not state.white:
        return _refusal(9, f"{_name(state.side)} rolls first", "die.white")
    if move.kind == "stop":
        return _refuse_stop(state)
    if move.kind == "draw":
        return _refuse_draw(state)
    return _refuse_enter(state, move) if move.kind == "enter" else _refuse_move(state, move)


def _well_formed(state: State, move: Move) -> bool:
    kind, src, dst, arg = move
    track = cells(state.board)
    if kind in ("stop", "draw", "done"):
        return not src and not dst and not arg
    if kind in ("roll", "card"):
        shape = r"[1-9]\d?" if kind == "card" else r"(?:[+#]|[1-9]\d?)(?:/[1-9]\d?)?"
        return not src and not dst and re.fullmatch(shape, arg) is not None
    if kind == "put":
        side, _, letter = arg.partition(".")
        areas = (f"{side}.box", f"{side}.house")
        return not src and side in SIDES and letter in KIND_NAMES and (dst in track or dst in areas)
    if kind == "enter":
        return src == box_place(state.side) and dst in track and arg in KIND_NAMES
    if kind == "home":
        return src in track and dst == house_place(state.side) and not arg
    return kind == "move" and src in track and dst in track and not arg


# Chance and cards.


def _refuse_roll(state: State, faces: str) -> Refusal | None:
    if state.card:
        return _refusal(10, "A card is being drawn or carried out: then it is the next player's turn", "deck")
    if state.white:
        return _refusal(
            9, f"The white die shows {state.white}, and {_name(state.side)} has not used it", "die.white"
        )
    white, slash, orange = faces.partition("/")
    if bool(slash) != state.options.big:
        return _refusal(11, "The little games use the white die alone, the big games both dice", "die.white")
    if white not in state.board.white:
        return _refusal(9, f"The white die of this board has no face {white}", "die.white")
    if slash and orange not in state.board.orange:
        return _refusal(11, f"The orange die of this board has no face {orange}", "die.orange")
    return None


def _refuse_card_act(state: State, move: Move) -> Refusal | None:
    if not state.card:
        return _refusal(10, "No action card has been drawn", *(("deck",) if state.options.action else ()))
    if (state.card == TO_DRAW) != (move.kind == "card"):
        told = (
            "A card is to be drawn first" if state.card == TO_DRAW else "A card is being carried out already"
        )
        return _refusal(10, told, "deck")
    if move.kind == "card":
        left = cards_left(state)
        if int(move.arg) > len(left) or not left[int(move.arg) - 1]:
            return _refusal(10, f"Card {move.arg} is not in the deck any more", "deck")
        return None
    if move.kind == "done":
        return None
    if move.kind != "put":
        return _refusal(10, "A card is being carried out: only that counts until it is done", "deck")
    side, _, kind = move.arg.partition(".")
    colour = SIDES.index(side)
    if not state.pieces[colour] or kind not in state.options.kinds:
        return _refusal(10, f"There is no {side} {KIND_NAMES[kind]} in this game")
    if colour in state.home:
        return _refusal(
            10, f"{side.capitalize()} has finished: its pieces stay in the house", f"{side}.house"
        )
    if (colour, kind) in state.put:
        return _refusal(10, f"This card has put the {side} {KIND_NAMES[kind]} somewhere already")
    if move.dst.rpartition(".")[2] == state.place((colour, kind)):
        return _refusal(10, f"The {side} {KIND_NAMES[kind]} is there already", move.dst)
    return None


def _refuse_draw(state: State) -> Refusal | None:
    if not state.options.action:
        return _refusal(10, f"There are no action cards in the {state.options.game} game")
    return (
        None if draws(state) else _refusal(10, f"A {state.white} does not draw an action card", "die.white")
    )


def _refuse_stop(state: State) -> Refusal | None:
    if draws(state):
        return _refusal(
            10, f"On a {state.white} you draw an action card, or enter a piece if you can", "die.white"
        )
    possible = next(iter(steps(state)), None)
    if possible is not None and "all-moves" in state.options.switches:
        shown = f"{possible.src} can still move"
        return _refusal(2, f"All moves of a roll must be made, and {shown}", possible.src)
    if must_free_start(state):
        starts = state.board.seats[state.side].start
        return _refusal(8, "Both your starting squares are taken: a move must free one of them now", *starts)
    return None


# Entering.


def _refuse_enter(state: State, move: Move) -> Refusal | None:
    seat = state.board.seats[state.side]
    if not enters(state):
        told = "begun to move a piece" if state.mover else f"rolled {state.white}, which enters no piece"
        return _refusal(9, f"You have {told}", "die.white")
    kind = move.arg
    if kind not in state.options.kinds or state.place((state.side, kind)) != BOX:
        return _refusal(9, f"Your {KIND_NAMES[kind]} is not in the start box", box_place(state.side))
    if move.dst not in seat.start:
        starts = " and ".join(seat.start)
        return _refusal(9, f"A piece enters on your starting squares {starts}, not on {move.dst}", move.dst)
    other = state.standing().get(move.dst)
    if other is None:
        return None
    if other[0] == state.side:
        return _refusal(8, f"Your own {KIND_NAMES[other[1]]} stands on {move.dst}", move.dst)
    return _refuse_capture(state, BOX, move.dst)


# Moving.


def _refuse_move(state: State, move: Move) -> Refusal | None:
    piece = state.standing().get(move.src)
    if piece is None:
        return _refusal(2, f"There is no piece on {move.src} to move", move.src)
    colour, kind = piece
    if colour != state.side:
        return _refusal(
            2, f"It is {_name(state.side)}'s turn, and the piece on {move.src} is {SIDES[colour]}", move.src
        )
    if state.mover and kind != state.mover:
        begun = f"The {KIND_NAMES[state.mover]} has begun to move"
        return _refusal(2, f"{begun}: a roll belongs to one piece", move.src)
    left = state.left if state.mover else moves_of(state, kind)
    if not left and state.white == "+":
        return _refusal(9, "You have rolled +, on which a piece enters and none moves", "die.white", move.src)
    if not left:
        die = "orange" if kind in ORANGE_KINDS else "white"
        rule = 11 if state.options.big else 9
        return _refusal(rule, f"The {die} die gives the {KIND_NAMES[kind]} no move on this roll", move.src)
    if move.kind == "home":
        refused = _refuse_home(state, kind, move.src)
    else:
        refused = _refuse_step(state, kind, move.src, move.dst, left)
    return refused or _refuse_start_squares(state, move)


def _refuse_step(state: State, kind: str, src: Loc, dst: Loc, left: int) -> Refusal | None:
    here, there = spot_of(src), spot_of(dst)
    rule = 4 if kind in "KP" else 3
    if not _in_reach(kind, here, there):
        how = f"A {KIND_NAMES[kind]} moves {HOW_IT_MOVES[kind]}"
        return _refusal(rule, f"{how}: not from {src} to {dst}", src, dst)
    path = _path(kind, here, there)
    refused = _refuse_path(state, src, dst, path)
    if refused is not None:
        return refused
    other = state.standing().get(dst)
    diagonal = here[0] != there[0] and here[1] != there[1]
    if other is not None and other[0] == state.side:
        text = f"Your own {KIND_NAMES[other[1]]} stands on {dst}"
        return _refusal(3, f"{text}: only other players' pieces may be captured", src, dst)
    if kind == "P" and diagonal and other is None:
        return _refusal(4, f"A pawn goes diagonally only to capture, and {dst} is empty", src, dst)
    if kind == "P" and not diagonal and other is not None:
        return _refusal(4, f"A pawn captures only diagonally: not the piece on {dst}", src, dst)
    if other is not None:
        if left > 1 and "all-moves" in state.options.switches:
            return _refusal(5, f"Only the last move of a roll may capture, and {left} are left", src, dst)
        refused = _refuse_capture(state, src, dst)
        if refused is not None:
            return refused
    if blocks_together(state, kind, src, dst):
        where = "another player's two starting squares or on two entry squares"
        return _refusal(13, f"Two pieces may not protect each other on {where}", src, dst)
    return None


def _refuse_path(state: State, src: Loc, dst: Loc, path: list[Spot]) -> Refusal | None:
    """What is wrong on the way: no track, the barrier line, another piece."""
    track = set(cells(state.board).values())
    standing = state.standing()
    for here, there in pairwise(path):
        if there not in track:
            return _refusal(3, f"The way from {src} to {dst} leaves the track", src, dst)
        if crosses(state.board, state.side, here, there):
            return _refusal(3, f"The way from {src} to {dst} goes over your own barrier line", src, dst)
        name = place_name(there)
        if name != dst and name in standing:
            colour, kind = standing[name]
            blocker = f"the {SIDES[colour]} {KIND_NAMES[kind]} on {name}"
            return _refusal(3, f"The way from {src} to {dst} is blocked by {blocker}", src, name)
    return None


def _refuse_capture(state: State, src: Loc, dst: Loc) -> Refusal | None:
    victim = state.standing()[dst]
    named = f"The {SIDES[victim[0]]} {KIND_NAMES[victim[1]]} on {dst}"
    if dst in state.board.seats[victim[0]].breaks:
        return _refusal(6, f"{named} stands on a break square of its colour and cannot be captured", dst)
    if protected(state, victim, dst, src):
        return _refusal(12, f"{named} is protected: your piece could be captured there in turn", dst)
    return None


def _refuse_home(state: State, kind: str, src: Loc) -> Refusal | None:
    seat = state.board.seats[state.side]
    here = spot_of(src)
    standing = state.standing()
    track = set(cells(state.board).values())
    for place in seat.house:
        room = spot_of(place)
        straight = here[0] == room[0] or here[1] == room[1]
        if not _in_reach(kind, here, room) or (kind == "P" and not straight):
            continue
        path = _path(kind, here, room)
        door = path[-2]
        open_way = all(spot in track and place_name(spot) not in standing for spot in path[1:-1])
        barred = any(crosses(state.board, state.side, a, b) for a, b in pairwise(path))
        if open_way and not barred and place_name(door) in seat.entries:
            return None
    doors = " and ".join(seat.entries)
    text = f"The {KIND_NAMES[kind]} on {src} cannot go home in one move through the entry squares {doors}"
    return _refusal(7, text, src, *seat.entries)


def _refuse_start_squares(state: State, move: Move) -> Refusal | None:
    if not state.boxed(state.side) or leaves_start_free(state, move):
        return None
    if both_starts_taken(state):
        if move in steps(state):
            return None  # none of the moves can free one
        text = (
            "Both your starting squares are taken and pieces wait in the start box: this move must free one"
        )
    else:
        text = "While pieces wait in the start box, one of your starting squares must stay free"
    return _refusal(8, text, *state.board.seats[state.side].start)


def _in_reach(kind: str, here: Spot, there: Spot) -> bool:
    """Whether the kind's move joins two places where nothing stands in between."""
    across, up = there[0] - here[0], there[1] - here[1]
    if kind == "N":
        return (across, up) in LEAPS
    if kind in "KP":
        return max(abs(across), abs(up)) == 1
    straight, diagonal = (across == 0) != (up == 0), across != 0 and abs(across) == abs(up)
    return (straight and kind in "RQ") or (diagonal and kind in "BQ")


def _path(kind: str, here: Spot, there: Spot) -> list[Spot]:
    """The places of a way from the first to the last; a leap has only these two."""
    if kind == "N":
        return [here, there]
    across, up = there[0] - here[0], there[1] - here[1]
    step = ((across > 0) - (across < 0), (up > 0) - (up < 0))
    length = max(abs(across), abs(up))
    return [(here[0] + step[0] * n, here[1] + step[1] * n) for n in range(length + 1)]


def _name(side: int) -> str:
    return SIDES[side].capitalize()


def _refusal(rule: int, text: str, *places: Loc) -> Refusal:
    return Refusal(f"chess-jumble.{rule}", f"{text} (rule {rule}).", places)
