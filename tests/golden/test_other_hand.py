"""Photos that do not come from our studio: the readers must not depend on our own way of drawing."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.cli import auto_photo, bench_en_prise, bench_pips, bench_vision
from ui.cli.bench_photos import truth_of
from ui.cli.keizar_photo import read_photo
from ui.cli.pips_photo import READERS

PHOTOS = Path(__file__).parents[2] / "samples" / "other_hand"


def test_keizar_boards_are_found_and_nothing_is_silently_wrong() -> None:
    photos = sorted((PHOTOS / "keizar").glob("*.jpg"))
    verdicts = [bench_vision.compare(read_photo(photo), truth_of(photo)) for photo in photos]
    assert len(verdicts) >= 29
    assert all(verdict.located and not verdict.silent for verdict in verdicts)
    assert sum(verdict.exact for verdict in verdicts) >= 27


def test_most_layouts_of_cards_are_read_whole_and_no_card_is_silently_wrong() -> None:
    verdicts = [bench_en_prise.judge(photo) for photo in sorted((PHOTOS / "en-prise").glob("*.jpg"))]
    assert len(verdicts) >= 34
    assert sum(verdict.shape for verdict in verdicts) >= 33
    assert sum(verdict.exact for verdict in verdicts) >= 32
    assert not any(verdict.silent for verdict in verdicts)


@pytest.mark.parametrize(("game", "exact"), [("dominoes", 31), ("dice", 31)])
def test_most_tables_of_dominoes_and_dice_are_read_whole(game: str, exact: int) -> None:
    photos = sorted((PHOTOS / game).glob("*.jpg"))
    verdicts = [bench_pips.judge(photo.name, game, READERS[game](photo), truth_of(photo)) for photo in photos]
    assert len(verdicts) >= 31
    assert sum(verdict.exact for verdict in verdicts) >= exact


def test_a_line_seen_half_a_tile_off_is_read_again() -> None:
    """Grooves that look like the gaps between tiles: at first doubles are seen where numbers meet."""
    photo = PHOTOS / "dominoes" / "dominoes-20.jpg"
    answer, truth = READERS["dominoes"](photo), truth_of(photo)
    read, true = (sorted(sorted(tile["pips"]) for tile in each["dominoes"]) for each in (answer, truth))
    assert read == true
    assert len(answer["doubts"]) == len(read)  # it can be read in two ways


@pytest.mark.parametrize("photo", ["en-prise/en-prise-00", "en-prise/en-prise-22", "dice/dice-28"])
def test_a_chequered_back_or_cloth_does_not_make_it_a_board(photo: str) -> None:
    answer = auto_photo.read_photo(PHOTOS / f"{photo}.jpg")
    assert answer["game"] == photo.split("/")[0]
