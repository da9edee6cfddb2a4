"""What the program thinks of in the library: mistakes of a game, fairness of a set-up, a puzzle."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from app_harness import CODE, Device, keizar_game, play

from rules.core import Move
from rules.games.keizar import puzzles
from rules.games.keizar.fairness import Fairness
from rules.games.keizar.game import GAME
from rules.games.keizar.setup_code import read_code
from rules.games.keizar.state import SIDES
from ui import daily, mistakes
from ui.house import House
from ui.matches import begin
from ui.views import fair_finder, setup_fairness
from ui.views.puzzle import defence, wins

TILES = "2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3"
HELD_TWICE = f"{TILES} bbbbbbbb/bbbbbbbb/8/3w4/8/8/wwwwwwww/wwwwwww1 b 2"


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "NODES", 200)


def blunder() -> Any:
    """A won position, and a move that gives it away: the holder's opponent may take on d5."""
    for each in puzzles.load():
        legal = [GAME.token(move) for move in GAME.legal_moves(each.state)]
        wrong = [token for token in legal if token not in each.wins]
        if wrong:
            match = begin("keizar", GAME.write(each.state))
            for token in wrong:
                after = match.repeat(GAME.parse(each.state, token))
                found = mistakes.find(GAME, after, lambda: False, lambda _: None)
                if found.moves[0].name == "bad":
                    return each.state, token, min(each.wins)
    raise AssertionError("no blunder found")


def test_a_blunder_is_marked_by_shape_and_words(tmp_path: Path) -> None:
    state, token, _ = blunder()

    async def story(house: House) -> None:
        await keizar_game(house, GAME.write(state))
        await house.room(1).do(GAME.parse(state, token))
        device = await Device(house).start()
        await device.go("library")
        await device.click("game-1")
        await device.click("find-mistakes")
        await device.until(lambda: device.has("mistake-1"))
        assert "A blunder" in str(device.named("mistake-1").label)
        assert "??" in str(device.named("mistake-1").label)
        assert device.has("mistake")  # the board shows the position after it
        await device.press("Arrow Left")
        assert not device.has("mistake")
        await device.click("mistake-1")
        assert device.has("mistake")

    play(tmp_path, story)


def test_the_best_move_is_no_mistake() -> None:
    state, _, token = blunder()
    match = begin("keizar", GAME.write(state)).repeat(GAME.parse(state, token))
    found = mistakes.find(GAME, match, lambda: False, lambda _: None)
    assert not found.moves[0].marked


def test_the_search_for_mistakes_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        room = house.room(1)
        for token in ("f2f4", "f7f5", "e2e3"):
            await room.do(GAME.parse(room.match.state, token))
        device = await Device(house).start()
        await device.go("library")
        await device.click("game-1")
        await device.click("find-mistakes")
        await device.until(lambda: device.has("stop-mistakes"))
        await device.click("stop-mistakes")
        await device.until(lambda: not device.has("stop-mistakes"))
        assert room.mistakes is None
        assert not house.patience.locked()

    monkeypatch.setattr(mistakes, "NODES", 100_000)
    play(tmp_path, story)


def test_fairness_converges_is_kept_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_fairness, "GAMES", 8)
    played = []

    def measure(tiles: str, games: int, seed: int, seen: Any) -> None:
        played.append((games, seed))
        for number in range(1, games + 1):
            if seen(Fairness(number, number / 2, 0.0, 1.0)):
                return

    monkeypatch.setattr(setup_fairness, "measure", measure)

    async def story(house: House) -> None:
        house.store.keep_fairness("keizar", CODE, 3, 1.0)
        house.store.save_setup("host", "keizar", CODE, "Sunday")
        device = await Device(house).start()
        await device.go("library")
        assert "White 33\u00a0%" in device.texts()
        await device.click(f"setup-{CODE}")
        await device.click("measure")
        await device.until(lambda: house.store.fairness("keizar", CODE)[0] == 8)
        assert played == [(5, 3)]
        assert house.store.fairness("keizar", CODE) == (8, 3.5)
        await device.until(lambda: "44\u00a0%" in str(device.named("fairness").label))
        assert not device.has("measure")

    play(tmp_path, story)


def test_a_fair_set_up_is_found_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fair(seed: int, seen: Any) -> Any:
        result = Fairness(270, 135.0, 0.44, 0.56)
        seen(read_code(CODE), result)
        yield read_code(CODE), result

    monkeypatch.setattr(fair_finder, "fair_setups", fair)

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("library")
        await device.click("fair")
        await device.until(lambda: device.has("setup-code"))
        assert device.named("setup-code").label == CODE
        assert "Even" in str(device.named("fairness").label)

    play(tmp_path, story)


def test_looking_for_a_fair_set_up_can_be_stopped(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("library")
        await device.click("fair")
        await device.until(lambda: device.has("stop-fair"))
        await device.click("stop-fair")
        await device.until(lambda: device.has("fair"))
        await device.until(lambda: not house.patience.locked())

    play(tmp_path, story)


def test_the_puzzle_is_solved_move_by_move(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("library")
        await device.until(lambda: device.has("puzzle"))
        assert "From a game played here" not in device.texts()
        await device.click("puzzle")
        state = puzzles.of_the_day(daily.today()).state
        wrong = next(move for move in GAME.legal_moves(state) if GAME.token(move) not in wins(state))
        await device.move(GAME.token(wrong))
        await device.until(lambda: "does not win" in str(device.named("puzzle-status").label))
        for _ in range(4):
            right = wins(state)
            token = min(right, key=lambda each: right[each])
            await device.move(token)
            after = GAME.apply(state, GAME.parse(state, token))
            answer = defence(after)
            await device.until(lambda: "right" in told(device) or "Solved" in told(device))
            if answer is None or GAME.outcome(GAME.apply(after, answer)) is not None:
                break
            await asyncio.sleep(0.9)
            state = GAME.apply(after, answer)
        await device.until(lambda: "Solved" in told(device))
        assert house.store.settings("host")["puzzle"] == str(daily.today())

    def told(device: Device) -> str:
        return str(device.named("puzzle-status").label)

    play(tmp_path, story)


async def finished(house: House, each: puzzles.Puzzle, device: str = "host") -> Any:
    """A round that came by a puzzle: the winner did not see it and resigned."""
    room = await house.new_game(device, "keizar", GAME.write(each.state), names=("Ada", "Bo"))
    await room.do(Move("resign", arg=str(room.match.turn)))
    assert room.match.rounds[0].outcome is not None
    return room


def test_the_puzzle_comes_from_a_game_that_was_played_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One a day, as long as there are any; games that go on are left alone."""
    collection = puzzles.load()
    one, other, on = collection[3], collection[8], collection[12]

    async def story(house: House) -> None:
        first = await finished(house, one)
        await finished(house, other)
        await house.new_game("host", "keizar", GAME.write(on.state))  # nobody is told how to win this one
        asked = []
        for day in (100, 100, 101, 102):
            monkeypatch.setattr(daily, "today", lambda day=day: day)
            device = await Device(house).start()
            await device.go("library")
            await device.until(partial(device.has, "puzzle"))
            asked.append("From a game played here: Ada – Bo" in device.texts())
            kept = house.store.settings("host")["daily"]
            if day == 100:
                assert kept == f"100:{first.saved.id + 1}.0"  # the one played last
                await device.click("puzzle")
                side = SIDES[other.state.turn].capitalize()
                assert side in str(device.named("puzzle-status").label)
        assert asked == [True, True, True, False]
        assert sorted(house.store.settings("host")["dailies"].split()) == ["1.0", "2.0"]

    play(tmp_path, story)


def test_a_round_is_looked_through_from_its_end() -> None:
    each = puzzles.load()[3]
    assert puzzles.in_round(each.state, ()) == each
    token = min(each.wins, key=lambda move: each.wins[move])
    after = GAME.apply(each.state, GAME.parse(each.state, token))
    found = puzzles.in_round(each.state, [GAME.parse(each.state, token)])
    assert found is not None
    assert found.state in (after, each.state)
    assert puzzles.in_round(GAME.setup(2, 1), ()) is None


def test_the_defence_holds_out_longest() -> None:
    each = puzzles.load()[0]
    token = min(each.wins, key=lambda move: each.wins[move])
    after = GAME.apply(each.state, GAME.parse(each.state, token))
    answer = defence(after)
    assert answer in GAME.legal_moves(after)
