"""Every illegal act is refused with a reason, and the reason is true.

The property test reads each sentence as a claim about the table and checks it against what lies there, never
with the code that wrote the sentence.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest
from en_prise_positions import at
from table_talk import refusals

from rules.core import Move
from rules.games.en_prise.game import GAME
from rules.games.en_prise.state import State

NAMES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}
Spot = tuple[int, int]


class Table:
    """What a referee sees: cards by place, whose turn it is, and the act that was tried."""

    def __init__(self, state: State, move: Move) -> None:
        self.state, self.move = state, move
        self.view = GAME.view(state)
        self.side = GAME.sides[state.turn]
        self.board = {place: card for place, card in self.view.items() if "." not in place}
        self.plan = [self.view[place] for place in self.view if place.startswith(f"{self.side}.plan.")]

    def own(self, place: str) -> bool:
        return self.board.get(place, "").startswith(f"{self.side}.")

    def king(self, place: str) -> bool:
        return self.board.get(place, "").endswith(".king") and not self.own(place)

    def step(self) -> Spot:
        (x, y), (to_x, to_y) = spot(self.move.src), spot(self.move.dst)
        return to_x - x, to_y - y

    def touching(self, place: str, other: str) -> bool:
        (x, y), (to_x, to_y) = spot(place), spot(other)
        return max(abs(x - to_x), abs(y - to_y)) == 1

    def between(self, here: str, there: str) -> list[str]:
        (x, y), (to_x, to_y) = spot(here), spot(there)
        far = max(abs(to_x - x), abs(to_y - y))
        return [f"{x + (to_x - x) * n // far},{y + (to_y - y) * n // far}" for n in range(1, far)]

    def attacks(self, kind: str, here: str, there: str, cards: dict[str, str]) -> bool:
        """Whether a piece attacks along a free line or an unbroken L of the cards given."""
        (x, y), (to_x, to_y) = spot(here), spot(there)
        across, up = abs(to_x - x), abs(to_y - y)
        if kind == "knight":
            if sorted((across, up)) != [1, 2]:
                return False
            if across == 2:
                middle = (x + to_x) // 2
                paths = [[(middle, y), (to_x, y)], [(x, to_y), (middle, to_y)]]
            else:
                middle = (y + to_y) // 2
                paths = [[(x, middle), (x, to_y)], [(to_x, y), (to_x, middle)]]
            return any(all(f"{a},{b}" in cards for a, b in path) for path in paths)
        if not fits(kind, across, up):
            return False
        return all(cards.get(place) == "vacant" for place in self.between(here, there))

    def after(self) -> dict[str, str]:
        """The cards once the act is done."""
        cards, move = dict(self.board), self.move
        if move.kind == "move":
            cards[move.src], cards[move.dst] = "vacant", cards[move.src]
        else:
            kind = "king" if move.kind == "summon" else NAMES.get(move.arg, "")
            cards[move.dst] = f"{self.side}.{kind}" if kind else "vacant"
        return cards

    def checked_by(self, king: str, threat: str, words: str) -> bool:
        """Whether these words name a card there that attacks the own king there, once the act is done."""
        cards = self.after()
        colour, _, kind = cards[threat].partition(".")
        named = words == f"{colour} {kind}" and colour != self.side
        return cards[king] == f"{self.side}.king" and named and self.attacks(kind, threat, king, cards)


def spot(place: str) -> Spot:
    x, y = place.split(",")
    return int(x), int(y)


def fits(kind: str, across: int, up: int) -> bool:
    """Whether a piece moves so on an endless empty board."""
    if kind == "king":
        return max(across, up) == 1
    if kind == "knight":
        return sorted((across, up)) == [1, 2]
    straight, diagonal = 0 in (across, up), across == up
    return (straight and kind in ("rook", "queen")) or (diagonal and kind in ("bishop", "queen"))


AT = r"(-?\d+,-?\d+)"
CARD = r"(\w+ \w+)"
Claim = Callable[[Table, "re.Match[str]"], bool]

CLAIMS: dict[str, tuple[int, Claim]] = {
    r"Cards are played in order: (\w+)'s next card is a (\w+), not a (\w+)": (
        1,
        lambda t, m: t.plan[0] == f"{m[1].lower()}.{m[2]}" and m[2] != m[3] == NAMES[t.move.arg],
    ),
    "The first card lies on 0,0: places are counted from it": (
        2,
        lambda t, m: not t.board and t.move.dst != "0,0",
    ),
    r"(\w+)'s Battleplan is played out: there is no (\w+) left to place": (
        3,
        lambda t, m: m[1].lower() == t.side and not t.plan,
    ),
    "A player who can place or move cannot pass": (3, lambda t, m: t.move.kind == "pass"),
    rf"There is no card on {AT}": (3, lambda t, m: t.move.src == m[1] and m[1] not in t.board),
    rf"{AT} is a vacant square: there is no piece to move": (
        3,
        lambda t, m: t.move.src == m[1] and t.board[m[1]] == "vacant",
    ),
    rf"It is (\w+)'s turn, and the {CARD} on {AT} is not \w+'s": (
        3,
        lambda t, m: (
            m[1].lower() == t.side
            and t.board[m[3]] == m[2].replace(" ", ".")
            and not t.own(m[3])
            and t.move.src == m[3]
        ),
    ),
    rf"A move must end on another square than {AT}, where it starts": (
        3,
        lambda t, m: t.move.src == t.move.dst == m[1],
    ),
    rf"A new square must touch a card by a side or a corner: {AT} does not": (
        4,
        lambda t, m: t.move.dst == m[1] and not any(t.touching(m[1], place) for place in t.board),
    ),
    rf"The {CARD} lies on {AT}: a card is placed on a new or a vacant square": (
        5,
        lambda t, m: t.move.dst == m[2] and t.board[m[2]] == m[1].replace(" ", "."),
    ),
    r"Only a pawn may be placed face down, and the next card is a (\w+)": (
        5,
        lambda t, m: t.move.kind == "vacant" and t.plan[0] == f"{t.side}.{m[1]}" and m[1] != "pawn",
    ),
    rf"A vacant square is a new square, and {AT} is on the board": (
        5,
        lambda t, m: t.move.kind == "vacant" and t.move.dst == m[1] and m[1] in t.board,
    ),
    rf"Pawns cannot move: the one on {AT} stays until it is captured": (
        6,
        lambda t, m: t.move.src == m[1] and t.board[m[1]] == f"{t.side}.pawn",
    ),
    rf"The (\w+) on {AT} moves .*: not to {AT}": (
        6,
        lambda t, m: (
            t.board[m[2]] == f"{t.side}.{m[1]}"
            and (t.move.src, t.move.dst) == (m[2], m[3])
            and not fits(m[1], *map(abs, t.step()))
        ),
    ),
    rf"The (\w+) on {AT} cannot leave the board or make new squares: there is no card on {AT}": (
        6,
        lambda t, m: t.own(m[2]) and t.move.dst == m[3] and m[3] not in t.board,
    ),
    rf"The way from {AT} to {AT} has a gap on {AT}": (
        6,
        lambda t, m: m[3] in t.between(m[1], m[2]) and m[3] not in t.board,
    ),
    rf"The way from {AT} to {AT} is blocked by the {CARD} on {AT}": (
        6,
        lambda t, m: m[4] in t.between(m[1], m[2]) and t.board[m[4]] == m[3].replace(" ", "."),
    ),
    rf"The knight on {AT} needs an unbroken L to {AT}, and there is a gap on {AT}(?: and {AT})?": (
        6,
        lambda t, m: (
            t.board[m[1]] == f"{t.side}.knight"
            and fits("knight", *map(abs, t.step()))
            and not t.attacks("knight", m[1], m[2], t.board)
            and not {m[3], m[4]} & set(t.board)
        ),
    ),
    rf"A king is never captured: the (\w+) king stays on {AT}": (
        6,
        lambda t, m: t.move.dst == m[2] and t.board[m[2]] == f"{m[1]}.king" and m[1] != t.side,
    ),
    rf"The king would be in check on {AT}, from the {CARD} on {AT}": (
        6,
        lambda t, m: (
            t.board[t.move.src] == f"{t.side}.king" and t.move.dst == m[1] and t.checked_by(m[1], m[3], m[2])
        ),
    ),
    rf"The king on {AT} would be in check from the {CARD} on {AT}": (
        6,
        lambda t, m: t.checked_by(m[1], m[3], m[2]),
    ),
    rf"A king may not be placed into check from the {CARD} on {AT}": (
        6,
        lambda t, m: t.move.kind == "summon" and t.checked_by(t.move.dst, m[2], m[1]),
    ),
    rf"Your own (\w+) lies on {AT}: only opponents' cards may be captured": (
        7,
        lambda t, m: t.move.dst == m[2] and t.board[m[2]] == f"{t.side}.{m[1]}",
    ),
    rf"The king is on the board already, on {AT}": (8, lambda t, m: t.board[m[1]] == f"{t.side}.king"),
    r"A king is summoned when there are six vacant squares: there are (\d) vacant squares?": (
        8,
        lambda t, m: list(t.board.values()).count("vacant") == int(m[1]) < 6,
    ),
    r"A king was summoned: (\w+) must use this turn to place its own": (
        8,
        lambda t, m: (
            m[1].lower() == t.side
            and f"{t.side}.aside" in t.view
            and any(t.king(place) for place in t.board)
            and t.move.kind != "summon"
        ),
    ),
    "The players rule only on a summoned king that has no safe place": (
        8,
        lambda t, m: t.move.kind == "ruling",
    ),
    r"(\w+) has placed the king and may only add an escape square, or be done": (
        9,
        lambda t, m: (
            m[1].lower() == t.side and t.state.step == "escape" and t.move.kind not in ("vacant", "done")
        ),
    ),
    "Only a player who has just placed the king may be done without an escape square": (
        9,
        lambda t, m: t.move.kind == "done" and t.state.step == "",
    ),
    rf"A (?:new (\w+)|king) may not be placed touching the (\w+) king on {AT}": (
        10,
        lambda t, m: t.king(m[3]) and t.board[m[3]] == f"{m[2]}.king" and t.touching(t.move.dst, m[3]),
    ),
    rf"A new (\w+) may not give check at once, and on {AT} it checks the (\w+) king on {AT}": (
        10,
        lambda t, m: (
            t.board[m[4]] == f"{m[3]}.king" != f"{t.side}.king"
            and t.move.dst == m[2]
            and NAMES[t.move.arg] == m[1]
            and t.attacks(m[1], m[2], m[4], t.after())
        ),
    ),
}


def try_anything(state: State, rng: random.Random) -> Move:
    """Something a hand could do."""
    view = GAME.view(state)
    squares = [place for place in view if "." not in place] or ["0,0"]
    places = [place for place in GAME.layout(state).places if "." not in place]
    anywhere = rng.choice([*places, "40,40"])
    own = [place for place in squares if view.get(place, "").startswith(f"{GAME.sides[state.turn]}.")]
    kind = rng.choice(["move", "move", "move", "place", "place", "vacant", "summon", "other"])
    if kind == "move":
        return Move("move", rng.choice(own if own and rng.random() < 0.8 else places), anywhere)
    if kind == "place":
        due = state.plan(state.turn)[:1] or "P"
        return Move("place", "", anywhere, due if rng.random() < 0.8 else rng.choice("QRBNP"))
    if kind == "other":
        return GAME.parse(state, rng.choice(["done", "pass", "wait", "out"]))
    return Move(kind, "", anywhere)


def test_what_is_said_about_a_refused_act_is_true() -> None:
    rng = random.Random(11)
    told: Counter[str] = Counter()
    for seed in range(12):
        state = GAME.setup(2 + seed % 3, seed)
        for _ in range(70):
            legal = GAME.legal_moves(state)
            if not legal:
                break
            tries = [try_anything(state, rng) for _ in range(14)]
            for move, refusal in refusals(GAME, state, tries):
                told[true_claim(Table(state, move), refusal.rule, refusal.text)] += 1
            wanted = [move for move in legal if move.kind == "summon"]
            state = GAME.apply(state, rng.choice(wanted if wanted and rng.random() < 0.4 else legal))
    # What is too rare to meet at random stands in the rulebook's examples.
    unmet = {claim for claim in CLAIMS if claim not in told}
    assert all(claim.startswith(("The first card", "A king is never captured")) for claim in unmet)


def true_claim(table: Table, rule: str, text: str) -> str:
    """The claim that a refusal makes, if it is true."""
    for claim, (number, holds) in CLAIMS.items():
        found = re.fullmatch(rf"{claim} \(rule (\d+)\)\.", text)
        if found is not None:
            escape = table.state.step == "escape" and "A vacant square is a new" in claim
            assert rule == f"en-prise.{9 if escape else number}" == f"en-prise.{found[found.lastindex or 1]}"
            assert holds(table, found), (GAME.write(table.state), table.move, text)
            return claim
    raise AssertionError(f"no claim is known for: {text}")


@pytest.mark.parametrize(
    "move",
    [
        Move("drop", "", "0,0"),
        Move("place", "", "1,0"),
        Move("place", "", "1,0", "K"),
        Move("place", "0,0", "1,0", "P"),
        Move("place", "", "nowhere", "P"),
        Move("vacant", "", "1,0", "P"),
        Move("summon", "0,0", "1,0"),
        Move("move", "0,0", "1,0", "N"),
        Move("move", "", "1,0"),
        Move("move"),
        Move("done", dst="1,0"),
        Move("ruling"),
        Move("ruling", arg="perhaps"),
    ],
)
def test_what_is_no_act_of_en_prise_is_refused(move: Move) -> None:
    refusal = GAME.refuse(at("wR", "wPP/bPP"), move)
    assert refusal is not None
    assert refusal.rule == "en-prise.3"


def test_a_refusal_shows_its_places() -> None:
    state = at("wRvwPv")
    refused = GAME.refuse(state, Move("move", "0,0", "3,0"))
    assert refused is not None
    assert refused.places == ("0,0", "2,0")
