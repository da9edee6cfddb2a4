"""Playing against the program at the table: it says its move, and the board expects that one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import flet as ft
import pytest
from app_harness import Device, keizar_game, play

from rules.core import Move
from rules.games.keizar.game import GAME
from rules.search.strengths import STRENGTHS, choose
from ui.house import House
from ui.store import Store
from ui.views.scan_told import as_said


async def against(house: House, strength: str = "gentle") -> Device:
    number = await keizar_game(house)
    await house.room(number).seat_program(1, strength)
    return await Device(house).start()


def test_it_says_its_move_and_a_person_makes_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await against(house)
        room = house.room(1)
        assert "Program (gentle)" in device.texts()
        await device.move("f2f4")
        await device.until(lambda: room.expected is not None)
        await device.until(lambda: device.has("program-made"))
        said = room.expected
        assert said is not None
        assert GAME.notate(room.match.state, said) in device.status
        # Another move of its pieces is not taken, with the reason.
        other = next(move for move in GAME.legal_moves(room.match.state) if move.src != said.src)
        await device.move(f"{other.src}{other.dst}")
        assert len(list(room.match.acts)) == 1
        assert "it plays" in device.status
        await device.press("Escape")
        await device.click("program-made")
        assert list(room.match.acts)[1:] == [said]
        assert "White to move" in device.status
        # Taking back goes to one's own move.
        await device.click("undo")
        assert not room.match.acts

    play(tmp_path, story)


def test_it_is_still_there_after_a_restart_and_says_the_same(tmp_path: Path) -> None:
    said: list[Move | None] = []

    async def story(house: House) -> None:
        if not said:
            device = await against(house)
            await device.move("f2f4")
        else:
            device = await Device(house).start()
        room = house.room(1)
        await device.until(lambda: room.expected is not None)
        said.append(room.expected)

    play(tmp_path, story)
    play(tmp_path, story)
    assert said[0] == said[1]


def test_a_seat_is_chosen_and_given_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.click("more")
        seats = device.named("seat-1").content
        assert isinstance(seats, ft.SegmentedButton)
        await device.fire(seats, "change", None, selected=["steady"])
        room = house.room(1)
        await device.until(lambda: room.expected is not None)
        assert house.store.programs(1) == {0: "steady"}
        await room.seat_program(0, "")
        assert room.expected is None
        assert house.store.programs(1) == {}

    play(tmp_path, story)


def test_a_photo_must_show_what_it_said(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        number = await keizar_game(house)
        room = house.room(number)
        moves = GAME.legal_moves(room.match.state)
        assert as_said(room, moves[:1])
        await room.seat_program(0, "gentle")
        assert not as_said(room, moves[:1])  # it has not said anything yet
        while room.expected is None:
            await asyncio.sleep(0.01)
        wrong = next(move for move in moves if move != room.expected)
        assert as_said(room, [room.expected, wrong])
        assert not as_said(room, [wrong])

    play(tmp_path, story)


@pytest.mark.parametrize("strength", ["gentle", "steady"])
def test_a_strength_plays_legal_moves_and_the_same_again(strength: str) -> None:
    state = GAME.setup(2, 3)
    for _ in range(6):
        one, two = (choose(GAME, state, strength) for _ in range(2))
        assert one is not None
        assert two is not None
        assert one.move == two.move
        assert one.move in GAME.legal_moves(state)
        state = GAME.apply(state, one.move)


def test_the_weaker_ones_do_not_always_play_the_best() -> None:
    assert list(STRENGTHS) == ["gentle", "steady", "strong"]
    states = [GAME.setup(2, seed) for seed in range(12)]
    gentle = [choose(GAME, state, "gentle") for state in states]
    steady = [choose(GAME, state, "steady") for state in states]
    assert sum(one != two for one, two in zip(gentle, steady, strict=True)) >= 4


def test_a_file_from_before_has_no_programs(tmp_path: Path) -> None:
    store = Store(tmp_path / "boardside.sqlite")
    saved = store.new_game("host", "keizar", GAME.write(GAME.setup(2, 1)))
    assert store.programs(saved.id) == {}
    store.seat_program(saved.id, 1, "strong")
    store.remove_game(saved.id)
    assert store.programs(saved.id) == {}
    store.close()
