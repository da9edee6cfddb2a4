"""Set-ups: drawn at random, named by a code, taken over from the official app, and found wrong."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import BadCode, BadPosition
from rules.games.keizar.app_seed import app_tiles, xorwow
from rules.games.keizar.setup import GROUPS, explain, faults, random_tiles, start
from rules.games.keizar.setup_code import (
    DIGITS,
    SETUPS,
    check_digit,
    read_code,
    setup_number,
    setup_tiles,
    write_code,
)
from rules.games.keizar.state import SQUARES, write_position

numbers = st.integers(0, SETUPS - 1)


def test_the_groups_are_those_of_the_rulebook() -> None:
    assert [
        (group.owner, group.colour, group.symbols, len(group.squares), len(group.free)) for group in GROUPS
    ] == [
        ("White", "dark", "QBNR", 16, 12),
        ("White", "light", "KBNR", 16, 12),
        ("Black", "dark", "KBNR", 16, 12),
        ("Black", "light", "QBNR", 16, 11),
    ]
    assert SQUARES[GROUPS[0].squares[0]] == "a1"
    assert SETUPS == 11880**3 * 7920


def test_the_box_is_used_up() -> None:
    """24 black and 23 white plain tiles, and the symbols of both colours, as the rulebook counts them."""
    for seed in range(50):
        tiles = random_tiles(seed)
        for dark, counts in ((True, "KQBBNNRR" + "." * 24), (False, "KQBBNNRR*" + "." * 23)):
            laid = [tiles[square] for square in range(64) if ((square + square // 8) % 2 == 0) == dark]
            assert Counter(laid) == Counter(counts)


def test_random_setups_are_legal_and_seeded() -> None:
    assert all(not faults(random_tiles(seed)) for seed in range(300))
    assert random_tiles(7) == random_tiles(7) != random_tiles(8)
    assert random_tiles() != random_tiles()


def test_the_seeds_stay_what_they_are() -> None:
    """A seed that was noted down must give the same board next year."""
    codes = [write_code(random_tiles(seed)) for seed in (0, 1, 7)]
    assert codes == ["8WAW-2JV2-FYG5", "2RH5-HQ1V-4VEQ", "8J04-RD9N-3S2N"]


def test_every_square_of_a_group_is_equally_likely() -> None:
    drawn = 4000
    laid = Counter(
        (symbol, square) for seed in range(drawn) for square, symbol in enumerate(random_tiles(seed))
    )
    for group in GROUPS:
        expected = drawn / len(group.free)
        for symbol in group.symbols:
            # Pearson's statistic; 35 is beyond one in a thousand for 10 or 11 degrees of freedom, 16 times.
            deviation = sum((laid[symbol, square] - expected) ** 2 / expected for square in group.free)
            assert deviation < 35


def test_the_start_has_sixteen_pieces_a_side() -> None:
    assert write_position(start(random_tiles(1))).endswith(" bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w -")


# The code.


@given(numbers)
def test_every_number_names_one_setup_and_back(number: int) -> None:
    tiles = setup_tiles(number)
    assert faults(tiles) == []
    assert setup_number(tiles) == number


@given(numbers)
def test_codes_round_trip(number: int) -> None:
    tiles = setup_tiles(number)
    code = write_code(tiles)
    assert len(code) == 14
    assert read_code(code) == tiles
    assert read_code(code.lower().replace("-", "")) == tiles
    assert read_code(code.replace("-", " ").replace("1", "l").replace("0", "O")) == tiles
    assert read_code(code.replace("1", "I").replace("0", "o")) == tiles


def test_no_wrong_and_no_swapped_character_goes_unnoticed() -> None:
    """The check is linear, so it is enough to try every error against one code: then it holds for all.

    Linear: the check digit of the digit-wise exclusive-or of two codes is the exclusive-or of theirs.
    """
    rng = random.Random(32)
    for _ in range(500):
        one, other = ([rng.randrange(32) for _ in range(11)] for _ in range(2))
        both = [a ^ b for a, b in zip(one, other, strict=True)]
        assert check_digit(both) == check_digit(one) ^ check_digit(other)

    def fits(digits: list[int]) -> bool:
        return check_digit(digits[:-1]) == digits[-1]

    for place, wrong in itertools.product(range(12), range(1, 32)):
        assert not fits([wrong if number == place else 0 for number in range(12)])
    # Swapping x and y adds x^y in both places, so pairs of equal errors are all there are, neighbours or not.
    for one_place, other_place in itertools.combinations(range(12), 2):
        for wrong in range(1, 32):
            assert not fits([wrong if number in (one_place, other_place) else 0 for number in range(12)])


@given(numbers, st.integers(0, 11), st.integers(1, 31))
def test_one_wrong_character_is_refused(number: int, place: int, shift: int) -> None:
    code = list(write_code(setup_tiles(number)).replace("-", ""))
    code[place] = DIGITS[(DIGITS.index(code[place]) + shift) % 32]
    with pytest.raises(BadCode):
        read_code("".join(code))


@given(numbers, st.integers(0, 10))
def test_two_swapped_neighbours_are_refused(number: int, place: int) -> None:
    code = write_code(setup_tiles(number)).replace("-", "")
    swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    if swapped != code:
        with pytest.raises(BadCode):
            read_code(swapped)


def code_of_number(number: int) -> str:
    digits = [number >> 5 * place & 31 for place in range(10, -1, -1)]
    return "".join(DIGITS[digit] for digit in [*digits, check_digit(digits)])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "12 characters, this one has 0"),
        ("0000-0000-000", "this one has 11"),
        ("0000-0000-0000-0", "this one has 13"),
        ("0000-0000-000U", "'U' is not a character"),
        ("0000_0000_0000", "'_' is not a character"),
        ("0000-0000-000é", "'é' is not a character"),
        ("0000-0000-0001", "check character"),
        (code_of_number(SETUPS), "There are 13,279,279,242,240,000 set-ups"),
        (code_of_number(2**55 - 1), "there is no number"),
    ],
)
def test_a_wrong_code_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(BadCode) as caught:
        read_code(text)
    assert words in caught.value.text
    assert caught.value.code == "bad-code"


def test_the_first_and_the_last_code() -> None:
    assert write_code(setup_tiles(0)) == "0000-0000-0000"
    assert read_code(code_of_number(SETUPS - 1)) == setup_tiles(SETUPS - 1)


def test_only_a_legal_setup_has_a_code() -> None:
    with pytest.raises(BadPosition, match="dark queen is missing in White's half"):
        write_code("." * 35 + "*" + "." * 28)


# The official app.


def test_the_generator_is_kotlins() -> None:
    """The first numbers of `kotlin.random.Random(0)` and `Random(1)`, well known from Kotlin programs."""
    assert next(xorwow(0)) - 2**32 == -1934310868
    assert next(xorwow(1)) == 600123930


def test_app_seeds_give_legal_setups() -> None:
    assert all(not faults(app_tiles(seed)) for seed in (*range(300), 2**31 - 1))
    assert len({app_tiles(seed) for seed in range(300)}) == 300


@pytest.mark.parametrize("seed", [-1, 2**31])
def test_a_seed_the_app_cannot_have_is_refused(seed: int) -> None:
    with pytest.raises(BadCode, match=r"2,147,483,647"):
        app_tiles(seed)


# What is wrong with a set-up.


def changed(**tiles: str) -> str:
    """The set-up of number 0 with some tiles changed."""
    laid = list(setup_tiles(0))
    for name, tile in tiles.items():
        laid[SQUARES.index(name)] = tile
    return "".join(laid)


def square_of(symbol: str, owner: str, colour: str) -> str:
    group = next(group for group in GROUPS if (group.owner, group.colour) == (owner, colour))
    return next(SQUARES[square] for square in group.squares if setup_tiles(0)[square] == symbol)


def test_a_wrong_symbol_is_two_faults_in_one_sentence() -> None:
    bishop = square_of("B", "White", "dark")
    found = faults(changed(**{bishop: "R"}))
    assert explain(found) == (
        "The dark bishop is missing in White's half, "
        "two rooks on dark squares in White's half instead of one."
    )
    assert bishop in found[1].places


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        (
            changed(h1="N"),
            "h1 has a knight tile and is always plain, two knights on light squares in White's half",
        ),
        (changed(d5="."), "D5 has a plain tile where the Keizár tile belongs"),
        (changed(e5="*"), "The Keizár tile lies on e5, it belongs on d5"),
        (changed(**{square_of("K", "White", "light"): "Q"}), "a queen lies on light squares in White's half"),
        (changed(**{square_of("Q", "Black", "light"): "."}), "The light queen is missing in Black's half"),
        ("", "64 tiles"),
        ("x" * 64, "64 tiles"),
    ],
)
def test_every_violated_count_is_named(tiles: str, words: str) -> None:
    assert words.lower() in explain(faults(tiles)).lower()


@given(st.lists(st.sampled_from("....KQBNR*"), min_size=64, max_size=64).map("".join))
def test_a_setup_has_faults_or_a_code(tiles: str) -> None:
    """Independent count: a legal set-up has exactly the box's symbols per group and none elsewhere."""
    legal = tiles[35] == "*" and all(
        Counter(tiles[square] for square in group.free)
        == Counter(group.symbols + "." * (len(group.free) - 4))
        for group in GROUPS
    )
    legal = legal and sum(tile == "." for tile in tiles) == 47
    assert (faults(tiles) == []) == legal


@given(numbers, st.integers(0, 63), st.sampled_from(".KQBNR*"))
def test_one_changed_tile_is_always_noticed(number: int, square: int, tile: str) -> None:
    tiles = setup_tiles(number)
    damaged = tiles[:square] + tile + tiles[square + 1 :]
    assert (faults(damaged) == []) == (damaged == tiles)
