"""The text that names a position.

    wNv1bR/1wPvv/3bP -1,0 wPQRB/bNPP w - -

Board, corner, Battleplans, turn, step, readings. Rows run from the top down; a card is the letter of its
colour and of its kind, `v` is a vacant square, a number is a run of gaps. The corner is the column in which
the rows begin and the row of the lowest one.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from rules.core import BadPosition
from rules.games.en_prise.acts import FIRST, LET_WAIT, acts_of
from rules.games.en_prise.play import settle
from rules.games.en_prise.readings import read_readings, write_readings
from rules.games.en_prise.state import (
    BOX,
    ESCAPE,
    KIND_NAMES,
    KINDS,
    LETTERS,
    NAMES,
    NO_STEP,
    SIDES,
    VACANT,
    WAIT,
    State,
    card_of,
    cell_at,
    cell_named,
    column_row,
    kind_of,
    owner,
)
from rules.position_text import split_fields

OUT: Final = "x"
"""Instead of a Battleplan: this player is out."""

MOST_PLAYERS: Final = 4
_FARTHEST: Final = 100
"""The farthest column or row of a lone card. Each further card may lie one farther: a board grows in play."""

_CARD: Final = re.compile(rf"([0-9]{{1,3}})|(v)|([{LETTERS}])([KQRBNP])")


def write_position(state: State) -> str:
    """The position as text."""
    rows, corner = _write_board(state)
    plans = "/".join(
        LETTERS[player] + (OUT if plan is None else plan)
        for player, plan in zip(state.players, state.plans, strict=True)
    )
    readings = write_readings(state.readings)
    return f"{rows} {corner} {plans} {LETTERS[state.turn]} {state.step or '-'} {readings}"


def _write_board(state: State) -> tuple[str, str]:
    if not state.cells:
        return "-", NAMES[FIRST]
    places = {column_row(cell): card for cell, card in zip(state.cells, state.cards, strict=True)}
    first = min(column for column, _ in places)
    rows = []
    for row in range(max(row for _, row in places), min(row for _, row in places) - 1, -1):
        text, gap = "", 0
        for column in range(first, max((c for c, r in places if r == row), default=first - 1) + 1):
            card = places.get((column, row))
            if card is None:
                gap += 1
                continue
            text += (str(gap) if gap else "") + _letters(card)
            gap = 0
        rows.append(text)
    return "/".join(rows), f"{first},{min(row for _, row in places)}"


def _letters(card: int) -> str:
    return "v" if card == VACANT else LETTERS[owner(card)] + KINDS[kind_of(card)]


def read_position(text: str) -> State:
    """The position that a text names. Raises `BadPosition` with what is wrong."""
    fields = split_fields(text, "board, corner, Battleplans, turn, step, readings")
    board = _read_board(fields[0], fields[1])
    players, plans = _read_plans(fields[2])
    if len(fields[3]) != 1 or fields[3] not in LETTERS or LETTERS.index(fields[3]) not in players:
        letters = " or ".join(LETTERS[player] for player in players)
        raise BadPosition(f"The player to act is {letters}, not '{fields[3][:40]}'.")
    turn = LETTERS.index(fields[3])
    cells = tuple(sorted(board))
    cards = tuple(board[cell] for cell in cells)
    state = State(players, cells, cards, plans, turn, readings=read_readings(fields[5]))
    _check_cards(state)
    if turn not in state.left:
        raise BadPosition(f"{SIDES[turn].capitalize()} is out and cannot be the player to act.")
    return _read_step(state, fields[4])


def _read_board(text: str, corner: str) -> dict[int, int]:
    start = cell_named(corner)
    if start is None:
        raise BadPosition(f"The corner is a column and a row, like -2,3; not '{corner[:40]}'.")
    if text == "-":
        if start != FIRST:
            raise BadPosition("The corner of an empty board is 0,0.")
        return {}
    first, lowest = column_row(start)
    board = {}
    for row, line in enumerate(reversed(text.split("/")), lowest):
        for column, card in _read_row(line, first):
            board[column, row] = card
    if not board:
        raise BadPosition("A board without a card is written '-'.")
    farthest = _FARTHEST + min(len(board), MOST_PLAYERS * sum(BOX.values())) - 1
    if any(abs(column) > farthest or abs(row) > farthest for column, row in board):
        raise BadPosition(f"A square lies farther than {farthest} columns or rows from 0,0.")
    return {cell_at(*place): card for place, card in board.items()}


def _read_row(line: str, column: int) -> list[tuple[int, int]]:
    cards = []
    at = 0
    while at < len(line):
        found = _CARD.match(line, at)
        if found is None:
            raise BadPosition(
                f"'{line[at : at + 2]}' in the board is no card like wN, no vacant square v, no number."
            )
        gap, vacant, colour, kind = found.groups()
        if gap:
            column += int(gap)
        else:
            card = VACANT if vacant else card_of(LETTERS.index(colour), KINDS.index(kind))
            cards.append((column, card))
            column += 1
        at = found.end()
    return cards


def _read_plans(text: str) -> tuple[tuple[int, ...], tuple[str | None, ...]]:
    players: list[int] = []
    plans: list[str | None] = []
    for part in text.split("/"):
        letter, plan = part[:1], part[1:]
        if not letter or letter not in LETTERS:
            raise BadPosition(
                f"A Battleplan begins with the letter of its colour, {' '.join(LETTERS)}; not '{letter}'."
            )
        if plan != OUT and not set(plan) <= set("QRBNP"):
            raise BadPosition(
                f"The Battleplan '{part[:40]}' has other letters than Q R B N P, or a lone x for out."
            )
        players.append(LETTERS.index(letter))
        plans.append(None if plan == OUT else plan)
    if not 2 <= len(players) <= MOST_PLAYERS or len(set(players)) != len(players):
        raise BadPosition("Two to four players of different colours play En Prise.")
    if all(plan is None for plan in plans):
        raise BadPosition("All players are out: somebody must be left.")
    return tuple(players), tuple(plans)


def _check_cards(state: State) -> None:
    """What is on the table is in the box, and whoever is out has no card face up while others play on."""
    up = Counter(card for card in state.cards if card != VACANT)
    for card in up:
        if owner(card) not in state.players:
            raise BadPosition(f"There are {SIDES[owner(card)]} cards on the board but no such player.")
    spare = 0
    for player, plan in zip(state.players, state.plans, strict=True):
        side = SIDES[player]
        shown = 0
        for letter, most in BOX.items():
            count = up[card_of(player, KINDS.index(letter))] + (plan or "").count(letter)
            if count > most:
                raise BadPosition(f"There are {count} {side} {KIND_NAMES[letter]}s; the box holds {most}.")
            shown += count
        if plan is None and shown and len(state.left) > 1:
            raise BadPosition(f"{side.capitalize()} is out, so its cards lie face down.")
        # A king that is not on the board lies beside it.
        aside = plan is not None and state.king(player) is None
        spare += sum(BOX.values()) - shown - aside
    if state.cards.count(VACANT) > spare:
        raise BadPosition(
            f"There are {state.cards.count(VACANT)} vacant squares, but only {spare} cards can lie face down."
        )


def _read_step(state: State, text: str) -> State:
    """The step of the turn. A turn that begins with somebody checkmated is settled at once."""
    side = SIDES[state.turn].capitalize()
    if text == ESCAPE:
        if state.king(state.turn) is None or not state.plan(state.turn) or len(state.left) == 1:
            raise BadPosition(f"{side} has placed no king, or has no card left, for an escape square.")
        return state._replace(step=ESCAPE)
    if text == WAIT:
        if LET_WAIT not in acts_of(state, state.turn):
            raise BadPosition(f"{side} has no king that must be placed and has no safe place.")
        return state._replace(step=WAIT)
    if text != "-":
        raise BadPosition(f"The step is -, {ESCAPE} or {WAIT}; not '{text[:40]}'.")
    return settle(state._replace(step=NO_STEP))
