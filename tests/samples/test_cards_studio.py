import json
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from samples.studio import __main__ as studio
from samples.studio import (
    art,
    card_figures,
    card_presses,
    cards_fast,
    cards_paint,
    cards_truth,
    figures,
    illustrations,
    ink,
    modular_figures,
    portraits,
    printed_cards,
)
from samples.studio import camera as lens
from samples.studio.card_backs import free_cover
from samples.studio.cards_casting import HALF, make_table, spots
from samples.studio.cards_design import KINDS, Scheme, Sign, draw_design
from samples.studio.cards_layout import BOX, grow
from samples.studio.free_figures import MODULAR


@pytest.mark.parametrize("seed", range(8))
def test_a_table_holds_no_more_than_the_box(seed: int) -> None:
    table = make_table(seed)
    real = [card for card in table.cards if card.place != "under"]
    counts = Counter((card.colour, card.kind) for card in real)
    assert all(count <= BOX[kind] for (_, kind), count in counts.items())
    assert len({card.at for card in real if card.place == "board"}) == sum(c.place == "board" for c in real)


@pytest.mark.parametrize("seed", range(6))
def test_every_card_is_on_the_photo_and_where_the_truth_says(seed: int) -> None:
    table = make_table(seed, "unseen", 640)
    for card in table.cards:
        assert np.abs(table.outline(card)).max() <= HALF + 1e-6
        corners = spots(table, card)
        assert (corners >= 0).all()
        assert (corners <= (table.room.camera.width, table.room.camera.height)).all()


def test_boards_grow_by_sides_and_corners() -> None:
    for seed in range(5):
        cells = grow(np.random.default_rng(seed), 40)
        assert len(set(cells)) == 40
        for number, (x, y) in enumerate(cells[1:], start=1):
            assert any(max(abs(x - a), abs(y - b)) == 1 for a, b in cells[:number])


def test_no_drawing_is_in_both_splits() -> None:
    names = {
        split: {draw_design(np.random.default_rng(seed), split, 2).art.design for seed in range(150)}
        for split in ("seen", "unseen")
    }
    assert not names["seen"] & names["unseen"]
    patterns = {draw_design(np.random.default_rng(seed), "seen", 2).back.pattern for seed in range(150)}
    assert not patterns & {"checks", "waves"}


def test_faces_differ_by_kind_and_by_colour() -> None:
    for seed in range(6):
        design = draw_design(np.random.default_rng(seed), "unseen", 3)
        shown = [cards_paint.face(design, name, kind, 60) for name, _ in design.colours for kind in KINDS]
        shown.append(cards_paint.back(design, 60))
        for number, one in enumerate(shown):
            for other in shown[number + 1 :]:
                assert np.abs(one - other).mean() > 0.002


def test_where_the_figure_alone_tells_them_apart_black_is_darker_than_white() -> None:
    colours = (("white", (0.95, 0.95, 0.95)), ("black", (0.08, 0.08, 0.08)))
    for seed in range(6):
        drawn = replace(
            draw_design(np.random.default_rng(seed), "unseen", 2), scheme="ink", toned=True, paper=(0.9,) * 3
        )
        white, black = (
            cards_paint.face(replace(drawn, colours=colours), name, "king", 60) for name, _ in colours
        )
        assert white.mean() - black.mean() > 0.02


def test_black_is_told_from_white_where_figures_are_drawn_in_lines_alone() -> None:
    drawn = draw_design(np.random.default_rng(0), "seen", 2)
    colours = (("white", (0.95, 0.95, 0.95)), ("black", (0.08, 0.08, 0.08)))
    lines = replace(
        drawn,
        pressed=None,
        long=1.0,
        art=replace(drawn.art, family="drawn", design="line"),
        scheme="ink",
        paper=(0.9,) * 3,
        colours=colours,
    )
    for kind in KINDS:
        white, black = (cards_paint.face(lines, name, kind, 60) for name, _ in colours)
        assert white.mean() - black.mean() > 0.02


@pytest.mark.parametrize("sign", ["foot", "side", "corners", "discs", "spot", "rim"])
def test_a_small_sign_tells_the_players_apart(sign: Sign) -> None:
    drawn = draw_design(np.random.default_rng(0), "seen", 2)
    colours = (("red", (0.8, 0.1, 0.1)), ("blue", (0.1, 0.2, 0.7)))
    signed = replace(
        drawn,
        printed=None,
        pressed=None,
        scheme="sign",
        sign=sign,
        paper=(0.9,) * 3,
        colours=colours,
        toned=False,
    )
    red, blue = (cards_paint.face(signed, name, "king", 80) for name, _ in colours)
    assert 0.005 < (np.abs(red - blue).max(axis=2) > 0.3).mean() < 0.4, "and nothing else does"


@pytest.mark.parametrize(("scheme", "share"), [("split", (0.25, 0.55)), ("tint", (0.5, 1.0))])
def test_half_a_card_or_all_of_its_ground_tells_the_players_apart(
    scheme: Scheme, share: tuple[float, float]
) -> None:
    drawn = draw_design(np.random.default_rng(0), "seen", 2)
    colours = (("red", (0.8, 0.1, 0.1)), ("blue", (0.1, 0.2, 0.7)))
    made = replace(
        drawn,
        printed=None,
        pressed=None,
        scheme=scheme,
        slant=0.5,
        pale=0.4,
        paper=(0.9,) * 3,
        colours=colours,
        margin=0.0,
    )
    red, blue = (cards_paint.face(made, name, "king", 80) for name, _ in colours)
    assert share[0] < (np.abs(red - blue).max(axis=2) > 0.2).mean() < share[1]


def test_the_figures_of_a_make_put_together_from_parts_differ() -> None:
    for number in range(MODULAR, MODULAR + 30):
        shown = [ink.masks(modular_figures.marks(number, kind), 96, 1)[0] > 127 for kind in KINDS]
        for one, other in combinations(shown, 2):
            assert (one ^ other).sum() > 0.04 * (one | other).sum()


@pytest.mark.parametrize("make", range(0, printed_cards.MAKES, 331))
def test_faces_laid_out_by_other_designers_tell_pieces_and_players(make: int) -> None:
    drawn = draw_design(np.random.default_rng(make), "seen", 2).art
    paints = {"red": (0.76, 0.1, 0.11), "blue": (0.11, 0.28, 0.66)}
    shown = [
        printed_cards.face(make, drawn, kind, name, own, (0.95, 0.93, 0.88), 60, 84)
        for name, own in paints.items()
        for kind in KINDS
    ]
    for one, other in combinations(shown, 2):
        assert one.shape == (84, 60, 3)
        assert np.abs(one - other).mean() > 0.002


@pytest.mark.parametrize("make", range(0, portraits.MAKES, 133))
def test_people_differ_and_wear_their_players_colour(make: int) -> None:
    red, blue = (
        [portraits.paint(make, kind, own, 64) for kind in KINDS] for own in ((0.8, 0.1, 0.1), (0.1, 0.2, 0.7))
    )
    for one, other in combinations(red, 2):
        assert np.abs(one - other).mean() > 0.02
    for one, other in zip(red, blue, strict=True):
        assert 0.02 < (np.abs(one - other)[..., :3].max(axis=2) * one[..., 3] > 0.2).mean() < 0.9


def test_every_figure_has_a_pawn() -> None:
    for design in (
        *art.designs("drawn", "seen"),
        *art.designs("drawn", "unseen"),
        "free-7",
        "free-10007",
        "free-15007",
        "free-27007",
        "free-45007",
    ):
        drawn = draw_design(np.random.default_rng(0), "seen", 2).art
        covers = [
            card_figures.figure(replace(drawn, family="drawn", design=design), kind, False, 48)
            for kind in ("pawn", "queen")
        ]
        assert 0.02 < covers[0][0].mean() < 0.6
        assert np.abs(covers[0][0] - covers[1][0]).mean() > 0.02


def test_light_changes_where_the_cards_lie_and_nowhere_else() -> None:
    table = make_table(11, "seen", 640)
    bare = replace(table, cards=())
    change = np.abs(cards_fast.expose(table) - cards_fast.expose(bare)).mean(axis=2)
    inside = np.zeros(change.shape, np.uint8)
    for card in table.cards:
        corners = lens.project_raw(table.room.camera, np.c_[table.outline(card), np.zeros(4)])
        cv2.fillConvexPoly(inside, np.round(corners).astype(np.int32), 255)
    far = cv2.dilate(inside, np.ones((31, 31), np.uint8)) == 0
    assert change[far].max() < 0.01
    assert (change[inside > 0] > 0.01).mean() > 0.8


def test_truth_tells_cells_from_zero_and_rows_upward() -> None:
    for seed in range(6):
        table = make_table(seed, "seen", 640)
        told = cards_truth.truth(table, "fast")
        at = np.array([cell["at"] for cell in told["cells"]])
        assert (at.min(axis=0) == 0).all()
        middles = np.array([np.mean(cell["corners"], axis=0) for cell in told["cells"]])
        for axis, sign in ((0, 1), (1, -1)):
            if told["lean"] < 20 and np.ptp(at[:, axis]) > 1:
                low, high = at[:, axis].argmin(), at[:, axis].argmax()
                assert sign * (middles[high] - middles[low])[axis] > 0


def test_the_command_line_writes_a_photo_with_its_truth(tmp_path: Path) -> None:
    studio.main(
        ["--game", "en-prise", "--seed", "3", "--out", str(tmp_path), "--width", "480", "--jobs", "1"]
    )
    (photo,) = tmp_path.glob("*.jpg")
    facts = json.loads(photo.with_suffix(".json").read_text())
    assert facts["game"] == "en-prise"
    picture = cv2.imread(str(photo))
    assert picture is not None
    assert list(picture.shape[1::-1]) == facts["size"]


def test_backs_made_by_chance_differ_and_come_again() -> None:
    covers = [free_cover(seed, 90, 60) for seed in range(30)]
    for seed, cover in enumerate(covers):
        assert cover.shape == (90, 60)
        assert 0 <= cover.min() <= cover.max() <= 1
        assert np.array_equal(cover, free_cover(seed, 90, 60))
    inked = [float(cover.mean()) for cover in covers]
    assert len(set(inked)) == len(inked)
    assert sum(0.02 < share < 0.98 for share in inked) > 25, "hardly a back is all ink or none"


def test_an_illustration_has_the_players_colour_and_others_besides() -> None:
    red, blue = ((0.8, 0.1, 0.1), (0.1, 0.2, 0.7))
    for design in ("free-45008", "free-27004", figures.designs("seen")[0]):
        pictures = [illustrations.paint(design, kind, 64, own, 3) for kind in KINDS for own in (red, blue)]
        for one, other in zip(pictures[::2], pictures[1::2], strict=True):
            assert np.array_equal(one[..., 3], other[..., 3]), "the figure is the same"
            robe = np.abs(one[..., :3] - other[..., :3]).max(axis=2) > 0.3
            assert 0.02 < robe.mean() < 0.9
        tints = {tuple(np.round(pixel, 1)) for pixel in pictures[0].reshape(-1, 4) if pixel[3] > 0.99}
        assert len(tints) > 2


@pytest.mark.parametrize("make", range(12))
def test_the_other_studios_presses_tell_pieces_and_players(make: int) -> None:
    tall = round(80 * card_presses.long(make))
    for colour in ("white", "black", "red", "green"):
        faces = [card_presses.face(make, colour, kind, 80) for kind in KINDS]
        assert all(face.shape == (tall, 80, 3) and 0 <= face.min() <= face.max() <= 1 for face in faces)
        assert min(float(np.abs(one - two).mean()) for one, two in combinations(faces, 2)) > 0.004
    kings = [card_presses.face(make, colour, "king", 80) for colour in ("white", "black", "red", "green")]
    assert min(float(np.abs(one - two).mean()) for one, two in combinations(kings, 2)) > 0.01
    assert card_presses.back(make, 80).shape == (tall, 80, 3)
    assert np.array_equal(
        card_presses.face(make, "red", "pawn", 80), card_presses.face(make, "red", "pawn", 80)
    )
