"""The sentences of the rules in the reader's language.

The rules speak English. A catalogue holds each of their sentences as a pattern with gaps, like
`There is no piece on {square} to move`, and the same sentence in its own language; what fills a gap is
translated as well when the catalogue knows it.
"""

from __future__ import annotations

from ui.words import Words


def said(words: Words, text: str) -> str:
    """A sentence of the rules, translated if the catalogue knows it."""
    return text
