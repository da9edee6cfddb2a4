"""What is said after a bad photo of cards, dice or dominoes: true of that photo, and of no other."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from ui.advice import of_nothing, of_picture, of_things
from ui.said import known
from ui.scans import READABLE
from ui.words import LANGUAGES, Words

PHOTO = Path(__file__).parents[2] / "samples" / "en-prise-03.jpg"


def sample() -> NDArray[np.uint8]:
    pixels = cv2.imread(str(PHOTO))
    assert pixels is not None
    return np.asarray(pixels, np.uint8)


def lamp(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same with a bright spot in the middle."""
    height, width = pixels.shape[:2]
    rows, columns = np.mgrid[:height, :width]
    away = np.hypot(columns - width / 2, rows - height / 2) / width
    lit = np.clip(pixels + np.clip(1.4 - away / 0.28, 0, 1)[..., None] * 255, 0, 255)
    return np.asarray(lit, np.uint8)


@pytest.mark.parametrize(
    ("spoil", "keys"),
    [
        (lambda photo: photo, []),
        (lambda photo: (photo * 0.12).astype(np.uint8), ["advice.dark"]),  # and not that it is blurred
        (lambda photo: cv2.GaussianBlur(photo, (0, 0), 8), ["advice.blurred"]),
        (lamp, ["advice.lamp"]),
    ],
    ids=["good", "dark", "blurred", "lamp"],
)
def test_a_spoilt_photo_is_told_what_is_wrong_with_it(spoil, keys: list[str]) -> None:  # type: ignore[no-untyped-def]
    assert [each.key for each in of_picture(spoil(sample()))] == keys


def test_things_at_the_edge_of_a_photo_may_go_on_outside() -> None:
    card = np.array([(40, 40), (90, 40), (90, 90), (40, 90)], float)
    assert not of_things([card], (200, 200))
    for moved in (card - np.array((38, 0)), card + np.array((0, 108))):
        assert [each.key for each in of_things([card, moved], (200, 200))] == ["advice.edge"]


@pytest.mark.parametrize("what", READABLE)
def test_after_a_good_photo_of_nothing_it_is_told_how_to_take_one(what: str) -> None:
    (advice,) = of_nothing(PHOTO.read_bytes(), what)
    for language in LANGUAGES:
        assert advice.key in Words(language)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("what", ["dice", "dominoes", "cards"])
def test_nothing_seen_is_said_in_every_language(what: str, language: str) -> None:
    assert known(Words(language), f"No {what} can be seen on this photo.")
