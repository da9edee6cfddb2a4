"""How well the referee judges En Prise: random games, acts and slips of all kinds, readings that err.

The photo is simulated: the board turned and shifted at random, each place read with an honest doubt (of the
places read with a doubt of 0.1 one in ten is wrong), spread evenly over the orders of magnitude.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from rules.core import BoardsideError, Move, Symbol
from rules.games.en_prise.acts import open_places
from rules.games.en_prise.game import GAME
from rules.games.en_prise.state import (
    KIND_NAMES,
    NAMES,
    PAWN,
    SIDES,
    VACANT,
    State,
    cell_at,
    column_row,
    kind_of,
    owner,
)
from ui.card_refereeing import CardJudgement, board_of, judge, positions_before
from vision.cards import CardAt, CardsReading, Looked, chance_of_card
from vision.cards_known import EMPTY, turned
from vision.cards_known import VACANT as FACE_DOWN
from vision.cards_lattice import Cell
from vision.cards_mat import UNFOUND, Places, unknown
from vision.cards_read import COLOURS, SHOWN, Faces
from vision.cards_solve import Told
from vision.photo import Floats, Photo

LEAST_DOUBT: Final = 1e-5
MOST_DOUBT: Final = 0.02
"""With these one card in two hundred is read wrong: as many as the reader may."""
FOUND_AT: Final = 0.97
"""What the finder says of a card."""
ACTS: Final = ("placed", "face-down", "on-vacant", "moved", "captured", "king", "king-and-escape", "nothing")
SLIPS: Final = (
    "move-not-swapped", "capture-not-swapped", "not-flipped", "flipped-only", "square-gone", "out-of-order",
    "apart", "wrong-side", "against-rule",
)  # fmt: skip
"""What people do wrong, each with its own name in the verdict."""


class Scene(NamedTuple):
    """A position, what was done, and how the table looks then."""

    kind: str
    state: State
    acts: tuple[Move, ...]
    table: Mapping[Cell, Symbol]


def photo_of(
    table: Mapping[Cell, Symbol], rng: Random, most_doubt: float = MOST_DOUBT, still: bool = False
) -> tuple[CardsReading, set[Cell]]:
    """A reading of a table, and the squares it has wrong. Unless still, the camera has gone round it."""
    around = {column_row(cell) for cell in open_places(tuple(sorted(cell_at(*at) for at in table)))}
    turns = 0 if still else rng.randrange(4)
    looked, wrong = {}, set()
    for place in (*table, *around):
        looked[turned(place, turns)], slip = _look(table.get(place, EMPTY), rng, most_doubt)
        if slip:
            wrong.add(place)
    cards = [cell for cell, seen in looked.items() if seen.there >= 0.5]
    left, low = (min(cell[axis] for cell in cards) for axis in (0, 1))
    looked = {(column - left, row - low): seen for (column, row), seen in looked.items()}
    cells = [_told(cell, seen) for cell, seen in looked.items() if seen.there >= 0.5]
    doubts = [card.at for card in cells if card.doubt]
    photo = Photo(np.zeros((1, 1, 3), np.uint8), (1, 1), 1.0)
    return CardsReading(photo, cells, doubts, {}, [], {}, looked), wrong


def _look(symbol: Symbol, rng: Random, most_doubt: float) -> tuple[Looked, bool]:
    colour, _, kind = symbol.partition(".")
    kind = kind or {EMPTY: "none", FACE_DOWN: "down"}[symbol]
    shown, one = _said(SHOWN, kind, rng, most_doubt)
    colours, two = _said(COLOURS, colour if "." in symbol else "white", rng, most_doubt)
    wrong = one or ("." in symbol and two)
    score = UNFOUND if symbol == EMPTY else FOUND_AT
    place = Places(np.zeros((1, 4, 2)), np.array([score]), [], unknown(1))
    there = chance_of_card(place, Faces(shown[None], colours[None]))
    return Looked(float(there[0]), shown, colours), wrong


def _said(words: tuple[str, ...], true: str, rng: Random, most_doubt: float) -> tuple[Floats, bool]:
    doubt = LEAST_DOUBT * (most_doubt / LEAST_DOUBT) ** rng.random()
    wrong = rng.random() < doubt
    said = rng.choice([word for word in words if word != true]) if wrong else true
    chances = np.full(len(words), doubt / (len(words) - 1))
    chances[words.index(said)] = 1 - doubt
    return chances, wrong


def _told(cell: Cell, seen: Looked) -> CardAt:
    kind = SHOWN[1 + int(seen.shown[1:].argmax())]
    colour = None if kind == "down" else COLOURS[int(seen.colours.argmax())]
    sure = float(seen.shown.max())
    return CardAt(cell, Told(kind, colour, sure, sure < 0.98), np.zeros((4, 2)), None, sure, sure < 0.98)


# --- games -------------------------------------------------------------------------------------------------


def scene(rng: Random, kind: str) -> Scene | None:
    """A position of a random game in which this has just happened; None if it cannot in this game."""
    state = GAME.setup(rng.choice((2, 2, 3, 4)), rng.randrange(2**31))
    for _ in range(rng.randrange(4, 34)):
        after = GAME.apply(state, _some_act(state, rng))
        if GAME.outcome(after) is not None:
            break
        state = after
        if not state.step and rng.random() < 0.15:
            done = _done(state, kind, rng)
            if done is not None:
                return done
    return None if state.step else _done(state, kind, rng)


def _some_act(state: State, rng: Random) -> Move:
    """Players place most of the time: boards grow."""
    acts = GAME.legal_moves(state)
    laid = [act for act in acts if act.kind in ("place", "vacant", "summon")]
    vacant = [act for act in laid if act.kind in ("vacant", "summon")]
    if vacant and rng.random() < 0.4:
        return rng.choice(vacant)
    return rng.choice(laid) if laid and rng.random() < 0.6 else rng.choice(acts)


def _done(state: State, kind: str, rng: Random) -> Scene | None:
    if kind in SLIPS:
        found = _slip(state, kind, rng)
        return None if found is None else Scene(kind, state, (), found)
    if kind == "nothing":
        return Scene(kind, state, (), board_of(state)) if state.cells else None
    acts = [act for act in GAME.legal_moves(state) if _kind(state, act) == kind.removesuffix("-and-escape")]
    if not acts:
        return None
    act = rng.choice(acts)
    line = [act]
    after = GAME.apply(state, act)
    if act.kind == "summon":
        further = [each for each in GAME.legal_moves(after) if each.kind == "vacant"]
        if after.step and kind == "king-and-escape" and further:
            line.append(rng.choice(further))
        elif kind == "king-and-escape":
            return None
        elif after.step:
            line.append(Move("done"))
        after = state
        for each in line:
            after = GAME.apply(after, each)
    return Scene(kind, state, tuple(line), board_of(after))


def _kind(state: State, act: Move) -> str:
    cards = {NAMES[cell]: card for cell, card in zip(state.cells, state.cards, strict=True)}
    if act.kind == "move":
        return "moved" if cards[act.dst] == VACANT else "captured"
    if act.kind == "place":
        return "on-vacant" if act.dst in cards else "placed"
    return {"vacant": "face-down", "summon": "king"}.get(act.kind, act.kind)


def _slip(state: State, kind: str, rng: Random) -> Mapping[Cell, Symbol] | None:
    """The table after this slip; None if it cannot happen here."""
    table = board_of(state)
    moves = [act for act in GAME.legal_moves(state) if act.kind == "move"]
    captures = [act for act in moves if _kind(state, act) == "captured"]
    wanted = {"move-not-swapped": [m for m in moves if m not in captures]}.get(kind, captures)
    if kind in ("move-not-swapped", "capture-not-swapped", "not-flipped", "flipped-only"):
        if not wanted:
            return None
        act = rng.choice(wanted)
        src, dst = _at(act.src), _at(act.dst)
        if kind == "flipped-only":
            return {**table, dst: FACE_DOWN}
        moved = {**table, dst: table[src]}
        if kind == "not-flipped":
            return {**moved, src: table[dst]}
        del moved[src]
        return moved if len(moved) > 1 else None
    return _other_slip(state, kind, table, rng)


def _other_slip(
    state: State, kind: str, table: dict[Cell, Symbol], rng: Random
) -> Mapping[Cell, Symbol] | None:
    side = SIDES[state.turn]
    free = [column_row(cell) for cell in open_places(state.cells)] if state.cells else []
    plan = state.plan(state.turn)
    if kind == "square-gone":
        vacant = [place for place, symbol in table.items() if symbol == FACE_DOWN]
        return {place: s for place, s in table.items() if place != vacant[0]} if len(vacant) > 1 else None
    if kind == "out-of-order":
        others = [letter for letter in set(plan[1:]) if letter != plan[0]]
        if not others or not free:
            return None
        return {**table, rng.choice(free): f"{side}.{KIND_NAMES[rng.choice(sorted(others))]}"}
    if kind == "apart":
        if not plan or not free:
            return None
        column = max(place[0] for place in table) + 2
        return {**table, (column, rng.choice(list(table))[1]): f"{side}.{KIND_NAMES[plan[0]]}"}
    pieces = [
        (column_row(cell), card)
        for cell, card in zip(state.cells, state.cards, strict=True)
        if card != VACANT
        and kind_of(card) != PAWN
        and (owner(card) == state.turn) == (kind == "against-rule")
    ]
    goals = [place for place, symbol in table.items() if symbol == FACE_DOWN]
    ways = [
        (src, dst)
        for src, card in pieces
        for dst in goals
        if _impossible(state, src, dst) or kind == "wrong-side"
    ]
    if not ways:
        return None
    src, dst = rng.choice(ways)
    return {**table, src: FACE_DOWN, dst: table[src]}


def _impossible(state: State, src: Cell, dst: Cell) -> bool:
    """Whether no piece goes this way, whatever it is: so that two legal turns do not look like it."""
    move = Move("move", "{},{}".format(*src), "{},{}".format(*dst))
    return GAME.refuse(state, move) is not None


def _at(place: str) -> Cell:
    column, row = place.split(",")
    return int(column), int(row)


# --- judging -----------------------------------------------------------------------------------------------


def simulate(count: int, seed: int = 7, most_doubt: float = MOST_DOUBT) -> dict[str, Any]:
    """Judge so many scenes, half of them acts, half slips; a third of them from two photos."""
    rng = Random(seed)
    found: Counter[str] = Counter()
    right_by_kind: Counter[str] = Counter()
    by_kind: Counter[str] = Counter()
    misses: list[dict[str, str]] = []
    while found["scenes"] < count:
        group = ACTS if found["scenes"] % 2 else SLIPS
        kind = group[found["scenes"] // 2 % len(group)]
        happened = scene(rng, kind)
        if happened is None:
            continue
        found["scenes"] += 1
        photos = found["scenes"] % 3 == 0 and kind != "out-of-order"  # no photo shows the next card
        said = _judged(happened, rng, most_doubt, photos)
        by_kind[kind] += 1
        found["unclear"] += said.verdict == "unclear"
        found["slips"] += kind in SLIPS
        found["slips_called_legal"] += kind in SLIPS and said.verdict == "legal" and not said.right
        found["read_right"] += said.clean
        found["read_right_judged_right"] += said.clean and said.right
        found["decided"] += said.verdict != "unclear"
        found["decided_right"] += said.verdict != "unclear" and said.right
        right_by_kind[kind] += said.right
        if not said.right and len(misses) < 12:
            position = GAME.write(happened.state)
            misses.append({"kind": kind, "said": said.text, "position": position, "photos": str(photos)})
    return {
        "scenes": count,
        "right": sum(right_by_kind.values()) / count,
        "decided_right": found["decided_right"] / max(found["decided"], 1),
        "unclear": found["unclear"] / count,
        "no_card_misread": found["read_right"],
        "right_then": found["read_right_judged_right"] / max(found["read_right"], 1),
        "slips": found["slips"],
        "slips_called_legal": found["slips_called_legal"],
        "right_by_kind": {kind: f"{right_by_kind[kind]}/{by_kind[kind]}" for kind in sorted(by_kind)},
        "misses": misses,
    }


class _Said(NamedTuple):
    verdict: str
    right: bool
    clean: bool
    text: str


def _judged(happened: Scene, rng: Random, most_doubt: float, photos: bool) -> _Said:
    after, wrong = photo_of(happened.table, rng, most_doubt)
    clean = not wrong
    try:
        if photos:
            before, misread = photo_of(board_of(happened.state), rng, most_doubt)
            clean &= not misread
            states = positions_before(before, after, SIDES[happened.state.turn])
            judged = judge(states, after, plans_known=False)
        else:
            judged = judge([(happened.state, 1.0)], after)
    except BoardsideError as error:
        return _Said(error.code, False, clean, error.text)
    right = _photos_right(happened, judged) if photos else _right(happened, judged)
    verdict = judged.verdict
    acts = " ".join(GAME.token(act) for act in verdict.best.acts)
    text = verdict.refusal.text if verdict.refusal is not None else verdict.question
    return _Said(verdict.kind, right, clean, f"{verdict.kind}: {acts} {text}")


_NAMED: Final = {
    "move-not-swapped": "not-swapped", "capture-not-swapped": "not-swapped", "not-flipped": "not-flipped",
    "square-gone": "vanished", "out-of-order": "against-rule", "apart": "against-rule",
    "wrong-side": "wrong-side", "against-rule": "against-rule",
}  # fmt: skip


def _right(happened: Scene, judged: CardJudgement) -> bool:
    from rules.faults import fault

    verdict, best = judged.verdict, judged.verdict.best
    if happened.kind in SLIPS:
        if verdict.kind != "illegal":
            return _also_legal(happened, judged)
        wanted = _NAMED.get(happened.kind)
        return wanted is None or fault(GAME, best.state, best.acts, best.events) == wanted
    if happened.kind == "nothing":
        return verdict.kind == "unchanged"
    return verdict.kind == "legal" and same_board(board_of(judged.state), happened.table)


def same_board(one: Mapping[Cell, Symbol], two: Mapping[Cell, Symbol]) -> bool:
    """Whether two boards are the same from some side: a board without frame has no up and no origin."""
    return any(_upright(one, turns) == _upright(two, 0) for turns in range(4))


def _upright(board: Mapping[Cell, Symbol], turns: int) -> dict[Cell, Symbol]:
    spun = {turned(cell, turns): symbol for cell, symbol in board.items()}
    left, low = (min(cell[axis] for cell in spun) for axis in (0, 1))
    return {(column - left, row - low): symbol for (column, row), symbol in spun.items()}


def _also_legal(happened: Scene, judged: CardJudgement) -> bool:
    """Whether legal acts make the very board that a slip made, from some side: no photo tells them apart.

    A piece out of turn may have captured what was placed meanwhile; two cards look the same from both ends.
    """
    best = judged.verdict.best
    return best.kind == "legal" and same_board(board_of(best.state), happened.table)


def _photos_right(happened: Scene, judged: CardJudgement) -> bool:
    """No photo shows why a card was laid so: it is enough that a slip is one."""
    if happened.kind in SLIPS:
        return judged.verdict.kind == "illegal" or _also_legal(happened, judged)
    if happened.kind == "nothing":
        return judged.verdict.kind == "unchanged"
    return judged.verdict.kind == "legal" and same_board(board_of(judged.state), happened.table)
