"""Every text in every language, none in code, and the rules' own sentences translated too."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from told_by_rules import refusals_in

from rules.core import Move
from rules.disturbances import Event
from rules.drift import _put_back
from rules.evidence import Change
from rules.faults import refusal
from rules.faults import words as seen_words
from rules.games import load
from rules.games.en_prise.readings import QUESTIONS
from rules.games.keizar.game import GAME
from rules.games.keizar.setup import faults
from rules.games.keizar.state import SQUARES
from rules.games.keizar.table import tokens_differ
from ui.said import ENDINGS, FORM, GAPS, SENTENCES, known, said
from ui.words import LANGUAGES, Words, catalogue

UI = Path(__file__).parents[3] / "ui"
OTHERS = [language for language in LANGUAGES if language != "en"]


RULES = (SENTENCES, GAPS, ENDINGS)


def own(language: str) -> dict[str, str]:
    """The catalogue without the sentences of the rules, which are English already."""
    return {key: text for key, text in catalogue(language).items() if not key.startswith(RULES)}


def of_the_rules(language: str) -> set[str]:
    """The sentences and words of the rules that a catalogue knows, without the forms its grammar needs."""
    return {key for key in catalogue(language) if key.startswith((SENTENCES, GAPS)) and FORM not in key}


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_in_any_language(language: str) -> None:
    assert own(language).keys() == own("en").keys()
    assert of_the_rules(language) == of_the_rules(OTHERS[0])


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_the_same_gaps(language: str) -> None:
    for key, text in own("en").items():
        assert gaps(catalogue(language)[key]) == gaps(text), key
    for key, text in catalogue(language).items():
        if key.startswith(SENTENCES):
            assert gaps(text) <= gaps(key), key


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::\w+)?\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_every_form_that_a_sentence_asks_for_is_there(language: str) -> None:
    texts = catalogue(language)
    asked = {form for text in texts.values() for form in re.findall(r"\{\w+:(\w+)\}", text)}
    there = {key.rpartition(FORM)[2] for key in texts if FORM in key}
    there |= {key.split(".")[1] for key in texts if key.startswith(ENDINGS)}
    assert asked == there


def test_every_text_is_used_and_every_used_text_exists() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in UI.rglob("*.py"))
    begun = set(re.findall(r'f"([a-z]+\.[a-z_]+_)\{', source))
    begun |= {
        "symbols.",
        "sides.",
        "games.",
        "learn.",
        "settings.",
        "app.",
        "library.",
        "play.",
        "figures.",
        "acts.",
        "places.",
        "options.",
        "boards.",
    }
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


BOARDS = ("rules/described.py", "rules/games/shahbazee/board.py", "rules/games/chess_jumble/board.py")
YOUNGER = ("en-prise", "king-for-2", "shahbazee", "chess-jumble")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["keizar", *YOUNGER])
def test_every_sentence_that_the_rules_can_say_is_in_the_catalogue(game: str, language: str) -> None:
    words, folder = Words(language), UI.parent / "rules" / "games" / game.replace("-", "_")
    sentences = refusals_in(folder / "refusals.py")
    for file in ("play.py", "moves.py"):  # how a game ends
        if (folder / file).is_file():
            sentences |= refusals_in(folder / file)
    assert len(sentences) > 15
    for text in sentences:
        assert known(words, text), text


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", YOUNGER)
def test_no_english_is_left_in_a_refusal(name: str, language: str) -> None:
    words = Words(language)
    refusals = refusals_in_play(name)
    assert len(refusals) > 100
    for text in refusals:
        answer = said(words, text)
        left = set(re.findall(r"\w+", answer.lower())) & ENGLISH
        assert not left, f"{answer} ({text})"
        assert "{" not in answer, answer


ENGLISH = {
    "the", "piece", "pieces", "rule", "and", "not", "from", "turn", "king", "queen", "rook",
    "bishop", "knight", "pawn", "soldier", "card", "white", "black", "red", "blue", "green",
    "yellow", "purple", "wins", "game", "over", "moves", "square", "squares", "straight",
    "diagonally", "direction", "leap", "vacant", "your", "own", "only",
}  # fmt: skip
"""Words that no sentence in another language has; `orange` would be German too."""


@lru_cache(maxsize=8)
def refusals_in_play(name: str) -> frozenset[str]:
    """What players are told who try anything anywhere, in games of every number of players."""
    game, rng = load(name), Random(3)
    found = set()
    for players in game.players:
        for seed in range(2):
            state = game.setup(players, seed)
            acts: list[Move] = []
            for _ in range(90):
                legal = game.legal_moves(state)
                acts = [*legal, *acts][:400]  # what was legal a while ago is mostly a fault now
                for _ in range(12):
                    one, other = rng.choice(acts), rng.choice(acts)
                    for act in (one, one._replace(dst=other.dst), one._replace(arg=other.arg)):
                        refusal = game.refuse(state, act)
                        if refusal is not None:
                            found.add(refusal.text)
                if not legal:
                    outcome = game.outcome(state)
                    found.add(outcome.text if outcome else "")
                    break
                state = game.apply(state, rng.choice(legal))
    return frozenset(found - {""})


def test_words_bend_as_the_grammar_wants() -> None:
    blocked = "The way from c1 to c5 is blocked by the red queen on c3 (rule 4)."
    assert said(Words("de"), blocked) == "Den Weg von c1 nach c5 versperrt die rote Dame auf c3 (Regel 4)."
    assert said(Words("it"), blocked) == ("La via da c1 a c5 è sbarrata dalla donna rossa in c3 (regola 4).")
    assert said(Words("hu"), blocked) == (
        "c1-ről c5-re nem szabad az út: c3-on piros vezér áll (4. szabály)."
    )
    passed = "The dice show 5 and 3: a 4 was not rolled (rule 3)."
    assert said(Words("hu"), passed) == "A kockák: 5 és 3; 4-est nem dobtál (3. szabály)."


def test_english_stays_as_it_is() -> None:
    assert said(Words("en"), "The round is over: whatever.") == "The round is over: whatever."


def test_a_sentence_inside_a_sentence() -> None:
    text = "The round is over: White wins: Black cannot move (rule 8)."
    assert said(Words("de"), text) == (
        "Die Runde ist vorbei: Weiß gewinnt: Schwarz kann nicht ziehen (Regel 8)."
    )


def test_a_clause_is_known_at_the_beginning_of_a_sentence_and_inside_it() -> None:
    words = Words("de")
    assert said(words, "the white piece on c1 is gone") == "weiße Figur auf c1 ist weg"
    assert said(words, "The white piece on c1 is gone") == "Weiße Figur auf c1 ist weg"


@pytest.mark.parametrize("language", OTHERS)
def test_what_the_referee_says_is_said_in_the_readers_language(language: str) -> None:
    words, rng = Words(language), Random(11)
    symbols = ("white", "black")
    told = set()
    for _ in range(60):
        state = GAME.setup(2, rng.randrange(99))
        src, dst = rng.sample(SQUARES, 2)
        piece, other = rng.choice(symbols), rng.choice(symbols)
        events = [
            Event("moved", piece, src, dst, {}, 0.0),
            Event("vanished", piece, src, "", {}, 0.0),
            Event("appeared", piece, "", dst, {}, 0.0),
            Event("exchanged", piece, src, "", {src: other}, 0.0),
            Event("tiles-swapped", "king", f"{src}.tile", f"{dst}.tile", {f"{src}.tile": "rook"}, 0.0),
            Event("tile-exchanged", "queen", f"{src}.tile", "", {f"{src}.tile": "plain"}, 0.0),
        ]
        told |= {seen_words(GAME, event) for event in events}
        for count in (1, 3, 6):
            told.add(refusal(GAME, state, state, (), rng.sample(events, count)).text)
        for turned in (0, 1, 2, 3):
            told.add(tokens_differ(state._replace(hold=2), turned))
        changes = (
            Change(src, piece, "empty", 1.0),
            Change(dst, "empty", piece, 1.0),
            Change(rng.choice(SQUARES), other, "empty", 1.0),
        )
        told |= set(_put_back(GAME, changes))
    told.discard("")
    assert len(told) > 200
    for text in told:
        assert known(words, text), text
        answer = said(words, text)
        for english in (" piece", " tile", "went", "gone", "appeared", "tokens", "Also", "back to", "Take"):
            assert english not in answer, answer


@pytest.mark.parametrize("language", OTHERS)
def test_errors_of_the_app_are_in_the_catalogue(language: str) -> None:
    """Every sentence that photos, files, profiles, set-ups and records are refused with, open questions."""
    words = Words(language)
    for question in QUESTIONS:
        for text in (question.text, *question.answers.values()):
            assert known(words, text), text
    for path in (
        "vision/intake.py",
        "ui/scanning.py",
        "ui/store.py",
        "ui/files.py",
        "ui/shelf.py",
        "ui/boards.py",
        *BOARDS,
    ):
        for text in sentences_in(UI.parent / path):
            assert known(words, text), f"{path}: {text}"
    tiles = list(GAME.setup(2, 1).tiles)
    for square, tile in ((0, "K"), (35, "R"), (36, "*"), (20, "Q"), (21, "Q"), (44, "N")):
        tiles[square] = tile
    for fault in faults("".join(tiles)):
        assert known(words, fault.text), fault.text


def sentences_in(path: Path) -> list[str]:
    """The texts of the errors that a file raises, with something in place of what is filled in."""
    found = []
    for raised in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(raised, ast.Raise) or not isinstance(raised.exc, ast.Call) or not raised.exc.args:
            continue
        text = raised.exc.args[-1]
        if ast.unparse(raised.exc.func) in ("LookupError", "sqlite3.DatabaseError"):  # never shown
            continue
        if isinstance(text, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "x" for part in text.values]
            found.append("".join(map(str, parts)))
        elif isinstance(text, ast.Constant) and isinstance(text.value, str):
            found.append(text.value)
    assert found, path
    return found
