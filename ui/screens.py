"""Pictures of the app's screens for the README: `python -m ui.screens FOLDER`."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.core import BoardsideError
from rules.games.keizar.game import GAME
from ui.browser import (
    DESK,
    PHONE,
    browsing,
    go,
    in_front,
    named,
    painted,
    photograph,
    press,
    says,
    serving,
    visit,
)
from ui.keizar import start_of
from ui.store import HOST, Store
from ui.table import DO, Event

Keep = Callable[[Any, str], None]
"""Waits for a screen and keeps its picture under a name."""

MOVES: Final = ("f2f4", "f7f5", "e2e3", "b7b6")
THOUGHT: Final = 2500
"""Milliseconds after which a hint has said what it has to say."""
CODE: Final = "8J04-RD9N-3S2N"
QUALITY: Final = 82
BLANK: Final = 20.0
"""A picture with less contrast than this shows nothing yet."""
SAME: Final = 2.0
"""Mean difference below which two pictures show the same screen."""
STILL: Final = 1.5
"""Mean difference below which only a small animation is left moving."""
PATIENCE: Final = 300.0
"""Seconds to wait for one picture: a loaded machine paints long after it knows what."""


class NotPainted(BoardsideError):
    """A screen did not appear."""

    code = "not-painted"


def make(folder: Path, photo: Path) -> list[Path]:
    """Write every picture; the answer are the files."""
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    before: dict[str, NDArray[np.uint8]] = {}

    def keep(page: Any, name: str) -> None:
        size = "phone" if "phone" in name else "desk"
        before[size] = pixels = _settled(page, before.get(size), name)
        path = folder / f"{name}.webp"
        cv2.imwrite(str(path), pixels, (cv2.IMWRITE_WEBP_QUALITY, QUALITY))
        made.append(path)

    with tempfile.TemporaryDirectory() as home:
        _lay_out(Path(home))
        with serving(Path(home)) as address, browsing() as browser:
            _on_the_phone(visit(browser, address, PHONE), photo, keep)
            _on_the_desk(visit(browser, address, DESK, dark=True), keep)
    return made


def _on_the_phone(page: Any, photo: Path, keep: Keep) -> None:
    says(page, "status", MOVES[-1][:2])
    _hint(page, "hint")
    keep(page, "play-phone")
    go(page, "Scan")
    photograph(page, "pick", photo)
    _hint(page, "hint-white")
    keep(page, "scan-phone")
    go(page, "Learn")
    named(page, "lesson").wait_for(state="attached")
    keep(page, "learn-phone")
    page.context.close()


def _on_the_desk(page: Any, keep: Keep) -> None:
    says(page, "status", MOVES[-1][:2])
    _hint(page, "hint")
    keep(page, "play-desk-dark")
    go(page, "Library")
    named(page, "random").wait_for(state="attached")
    keep(page, "library-desk-dark")
    page.context.close()


def _hint(page: Any, name: str) -> None:
    """Ask for a hint and let it come to its end."""
    press(page, name)
    named(page, "proposal-2").wait_for(state="attached")
    page.wait_for_timeout(THOUGHT)


def _settled(page: Any, last: NDArray[np.uint8] | None, name: str) -> NDArray[np.uint8]:
    """The screen once it is painted, another than the last one, and at rest. Raises `NotPainted`.

    The tree for screen readers is ahead of the picture, on a slow machine by many seconds.
    """
    end = time.monotonic() + PATIENCE
    in_front(page)
    page.mouse.move(1, 1)  # no tooltip in the picture
    earlier = _shot(page)
    while time.monotonic() < end:
        painted(page)
        pixels = _shot(page)
        at_rest = _difference(pixels, earlier) < STILL
        if at_rest and pixels.std() > BLANK and (last is None or _difference(pixels, last) > SAME):
            return pixels
        earlier = pixels
    raise NotPainted(f"The screen for {name} did not appear within {PATIENCE:.0f} seconds.")


def _difference(one: NDArray[np.uint8], two: NDArray[np.uint8]) -> float:
    return float(np.abs(one.astype(int) - two.astype(int)).mean())


def _shot(page: Any) -> NDArray[np.uint8]:
    pixels = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    return np.asarray(pixels, np.uint8)


def _lay_out(home: Path) -> None:
    """A table to look at: a game some moves old, and a set-up in the library."""
    store = Store(home / "boardside.sqlite")
    start = start_of(CODE)
    saved = store.new_game(HOST, GAME.name, start, names=("Anna", "Bence"))
    for token in MOVES:
        store.append(saved.id, Event(DO, GAME.parse(GAME.read(start), token)))
    store.choose(HOST, "game", str(saved.id))
    store.save_setup(HOST, GAME.name, CODE, "Sunday")
    store.close()


if __name__ == "__main__":
    root = Path(__file__).parent.parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=root / "samples" / "screens")
    for each in make(parser.parse_args().folder, root / "samples" / "keizar-01.jpg"):
        print(each)
