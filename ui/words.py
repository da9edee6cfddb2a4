"""Every text of the app in the reader's language. The catalogues are `texts/*.toml`; none stands in code."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

TEXTS: Final = Path(__file__).parent / "texts"
LANGUAGES: Final = {"en": "English", "hu": "Magyar", "de": "Deutsch", "it": "Italiano"}
"""The languages there are, each by its own name."""


@lru_cache(maxsize=8)
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language by their key: `play.undo`."""
    with (TEXTS / f"{language}.toml").open("rb") as file:
        return dict(_flat(tomllib.load(file), ""))


def _flat(table: dict[str, Any], prefix: str) -> list[tuple[str, str]]:
    found = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += _flat(value, f"{prefix}{key}.")
        else:
            found.append((f"{prefix}{key}", str(value)))
    return found


class Words:
    """The texts of one language: `words("play.to_move", side="White")`."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._texts = catalogue(self.language)

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in. A missing key is a mistake of ours and says so."""
        return self._texts[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and other.language == self.language

    def __hash__(self) -> int:
        return hash(self.language)
