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
    for pattern, answer in _patterns(words.language):
        found = pattern.fullmatch(text)
        if found:
            gaps = {name: _gap(words, value) for name, value in found.groupdict().items()}
            return answer.format(**gaps)
    return text


def known(words: Words, text: str) -> bool:
    """Whether the catalogue has this sentence."""
    return any(pattern.fullmatch(text) for pattern, _ in _patterns(words.language))


def _gap(words: Words, value: str) -> str:
    key = f"{GAPS}{value}"
    return words(key) if key in words else said(words, value)


@lru_cache(maxsize=8)
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """The sentences of a catalogue, those with most letters of their own first."""
    found = []
    for key, answer in catalogue(language).items():
        if key.startswith(SENTENCES):
            sentence = re.escape(key.removeprefix(SENTENCES))
            length = len(_GAP.sub("", sentence))
            found.append((length, re.compile(_GAP.sub(r"(?P<\1>.+?)", sentence)), answer))
    return [(pattern, answer) for _, pattern, answer in sorted(found, key=lambda each: -each[0])]
