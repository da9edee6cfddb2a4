"""From places and faces to a table: finder and reader are played by the truth, with slips on demand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from samples.studio import cards_casting, cards_noise, cards_truth
from vision import cards, cards_find
from vision.cards import CardsReading, read_cards
from vision.cards_lattice import Cell, Group
from vision.cards_mat import patch_of
from vision.cards_read import COLOURS, SHOWN, Faces
from vision.cuts import SIDE
from vision.photo import Floats, NoBoard, Pixels
from vision.quads import Quad, in_order

Truth = dict[str, Any]
Score = Callable[[dict[str, Any]], float]


def read_with(
    facts: Truth,
    monkeypatch: pytest.MonkeyPatch,
    score: Score = lambda card: 0.97,
    mat_sure: float = 1.0,
    hands: list[int] | None = None,
) -> CardsReading:
    """Read a table whose photo is blank; `score` says how clearly the finder sees a card.

    How many cards the reader is shown, each time, goes into `hands`.
    """
    rng = np.random.default_rng(0)
    seen = [*facts["cells"], *facts["beside"]]
    corners = in_order(np.array([card["corners"] for card in seen]))
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
    asked: list[Floats] = []

    def find(*_: object) -> list[Quad]:
        noise = rng.normal(0, 0.015, corners.shape) * sides[:, None, None]
        quads = [Quad(0, score(card), spots) for card, spots in zip(seen, corners + noise, strict=True)]
        return [quad for quad in quads if quad.score >= cards_find.LEAST]

    def cut(_: Pixels, wanted: Floats) -> Pixels:
        asked.append(wanted)
        return np.zeros((len(wanted), SIDE, SIDE, 3), np.uint8)

    def read(cuts: Pixels) -> Faces:
        if hands is not None:
            hands.append(len(cuts))
        return shown_at(asked[-1])

    def mat(_: Pixels, group: Group) -> tuple[list[Cell], Faces]:
        cells = patch_of(group).wider(1).cells()
        faces = shown_at(group.corners(np.array(cells)))
        faces.shown[:] = mat_sure * faces.shown + (1 - mat_sure) * np.eye(len(SHOWN))[0]
        return cells, faces

    def shown_at(places: Floats) -> Faces:
        shown, colours = (np.full((len(places), len(what)), 1e-6) for what in (SHOWN, COLOURS))
        for number, spot in enumerate(places.mean(axis=1)):
            away = np.linalg.norm(corners.mean(axis=1) - spot, axis=1) / sides
            card = seen[int(away.argmin())]
            if away.min() > 0.3:
                shown[number, SHOWN.index("none")] = 1
                continue
            shown[number, SHOWN.index(card.get("piece", "down"))] = 1
            colours[number, COLOURS.index(card.get("colour", "white"))] = 1
        return Faces(shown / shown.sum(axis=1, keepdims=True), colours / colours.sum(axis=1, keepdims=True))

    monkeypatch.setattr(cards_find, "find_quads", find)
    monkeypatch.setattr(cards, "cut_out", cut)
    monkeypatch.setattr(cards, "read_faces", read)
    monkeypatch.setattr(cards, "read_mat", mat)
    blank = np.zeros((facts["size"][1], facts["size"][0], 3), np.uint8)
    return read_cards(cv2.imencode(".png", blank)[1].tobytes())


def table(seed: int) -> Truth:
    return cards_truth.truth(cards_casting.make_table(seed, "unseen", 800), "none")


def board_of(facts: Truth) -> dict[tuple[int, ...], tuple[str | None, str]]:
    return {tuple(cell["at"]): (cell.get("colour"), cell.get("piece", "down")) for cell in facts["cells"]}


def told(reading: CardsReading) -> dict[tuple[int, ...], tuple[str | None, str]]:
    return {card.at: (card.told.colour, card.told.kind) for card in reading.cells}


@pytest.mark.parametrize("seed", [1, 2, 5, 9, 30, 63, 66, 92])
def test_the_whole_table_is_told(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = table(seed)
    reading = read_with(facts, monkeypatch)
    assert told(reading) == board_of(facts)
    assert reading.battleplans == facts["battleplans"]
    assert reading.doubts == []
    assert len(reading.beside) == len(facts["beside"])


@pytest.mark.parametrize(("mat_sure", "all_read"), [(1.0, False), (0.99, True)])
def test_of_many_cards_those_the_mat_is_sure_of_are_not_read(
    mat_sure: float, all_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = next(facts for facts in map(table, range(200)) if len(facts["cells"]) > 40)
    hands: list[int] = []
    assert told(read_with(facts, monkeypatch, mat_sure=mat_sure, hands=hands)) == board_of(facts)
    faces = sum("piece" in card for card in (*facts["cells"], *facts["beside"]))
    assert faces > cards.MANY
    assert (sum(hands) >= faces) == all_read


def _a_board_with_rows() -> Truth:
    for seed in range(100):
        facts = table(seed)
        if len(facts["cells"]) > 12 and len(facts["battleplans"]) == 2 and facts["lean"] < 30:
            return facts
    raise AssertionError("the studio lays no such table any more")


def test_a_card_seen_weakly_counts_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = _a_board_with_rows()
    weak = facts["cells"][-1]
    reading = read_with(facts, monkeypatch, lambda card: 0.1 if card is weak else 0.97)
    assert told(reading) == board_of(facts)


def test_a_hole_in_the_finders_sight_is_filled_by_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = _a_board_with_rows()
    at = {tuple(cell["at"]) for cell in facts["cells"]}
    inner = next(
        cell
        for cell in facts["cells"]
        if sum(
            (cell["at"][0] + dx, cell["at"][1] + dy) in at for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        )
        > 2
    )
    reading = read_with(facts, monkeypatch, lambda card: 0.0 if card is inner else 0.97)
    assert told(reading) == board_of(facts)


def test_a_card_at_the_edge_that_the_finder_overlooks_is_seen_on_the_mat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    facts = _a_board_with_rows()
    last = max(facts["cells"], key=lambda cell: (cell["at"][1], cell["at"][0]))
    reading = read_with(facts, monkeypatch, lambda card: 0.0 if card is last else 0.97)
    assert told(reading) == board_of(facts)


def test_where_finder_and_mat_hesitate_everywhere_the_whole_board_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    facts = table(30)
    reading = read_with(facts, monkeypatch, lambda card: 0.4, mat_sure=0.65)
    assert told(reading) == board_of(facts)
    assert set(reading.doubts) == set(told(reading))


def test_an_empty_table_is_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoBoard):
        read_with(table(1), monkeypatch, lambda card: 0.0)


@pytest.mark.parametrize("oblique", [False, True])
def test_a_finder_with_slips_still_gives_the_whole_table(oblique: bool) -> None:
    noise = cards_noise.Noise(corners=0.03, missed=0.02, invented=0.01, doubt=0.0)
    verdicts = [
        cards_noise.judged(cards_noise.facts_of(seed, oblique), noise, seed) for seed in range(40, 54)
    ]
    assert sum(verdict.shape for verdict in verdicts) >= 13
    assert sum(verdict.exact for verdict in verdicts) >= 13


def test_misread_cards_in_a_row_do_not_make_it_the_board() -> None:
    noise = cards_noise.Noise(corners=0.03, missed=0.0, invented=0.01, doubt=0.1)
    for seed in (13, 36, 42):  # once the longest Battleplan was taken for the board
        assert cards_noise.judged(cards_noise.facts_of(seed), noise, seed).shape


@pytest.mark.parametrize(
    ("width", "looks"),
    [
        (12, [320, 640, 1280]),
        (20, [320, 640, 960]),
        (36, [320, 640]),
        (44, [320, 640, 192]),
        (70, [320, 640, 192]),
        (110, [320, 192]),
        (200, [320, 192]),
    ],
)
def test_large_cards_are_looked_at_from_further_away_and_small_ones_from_nearby(
    width: int, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def find(pixels: Pixels, model: object, kinds: int, side: int, least: float) -> list[Quad]:
        asked.append(side)
        square = np.array([(0, 0), (width, 0), (width, width), (0, width)], np.float64)
        return [Quad(0, 0.9, square + np.array((1.1 * width * number, 0))) for number in range(3)]

    monkeypatch.setattr(cards_find, "find_quads", find)
    assert len(cards_find.find_cards(np.zeros((480, 640, 3), np.uint8))) == 3
    assert asked == looks


@pytest.mark.parametrize(("width", "found"), [(70, 3), (20, 2)])
def test_of_large_cards_whose_figures_were_taken_apart_the_whole_is_found_from_further_away(
    width: int, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(pixels: Pixels, model: object, kinds: int, side: int, least: float) -> list[Quad]:
        square = np.array([(0, 0), (width, 0), (width, width), (0, width)], np.float64)
        return [
            Quad(0, 0.9, square + np.array((100 * number, 0))) for number in range(3 if side < 640 else 2)
        ]

    monkeypatch.setattr(cards_find, "find_quads", find)
    assert len(cards_find.find_cards(np.zeros((480, 640, 3), np.uint8))) == found


def test_what_one_look_sees_badly_is_taken_from_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near cards are large, a coarse look suits most; two far ones it sees as one, the usual look apart."""

    def card(score: float, x: float, y: float, wide: float, tall: float) -> Quad:
        corners = np.array([(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)], np.float64)
        return Quad(0, score, corners)

    near = [(10.0, 300.0), (200.0, 300.0), (400.0, 300.0)]
    far = [(100.0, 10.0), (100.0, 36.0)]

    def find(pixels: Pixels, model: object, kinds: int, side: int, least: float) -> list[Quad]:
        if side == 640:
            seen = [card(0.9, x, y, 24, 24) for x, y in far]
            return [*seen, card(0.8, *near[0], 150, 150), card(0.6, 420, 320, 60, 60)]
        return [*(card(0.95, x, y, 150, 150) for x, y in near), card(0.9, 100, 10, 24, 50)]

    monkeypatch.setattr(cards_find, "find_quads", find)
    found = cards_find.find_cards(np.zeros((480, 640, 3), np.uint8))
    assert sorted(tuple(quad.corners[0]) for quad in found) == sorted([*near, *far])
    assert [quad.score for quad in found] == [0.95] * 3 + [0.9] * 2
