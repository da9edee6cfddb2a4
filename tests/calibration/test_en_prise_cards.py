"""Own cards: learned from one photo of them laid out, used on others, kept in a profile."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from calibration import cards as own
from calibration.profile import BadProfile, Profile, bundle, unbundle
from rules.core import BadPosition
from samples.studio import cards_casting, cards_fast
from ui.cli.app import app
from vision import cards
from vision.cards import CardsReading, understand
from vision.cards_lattice import Cell
from vision.cards_read import COLOURS, SHOWN, Faces
from vision.cuts import cut_out
from vision.photo import Floats, Photo, Pixels
from vision.quads import Quad, in_order

MAKE = 3
TODAY = date(2026, 11, 16)


@lru_cache(maxsize=2)
def table(seed: int) -> tuple[Pixels, dict[str, Any]]:
    """Cards of one unseen make from above, and what they are by column and row, and beside the board."""
    laid = cards_casting.make_table(seed, "unseen", count=24, make=MAKE)
    picture, corners = cards_fast.from_above(laid, round(56 / laid.width))
    board: dict[Cell, str] = {}
    spots: list[tuple[str, Floats]] = []
    for card, places in zip(laid.cards, corners, strict=True):
        symbol = f"{card.colour}.{card.kind}" if card.up else "vacant"
        if card.place == "board" and card.at is not None:
            board[card.at] = symbol
        if card.place != "under":
            spots.append((symbol, in_order(places)))
    return picture, {"board": board, "spots": spots}


def clueless(cuts: Pixels) -> Faces:
    """A reader that sees whether there is a card, and nothing else."""
    shown, colours = np.full((len(cuts), len(SHOWN)), 1 / 7), np.full((len(cuts), len(COLOURS)), 1 / 8)
    shown[:, 0] = 1e-4
    return Faces(shown / shown.sum(axis=1, keepdims=True), colours)


@pytest.fixture(autouse=True)
def _a_strange_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "read_faces", clueless)


def read(seed: int, profile: Profile | None = None) -> CardsReading:
    picture, facts = table(seed)
    teach = None if profile is None else own.teacher(profile)
    middles = np.array([spots.mean(axis=0) for _, spots in facts["spots"]])

    def look(places: Floats) -> tuple[Faces, Pixels]:
        cuts = cut_out(picture, places)
        faces = clueless(cuts)
        for number, place in enumerate(places):
            side = np.linalg.norm(place[0] - place[1])
            if np.linalg.norm(middles - place.mean(axis=0), axis=1).min() > 0.3 * side:
                faces.shown[number] = np.eye(len(SHOWN))[0]
        return faces if teach is None else teach(faces, cuts), cuts

    quads = [Quad(0, 0.99, spots) for _, spots in facts["spots"]]
    return understand(Photo(picture, (picture.shape[1], picture.shape[0]), 1.0), quads, look)


def right(seed: int, reading: CardsReading) -> float:
    """The share of the photo's cards that are told as they are."""
    told = {}
    for card in reading.cells:
        told[tuple(card.corners.mean(axis=0).round())] = (card.told.colour, card.told.kind)
    for face, corners in reading.beside:
        told[tuple(corners.mean(axis=0).round())] = (face.colour, face.kind)
    hits = 0
    for symbol, spots in table(seed)[1]["spots"]:
        colour, _, kind = symbol.partition(".")
        wanted = (colour, kind) if kind else (None, "down")
        hits += told.get(tuple(spots.mean(axis=0).round())) == wanted
    return hits / len(table(seed)[1]["spots"])


@lru_cache(maxsize=1)
def taught() -> Profile:
    empty = own.new_profile("ours", "en-prise")
    return own.teach(empty, read(1), table(1)[1]["board"], "cards.jpg", TODAY)


def test_one_photo_teaches_cards_that_the_reader_cannot_name() -> None:
    profile = taught()
    before, after = read(2), read(2, profile)
    assert right(2, before) < 0.6
    assert right(2, after) >= 0.9


def test_a_profile_survives_being_shared() -> None:
    again = unbundle(bundle(taught()))
    assert again.kinds == (own.CARD,)
    assert right(2, read(2, again)) == right(2, read(2, taught()))


def test_another_reader_learns_again_from_the_pictures() -> None:
    old = replace(taught(), reader="0123456789ab")
    fresh = own.up_to_date(old)
    assert fresh.reader == own.reader_id()
    (lesson,), (before,) = fresh.lessons, old.lessons
    assert lesson.examples["card"].symbols == before.examples["card"].symbols
    likeness = (lesson.examples["card"].vectors * before.examples["card"].vectors).sum(axis=1)
    assert likeness.min() > 0.9
    damaged = replace(old, lessons=(replace(before, picture=b"no picture"),))
    with pytest.raises(BadProfile):
        own.up_to_date(damaged)


def test_a_position_of_another_shape_is_refused() -> None:
    empty = own.new_profile("ours", "en-prise")
    row = {(column, 0): "vacant" for column in range(24)}
    with pytest.raises(BadPosition, match="does not show this position"):
        own.teach(empty, read(1), row, "cards.jpg", TODAY)


def test_a_profile_that_has_learned_nothing_says_nothing() -> None:
    assert own.teacher(own.new_profile("ours", "en-prise")) is None


def test_the_command_line_learns_a_set_and_reads_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path / "home"))
    files = {}
    for seed in (1, 2):
        files[seed] = tmp_path / f"{seed}.png"
        cv2.imwrite(str(files[seed]), table(seed)[0])

    def fake(source: Path, teach: cards.Teach | None = None) -> CardsReading:
        return read(int(source.stem), None if teach is None else taught())

    monkeypatch.setattr("ui.cli.en_prise_photo.read_cards", fake)
    runner = CliRunner()
    position = _text(table(1)[1]["board"])
    arguments = ["calibrate", "set", str(files[1]), "--game", "en-prise", "--name", "ours", "--json"]
    told = runner.invoke(app, [*arguments, "--position", position], catch_exceptions=False)
    assert told.exit_code == 0, told.output
    assert sum(json.loads(told.stdout)["learned"]["card"].values()) > 12
    asked = runner.invoke(app, arguments, catch_exceptions=False)
    assert json.loads(asked.stdout)["error"]["code"] == "needs-answers"
    reading = ["read", str(files[2]), "--game", "en-prise", "--json"]
    known = runner.invoke(app, [*reading, "--profile", "ours"], catch_exceptions=False)
    assert json.loads(known.stdout)["cells"]
    nobody = runner.invoke(app, [*reading, "--profile", "nobody"], catch_exceptions=False)
    assert json.loads(nobody.stdout)["error"]["code"] == "unknown-profile"


def _text(board: dict[Cell, str]) -> str:
    """The position's text: Battleplans empty, the first colour to act."""
    from rules.games.en_prise.game import GAME
    from rules.games.en_prise.state import SIDES, State, cell_at
    from ui.card_refereeing import card_named

    cells = tuple(sorted(cell_at(*at) for at in board))
    places = {cell_at(*at): symbol for at, symbol in board.items()}
    players = sorted({SIDES.index(symbol.partition(".")[0]) for symbol in board.values() if "." in symbol})
    cards = tuple(card_named(places[cell]) for cell in cells)
    return GAME.write(State(tuple(players), cells, cards, ("",) * len(players), players[0]))
