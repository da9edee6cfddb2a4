"""Following the steps with the hands leads to the wanted set-up."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.keizar.rebuilding import FACE_DOWN, MISSING, Fix, fixes
from rules.games.keizar.setup import random_tiles
from rules.games.keizar.state import INDEX


def follow(wanted: str, seen: str, steps: list[Fix]) -> str:
    table = list(seen)
    for step in steps:
        squares = [INDEX[square] for square in step.squares]
        if step.kind == "swap":
            one, other = squares
            assert (one % 8 + one // 8 - other % 8 - other // 8) % 2 == 0, "tiles keep to their colour"
            table[one], table[other] = table[other], table[one]
        else:
            expected = {"turn": FACE_DOWN, "lay": MISSING}.get(step.kind)
            assert expected is None or table[squares[0]] == expected
            table[squares[0]] = wanted[squares[0]]
    return "".join(table)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 12))
def test_the_steps_lead_to_the_wanted_tiles(seed: int, other: int, damage: int) -> None:
    rng = Random(seed)
    wanted, seen = random_tiles(seed), list(random_tiles(other))
    for _ in range(damage):
        seen[rng.randrange(64)] = rng.choice(MISSING + FACE_DOWN + ".KQBNR")
    steps = fixes(wanted, "".join(seen))
    assert follow(wanted, "".join(seen), steps) == wanted


def test_nothing_to_do() -> None:
    assert fixes(random_tiles(1), random_tiles(1)) == []


def test_a_swap_mends_two_squares_at_once() -> None:
    wanted = random_tiles(1)
    dark = [square for square in range(64) if (square % 8 + square // 8) % 2 == 0]
    one = next(square for square in dark if wanted[square] == "N")
    other = next(square for square in dark if wanted[square] == "R")
    seen = list(wanted)
    seen[one], seen[other] = "R", "N"
    [step] = fixes(wanted, "".join(seen))
    assert step.kind == "swap"


def test_face_down_tiles_come_first() -> None:
    wanted = random_tiles(1)
    seen = MISSING + wanted[1:40] + FACE_DOWN + wanted[41:]
    assert [step.kind for step in fixes(wanted, seen)] == ["turn", "lay"]
