"""Which of the four games is played, with which variants, and what the rulebook leaves to the players."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core import BadPosition

LITTLE: Final = "little"
LITTLE_ACTION: Final = "little-action"
BIG: Final = "big"
BIG_ACTION: Final = "big-action"
GAMES: Final = (LITTLE, LITTLE_ACTION, BIG, BIG_ACTION)

KINDS: Final = "QRBNKP"
"""All pieces of a colour, one of each. The little games use the first four."""

KIND_NAMES: Final = {
    "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "K": "king", "P": "pawn"
}  # fmt: skip

VARIANTS: Final = {
    "hash-enters": ((LITTLE,), "# enters a piece too, and means sit out only when the start box is empty"),
    "hash-draws": ((LITTLE_ACTION, BIG_ACTION), "# draws an action card, + enters a piece"),
    "protected": ((LITTLE_ACTION,), "protected pieces may not be captured"),
    "all-moves": (GAMES, "all moves of a roll must be made while they can be"),
    "plus-again": (GAMES, "+ with nothing to enter gives another roll"),
    "sits-out": ((BIG,), "# on the white die makes the orange die sit out too"),
    "play-on": (GAMES, "the others play on for the next places"),
}
"""Each switch with the games that have it, and what it says. The first three are the rulebook's variants, the
others settle what it leaves open."""


class Options(NamedTuple):
    """One of the four games and the switches that are on."""

    game: str = LITTLE
    switches: frozenset[str] = frozenset()

    @property
    def kinds(self) -> str:
        """The pieces of a colour: `QRBN`, with `KP` in the big games."""
        return KINDS if self.big else KINDS[:4]

    @property
    def big(self) -> bool:
        """Whether king, pawn and the orange die take part."""
        return self.game in (BIG, BIG_ACTION)

    @property
    def action(self) -> bool:
        """Whether action cards take part."""
        return self.game in (LITTLE_ACTION, BIG_ACTION)

    @property
    def protection(self) -> bool:
        """Whether protected pieces may not be captured."""
        return self.big or "protected" in self.switches


def write_options(options: Options) -> str:
    """`little-action+hash-draws`."""
    return "+".join((options.game, *(name for name in VARIANTS if name in options.switches)))


def read_options(text: str) -> Options:
    """The options that a text names. Raises `BadPosition`."""
    game, *switches = text.split("+")
    if game not in GAMES:
        raise BadPosition(f"'{game}' is not one of the four games {', '.join(GAMES)}.")
    for name in switches:
        if name not in VARIANTS:
            raise BadPosition(f"'{name}' is not a variant; there are {', '.join(VARIANTS)}.")
        if game not in VARIANTS[name][0]:
            raise BadPosition(f"The variant '{name}' does not belong to the {game} game.")
        if switches.count(name) > 1:
            raise BadPosition(f"The variant '{name}' stands twice.")
    return Options(game, frozenset(switches))
