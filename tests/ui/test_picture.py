"""The picture of a set-up shows what it says, and a file that cannot be written is one sentence."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from rules.games.keizar.setup import random_tiles, start
from rules.games.keizar.setup_code import write_code
from ui.cli.app import app
from ui.files import CannotWrite, save
from ui.picture import draw_setup


@pytest.mark.parametrize("seed", range(6))
def test_the_qr_code_is_the_setup_code(seed: int) -> None:
    tiles = random_tiles(seed)
    code = write_code(tiles)
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(draw_setup(start(tiles), code))
    assert text == code


def test_tiles_are_drawn_where_they_lie() -> None:
    tiles = random_tiles(3)
    picture = draw_setup(start(tiles), write_code(tiles))
    bare = draw_setup(start(tiles.translate(str.maketrans("KQBNR", "....."))), write_code(tiles))
    changed = np.abs(picture.astype(int) - bare).sum(axis=2) > 30
    for number, tile in enumerate(tiles):
        x, y = 64 + number % 8 * 128, 64 + (7 - number // 8) * 128
        assert changed[y : y + 128, x : x + 128].any() == (tile in "KQBNR")


def test_a_picture_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    out = tmp_path / "setup.png"
    save(out, b"old")
    with pytest.raises(CannotWrite, match="could not be written"):
        save(tmp_path / "nowhere" / "setup.png", b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["setup.png"]
    assert out.read_bytes() == b"old"


def test_setup_says_where_the_picture_went(tmp_path: Path) -> None:
    out = tmp_path / "setup.png"
    result = CliRunner().invoke(app, ["setup", "--seed", "7", "--picture", str(out)])
    assert result.exit_code == 0
    assert str(out) in result.stdout.replace("\n", "")
    assert out.stat().st_size > 10_000
