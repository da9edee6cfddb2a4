"""What a table agrees on before a game: our readings, chosen otherwise at a touch, and boards of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from app_harness import Device, play

from rules.core import BadPosition
from rules.games import load
from rules.games.chess_jumble import board as jumble
from rules.games.en_prise.readings import OURS, QUESTIONS
from rules.games.shahbazee import board as shahbazee
from ui import boards
from ui.agreements import Agreement, agreed, asks, start
from ui.board_draft import Draft, NoEdge
from ui.house import House
from ui.words import LANGUAGES, Words

OURS_BOARD = shahbazee.GUESS._replace(name="Ours", guess=False, walls=frozenset())


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path / "home"))


async def opened(house: House, game: str) -> Device:
    device = await Device(house).start()
    await device.go("library")
    await device.click(f"new-{game}")
    return device


def played(house: House, device: Device) -> Any:
    return house.room(house.store.games(device.device)[0].id).match.state


async def write(device: Device, name: str, text: str) -> None:
    field = device.named(name).content
    assert field is not None
    await device.fire(field, "change", text, value=text)


@pytest.mark.parametrize("game", ["en-prise", "king-for-2", "shahbazee", "chess-jumble"])
def test_who_agrees_with_us_plays_at_once(tmp_path: Path, game: str) -> None:
    async def story(house: House) -> None:
        device = await opened(house, game)
        await device.click("start")
        state = played(house, device)
        assert house.store.games("host")[0].game == game
        assert not agreed(game, state).answers
        assert device.has("status")

    play(tmp_path, story)


def test_every_open_question_of_en_prise_is_shown_and_can_be_agreed_otherwise(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house, "en-prise")
        for question in QUESTIONS:
            told = str(device.named(f"ask-{question.name}").label)
            assert told.startswith(question.text)
            assert next(iter(question.answers.values())) in told
            assert "our reading" in told
        assert not device.has("reset")
        await device.click("ask-knight-path")
        await device.click("ask-knight-path-both")
        assert "agreed at this table" in str(device.named("ask-knight-path").label)
        await device.click("ask-no-action")
        await device.click("ask-no-action-out")
        await device.click("players-3")
        await device.click("start")
        state = played(house, device)
        assert state.readings == OURS._replace(knight_path="both", no_action="out")
        assert len(state.players) == 3

    play(tmp_path, story)


def test_back_to_our_readings(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house, "en-prise")
        await device.click("ask-pawns-attack")
        await device.click("ask-pawns-attack-yes")
        await device.click("reset")
        await device.click("start")
        assert played(house, device).readings == OURS

    play(tmp_path, story)


def test_numbers_of_the_dominoes_swap_their_pieces(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house, "king-for-2")
        assert "Our guess" in device.texts()
        assert str(device.named("number-1").label) == "1: king"
        await device.click("number-1")
        assert device.named("number-1").selected
        await device.click("number-4")
        assert str(device.named("number-1").label) == "1: bishop"
        await device.click("ask-whole")
        await device.click("ask-whole-on")
        await device.click("start")
        settings = played(house, device).settings
        assert settings.table == "BQRKN"
        assert (settings.twice, settings.both, settings.whole) == (False, False, True)
        await device.go("learn")
        assert str(device.named("number-4").label) == "4: king"

    play(tmp_path, story)


def test_chess_jumble_has_four_games_with_their_variants_and_a_deck(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house, "chess-jumble")
        assert device.has("ask-hash-enters")
        assert not device.has("deck")
        await device.click("form-little-action")
        assert not device.has("ask-hash-enters")
        await device.click("ask-protected")
        await device.click("ask-protected-on")
        await write(device, "deck", "2x Swap any two pieces\nAll kings go home [king]")
        await device.click("players-4")
        await device.click("start")
        state = played(house, device)
        assert state.options.game == "little-action"
        assert state.options.switches == {"protected"}
        assert [card.text for card in state.deck] == ["Swap any two pieces"]
        assert all(state.pieces)

    play(tmp_path, story)


def test_an_answer_of_another_game_of_the_four_is_left_behind() -> None:
    agreement = Agreement("chess-jumble", answers={"hash-enters": "on"}, form="big")
    assert start(agreement, 1).options.switches == frozenset()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["en-prise", "king-for-2", "chess-jumble"])
def test_every_answer_can_be_played_and_is_read_back(game: str, language: str) -> None:
    rules = load(game)
    for form in ("little", "little-action", "big", "big-action"):
        agreement = Agreement(game, form=form)
        for ask in asks(Words(language), agreement):
            for answer in ask.answers:
                chosen = agreement.agree(ask, answer)
                state = rules.read(rules.write(start(chosen, 5)))
                assert agreed(game, state).answer(ask) == answer


def test_a_description_is_brought_in_drawn_and_played_on(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house, "shahbazee")
        assert "our guess" in str(device.named("board-about").content.value)  # type: ignore[union-attr]
        await device.click("bring-in")
        await write(device, "board-text", shahbazee.write_toml(OURS_BOARD))
        await device.click("take-in")
        await device.until(lambda: device.has("board-ours"))
        assert device.named("board-ours").selected
        assert "Ours" in str(device.named("board-picture").label)
        assert boards.named("shahbazee", "ours") == OURS_BOARD
        await device.click("start")
        assert played(house, device).board == OURS_BOARD
        again = await opened(house, "shahbazee")  # what was described comes first the next time
        assert again.named("board-ours").selected
        await again.click("board-")
        await again.click("start")
        assert played(house, again).board == shahbazee.GUESS

    play(tmp_path, story)


def test_a_description_comes_as_a_file_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house, "chess-jumble")
        await device.click("bring-in")
        file = tmp_path / "track.toml"
        made = jumble.GUESS._replace(name="Club set", guess=False, white=("+", "#", "1", "2"))
        file.write_text(jumble.write_toml(made), encoding="utf-8")
        await device.photograph(file)
        await device.until(lambda: device.has("board-club set"))
        await device.click("start")
        assert played(house, device).board == made

    play(tmp_path, story)


def test_a_bad_description_says_what_is_wrong_and_changes_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        boards.keep_new("shahbazee", OURS_BOARD)
        device = await opened(house, "shahbazee")
        await device.click("bring-in")
        toml = shahbazee.write_toml(OURS_BOARD._replace(name="Two", castles=("a1", "e9")))
        for text, says in (
            ("", "Paste the text"),
            ("name = ", "not TOML"),
            (toml, "across from each other"),
            (shahbazee.write_toml(OURS_BOARD._replace(neighbours=4)), "already a board called Ours"),
            ("x" * 200_000, "too large"),
        ):
            await write(device, "board-text", text)
            await device.click("take-in")
            await device.until(lambda says=says: says in device.texts())  # type: ignore[misc]
        assert boards.names("shahbazee") == ["ours"]
        assert boards.named("shahbazee", "ours") == OURS_BOARD

    play(tmp_path, story)


def test_a_board_is_removed_after_a_second_touch(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        boards.keep_new("shahbazee", OURS_BOARD)
        device = await opened(house, "shahbazee")
        await device.click("remove")
        assert boards.names("shahbazee") == ["ours"]
        await device.click("remove")
        await device.until(lambda: not boards.names("shahbazee"))
        await device.until(lambda: bool(device.named("board-").selected))

    play(tmp_path, story)


def test_a_damaged_description_is_told_and_does_not_close_the_page(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        boards.keep_new("shahbazee", OURS_BOARD)
        boards.file_of("shahbazee", "ours").write_text("rows = 3")
        device = await opened(house, "shahbazee")
        assert "should be" in device.texts()
        await device.click("board-")
        await device.click("start")
        assert played(house, device).board == shahbazee.GUESS

    play(tmp_path, story)


def test_a_board_is_described_by_touch(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await opened(house, "shahbazee")
        await device.click("describe")
        await device.click("fewer-columns")
        await device.click("fewer-columns")
        assert str(device.named("count-columns").label) == "Columns: 7"
        await device.click("keep-board")
        assert "castles are still to be marked" in device.texts()
        for side, row, back in (("red", 2, 1), ("blue", 8, 9)):
            await device.click(f"whose-{side}")
            await device.click("mark-castle")
            await device.tap(f"d{back}")
            await device.click("mark-dungeon")
            await device.tap("d5")  # no corner
            assert "d5 is not a corner" in device.texts()
            await device.tap(f"a{back}")
            await device.tap(f"g{back}")
            await device.click("mark-soldier")
            for column in "abcdefg":
                await device.tap(f"{column}{row}")
            await device.tap(f"c{back}")
        assert str(device.named("sq-d1").label) == "d1, Castle (Red)"
        await write(device, "board-name", "Seven")
        await device.click("keep-board")
        assert "8 soldiers" in device.texts()
        await device.tap("e9")
        await device.click("whose-red")
        await device.tap("e1")
        await device.click("mark-wall")
        await device.tap("a5")
        await device.tap("g5")
        await device.tap("d5")
        assert "d5 is not at the edge" in device.texts()
        await device.click("keep-board")
        await device.until(lambda: device.has("board-seven"))
        made = boards.named("shahbazee", "seven")
        assert (made.columns, made.rows, made.guess) == (7, 9, False)
        assert made.walls == {("west", 5), ("east", 5)}
        await device.click("start")
        assert played(house, device).board == made

    play(tmp_path, story)


def test_a_guest_uses_boards_and_never_replaces_them(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        boards.keep_new("shahbazee", OURS_BOARD)
        device = await Device(house, device="guest").start()
        await device.go("library")
        await device.click("new-shahbazee")
        assert not device.has("remove")
        assert not device.has("change")
        await device.click("start")
        assert played(house, device).board == OURS_BOARD

    play(tmp_path, story)


def test_changing_the_size_of_a_described_board_drops_its_photo(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        boards.keep_new("shahbazee", OURS_BOARD)
        photo = boards.file_of("shahbazee", "ours").with_suffix(".png")
        photo.write_bytes(b"of a board of nine by nine")
        device = await opened(house, "shahbazee")
        await device.click("change")
        await device.click("neighbours-4")
        await device.click("keep-board")
        await device.until(lambda: boards.named("shahbazee", "ours").neighbours == 4)
        assert photo.exists()
        await device.until(lambda: device.has("change"))
        await device.click("change")
        for way in ("more-rows", "more-rows", "mark-castle", "whose-blue"):
            await device.click(way)
        await device.tap("e11")
        for corner in ("a11", "i11"):
            await device.click("mark-dungeon")
            await device.tap(corner)
        await device.click("keep-board")
        await device.until(lambda: boards.named("shahbazee", "ours").rows == 11)
        assert not photo.exists()

    play(tmp_path, story)


def test_a_corner_takes_one_wall_the_other_and_both() -> None:
    draft = Draft(columns=5, rows=7)
    seen = []
    for _ in range(4):
        draft = draft.touched("wall", 0, "a1")
        seen.append(draft.walls)
    west, south = ("west", 1), ("south", 1)
    assert seen == [{west}, {south}, {west, south}, frozenset()]
    with pytest.raises(NoEdge):
        draft.touched("wall", 0, "b2")


def test_another_size_keeps_what_fits() -> None:
    draft = Draft.of(shahbazee.GUESS).sized(7, 9)
    assert len(draft.soldiers[0]) == 7
    assert draft.dungeons == (("a1",), ("a9",))
    assert draft.walls == Draft.of(shahbazee.GUESS).walls
    larger = Draft.of(shahbazee.GUESS).sized(9, 12)
    assert ("west", 12) in larger.walls  # a whole side stays whole
    assert Draft().sized(1, 99) == replace(Draft(), columns=3, rows=26)


def test_a_square_belongs_to_one_side_and_a_castle_is_no_soldiers_place() -> None:
    draft = Draft().touched("soldier", 0, "c3").touched("soldier", 1, "c3")
    assert draft.soldiers == ((), ("c3",))
    draft = draft.touched("castle", 0, "c3")
    assert draft.soldiers == ((), ())
    with pytest.raises(BadPosition):
        draft.touched("soldier", 1, "c3")
    assert draft.touched("castle", 0, "c3").castles == ("", "")
