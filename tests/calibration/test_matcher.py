"""The matcher on readings made up with known truth: strange sets, wrong lessons, missing symbols."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from made_profiles import TODAY, blank_picture, examples, look, made, prototypes

from calibration import lines
from calibration.heaps import sort_tiles
from calibration.matcher import PIECE, STANDING, TILE, TILES, Matcher, answer, learn, teacher
from calibration.profile import BadProfile, Examples, Lesson, Profile
from rules.games.keizar.game import GAME
from rules.games.keizar.setup import random_tiles
from vision.box import Box
from vision.photo import Floats, Pixels, Sheet
from vision.reading import TILE_LETTERS, RawReading
from vision.solve import DEFAULTS, solve

VECTORS = replace(TILES, look=25.0, lines=0.0)
"""The matcher without its eye for lines: vectors are all there is here."""
PRIOR = np.array(DEFAULTS.trained_open)
LAID = [0] * 8 + [1] * 2 + [2] * 2 + [3] * 4 + [4] * 4 + [5] * 4 + [6]
BOX = Box.of(GAME.inventory())


def lesson(number: int, labels: list[int], vectors: Floats, said: Floats | None = None) -> Lesson:
    taught = {"tile": examples(labels, vectors, said)}
    return Lesson(number, TODAY, "x.jpg", "position", taught, blank_picture())


def taught(*lessons: Lesson) -> Matcher:
    matcher = learn(TILE, lessons, PRIOR, VECTORS)
    assert matcher is not None
    return matcher


def asked(
    matcher: Matcher, labels: list[int], noise: float = 0.3, said: Floats | None = None, seed: int = 9
) -> Floats:
    rng = np.random.default_rng(seed)
    vectors = look(prototypes(1), labels, noise, rng)
    word = np.tile(PRIOR, (len(labels), 1)) if said is None else said
    return answer(matcher, word, np.tile(PRIOR, (len(labels), 1)), vectors, None, np.ones(len(labels)))


def test_a_set_that_the_network_knows_nothing_of_is_read_from_one_lesson() -> None:
    labels = [0, 1, 2, 3, 4, 5, 6] * 9
    told = asked(taught(*made(1).lessons), labels)
    assert (told.argmax(axis=1) == labels).mean() == 1
    assert np.median(told.max(axis=1)) > 0.9


def test_a_wrong_word_of_the_network_is_outvoted_on_a_strange_set() -> None:
    """It calls every symbol of this set a rook, and is sure of it."""
    rng = np.random.default_rng(3)
    rook = np.eye(7)[[5 if label in (1, 2, 3, 4, 5) else label for label in LAID]] * 0.98 + 0.02 / 7
    matcher = taught(lesson(1, LAID, look(prototypes(1), LAID, 0.3, rng), rook))
    assert matcher.known < 0.01
    labels = [1, 2, 3, 4, 5] * 8
    word = np.tile(np.eye(7)[5] * 0.98 + 0.02 / 7, (len(labels), 1))
    assert (asked(matcher, labels, said=word).argmax(axis=1) == labels).all()


def test_the_word_of_the_network_counts_on_a_set_that_it_knows() -> None:
    rng = np.random.default_rng(3)
    right = np.eye(7)[LAID] * 0.98 + 0.02 / 7
    matcher = taught(lesson(1, LAID, look(prototypes(1), LAID, 0.3, rng), right))
    assert 0.9 < matcher.known < 1
    labels = [1, 2, 3, 4, 5] * 4
    word = np.eye(7)[labels] * 0.999 + 0.001 / 7
    blurred = asked(matcher, labels, noise=3.0, said=word)
    assert (blurred.argmax(axis=1) == labels).mean() > 0.9


def test_two_examples_that_differ_still_tell_their_symbol() -> None:
    """The two kings of a photo, one on a light tile and one on a dark one, may look unlike each other."""
    rng = np.random.default_rng(8)
    strange = prototypes(1).copy()
    vectors = look(strange, LAID, 0.3, rng)
    king = LAID.index(1)
    vectors[king] = look(strange, [3], 0.3, rng)[0]  # much like a bishop
    matcher = taught(lesson(1, LAID, vectors))
    assert matcher.weights[matcher.labels == 1].max() == 1
    labels = [1, 3, 0, 5]
    assert asked(matcher, labels).argmax(axis=1).tolist() == labels


@pytest.mark.parametrize("empty", [0.0, 1.0])
def test_a_comparison_is_never_surer_than_it_is_often_astray(empty: float) -> None:
    """A tile under glare is plain to the eye, whatever it shows."""
    matcher = taught(*made(1).lessons)
    plain = prototypes(1)[:1]
    told = answer(matcher, PRIOR[None], PRIOR[None], plain, None, np.array([empty]))[0] / PRIOR
    astray = VECTORS.astray[0] if empty else VECTORS.astray[1]
    assert told.argmax() == 0
    assert (told / told.max()).min() >= astray / 7


def test_one_wrong_lesson_does_not_spoil_the_profile() -> None:
    rng = np.random.default_rng(4)
    good = [lesson(k, LAID, look(prototypes(1), LAID, 0.3, rng)) for k in (1, 2)]
    mixed = [0, 0, 0, 0, 4, 4, 3, 3, 5, 5, 1, 1, 0, 0, 2, 2, 5, 5, 0, 0, 3, 3, 1, 1, 6]
    wrong = lesson(3, LAID, look(prototypes(1), mixed, 0.3, rng))
    matcher = taught(*good, wrong)
    truth = np.concatenate([LAID, LAID, sorted_truth(LAID, mixed)])
    false = truth != matcher.labels
    assert matcher.weights[false].max() < 0.2
    assert matcher.weights[~false].min() > 0.5
    labels = [0, 1, 2, 3, 4, 5, 6] * 9
    assert (asked(matcher, labels).argmax(axis=1) == labels).all()


def sorted_truth(labels: list[int], truth: list[int]) -> list[int]:
    return [truth[k] for k in np.argsort(labels, kind="stable")]


def test_a_symbol_without_an_example_is_what_looks_like_nothing_else() -> None:
    without_queen = [label for label in LAID if label != 2]
    rng = np.random.default_rng(5)
    matcher = taught(lesson(1, without_queen, look(prototypes(1), without_queen, 0.3, rng)))
    labels = [2, 2, 3, 1, 0]
    told = asked(matcher, labels, said=np.full((5, 7), 1 / 7))
    assert told.argmax(axis=1).tolist() == labels


def test_more_lessons_make_it_surer() -> None:
    rng = np.random.default_rng(6)
    few = taught(lesson(1, LAID, look(prototypes(1), LAID, 2.0, rng)))
    many = taught(*(lesson(k, LAID, look(prototypes(1), LAID, 2.0, rng)) for k in range(1, 7)))
    labels = [1, 2, 3, 4, 5] * 30
    rows = np.arange(len(labels))
    one, six = (np.log(asked(m, labels, noise=2.0)[rows, labels]).mean() for m in (few, many))
    assert six > one


def test_a_profile_of_nothing_teaches_nothing() -> None:
    assert learn(TILE, [], PRIOR, TILES) is None
    assert learn(PIECE, made().lessons, np.array(DEFAULTS.trained_pieces), STANDING) is None


def test_a_damaged_picture_is_refused_with_a_sentence() -> None:
    broken = Lesson(1, TODAY, "x", "position", dict(made().lessons[0].examples), b"no picture")
    with pytest.raises(BadProfile, match="damaged"):
        learn(TILE, [broken], PRIOR, TILES)


# --- lines -------------------------------------------------------------------------------------------------

MARKS = ("X", "Z", "E", "T", "P")


def board(marks: dict[int, int], turns: np.ndarray, blur: float = 0.0, disc: bool = False) -> Pixels:
    """A sheet with a letter on some squares, each turned its own way; ink dark on light, light on dark.

    With `disc` all ink is the same, on a dark disc.
    """
    image = np.zeros((400, 400, 3), np.uint8)
    for cell in range(100):
        row, column = divmod(cell, 10)
        light = (row + column) % 2 == 0
        tile = np.full((40, 40, 3), 200 if light else 70, np.uint8)
        square = (row - 1) * 8 + column - 1
        if 1 <= row <= 8 and 1 <= column <= 8 and square in marks:
            ink = (30, 30, 30) if light else (230, 230, 230)
            if disc:
                ink = (110, 150, 190)
                cv2.circle(tile, (20, 20), 16, (60, 50, 50), -1, cv2.LINE_AA)
            cv2.putText(
                tile, MARKS[marks[square]], (9, 31), cv2.FONT_HERSHEY_SIMPLEX, 1.0, ink, 3, cv2.LINE_AA
            )
            tile = np.rot90(tile, int(turns[square]))
        image[row * 40 : row * 40 + 40, column * 40 : column * 40 + 40] = tile
    return np.asarray(cv2.GaussianBlur(image, (0, 0), blur) if blur else image, np.uint8)


def best_marks(seen: Pixels, known: Pixels) -> list[int]:
    """What the first 40 squares of a board are, by the most alike of those of another."""
    likeness = lines.alike(lines.cut(seen, 40, 1.0), lines.cut(known, 40, 1.0))
    return [int(k) % 5 for k in likeness[:40, :40].argmax(axis=1)]


def test_lines_are_alike_whatever_their_turn_ground_and_blur() -> None:
    rng = np.random.default_rng(1)
    marks = {square: square % 5 for square in range(40)}
    one = board(marks, rng.integers(0, 4, 64))
    two = board(marks, rng.integers(0, 4, 64), blur=1.5)
    assert best_marks(two, one) == [square % 5 for square in range(40)]
    seen, known = (lines.cut(image, 40, 1.0) for image in (two, one))
    faint = 0.1 * float(np.median(lines.energy(known)[:40]))
    likeness = lines.alike(seen, known, faint)
    assert likeness[40:, 40:].min() > 0.9  # plain tiles are alike
    assert likeness[40:, :40].max() < 0.6


def test_a_mark_on_a_disc_is_alike_on_light_and_dark_tiles() -> None:
    """A dark disc stands out from light tiles alone, and its rim is the strongest line there is."""
    rng = np.random.default_rng(2)
    every = {square: square % 5 for square in range(40)}
    dark = {square: mark for square, mark in every.items() if (square // 8 + square % 8) % 2}
    light = {square: mark for square, mark in every.items() if square not in dark}
    known, seen = (board(marks, rng.integers(0, 4, 64), disc=True) for marks in (dark, light))
    likeness = lines.alike(lines.cut(seen, 40, 1.0), lines.cut(known, 40, 1.0))
    best = likeness[np.ix_(list(light), list(dark))].argmax(axis=1)
    assert [dark[list(dark)[k]] for k in best] == list(light.values())


# --- heaps and teaching a whole board ----------------------------------------------------------------------


def seen(tiles: str, seed: int, strange: bool) -> tuple[RawReading, Sheet]:
    """A reading of a laid-out board by a network that can compare tiles but, when strange, not name them."""
    rng = np.random.default_rng(seed)
    upright = np.arange(64).reshape(8, 8)[::-1].ravel()  # row 8 first, as on a sheet
    labels = [TILE_LETTERS.index(tiles[square]) for square in upright]
    vectors = look(prototypes(1), labels, 0.4, rng)
    pieces = look(prototypes(2, PIECE), [0] * 64, 0.2, rng)
    names = np.array(labels)
    if strange:
        symbols = (names > 0) & (names < 6)
        names[symbols] = rng.integers(1, 6, int(symbols.sum()))
    said = np.eye(7)[names] * 0.97 + 0.03 / 7
    standing = np.tile([0.999, 0.0005, 0.0005], (64, 1))
    features = np.concatenate([vectors, pieces], axis=1).reshape(8, 8, -1)
    raw = RawReading(said.reshape(8, 8, 7), standing.reshape(8, 8, 3), None, None, features)
    sheet = Sheet(
        cv2.imdecode(np.frombuffer(blank_picture(), np.uint8), cv2.IMREAD_COLOR),  # type: ignore[arg-type]
        40, 1.0, 0, 0, np.eye(3), np.zeros((10, 2)), 1.0, (4.0, 4.0, 8.0),
    )  # fmt: skip
    return raw, sheet


def likeness(raw: RawReading) -> Floats:
    assert raw.features is not None
    vectors = raw.features.reshape(64, -1)[:, :32]
    return np.asarray(10 * vectors @ vectors.T)


@pytest.mark.parametrize("seed", range(6))
def test_tiles_are_sorted_into_pure_heaps(seed: int) -> None:
    tiles = random_tiles(seed)
    raw, _ = seen(tiles, seed, strange=True)
    heaps = sort_tiles(raw, likeness(raw))
    upright = np.arange(64).reshape(8, 8)[::-1].ravel()
    content = [{tiles[upright[cell]] for cell in heap.cells} for heap in heaps]
    assert all(len(letters) == 1 for letters in content)
    assert {letter for letters in content for letter in letters} == set(".KQBNR*")
    asked_about = [heap for heap in heaps if heap.name is None]
    assert len(asked_about) == 5


def test_a_set_that_the_network_knows_needs_no_question() -> None:
    raw, _ = seen(random_tiles(1), 1, strange=False)
    assert all(heap.name for heap in sort_tiles(raw, likeness(raw)))


def test_a_board_full_of_pieces_gives_no_heaps() -> None:
    raw, _ = seen(random_tiles(1), 1, strange=False)
    covered = RawReading(raw.symbols, np.tile([0.0, 1.0, 0.0], (8, 8, 1)), features=raw.features)
    assert sort_tiles(covered, likeness(raw)) == ()


@pytest.mark.parametrize("seed", range(3))
def test_a_strange_board_is_solved_after_one_lesson_and_not_before(seed: int) -> None:
    profile = made(1)
    # What the network said of the examples: names drawn at random.
    said = np.eye(7)[np.random.default_rng(seed).integers(1, 6, 25)] * 0.97 + 0.03 / 7
    old = profile.lessons[0].examples["tile"]
    taught_set = Profile("x", "keizar", "0", profile.kinds).add(
        {"tile": Examples(old.symbols, old.vectors, said, old.places)},
        "x",
        "position",
        blank_picture(),
        TODAY,
    )
    tiles = random_tiles(seed + 50)
    raw, sheet = seen(tiles, seed, strange=True)
    assert solve(raw, BOX).tiles != tiles
    solved = solve(teacher(taught_set)(raw, sheet), BOX)
    assert solved.tiles == tiles
    assert solved.setup_known


def test_products_are_numpys_and_those_of_nothing_are_none() -> None:
    these, those = (np.random.default_rng(k).random((k, 40), np.float32) for k in (3, 5))
    assert np.allclose(lines.products(these, those), these @ those.T, rtol=1e-5)
    assert lines.products(these[:0], those).shape == (0, 5)
    assert lines.products(these, those[:0]).shape == (3, 0)
