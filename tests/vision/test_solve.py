"""The solver against plain enumeration, against simulated readings with known truth, and against bad luck."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from math import prod

import numpy as np
import pytest

from rules.games import load
from rules.games.keizar.setup import faults, random_tiles
from vision import assign
from vision.box import Box
from vision.photo import Floats
from vision.reading import PIECE_LETTERS, SQUARES, SYMBOL_LOOK, SYMBOLS, TILE_LETTERS, RawReading
from vision.solve import DEFAULTS, Settings, Solved, orders, solve

BOX = Box.of(load("keizar").inventory())
SHARES = np.array(DEFAULTS.trained_open)
COVERED = np.array(DEFAULTS.trained_covered)
BARE = "." * 64
PIECE_LOOK = 16


def square(name: str) -> int:
    return SQUARES.index(name)


def numbers(letters: str, alphabet: str) -> list[int]:
    return [alphabet.index(letter) for letter in letters]


def lay(tiles: str, **changes: str) -> str:
    """The tiles with some of them changed: ``lay(tiles, c1="R")``."""
    changed = list(tiles)
    for name, letter in changes.items():
        changed[square(name)] = letter
    return "".join(changed)


def photograph(
    tiles: str,
    pieces: str = BARE,
    *,
    turn: int = 0,
    sharp: float = 6.0,
    hidden: tuple[str, ...] | None = None,
    rng: np.random.Generator | None = None,
) -> RawReading:
    """A reader whose every probability is honest: each symbol gives a noisy signal, read by Bayes' rule.

    `sharp` is how far a symbol stands out of the noise; without `rng` there is no noise. Symbols on `hidden`
    squares (by default, all under pieces) give no signal at all.
    """
    strength = np.full((64, 1), sharp)
    for at in range(64):
        if pieces[at] != "." if hidden is None else SQUARES[at] in hidden:
            strength[at] = 0

    def read(truth: list[int], shares: Floats, strength: Floats) -> Floats:
        kinds = shares.shape[-1]
        noise = rng.normal(size=(64, kinds)) if rng else np.zeros((64, kinds))
        signal = strength * np.eye(kinds)[truth] + noise
        likelihood = np.exp(strength * signal)
        chances = likelihood * shares
        return np.asarray(chances / chances.sum(axis=1, keepdims=True))

    sheet_symbols, sheet_pieces = np.zeros((64, len(SYMBOLS))), np.zeros((64, 3))
    men = read(numbers(pieces, PIECE_LETTERS), np.array(DEFAULTS.trained_pieces), np.full((64, 1), sharp))
    sheet_pieces[orders()[turn]] = men
    sheet_symbols[orders()[turn]] = read(numbers(tiles, TILE_LETTERS), trained(men), strength)
    return RawReading(sheet_symbols.reshape(8, 8, -1), sheet_pieces.reshape(8, 8, 3), parity=turn % 2)


def trained(men: Floats) -> Floats:
    """How common each symbol was in training on squares as likely covered as these."""
    return np.asarray(men[:, :1] * SHARES + (1 - men[:, :1]) * COVERED, np.float64)


def confidence(solved: Solved, name: str, symbol: str) -> float:
    return float(solved.symbol_chances[square(name), SYMBOLS.index(symbol)])


@pytest.mark.parametrize(("cells", "symbols"), [(3, 1), (4, 2), (5, 3), (6, 4), (4, 4)])
def test_sums_equal_enumeration(cells: int, symbols: int) -> None:
    weights = np.random.default_rng(cells).gamma(0.3, size=(2, cells, 1 + symbols))
    total, shares = assign.sums(weights)
    for group in range(2):
        expected, chances, top = 0.0, np.zeros((cells, 1 + symbols)), (0.0, [0] * cells)
        for places in permutations(range(cells), symbols):
            layout = [1 + places.index(cell) if cell in places else 0 for cell in range(cells)]
            weight = prod(weights[group, cell, choice] for cell, choice in enumerate(layout))
            expected += weight
            top = max(top, (weight, layout))
            for cell, choice in enumerate(layout):
                chances[cell, choice] += weight
        assert total[group] == pytest.approx(expected)
        assert shares[group] == pytest.approx(chances / expected)
        assert assign.best(weights)[group].tolist() == top[1]


def test_piece_counts_equal_enumeration() -> None:
    chances = np.random.default_rng(5).dirichlet((1, 1, 1), size=6)
    expected = np.zeros((6, 3))
    for board in product(range(3), repeat=6):
        if board.count(1) <= 2 and board.count(2) <= 2:
            expected[range(6), board] += prod(chances[cell, piece] for cell, piece in enumerate(board))
    assert assign.at_most(chances, 2) == pytest.approx(expected / expected.sum(axis=1, keepdims=True))


def test_a_whole_group_equals_enumeration() -> None:
    """All 11,880 arrangements and the story of a wrongly laid group, written out a second time."""
    rng = np.random.default_rng(2)
    raw = photograph(random_tiles(2), sharp=3.0, rng=rng)
    raw.symbols.reshape(64, 7)[orders()[0][square("d5")]] = np.eye(7)[6]  # no doubt which way round it lies
    settings = Settings(group_laid_wrong=(0.2, 0.2), misread=1e-6, square_laid_wrong=1e-9)
    solved = solve(raw, BOX, settings)
    group = BOX.groups[0]
    chances = raw.symbols.reshape(64, 7)[orders()[0]]
    shares = trained(raw.pieces.reshape(64, 3)[orders()[0]])
    likely = [(1 - 1e-6) * chances[at] / shares[at] + 1e-6 for at in group.squares]
    lawful, marginals = 0.0, np.zeros((12, 7))
    for places in permutations(range(12), 4):
        layout = [group.symbols[places.index(cell)] if cell in places else 0 for cell in range(12)]
        weight = prod(likely[cell][symbol] for cell, symbol in enumerate(layout)) / 11880
        lawful += weight
        for cell, symbol in enumerate(layout):
            marginals[cell, symbol] += weight
    anyhow = np.array([0, *[4 / 12 / 5] * 5, 1e-3])
    anyhow[0] = 1 - anyhow.sum()
    lawless = prod((cell * anyhow).sum() for cell in likely)
    weight = 0.8 * lawful / (0.8 * lawful + 0.2 * lawless)
    alone = [cell * anyhow / (cell * anyhow).sum() for cell in likely]
    expected = weight * marginals / lawful + (1 - weight) * np.array(alone)
    assert solved.turn_chances[0] > 0.99999
    assert solved.symbol_chances[list(group.squares)] == pytest.approx(expected, abs=1e-5)


def test_where_one_group_is_laid_wrong_another_is_sooner_believed_to_be() -> None:
    """A plain tile glimpsed under a piece where the rules want a knight: did the reader slip, or the hand?"""
    tiles = random_tiles(4)
    one, other = BOX.groups[0], BOX.groups[1]
    under = next(at for at in one.squares if tiles[at] == "N")
    glimpsed = tiles[:under] + "." + tiles[under + 1 :]
    pieces = "".join("w" if at == under else "." for at in range(64))
    missing = next(at for at in other.squares if tiles[at] == "R")
    odds = []
    for laid in (glimpsed, glimpsed[:missing] + "B" + glimpsed[missing + 1 :]):
        raw = photograph(laid, pieces, hidden=(), sharp=8.5)
        plain = solve(raw, BOX).symbol_chances[under, 0]
        odds.append(plain / (1 - plain))
    assert odds[1] > 3 * odds[0]


@pytest.mark.parametrize("turn", range(4))
def test_a_clear_photo_is_read_whichever_way_round(turn: int) -> None:
    tiles, pieces = random_tiles(turn), "w" * 5 + "." * 54 + "b" * 5
    solved = solve(photograph(tiles, pieces, turn=turn, hidden=()), BOX)
    assert (solved.tiles, solved.pieces, solved.turns) == (tiles, pieces, turn)
    assert solved.doubts == ()
    assert solved.legal_setup
    assert solved.setup_known
    assert solved.legal_chance > 0.99


def test_the_measured_lightness_stands_in_for_the_parity() -> None:
    raw = photograph(random_tiles(8), turn=1, hidden=("d5",))
    light = np.where(np.indices((8, 8)).sum(axis=0) % 2 == 1, 200.0, 60.0)
    assert solve(RawReading(raw.symbols, raw.pieces, None, light), BOX).turns == 1


def test_a_wrong_parity_is_outvoted_by_the_tiles() -> None:
    raw = photograph(random_tiles(4), turn=2)
    solved = solve(RawReading(raw.symbols, raw.pieces, 1), BOX)
    assert solved.turns == 2
    assert solved.doubts == ()


def test_to_sheet_agrees_with_the_order_of_cells() -> None:
    for turn in range(4):
        solved = solve(photograph(random_tiles(1), turn=turn), BOX)
        centres = solved.to_sheet([(at % 8 + 0.5, at // 8 + 0.5) for at in range(64)])
        cells = np.floor(centres).astype(int)
        assert (cells[:, 1] * 8 + cells[:, 0]).tolist() == orders()[turn].tolist()


def test_tiles_that_look_alike_outvote_a_poor_eye() -> None:
    """A reader that confuses symbols is set right by which tiles look the same."""
    rng = np.random.default_rng(3)
    prototypes = np.linalg.qr(rng.normal(size=(SYMBOL_LOOK, len(SYMBOLS))))[0].T
    wrong_alone = wrong_together = 0
    for seed in range(12):
        tiles = random_tiles(seed)
        raw = photograph(tiles, sharp=2.0, hidden=(), rng=rng)
        looks = np.zeros((64, SYMBOL_LOOK))
        looks[orders()[0]] = prototypes[numbers(tiles, TILE_LETTERS)] + rng.normal(0, 0.05, looks.shape)
        seen = replace(raw, features=looks.reshape(8, 8, -1))
        wrong_alone += sum(a != b for a, b in zip(solve(raw, BOX).tiles, tiles, strict=True))
        wrong_together += sum(a != b for a, b in zip(solve(seen, BOX).tiles, tiles, strict=True))
    assert wrong_alone > 20
    assert wrong_together < wrong_alone / 4


def test_a_piece_hardly_seen_is_known_by_the_others_of_its_kind() -> None:
    pieces = "w" * 16 + "." * 32 + "b" * 16
    at = square("e2")
    raw = photograph(random_tiles(4), pieces)
    unsure = raw.pieces.reshape(64, -1).copy()
    unsure[orders()[0][at]] = (0.55, 0.4, 0.05)
    raw = replace(raw, pieces=unsure.reshape(8, 8, -1))
    rng = np.random.default_rng(8)
    kinds = np.linalg.qr(rng.normal(size=(PIECE_LOOK, 3)))[0].T
    looks = np.zeros((64, SYMBOL_LOOK + PIECE_LOOK))
    looks[:, :SYMBOL_LOOK] = rng.normal(size=(64, SYMBOL_LOOK))
    looks[orders()[0], SYMBOL_LOOK:] = kinds[numbers(pieces, PIECE_LETTERS)]
    seen = replace(raw, features=looks.reshape(8, 8, -1))
    alone, compared = (solve(each, BOX, replace(DEFAULTS, alike_slope=0.0)) for each in (raw, seen))
    assert alone.pieces[at] == "."
    assert compared.pieces == pieces


def test_one_hidden_symbol_is_proven_by_the_other_three() -> None:
    tiles = random_tiles(11)
    for group in BOX.groups:
        for at in group.squares:
            solved = solve(photograph(tiles, hidden=(SQUARES[at],)), BOX)
            assert solved.tiles == tiles
            assert solved.symbol_confidence[at] > 0.99
            assert solved.doubts == ()


def test_two_hidden_symbols_are_even_odds_and_doubted() -> None:
    tiles = random_tiles(11)
    group = BOX.groups[1]
    king, rook = (next(SQUARES[at] for at in group.squares if tiles[at] == letter) for letter in "KR")
    solved = solve(photograph(tiles, hidden=(king, rook)), BOX)
    assert confidence(solved, king, "king") == pytest.approx(0.5, abs=0.01)
    assert confidence(solved, king, "rook") == pytest.approx(0.5, abs=0.01)
    assert confidence(solved, king, "plain") < 0.01
    assert set(solved.doubts) == {king, rook}
    assert solved.legal_setup
    assert not solved.setup_known


def test_a_hidden_square_is_plain_once_all_four_symbols_are_seen() -> None:
    tiles = random_tiles(12)
    plain = next(SQUARES[at] for at in BOX.groups[2].squares if tiles[at] == ".")
    solved = solve(photograph(tiles, hidden=(plain,)), BOX)
    assert confidence(solved, plain, "plain") > 0.999
    assert solved.doubts == ()


def wrongly_laid(letter: str, instead: str) -> tuple[str, str]:
    """Tiles where the light `letter` of White's half was replaced, and the square it lay on."""
    tiles = random_tiles(21)
    name = next(SQUARES[at] for at in BOX.groups[1].squares if tiles[at] == letter)
    return lay(tiles, **{name: instead}), name


@pytest.mark.parametrize(("letter", "instead"), [("B", "R"), ("K", "Q"), ("N", "."), ("R", "N")])
def test_a_wrongly_laid_tile_is_found_and_not_corrected(letter: str, instead: str) -> None:
    tiles, name = wrongly_laid(letter, instead)
    solved = solve(photograph(tiles, sharp=7), BOX)
    assert solved.tiles == tiles
    assert not solved.legal_setup
    assert solved.legal_chance < 0.5
    assert solved.log_odds < 0
    assert name in solved.doubts or instead == "."
    assert any("missing in White's half" in fault.text for fault in faults(solved.tiles))
    assert not solved.setup_known


def test_a_symbol_on_an_always_plain_square_is_found() -> None:
    solved = solve(photograph(lay(random_tiles(5), c2="R"), sharp=7), BOX)
    assert solved.tiles[square("c2")] == "R"
    assert "c2" in solved.doubts
    assert not solved.legal_setup


def test_a_keizar_tile_in_the_wrong_place_is_a_doubt() -> None:
    """No position can be written without the Keizár tile on d5, so the answer has it there, and says so."""
    solved = solve(photograph(lay(random_tiles(5), d5=".", d4="*"), sharp=7), BOX)
    assert solved.turns == 0
    assert solved.tiles.index("*") == square("d5")
    assert solved.tiles.count("*") == 1
    assert {"d4", "d5"} <= set(solved.doubts)
    assert not solved.setup_known


def test_a_blurred_contradiction_is_not_believed() -> None:
    """A reading that is only fairly sure of a second rook is overruled by the count."""
    tiles = random_tiles(21)
    raw = photograph(tiles, sharp=4)
    at = next(at for at in BOX.groups[1].squares if tiles[at] == "B")
    cell = orders()[0][at]
    raw.symbols.reshape(64, 7)[cell] = np.array([1, 1, 1, 15, 1, 80, 1]) / 100
    solved = solve(raw, BOX)
    assert solved.tiles == tiles


@pytest.mark.parametrize("turn", range(4))
def test_which_way_round_with_the_keizar_tile_covered(turn: int) -> None:
    tiles = random_tiles(30 + turn)
    pieces = lay(BARE, d5="b", a4="w", h5="b")
    solved = solve(photograph(tiles, pieces, turn=turn), BOX)
    assert (solved.turns, solved.tiles) == (turn, tiles)
    assert solved.turn_chances[turn] > 0.999


def test_nothing_to_tell_the_sides_apart_makes_everything_a_doubt() -> None:
    """d5 and e4, kings and queens covered: the board looks the same from both sides."""
    tiles = random_tiles(40)
    hidden = ("d5", "e4", *(SQUARES[at] for at in range(64) if tiles[at] in "KQ"))
    solved = solve(photograph(tiles, hidden=hidden), BOX)
    assert solved.turn_chances.max() == pytest.approx(0.5, abs=0.01)
    assert len(solved.doubts) == 64


def test_white_on_the_far_side_does_not_outvote_the_tiles() -> None:
    tiles = random_tiles(41)
    swapped = "b" * 16 + "." * 32 + "w" * 16
    solved = solve(photograph(tiles, swapped), BOX)
    assert (solved.turns, solved.pieces) == (0, swapped)


def test_the_seventeenth_white_piece_gives_way() -> None:
    pieces = "w" * 16 + "." * 32 + "b" * 16
    raw = photograph(random_tiles(3), pieces, sharp=5)
    raw.pieces.reshape(64, 3)[orders()[0][square("e4")]] = (0.4, 0.6, 0.0)
    solved = solve(raw, BOX)
    assert solved.pieces == pieces
    assert solved.piece_chances[square("e4"), 1] < 0.01


def test_more_pieces_than_the_box_holds_are_never_answered() -> None:
    raw = photograph(random_tiles(3), "w" * 20 + "." * 44)
    solved = solve(raw, BOX)
    assert solved.pieces.count("w") == 16
    assert len(solved.doubtful_pieces) >= 16


def test_zeros_and_ones_from_the_reader_do_no_harm() -> None:
    tiles = random_tiles(6)
    raw = photograph(tiles, sharp=25)
    assert raw.symbols.max() == 1
    wild = raw.symbols.copy()
    wild.reshape(64, 7)[orders()[0][square("d5")]] = np.eye(7)[0]
    solved = solve(RawReading(wild, raw.pieces, 0), BOX)
    assert np.isfinite(solved.symbol_chances).all()
    assert (solved.turns, solved.tiles[:35]) == (0, tiles[:35])


def test_confidences_are_honest() -> None:
    """Boards drawn from the solver's own assumptions: of all squares said to be right with 80 %, 80 % are."""
    rng = np.random.default_rng(7)
    settings = Settings(
        laid_carelessly=0.3, group_laid_wrong=(0.02, 0.4), misread=1e-9, square_laid_wrong=0.01
    )
    said, right = [], []
    for seed in range(150):
        tiles = list(random_tiles(seed))
        wrong = settings.group_laid_wrong[int(rng.random() < settings.laid_carelessly)]
        for group in BOX.groups:
            if rng.random() < wrong:
                shares = np.array([8, *[4 / 5] * 5, 0]) / 12
                for at in group.squares:
                    tiles[at] = TILE_LETTERS[rng.choice(7, p=shares)]
        pieces = "".join(rng.choice(list(".wb"), p=(0.7, 0.15, 0.15), size=64))
        truth = "".join(tiles)
        raw = photograph(truth, pieces, turn=seed % 4, sharp=rng.choice((1.5, 2.0, 2.5, 3.5)), rng=rng)
        solved = solve(raw, BOX, settings)
        said.append(solved.symbol_confidence)
        right.append([read == true for read, true in zip(solved.tiles, truth, strict=True)])
    confidences, correct = np.concatenate(said), np.concatenate(right)
    for low, high in ((0.2, 0.5), (0.5, 0.7), (0.7, 0.85), (0.85, 0.95), (0.95, 0.99), (0.99, 1.01)):
        chosen = (confidences >= low) & (confidences < high)
        assert chosen.sum() > 100
        mean = confidences[chosen].mean()
        spread = max(np.sqrt(mean * (1 - mean) / chosen.sum()), 1e-3)
        assert correct[chosen].mean() == pytest.approx(mean, abs=4 * spread)


def test_noisy_photos_are_read_far_better_than_square_by_square() -> None:
    rng = np.random.default_rng(9)
    alone = together = silent = 0
    for seed in range(60):
        tiles = random_tiles(seed)
        raw = photograph(tiles, turn=seed % 4, sharp=3.2, rng=rng)
        solved = solve(raw, BOX)
        greedy = raw.symbols.reshape(64, 7)[orders()[seed % 4]].argmax(axis=1).tolist()
        alone += greedy == numbers(tiles, TILE_LETTERS)
        together += solved.tiles == tiles
        wrong = {at for at in range(64) if solved.tiles[at] != tiles[at]}
        silent += len(wrong - set(solved.doubtful_symbols))
    assert alone < 30
    assert together > 50
    assert silent <= 1


def test_a_set_of_which_half_the_symbols_cannot_be_told_is_doubted_whole() -> None:
    tiles = random_tiles(5)
    shown = [at for at in range(64) if tiles[at] not in ".*"]
    raw = photograph(tiles, sharp=9.0)
    sheet = orders()[0][shown]
    symbols = raw.symbols.copy().reshape(64, -1)
    symbols[sheet[: len(shown) // 2 + 1], 1:-1] = 0.2  # any symbol
    blurred = solve(replace(raw, symbols=symbols.reshape(8, 8, -1)), BOX)
    assert {SQUARES[at] for at in shown} <= set(blurred.doubts)
    assert not set(solve(raw, BOX).doubts)
