"""Every illegal move is refused with a reason, and the reason is true.

The property test reads each sentence as a claim about the table and checks the claim with python-chess's
geometry and the position text, never with the code that wrote the sentence.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import chess
import pytest
from keizar_positions import at, refusal

from rules.core import Move
from rules.games.keizar.game import GAME
from rules.games.keizar.setup import random_tiles
from rules.games.keizar.state import State

EXAMPLES = [
    # wrong side, empty square, same square
    (at(white="a2", black="h7"), "h7h6", "keizar.1", "It is White's turn, and the piece on h7 is black"),
    (at(white="a2", black="h7"), "c3c4", "keizar.1", "There is no piece on c3 to move"),
    (at(white="a2", black="h7"), "a2a2", "keizar.1", "must end on another square"),
    # own piece on the target
    (at("Ra1", white="a1 a4", black="h7"), "a1a4", "keizar.3", "Your own piece stands on a4"),
    (at(white="a2 a3", black="h7"), "a2a3", "keizar.4", "your own piece stands straight ahead on a3"),
    (at(white="a2 b3", black="h7"), "a2b3", "keizar.3", "Your own piece stands on b3"),
    # not how this tile moves
    (at("Ka1", white="a1", black="h7"), "a1a3", "keizar.3", "on a king tile and moves one square"),
    (at("Qa1", white="a1", black="h7"), "a1b3", "keizar.3", "on a queen tile"),
    (at("Ba1", white="a1", black="h7"), "a1a2", "keizar.3", "on a bishop tile"),
    (at("Na1", white="a1", black="h7"), "a1b2", "keizar.3", "on a knight tile"),
    (at("Ra1", white="a1", black="h7"), "a1b2", "keizar.3", "on a rook tile"),
    (at(white="b2", black="h7"), "b2b1", "keizar.4", "on a plain tile and moves one square straight ahead"),
    (at(white="b2", black="h7"), "b2c2", "keizar.4", "on a plain tile and moves one square straight ahead"),
    (at(white="b2", black="h7"), "b2b5", "keizar.4", "on a plain tile and moves one square straight ahead"),
    # blocked, by what and where
    (at("Ra1", white="a1 a4", black="h7"), "a1a7", "keizar.3", "blocked by the white piece on a4"),
    (at("Qa1", white="a1", black="c3 f6"), "a1g7", "keizar.3", "blocked by the black piece on c3"),
    # double step
    (at(white="a3", black="h7"), "a3a5", "keizar.4", "only from rows 1 and 2, and a3 is in row 3"),
    (at(white="a3", black="h6", turn="b"), "h6h4", "keizar.4", "only from rows 8 and 7, and h6 is in row 6"),
    (at(white="a3", black="d7", turn="b"), "d7d5", "keizar.4", "it stands in the Keizár column (rule 4)."),
    (at(white="a3", black="d8", turn="b"), "d8d6", "keizar.4", "it stands in the Keizár column"),
    (at(white="a3", black="c8", turn="b"), "c8c6", "keizar.4", "it stands next to the Keizár column"),
    (at(white="a3", black="e8", turn="b"), "e8e6", "keizar.4", "it stands next to the Keizár column"),
    (at("Nb3", white="b2", black="h7"), "b2b4", "keizar.4", "the knight symbol on b3 is in front of it"),
    (at(white="b2 b3", black="h7"), "b2b4", "keizar.4", "the white piece on b3 is in the way"),
    (at(white="b2", black="b4 h7"), "b2b4", "keizar.4", "the black piece on b4 is in the way"),
    # capturing on a plain tile
    (at(white="b3 h2", black="b4 h7"), "b3b4", "keizar.4", "captures only diagonally"),
    (at(white="b3", black="h7"), "b3c4", "keizar.4", "goes diagonally only to capture, and c4 is empty"),
    # the last row, the Keizár tile, the end
    (at(white="b8 a2", black="h7"), "b8a8", "keizar.5", "row 8 stays there until it is captured"),
    (at(white="d5 a2", black="h7", hold=0), "d5d6", "keizar.6", "must stay on the Keizár tile"),
    (at(white="d5 a2", black="h7", hold=3), "a2a3", "keizar.6", "The round is over: White wins"),
    (at(white="a6", black="a7", turn="b"), "a7a6", "keizar.8", "The round is over: White wins"),
]


@pytest.mark.parametrize(("state", "move", "rule", "words"), EXAMPLES, ids=lambda value: str(value)[-30:])
def test_each_way_to_be_wrong_has_its_rule_and_its_words(
    state: State, move: str, rule: str, words: str
) -> None:
    told = refusal(state, move)
    assert told.startswith(f"{rule} ")
    assert words in told


def test_a_refusal_shows_its_squares() -> None:
    refused = GAME.refuse(at("Ra1", white="a1 a4", black="h7"), Move("move", "a1", "a7"))
    assert refused is not None
    assert refused.places == ("a1", "a4")


@pytest.mark.parametrize(
    "move",
    [Move("drop", "a2", "a3"), Move("move", "a2", "a9"), Move("move"), Move("move", "a2", "a3", "queen")],
)
def test_what_is_no_keizar_move_is_refused(move: Move) -> None:
    assert GAME.refuse(at(white="a2", black="h7"), move) is not None


# The claims. Each takes the table and the words of the sentence, and says whether they are true.

WORD = {"w": "white", "b": "black"}
TILE = {"K": "king", "Q": "queen", "B": "bishop", "N": "knight", "R": "rook"}
CHESS_PIECE = {"king": "K", "queen": "Q", "bishop": "B", "knight": "N", "rook": "R"}


class Table:
    """A position by the names of its squares, and the move that was refused."""

    def __init__(self, state: State) -> None:
        self.tile = dict(zip(chess.SQUARE_NAMES, state.tiles, strict=True))
        self.piece = dict(zip(chess.SQUARE_NAMES, state.pieces, strict=True))
        self.turn = "wb"[state.turn]

    def aim(self, src: str, dst: str) -> None:
        self.src, self.dst = src, dst
        self.ahead = (int(dst[1]) - int(src[1])) * (1 if self.turn == "w" else -1)
        self.aside = abs(ord(dst[0]) - ord(src[0]))

    def own(self, square: str) -> bool:
        return self.piece[square] == self.turn

    def reaches(self, name: str) -> bool:
        """Whether that chess piece goes from src to dst on an empty board."""
        board = chess.BaseBoard.empty()
        board.set_piece_at(chess.parse_square(self.src), chess.Piece.from_symbol(CHESS_PIECE[name]))
        return chess.parse_square(self.dst) in board.attacks(chess.parse_square(self.src))

    def first_between(self) -> str | None:
        """The first piece on the line from src to dst."""
        src, dst = chess.parse_square(self.src), chess.parse_square(self.dst)
        between = sorted(
            chess.SquareSet.between(src, dst), key=lambda square: chess.square_distance(src, square)
        )
        names = map(chess.square_name, between)
        return next((name for name in names if self.piece[name] != "."), None)

    def plain(self) -> bool:
        return self.own(self.src) and self.tile[self.src] == "."

    def double(self) -> bool:
        return self.plain() and (self.aside, self.ahead) == (0, 2)

    def front(self) -> str:
        return f"{self.src[0]}{(int(self.src[1]) + int(self.dst[1])) // 2}"

    def own_rows(self) -> str:
        return "12" if self.turn == "w" else "87"


Claim = Callable[[Table, "re.Match[str]"], bool]

CLAIMS: dict[str, tuple[int, Claim]] = {
    r"A move must end on another square than (\w\w), where it starts": (
        1,
        lambda t, m: t.src == t.dst == m[1],
    ),
    r"There is no piece on (\w\w) to move": (1, lambda t, m: t.src == m[1] and t.piece[m[1]] == "."),
    r"It is (White|Black)'s turn, and the piece on (\w\w) is (white|black)": (
        1,
        lambda t, m: WORD[t.turn] == m[1].lower() != m[3] == WORD[t.piece[m[2]]] and t.src == m[2],
    ),
    r"The piece on d5 must stay on the Keizár tile unless it is captured": (
        6,
        lambda t, m: t.src == "d5" and t.own("d5") and t.tile["d5"] == "*",
    ),
    r"The piece on (\w\w) stands on a (king|queen|bishop|knight|rook) tile and moves .*: not to (\w\w)": (
        3,
        lambda t, m: (
            (t.src, t.dst) == (m[1], m[3])
            and t.own(t.src)
            and TILE[t.tile[t.src]] == m[2]
            and not t.reaches(m[2])
        ),
    ),
    r"The way from (\w\w) to (\w\w) is blocked by the (white|black) piece on (\w\w)": (
        3,
        lambda t, m: (
            (t.src, t.dst) == (m[1], m[2])
            and t.tile[t.src] in "QBR"
            and t.first_between() == m[4]
            and WORD[t.piece[m[4]]] == m[3]
        ),
    ),
    r"Your own piece stands on (\w\w): only the opponent's pieces may be captured": (
        3,
        lambda t, m: t.dst == m[1] and t.own(t.dst) and t.own(t.src) and not (t.plain() and t.aside == 0),
    ),
    r"A piece on a plain tile advances only onto an empty square, and your own piece stands straight "
    r"ahead on (\w\w)": (
        4,
        lambda t, m: t.plain() and (t.aside, t.ahead) == (0, 1) and t.dst == m[1] and t.own(t.dst),
    ),
    r"The piece on (\w\w) stands on a plain tile and moves one square straight ahead or captures one square "
    r"diagonally ahead: not to (\w\w)": (
        4,
        lambda t, m: (
            (t.src, t.dst) == (m[1], m[2])
            and t.plain()
            and (t.aside, t.ahead) not in ((0, 1), (0, 2), (1, 1))
        ),
    ),
    r"A piece on a plain tile captures only diagonally: it cannot take the (white|black) piece straight "
    r"ahead on (\w\w)": (
        4,
        lambda t, m: (
            t.plain() and (t.aside, t.ahead) == (0, 1) and WORD[t.piece[t.dst]] == m[1] != WORD[t.turn]
        ),
    ),
    r"A piece on a plain tile goes diagonally only to capture, and (\w\w) is empty": (
        4,
        lambda t, m: t.plain() and (t.aside, t.ahead) == (1, 1) and t.dst == m[1] and t.piece[m[1]] == ".",
    ),
    r"A (white|black) piece on a plain tile of row (\d) stays there until it is captured": (
        5,
        lambda t, m: (
            t.plain() and WORD[t.turn] == m[1] and t.src[1] == m[2] == ("8" if t.turn == "w" else "1")
        ),
    ),
    r"A (white|black) piece may advance two squares only from rows (\d) and (\d), and (\w\w) is in row "
    r"(\d)": (
        4,
        lambda t, m: (
            t.double()
            and WORD[t.turn] == m[1]
            and m[2] + m[3] == t.own_rows()
            and t.src == m[4]
            and m[5] == t.src[1]
            and m[5] not in t.own_rows()
        ),
    ),
    r"A black piece on (\w\w) may not advance two squares: it stands in the Keizár column": (
        4,
        lambda t, m: t.double() and t.turn == "b" and t.src == m[1] and m[1] in ("d7", "d8"),
    ),
    r"A black piece on (\w\w) may not advance two squares: it stands next to the Keizár column in "
    r"Black's first row": (
        4,
        lambda t, m: t.double() and t.turn == "b" and t.src == m[1] and m[1] in ("c8", "e8"),
    ),
    r"The piece on (\w\w) may not advance two squares: the (\w+) symbol on (\w\w) is in front of it": (
        4,
        lambda t, m: t.double() and t.src == m[1] and t.front() == m[3] and TILE[t.tile[m[3]]] == m[2],
    ),
    r"The piece on (\w\w) cannot advance two squares: the (white|black) piece on (\w\w) is in the way": (
        4,
        lambda t, m: (
            t.double() and t.src == m[1] and m[3] in (t.front(), t.dst) and WORD[t.piece[m[3]]] == m[2]
        ),
    ),
}
OVER = r"The round is over: (White|Black) wins: (.*)"


def scattered(rng: random.Random) -> State:
    """Any pieces anywhere on any tiles: positions that no game reaches are asked about too."""
    wild = rng.random() < 0.5
    tiles = rng.choices("....KQBNR", k=64) if wild else list(random_tiles(rng.getrandbits(32)))
    tiles[35] = "*"
    squares = rng.sample(range(64), rng.choice((2, 8, 20, 32)))
    pieces = ["."] * 64
    for number, square in enumerate(squares):
        pieces[square] = "wb"[number % 2]
    hold = None if pieces[35] == "." else rng.choice((0, 0, 1, 2))
    return State("".join(tiles), "".join(pieces), rng.choice((0, 1)), hold)


def reached(rng: random.Random) -> State:
    """A position from the middle of a random game that still goes on."""
    state = GAME.setup(2, rng.getrandbits(32))
    for _ in range(rng.randrange(60)):
        after = GAME.apply(state, rng.choice(GAME.legal_moves(state)))
        if GAME.outcome(after) is not None:
            break
        state = after
    return state


def test_every_illegal_pair_gets_a_reason_and_the_reason_is_true() -> None:
    rng = random.Random(2024)
    heard: Counter[str] = Counter()
    for number in range(44):
        state = scattered(rng) if number % 2 else reached(rng)
        legal = {(move.src, move.dst) for move in GAME.legal_moves(state)}
        table = Table(state)
        for src in chess.SQUARE_NAMES:
            for dst in chess.SQUARE_NAMES:
                table.aim(src, dst)
                refused = GAME.refuse(state, Move("move", src, dst))
                assert (refused is None) == ((src, dst) in legal)
                if refused is not None:
                    heard[check(table, refused.rule, refused.text)] += 1
                    assert set(refused.places) <= set(chess.SQUARE_NAMES)
    assert set(CLAIMS) <= set(heard), "every sentence was heard and checked"


def check(table: Table, rule: str, text: str) -> str:
    """Assert that what a refusal says is so; return the sentence's pattern."""
    said = re.fullmatch(r"(.*) \(rule (\d+)\)\.", text)
    assert said is not None, text
    assert rule == f"keizar.{said[2]}"
    if over := re.fullmatch(OVER, said[1]):
        held = table.piece["d5"] != "."
        winner = table.piece["d5"] if held else "b" if table.turn == "w" else "w"
        assert over[1].lower() == WORD[winner]
        return OVER
    for pattern, (number, claim) in CLAIMS.items():
        if number == int(said[2]) and (found := re.fullmatch(pattern, said[1])):
            assert claim(table, found), f"{table.src}{table.dst}: {text}"
            return pattern
    raise AssertionError(f"unknown sentence: {text}")
