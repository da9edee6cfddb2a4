"""Boards with more squares than fit: as large as a finger, scrolled, and told apart from what lies beside."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import flet as ft
import pytest
from app_harness import Device, play

from rules.games import load
from ui.art import FACE_DOWN
from ui.components.arranging import arrange, plans, smallest
from ui.components.board import Geometry
from ui.components.chances import left_over
from ui.components.viewport import fit
from ui.house import House, Room
from ui.look import TARGET

PHONE = (386.0, 472.0)


def grown(name: str, players: int = 2, acts: int = 60) -> Any:
    game, chance = load(name), Random(2)
    state = game.setup(players, 2)
    for _ in range(acts):
        after = game.apply(state, chance.choice(game.legal_moves(state)))
        if game.outcome(after) is not None:
            break
        state = after
    return state


async def table(house: House, name: str, state: Any, width: float = 390) -> tuple[Device, Room]:
    room = await house.new_game("host", name, load(name).write(state))
    await house.call(house.store.choose, "host", "game", str(room.saved.id))
    return await Device(house, width).start(), room


@pytest.mark.parametrize("name", ["en-prise", "chess-jumble"])
@pytest.mark.parametrize("players", [2, 4])
def test_every_square_of_a_crowded_board_is_as_large_as_a_finger(name: str, players: int) -> None:
    game, state = load(name), grown(name, players)
    layout = arrange(game.layout(state), game.view(state))
    fitted = fit(layout, *PHONE)
    assert fitted.scrolls
    geometry = Geometry.of(fitted.layout, fitted.size, False, fitted.tall)
    assert geometry.unit * smallest(fitted.layout) > TARGET - 0.5
    assert fitted.room[0] <= PHONE[0]
    assert fitted.room[1] <= PHONE[1]
    # Whoever wants to see all of it may; the plans are shown apart, none of them lost.
    assert not fit(layout, *PHONE, larger=False).scrolls
    shown = {*fitted.layout.places, *plans(layout).places}
    assert {loc for loc, place in layout.places.items() if place.ground} <= shown


@pytest.mark.parametrize(
    ("name", "width"), [("keizar", 356), ("keizar", 386), ("king-for-2", 356), ("shahbazee", 408)]
)
def test_a_board_that_fits_is_shown_whole(name: str, width: float) -> None:
    """Its frame gives way before its squares become smaller than a finger."""
    game = load(name)
    state = game.setup(2, 1)
    fitted = fit(arrange(game.layout(state), game.view(state)), width, PHONE[1])
    assert not fitted.scrolls
    assert Geometry.of(fitted.layout, fitted.size, False, fitted.tall).unit > TARGET - 0.5


def test_nine_squares_side_by_side_on_a_small_phone_are_scrolled(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device, room = await table(house, "shahbazee", load("shahbazee").setup(2, 1))
        assert device.has("zoom-board")
        assert "Board: our guess" in device.texts()
        assert _width(device, "e1") < TARGET - 0.5  # whole, as long as there are only dice to touch
        for face in ("face-1-5", "face-2-2", "face-1-4", "face-2-2"):
            await device.click(face)
        assert _width(device, "e1") > TARGET - 0.5
        # A finger drags the piece that it has touched before, and scrolls with all others.
        device.session.apply_page_patch({"platform": "android"})
        await device.tap("e2")
        await device.drag("e2", "e6")
        assert (room.match.acts[-1].src, room.match.acts[-1].dst) == ("e2", "e6")

    play(tmp_path, story)


def _width(device: Device, place: str) -> float:
    """How wide a square is on the screen."""
    cell: Any = device.named(f"sq-{place}").content
    while not isinstance(cell, ft.GestureDetector):
        cell = cell.content
    inner: Any = cell.content
    return float(inner.width)


def test_a_track_opens_whole_and_is_enlarged_when_asked(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device, _ = await table(house, "chess-jumble", load("chess-jumble").setup(2, 1))
        assert _width(device, "e1") < TARGET - 0.5
        await device.click("zoom-board")
        assert _width(device, "e1") > TARGET - 0.5
        await device.click("zoom-board")
        assert _width(device, "e1") < TARGET - 0.5

    play(tmp_path, story)


def test_a_crowded_board_scrolls_to_what_happens_and_can_be_seen_whole(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device, _ = await table(house, "en-prise", grown("en-prise"))

        def scrolls() -> int:
            return [name for name, _ in device.connection.calls].count("scroll_to")

        await device.until(lambda: scrolls() == 2)
        assert device.all(ft.Draggable)  # a mouse drags
        await device.click("zoom-board")
        await device.click("zoom-board")
        await device.until(lambda: scrolls() == 4)
        await device.press("Arrow Up")
        await device.until(lambda: scrolls() == 6)

    play(tmp_path, story)


def test_a_card_that_lies_face_down_is_nobodys_piece(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        state = grown("en-prise")
        backs = [loc for loc, each in load("en-prise").view(state).items() if each == FACE_DOWN]
        assert backs
        device, _ = await table(house, "en-prise", state)
        keys = {str(control.key) for control in device.all(ft.Container)}
        assert {f"back-{loc}" for loc in backs} <= keys
        assert left_over(state) == ()  # its list of players is no die

    play(tmp_path, story)


@pytest.mark.parametrize("name", ["en-prise", "king-for-2", "shahbazee", "chess-jumble"])
@pytest.mark.parametrize("players", [2, 4])
def test_each_game_has_its_sheet_of_names_and_its_end(tmp_path: Path, name: str, players: int) -> None:
    game = load(name)
    count = min(players, game.players[-1])

    async def story(house: House) -> None:
        device, room = await table(house, name, game.setup(count, 1))
        await device.click("more")
        fields = [f"name-{number}" for number in range(1, count + 1)]
        assert all(device.has(field) for field in fields)
        assert not device.has(f"name-{count + 1}")
        for number, field in enumerate(fields):
            text = device.named(field).content
            assert text is not None
            await device.fire(text, "change", f"P{number}", value=f"P{number}")
        await device.click("save-names")
        assert room.saved.names == tuple(f"P{number}" for number in range(count))
        sides = [each for each in game.sides if device.has(f"player-{each}")]
        assert len(sides) == count
        await device.click("more")
        assert device.has(f"resign-{sides[1]}") == (count == 2)
        await device.click(f"resign-{sides[1]}" if count == 2 else "draw")
        assert device.has("ending")
        assert ("P0 wins" in device.texts()) == (count == 2)

    play(tmp_path, story)


def test_four_players_are_chosen_in_the_library(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("library")
        await device.click("new-chess-jumble")
        await device.click("players-4")
        await device.click("start")
        room = house.room(house.store.games("host")[0].id)
        assert room.saved.game == "chess-jumble"
        assert len(room.saved.names) == 4
        assert all(device.has(f"player-{side}") for side in load("chess-jumble").sides)

    play(tmp_path, story)


def test_the_program_may_sit_second_where_colours_are_left_out(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = load("chess-jumble")
        state = game.setup(2, 1)
        chance = Random(1)
        while state.turn != 2:  # yellow, the second of two
            state = game.apply(state, chance.choice(game.legal_moves(state)))
        device, room = await table(house, "chess-jumble", state)
        await room.seat_program(1, "gentle")
        assert room.program == "gentle"
        await device.until(lambda: room.expected is not None)
        assert "Program (gentle)" in device.texts()

    play(tmp_path, story)
