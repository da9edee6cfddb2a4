"""What goes wrong inside is kept in a file for whoever mends it; the terminal hears one sentence."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

SIZE: Final = 512 * 1024
"""Bytes of the file; when it is full, the one before it is dropped."""


class Sentence(logging.Formatter):
    """A line for people: never a traceback."""

    def __init__(self, kept: Path) -> None:
        super().__init__()
        self._kept = kept

    def format(self, record: logging.LogRecord) -> str:
        """The first line of what happened; where the rest is, if there is more."""
        said = record.getMessage().strip().partition("\n")[0]
        if record.exc_info is None and "\n" not in record.getMessage().strip():
            return f"Boardside: {said}"
        return f"Boardside: something went wrong and was passed over. The details are in {self._kept}."


def keep(path: Path) -> None:
    """Send all warnings and errors of this program to a file and, as a sentence, to the terminal."""
    told = logging.StreamHandler(sys.stderr)
    told.setFormatter(Sentence(path))
    told.addFilter(lambda record: record.name != "py.warnings")  # what libraries say to their programmers
    logging.captureWarnings(True)
    kept = RotatingFileHandler(path, maxBytes=SIZE, backupCount=1, encoding="utf-8", delay=True)
    kept.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    logging.raiseExceptions = False  # a log that cannot be written is passed over
    root = logging.getLogger()
    root.handlers[:] = [told, kept]
    root.setLevel(logging.WARNING)
