"""A match of two rounds: who won, who captured, and how it is taken back and written down."""

from __future__ import annotations

import random

import pytest
from keizar_positions import at

from rules.core import BadRecord, IllegalMove
from rules.games.keizar.game import GAME
from rules.games.keizar.match import Match, begin, read_match, write_match
from rules.games.keizar.setup import random_tiles, start


def moved(match: Match, moves: str) -> Match:
    for text in moves.split():
        match = match.play(GAME.parse(match.state, text))
    return match


def random_match(seed: int) -> Match:
    """A whole match of random moves, with a resignation or an agreed draw now and then."""
    rng = random.Random(seed)
    match = begin(start(random_tiles(seed)), white=seed % 2)
    while match.outcome is None:
        if match.round.outcome is not None:
            match = match.turn_the_board()
        elif rng.random() < 0.01:
            match = match.resign(rng.choice((0, 1))) if rng.random() < 0.7 else match.agree_draw()
        else:
            match = match.play(rng.choice(GAME.legal_moves(match.state)))
    return match


def test_a_round_won_on_the_board_belongs_to_the_player_not_the_colour() -> None:
    state = at(white="d4 a2", black="h7 g7")
    line = "d4d5 h7h6 a2a3 h6h5 a3a4 h5h4"
    assert moved(begin(state), line).wins == (1, 0)
    assert moved(begin(state, white=1), line).wins == (0, 1)


def test_captures_go_with_the_player_through_both_rounds() -> None:
    match = begin(start("".join("*" if square == 35 else "." for square in range(64))))
    match = moved(match, "a2a4 b7b5 a4b5")
    assert match.captures == (1, 0)
    match = match.resign(0).turn_the_board()
    assert (match.captures, match.wins, match.turn) == ((1, 0), (0, 1), 1)
    match = moved(match, "a2a4 b7b5 a4b5 a7a6 b5a6")  # player 1 has white now
    assert match.captures == (1, 2)
    match = match.resign(1)
    assert match.wins == (1, 1)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason) == (1, "keizar.10")


def test_an_agreed_draw_is_half_a_round_each() -> None:
    match = begin(start(random_tiles(1))).agree_draw()
    assert match.wins == (0, 0)
    assert match.round.outcome is not None
    assert match.round.outcome.scores == (0.5, 0.5)
    match = match.turn_the_board().resign(0)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason) == (1, "keizar.9")


def test_two_agreed_draws_without_captures_are_a_real_draw() -> None:
    match = begin(start(random_tiles(1))).agree_draw().turn_the_board().agree_draw()
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.scores) == (None, (0.5, 0.5))


def test_nothing_is_played_after_the_end_of_a_round() -> None:
    match = begin(start(random_tiles(1))).resign(0)
    move = GAME.legal_moves(match.state)[0]
    over = "The round is over: Black wins: White resigns"
    with pytest.raises(IllegalMove, match=over):
        match.play(move)
    with pytest.raises(IllegalMove, match=over):
        match.resign(1)
    with pytest.raises(IllegalMove, match=over):
        match.agree_draw()


def test_the_board_is_turned_once_and_after_round_one() -> None:
    match = begin(start(random_tiles(1)))
    with pytest.raises(IllegalMove, match="not over yet"):
        match.turn_the_board()
    with pytest.raises(IllegalMove, match="two rounds"):
        match.resign(0).turn_the_board().resign(0).turn_the_board()


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    with pytest.raises(IllegalMove) as caught:
        moved(begin(at(white="a2", black="h7")), "a2b3")
    assert caught.value.refusal.rule == "keizar.4"


def test_a_match_may_begin_in_the_middle_of_a_round() -> None:
    match = begin(at(white="a8", black="b8"))
    assert match.round.outcome is not None
    assert match.wins == (0, 1)


@pytest.mark.parametrize("seed", range(4))
def test_undo_to_any_point_restores_everything(seed: int) -> None:
    match = random_match(seed)
    played = [begin(match.rounds[0].start, match.rounds[0].white)]
    for act in match.acts:
        played.append(played[-1].repeat(act))
    assert played[-1] == match
    rng = random.Random(seed)
    for length in {
        0,
        1,
        len(match.acts) - 1,
        len(match.acts),
        *(rng.randrange(len(played)) for _ in range(25)),
    }:
        back = match.back_to(length)
        then = played[length]
        assert back == then
        assert (back.state.hold, back.captures, back.wins, back.outcome) == (
            then.state.hold,
            then.captures,
            then.wins,
            then.outcome,
        )
    assert match.undo() == played[-2]
    assert match.undo(10_000) == played[0]


def test_undo_takes_back_a_win_and_its_count() -> None:
    won = moved(begin(at(white="d4 a2", black="h7 g7")), "d4d5 h7h6 a2a3 h6h5 a3a4 h5h4")
    assert (won.wins, won.state.hold) == ((1, 0), 3)
    back = won.undo()
    assert (back.wins, back.state.hold, back.round.outcome) == ((0, 0), 2, None)
    assert moved(back, "g7g6").wins == (1, 0)  # another move counts just the same


@pytest.mark.parametrize("seed", range(8))
def test_a_match_is_written_and_read_back(seed: int) -> None:
    match = random_match(seed)
    text = write_match(match, ("Anna", "Ben"))
    assert read_match(text, white=seed % 2) == match
    half = match.back_to(len(match.acts) // 2)
    assert read_match(write_match(half), white=seed % 2) == half


def test_a_damaged_match_is_refused_with_its_line() -> None:
    match = begin(start(random_tiles(1))).resign(0).turn_the_board().resign(1)
    text = write_match(match)
    rounds = text.partition("\n\nBoardside record")
    second_at = rounds[0].count("\n") + 3
    for damaged, words in (
        (
            text.replace("(white resigns)", "", 1),
            f"Line {second_at}: round two starts here. Round one is not over",
        ),
        (text + text, "a third round starts here"),
        (
            write_match(match.undo(2)) + "\n" + write_match(begin(start(random_tiles(2)))),
            "set-up of round one",
        ),
        (text.replace("(white resigns)", "(white wins)"), "is not an ending"),
    ):
        with pytest.raises(BadRecord) as caught:
            read_match(damaged)
        assert words in caught.value.text
