"""Lessons for the close look at Keizár's tiles that are painted, not photographed."""

from __future__ import annotations

import numpy as np

from samples.second_studio.keizar_make import draw_make
from samples.second_studio.keizar_play import KEIZAR, PLAIN, is_dark, lay_tiles
from samples.second_studio.keizar_tiles import CELL, paint_tiles
from samples.training.aslant import aslant
from samples.training.tiles_lots import IN_PLAY, _of_paint
from vision.reading import SYMBOLS


def test_every_layout_keeps_the_box() -> None:
    for seed in range(30):
        layout = lay_tiles(np.random.default_rng(seed))
        assert layout.pop(KEIZAR) == "*"
        assert not layout.keys() & PLAIN
        groups = {(square[1] > 3, is_dark(square)): "" for square in layout}
        for square, symbol in layout.items():
            groups[square[1] > 3, is_dark(square)] += symbol
        assert {key: "".join(sorted(symbols)) for key, symbols in groups.items()} == {
            (False, True): "BNQR", (False, False): "BKNR", (True, True): "BKNR", (True, False): "BNQR",
        }  # fmt: skip


def test_symbols_are_painted_where_the_layout_says() -> None:
    rng = np.random.default_rng(4)
    make, layout = draw_make(rng), lay_tiles(rng)
    picture, _ = paint_tiles(rng, make, layout, False)

    def busy(column: int, row: int) -> float:
        tile = picture[(7 - row) * CELL : (8 - row) * CELL, column * CELL : (column + 1) * CELL]
        return float(tile[CELL // 5 : -CELL // 5, CELL // 5 : -CELL // 5].std(axis=(0, 1)).mean())

    plain = np.median([busy(*square) for square in PLAIN])
    assert np.median([busy(*square) for square in layout]) > 1.5 * plain


def test_a_painted_board_gives_a_hand_of_tiles_with_their_names() -> None:
    assert 0 < IN_PLAY < 1
    cuts, shown, colours = next(_of_paint(7, np.random.default_rng(1)))
    assert len(cuts) == len(shown) == len(colours)
    names = [SYMBOLS[number] for number in shown]
    assert names.count("keizar") == 1
    assert names.count("king") == 2
    assert names.count("rook") == 4
    assert names.count("plain") >= 4


def test_spots_of_a_picture_are_found_again_on_its_oblique_view() -> None:
    picture = np.zeros((200, 200, 3), np.uint8)
    spot = np.array([150.0, 60.0])
    picture[55:65, 145:155] = 255
    seen, way, shift = aslant(picture, np.random.default_rng(3))
    rows, columns = np.nonzero(seen.min(axis=2) > seen.min() + 60)
    assert np.abs(spot @ way.T + shift - (columns.mean(), rows.mean())).max() < 2
