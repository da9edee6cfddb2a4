"""The sentences of the rules in the reader's language.

The rules speak English. A catalogue holds each of their sentences as a pattern with gaps, like
`There is no piece on {square} to move (rule 1).`, and the same sentence in its own language. What fills a gap
is translated too: a word or a whole sentence that the catalogue knows, else it stays (`d5`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ui.words import Words, catalogue

SENTENCES: Final = "said."
GAPS: Final = "gaps."
_GAP: Final = re.compile(r"\\{(\w+)\\}")


def said(words: Words, text: str) -> str:
    """A sentence of the rules in this language; in English, or when it is not known, as it is."""
    lower = text[:1].lower() + text[1:]  # a clause may stand at the beginning of a sentence
    for form in (text, lower):
        for pattern, answer in _patterns(words.language):
            found = pattern.fullmatch(form)
            if found:
                gaps = {name: _gap(words, value) for name, value in found.groupdict().items()}
                told = answer.format(**gaps)
                return told if form is text else told[:1].upper() + told[1:]
    return text


def known(words: Words, text: str) -> bool:
    """Whether the catalogue has this sentence."""
    forms = (text, text[:1].lower() + text[1:])
    return any(pattern.fullmatch(form) for form in forms for pattern, _ in _patterns(words.language))


def _gap(words: Words, value: str) -> str:
    key = f"{GAPS}{value}"
    if key in words:
        return words(key)
    clauses = value.split("; ")
    if all(known(words, clause) for clause in clauses):
        return "; ".join(said(words, clause) for clause in clauses)
    return said(words, value)


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
