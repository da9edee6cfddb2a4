"""The scan of boards that their owner described: the empty board, then read, corrected, started, refereed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import flet as ft
import numpy as np
import pytest
from app_harness import Device, play
from described_boards import CORNERS, INK, photo_of, printed, save

from rules.by_colour import ByColour
from rules.core import CHANCE
from rules.games.chess_jumble import board as jumble_board
from rules.games.chess_jumble import game as jumble
from rules.games.chess_jumble.options import Options
from rules.games.shahbazee import board as shahbazee_board
from rules.games.shahbazee import game as shahbazee
from ui import boards
from ui.draft_shahbazee import ShahbazeeDraft
from ui.house import House, Room
from ui.store import HOST
from vision import pips
from vision.described import describe
from vision.intake import open_photo

FROM_ELSEWHERE = [(310, 90), (960, 160), (930, 790), (140, 700)]
OURS = shahbazee_board.GUESS._replace(name="Ours", guess=False)
TRACK = jumble_board.GUESS._replace(name="Ours", guess=False)
RED_STARTS = shahbazee.start(OURS)._replace(side=0)
needs_dice = pytest.mark.skipif(not pips.ready(), reason="the networks are not trained yet")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path / "home"))


def empty_photo(folder: Path, board: Any) -> Path:
    columns, rows = boards.size_of(board)
    return save(folder / "empty.png", photo_of(printed(columns, rows), CORNERS, {}, rows))


def described(folder: Path, game: str, board: Any) -> None:
    """The board is described, with a photo of it empty."""
    picture = describe(
        open_photo(empty_photo(folder, board)), np.array(CORNERS, float), *boards.size_of(board)
    )
    boards.keep(game, board, picture, boards.file_of(game, "Ours"))


def table(folder: Path, game: Any, state: Any, dice: tuple[int, ...] = (), **otherwise: str) -> Path:
    """A photo of a position, some of its places otherwise."""
    columns, rows = boards.size_of(state.board)
    view = {**ByColour(game).view(state), **otherwise}
    pieces = {
        place: INK[colour.partition(".")[0]]
        for place, colour in view.items()
        if "." not in place and colour.partition(".")[0] in INK
    }
    return save(folder / "table.jpg", photo_of(printed(columns, rows), FROM_ELSEWHERE, pieces, rows, dice))


def played(game: Any, state: Any, *acts: str) -> Any:
    for act in acts:
        state = game.play(state, game.parse(state, act))
    return state


async def scanning(house: House, game: str, position: str = "") -> tuple[Device, Room | None]:
    room = None
    if position:
        room = await house.new_game(HOST, game, position)
        await house.call(house.store.choose, HOST, "game", str(room.saved.id))
    device = await Device(house).start()
    await device.go("scan")
    await device.click(f"what-{game}")
    return device, room


async def photograph(device: Device, photo: Path, until: str = "scan-info") -> None:
    await device.photograph(photo, 0)  # the second chooser is for descriptions
    await device.until(lambda: device.has(until))


async def put(device: Device, place: str, symbol: str) -> None:
    target: Any = device.named(f"scan-{place}").content
    while not isinstance(target, ft.GestureDetector):
        target = target.content
    await device.fire(target, "tap", {})
    await device.click(f"put-{symbol}")
    await device.settle(0.3)


def test_our_guess_cannot_be_read_and_the_way_on_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device, _ = await scanning(house, "shahbazee")
        assert "Describe your board below" in str(device.named("scan-intro").label)
        assert not device.has("pick")
        await device.click("describe")
        assert device.has("keep-board")

    play(tmp_path, story)


def test_the_empty_board_is_photographed_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        boards.keep("shahbazee", OURS, None, boards.file_of("shahbazee", "Ours"))
        device, _ = await scanning(house, "shahbazee")
        assert "First photograph the empty board" in str(device.named("scan-intro").label)
        await photograph(device, empty_photo(tmp_path, OURS), "corner-i9")
        await device.click("corners-read")
        await device.until(lambda: boards.pictured("shahbazee", "ours"))
        await device.until(lambda: "all four corners" in str(device.named("scan-intro").label))
        await photograph(device, table(tmp_path, shahbazee.GAME, RED_STARTS))
        assert device.named("scan-e1").label == "e1, red king"
        assert device.named("scan-e5").label == "e5, empty"
        await device.click("put-away")
        await device.click("empty-again")
        assert "First photograph the empty board" in str(device.named("scan-intro").label)

    play(tmp_path, story)


def test_shahbazee_is_read_corrected_and_started_from(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        described(tmp_path, "shahbazee", OURS)
        device, _ = await scanning(house, "shahbazee")
        await photograph(
            device, table(tmp_path, shahbazee.GAME, RED_STARTS, e8="empty", e1="empty", e4="red")
        )
        assert device.named("scan-e4").label == "e4, red soldier"
        await device.click("start")
        assert "Blue e9" in device.texts()
        await device.click("start-now")
        assert "There is one red king" in device.texts()
        await put(device, "e4", "red.king")
        assert device.named("scan-e4").label == "e4, red king"
        await device.click("start")
        await device.click("turn-1")
        await device.click("start-now")
        state: Any = house.room(2).match.state
        assert shahbazee.GAME.view(state)["e4"] == "red.king"
        assert (state.board, state.turn, state.side) == (OURS, CHANCE, 1)

    play(tmp_path, story)


@needs_dice
def test_a_turn_is_refereed_with_the_dice_beside_the_board(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        described(tmp_path, "shahbazee", OURS)
        after = played(shahbazee.GAME, RED_STARTS, "4-2", "e2e6:4", "a2a4:2")
        device, room = await scanning(house, "shahbazee", shahbazee.GAME.write(RED_STARTS))
        await photograph(device, table(tmp_path, shahbazee.GAME, after, (2, 4)), "verdict")
        assert "legal" in str(device.named("verdict").label)
        await device.click("hint-blue")
        assert "What was rolled or turned" in device.texts()
        await device.click("face-1-3")
        await device.click("face-2-1")
        await device.until(lambda: device.has("hint-card"))
        await device.click("play-it")
        assert room is not None
        assert room.match.state == after

    play(tmp_path, story)


@needs_dice
def test_who_starts_is_asked_for_before_anything_is_judged(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        described(tmp_path, "shahbazee", OURS)
        device, room = await scanning(house, "shahbazee", shahbazee.GAME.write(shahbazee.start(OURS)))
        await photograph(device, table(tmp_path, shahbazee.GAME, RED_STARTS), "verdict")
        assert "What was turned" in str(device.named("verdict").label)
        assert not device.has("hint-red")
        await device.click("face-1-4")
        await device.click("face-2-2")
        assert room is not None
        await device.until(lambda: room.match.state.side == 0)
        after = played(shahbazee.GAME, RED_STARTS, "4-2", "e2e6:4", "a2a4:2")
        await device.click("put-away")
        await photograph(device, table(tmp_path, shahbazee.GAME, after, (2, 4)), "verdict")
        assert "legal" in str(device.named("verdict").label)

    play(tmp_path, story)


def test_a_game_on_another_board_is_not_judged(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        described(tmp_path, "shahbazee", OURS)
        guess = shahbazee.start(shahbazee_board.GUESS)._replace(side=0)
        device, _ = await scanning(house, "shahbazee", shahbazee.GAME.write(guess))
        await photograph(device, table(tmp_path, shahbazee.GAME, RED_STARTS))
        assert not device.has("verdict")
        assert device.has("start")

    play(tmp_path, story)


def test_dice_that_were_not_seen_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pips, "ready", lambda: False)

    async def story(house: House) -> None:
        described(tmp_path, "shahbazee", OURS)
        device, room = await scanning(house, "shahbazee", shahbazee.GAME.write(RED_STARTS))
        photo = table(tmp_path, shahbazee.GAME, RED_STARTS, e2="empty", e7="red")
        await photograph(device, photo, "verdict")
        assert "What was turned" in str(device.named("verdict").label)
        await device.click("face-1-4")
        await device.click("face-2-2")
        await device.until(lambda: "Not allowed" in str(device.named("verdict").label))
        assert "Move the red piece from e7 back to e2." in device.texts()
        await device.click("as-it-lies")
        assert room is not None
        assert shahbazee.GAME.view(room.match.state)["e7"] == "red.soldier"

    play(tmp_path, story)


def test_chess_jumble_asks_for_kinds_and_starts(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        described(tmp_path, "chess-jumble", TRACK)
        device, _ = await scanning(house, "chess-jumble")
        state = jumble.start(TRACK, Options(), (0, 2))
        await photograph(device, table(tmp_path, jumble.GAME, state, g1="green", k5="yellow", e3="green"))
        assert "unknown" in str(device.named("scan-g1").label)
        await device.click("start")
        await device.click("start-now")
        assert "First say of which kind" in device.texts()
        for place, symbol in (("g1", "green.queen"), ("k5", "yellow.rook"), ("e3", "green.queen")):
            await put(device, place, symbol)
        await device.click("start")
        await device.click("start-now")
        assert "More than once on the board: green queen." in device.texts()
        await put(device, "e3", "green.bishop")
        await device.click("start")
        await device.click("start-now")
        view = jumble.GAME.view(house.room(2).match.state)
        assert (view["g1"], view["k5"]) == ("green.queen", "yellow.rook")
        assert view["green.house.B"] == "green.bishop"

    play(tmp_path, story)


def test_a_turn_of_chess_jumble_is_refereed_with_the_roll_that_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        described(tmp_path, "chess-jumble", TRACK)
        before = played(jumble.GAME, jumble.start(TRACK, Options(), (0, 2)), "+", "Q@g1")
        after = played(jumble.GAME, before, "2", "g1k1", "k1k5")
        device, room = await scanning(house, "chess-jumble", jumble.GAME.write(before))
        await photograph(device, table(tmp_path, jumble.GAME, after), "verdict")
        assert "What was turned" in str(device.named("verdict").label)
        await device.click("face-2")
        await device.until(lambda: "legal" in str(device.named("verdict").label))
        await device.click("play-it")
        assert room is not None
        assert room.match.state == after

    play(tmp_path, story)


def test_a_bad_photo_is_told_what_is_wrong_with_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        described(tmp_path, "shahbazee", OURS)
        device, _ = await scanning(house, "shahbazee")
        dark = np.full((900, 1200, 3), 20, np.uint8)
        await photograph(device, save(tmp_path / "dark.png", dark), "scan-problem")
        problem = str(device.named("scan-problem").label)
        assert "was not found on this photo" in problem
        assert "It is dark" in problem
        await device.click("corners")
        assert device.has("corner-i1")

    play(tmp_path, story)


def test_doubts_are_marked_and_the_colour_of_a_piece_is_drawn(tmp_path: Path) -> None:
    described(tmp_path, "shahbazee", OURS)
    draft = ShahbazeeDraft.read(table(tmp_path, shahbazee.GAME, RED_STARTS).read_bytes(), "ours")
    assert isinstance(draft, ShahbazeeDraft)
    x, y = draft.on_photo([(0.62, 1.5)])[0]  # on the disc drawn on a2
    drawn = draft.drawn()
    blue, _, red = drawn[round(y * drawn.shape[0]), round(x * drawn.shape[1])].tolist()
    assert red > blue + 60
    changed = draft.with_shown("a2", "empty")
    assert not np.array_equal(changed.drawn(), drawn)
    shrunk = cv2.imdecode(np.frombuffer(draft.picture(), np.uint8), cv2.IMREAD_COLOR)
    assert shrunk is not None
