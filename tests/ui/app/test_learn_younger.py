"""The rules of the younger games in the app: by number, with what is our reading or our guess labelled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from app_harness import Device, play

from rules.core import CHANCE
from rules.games import load
from ui.house import House
from ui.views.learn_younger import pictures
from ui.words import LANGUAGES, catalogue

GAMES = ("en-prise", "king-for-2", "shahbazee", "chess-jumble")
RULES = Path(__file__).parents[3] / "rules" / "games"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_refusal_can_name_is_told(game: str) -> None:
    text = (RULES / game.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")
    named = {int(number) for number in re.findall(rf"^\| `{game}\.(\d+)` \|", text, re.MULTILINE)}
    assert len(named) > 9
    for language in LANGUAGES:
        begins = f"learn.{game}.rule_"
        told = {int(key.removeprefix(begins)) for key in catalogue(language) if key.startswith(begins)}
        assert told == named, language


@pytest.mark.parametrize("game", GAMES)
def test_the_small_board_shows_a_game_that_the_rules_allow(game: str) -> None:
    shown = pictures(game)
    assert len(shown) > 8
    assert len({tuple(sorted(picture.view.items())) for picture in shown}) > 6
    for picture in shown[1:]:
        assert picture.act


@pytest.mark.parametrize("game", GAMES)
def test_rules_readings_and_guesses_of_a_younger_game(tmp_path: Path, game: str) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("learn")
        assert device.has("lesson")  # Keizár lies on the table
        await device.click(f"learn-{game}")
        assert not device.has("lesson")
        for part in ("rules", "guess", "readings", "game-demo"):
            assert device.has(part)
        for text in (f"learn.{game}.rule_1", f"learn.{game}.guess_text", "learn.guess_title"):
            assert catalogue("en")[text] in device.texts()

    play(tmp_path, story)


def test_learn_opens_with_the_game_on_the_table_and_what_was_agreed_there(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        start = "- 0,0 wPQRBNPPPPPPPRBN/bNPPBQPPPPPPRRBN w - knight-path=both"
        room = await house.new_game("host", "en-prise", load("en-prise").write(load("en-prise").read(start)))
        await house.call(house.store.choose, "host", "game", str(room.saved.id))
        device = await Device(house).start()
        await device.go("learn")
        path = str(device.named("reading-knight-path").label)
        assert "Both." in path
        assert "agreed at this table" in path
        assert "(our reading)" in str(device.named("reading-pawns-attack").label)

    play(tmp_path, story)


def test_a_refusal_leads_to_its_own_game(tmp_path: Path) -> None:
    """Rule 4 of Shahbazee is not rule 4 of Keizár."""

    async def story(house: House) -> None:
        game = load("shahbazee")
        state = game.setup(2, 1)
        for token in ("start:5-2", "4-2"):
            state = game.apply(state, game.parse(state, token))
        assert state.turn != CHANCE
        room = await house.new_game("host", "shahbazee", game.write(state))
        await house.call(house.store.choose, "host", "game", str(room.saved.id))
        device = await Device(house).start()
        await device.move("a2b3")
        await device.click("rule")
        assert "An even number goes straight" in device.texts()
        assert not device.has("lesson")

    play(tmp_path, story)
