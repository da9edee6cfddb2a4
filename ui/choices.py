"""What a device has chosen: language, look, and what the board shows. Kept in the store by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from ui.art import EMBLEMS, STYLES
from ui.words import LANGUAGES

THEMES = ("system", "light", "dark")
TEXT_SIZES = ("100", "125", "150", "200")
CLOCKS = ("off", "5", "10", "15", "30")


@dataclass(frozen=True)
class Choices:
    """One field a setting; texts, so that the store needs to know none of them."""

    language: str = "en"
    theme: str = "system"
    style: str = EMBLEMS
    legal: str = "on"
    """Show where a touched piece may go."""
    last: str = "on"
    """Mark the last move."""
    coordinates: str = "on"
    facing: str = "off"
    """Show the pieces of the player opposite as that player sees them."""
    follow: str = "off"
    """Turn the board to whoever is to move."""
    evaluation: str = "off"
    """Show how the chances stand, beside the board."""
    arrow: str = "on"
    """Draw the move the program makes."""
    sounds: str = "off"
    awake: str = "on"
    """Keep the screen on at the table."""
    text: str = "100"
    """Size of texts in percent."""
    clock: str = "off"
    """Minutes for each player and round."""
    set: str = ""
    """The profile of the set on the table, empty for none."""
    puzzle: str = ""
    """The day of the last puzzle that was solved."""
    daily: str = ""
    """The day, and the round of a saved game that its puzzle comes from: `739000:12.0`, or `739000:`."""
    dailies: str = ""
    """Rounds that were looked through for puzzles."""
    game: str = ""
    """The game this device looked at last."""


ALLOWED = {
    "language": tuple(LANGUAGES),
    "theme": THEMES,
    "style": STYLES,
    "legal": ("on", "off"),
    "last": ("on", "off"),
    "coordinates": ("on", "off"),
    "facing": ("on", "off"),
    "follow": ("on", "off"),
    "evaluation": ("on", "off"),
    "arrow": ("on", "off"),
    "sounds": ("on", "off"),
    "awake": ("on", "off"),
    "text": TEXT_SIZES,
    "clock": CLOCKS,
}


def read(kept: Mapping[str, str]) -> Choices:
    """The choices that were kept; what is unknown or not allowed is left at its default."""
    known = {field.name for field in fields(Choices)}
    fit = {key: value for key, value in kept.items() if key in known and value in ALLOWED.get(key, (value,))}
    return replace(Choices(), **fit)
