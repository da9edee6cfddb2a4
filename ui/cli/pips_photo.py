"""Dominoes and dice on a photo as the contract's JSON, and as a person wants to be told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import cv2
import typer

from ui.files import CannotWrite, save
from vision import pips_overlay
from vision.intake import open_photo
from vision.photo import Photo
from vision.pips import TUNING, Die, Domino, find_dice, find_dominoes

Answer = dict[str, Any]


def read_dominoes(photo: Path, overlay: Path | None = None) -> Answer:
    """The contract's answer for a photo of dominoes."""
    start = perf_counter()
    opened = open_photo(photo)
    middle = perf_counter()
    found = find_dominoes(opened)
    told = {"game": "dominoes", "size": list(opened.size), "dominoes": [_domino(one) for one in found]}
    return _finished(told, opened, found, (start, middle), overlay)


def read_dice(photo: Path, overlay: Path | None = None) -> Answer:
    """The contract's answer for a photo of dice."""
    start = perf_counter()
    opened = open_photo(photo)
    middle = perf_counter()
    found = find_dice(opened)
    told = {"game": "dice", "size": list(opened.size), "dice": [_die(one) for one in found]}
    return _finished(told, opened, found, (start, middle), overlay)


READERS = {"dominoes": read_dominoes, "dice": read_dice}


FACES = 1.6
"""A domino counts for so many dice: it has two faces, but dice side by side look like one."""
DOUBTED = 0.5
"""What is doubted counts for so much."""
LIKELY = 1.0
"""Dominoes or dice that count for less are none, when no other game is on the photo either."""


def read_either(photo: Path) -> Answer | None:
    """The answer for whichever of the two is seen more clearly; None when hardly any are there."""
    answers = [read(photo) for read in READERS.values()]
    seen = [
        sum(
            thing["confidence"] * (DOUBTED if number in answer["doubts"] else 1.0)
            for number, thing in enumerate(answer[answer["game"]])
        )
        for answer in answers
    ]
    seen[0] *= FACES
    sure = any(len(answer[answer["game"]]) > len(answer["doubts"]) for answer in answers)
    return answers[int(seen[1] > seen[0])] if sure or max(seen) >= LIKELY else None


def _domino(domino: Domino) -> Answer:
    return {
        "pips": list(domino.pips),
        "corners": domino.corners.round(1).tolist(),
        "confidence": round(domino.confidence, 4),
    }


def _die(die: Die) -> Answer:
    return {
        "value": die.value,
        "centre": die.centre.round(1).tolist(),
        "corners": die.corners.round(1).tolist(),
        "confidence": round(die.confidence, 4),
    }


def _finished(
    told: Answer,
    photo: Photo,
    found: Sequence[Domino | Die],
    clock: tuple[float, float],
    overlay: Path | None,
) -> Answer:
    """The answer with its doubts (places in the list), its times, and the overlay drawn if asked for."""
    start, middle = clock
    end = perf_counter()
    ms = {"decode": middle - start, "read": end - middle, "total": end - start}
    told["doubts"] = [number for number, one in enumerate(found) if one.confidence < TUNING.sure]
    told["ms"] = {name: round(seconds * 1000, 1) for name, seconds in ms.items()}
    if overlay is not None:
        picture = pips_overlay.draw(photo, found, TUNING.sure)
        try:
            save(overlay, cv2.imencode(overlay.suffix or ".png", picture)[1].tobytes())
        except (CannotWrite, cv2.error) as error:  # the reading itself is not lost for that
            told["overlay_error"] = (
                error.text if isinstance(error, CannotWrite) else "An overlay is a .png or .jpg file."
            )
    return told


def tell_dominoes(answer: Answer) -> None:
    """The dominoes in words."""
    tiles = [f"{a}-{b}" for a, b in (tile["pips"] for tile in answer["dominoes"])]
    _tell(answer, tiles, "no domino")


def tell_dice(answer: Answer) -> None:
    """The dice in words, and their sum."""
    values = [die["value"] for die in answer["dice"]]
    _tell(answer, [str(value) for value in values], "no die")
    if len(values) > 1:
        typer.echo(f"  together {sum(values)}")


def _tell(answer: Answer, names: list[str], nothing: str) -> None:
    doubted = set(answer["doubts"])
    shown = [f"{name}?" if number in doubted else name for number, name in enumerate(names)]
    typer.echo(f"{answer['photo']}: {'  '.join(shown) or nothing}")
    if doubted:
        typer.echo("  Please check those with a question mark.")
