"""The studio's symbols, textures and piece shapes: sound, repeatable and kept apart by split."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from types import ModuleType
from typing import get_args
from xml.etree import ElementTree

import numpy as np
import pytest

from samples.studio import (
    art,
    emblems,
    figures,
    figures_by_artists,
    figures_by_coders,
    glyphs,
    ink,
    keizar_tile,
    printed_figures,
    shapes,
    surfaces,
)
from samples.studio.scene import Art, PieceLook, Split, Surface

SPLITS: tuple[Split, Split] = get_args(Split)
ALL_EMBLEMS = [*emblems._SEEN, *emblems._UNSEEN, *(f"free-{n}" for n in range(12))]
ALL_FIGURES = [*figures.designs("seen"), *figures.designs("unseen")]


def _art(seed: int, split: Split = "seen") -> Art:
    return art.draw_art(np.random.default_rng(seed), split)


def test_a_head_stands_on_the_foot_of_another_make_without_a_gap() -> None:
    side, middle = glyphs.PIXELS, glyphs.PIXELS // 2
    cone, block = np.zeros((side, side), np.uint8), np.zeros((side, side), np.uint8)
    for row in range(10, side - 10):
        cone[row, middle - row // 3 : middle + row // 3] = 255
    block[40 : side - 10, middle - 60 : middle + 60] = 255
    head, foot = glyphs.Drawing(cone, cone, cone), glyphs.Drawing(block, block, block)
    whole = glyphs._joined(head, foot, 0.6)
    cut = 10 + round(0.6 * (side - 20))
    assert (whole.solid[:cut] == head.solid[:cut]).all()
    widths = (whole.body > 64).sum(axis=1)
    assert (np.abs(widths[cut : side - 14].astype(int) - widths[cut - 1]) <= 6).all()
    assert not widths[side - 9 :].any()


def test_mixed_makes_are_of_seen_designs_only() -> None:
    name = glyphs.mixed(np.random.default_rng(3))
    known = glyphs.designs("glyph", "seen")
    assert name is None if len(known) < 2 else set(str(name)[4:].split("|")[:2]) <= set(known)


@pytest.mark.parametrize("family", art.FAMILIES)
def test_no_design_stands_in_both_splits(family: str) -> None:
    seen, unseen = (art.designs(family, s) for s in SPLITS)
    assert not set(seen) & set(unseen)
    assert len(set(seen)) == len(seen)


def test_enough_is_kept_apart() -> None:
    assert len(art.designs("emblem", "unseen")) >= 3
    assert len(art.designs("drawn", "unseen")) >= 1
    assert not set(keizar_tile.designs("seen")) & set(keizar_tile.designs("unseen"))
    for shape in shapes.SHAPES:
        seen, unseen = (shapes.designs(shape, s) for s in SPLITS)
        assert len(unseen) >= 2
        assert not set(seen) & set(unseen)
    assert any(not shapes.designs(shape, "seen") for shape in shapes.SHAPES)


@pytest.mark.parametrize("split", SPLITS)
def test_a_drawn_art_is_painted(split: Split) -> None:
    for seed in range(60):
        value = _art(seed, split)
        assert value == _art(seed, split)
        base = value.design.removesuffix(art.TONED)
        assert base in art.designs(value.family, split)
        assert 0.55 <= value.size <= 0.92
        for kind in (*art.KINDS, "keizar"):
            picture = art.paint(value, kind, 48, "dark")
            assert picture.shape == (48, 48, 4)
            assert picture.dtype == np.float32
            assert picture.min() >= 0
            assert picture.max() <= 1 + 1e-5
            if kind == "keizar":
                assert (picture[..., 3] == 1).all()


def _bare(family: str, design: str) -> Art:
    plain = replace(_art(0), design=design, disc=None, relief=0.0, size=0.9, wear=0.0, outline=False, seed=1)
    return replace(plain, family=family)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("family", "design"), [("emblem", d) for d in ALL_EMBLEMS] + [("drawn", d) for d in ALL_FIGURES]
)
def test_symbols_fill_their_size_stand_in_the_middle_and_differ(family: str, design: str) -> None:
    value = _bare(family, design)
    covers = {k: art.paint(value, k, 96, "light")[..., 3] for k in art.KINDS}
    for cover in covers.values():
        ys, xs = np.nonzero(cover > 0.5)
        span = max(np.ptp(xs), np.ptp(ys)) + 1
        assert 0.64 * 96 <= span <= 0.97 * 96
        assert abs((xs.min() + xs.max()) / 2 - 47.5) < 8
        assert 0.05 < cover.mean() < 0.62
    for a, b in combinations(covers.values(), 2):
        assert np.abs(a - b).mean() > 0.03


@pytest.mark.parametrize("design", [d for d in ALL_EMBLEMS if not emblems.emblem(d).seal])
def test_emblems_leave_open_what_the_description_leaves_open(design: str) -> None:
    value = _bare("emblem", design)
    y, x = np.mgrid[:96, :96] - 47.5
    middle = np.hypot(x, y) < 0.3 * 0.9 * 48
    for kind in ("knight", "rook"):
        assert art.paint(value, kind, 96, "light")[..., 3][middle].max() < 0.01
    for kind in ("king", "queen", "knight", "rook"):
        cover = art.paint(value, kind, 96, "light")[..., 3]
        if kind == "king" or (kind == "knight" and emblems.emblem(design).shoes % 4):
            continue
        assert np.abs(cover - np.rot90(cover)).mean() < 0.05


def test_two_inks_follow_the_tile() -> None:
    value = replace(
        _bare("drawn", "staunton"), two_inks=True, ink_on_light=(0.1, 0, 0), ink_on_dark=(1, 0.9, 0.8)
    )
    for tile, colour in (("light", (0.1, 0, 0)), ("dark", (1, 0.9, 0.8))):
        picture = art.paint(value, "rook", 64, tile)
        assert np.allclose(picture[picture[..., 3] > 0.99][:, :3], colour, atol=0.01)


def test_wear_takes_ink_away() -> None:
    value = _bare("emblem", "herald")
    worn = replace(value, wear=0.7)
    assert (
        art.paint(worn, "king", 96, "light")[..., 3].sum()
        < art.paint(value, "king", 96, "light")[..., 3].sum()
    )


def test_symbols_come_as_svg() -> None:
    for family, design in (("emblem", "herald"), ("drawn", "staunton")):
        for kind in art.KINDS:
            assert ElementTree.fromstring(art.svg(_bare(family, design), kind)).tag.endswith("svg")


@pytest.mark.parametrize("kind", get_args(Surface.__annotations__["kind"]) or list(surfaces._KINDS))
def test_every_surface_is_painted_to_size_and_repeats(kind: str) -> None:
    for seed in range(4):
        value = Surface(kind, ((0.8, 0.7, 0.6), (0.2, 0.3, 0.4)), 1.5, 0.8, 0.5, seed)  # type: ignore[arg-type]
        picture = surfaces.paint(value, 3, 2, 40)
        assert picture.shape == (80, 120, 3)
        assert picture.dtype == np.uint8
        assert (picture == surfaces.paint(value, 3, 2, 40)).all()


def test_unseen_tables_differ_from_seen_ones() -> None:
    drawn = {s: [surfaces.draw_table(np.random.default_rng(i), s) for i in range(300)] for s in SPLITS}
    assert {t.kind for t in drawn["unseen"]} - {t.kind for t in drawn["seen"]}
    checks = {s: {t.seed % 4 for t in drawn[s] if t.kind == "checked"} for s in SPLITS}
    assert checks["unseen"] - checks["seen"]
    near = [t for t in drawn["seen"] if t.kind == "checked" and 1.7 < t.scale < 2.3]
    assert near, "some checked cloths are as coarse as the board itself"


def test_boards_are_light_and_dark() -> None:
    for seed in range(100):
        light, dark, bed, frame = surfaces.draw_board_surfaces(np.random.default_rng(seed), "seen")
        assert np.mean(light.colours[0]) > np.mean(dark.colours[0]) + 0.1
        assert bed.colours
        assert frame.colours


@pytest.mark.parametrize("shape", shapes.SHAPES)
def test_outlines_are_scaled_and_closed_on_the_axis(shape: shapes.Shape) -> None:
    some = shapes.draw_look(np.random.default_rng(0), "seen")
    for design in shapes.designs(shape, "seen") + shapes.designs(shape, "unseen"):
        look = PieceLook(shape, design, 0.6, 0.5, some.white, some.black)
        outline, hole = shapes.profile(look), shapes.hole(look)
        assert outline[:, 0].max() == pytest.approx(0.3)
        assert outline[:, 1].min() == pytest.approx(0)
        assert outline[:, 1].max() == pytest.approx(0.5)
        assert (hole > 0) == (shape == "ring")
        assert outline[0, 0] == pytest.approx(hole)
        assert outline[-1, 0] == pytest.approx(hole)


@pytest.mark.parametrize("split", SPLITS)
def test_drawn_looks_keep_to_their_split(split: Split) -> None:
    for seed in range(200):
        look = shapes.draw_look(np.random.default_rng(seed), split)
        assert look.design in shapes.designs(look.shape, split)
        assert 0.3 <= look.width <= 0.85
        assert np.mean(look.white.colours[0]) > np.mean(look.black.colours[0]) + 0.2


def test_printed_figures_of_a_make_all_differ_and_stay_on_the_tile() -> None:
    for number in range(12):
        covers = {}
        for kind in ("king", "queen", "rook", "bishop", "knight", "pawn"):
            marks = printed_figures.marks(number, kind)
            assert max(float(np.abs(contour).max()) for mark in marks for contour in mark.contours) <= 1
            covers[kind] = ink.masks(marks, 48)[0] / 255
            assert 0.05 < covers[kind].mean() < 0.7, (number, kind)
        for one, other in combinations(covers, 2):
            assert np.abs(covers[one] - covers[other]).mean() > 0.03, (number, one, other)


@pytest.mark.parametrize("hand", [figures_by_artists, figures_by_coders])
def test_figures_by_other_hands_differ_within_a_set_and_from_set_to_set(hand: ModuleType) -> None:
    kings = []
    for number in range(2 * hand.STYLES):
        covers = {}
        for kind in ("king", "queen", "rook", "bishop", "knight", "pawn"):
            marks = hand.marks(number, kind)
            inked = [contour for mark in marks if mark.tone != "clear" for contour in mark.contours]
            assert max(float(np.abs(contour).max()) for contour in inked) <= 1.01
            covers[kind] = np.maximum(*ink.masks(marks, 48)) / 255
            assert 0.02 < covers[kind].mean() < 0.85, (number, kind)
        for one, other in combinations(covers, 2):
            assert np.abs(covers[one] - covers[other]).mean() > 0.015, (number, one, other)
        kings.append(covers["king"])
    assert min(np.abs(one - other).mean() for one, other in combinations(kings, 2)) > 0.003
