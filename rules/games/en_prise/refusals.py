"""Why an act is refused: the rule, one sentence for the player who tried it, and the places that show it.

Written from the rulebook's sentences and not from the generator of acts, so that each checks the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from rules.core import Loc, Move, Refusal
from rules.games.en_prise.acts import DONE, FIRST, LET_OUT, LET_WAIT, PASS, Table, acts_of
from rules.games.en_prise.attacks import AROUND, attackers, joined
from rules.games.en_prise.play import outcome
from rules.games.en_prise.state import (
    ESCAPE,
    KIND_NAMES,
    KINDS,
    KING,
    NAMES,
    PAWN,
    SIDES,
    SIX,
    VACANT,
    State,
    card_of,
    cell_at,
    cell_named,
    column_row,
    kind_of,
    owner,
)

_Seen = TypeVar("_Seen")

HOW_IT_MOVES: Final = {
    "K": "one square in any direction",
    "Q": "any number of squares in a straight line or diagonally",
    "R": "any number of squares in a straight line",
    "B": "any number of squares diagonally",
    "N": "two squares one way and one aside",
}


def refuse(state: State, move: Move) -> Refusal | None:
    """Why the act may not be done; None exactly when it is legal."""
    if not _well_formed(move):
        return _refusal(3, "An act places a card, moves a piece, or is one of: done, pass, wait, out")
    ended = outcome(state)
    if ended is not None:
        return Refusal(ended.reason, f"The game is over: {ended.text}")
    table = Table(state, state.turn)
    return _refuse_step(table, move) or _REFUSE[move.kind](table, move)


def _well_formed(move: Move) -> bool:
    """Whether the act has the fields of its kind and no others."""
    if move in (DONE, PASS, LET_WAIT, LET_OUT):
        return True
    if cell_named(move.dst) is None:
        return False
    if move.kind == "move":
        return cell_named(move.src) is not None and not move.arg
    if move.kind == "place":
        return not move.src and len(move.arg) == 1 and move.arg in "QRBNP"
    return move.kind in ("vacant", "summon") and not move.src and not move.arg


def _refuse_step(table: Table, move: Move) -> Refusal | None:
    """What comes first in this turn: the escape square after a king, and the duty to answer a summons."""
    side = SIDES[table.player].capitalize()
    if table.state.step == ESCAPE:
        if move.kind not in ("vacant", "done"):
            return _refusal(9, f"{side} has placed the king and may only add an escape square, or be done")
        return None
    if not table.summoned or move.kind == "summon":
        return None
    if any(act.kind == "summon" for act in acts_of(table.state, table.player)):
        kings = tuple(NAMES[king] for king in table.enemy_kings)
        return _refusal(8, f"A king was summoned: {side} must use this turn to place its own", *kings)
    if table.readings.no_safe_place == "ask" and move.kind != "ruling":
        return _refusal(8, f"{side}'s king has no safe place: the players rule that it waits, or is out")
    return None


def _refuse_done(table: Table, move: Move) -> Refusal | None:
    if table.state.step == ESCAPE:
        return None
    return _refusal(9, "Only a player who has just placed the king may be done without an escape square")


def _refuse_ruling(table: Table, move: Move) -> Refusal | None:
    if move in acts_of(table.state, table.player):
        return None
    return _refusal(8, "The players rule only on a summoned king that has no safe place")


def _refuse_pass(table: Table, move: Move) -> Refusal | None:
    acts = list(acts_of(table.state, table.player))
    if not acts or PASS in acts:
        return None
    if table.readings.empty_plan == "pass" and not table.plan:
        return _refusal(6, "A player in check must answer it and cannot pass")
    return _refusal(3, "A player who can place or move cannot pass")


def _refuse_place(table: Table, move: Move) -> Refusal | None:
    """Rules 1 to 5 and 10: the next card, face up."""
    cell = _cell(move.dst)
    letter = move.arg
    name = KIND_NAMES[letter]
    refusal = _refuse_card(table, name, letter) or _refuse_place_of_card(table, cell)
    if refusal is not None:
        return refusal
    on_vacant = cell in table.board
    for king in table.enemy_kings:
        if _connected(table, cell, king) and not (on_vacant and table.readings.vacant_by_king == "yes"):
            whose = f"{_the(table, king)} on {NAMES[king]}"
            return _refusal(10, f"A new {name} may not be placed touching {whose}", NAMES[king], move.dst)
    return _refuse_effect(table, cell, card_of(table.player, KINDS.index(letter)))


def _refuse_vacant(table: Table, move: Move) -> Refusal | None:
    """Rules 5 and 9: a pawn as a new vacant square, or any card as the escape square."""
    cell = _cell(move.dst)
    if table.state.step != ESCAPE:
        refusal = _refuse_card(table, "card")
        if refusal is not None:
            return refusal
        if table.plan[0] != "P":
            text = f"Only a pawn may be placed face down, and the next card is a {KIND_NAMES[table.plan[0]]}"
            return _refusal(5, text)
    if cell in table.board:
        rule = 9 if table.state.step == ESCAPE else 5
        return _refusal(rule, f"A vacant square is a new square, and {move.dst} is on the board", move.dst)
    return _refuse_place_of_card(table, cell) or _refuse_effect(table, cell, VACANT)


def _refuse_summon(table: Table, move: Move) -> Refusal | None:
    """Rule 8: the king, when there are six vacant squares or another king was placed."""
    cell = _cell(move.dst)
    readings = table.readings
    if table.king is not None:
        return _refusal(8, f"The king is on the board already, on {NAMES[table.king]}", NAMES[table.king])
    vacant = len(table.vacant)
    if not table.summoned or readings.answer_needs_six == "yes":
        if readings.six_counted == "after" and table.board.get(cell) == VACANT:
            vacant -= 1
        if vacant < SIX:
            counted = f"{vacant} vacant square{'' if vacant == 1 else 's'}"
            return _refusal(8, f"A king is summoned when there are six vacant squares: there are {counted}")
    refusal = _refuse_place_of_card(table, cell)
    if refusal is not None:
        return refusal
    if cell in table.board and readings.king_on_vacant == "no":
        return _refusal(8, f"A king is placed on a new square, and {move.dst} is on the board", move.dst)
    if readings.king_into_check == "no":
        for king in table.enemy_kings:
            if _connected(table, cell, king):
                whose = f"{_the(table, king)} on {NAMES[king]}"
                return _refusal(10, f"A king may not be placed touching {whose}", NAMES[king], move.dst)
        threat = _threat(table, cell, cell, card_of(table.player, KING))
        if threat is not None:
            whose = f"{_the(table, threat)} on {NAMES[threat]}"
            return _refusal(6, f"A king may not be placed into check from {whose}", NAMES[threat])
    return _refuse_effect(table, cell, card_of(table.player, KING))


def _refuse_card(table: Table, name: str, letter: str = "") -> Refusal | None:
    """Rules 1 and 3: the Battleplan is played in order."""
    side = SIDES[table.player].capitalize()
    if not table.plan:
        return _refusal(3, f"{side}'s Battleplan is played out: there is no {name} left to place")
    if letter and letter != table.plan[0]:
        text = f"Cards are played in order: {side}'s next card is a {KIND_NAMES[table.plan[0]]}, not a {name}"
        return _refusal(1, text)
    return None


def _refuse_place_of_card(table: Table, cell: int) -> Refusal | None:
    """Rules 2, 4 and 5: where a card may lie."""
    card = table.board.get(cell)
    if card:
        lies = f"{_the(table, cell).capitalize()} lies on {NAMES[cell]}"
        return _refusal(5, f"{lies}: a card is placed on a new or a vacant square", NAMES[cell])
    if card == VACANT:
        return None
    if not table.board:
        if cell == FIRST:
            return None
        return _refusal(2, "The first card lies on 0,0: places are counted from it")
    if not any(cell + step in table.board for step in AROUND):
        return _refusal(4, f"A new square must touch a card by a side or a corner: {NAMES[cell]} does not")
    return None


def _refuse_effect(table: Table, cell: int, card: int) -> Refusal | None:
    """Rules 6 and 10: what the card does to the kings where it lies."""
    readings, kind = table.readings, kind_of(card)
    before = table.checks()
    after = _laid(table, cell, card, table.checks)
    for src, king in sorted(after - before):
        whose = f"{_the(table, king)} on {NAMES[king]}"
        if src == cell and kind != KING:
            text = (
                f"A new {KIND_NAMES[KINDS[kind]]} may not give check at once, and on {NAMES[cell]} it checks"
            )
            return _refusal(10, f"{text} {whose}", NAMES[king], NAMES[cell])
        if readings.placing_discovers_check == "no":
            return _refusal(10, f"A card may not be placed where it discovers check to {whose}", NAMES[king])
    if table.guarded is None:
        return None
    if table.state.step == ESCAPE and table.check is not None:
        return None
    if table.check is not None and readings.placing_answers_check == "no":
        return _refusal(6, f"A check is answered by a move: {_in_check_from(table, table.check)}")
    threat = _threat(table, table.guarded, cell, card)
    if threat is not None:
        return _refusal(6, _in_check_from(table, threat), NAMES[table.guarded], NAMES[threat])
    return None


def _refuse_move(table: Table, move: Move) -> Refusal | None:
    """Rules 3, 6 and 7."""
    src, dst = _cell(move.src), _cell(move.dst)
    card = table.board.get(src)
    side = SIDES[table.player].capitalize()
    if card is None:
        return _refusal(3, f"There is no card on {move.src}")
    if card == VACANT:
        return _refusal(3, f"{move.src} is a vacant square: there is no piece to move", move.src)
    if owner(card) != table.player:
        turn = f"It is {side}'s turn, and {_the(table, src)} on {move.src} is not {side}'s"
        return _refusal(3, turn, move.src)
    if src == dst:
        return _refusal(3, f"A move must end on another square than {move.src}, where it starts", move.src)
    if kind_of(card) == PAWN:
        return _refusal(6, f"Pawns cannot move: the one on {move.src} stays until it is captured", move.src)
    return (
        _refuse_way(table, src, dst)
        or _refuse_target(table, src, dst)
        or _refuse_exposed_king(table, src, dst)
    )


def _refuse_way(table: Table, src: int, dst: int) -> Refusal | None:
    """Rule 6: as in chess, and only to and through squares already created."""
    letter = KINDS[kind_of(table.board[src])]
    piece = f"The {KIND_NAMES[letter]} on {NAMES[src]}"
    columns, rows = (to - start for start, to in zip(column_row(src), column_row(dst), strict=True))
    if not _in_reach(letter, columns, rows):
        return _refusal(6, f"{piece} moves {HOW_IT_MOVES[letter]}: not to {NAMES[dst]}", NAMES[src])
    if dst not in table.board:
        text = f"{piece} cannot leave the board or make new squares: there is no card on {NAMES[dst]}"
        return _refusal(6, text, NAMES[src])
    if letter == "N":
        return _refuse_knight(table, src, columns, rows)
    step = cell_at((columns > 0) - (columns < 0), (rows > 0) - (rows < 0))
    at = src
    while at != dst:
        if not joined(table.board, at, step, table.readings):
            text = f"The way from {NAMES[src]} to {NAMES[dst]} is broken: only a corner joins {NAMES[at]}"
            return _refusal(6, f"{text} to {NAMES[at + step]}", NAMES[src], NAMES[at])
        at += step
        if at not in table.board:
            text = f"The way from {NAMES[src]} to {NAMES[dst]} has a gap on {NAMES[at]}"
            return _refusal(6, text, NAMES[src], NAMES[dst])
        if at != dst and table.board[at] != VACANT:
            text = f"The way from {NAMES[src]} to {NAMES[dst]} is blocked by {_the(table, at)} on {NAMES[at]}"
            return _refusal(6, text, NAMES[src], NAMES[at])
    return None


def _refuse_knight(table: Table, src: int, columns: int, rows: int) -> Refusal | None:
    """Rule 6: an unbroken L-shaped path. Pieces on it do not matter, gaps do."""
    across, up = columns // abs(columns), rows // abs(rows)
    by_column = [(column * across, 0) for column in range(1, abs(columns) + 1)]
    by_row = [(0, row * up) for row in range(1, abs(rows) + 1)]
    columns_first = by_column + [(columns, row) for _, row in by_row[:-1]]
    rows_first = by_row + [(column, rows) for column, _ in by_column[:-1]]
    long_first, short_first = (
        (columns_first, rows_first) if abs(columns) == 2 else (rows_first, columns_first)
    )
    gaps = {
        leg: [src + cell_at(*step) for step in path if src + cell_at(*step) not in table.board]
        for leg, path in (("long", long_first), ("short", short_first))
    }
    choice = table.readings.knight_path
    if choice == "either" and not (gaps["long"] and gaps["short"]):
        return None
    if choice == "long-first" and not gaps["long"]:
        return None
    if choice == "both" and not (gaps["long"] or gaps["short"]):
        return None
    missing = [gap for leg in ("long", "short") for gap in gaps[leg][:1]]
    where = " and ".join(NAMES[gap] for gap in dict.fromkeys(missing))
    dst = src + cell_at(columns, rows)
    text = f"The knight on {NAMES[src]} needs an unbroken L to {NAMES[dst]}, and there is a gap on {where}"
    return _refusal(6, text, NAMES[src], NAMES[dst])


def _refuse_target(table: Table, src: int, dst: int) -> Refusal | None:
    """Rule 7: to a vacant square, or an opponent's piece or pawn. Kings are checkmated, never captured."""
    taken = table.board[dst]
    if taken == VACANT:
        return None
    if owner(taken) == table.player:
        text = f"Your own {KIND_NAMES[KINDS[kind_of(taken)]]} lies on {NAMES[dst]}"
        return _refusal(7, f"{text}: only opponents' cards may be captured", NAMES[src], NAMES[dst])
    if kind_of(taken) == KING:
        return _refusal(6, f"A king is never captured: {_the(table, dst)} stays on {NAMES[dst]}", NAMES[dst])
    if kind_of(taken) == PAWN and table.readings.pawns_captured == "no":
        return _refusal(7, f"Pawns are not captured: {_the(table, dst)} stays on {NAMES[dst]}", NAMES[dst])
    return None


def _refuse_exposed_king(table: Table, src: int, dst: int) -> Refusal | None:
    """Rule 6, as in chess: no move leaves the own king in check."""
    if table.guarded is None:
        return None
    board = dict(table.board)
    board[src], board[dst] = VACANT, board[src]
    king = dst if src == table.guarded else table.guarded
    threat = min(attackers(board, king, table.player, table.readings), default=None)
    if threat is None:
        return None
    if king == dst:
        text = f"The king would be in check on {NAMES[dst]}, from {_the(table, threat)} on {NAMES[threat]}"
        return _refusal(6, text, NAMES[dst], NAMES[threat])
    return _refusal(6, _in_check_from(table, threat), NAMES[king], NAMES[threat])


_REFUSE: Final[dict[str, Callable[[Table, Move], Refusal | None]]] = {
    "done": _refuse_done,
    "pass": _refuse_pass,
    "ruling": _refuse_ruling,
    "place": _refuse_place,
    "vacant": _refuse_vacant,
    "summon": _refuse_summon,
    "move": _refuse_move,
}


def _in_reach(letter: str, columns: int, rows: int) -> bool:
    """Whether the piece's move joins two places on an endless empty board."""
    straight, diagonal = columns == 0 or rows == 0, abs(columns) == abs(rows)
    if letter == "N":
        return {abs(columns), abs(rows)} == {1, 2}
    if letter == "K":
        return max(abs(columns), abs(rows)) == 1
    return (straight and letter in "RQ") or (diagonal and letter in "BQ")


def _connected(table: Table, cell: int, king: int) -> bool:
    """Rule 10: whether a place is directly connected to a king."""
    columns, rows = (abs(a - b) for a, b in zip(column_row(cell), column_row(king), strict=True))
    if table.readings.connected_to_king == "sides":
        return columns + rows == 1
    return max(columns, rows) == 1


def _threat(table: Table, king: int, cell: int, card: int) -> int | None:
    """Who attacks the own king once this card is laid."""
    return _laid(
        table,
        cell,
        card,
        lambda: min(attackers(table.board, king, table.player, table.readings), default=None),
    )


def _laid(table: Table, cell: int, card: int, look: Callable[[], _Seen]) -> _Seen:
    """What is seen while this card lies there."""
    under = table.board.get(cell)
    table.board[cell] = card
    try:
        return look()
    finally:
        if under is None:
            del table.board[cell]
        else:
            table.board[cell] = under


def _in_check_from(table: Table, threat: int) -> str:
    king = table.guarded
    assert king is not None, "only a king on the board is in check"
    return f"The king on {NAMES[king]} would be in check from {_the(table, threat)} on {NAMES[threat]}"


def _the(table: Table, cell: int) -> str:
    """`the red rook`."""
    card = table.board[cell]
    return f"the {SIDES[owner(card)]} {KIND_NAMES[KINDS[kind_of(card)]]}"


def _cell(place: Loc) -> int:
    cell = cell_named(place)
    assert cell is not None, "the act is well formed"
    return cell


def _refusal(rule: int, text: str, *places: Loc) -> Refusal:
    return Refusal(f"en-prise.{rule}", f"{text} (rule {rule}).", places)
