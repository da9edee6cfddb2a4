"""What the tests of every game do: play acts, ask why not, spoil a text and see what is said about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from hypothesis import strategies as st

from rules.core import BadPosition, Game, Move, Refusal, S

board_names = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=12).filter(
    lambda text: text.isprintable() and bool(text.strip()) and text != "guess"
)


def play(game: Game[S], state: S, tokens: str) -> S:
    """The table after some acts, each of them checked."""
    for text in tokens.split():
        state = game.play(state, game.parse(state, text))
    return state


def goes(game: Game[S], state: S, square: str, number: int | None = None) -> str:
    """Where the piece on a square may go, with a number if acts have one, sorted: `d3 d4`."""
    acts = (act for act in game.legal_moves(state) if act.src == square)
    return " ".join(sorted(act.dst for act in acts if number is None or act.arg == str(number)))


def refusal(game: Game[S], state: S, text: str) -> str:
    """What a player is told about an act: `keizar.4 A piece …`, or nothing when it is legal."""
    refused = game.refuse(state, game.parse(state, text))
    return "" if refused is None else f"{refused.rule} {refused.text}"


def check_refusal(game: Game[S], state: S, text: str, rule: str, words: str) -> None:
    """An act is refused by a rule, in such words, and with places that can be shown."""
    refused = game.refuse(state, game.parse(state, text))
    assert refused is not None
    assert refused.rule == f"{game.name}.{rule}"
    assert words in refused.text
    assert set(refused.places) <= set(game.layout(state).places)


def refusals(game: Game[S], state: S, acts: Iterable[Move]) -> Iterator[tuple[Move, Refusal]]:
    """What is refused of some acts; it must be just what is not legal."""
    legal = set(game.legal_moves(state))
    for act in acts:
        refused = game.refuse(state, act)
        assert (refused is None) == (act in legal), (game.write(state), act, refused)
        if refused is not None:
            yield act, refused


def complaint(read: Callable[[str], Any], text: str) -> str:
    """The sentence about a text that is no position."""
    with pytest.raises(BadPosition) as caught:
        read(text)
    assert caught.value.code == "bad-position"
    assert caught.value.text.endswith(".")
    return caught.value.text


def spoilt(count: int, *texts: str, more: str = "é\x00", most: int = 4, longest: int = 2) -> Iterator[str]:
    """Texts with up to `most` places where some letters are lost and others got in, from them and `more`."""
    rng = random.Random(5)
    for number in range(count):
        text = texts[number % len(texts)]
        letters = list(text)
        for _ in range(rng.randint(1, most)):
            place = rng.randrange(len(letters) + 1)
            end = place + rng.randint(0, longest)
            letters[place:end] = rng.choices(text + more, k=rng.randint(0, longest))
        yield "".join(letters)
