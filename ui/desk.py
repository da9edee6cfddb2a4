"""What every screen of one device shares: its house, language, look, size, and how to get elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rules.core import BoardsideError
from ui.choices import Choices
from ui.house import House
from ui.look import LETTER, RAIL_TEXT, WIDE, Look
from ui.said import said
from ui.words import Words

R = TypeVar("R")
SCREENS: Final = ("play", "scan", "library", "learn", "settings")


@dataclass(frozen=True)
class Desk:
    """Passed to every screen; a new one whenever something of it changes."""

    house: House
    device: str
    words: Words
    look: Look
    choices: Choices
    width: float
    height: float
    game: int
    """The saved game on the table."""
    choose: Callable[[str, str], Any]
    """Keep a choice of this device: `await choose("theme", "dark")`."""
    open_game: Callable[[int], Any]
    """Bring a saved game to the table and show it."""
    show: Callable[[str], None]
    """Go to a screen: `play`, `scan`, `library`, `learn` (`learn:keizar.4` for that rule), `settings`."""
    say: Callable[[str], None]
    """A short message at the bottom."""
    address: Callable[[str], str | None]
    """The address at which another phone joins with a code; None when only this device can connect."""

    async def trying(self, work: Awaitable[R]) -> R | None:
        """Do something that the disk or the rules may refuse; then the reason is said, the answer is None."""
        try:
            return await work
        except BoardsideError as error:
            self.say(said(self.words, error.text))
            return None

    @property
    def wide(self) -> bool:
        """Whether there is room for a column beside the board."""
        return self.width >= WIDE and self.width > self.height * 0.9

    @property
    def scale(self) -> float:
        """How much larger than usual texts are."""
        return int(self.choices.text) / 100

    @property
    def rail(self) -> float:
        """How wide the rail with the screens' names is."""
        longest = max(len(self.words(f"app.{name}")) for name in SCREENS)
        return max(80.0, longest * self.size(RAIL_TEXT) * LETTER + 24)

    def size(self, pixels: float) -> float:
        """A text size."""
        return pixels * self.scale
