"""The sentences of the rules in the reader's language.

The rules speak English. A catalogue holds each of their sentences as a pattern with gaps, like
`There is no piece on {square} to move (rule {r}).`, and the same sentence in its own language. What fills a
gap is translated too: a word or a whole sentence that the catalogue knows, else it stays (`d5`).

A gap may ask for a form, as the grammar of its language needs it: `{thing:den}` of `red rook` is what the
catalogue has for `red rook@den`, `{square:on}` of `c3` is made from the entry of `endings.on` for `3`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ui.words import Words, catalogue

SENTENCES: Final = "said."
GAPS: Final = "gaps."
ENDINGS: Final = "endings."
FORM: Final = "@"
_GAP: Final = re.compile(r"\\{(\w+)\\}")
_SQUARE: Final = re.compile(r"[a-z]\d")


def said(words: Words, text: str) -> str:
    """A sentence of the rules in this language; in English, or when it is not known, as it is."""
    told = _said(words, text)
    return text if told is None else told


def known(words: Words, text: str) -> bool:
    """Whether the catalogue has this sentence."""
    return _said(words, text) is not None


def _said(words: Words, text: str) -> str | None:
    lower = text[:1].lower() + text[1:]  # a clause may stand at the beginning of a sentence
    for form in (text, lower):
        for pattern, answer in _patterns(words.language):
            found = pattern.fullmatch(form)
            if found:
                gaps = {name: _Gap(words, value) for name, value in found.groupdict().items()}
                told = answer.format(**gaps)
                return _begun(told) if text[:1].isupper() else told
    return None


def _begun(told: str) -> str:
    """As the beginning of a sentence: with a capital, unless it begins with the name of a square."""
    return told if _SQUARE.match(told) else told[:1].upper() + told[1:]


class _Gap:
    """What fills a gap, in the form that the sentence asks for."""

    def __init__(self, words: Words, value: str) -> None:
        self._words, self._value = words, value

    def __format__(self, form: str) -> str:
        words, value = self._words, self._value
        clauses = value.split("; ")
        if len(clauses) > 1 and all(known(words, clause) for clause in clauses):
            return "; ".join(said(words, clause) for clause in clauses)
        for name in (f"{value}{FORM}{form}", value) if form else (value,):
            told = words(f"{GAPS}{name}") if f"{GAPS}{name}" in words else _said(words, name)
            if told is not None:
                return told
        both = value.split(" and ")
        if len(both) > 1 and f"{GAPS}and" in words:
            return f" {words(f'{GAPS}and')} ".join(format(_Gap(words, each), form) for each in both)
        ends = (f"{ENDINGS}{form}.{value[start:]}" for start in range(len(value)))
        return next((words(end).replace("~", value) for end in ends if end in words), value)


def _filled(gap: re.Match[str]) -> str:
    """What may fill a gap: anything; a number if its name is a single letter."""
    return rf"(?P<{gap[1]}>{'[0-9]+' if len(gap[1]) == 1 else '.+?'})"


@lru_cache(maxsize=8)
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """The sentences of a catalogue, those with most letters of their own first."""
    found = []
    for key, answer in catalogue(language).items():
        if key.startswith(SENTENCES):
            sentence = re.escape(key.removeprefix(SENTENCES))
            length = len(_GAP.sub("", sentence))
            found.append((length, re.compile(_GAP.sub(_filled, sentence)), answer))
    return [(pattern, answer) for _, pattern, answer in sorted(found, key=lambda each: -each[0])]
