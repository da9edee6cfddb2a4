"""From 64 squares read one by one to one position, with honest doubt.

The box is an error-correcting code: each group of squares holds exactly one of each of its symbols, so a tile
under a piece or a reflection is often known from the others. Three questions are answered together, exactly:

- *Which way round?* Four quarter turns, weighed by the whole evidence: the Keizár tile, the groups, the
  chequer pattern (a1 is dark), and a little by where the white pieces stand.
- *Which symbols?* The reader's word, and how alike the tiles look (`vision.alike`). For every group a mixture
  of two stories: laid by the rules (all arrangements, summed exactly), or laid wrong (every square for
  itself). A wrongly laid tile is found, not silently corrected.
- *Which pieces?* The reader's word, and how alike they look, given that the box holds 16 of each colour.

The reader says P(symbol | pixels). Divided by how common the symbol was in training that is a likelihood.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision import alike, assign
from vision.box import Box
from vision.photo import SIDE, Floats, softmax
from vision.reading import PIECE_LETTERS, SQUARES, SYMBOL_LOOK, SYMBOLS, TILE_LETTERS, RawReading

TURNS: Final = range(4)
_PLAIN: Final = SYMBOLS.index("plain")
_KEIZAR: Final = SYMBOLS.index("keizar")


@dataclass(frozen=True)
class Settings:
    """Every number of the solver that someone may want to tune."""

    trained_open: tuple[float, ...] = (0.717, 0.033, 0.033, 0.067, 0.067, 0.067, 0.016)
    """Shares of `SYMBOLS` among the reader's training tiles that no piece covers."""
    trained_covered: tuple[float, ...] = (0.770, 0.027, 0.027, 0.053, 0.053, 0.053, 0.017)
    """The same for tiles under a piece: rows 1, 2, 7 and 8 are covered more often and hold fewer symbols."""
    trained_pieces: tuple[float, ...] = (0.667, 0.1665, 0.1665)
    """Shares of `PIECES` in training."""
    misread: float = 1e-4
    """How often a sure reading is worth nothing, whatever it says (one square in ten thousand)."""
    laid_carelessly: float = 0.05
    """How often players lay a board without looking at the box."""
    group_laid_wrong: tuple[float, float] = (0.005, 0.25)
    """How often one group is laid against the box, by careful players and by careless ones: a tile that went
    astray is missing in one group and too many in another."""
    square_laid_wrong: float = 1e-3
    """How often a symbol lies on an always-plain square, or the Keizár tile not on its own."""
    parity_wrong: float = 1e-4
    """How often the found chequer pattern is the wrong way round."""
    pieces_elsewhere: float = 0.02
    """How often pieces say nothing about where White sits. Keeps them from outvoting the tiles."""
    alike_slope: float = 11.0
    """What likeness to tiles with a symbol is worth: log-odds for one unit of cosine."""
    alike_even: float = 0.8
    """The likeness that speaks neither for nor against."""
    alike_most: float = 6.0
    """No likeness is worth more than this, either way."""
    alike_rounds: int = 3
    """How often squares are compared anew with what has been found out meanwhile."""
    pieces_alike: tuple[float, float, float] = (5.0, 0.7, 2.0)
    """Slope, even and most of the likeness of pieces, and of bare squares, to those of the same photo. More
    would outvote the reader where it is right: a ring on a ringed symbol looks like neither."""
    symbol_sure: float = 0.998
    """A symbol below this confidence is a doubt. Of a thousand squares at 0.99, ten are wrong: too many."""
    unknown_set: float = 0.5
    """When this share of the symbols in sight is in doubt, the set cannot be read: all its symbols are."""
    piece_sure: float = 0.998
    """A piece, or an empty square, below this confidence is a doubt."""
    turn_sure: float = 0.999
    """Below this it is not known which corner is a1, and everything is a doubt."""


DEFAULTS: Final = Settings()

_ROWS = np.arange(64) // 8
_WHITE_BY_ROW = np.array([0.40, 0.40, 0.30, 0.25, 0.22, 0.18, 0.14, 0.12])


def _phase(white: Floats, black: Floats) -> Floats:
    return np.stack([1 - white - black, white, black], axis=1)


_PHASES: Final = (
    _phase(np.full(64, 1e-3), np.full(64, 1e-3)),
    _phase(np.where(_ROWS < 2, 0.97, 0.01), np.where(_ROWS > 5, 0.97, 0.01)),
    _phase(_WHITE_BY_ROW[_ROWS], _WHITE_BY_ROW[7 - _ROWS]),
)
"""Where pieces stand before the game, at its start, and later on: (empty, white, black) by square."""


@dataclass(frozen=True, eq=False)
class Solved:
    """A position read from a photo. Arrays and strings of 64 run a1, b1, … h8."""

    tiles: str
    """The likeliest tiles: `.` plain, `K Q B N R`, `*`."""
    pieces: str
    """The likeliest pieces: `.` empty, `w`, `b`; never more than the box holds."""
    symbol_chances: Floats
    """64x7 over `SYMBOLS`."""
    piece_chances: Floats
    """64x3 over `PIECES`."""
    turns: int
    """Quarter turns clockwise that bring the sheet upright, White at the bottom."""
    turn_chances: Floats
    """How likely each of the four turns is."""
    legal_chance: float
    """How likely the tiles are a legal set-up, whichever."""
    log_odds: float
    """Of the group that fits worst: log of the odds that it was laid by the rules, against anyhow."""
    legal_setup: bool
    """Whether `tiles` keep every count of the box; what breaks them, the game's own set-up check says."""
    doubtful_symbols: tuple[int, ...]
    """Squares whose symbol a person should check."""
    doubtful_pieces: tuple[int, ...]
    """Squares whose piece or emptiness a person should check."""

    @property
    def setup_known(self) -> bool:
        """Whether the tiles are a legal set-up without a doubt: only then may it be shared as a code."""
        return self.legal_setup and not self.doubtful_symbols

    @property
    def doubts(self) -> tuple[str, ...]:
        """Names of the squares a person should look at."""
        return tuple(SQUARES[square] for square in sorted({*self.doubtful_symbols, *self.doubtful_pieces}))

    @property
    def symbol_confidence(self) -> Floats:
        """64 chances that the letter in `tiles` is right."""
        return self.symbol_chances[np.arange(64), [TILE_LETTERS.index(tile) for tile in self.tiles]]

    @property
    def piece_confidence(self) -> Floats:
        """64 chances that the letter in `pieces` is right."""
        return self.piece_chances[np.arange(64), [PIECE_LETTERS.index(piece) for piece in self.pieces]]

    def to_sheet(self, board: ArrayLike) -> Floats:
        """Board coordinates (x from file a's edge, y from row 1's edge, 0 to 8) to sheet units."""
        return to_sheet(self.turns, board)


def to_sheet(turns: int, board: ArrayLike) -> Floats:
    """Board coordinates to units of a sheet that so many clockwise quarter turns bring upright."""
    points = np.array(board, np.float64).reshape(-1, 2)
    points[:, 1] = SIDE - points[:, 1]
    for _ in range(turns % 4):
        points = np.stack([points[:, 1], SIDE - points[:, 0]], axis=1)
    return points


@lru_cache(maxsize=1)
def orders() -> NDArray[np.intp]:
    """4x64: for each quarter turn and square, its cell of the sheet, counted row by row."""
    cells = np.arange(64).reshape(8, 8)
    return np.stack([np.rot90(cells, -turn)[::-1].ravel() for turn in TURNS])


@dataclass(frozen=True, eq=False)
class _Plan:
    """A box as index arrays, so that all groups of all four turns are summed at once."""

    cells: NDArray[np.intp]
    """Group x cell: squares, filled up with square 0 where a group is smaller."""
    real: NDArray[np.bool_]
    """Group x cell: False for the filling."""
    choices: NDArray[np.intp]
    """Group x (1 + k): numbers into `SYMBOLS`, plain first."""
    ways: Floats
    """Group: how many arrangements there are."""
    anyhow: Floats
    """Group x 7: shares of symbols when a group was not laid by the rules."""


@lru_cache(maxsize=8)
def _plan(box: Box) -> _Plan:
    size = max(len(group.squares) for group in box.groups)
    cells = np.zeros((len(box.groups), size), np.intp)
    real = np.zeros(cells.shape, bool)
    anyhow = np.zeros((len(box.groups), len(SYMBOLS)))
    for number, group in enumerate(box.groups):
        count = len(group.squares)
        cells[number, :count] = group.squares
        real[number, :count] = True
        symbols = len(group.symbols) / count
        anyhow[number] = symbols / (_KEIZAR - 1)
        anyhow[number, _KEIZAR] = 1e-3
        anyhow[number, _PLAIN] = 0
        anyhow[number, _PLAIN] = 1 - anyhow[number].sum()
    choices = np.array([(_PLAIN, *group.symbols) for group in box.groups])
    count_ways = [assign.ways(len(group.squares), len(group.symbols)) for group in box.groups]
    return _Plan(cells, real, choices, np.array(count_ways, float), anyhow)


@dataclass(frozen=True, eq=False)
class _Tiles:
    """The symbols' side of the answer, for all turns (first axis 4)."""

    evidence: Floats
    """4: log of how well each turn explains the symbols."""
    chances: Floats
    """4x64x7."""
    strict: Floats
    """4x64x7: the same if every group was laid by the rules."""
    legal: Floats
    """4xgroups: how likely each group was laid by the rules."""
    weights: Floats
    """4xgroupsxcellsx(1+k): what the arrangements were summed from."""
    all_legal: Floats
    """4: how likely every group and every fixed square is as it should be."""
    log_odds: Floats
    """4."""


def solve(raw: RawReading, box: Box, settings: Settings = DEFAULTS) -> Solved:
    """The position that a reading shows, under the box's constraint."""
    order = orders()
    empty = np.clip(raw.pieces[..., :1], 0, 1)
    trained = empty * np.array(settings.trained_open) + (1 - empty) * np.array(settings.trained_covered)
    symbols = _likelihood(raw.symbols, trained, settings.misread).reshape(64, -1)
    pieces = _likelihood(raw.pieces, np.array(settings.trained_pieces), settings.misread).reshape(64, -1)

    tiles = _weigh_tiles(symbols[order], box, settings)
    if raw.features is not None:
        for _ in range(settings.alike_rounds):
            likeness = _likeness(raw, raw.features, tiles, settings)
            tiles = _weigh_tiles((symbols * np.exp(likeness))[order], box, settings)
    evidence = tiles.evidence + _parity_evidence(raw, settings) + _piece_evidence(pieces[order], settings)
    turn_chances = softmax(evidence)
    turn = int(turn_chances.argmax())

    standing = _normal(pieces * np.array(settings.trained_pieces))
    if raw.features is not None:
        standing = _as_others_stand(standing, raw.features, settings)
    standing = assign.at_most(standing, box.pieces_each)
    symbol_chances = np.tensordot(turn_chances, tiles.chances, axes=1)
    piece_chances = np.tensordot(turn_chances, standing[order], axes=1)
    laid = _best_tiles(tiles, turn, box)
    stands = _best_pieces(standing[order[turn]], box.pieces_each)

    everything = np.full(64, turn_chances[turn] < settings.turn_sure)
    square = np.arange(64)
    by_rules = np.where(_broken_groups(tiles, turn, box), tiles.strict[turn, square, laid], 1)
    unsure = np.minimum(symbol_chances[square, laid], by_rules) < settings.symbol_sure
    marked = (laid != _PLAIN) & (laid != _KEIZAR)
    in_sight = marked & (stands == 0)
    if in_sight.any() and unsure[in_sight].mean() >= settings.unknown_set:
        unsure |= marked
    letters = "".join(TILE_LETTERS[symbol] for symbol in laid)
    return Solved(
        tiles=letters,
        pieces="".join(PIECE_LETTERS[piece] for piece in stands),
        symbol_chances=symbol_chances,
        piece_chances=piece_chances,
        turns=turn,
        turn_chances=turn_chances,
        legal_chance=float(tiles.all_legal[turn]),
        log_odds=float(tiles.log_odds[turn]),
        legal_setup=box.keeps(letters),
        doubtful_symbols=_numbers(unsure | everything),
        doubtful_pieces=_numbers((piece_chances[square, stands] < settings.piece_sure) | everything),
    )


def _likelihood(chances: Floats, trained: Floats, misread: float) -> Floats:
    """P(pixels | symbol), up to a factor: with a small chance the reading is noise and says nothing."""
    return np.asarray((1 - misread) * _normal(np.clip(chances, 0, 1)) / trained + misread, np.float64)


def _weigh_tiles(likelihood: Floats, box: Box, settings: Settings) -> _Tiles:
    """All groups of all turns: `likelihood` is 4x64x7."""
    plan = _plan(box)
    count, size = plan.cells.shape
    cells = likelihood[:, plan.cells]
    picks = np.broadcast_to(plan.choices[:, None], (4, count, size, plan.choices.shape[1]))
    weights = np.take_along_axis(cells, picks, axis=3)
    weights[:, ~plan.real] = np.eye(weights.shape[-1])[0]
    total, shares = assign.sums(weights.reshape(4 * count, size, -1))
    by_rules = np.log(total.reshape(4, count)) - np.log(plan.ways)

    alone = cells * plan.anyhow[:, None]
    each = alone.sum(axis=3)
    anyhow = np.where(plan.real, np.log(each), 0).sum(axis=2)
    stories = _stories(by_rules, anyhow, settings)
    legal = stories.legal

    strict = np.zeros(likelihood.shape)
    free = np.zeros(likelihood.shape)
    shares = shares.reshape(weights.shape)
    for number, group in enumerate(box.groups):
        real = len(group.squares)
        for choice, symbol in enumerate(plan.choices[number]):
            strict[:, group.squares, symbol] += shares[:, number, :real, choice]
        share = legal[:, number, None, None]
        chance_anyhow = alone[:, number, :real] / each[:, number, :real, None]
        free[:, group.squares] = share * strict[:, group.squares] + (1 - share) * chance_anyhow

    fixed = np.array([*box.plain, box.keizar])
    belongs = np.array([_PLAIN] * len(box.plain) + [_KEIZAR])
    prior = np.full((len(fixed), len(SYMBOLS)), settings.square_laid_wrong / (len(SYMBOLS) - 1))
    prior[np.arange(len(fixed)), belongs] = 1 - settings.square_laid_wrong
    weighed = likelihood[:, fixed] * prior
    free[:, fixed] = weighed / weighed.sum(axis=2, keepdims=True)
    strict[:, fixed, belongs] = 1
    return _Tiles(
        evidence=stories.evidence + np.log(weighed.sum(axis=2)).sum(axis=1),
        chances=free,
        strict=strict,
        legal=legal,
        weights=weights,
        all_legal=stories.all_legal * free[:, fixed, belongs].prod(axis=1),
        log_odds=stories.log_odds,
    )


@dataclass(frozen=True, eq=False)
class _Stories:
    """How the groups were laid, for all turns (first axis 4): by careful players or by careless ones."""

    evidence: Floats
    """4: log of how well the groups are explained."""
    legal: Floats
    """4xgroups: how likely each group was laid by the rules."""
    all_legal: Floats
    """4: how likely all of them were."""
    log_odds: Floats
    """4: of the group that fits worst, log of the odds that it was laid by the rules."""


def _stories(by_rules: Floats, anyhow: Floats, settings: Settings) -> _Stories:
    """Weigh the groups (4xgroups, logs) together: where one is laid wrong, another is more likely to be."""
    careless = np.array([1 - settings.laid_carelessly, settings.laid_carelessly])
    wrong = np.array(settings.group_laid_wrong)
    kept = by_rules + np.log1p(-wrong)[:, None, None]
    each = np.logaddexp(kept, anyhow + np.log(wrong)[:, None, None])
    told = np.log(careless)[:, None] + each.sum(axis=2)
    evidence = np.logaddexp.reduce(told, axis=0)
    story = np.exp(told - evidence)
    usual = float(careless @ wrong)
    return _Stories(
        evidence=evidence,
        legal=(story[..., None] * np.exp(kept - each)).sum(axis=0),
        all_legal=(story * np.exp((kept - each).sum(axis=2))).sum(axis=0),
        log_odds=(by_rules - anyhow).min(axis=1) + np.log1p(-usual) - np.log(usual),
    )


def _likeness(raw: RawReading, features: Floats, tiles: _Tiles, settings: Settings) -> Floats:
    """64x7 log-odds in sheet order, from how alike the squares look. The Keizár tile is like no other."""
    best = int(tiles.evidence.argmax())
    chances = np.zeros((64, len(SYMBOLS)))
    chances[orders()[best]] = tiles.chances[best]
    looks = _unit(features.reshape(64, -1)[:, :SYMBOL_LOOK])
    open_share = raw.pieces[..., 0].reshape(64)
    told = alike.evidence(looks, chances, open_share, settings.alike_slope, settings.alike_even)
    told[:, _KEIZAR] = 0
    return np.asarray(np.clip(told, -settings.alike_most, settings.alike_most), np.float64)


def _as_others_stand(standing: Floats, features: Floats, settings: Settings) -> Floats:
    """64x3 in sheet order: the chances of pieces, compared with the other squares of the photo."""
    slope, even, most = settings.pieces_alike
    looks = _unit(features.reshape(64, -1)[:, SYMBOL_LOOK:])
    found = standing
    for _ in range(settings.alike_rounds):
        told = alike.evidence(looks, found, np.ones(64), slope, even)
        found = _normal(standing * np.exp(np.clip(told, -most, most)))
    return found


def _parity_evidence(raw: RawReading, settings: Settings) -> Floats:
    """4: a1 must be a dark square."""
    parity = raw.light_parity()
    if parity is None:
        return np.zeros(4)
    corner = orders()[:, 0]
    dark = (corner // 8 + corner % 8) % 2 != parity
    return np.log(np.where(dark, 1 - settings.parity_wrong, settings.parity_wrong))


def _piece_evidence(likelihood: Floats, settings: Settings) -> Floats:
    """4: White sits at row 1. Weak on purpose: players have been known to sit down on the wrong side."""
    phases = np.stack([np.log((likelihood * phase).sum(axis=2)).sum(axis=1) for phase in _PHASES])
    told = np.logaddexp.reduce(phases, axis=0)
    untold = np.logaddexp.reduce(told) - np.log(4)
    says_nothing = np.log(settings.pieces_elsewhere) + untold
    return np.asarray(np.logaddexp(np.log1p(-settings.pieces_elsewhere) + told, says_nothing), np.float64)


def _best_tiles(tiles: _Tiles, turn: int, box: Box) -> NDArray[np.intp]:
    """The likeliest symbols: a whole arrangement where the rules were kept, square by square where not.

    The Keizár tile is always answered on its own square and nowhere else, because no position can be written
    without it; if the photo says otherwise those squares have little confidence and become doubts.
    """
    laid = np.asarray(tiles.chances[turn, :, :_KEIZAR].argmax(axis=1), np.intp)
    laid[box.keizar] = _KEIZAR
    choices = _plan(box).choices
    for number, layout in enumerate(assign.best(tiles.weights[turn])):
        squares = box.groups[number].squares
        if tiles.legal[turn, number] >= 0.5:
            laid[list(squares)] = choices[number, layout[: len(squares)]]
    return laid


def _broken_groups(tiles: _Tiles, turn: int, box: Box) -> NDArray[np.bool_]:
    """64: squares of groups laid wrong, and the fixed ones. There, the rules are a second opinion."""
    broken = np.ones(64, bool)
    for group, legal in zip(box.groups, tiles.legal[turn], strict=True):
        broken[list(group.squares)] = legal < 0.5
    return broken


def _best_pieces(chances: Floats, most: int) -> NDArray[np.intp]:
    """The likeliest pieces; if that is more of a colour than exist, the least sure ones give way."""
    stands = np.asarray(chances.argmax(axis=1), np.intp)
    for colour in (1, 2):
        standing = np.flatnonzero(stands == colour)
        surplus = len(standing) - most
        if surplus > 0:
            weakest = standing[np.argsort(chances[standing, colour] / chances[standing, 0])[:surplus]]
            stands[weakest] = 0
    return stands


def _unit(looks: Floats) -> Floats:
    return np.asarray(looks / np.linalg.norm(looks, axis=1, keepdims=True), np.float64)


def _normal(chances: Floats) -> Floats:
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True), np.float64)


def _numbers(mask: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(int(square) for square in np.flatnonzero(mask))
