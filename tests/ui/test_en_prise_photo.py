"""A photo of cards on the command line: the contract's JSON, a position, and how answers are judged."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from rules.core import BadPosition
from ui.cli.app import app
from ui.cli.bench_en_prise import compare
from ui.cli.en_prise_photo import answer, position, tell
from ui.draft_cards import CardsDraft
from vision.cards import CardAt, CardsReading
from vision.cards_overlay import draw
from vision.cards_solve import Told
from vision.photo import Floats, Photo

SIDE = 60.0


def corners(column: int, row: int) -> Floats:
    x, y = 40 + column * 66.0, 300 - row * 66.0
    return np.array([(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)])


def card(column: int, row: int, kind: str, colour: str | None, doubt: bool = False) -> CardAt:
    rgb = None if colour is None else (200, 30, 30)
    told = Told(kind, colour, 0.9 if doubt else 0.9999, doubt)
    return CardAt((column, row), told, corners(column, row), rgb, told.confidence, doubt)


def reading(*cells: CardAt, plans: dict[str, list[str]] | None = None) -> CardsReading:
    photo = Photo(np.full((400, 400, 3), 90, np.uint8), (400, 400), 1.0)
    doubts = [cell.at for cell in cells if cell.doubt]
    return CardsReading(photo, cells, doubts, plans or {}, [], {"total": 1.0})


BOARD = (
    card(0, 0, "knight", "white"),
    card(1, 0, "down", None),
    card(3, 0, "rook", "black"),
    card(2, 1, "pawn", "black", doubt=True),
)


def test_the_answer_is_the_contracts() -> None:
    told = answer(reading(*BOARD, plans={"white": ["pawn", "queen"]}))
    assert told["game"] == "en-prise"
    assert told["size"] == [400, 400]
    first, second = told["cells"][:2]
    assert first["at"] == [0, 0]
    assert {key: first[key] for key in ("face", "colour", "piece")} == {
        "face": "up",
        "colour": "white",
        "piece": "knight",
    }
    assert first["rgb"] == [200, 30, 30]
    assert len(first["corners"]) == 4
    assert second["face"] == "down"
    assert "piece" not in second
    assert told["doubts"] == [[2, 1]]
    assert told["battleplans"] == {"white": ["pawn", "queen"]}
    json.dumps(told)


def test_the_position_names_cards_gaps_and_battleplans() -> None:
    assert position(reading(*BOARD, plans={"white": ["pawn", "queen"]})) == "2bP/wNv1bR 0,0 wPQ/b w - -"


def test_one_players_first_card_is_a_position() -> None:
    text = position(reading(card(0, 0, "pawn", "red")))
    assert text is not None
    assert text.startswith("rP 0,0 ")


def test_what_is_no_game_yet_is_told_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    tell(answer(reading(card(0, 0, "down", None))) | {"photo": "one.jpg"})
    assert "1 card face down and none face up: not a game of two players yet." in capsys.readouterr().out
    queens = (card(0, 0, "queen", "red"), card(1, 0, "queen", "red"))
    tell(answer(reading(*queens)) | {"photo": "two.jpg"})
    assert "2 cards, more than one box has of some kind." in capsys.readouterr().out


def test_a_keizar_board_is_not_told_as_doubtful_cards() -> None:
    samples = Path(__file__).parents[2] / "samples"
    result = CliRunner().invoke(app, ["read", str(samples / "keizar-01.jpg"), "--game", "en-prise"])
    assert "looks like a Keizár board" in result.output
    assert "Please check" not in result.output
    cards = CardsDraft.read((samples / "keizar-01.jpg").read_bytes())
    assert [each.key for each in cards.advice] == ["advice.keizar"]
    assert not CardsDraft.read((samples / "en-prise-01.jpg").read_bytes()).board


def test_backs_alone_or_too_many_kings_are_no_position() -> None:
    assert position(reading(card(0, 0, "down", None))) is None
    kings = [card(column, 0, "king", "red") for column in range(2)]
    assert position(reading(*kings, card(0, 1, "pawn", "blue"))) is None


def truth() -> dict[str, Any]:
    cells = []
    for cell in BOARD:
        told: dict[str, Any] = {"at": list(cell.at), "corners": cell.corners.tolist(), "face": "down"}
        if cell.told.colour is not None:
            told |= {"face": "up", "colour": cell.told.colour, "piece": cell.told.kind}
        cells.append(told)
    return {"cells": cells, "battleplans": {}, "lean": 3.0}


def test_a_right_answer_is_exact() -> None:
    verdict = compare(answer(reading(*BOARD)), truth())
    assert verdict.exact
    assert verdict.right == verdict.cards == 4
    assert verdict.silent == []
    assert verdict.plans


@pytest.mark.parametrize("doubted", [True, False])
def test_a_wrong_card_is_silent_unless_doubted(doubted: bool) -> None:
    told = answer(reading(*BOARD))
    told["cells"][0]["piece"] = "bishop"
    told["doubts"] = [[0, 0]] if doubted else []
    verdict = compare(told, truth())
    assert not verdict.exact
    assert verdict.shape
    assert verdict.wrong == [[0, 0]]
    assert verdict.silent == ([] if doubted else [[0, 0]])


def test_a_missed_card_and_an_invented_one_break_the_shape() -> None:
    missed = answer(reading(*BOARD[:3]))
    assert not compare(missed, truth()).shape
    assert compare(missed, truth()).silent == [[2, 1]]
    invented = answer(reading(*BOARD, card(4, 2, "down", None)))
    verdict = compare(invented, truth())
    assert not verdict.shape
    assert verdict.silent == [[4, 2]]


def test_a_missed_card_is_not_silent_where_everything_is_in_doubt() -> None:
    told = answer(reading(*BOARD[:3]))
    told["doubts"] = [cell["at"] for cell in told["cells"]]
    verdict = compare(told, truth())
    assert verdict.wrong == [[2, 1]]
    assert verdict.silent == []


def test_a_board_at_45_degrees_may_be_told_either_way() -> None:
    turned = truth()
    for cell in turned["cells"]:
        column, row = cell["at"]
        cell["at"] = [1 - row, column]
    told = answer(reading(*BOARD))
    assert not compare(told, turned).shape
    assert compare(told, turned | {"lean": 44.0}).exact


def test_the_overlay_marks_doubts_in_amber_and_keeps_the_photo() -> None:
    photo = np.full((400, 400, 3), 90, np.uint8)
    before = photo.copy()
    drawn = draw(photo, reading(*BOARD))
    assert (photo == before).all()
    amber = np.abs(drawn.astype(int) - (0, 170, 255)).max(axis=2) < 12
    x, y = corners(2, 1).mean(axis=0).astype(int)
    assert amber[y - 45 : y + 45, x - 45 : x + 45].sum() > 50
    plain = deepcopy(BOARD[:3])
    clean = draw(photo, reading(*plain))
    assert np.abs(clean.astype(int) - (0, 170, 255)).max(axis=2).min() >= 12


def test_a_photo_without_cards_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "grey.png"
    cv2.imwrite(str(file), np.full((300, 400, 3), 127, np.uint8))
    result = CliRunner().invoke(
        app, ["read", "--game", "en-prise", "--json", str(file)], catch_exceptions=False
    )
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["error"]["code"] == "no-board"
    assert "Traceback" not in result.output


def test_the_side_to_act_is_told_and_must_have_a_card() -> None:
    told = answer(reading(*BOARD), "b")
    assert told["side_known"]
    assert told["position"].split(" ")[3] == "b"
    with pytest.raises(BadPosition, match="no red card"):
        answer(reading(*BOARD), "r")


@pytest.mark.parametrize("option", [("--corners", "1,1 9,1 9,9 1,9"), ("--side", "x")])
def test_what_makes_no_sense_on_a_table_of_cards_is_refused(option: tuple[str, str]) -> None:
    result = CliRunner().invoke(app, ["read", "--game", "en-prise", *option, "cards.jpg"])
    assert result.exit_code == 2


@pytest.mark.parametrize("number", range(1, 6))
def test_a_table_of_cards_is_told_from_one_of_dice(number: int) -> None:
    photo = Path(__file__).parents[2] / "samples" / f"en-prise-{number:02d}.jpg"
    result = CliRunner().invoke(app, ["read", str(photo), "--json"])
    assert json.loads(result.stdout)["game"] == "en-prise"
