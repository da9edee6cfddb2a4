"""A Chess Jumble board described by touch: cells, squares of each colour, lines, dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest
from app_harness import Device, play

from rules.games.chess_jumble import board as jumble
from ui import boards
from ui.house import House
from ui.track_draft import NoCell, NoNeighbours, NoRoom, TrackDraft


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path / "home"))


async def opened(house: House) -> Device:
    device = await Device(house).start()
    await device.go("library")
    await device.click("new-chess-jumble")
    return device


async def write(device: Device, name: str, text: str) -> None:
    field = device.named(name).content
    assert field is not None
    await device.fire(field, "change", text, value=text)


def said(device: Device, name: str) -> str:
    content: Any = device.named(name).content
    assert isinstance(content, ft.Text)
    return str(content.value)


def test_a_board_is_described_by_touch_once_for_all_four_colours(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house)
        await device.click("describe")
        await device.click("keep-board")
        assert "Still missing: Start square (Green), Entry square (Green), House (Green)" in device.texts()
        await device.click("mark-start")
        await device.tap("e5")  # in the middle of the ring
        assert "e5 is not a cell of the track" in device.texts()
        for tool, squares in (
            ("start", "g1 g2"),
            ("break", "k3 h11 a7"),
            ("entry", "e2 f2"),
            ("house", "e3 f3 g3 e4 f4 g4"),
            ("barrier", "f1 g1 f2 g2"),
        ):
            await device.click(f"mark-{tool}")
            for square in squares.split():
                await device.tap(square)
        assert str(device.named("sq-g1").label) == "g1, Cell, Start square (Green)"
        assert str(device.named("sq-e3").label) == "e3, House (Green)"
        assert "Everything is marked" in said(device, "still-missing")
        await write(device, "white-faces", "+ # 1 2 2 3")
        await write(device, "board-name", "Club")
        await device.click("keep-board")
        await device.until(lambda: device.has("board-club"))
        made = boards.named("chess-jumble", "club")
        for mine, ours in zip(made.seats, jumble.GUESS.seats, strict=True):
            for part in ("start", "breaks", "entries", "house"):
                assert set(getattr(mine, part)) == set(getattr(ours, part))
            assert {frozenset(edge) for edge in mine.barrier} == {frozenset(edge) for edge in ours.barrier}
        assert (made.rows, made.white, made.guess) == (
            jumble.GUESS.rows,
            ("+", "#", "1", "2", "2", "3"),
            False,
        )
        await device.click("start")
        state = house.room(house.store.games("host")[0].id).match.state
        assert state.board == made
        assert device.has("sq-g1")
        assert device.has("status")

    play(tmp_path, story)


def test_our_guess_is_changed_cell_by_cell_and_kept_under_a_name(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house)
        await device.click("change")
        assert device.named("turned-off").selected  # a board that is there may not be alike on all sides
        await device.tap("f6")
        await device.click("mark-break")
        await device.click("whose-yellow")
        await device.tap("f6")
        await device.click("mark-barrier")
        await device.tap("a1")
        await device.tap("c1")
        assert "a1 and c1 are not next to each other" in device.texts()
        await device.tap("b1")  # goes on from c1
        await write(device, "board-name", "Ours")
        await write(device, "orange-faces", "one two")
        await device.click("keep-board")
        assert "is not a face of the orange die" in device.texts()
        await write(device, "orange-faces", "1 2 3")
        await device.click("keep-board")
        await device.until(lambda: device.has("board-ours"))
        made = boards.named("chess-jumble", "ours")
        assert "f6" in jumble.cells(made)
        assert "f6" in made.seats[2].breaks
        assert [seat.barrier[-1] for seat in made.seats].count(("b1", "c1")) == 1
        assert made.seats[2].barrier[-1] == ("b1", "c1")

    play(tmp_path, story)


def test_marks_stay_where_they_can_be() -> None:
    draft = TrackDraft.ring()
    with pytest.raises(NoCell):
        draft.touched("entry", 0, "e5")
    with pytest.raises(NoRoom):
        draft.touched("house", 0, "a1")
    with pytest.raises(NoNeighbours):
        draft.lined(0, "a1", "b2")
    # A third start takes the place of the first; another colour's touch takes a square over.
    for square in ("a1", "b1", "c1"):
        draft = draft.touched("start", 0, square)
    assert draft.seats[0].start == ("b1", "c1")
    assert draft.touched("start", 1, "c1").seats[0].start == ("b1",)
    # A cell that goes takes its marks along; a house gives way to a cell.
    assert draft.touched("cell", 0, "b1").seats[0].start == ("c1",)
    housed = draft.touched("house", 3, "e5")
    assert housed.touched("cell", 0, "e5").seats[3].house == ()
    # Touched twice, everything is as before.
    assert draft.lined(2, "b1", "a1").lined(2, "a1", "b1") == draft
    assert draft.touched("break", 2, "a1").touched("break", 2, "a1") == draft


def test_a_ring_nobody_touched_grows_with_the_board_and_another_keeps_what_fits() -> None:
    assert TrackDraft.ring().sized(13, 9) == TrackDraft.ring(13, 9)
    draft = TrackDraft.of(jumble.GUESS)
    smaller = draft.sized(11, 8)
    assert smaller.seats[2].start == ()  # it was in rows 10 and 11
    assert smaller.seats[0] == draft.seats[0]._replace(breaks=("k3", "a7"))
    assert draft.board("Our guess")._replace(guess=True) == jumble.GUESS
    assert TrackDraft.ring().sized(1, 99).rows == 26
