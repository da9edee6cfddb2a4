"""Every illegal act is refused with its rule, and a refusal that says why says what is so."""

from __future__ import annotations

import random
import re
from collections import Counter

import chess
import pytest
from king_for_2_positions import at, play
from table_talk import check_refusal, refusals

from rules.core import Move
from rules.games.king_for_2.game import GAME, start
from rules.games.king_for_2.state import SQUARES, State, read_settings

START = start()

EXAMPLES = [
    (START, "a2c3:5", "6", "Red turns a domino first"),
    (play(START, "5-4"), "6-6", "6", "Tile 5-4 is still in play, with 5 and 4 to be played"),
    (play(START, "5-0 a2c3:5"), "5-0", "10", "Tile 5-0 has been turned already"),
    (play(START, "5-4"), "a2c3:6", "6", "The tile is 5-4: there is no 6 to play"),
    (play(START, "5-4 a2c3:5"), "b2d3:5", "6", "The 5 of tile 5-4 has been played or lost already"),
    (play(START, "5-0"), "a2c3:0", "7", "A zero is no move"),
    (play(START, "5-0"), "lost:0", "7", "A zero is no move"),
    (play(START, "5-4"), "lost:4", "8", "The 4 can be played, for example c2-"),
    (play(START, "5-4"), "e5e6:5", "1", "There is no piece on e5 to move"),
    (play(START, "5-4"), "a7c6:5", "1", "It is Red's turn, and the piece on a7 is blue"),
    (play(START, "5-4"), "c2d3:5", "6", "The number 5 stands for a knight, and on c2 there is a bishop"),
    (play(START, "5-5 a2c3:5"), "c3d5:5", "9", "The knight on c3 has moved in this turn already"),
    (play(START, "5-4"), "a2a3:5", "3", "A knight moves by the knight's leap"),
    (play(START, "5-4"), "a2a2:5", "3", "not from a2 to a2"),
    (play(START, "5-4"), "c2c3:4", "3", "A bishop moves any number of squares diagonally"),
    (play(START, "6-5"), "a1b3:6", "3", "A rook moves any number of squares in a straight line: not from"),
    (play(START, "6-5"), "d1d4:6", "3", "A king moves one square in any direction"),
    (play(START, "6-5"), "c1d3:6", "3", "A queen moves any number of squares in a straight line or diag"),
    (play(START, "6-5"), "a1a5:6", "3", "blocked by the red knight on a2"),
    (at("Ka1 Ra2", "Ka8 Na5", "3-0"), "a2a8:3", "3", "blocked by the blue knight on a5"),
    (play(START, "6-5"), "a1a2:6", "3", "Your own knight stands on a2"),
    (at("Ka1", "Ra8"), "5-5", "5", "The game is over: Red wins"),
]


@pytest.mark.parametrize(("state", "text", "rule", "words"), EXAMPLES, ids=lambda value: str(value)[-24:])
def test_each_way_to_be_wrong_has_its_rule_and_its_words(
    state: State, text: str, rule: str, words: str
) -> None:
    check_refusal(GAME, state, text, rule, words)


@pytest.mark.parametrize(
    "move",
    [
        Move("drop", "a2", "a3", "5"),
        Move("move", "a2", "a9", "5"),
        Move("move", "a2", "c3"),
        Move("move", "a2", "c3", "56"),
        Move("draw", arg="1-5"),
        Move("draw", "a1", arg="5-1"),
        Move("lose", "a2", arg="5"),
        Move("lose"),
    ],
)
def test_what_is_no_act_of_this_game_is_refused(move: Move) -> None:
    for state in (START, play(START, "5-4")):
        assert GAME.refuse(state, move) is not None


def states(rng: random.Random) -> State:
    """A state of a random game with random settings, seldom at chance."""
    settings = "".join(rng.sample("KQRBN", 5)) + "".join(
        f"+{switch}" for switch in ("twice", "both", "whole") if rng.random() < 0.3
    )
    state = start(read_settings(settings))
    for _ in range(rng.randrange(4, 90)):
        after = GAME.apply(state, rng.choice(GAME.legal_moves(state)))
        if GAME.outcome(after) is not None:
            break
        state = after
    return state


def test_an_act_is_refused_exactly_when_it_is_not_legal_and_the_words_are_true() -> None:
    rng = random.Random(7)
    heard: Counter[str] = Counter()
    first_half_of_a_double = play(START, "5-5 a2c3:5")
    for state in (first_half_of_a_double, *(states(rng) for _ in range(8))):
        board = chess.BaseBoard(GAME.write(state).split(" ")[0])
        tries = [Move("lose", arg=str(number)) for number in range(7)]
        numbers = sorted({str(number) for number in state.left} | {"1"})
        occupied = [
            square for square, symbol in GAME.view(state).items() if symbol != "empty" and square in SQUARES
        ]
        starts = [*occupied, *rng.sample(SQUARES, 3)]
        tries += [Move("move", a, b, number) for a in starts for b in SQUARES for number in numbers]
        for act, refused in refusals(GAME, state, tries):
            heard[refused.rule] += 1
            check(state, board, act, refused.text)
    assert set(heard) >= {f"king-for-2.{rule}" for rule in (1, 3, 6, 8, 9)}


def check(state: State, board: chess.BaseBoard, act: Move, text: str) -> None:
    """The claims of the sentences about the board, held against python-chess."""
    src = chess.parse_square(act.src) if act.src else None
    if found := re.search(r"blocked by the (red|blue) (\w+) on (\w\w)", text):
        blocker = board.piece_at(chess.parse_square(found[3]))
        assert blocker is not None
        assert (("blue", "red")[blocker.color], chess.piece_name(blocker.piece_type)) == (found[1], found[2])
        assert src is not None
        between = chess.SquareSet.between(src, chess.parse_square(act.dst))
        assert chess.parse_square(found[3]) in between
    elif found := re.search(r"A (\w+) moves .*: not from (\w\w) to (\w\w)", text):
        assert src is not None
        alone = chess.BaseBoard.empty()
        piece = board.piece_at(src)
        assert piece is not None
        assert chess.piece_name(piece.piece_type) == found[1]
        alone.set_piece_at(src, piece)
        assert chess.parse_square(act.dst) not in alone.attacks(src)
    elif found := re.search(r"Your own (\w+) stands on (\w\w)", text):
        standing = board.piece_at(chess.parse_square(act.dst))
        assert standing is not None
        assert standing.color == (state.side == 0)
        assert (chess.piece_name(standing.piece_type), act.dst) == (found[1], found[2])
    elif found := re.search(r"stands for a (\w+), and on (\w\w) there is a (\w+)", text):
        assert src is not None
        standing = board.piece_at(src)
        assert standing is not None
        assert chess.piece_name(standing.piece_type) == found[3] != found[1]
    elif "both must be" in text:
        assert state.settings.both
    elif found := re.search(r"for example (\w\w)-(\w\w), so it must be", text):
        assert Move("move", found[1], found[2], act.arg) in GAME.legal_moves(state) or state.settings.both
