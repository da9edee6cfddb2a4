"""The referee on photos of En Prise cards: from a position or an earlier photo to a verdict.

    judged = judge([(state, 1.0)], read_cards(photo))
    judged.verdict, judged.state                            # as of `rules.referee`; the record from now on

A photo before the move shows the board, but neither whose turn it was nor, often, the Battleplans. Then every
player may have acted, and every card that has come may have been the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.core import Symbol
from rules.evidence import SETTINGS, Evidence, Settings
from rules.games.en_prise.acts import open_places
from rules.games.en_prise.game import GAME
from rules.games.en_prise.state import (
    BOX,
    KIND_NAMES,
    KINDS,
    SIDES,
    VACANT,
    State,
    card_of,
    cell_at,
    column_row,
)
from rules.referee import Verdict, explain_any, tell
from vision.cards import CardsReading
from vision.cards_known import EMPTY, Alignment, Chances, align, chances_of, laid_on
from vision.cards_known import VACANT as FACE_DOWN
from vision.cards_lattice import Cell
from vision.photo import NoBoard

HOW: Final[Settings] = replace(SETTINGS, unfinished=0.01, moved=0.05, touched=0.03, wrong_side=0.02)
"""Swap and flip are forgotten often. A king without an escape square ends the turn, for all a photo tells."""
_UNSEEN: Final = 0.05
"""How far a sure card of the first photo may be overruled by the second."""
_LETTER: Final = {name: letter for letter, name in KIND_NAMES.items()}

States = Sequence[tuple[State, float]]
"""Positions that may have been before the photo, each with a weight."""


@dataclass(frozen=True, eq=False)
class CardJudgement:
    """A verdict, with what it was made from."""

    verdict: Verdict[State]
    way: Alignment
    """How the photo lies on the board of the record."""
    side_known: bool
    plans_known: bool

    @property
    def state(self) -> State:
        """The position in the record from now on: after a legal act, else as before."""
        best = self.verdict.best
        return best.state if self.verdict.kind == "legal" else best.before


def judge(states: States, seen: CardsReading, *, plans_known: bool = True) -> CardJudgement:
    """What happened between a position, or one of several on one board, and a photo.

    Raises `NoBoard` when the photo does not show this board.
    """
    first = states[0][0]
    chances = chances_of(seen, [SIDES[player] for player in first.players])
    ways = align(chances, board_of(first)) if first.cells else _on_an_empty_table(chances)
    if not ways:
        raise NoBoard("The photo does not show the board of this game.")
    judged = []
    for way in ways:
        reading = laid_on(chances, way, _to_judge(first, chances, way))
        verdict = explain_any(GAME, states, reading, settings=HOW)
        best = verdict.best
        table = dict(GAME.view(best.state))
        for event in best.events:
            table.update(event.changed)
        fit = Evidence(reading, table, HOW).fit + sum(event.weight for event in best.events)
        judged.append((fit + way.score * _HINT, verdict, way))
    _, verdict, way = max(judged, key=lambda each: each[0])
    return CardJudgement(_asked(verdict), way, len({state.turn for state, _ in states}) == 1, plans_known)


def _asked(verdict: Verdict[State]) -> Verdict[State]:
    """Where a move out of turn looks just like two turns, the players are asked.

    A piece that goes to a vacant square might always have captured a card that was placed there meanwhile.
    """
    acts = verdict.best.acts
    captured = len(acts) > 1 and acts[-1].kind == "move" and acts[-1].dst in {act.dst for act in acts[:-1]}
    if verdict.kind != "legal" or not captured:
        return verdict
    alone = GAME.notate(verdict.best.before, acts[-1])
    question = f"Which was it: {tell(GAME, verdict.best)}; or only {alone}, out of turn?"
    return replace(verdict, kind="unclear", question=question)


_HINT: Final = 0.01
"""Of two alignments with stories as good, the one is taken that leaves more as it was."""


def board_of(state: State) -> dict[Cell, Symbol]:
    """The squares of a position by column and row."""
    view = GAME.view(state)
    return {column_row(cell): view["{},{}".format(*column_row(cell))] for cell in state.cells}


def _to_judge(state: State, chances: Mapping[Cell, Chances], way: Alignment) -> set[Cell]:
    """The board, the cards that are seen now, and all places that touch either."""
    cells = set(state.cells)
    cells |= {cell_at(*way.place(cell)) for cell, shown in chances.items() if shown[EMPTY] < 0.5}
    return {column_row(cell) for cell in (*cells, *open_places(tuple(sorted(cells))))}


def _on_an_empty_table(chances: Mapping[Cell, Chances]) -> list[Alignment]:
    """The first card lies on 0,0; of several any may have been the first."""
    cards = [cell for cell, shown in chances.items() if shown[EMPTY] < 0.5]
    return [Alignment(0, (-column, -row), 0.0) for column, row in cards[:4]]


# --- a photo instead of a position -------------------------------------------------------------------------


def positions_before(before: CardsReading, after: CardsReading, side: str | None) -> States:
    """The positions that a first photo may show, given what the second one shows.

    `side` is the colour of the player to act. Raises `NoBoard` when the photos show different boards.
    """
    players = _players(before, after, side)
    names = [SIDES[player] for player in players]
    now, then = chances_of(after, names), chances_of(before, names)
    board = {card.at: _symbol(card.told.colour, card.told.kind) for card in before.cells}
    ways = align(now, board)
    if not ways:
        raise NoBoard("The two photos do not show the same board.")
    seen = {ways[0].place(cell): shown for cell, shown in now.items()}
    told = {place: _both(shown, seen.get(place)) for place, shown in then.items()}
    board = {place: symbol for place, symbol in told.items() if symbol != EMPTY} or board
    cells = tuple(sorted(cell_at(*place) for place in board))
    cards = tuple(card_named(board[column_row(cell)]) for cell in cells)
    come = _come(board, seen)
    empty = State(tuple(players), cells, cards, ("",) * len(players), players[0])
    turns = players if side is None else [SIDES.index(side)]
    return [(state, 1.0) for turn in turns for state in _with_plans(empty, turn, before, come)]


def _players(before: CardsReading, after: CardsReading, side: str | None) -> list[int]:
    colours = {card.told.colour for reading in (before, after) for card in reading.cells if card.told.up}
    colours |= {*before.battleplans, *after.battleplans, *([side] if side else [])}
    players = sorted(SIDES.index(colour) for colour in colours if colour is not None)
    while len(players) < 2:  # nobody plays alone: the other has shown no card yet
        players = sorted([*players, next(each for each in range(len(SIDES)) if each not in players)])
    return players[:4]


def _both(then: Chances, now: Chances | None) -> Symbol:
    """What a square was: the first photo's word, and where that is unsure also the second's."""
    now = {EMPTY: 1.0} if now is None else now
    cards = {symbol: chance * (_UNSEEN + now.get(symbol, 0.0)) for symbol, chance in then.items()}
    return max(cards, key=lambda symbol: cards[symbol])


def _come(board: Mapping[Cell, Symbol], seen: Mapping[Cell, Chances]) -> dict[str, list[str]]:
    """Letters of the faces that each colour has more of on the second photo."""
    now = [max(shown, key=lambda symbol: shown[symbol]) for shown in seen.values()]
    then = list(board.values())
    found: dict[str, list[str]] = {}
    for symbol in dict.fromkeys(now):
        side, _, kind = symbol.partition(".")
        for _ in range(now.count(symbol) - then.count(symbol) if kind and kind != "king" else 0):
            found.setdefault(side, []).append(_LETTER[kind])
    return found


def _with_plans(
    state: State, turn: int, before: CardsReading, come: Mapping[str, list[str]]
) -> Iterator[State]:
    """The position with Battleplans in which the player to act has each possible next card in turn."""
    side = SIDES[turn]
    row = [_LETTER[kind] for kind in before.battleplans.get(side, []) if kind in _LETTER]
    # Rows are told from left to right as the camera sees them: the player may sit on either side.
    own = [row, row[::-1]] if row else [[letter] for letter in come.get(side, [])] or [[]]
    for plan in own:
        plans = []
        for player in state.players:
            known = plan if player == turn else come.get(SIDES[player], [])
            plans.append("".join(known) + ("" if row and player == turn else _spare(state, player, known)))
        yield state._replace(turn=turn, plans=tuple(plans))


def _spare(state: State, player: int, known: Sequence[str]) -> str:
    """Two cards that a player may still have: a pawn first, because it may lie face down."""
    left = ""
    for letter in "PNBRQ":
        card = card_of(player, KINDS.index(letter))
        left += letter * max(BOX[letter] - state.cards.count(card) - known.count(letter), 0)
    return left[:2]


def _symbol(colour: str | None, kind: str) -> Symbol:
    return FACE_DOWN if colour is None else f"{colour}.{kind}"


def card_named(symbol: Symbol) -> int:
    """The card that a symbol names."""
    if symbol == FACE_DOWN:
        return VACANT
    side, _, kind = symbol.partition(".")
    return card_of(SIDES.index(side), KINDS.index(_LETTER[kind]))


# --- telling -----------------------------------------------------------------------------------------------


def answer(judged: CardJudgement) -> dict[str, Any]:
    """The contract's `referee` object."""
    from ui.cli import turn_referee

    told = turn_referee.answer(GAME, judged.verdict)
    for part in (told, *told["alternatives"]):
        if part.get("captured") == FACE_DOWN:
            part["captured"] = None
    told["position"] = GAME.write(judged.state) if judged.plans_known else _without_plans(judged.state)
    return told | {"side_known": judged.side_known, "plans_known": judged.plans_known}


def _without_plans(state: State) -> str:
    """The position's text without Battleplans that nobody has seen."""
    plans = tuple(None if plan is None else "" for plan in state.plans)
    return GAME.write(state._replace(plans=plans, step=""))


def sentences(judged: CardJudgement) -> list[str]:
    """The verdict in words, and what to do about it."""
    from ui.cli import turn_referee

    return turn_referee.sentences(GAME, judged.verdict)
