"""The referee on readings of cards: every kind of act and slip, from any side of the table."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from rules.core import Symbol
from rules.games.en_prise.game import GAME
from ui import card_refereeing
from ui.card_refereeing import CardJudgement, board_of, judge, positions_before
from ui.cli import card_referee
from ui.cli.app import app
from ui.cli.bench_card_referee import ACTS, LEAST_DOUBT, SLIPS, Scene, photo_of, same_board, scene, simulate
from vision.cards import CardsReading
from vision.cards_known import align, chances_of, turned
from vision.cards_lattice import Cell
from vision.photo import NoBoard

CLEAR = 2 * LEAST_DOUBT
POSITION = "1wNv/wRvbP/v2wB -1,-1 wBPQ/bNPP w - -"


def happened(kind: str, seed: int) -> Scene:
    rng = Random(seed)
    while True:
        found = scene(rng, kind)
        if found is not None:
            return found


def seen(table: dict[Cell, Symbol], seed: int = 0, doubt: float = CLEAR) -> CardsReading:
    return photo_of(table, Random(seed), doubt)[0]


@pytest.mark.parametrize("kind", ACTS)
def test_every_kind_of_act_is_found_from_any_side(kind: str) -> None:
    for seed in range(3):
        told = happened(kind, seed)
        judged = judge([(told.state, 1.0)], seen(dict(told.table), seed))
        assert judged.verdict.kind == ("unchanged" if kind == "nothing" else "legal")
        assert same_board(board_of(judged.state), told.table)


@pytest.mark.parametrize("kind", [kind for kind in SLIPS if kind != "wrong-side"])
def test_every_kind_of_slip_is_illegal_with_a_rule(kind: str) -> None:
    told = happened(kind, 1)
    judged = judge([(told.state, 1.0)], seen(dict(told.table), 1))
    assert judged.verdict.kind == "illegal"
    assert judged.verdict.refusal is not None
    assert judged.verdict.refusal.rule.startswith("en-prise.")
    assert judged.state == told.state


def test_a_move_out_of_turn_is_asked_about_where_it_looks_like_two_turns() -> None:
    state = GAME.read("bRv/wNv 0,0 wPPP/bNPP w - -")
    table = board_of(state) | {(0, 1): "vacant", (1, 1): "black.rook"}
    judged = judge([(state, 1.0)], seen(table))
    assert judged.verdict.kind == "unclear"
    assert "or only R0,1>1,1, out of turn?" in judged.verdict.question
    assert judged.state == state


def test_a_move_out_of_turn_that_nothing_else_explains_is_illegal() -> None:
    state = GAME.read("bRwPv/wNv 0,0 wPPP/bNPP w - -")
    table = board_of(state) | {(0, 1): "vacant", (1, 1): "black.rook"}
    judged = judge([(state, 1.0)], seen(table))
    assert judged.verdict.kind == "illegal"
    assert judged.verdict.refusal is not None
    assert judged.verdict.refusal.rule == "en-prise.3"


def test_noisy_readings_do_not_make_slips_legal() -> None:
    told = simulate(68)
    assert told["slips_called_legal"] == 0
    assert told["right_then"] >= 0.93
    assert told["decided_right"] >= 0.93


@pytest.mark.parametrize("turns", range(4))
def test_a_layout_is_found_again_turned_and_shifted(turns: int) -> None:
    board = board_of(GAME.read(POSITION))
    moved = {turned(cell, -turns): symbol for cell, symbol in board.items()}
    chances = chances_of(photo_of(moved, Random(3), CLEAR, still=True)[0], ["white", "black"])
    way = align(chances, board)[0]
    assert way.turns == turns
    shown = {way.place(cell): max(seen, key=lambda symbol: seen[symbol]) for cell, seen in chances.items()}
    assert {cell: symbol for cell, symbol in shown.items() if symbol != "empty"} == board


def test_another_board_is_not_judged() -> None:
    state = GAME.read("wNwRwBvbP/vvbNbRv/bBwPwPvv 0,0 wQ/bQ w - -")
    other = {(column, row): "black.pawn" for column in range(4) for row in range(2)}
    with pytest.raises(NoBoard):
        judge([(state, 1.0)], seen(other))


def test_a_board_far_larger_than_the_known_one_is_another() -> None:
    state = GAME.read("wNv 0,0 wBPQ/bNPP w - -")
    other = {(column, row): "black.pawn" for column in range(4) for row in range(4)}
    with pytest.raises(NoBoard):
        judge([(state, 1.0)], seen(other | {(0, 0): "white.knight", (1, 0): "vacant"}))


def test_a_battleplan_on_the_first_photo_says_which_card_is_next() -> None:
    state = GAME.read(POSITION)
    for piece, verdict in (("queen", "illegal"), ("bishop", "legal"), ("rook", "legal")):
        second = seen(board_of(state) | {(2, 0): f"white.{piece}"}, 4)
        first = replace(seen(board_of(state), 5), battleplans={"white": ["rook", "pawn", "bishop"]})
        judged = judge(positions_before(first, second, "white"), second, plans_known=False)
        assert judged.verdict.kind == verdict
    # The player may sit on either side of the row, so its first and its last card may be the next.


def test_two_photos_tell_a_move_without_knowing_whose_turn_it_was() -> None:
    state = GAME.read(POSITION)
    after = GAME.play(state, GAME.parse(state, "-1,0>0,0"))
    first, second = seen(board_of(state), 1), seen(board_of(after), 2)
    states = positions_before(first, second, None)
    assert {before.turn for before, _ in states} == {0, 1}
    judged = judge(states, second, plans_known=False)
    assert judged.verdict.kind == "legal"
    assert not judged.side_known
    assert sorted(board_of(judged.state).values()) == sorted(board_of(after).values())


def test_two_photos_tell_a_placed_card_whatever_the_battleplan() -> None:
    state = GAME.read(POSITION)
    after = board_of(state) | {(2, 0): "white.queen"}
    second = seen(after, 4)
    states = positions_before(seen(board_of(state), 5), second, "white")
    judged = judge(states, second, plans_known=False)
    assert judged.verdict.kind == "legal"
    assert judged.verdict.best.acts[0].arg == "Q"
    assert card_refereeing.answer(judged)["position"].split(" ")[2] == "w/b"


def told_by(
    photos: dict[str, CardsReading], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> tuple[int, str]:
    monkeypatch.setattr(card_referee, "_read", lambda photo, profile: photos[Path(photo).name])
    result = CliRunner().invoke(app, ["referee", "--game", "en-prise", *arguments], catch_exceptions=False)
    return result.exit_code, result.stdout


def test_the_command_line_tells_a_capture(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.read(POSITION)
    after = seen(board_of(GAME.play(state, GAME.parse(state, "-1,0>0,0"))), 7)
    code, out = told_by({"b.jpg": after}, monkeypatch, "--position", POSITION, "--after", "b.jpg", "--json")
    told = json.loads(out)
    assert code == 0
    assert told["verdict"] == "legal"
    assert told["move"] == "-1,0>0,0"
    assert told["notation"] == "R-1,0>0,0"
    assert told["captured"] is None
    assert told["side_known"]
    assert GAME.read(told["position"]).turn == 1


def test_the_command_line_names_a_square_that_vanished(monkeypatch: pytest.MonkeyPatch) -> None:
    table = board_of(GAME.read(POSITION))
    table[0, 0] = table.pop((-1, 0))
    arguments = ("--position", POSITION, "--after", "b.jpg")
    _, out = told_by({"b.jpg": seen(table, 3)}, monkeypatch, *arguments, "--json")
    told = json.loads(out)
    assert told["verdict"] == "illegal"
    assert told["fault"] == "not-swapped"
    assert told["reason"]["rule"] == "en-prise.7"
    assert "-1,0 is gone" in told["reason"]["text"]
    assert told["move"] == "-1,0>0,0"
    assert told["drift"]["put_back"]
    _, words = told_by({"b.jpg": seen(table, 3)}, monkeypatch, *arguments)
    assert words.startswith("Illegal. The white rook went from -1,0 to 0,0")


def test_the_command_line_joins_two_photos(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.read(POSITION)
    after = board_of(GAME.play(state, GAME.parse(state, "-1,0>0,0")))
    photos = {"a.jpg": seen(board_of(state), 1), "b.jpg": seen(after, 2)}
    code, out = told_by(photos, monkeypatch, "--before", "a.jpg", "--side", "w", "--after", "b.jpg", "--json")
    told = json.loads(out)
    assert code == 0
    assert told["verdict"] == "legal"
    assert not told["plans_known"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--position", POSITION, "--after", "b.jpg", "--roll", "5-1"),
        ("--before", "a.jpg", "--side", "x", "--after", "b.jpg"),
        ("--position", POSITION, "--video", "b.mp4"),
        ("--after", "b.jpg"),
    ],
)
def test_a_wrong_call_is_refused(arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, ["referee", "--game", "en-prise", *arguments])
    assert result.exit_code == 2


def test_a_position_that_is_none_gets_a_sentence() -> None:
    result = CliRunner().invoke(
        app, ["referee", "--game", "en-prise", "--position", "x", "--after", "b.jpg", "--json"]
    )
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["code"] == "bad-position"


def test_a_judgement_keeps_the_record_when_it_is_illegal() -> None:
    state = GAME.read(POSITION)
    table = board_of(state)
    del table[1, 1]
    judged: CardJudgement = judge([(state, 1.0)], seen(table, 2))
    assert judged.state == state
    assert card_refereeing.sentences(judged)[0].startswith("Illegal. The vacant square on 1,1 is gone")
