"""Games with dice, dominoes and cards: what chance brings is entered, cards are laid by touch."""

from __future__ import annotations

from pathlib import Path
from random import Random

import flet as ft
import pytest
from app_harness import Device, play

from rules.core import CHANCE
from rules.games import load
from ui.components.arranging import INSIDE, arrange
from ui.components.board import Geometry, spots
from ui.house import House, Room


async def at(house: House, name: str, seed: int = 3) -> tuple[Device, Room]:
    game = load(name)
    room = await house.new_game("host", name, game.write(game.setup(2, seed)))
    await house.call(house.store.choose, "host", "game", str(room.saved.id))
    return await Device(house).start(), room


def test_two_dice_are_two_touches(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device, room = await at(house, "shahbazee")
        assert "Who begins?" in device.status
        await device.click("face-1-2")
        assert not room.match.acts
        assert device.named("face-1-2").selected
        await device.click("face-2-5")
        assert [act.arg for act in room.match.acts] == ["2-5"]  # red threw 2, blue 5
        assert "Blue rolls" in device.status
        await device.click("face-2-6")  # in either order
        await device.click("face-1-4")
        assert room.match.acts[-1].arg == "6-4"
        assert room.match.state.turn == 1
        assert str(device.named("left").label).endswith("6, 4")
        await device.move("a8a4")
        assert str(device.named("left").label).endswith(": 6")

    play(tmp_path, story)


def test_a_domino_is_its_two_halves_and_one_that_lies_open_cannot_come_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device, room = await at(house, "king-for-2")
        await device.click("face-1-0")
        await device.click("face-2-0")
        assert [act.arg for act in room.match.acts] == ["0-0"]
        assert room.match.state.turn == CHANCE  # zeros are lost
        await device.click("face-1-0")
        again = device.named("face-2-0").content
        assert isinstance(again, ft.Container)
        assert again.on_click is None

    play(tmp_path, story)


def test_cards_are_laid_where_the_board_is_touched(tmp_path: Path) -> None:
    """With a pawn on top of the plan a place may mean two acts: the app asks which."""

    async def story(house: House) -> None:
        device, room = await at(house, "en-prise")
        game = load("en-prise")
        assert "Touch the place" in device.status
        await device.tap("0,0")
        assert len(room.match.acts) == 1
        for _ in range(20):
            legal = game.legal_moves(room.match.state)
            kinds = {act.kind for act in legal if act.dst == legal[-1].dst and not act.src}
            await device.tap(legal[-1].dst)
            if len(kinds) > 1:
                before = len(room.match.acts)
                assert "Lay the pawn" in _buttons(device)
                assert "Lay a card face down" in _buttons(device)
                await device.click("act-0")
                assert len(room.match.acts) == before + 1
                return
        raise AssertionError("no pawn came up")

    play(tmp_path, story)


def test_a_piece_in_the_box_is_touched_itself(tmp_path: Path) -> None:
    """The box holds several pieces: touching one of them says which comes in."""

    async def story(house: House) -> None:
        device, room = await at(house, "chess-jumble")
        while room.match.state.turn == CHANCE:
            await device.click("face-+")
        side = load("chess-jumble").sides[room.match.state.turn]
        goal = next(act.dst for act in load("chess-jumble").legal_moves(room.match.state) if act.arg == "R")
        await device.tap(f"{side}.box.R")
        await device.tap(goal)
        assert [(act.kind, act.arg) for act in room.match.acts][-1] == ("enter", "R")

    play(tmp_path, story)


def test_two_players_of_chess_jumble_have_the_colours_they_play(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device, _ = await at(house, "chess-jumble")
        assert device.has("player-green")
        assert device.has("player-yellow")
        assert not device.has("player-blue")

    play(tmp_path, story)


def _buttons(device: Device) -> list[str]:
    found: list[ft.OutlinedButton | ft.FilledButton] = [
        *device.all(ft.OutlinedButton),
        *device.all(ft.FilledButton),
    ]
    return [str(each.content) for each in found]


@pytest.mark.parametrize("name", ["keizar", "en-prise", "king-for-2", "shahbazee", "chess-jumble"])
def test_nothing_beside_the_board_makes_it_small(name: str) -> None:
    """And no place is lost or lies on another."""
    game, chance = load(name), Random(5)
    state = game.setup(2, 5)
    for _ in range(30):
        if game.outcome(state) is None:
            state = game.apply(state, chance.choice(game.legal_moves(state)))
    layout, view = game.layout(state), game.view(state)
    shown = arrange(layout, view)
    assert {loc for loc in spots(layout) if view.get(loc, "empty") != "empty"} <= set(spots(shown))
    before, after = (Geometry.of(each, 386, False, 480).unit for each in (layout, shown))
    assert after > 0.95 * before
    assert after > 1.3 * before or name != "chess-jumble"
    boxes = [shown.places[loc] for loc in spots(shown) if shown.places[loc].ground != INSIDE]
    for one in boxes:
        for two in boxes:
            if one is not two and not name.startswith("keizar"):
                apart = abs(one.x - two.x) - (one.width + two.width) / 2
                above = abs(one.y - two.y) - (one.height + two.height) / 2
                assert max(apart, above) > -1e-6


async def told(house: House, name: str, position: str) -> Device:
    room = await house.new_game("host", name, position)
    await house.call(house.store.choose, "host", "game", str(room.saved.id))
    return await Device(house).start()


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("1bP/wNvbR 0,0 wPQ/bNN w - -", ("Vacant squares: 1 of 6", "next card pawn, 2 left", "From six on")),
        (
            "wPvvv/bNvvv 0,0 wQ/b w - -",
            ("Vacant squares: 6 of 6", "White may call", "Black: battle plan played out"),
        ),
        ("wKvvv/bNvvv/3v 0,0 wQ/bP b - -", ("Black must lay the king now",)),
    ],
)
def test_en_prise_counts_vacant_squares_and_names_the_duty_to_answer(
    tmp_path: Path, position: str, says: tuple[str, ...]
) -> None:
    async def story(house: House) -> None:
        device = await told(house, "en-prise", position)
        for each in says:
            assert each in str(device.named("vacant").label)

    play(tmp_path, story)


MATE_IN_ONE = (
    "3vwK/3v/1bPwPv1rRwN/1rNvbPwR1bNv/2bNwQrP2wR/rKrP1v1rP/1v -2,-4 wBPPPPNBP/bPBRQPRPB/rBRQPPNPB w escape -"
)


def test_whoever_is_out_is_struck_out(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await told(house, "en-prise", MATE_IN_ONE)
        room = house.room(1)
        assert "out of the game" not in str(device.named("player-red").label)
        game = load("en-prise")
        mate = next(
            act
            for act in game.legal_moves(room.match.state)
            if game.apply(room.match.state, act).plans[2] is None
        )
        await room.do(mate)
        await device.settle()
        assert "out of the game" in str(device.named("player-red").label)
        assert "out of the game" not in str(device.named("player-black").label)
        assert "Red: next" not in str(device.named("vacant").label)

    play(tmp_path, story)


def test_king_for_2_tells_honest_odds(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = load("king-for-2")
        device = await told(house, "king-for-2", game.write(game.setup(2, 1)))
        await device.until(lambda: "A queen can move with" in str(device.named("bag").label))
        assert "Covered dominoes: 28 of 28" in str(device.named("bag").label)
        assert "A king can move with 4 of 28." in str(device.named("bag").label)
        await device.click("face-1-0")
        await device.click("face-2-0")
        await device.until(lambda: "Covered dominoes: 27 of 28" in str(device.named("bag").label))

    play(tmp_path, story)


def test_a_carried_king_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = load("shahbazee")
        state = game.setup(2, 1)._replace(side=0, carriers=(None, 13))
        cells = state.cells.replace("k", ".")
        device = await told(house, "shahbazee", game.write(state._replace(cells=cells)))
        assert "Blue’s king is carried, on e2." in str(device.named("carried").label)

    play(tmp_path, story)
