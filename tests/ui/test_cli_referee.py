"""`referee` and `rebuild` keep to their contract. The sample photo is the table after the move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from rules.games.keizar.game import GAME
from rules.games.keizar.setup import faults
from rules.games.keizar.setup_code import write_code
from rules.games.keizar.state import EMPTY, PIECES, SQUARES, State, read_position
from ui.cli import referee as verb
from ui.cli.app import app
from vision.pipeline import BoardReading

SAMPLES = Path(__file__).parents[2] / "samples"


def _sample() -> tuple[Path, State]:
    """A photo of a legal set-up in play whose pieces are read without a doubt."""
    for file in sorted(SAMPLES.glob("keizar-*.json")):
        state = read_position(json.loads(file.read_text())["position"])
        if state.pieces.count("w") < 5 or faults(state.tiles):
            continue
        photo = file.with_suffix(".jpg")
        seen = verb.read_table(photo)
        if seen.solved.pieces == state.pieces and not seen.solved.doubtful_pieces:
            _SEEN[photo] = seen
            return photo, state
    raise AssertionError("no sample photo of a game in play is read without a doubt")


_SEEN: dict[Path, BoardReading] = {}
PHOTO, TABLE = _sample()


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test looks at the same photo: reading it once is enough."""
    real = verb.read_table

    def remembered(photo: Path, profile: str | None = None, *, alone: bool = False) -> BoardReading:
        return _SEEN[photo] if photo in _SEEN and not profile else real(photo, profile, alone=alone)

    monkeypatch.setattr(verb, "read_table", remembered)


def call(*words: str) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
    [line] = result.stdout.splitlines()
    return result.exit_code, json.loads(line)


def _before(state: State) -> tuple[State, str]:
    """A position from which one legal move leads to this one."""
    for turn in (0, 1):
        for dst in range(64):
            for src in range(64):
                if state.pieces[dst] != PIECES[turn] or state.pieces[src] != EMPTY:
                    continue
                pieces = list(state.pieces)
                pieces[src], pieces[dst] = pieces[dst], EMPTY
                earlier = state._replace(pieces="".join(pieces), turn=turn, hold=_hold(pieces))
                move = GAME.parse(earlier, SQUARES[src] + SQUARES[dst])
                if GAME.refuse(earlier, move) is None:
                    return earlier, GAME.token(move)
    raise AssertionError("no move leads here")


def _hold(pieces: list[str]) -> int | None:
    return None if pieces[SQUARES.index("d5")] == EMPTY else 0


def test_a_legal_move_has_every_field_of_the_contract() -> None:
    before, move = _before(TABLE)
    code, answer = call("referee", "--position", GAME.write(before), "--after", str(PHOTO))
    assert code == 0
    assert (answer["verdict"], answer["move"]) == ("legal", move)
    assert answer["notation"] == f"{move[:2]}-{move[2:]}"
    assert answer["captured"] is None
    assert read_position(answer["position"]).pieces == TABLE.pieces
    assert {"hold", "outcome", "alternatives"} <= set(answer)


def test_nothing_moved() -> None:
    state = TABLE._replace(hold=_hold(list(TABLE.pieces)))
    code, answer = call("referee", "--position", GAME.write(state), "--after", str(PHOTO))
    assert (code, answer["verdict"], answer["move"]) == (0, "unchanged", None)


def test_a_fault_names_the_rule_and_the_ways_back() -> None:
    before, move = _before(TABLE)
    wrong_side = before._replace(turn=1 - before.turn)
    code, answer = call("referee", "--position", GAME.write(wrong_side), "--after", str(PHOTO))
    assert (code, answer["verdict"], answer["move"]) == (0, "illegal", move)
    assert answer["reason"]["rule"] == "keizar.1"
    assert "turn" in answer["reason"]["text"]
    assert {entry["square"] for entry in answer["differing"]} == {move[:2], move[2:]}
    assert len(answer["drift"]["ways"]) == 3
    assert answer["drift"]["put_back"]


def test_two_photos_of_the_same_table() -> None:
    code, answer = call("referee", "--before", str(PHOTO), "--after", str(PHOTO))
    assert (code, answer["verdict"], answer["side_known"]) == (0, "unchanged", False)


def test_people_are_told_in_sentences() -> None:
    before, move = _before(TABLE)
    words = ["referee", "--position", GAME.write(before), "--after", str(PHOTO)]
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert f"{move[:2]}-{move[2:]}: legal." in result.stdout


@pytest.mark.parametrize(("pictures", "said"), [(1, "No board at rest"), (25, "No move was seen")])
def test_a_film_on_which_nothing_happens_is_told_in_a_sentence(
    tmp_path: Path, pictures: int, said: str
) -> None:
    film = tmp_path / "table.avi"
    picture = cv2.imread(str(PHOTO))
    assert picture is not None
    small = cv2.resize(picture, (1280, round(picture.shape[0] * 1280 / picture.shape[1])))
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 25, (1280, small.shape[0]))
    for _ in range(pictures):
        writer.write(small)
    writer.release()
    state = TABLE._replace(hold=_hold(list(TABLE.pieces)))
    result = CliRunner().invoke(app, ["referee", "--position", GAME.write(state), "--video", str(film)])
    assert said in result.output
    assert result.exit_code == (1 if pictures == 1 else 0)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--position", "nonsense", "--after", str(PHOTO)], "bad-position"),
        (
            ["--position", GAME.write(TABLE._replace(hold=_hold(list(TABLE.pieces)))), "--after", "no.jpg"],
            "unreadable-image",
        ),
        (["--position", GAME.write(GAME.setup(2, 1)), "--video", "no.mp4"], "unreadable-image"),
        (["--before", str(PHOTO), "--after", str(PHOTO), "--profile", "nobody's"], "unknown-profile"),
        (["--position", GAME.write(GAME.setup(2, 1)), "--after", str(PHOTO)], "no-board"),
    ],
)
def test_what_cannot_be_used_is_one_line(words: list[str], code: str) -> None:
    status, answer = call("referee", *words)
    assert (status, answer["error"]["code"]) == (1, code)


@pytest.mark.parametrize(
    "words",
    [
        ["--after", str(PHOTO)],
        ["--position", "x"],
        ["--position", "x", "--before", str(PHOTO), "--after", str(PHOTO)],
        ["--before", str(PHOTO), "--after", str(PHOTO), "--side", "x"],
        ["--before", str(PHOTO), "--after", str(PHOTO), "--video", "x.mp4"],
        ["--before", str(PHOTO), "--after", str(PHOTO), "--roll", "5"],
    ],
)
def test_a_wrong_call_exits_with_two(words: list[str]) -> None:
    assert CliRunner().invoke(app, ["referee", *words]).exit_code == 2


def test_rebuild_finds_nothing_wrong_with_the_set_up_itself(tmp_path: Path) -> None:
    drawn = tmp_path / "steps.png"
    code = write_code(TABLE.tiles)
    status, answer = call("rebuild", str(PHOTO), "--code", code, "--overlay", str(drawn))
    assert (status, answer["steps"]) == (0, [])
    picture = cv2.imread(str(drawn))
    assert picture is not None


def test_rebuild_refuses_a_wrong_code() -> None:
    status, answer = call("rebuild", str(PHOTO), "--code", "nonsense")
    assert (status, answer["error"]["code"]) == (1, "bad-code")


def test_rebuild_draws_on_the_squares_it_names(tmp_path: Path) -> None:
    tiles = list(TABLE.tiles)
    open_squares = [square for square in range(16, 48) if TABLE.pieces[square] == EMPTY]
    one = next(square for square in open_squares if tiles[square] in "KQBNR")
    group = [
        s for s in open_squares if (s % 8 + s // 8 - one % 8 - one // 8) % 2 == 0 and s // 32 == one // 32
    ]
    other = next(square for square in group if tiles[square] == EMPTY)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    drawn = tmp_path / "steps.png"
    status, answer = call(
        "rebuild", str(PHOTO), "--code", write_code("".join(tiles)), "--overlay", str(drawn)
    )
    assert status == 0
    [step] = answer["steps"]
    assert (step["kind"], set(step["squares"])) == ("swap", {SQUARES[one], SQUARES[other]})
    picture, photo = cv2.imread(str(drawn)), cv2.imread(str(PHOTO))
    assert picture is not None
    assert photo is not None
    small = cv2.resize(photo, picture.shape[1::-1])
    assert (np.abs(picture.astype(int) - small).max(axis=2) > 60).any()


def test_rebuild_tells_bare_ground_from_a_tile_that_lies_face_down(tmp_path: Path) -> None:
    """Both squares are painted over on the photo: one with nothing but ground, one with a dotted back."""
    open_plain = [k for k in range(16, 48) if TABLE.pieces[k] == EMPTY and TABLE.tiles[k] == EMPTY]
    bare, back = open_plain[0], open_plain[-1]
    picture = cv2.imread(str(PHOTO))
    assert picture is not None
    seen = _SEEN[PHOTO]
    for square in (bare, back):
        x, y = square % 8, square // 8
        corners = seen.to_photo(np.array([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], float))
        cv2.fillPoly(picture, [corners.round().astype(np.int32)], (40, 130, 30))
    dots = [(back % 8 + u, back // 8 + v) for u in (0.3, 0.7) for v in (0.3, 0.7)]
    for spot in seen.to_photo(np.array(dots)):
        size = max(round(float(np.linalg.norm(corners[1] - corners[0])) / 8), 2)
        cv2.circle(picture, (round(spot[0]), round(spot[1])), size, (230, 230, 230), -1)
    photo = tmp_path / "half-built.png"
    cv2.imwrite(str(photo), picture)
    status, answer = call("rebuild", str(photo), "--code", write_code(TABLE.tiles))
    assert status == 0
    assert (answer["missing"], answer["face_down"]) == ([SQUARES[bare]], [SQUARES[back]])
    assert [step["kind"] for step in answer["steps"]] == ["turn", "lay"]
