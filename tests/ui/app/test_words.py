"""Every text in every language, none in code, and the rules' own sentences translated too."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rules.core import Move
from rules.games.keizar.game import GAME
from rules.games.keizar.state import SQUARES
from ui.said import GAPS, SENTENCES, known, said
from ui.words import LANGUAGES, Words, catalogue

UI = Path(__file__).parents[3] / "ui"
OTHERS = [language for language in LANGUAGES if language != "en"]


def own(language: str) -> dict[str, str]:
    """The catalogue without the sentences of the rules, which are English already."""
    return {key: text for key, text in catalogue(language).items() if not key.startswith((SENTENCES, GAPS))}


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_in_any_language(language: str) -> None:
    assert own(language).keys() == own("en").keys()
    first = catalogue(OTHERS[0])
    assert {key for key in catalogue(language) if key.startswith((SENTENCES, GAPS))} == {
        key for key in first if key.startswith((SENTENCES, GAPS))
    }


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_the_same_gaps(language: str) -> None:
    for key, text in own("en").items():
        assert gaps(catalogue(language)[key]) == gaps(text), key
    for key, text in catalogue(language).items():
        if key.startswith(SENTENCES):
            assert gaps(text) <= gaps(key), key


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_every_text_is_used_and_every_used_text_exists() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in UI.rglob("*.py"))
    begun = set(re.findall(r'f"([a-z]+\.[a-z_]+_)\{', source))
    begun |= {"symbols.", "sides.", "games.", "learn.", "settings.", "app.", "library.", "play."}
    for key in own("en"):
        assert f'"{key}"' in source or key.startswith(tuple(begun)), f"{key} is not used"
    for key in re.findall(r'words\("([a-z]+\.[a-z_0-9]+)"', source):
        assert key in own("en"), f"{key} does not exist"


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_and_outcome_is_said_in_the_readers_language(language: str) -> None:
    words, rng = Words(language), Random(7)
    told = set()
    for seed in range(4):
        state = GAME.setup(2, seed)
        for _ in range(120):
            for _ in range(40):
                src, dst = rng.choice(SQUARES), rng.choice(SQUARES)
                refusal = GAME.refuse(state, Move("move", src, dst))
                if refusal is not None:
                    told.add(refusal.text)
            moves = GAME.legal_moves(state)
            if not moves:
                outcome = GAME.outcome(state)
                assert outcome is not None
                told.add(outcome.text)
                break
            state = GAME.apply(state, rng.choice(moves))
    assert len(told) > 300
    for text in told:
        assert known(words, text), text
        answer = said(words, text)
        assert "rule" not in answer.replace("regola", "")
        assert " piece " not in answer


def test_english_stays_as_it_is() -> None:
    assert said(Words("en"), "The round is over: whatever.") == "The round is over: whatever."


def test_a_sentence_inside_a_sentence() -> None:
    text = "The round is over: White wins: Black cannot move (rule 8)."
    assert said(Words("de"), text) == (
        "Die Runde ist vorbei: Weiß gewinnt: Schwarz kann nicht ziehen (Regel 8)."
    )
