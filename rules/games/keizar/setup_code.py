"""A set-up as twelve characters that can be read out, written on the box, or typed in.

The legal set-ups are numbered from 0 to 13,279,279,242,239,999: group by group, symbol by symbol, the number
of the symbol's square among the squares of its group still free. Eleven digits of Crockford's base 32 hold
that number; the twelfth character is a check.

The check: read the digits as elements of the field of 32 elements, and choose the last so that

    d0 * a^11 + d1 * a^10 + … + d10 * a + d11 = 0        a = the element 2, which has order 31

One wrong character adds e * a^k with e not 0, which is never 0. Two swapped characters x and y add
(x - y) * (a^j - a^k), and the powers a^0 to a^11 all differ, so that is not 0 either, neighbours or not.
"""

from __future__ import annotations

from typing import Final

from rules.core import BadCode, BadPosition
from rules.games.keizar.setup import GROUPS, blank, explain, faults

DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 12
SETUPS: Final = 13_279_279_242_240_000

_LOOK_ALIKES: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None})
_FIELD: Final = 0b100101
"""x^5 + x^2 + 1: it is primitive, so the powers of 2 run through all 31 other elements."""


def write_code(tiles: str) -> str:
    """The code of a legal set-up. Raises `BadPosition` with all that is wrong when it is not one."""
    wrong = faults(tiles)
    if wrong:
        raise BadPosition(f"Only a legal set-up has a code. {explain(wrong)}")
    number = setup_number(tiles)
    digits = [number >> 5 * place & 31 for place in range(LENGTH - 2, -1, -1)]
    digits.append(check_digit(digits))
    text = "".join(DIGITS[digit] for digit in digits)
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"


def read_code(text: str) -> str:
    """The tiles that a code names. Case, hyphens, spaces and I L O do not matter. Raises `BadCode`."""
    plain = text.upper().translate(_LOOK_ALIKES)
    # Beyond ASCII, upper() may turn one character into others that are digits.
    strange = [char for char in text if not char.isascii()] or [char for char in plain if char not in DIGITS]
    if strange:
        raise BadCode(f"'{strange[0]}' is not a character of a set-up code.")
    if len(plain) != LENGTH:
        raise BadCode(f"A set-up code has {LENGTH} characters, this one has {len(plain)}.")
    digits = [DIGITS.index(char) for char in plain]
    if check_digit(digits[:-1]) != digits[-1]:
        raise BadCode("The check character does not fit: a character is wrong or two are swapped.")
    number = 0
    for digit in digits[:-1]:
        number = number << 5 | digit
    return setup_tiles(number)


def check_digit(digits: list[int]) -> int:
    """The last digit that makes the sum in the field zero."""
    total = 0
    for digit in digits:
        total = _double(total ^ digit)
    return total


def _double(element: int) -> int:
    """Times 2 in the field of 32 elements."""
    element <<= 1
    return element ^ _FIELD if element & 32 else element


def setup_number(tiles: str) -> int:
    """The number of a legal set-up, 0 to `SETUPS` - 1."""
    number = 0
    for group in GROUPS:
        free = list(group.free)
        for symbol in group.symbols:
            choice = next(place for place, square in enumerate(free) if tiles[square] == symbol)
            number = number * len(free) + choice
            del free[choice]
    return number


def setup_tiles(number: int) -> str:
    """The set-up of that number. Raises `BadCode` when there is none."""
    if not 0 <= number < SETUPS:
        raise BadCode(f"There are {SETUPS:,} set-ups, numbered from 0; there is no number {number:,}.")
    choices = []
    for group in reversed(GROUPS):
        for taken in range(len(group.symbols) - 1, -1, -1):
            number, choice = divmod(number, len(group.free) - taken)
            choices.append(choice)
    tiles = blank()
    for group in GROUPS:
        free = list(group.free)
        for symbol in group.symbols:
            tiles[free.pop(choices.pop())] = symbol
    return "".join(tiles)
