from itertools import permutations

import numpy as np
import pytest

from vision.cards_read import COLOURS, SHOWN, Faces
from vision.cards_solve import BOX, KINDS, SETTINGS, cheapest, palette, plan_like, solve
from vision.cuts import SIDE, cut_out
from vision.photo import Floats


def faces(*cards: tuple[str, str | None, float]) -> Faces:
    """What a reader would say of cards: kind, colour (None for a back), and how sure it is of the kind."""
    shown = np.zeros((len(cards), len(SHOWN)))
    colours = np.full((len(cards), len(COLOURS)), 1 / len(COLOURS))
    for number, (kind, colour, sure) in enumerate(cards):
        shown[number] = (1 - sure) / (len(SHOWN) - 2)
        shown[number, 0] = 0
        shown[number, SHOWN.index(kind)] = sure
        if colour is not None:
            colours[number] = 0.0001
            colours[number, COLOURS.index(colour)] = 1 - 0.0007
    return Faces(shown, colours)


def test_sure_cards_are_told_without_a_doubt() -> None:
    told = solve(faces(("king", "red", 0.9999), ("down", None, 0.9999), ("pawn", "white", 0.9999)))
    assert [(card.kind, card.colour) for card in told] == [("king", "red"), ("down", None), ("pawn", "white")]
    assert not any(card.doubt for card in told)
    assert [card.up for card in told] == [True, False, True]


def test_an_unsure_card_is_a_doubt() -> None:
    told = solve(faces(("rook", "blue", 0.9), ("rook", "blue", 0.9999)))
    assert [card.doubt for card in told] == [True, False]


def test_no_set_has_two_kings() -> None:
    told = solve(faces(("king", "red", 0.999), ("king", "red", 0.8), ("queen", "red", 0.999)))
    assert [card.kind for card in told].count("king") == 1
    assert told[0].kind == "king"
    assert told[0].doubt
    assert told[1].doubt
    assert not told[2].doubt


def test_two_players_may_both_have_a_king() -> None:
    told = solve(faces(("king", "red", 0.9999), ("king", "blue", 0.9999)))
    assert not any(card.doubt for card in told)


def test_a_whole_box_fits() -> None:
    cards = [
        (kind, colour, 0.9999)
        for colour in ("white", "black", "red", "blue")
        for kind, count in zip(KINDS, BOX, strict=True)
        for _ in range(count)
    ]
    told = solve(faces(*cards))
    assert [(card.kind, card.colour) for card in told] == [(kind, colour) for kind, colour, _ in cards]
    assert not any(card.doubt for card in told)


def test_more_cards_than_a_box_has_are_told_in_doubt() -> None:
    told = solve(faces(*[("pawn", "red", 0.9999)] * 12))
    assert len(told) == 12
    assert all(card.doubt for card in told)


def test_one_odd_reading_does_not_make_a_fifth_player() -> None:
    reading = faces(*[("pawn", name, 0.999) for name in ("white", "black", "red", "blue") for _ in range(4)])
    odd = reading.colours.copy()
    odd[0] = 0.01
    odd[0, COLOURS.index("yellow")] = 0.6
    odd[0, COLOURS.index("white")] = 0.3
    told = solve(Faces(reading.shown, odd / odd.sum(axis=1, keepdims=True)))
    assert told[0].colour == "white"
    assert told[0].doubt


def test_the_palette_has_at_most_four_colours() -> None:
    colours = np.eye(len(COLOURS)) * 0.9 + 0.0125
    assert len(palette(colours)) == SETTINGS.players


def test_a_colour_between_two_names_is_a_doubt() -> None:
    reading = faces(("pawn", "red", 0.9999), ("rook", "red", 0.9999))
    colours = np.full((2, len(COLOURS)), 0.001)
    colours[:, COLOURS.index("red")] = 0.52
    colours[:, COLOURS.index("orange")] = 0.474
    assert all(card.doubt for card in solve(Faces(reading.shown, colours)))


@pytest.mark.parametrize(("cards", "named"), [(1, "red"), (8, "orange")])
def test_of_two_likely_names_the_published_one_is_told_unless_many_cards_say_the_other(
    cards: int, named: str
) -> None:
    read = faces(*[("pawn", "red", 0.9999)] * cards)
    read.colours[:, COLOURS.index("red")], read.colours[:, COLOURS.index("orange")] = 0.4, 0.5994
    told = solve(read)
    assert {card.colour for card in told} == {named}
    assert all(card.doubt for card in told)


def test_an_empty_table_has_nothing_to_tell() -> None:
    assert solve(Faces(np.zeros((0, len(SHOWN))), np.zeros((0, len(COLOURS))))) == []


@pytest.mark.parametrize("seed", range(6))
def test_the_cheapest_matching_is_the_cheapest(seed: int) -> None:
    cost = np.random.default_rng(seed).uniform(0, 9, (4, 6))
    match = cheapest(cost)
    assert len(set(match.tolist())) == 4
    best = min(sum(cost[row, column] for row, column in enumerate(way)) for way in permutations(range(6), 4))
    assert cost[np.arange(4), match].sum() == pytest.approx(best)


def test_a_battleplan_is_a_row_of_one_colour_without_its_king() -> None:
    row = solve(faces(("pawn", "red", 0.9999), ("rook", "red", 0.9999)))
    assert plan_like(row, 1)
    assert not plan_like(row, 3)
    assert not plan_like(solve(faces(("pawn", "red", 0.9999), ("rook", "blue", 0.9999))), 1)
    assert not plan_like(solve(faces(("pawn", "red", 0.9999), ("down", None, 0.9999))), 1)
    assert not plan_like(solve(faces(("pawn", "red", 0.9999), ("king", "red", 0.9999))), 1)


def _corners(x: float, y: float, width: float, height: float) -> Floats:
    return np.array([[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]], np.float64)


@pytest.mark.parametrize("size", [(38, 38), (76, 110), (240, 160)])
def test_a_cut_shows_the_card_upright_in_its_middle(size: tuple[int, int]) -> None:
    photo = np.zeros((600, 600, 3), np.uint8)
    x, y = 100, 150
    photo[y : y + size[1], x : x + size[0]] = (0, 0, 255)
    photo[y : y + size[1] // 2, x : x + size[0] // 2] = (0, 255, 0)  # the upper left quarter
    (seen,) = cut_out(photo, _corners(x, y, *size))
    assert seen.shape == (SIDE, SIDE, 3)
    near, far = SIDE // 4, SIDE - SIDE // 4
    assert seen[near, near].argmax() == 1
    assert seen[near, near].max() > 200
    others = ((near, far), (far, near), (far, far))
    assert all(seen[spot].argmax() == 2 and seen[spot].max() > 200 for spot in others)
    assert seen[1].max() < 60
    assert seen[:, SIDE - 2].max() < 60
