"""The referee on described boards, from photos: Shahbazee with its dice beside the board, Chess Jumble."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from described_boards import CORNERS, INK, call, photo_of, printed, save
from typer.testing import CliRunner

from rules.by_colour import ByColour
from rules.games.chess_jumble import board as jumble_board
from rules.games.chess_jumble import game as jumble
from rules.games.chess_jumble.options import Options
from rules.games.shahbazee import board as shahbazee_board
from rules.games.shahbazee import game as shahbazee
from ui import boards
from ui.cli.app import app
from vision import pips
from vision.described import describe
from vision.intake import open_photo

FROM_ELSEWHERE = [(310, 90), (960, 160), (930, 790), (140, 700)]
OURS = shahbazee_board.GUESS._replace(name="Ours", guess=False)
TRACK = jumble_board.GUESS._replace(name="Ours", guess=False)
needs_dice = pytest.mark.skipif(not pips.ready(), reason="the networks are not trained yet")


@pytest.fixture(autouse=True)
def _described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both boards are described already, from photos of them empty."""
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path / "home"))
    for game, board in (("shahbazee", OURS), ("chess-jumble", TRACK)):
        columns, rows = boards.size_of(board)
        photo = save(tmp_path / f"{game}.png", photo_of(printed(columns, rows), CORNERS, {}, rows))
        picture = describe(open_photo(photo), np.array(CORNERS, float), columns, rows)
        boards.keep(game, board, picture, boards.file_of(game, "Ours"))


def _table(path: Path, game: Any, state: Any, dice: tuple[int, ...] = (), **otherwise: str) -> str:
    """A photo of a position, some of its places otherwise, the dice beside the board."""
    columns, rows = boards.size_of(state.board)
    view = {**ByColour(game).view(state), **otherwise}
    pieces = {
        place: INK[colour.split(".")[0]]
        for place, colour in view.items()
        if "." not in place and colour.split(".")[0] in INK
    }
    return str(save(path, photo_of(printed(columns, rows), FROM_ELSEWHERE, pieces, rows, dice)))


def _played(game: Any, state: Any, *acts: str) -> Any:
    for act in acts:
        state = game.play(state, game.parse(state, act))
    return state


RED_STARTS = shahbazee.start(OURS)._replace(side=0)
AFTER = _played(shahbazee.GAME, RED_STARTS, "4-2", "e2e6:4", "a2a4:2")
REFEREE = ("referee", "--game", "shahbazee", "--profile", "ours")
POSITION = ("--position", shahbazee.GAME.write(RED_STARTS))


@needs_dice
def test_a_turn_is_judged_with_the_dice_that_lie_beside_the_board(tmp_path: Path) -> None:
    photo = _table(tmp_path / "after.jpg", shahbazee.GAME, AFTER, (2, 4))
    status, told = call(*REFEREE, *POSITION, "--after", photo)
    assert status == 0, told
    assert told["verdict"] == "legal", told
    assert sorted(told["moves"]) == ["4-2", "a2a4:2", "e2e6:4"]
    assert told["position"] == shahbazee.GAME.write(AFTER)


@needs_dice
def test_without_dice_it_asks_for_them(tmp_path: Path) -> None:
    photo = _table(tmp_path / "after.jpg", shahbazee.GAME, AFTER)
    status, told = call(*REFEREE, *POSITION, "--after", photo)
    assert (status, told["verdict"]) == (0, "unclear")
    assert told["question"].startswith("No die was seen beside the board. Say what they showed with --roll")
    status, told = call(*REFEREE, *POSITION, "--after", photo, "--roll", "4-2")
    assert (status, told["verdict"]) == (0, "legal")


def test_a_fault_is_told_by_its_rule(tmp_path: Path) -> None:
    photo = _table(tmp_path / "after.jpg", shahbazee.GAME, RED_STARTS, e2="empty", e7="red")
    status, told = call(*REFEREE, *POSITION, "--after", photo, "--roll", "4-2")
    assert (status, told["verdict"], told["fault"]) == (0, "illegal", "against-rule")
    assert told["reason"]["rule"] == "shahbazee.4"
    assert told["drift"]["put_back"] == ["Move the red piece from e7 back to e2."]


def test_a_person_is_told_in_sentences(tmp_path: Path) -> None:
    photo = _table(tmp_path / "after.jpg", shahbazee.GAME, AFTER)
    result = CliRunner().invoke(app, [*REFEREE, *POSITION, "--after", photo, "--roll", "4-2"])
    assert result.exit_code == 0
    assert result.stdout.strip() in ("4-2 e2-e6:4 a2-a4:2: legal.", "4-2 a2-a4:2 e2-e6:4: legal.")


def test_a_carrier_is_seen_as_the_king_on_its_back(tmp_path: Path) -> None:
    fields = shahbazee.GAME.write(RED_STARTS).split()
    fields[1] = "4k4/9/9/9/4S4/9/9/9/4K4"
    before = shahbazee.GAME.read(" ".join(fields))
    after = _played(shahbazee.GAME, before, "4-2", "e5e9:4")
    for shown in ("red", "blue"):
        photo = _table(tmp_path / "after.jpg", shahbazee.GAME, after, e9=shown)
        words = ("--position", " ".join(fields), "--after", photo, "--roll", "4-2")
        status, told = call(*REFEREE, *words)
        assert (status, told["verdict"], told["move"]) == (0, "legal", "e5e9:4"), told
        assert told["captured"] == "blue.king"


def test_the_start_is_known_from_a_photo_and_nothing_else_is(tmp_path: Path) -> None:
    before = _table(tmp_path / "before.jpg", shahbazee.GAME, RED_STARTS)
    after = _table(tmp_path / "after.jpg", shahbazee.GAME, AFTER)
    for side in ((), ("--side", "r")):
        status, told = call(*REFEREE, "--before", before, *side, "--after", after, "--roll", "4-2")
        assert (status, told["verdict"]) == (0, "legal"), told
    status, told = call(*REFEREE, "--before", before, "--side", "b", "--after", after, "--roll", "4-2")
    assert (status, told["verdict"]) == (0, "illegal")
    status, told = call(*REFEREE, "--before", after, "--after", before, "--roll", "4-2")
    assert (status, told["photo"], told["error"]["code"]) == (1, after, "no-board")
    assert "--position" in told["error"]["text"]


def test_a_position_of_another_board_is_refused(tmp_path: Path) -> None:
    photo = _table(tmp_path / "after.jpg", shahbazee.GAME, AFTER)
    guess = shahbazee.GAME.write(shahbazee.start(shahbazee_board.GUESS)._replace(side=0))
    status, told = call(*REFEREE, "--position", guess, "--after", photo, "--roll", "4-2")
    assert (status, told["error"]["code"]) == (1, "bad-position")
    assert "'Ours'" in told["error"]["text"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--position", "nonsense"), "bad-position"),
        ((*POSITION, "--roll", "9-9"), "bad-move"),
    ],
)
def test_what_cannot_be_used_is_a_sentence(tmp_path: Path, words: tuple[str, ...], code: str) -> None:
    photo = _table(tmp_path / "after.jpg", shahbazee.GAME, AFTER)
    status, told = call(*REFEREE, "--after", photo, *words)
    assert (status, told["error"]["code"]) == (1, code)


JUMBLE = ("referee", "--game", "chess-jumble", "--profile", "ours")
QUEEN_OUT = _played(jumble.GAME, jumble.start(TRACK, Options(), (0, 2)), "+", "Q@g1")


def test_chess_jumble_is_judged_with_the_roll_that_is_told(tmp_path: Path) -> None:
    after = _played(jumble.GAME, QUEEN_OUT, "2", "g1k1", "k1k5")
    photo = _table(tmp_path / "after.jpg", jumble.GAME, after)
    words = (*JUMBLE, "--position", jumble.GAME.write(QUEEN_OUT), "--after", photo)
    status, told = call(*words, "--roll", "2")
    assert (status, told["verdict"], told["position"]) == (0, "legal", jumble.GAME.write(after))
    assert told["moves"] == ["2", "g1k1", "k1k5"]
    status, told = call(*words, "--roll", "1")
    assert (status, told["verdict"]) == (0, "illegal")
    status, told = call(*words)
    assert (status, told["verdict"]) == (0, "unclear")
    assert told["question"].startswith("The signs on these dice cannot be read.")


def test_a_photo_tells_no_chess_jumble_position(tmp_path: Path) -> None:
    photo = _table(tmp_path / "after.jpg", jumble.GAME, QUEEN_OUT)
    status, told = call(*JUMBLE, "--before", photo, "--after", photo)
    assert (status, told["error"]["code"]) == (1, "no-board")
    assert "--position" in told["error"]["text"]


@pytest.mark.parametrize(
    "words",
    [
        (*REFEREE, "--video", "film.mp4", *POSITION),
        (*REFEREE, "--before", "a.jpg", "--after", "b.jpg", "--side", "g"),
        (*REFEREE, "--after", "b.jpg"),
        ("referee", *POSITION, "--after", "b.jpg", "--board", "ours.toml"),
    ],
)
def test_a_wrong_call_is_told(words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(app, list(words)).exit_code == 2
