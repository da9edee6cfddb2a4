"""A deck of action cards as its owner types it in. The texts of the real cards are not found.

    2x Swap any two pieces
    All kings must be placed on a starting square [king]
    You may also capture protected pieces [protected]

One kind of card a line, with its number if there are several, and at the end a sign in square brackets where
the card has one: king, pawn, protected.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from rules.core import BadPosition
from rules.games.chess_jumble.options import Options

SIGNS: Final = ("king", "pawn", "protected")
MOST: Final = 99
_LINE: Final = re.compile(r"(?:(\d{1,2})\s*x\s+)?(.*?)\s*(?:\[(\w+)\])?")


class Card(NamedTuple):
    """One kind of card."""

    text: str
    copies: int = 1
    sign: str = ""


def read_deck(text: str) -> tuple[Card, ...]:
    """The cards that a typed text lists. Raises `BadPosition` with the line."""
    cards = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = _LINE.fullmatch(line.strip())
        assert found is not None  # the middle takes any text
        card = Card(" ".join(found[2].split()), int(found[1] or 1), found[3] or "")
        try:
            cards.append(_checked(card))
        except BadPosition as error:
            raise BadPosition(f"Line {number}: {error.text}") from None
    if not cards:
        raise BadPosition("A deck needs at least one card.")
    return tuple(cards)


def write_deck(cards: tuple[Card, ...]) -> str:
    """The cards as typed text."""
    lines = [
        f"{f'{count}x ' if count > 1 else ''}{text}{f' [{sign}]' if sign else ''}"
        for text, count, sign in cards
    ]
    return "\n".join(lines) + "\n"


def _checked(card: Card) -> Card:
    if not card.text or not card.text.isprintable():
        raise BadPosition("a card needs a text.")
    if not 1 <= card.copies <= MOST:
        raise BadPosition(f"there are 1 to {MOST} cards of a kind, not {card.copies}.")
    if card.sign and card.sign not in SIGNS:
        raise BadPosition(f"'{card.sign}' is not a sign; there are {', '.join(SIGNS)}.")
    return card


def takes_part(card: Card, options: Options) -> bool:
    """Whether a card is played with: no kings and pawns in the little game, protection only with its rule."""
    if card.sign in ("king", "pawn"):
        return options.big
    return card.sign != "protected" or options.protection


def cards_for(cards: tuple[Card, ...], options: Options) -> tuple[Card, ...]:
    """The cards that take part."""
    return tuple(card for card in cards if takes_part(card, options))


def write_pile(cards: tuple[Card, ...], drawn: tuple[int, ...]) -> str:
    """The deck inside a position: text, sign, how many there are and how many are drawn; `-` for no deck."""
    words = [
        f"{quote(text, safe='')}:{sign}:{count}:{out}"
        for (text, count, sign), out in zip(cards, drawn, strict=True)
    ]
    return ",".join(words) or "-"


def read_pile(word: str) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The deck that a word names, and how many of each card are drawn. Raises `BadPosition`."""
    if word == "-":
        return (), ()
    cards, drawn = [], []
    for part in word.split(","):
        found = re.fullmatch(r"([^:]+):(\w*):(\d{1,2}):(\d{1,2})", part)
        if found is None:
            raise BadPosition(f"A card is written text:sign:count:drawn, not '{part}'.")
        card = _checked(Card(unquote(found[1]), int(found[3]), found[2]))
        if int(found[4]) > card.copies:
            raise BadPosition(f"More cards '{card.text}' are drawn than there are.")
        cards.append(card)
        drawn.append(int(found[4]))
    return tuple(cards), tuple(drawn)
