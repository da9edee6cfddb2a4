"""Hints at the table: at once, refined, gone with the next move; never in anybody's way."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import flet as ft
import pytest
from app_harness import Device, keizar_game, play

from rules.games import load
from rules.games.keizar.game import GAME
from rules.search.advice import Advice, Suggestion
from rules.search.limits import Limits
from rules.search.suggest import suggest
from ui import hints
from ui.components.board import Marks
from ui.house import House
from ui.said import known
from ui.thinking import Work, errand
from ui.views.play_hint import Asked
from ui.words import LANGUAGES, Words

TILES = "2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3"
HELD_TWICE = f"{TILES} bbbbbbbb/bbbbbbbb/8/3w4/8/8/wwwwwwww/wwwwwww1 b 2"
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.2)


def advised(device: Device) -> bool:
    return device.has("proposal-0")


@pytest.mark.parametrize("how", ["button", "key"])
def test_a_hint_names_a_move_its_reason_the_line_and_alternatives(tmp_path: Path, how: str) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        if how == "button":
            await device.click("hint")
        else:
            await device.press("H")
        await device.until(lambda: advised(device))
        await device.until(lambda: bool(house.room(1).thoughts))
        (advice,) = house.room(1).thoughts.values()
        first = advice.suggestions[0]
        await device.until(lambda: first.why in str(device.named("hint-card").label))
        told = str(device.named("hint-card").label)
        assert GAME.notate(house.room(1).match.state, first.move) in told
        assert first.why in told
        assert "%" in told or "wins by force" in told
        assert device.has("proposal-2")
        await device.click("proposal-1")
        assert advice.suggestions[1].why in str(device.named("hint-card").label)
        # Asked the same again it goes away, and comes back without thinking.
        await device.click("hint")
        assert not device.has("hint-close")
        await device.click("hint")
        assert advised(device)
        # The next move makes it old.
        await device.move("f2f4")
        assert "f2-f4" in device.status

    play(tmp_path, story)


def test_the_arrow_shows_the_proposal_that_is_looked_at() -> None:
    state = GAME.setup(2, 1)
    found = suggest(GAME, state, Limits(nodes=300))
    asked = Asked(state, "", hints.Hint(found), chosen=1)
    one = found.suggestions[1].move
    assert asked.mark(Marks()).arrows[0] == (one.src, one.dst)
    assert len(asked.mark(Marks()).arrows) == 3


def test_what_one_piece_can_do_is_judged(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.tap("f2")
        await device.click("from-here")
        await device.until(lambda: device.has("hint-card") and "f3" in str(device.named("hint-card").label))
        told = str(device.named("hint-card").label)
        legal = [move.dst for move in GAME.legal_moves(house.room(1).match.state) if move.src == "f2"]
        assert legal
        for goal in legal:
            assert f"{goal} " in told
        await device.tap("f4")
        assert "f2-f4" in device.status

    play(tmp_path, story)


@pytest.mark.parametrize("name", ["en-prise", "king-for-2", "shahbazee", "chess-jumble"])
def test_every_game_has_hints(tmp_path: Path, name: str) -> None:
    async def story(house: House) -> None:
        game = load(name)
        state, rng = game.setup(2, 1), Random(3)
        while state.turn < 0 or len(game.legal_moves(state)) < 2:
            state = game.apply(state, rng.choice(list(game.legal_moves(state))))
        room = await house.new_game("host", name, game.write(state))
        device = await Device(house, 1280, 800).start()
        await device.click("hint")
        await device.until(lambda: advised(device))
        await device.until(lambda: bool(room.thoughts))
        (advice,) = room.thoughts.values()
        assert advice.suggestions[0].move in game.legal_moves(room.match.state)

    play(tmp_path, story)


def test_a_threat_is_shown_outside_keizar_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = load("king-for-2")
        room = await house.new_game("host", game.name, "4k2k/8/8/6q1/8/8/8/K3K1R1 b 3-2 - 3-2 KQRBN")
        device = await Device(house, 1280, 800).start()
        await device.click("hint")
        await device.until(lambda: bool(room.thoughts))
        await device.until(lambda: "Red threatens to take the blue queen on g5" in device.texts())
        assert room.match.state == game.read("4k2k/8/8/6q1/8/8/8/K3K1R1 b 3-2 - 3-2 KQRBN")

    play(tmp_path, story)


def test_nothing_is_proposed_when_the_round_is_over(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house, HELD_TWICE)
        device = await Device(house).start()
        await device.move("a7a6")
        with pytest.raises((AssertionError, AttributeError)):
            await device.click("hint")
        await device.press("H")
        assert not advised(device)

    play(tmp_path, story)


def test_the_table_can_be_touched_while_the_program_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Event()

    def endless(game: Any, match: Any, state: Any, limits: Limits, count: int, seen: Any) -> Advice:
        move = GAME.legal_moves(state)[0]
        advice = Advice((Suggestion(move, 0.5, (move,), "Keeps everything guarded."),), 1, 1, 0.0)
        seen(advice)
        while not limits.cancelled or not limits.cancelled():
            time.sleep(0.005)
        ended.set()
        return advice

    monkeypatch.setattr(hints, "advise", endless)

    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.click("hint")
        await device.until(lambda: advised(device))
        await device.move("f2f4")
        assert "f2-f4" in device.status
        await device.click("hint")
        await device.until(ended.is_set)  # the first search was called off
        await device.until(lambda: advised(device))
        await device.press("Escape")
        assert not advised(device)

    play(tmp_path, story)


def test_an_errand_tells_its_news_on_the_event_loop_and_is_called_off() -> None:
    async def story() -> None:
        heard: list[tuple[int, str]] = []
        off = threading.Event()

        def count(work: Work[int]) -> int:
            number = 0
            while not work.cancelled():
                number += 1
                work.tell(number)
                time.sleep(0.002)
            off.set()
            return number

        task = asyncio.create_task(
            errand(count, lambda news: heard.append((news, threading.current_thread().name)))
        )
        while len(heard) < 3:
            await asyncio.sleep(0.005)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(off.wait, 5)
        assert {name for _, name in heard} == {threading.current_thread().name}
        assert [news for news, _ in heard] == sorted(news for news, _ in heard)

    asyncio.run(story())


@pytest.mark.parametrize("language", OTHERS)
def test_every_reason_is_said_in_the_readers_language(language: str) -> None:
    words, rng = Words(language), Random(5)
    clauses = set()
    for seed in range(6):
        state = GAME.setup(2, seed)
        for _ in range(60):
            found = suggest(GAME, state, Limits(nodes=60))
            if not found.suggestions:
                break
            for one in found.suggestions:
                clauses |= set(one.why.removesuffix(".").split("; "))
            if found.threat:
                head, _, rest = found.threat.removesuffix(".").partition(": ")
                assert known(words, f"{head}."), found.threat
                clauses |= set(rest.split("; ")) - {""}
            state = GAME.apply(state, rng.choice(found.suggestions).move)
    assert len(clauses) > 100
    for clause in clauses:
        assert known(words, clause), clause
        answer = hints.reason(words, clause)
        for english in ("piece", "move", "take", "looks", "lane", "wins", "retake", " the "):
            assert english not in answer, answer


@pytest.mark.parametrize("language", OTHERS)
def test_reasons_and_threats_of_the_other_games_are_said_too(language: str) -> None:
    words, rng = Words(language), Random(5)
    clauses, threats = set(), 0
    for name in ("en-prise", "king-for-2", "shahbazee", "chess-jumble"):
        game = load(name)
        state: Any = game.setup(2, 3)
        for _ in range(50):
            if state.turn < 0:
                state = game.apply(state, rng.choice(list(game.legal_moves(state))))
                continue
            found = suggest(game, state, Limits(nodes=60))
            if not found.suggestions:
                break
            clauses |= {each for one in found.suggestions for each in one.why.removesuffix(".").split("; ")}
            if found.threat:
                threats += 1
                assert known(words, found.threat), found.threat
                assert hints.threat(words, found.threat) != found.threat
            state = game.apply(state, rng.choice(found.suggestions).move)
    assert threats > 20
    assert len(clauses) > 40
    for clause in clauses:
        assert known(words, clause), clause
        answer = hints.reason(words, clause)
        for english in ("piece", "take", "wins", "saves", " the ", "brings"):
            assert english not in answer.lower(), answer


def test_chances_have_names() -> None:
    assert hints.level(1.0) == "won"
    assert hints.level(0.5) == "even"
    assert hints.level(0.0) == "lost"
    assert hints.level(0.25, players=4) == "even"
    assert hints.judged(0.6, 0.6) == "best"
    assert hints.judged(0.1, 0.6) == "bad"
    assert hints.percent(0.9999) == 99


def test_the_hint_card_uses_no_sign_the_font_lacks(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.click("hint")
        await device.until(lambda: advised(device))
        for text in device.all(ft.Text):
            assert all(ord(char) < 0x2190 for char in str(text.value or "")), text.value

    play(tmp_path, story)


def test_the_evaluation_bar_is_off_until_asked_for(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        assert not device.has("evaluation")
        await device.go("settings")
        switch = device.named("evaluation").content
        assert isinstance(switch, ft.Switch)
        await device.fire(switch, "change", True, value=True)
        await device.go("play")
        await device.until(lambda: bool(house.room(1).thoughts))
        await device.until(lambda: device.has("evaluation"))
        white, black = (
            int(word) for word in str(device.named("evaluation").label).split() if word.isdecimal()
        )
        assert white + black == 100

    play(tmp_path, story)


def test_a_phone_that_is_turned_keeps_its_hint(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.click("hint")
        await device.until(lambda: device.has("proposal-0"))
        await device.fire(device.page, "resize", {"width": 844.0, "height": 390.0})
        assert device.all(ft.NavigationRail)
        assert device.has("proposal-0")
        await device.fire(device.page, "resize", {"width": 390.0, "height": 844.0})
        assert device.has("proposal-0")

    play(tmp_path, story)
