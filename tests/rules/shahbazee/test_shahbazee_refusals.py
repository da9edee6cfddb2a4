"""Every illegal act is refused with its rule."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from shahbazee_positions import at, play
from table_talk import check_refusal, refusals

from rules.core import Move
from rules.games.shahbazee.board import GUESS
from rules.games.shahbazee.game import GAME, start
from rules.games.shahbazee.state import State

START = GAME.setup(2, 0)
ROLLED = play(START, "start:4-2 5-3")

EXAMPLES = [
    (START, "done", "1", "Each player rolls one die first"),
    (START, "5-3", "1", "Each player rolls one die to see who starts, before anybody rolls two"),
    (play(START, "start:4-2"), "start:4-2", "1", "It is decided who starts: it is red's turn"),
    (play(START, "start:4-2"), "a2a4:2", "3", "Red rolls both dice first"),
    (ROLLED, "6-1", "3", "The dice show 5 and 3, and this turn goes on"),
    (ROLLED, "a2a4:2", "3", "The dice show 5 and 3: a 2 was not rolled"),
    (play(ROLLED, "a2d5:3"), "b2e5:3", "3", "a 3 has been used"),
    (ROLLED, "e5h8:3", "3", "There is no piece on e5 to move"),
    (ROLLED, "e8h5:3", "3", "It is red's turn, and the piece on e8 is blue"),
    (ROLLED, "a2a5:3", "4", "An odd number goes diagonally: a 3 does not lead from a2 to a5"),
    (ROLLED, "a2c4:3", "4", "A 3 from a2 that way ends on d5, not on c4"),
    (ROLLED, "a2a2:3", "4", "does not lead from a2 to a2"),
    (ROLLED, "b2c1:3", "7", "would leave the board at c1, where no wall stops it"),
    (at("Ke1 Sa3", "Ke9", "2-1"), "c3a3:2", "3", "There is no piece on c3"),
    (ROLLED, "again", "11", "Only a double lets you roll again, and the dice show 5 and 3"),
    (ROLLED, "return:e3", "11", "Only a double lets you return a soldier"),
    (ROLLED, "king:e3", "9", "No king waits for a square"),
    (at("Se1 Sa2", "Ke9", "6-2:6", carried="K@?"), "5-4", "9", "your own piece stands on e1"),
    (at("Ke1", "Ke9", "2-2", double="open"), "return:e4", "11", "next to your king on e1; e4 is not"),
    (at("Ke1", "Ke9 Se2", "2-2", double="open"), "return:e2", "11", "on a free square, and e2 is taken"),
    (at("Kh5 Sa1", "Sh8", carried="k@a1"), "5-3", "10", "The game is over: Red wins"),
]


@pytest.mark.parametrize(("state", "text", "rule", "words"), EXAMPLES, ids=lambda value: str(value)[-24:])
def test_each_way_to_be_wrong_has_its_rule_and_its_words(
    state: State, text: str, rule: str, words: str
) -> None:
    check_refusal(GAME, state, text, rule, words)


def test_a_roll_for_two_before_the_first_turn() -> None:
    refused = GAME.refuse(START, Move("roll", arg="5-3"))
    assert refused is not None
    assert refused.rule == "shahbazee.1"


@pytest.mark.parametrize(
    "move",
    [
        Move("drop", "a2", "a4", "2"),
        Move("move", "a2", "a10", "2"),
        Move("move", "a2", "a4"),
        Move("roll", arg="3-5"),
        Move("roll", arg="7-5"),
        Move("roll", arg=""),
        Move("start", "a1", arg="3-5"),
        Move("again", arg="2"),
        Move("return", "a2", "a4"),
        Move("place"),
    ],
)
def test_what_is_no_act_of_this_game_is_refused(move: Move) -> None:
    for state in (START, ROLLED):
        assert GAME.refuse(state, move) is not None


def test_an_act_is_refused_exactly_when_it_is_not_legal() -> None:
    rng = random.Random(3)
    heard: Counter[str] = Counter()
    for _ in range(60):
        state = start(GUESS)
        cells = "".join("." if piece in "Ss" and rng.random() < 0.7 else piece for piece in state.cells)
        state = state._replace(cells=cells)
        for _ in range(rng.randrange(2, 50)):
            acts = GAME.legal_moves(state)
            takes = [act for act in acts if "x" in GAME.notate(state, act)]
            after = GAME.apply(state, rng.choice(takes or acts))
            if GAME.outcome(after) is not None:
                break
            state = after
        squares = GUESS.squares
        dice = sorted({str(die) for die in state.left} | {"4"})
        tries = [Move("again"), Move("done"), Move("roll", arg="5-3"), Move("start", arg="5-3")]
        tries += [Move(kind, dst=square) for kind in ("return", "place") for square in squares]
        own = [
            square for square, symbol in GAME.view(state).items() if square in squares and symbol != "empty"
        ]
        tries += [
            Move("move", src, dst, die) for src in own for dst in rng.sample(squares, 30) for die in dice
        ]
        for _, refused in refusals(GAME, state, {*tries, *GAME.legal_moves(state)}):
            heard[refused.rule] += 1
            assert refused.text.endswith(f"(rule {refused.rule.partition('.')[2]}).")
    assert set(heard) >= {f"shahbazee.{rule}" for rule in (1, 3, 4, 5, 7, 8, 9, 11)}
