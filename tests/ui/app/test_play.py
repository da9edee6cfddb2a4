"""The table: moves, reasons, counters, rounds."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import flet.canvas as cv
import pytest
from app_harness import Device, keizar_game, play

from ui.house import House
from ui.store import HOST

TILES = "2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3"
HELD_TWICE = f"{TILES} bbbbbbbb/bbbbbbbb/8/3w4/8/8/wwwwwwww/wwwwwww1 b 2"


def test_first_start_to_first_move(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        assert "White to move" in device.status
        state = house.room(1).match.state
        square = next(s for s in "abcdefgh" if state.tiles["abcdefgh".index(s) + 8] == "." and s != "d")
        await device.move(f"{square}2{square}3")
        assert "Black to move" in device.status
        assert f"{square}2-{square}3" in device.status
        assert [move.src for move in house.room(1).match.acts] == [f"{square}2"]

    play(tmp_path, story)


def test_a_touched_piece_shows_where_it_may_go(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        before = len(device.all(cv.Circle))
        await device.tap("f2")
        assert len(device.all(cv.Circle)) > before
        assert device.named("sq-f2").selected
        await device.tap("f2")
        assert not device.named("sq-f2").selected

    play(tmp_path, story)


@pytest.mark.parametrize("how", ["tap", "drag"])
def test_an_illegal_move_is_answered_with_its_reason(tmp_path: Path, how: str) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        if how == "tap":
            await device.move("f2f5")
        else:
            await device.drag("f2", "f5")
        assert "moves one square straight ahead" in device.status
        assert "Rule 4" in device.texts()
        assert house.room(1).match.acts == ()
        await device.move("f2f4")
        assert "Black to move" in device.status

    play(tmp_path, story)


def test_touching_the_other_sides_piece_says_whose_turn_it_is(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.tap("c7")
        assert "It is White's turn" in device.status

    play(tmp_path, story)


def test_dragging_moves_a_piece(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.drag("f2", "f4")
        assert "f2-f4" in device.status

    play(tmp_path, story)


def test_undo_redo_and_back_to_a_move_of_the_list(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house, 1280, 800).start()
        await device.move("f2f4 f7f5 e2e3")
        await device.click("undo")
        assert "White to move" in device.status
        await device.click("redo")
        assert "Black to move" in device.status
        first = next(
            box
            for box in device.all(ft.Container)
            if box.on_click and isinstance(box.content, ft.Text) and box.content.value == "f2-f4"
        )
        await device.fire(first, "click")
        assert len(house.room(1).match.acts) == 1
        assert len(house.room(1).table.undone) == 2

    play(tmp_path, story)


def test_hold_counter_to_a_win_then_the_board_is_turned(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house, HELD_TWICE)
        device = await Device(house).start()
        assert "2 of 3" in str(device.named("hold").label)
        await device.move("a7a6")
        assert "3 of 3" in str(device.named("hold").label)
        assert "White wins the round" in device.texts()
        await device.click("turn-board")
        match = house.room(1).match
        assert len(match.rounds) == 2
        assert match.round.white == 1
        assert "Round 2 of 2" in device.texts()
        assert not device.has("ending")
        # Player 1 stays at the bottom and now has black: a8 is at the bottom right.
        cells = {box.key: box for box in device.all(ft.Container) if str(box.key).startswith("cell-")}
        assert (cells["cell-a8"].top or 0) > (cells["cell-a1"].top or 0)

    play(tmp_path, story)


def test_the_way_to_d5(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.click("way")
        assert "reaches d5 in" in device.status
        await device.click("way")
        assert "reaches d5 in" not in device.status

    play(tmp_path, story)


def test_flip_turns_the_board(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()

        def top(square: str) -> float:
            return float(next(b.top for b in device.all(ft.Container, key=f"cell-{square}")) or 0)

        assert top("a1") > top("a8")
        await device.click("flip")
        assert top("a1") < top("a8")

    play(tmp_path, story)


def test_the_whole_game_with_the_keyboard(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.press("Arrow Up")  # brings the cursor on to the board: a5
        await device.press("Arrow Down", "Arrow Down", "Arrow Down", *["Arrow Right"] * 5, "Enter")
        assert device.named("sq-f2").selected
        await device.press("Arrow Up", "Arrow Up", "Enter")
        assert "f2-f4" in device.status
        await device.press("U")
        assert house.room(1).match.acts == ()

    play(tmp_path, story)


def test_giving_up_and_names(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.click("more")
        field = device.named("name-1").content
        assert isinstance(field, ft.TextField)
        await device.fire(field, "change", "Anna", value="Anna")
        await device.click("save-names")
        assert "Anna" in device.texts()
        await device.click("more")
        await device.click("resign-white")
        assert "Black wins the round" in device.texts()

    play(tmp_path, story)


def test_two_devices_see_one_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        number = await keizar_game(house)
        house.store.seat("phone", number)
        one = await Device(house, 1280, 800).start()
        two = await Device(house, device="phone").start()
        await one.move("f2f4")
        await two.settle()
        assert "f2-f4" in one.status
        assert "f2-f4" in two.status
        await two.move("f7f5")
        await one.settle()
        assert "f7-f5" in two.status
        assert "f7-f5" in one.status

    play(tmp_path, story)


def test_a_device_sees_only_its_own_games(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        guest = await Device(house, device="phone").start()
        assert [game.id for game in house.store.games("phone")] == [2]
        await guest.settle()
        assert not house.store.may_see("phone", 1)

    play(tmp_path, story)


def test_coming_back_finds_the_same_position(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.move("f2f4 f7f5")

    async def later(house: House) -> None:
        device = await Device(house).start()
        assert "f7-f5" in device.status
        assert len(house.room(1).match.acts) == 2

    play(tmp_path, story)
    play(tmp_path, later)


def test_the_layout_follows_the_width(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        narrow = await Device(house).start()
        assert narrow.all(ft.NavigationBar)
        assert not narrow.all(ft.NavigationRail)
        wide = await Device(house, 1280, 800).start()
        assert wide.all(ft.NavigationRail)
        assert wide.has("move-list")

    play(tmp_path, story)


def test_the_tools_stand_in_two_rows_when_texts_are_large(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        rows = {}
        for size in ("100", "200"):
            await house.call(house.store.choose, HOST, "text", size)
            device = await Device(house).start()
            tool = device.named("undo").parent
            assert isinstance(tool, ft.Row)
            rows[size] = len(tool.controls)
        assert rows == {"100": 6, "200": 3}

    play(tmp_path, story)
