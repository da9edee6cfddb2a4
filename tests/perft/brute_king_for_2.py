"""King for 2 a second time, by brute force: slow, plain, and independent of the rules.

Where a piece may go is asked of python-chess; the numbers of a tile are a list that gets shorter.
"""

from __future__ import annotations

import chess

KINDS = {"K": chess.KING, "Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT}
SET = [f"{a}-{b}" for a in range(7) for b in range(7) if a >= b]


class Brute:
    """One table. Acts are tokens, and doing one gives another table."""

    def __init__(self, position: str) -> None:
        rows, self.side, tile, moved, used, settings = position.split(" ")
        self.board = chess.BaseBoard(rows)
        name, _, left = tile.partition(":")
        self.tile = "" if name == "-" else name
        self.left = [] if not self.tile else [int(left)] if left else [int(name[0]), int(name[2])]
        self.moved = None if moved == "-" else chess.parse_square(moved)
        self.used = [] if used == "-" else used.split(",")
        self.table, *self.switches = settings.split("+")
        self.tidy()

    def position(self) -> str:
        tile = self.tile or "-"
        if len(self.left) == 1:
            tile += f":{self.left[0]}"
        moved = "-" if self.moved is None else chess.square_name(self.moved)
        used = ",".join(name for name in SET if name in self.used) or "-"
        settings = "+".join([self.table, *self.switches])
        return f"{self.board.board_fen()} {self.side} {tile} {moved} {used} {settings}"

    def copy(self) -> Brute:
        twin = object.__new__(Brute)
        twin.__dict__.update(self.__dict__)
        twin.board, twin.left, twin.used = self.board.copy(), list(self.left), list(self.used)
        return twin

    def colour(self) -> bool:
        return bool(self.side == "r")

    def over(self) -> bool:
        return not self.board.pieces(chess.KING, True) or not self.board.pieces(chess.KING, False)

    def moves(self, number: int) -> list[str]:
        """The tokens of all moves with a number."""
        if number == 0:
            return []
        kinds = list(KINDS.values()) if number == 6 else [KINDS[self.table[number - 1]]]
        found = []
        for square in chess.SQUARES:
            piece = self.board.piece_at(square)
            if piece is None or piece.color != self.colour() or piece.piece_type not in kinds:
                continue
            if square == self.moved and not ("twice" in self.switches and self.tile[0] != self.tile[2]):
                continue
            for target in self.board.attacks(square):
                if self.board.color_at(target) != self.colour():
                    found.append(f"{chess.square_name(square)}{chess.square_name(target)}:{number}")
        return found

    def tidy(self) -> None:
        """Lose what cannot be chosen; pass on the turn when nothing is left."""
        if self.over():
            self.tile, self.left, self.moved = "", [], None
            return
        if self.tile:
            dead = [number for number in self.left if not self.moves(number)]
            whole = "whole" in self.switches and len(self.left) == 2 and dead
            self.left = [number for number in self.left if number]
            if whole or all(number in dead for number in self.left):
                self.side = "b" if self.side == "r" else "r"
                self.tile, self.left, self.moved = "", [], None
        if not self.tile and len(self.used) == 28:
            self.used = []

    def acts(self) -> list[str]:
        if self.over():
            return []
        if not self.tile:
            return [name for name in SET if name not in self.used]
        found = {token for number in self.left for token in self.moves(number)}
        if len(self.left) == 2:
            if "both" in self.switches and (kept := {token for token in found if self.second(token)}):
                return sorted(kept | {token for token in found if self.ends(token)})
            found |= {f"lost:{number}" for number in self.left if not self.moves(number)}
        return sorted(found)

    def second(self, token: str) -> bool:
        """Whether the other number can be played after this move."""
        twin = self.copy()
        twin.push(token)
        return not twin.over() and bool(twin.moves(twin.left[0]))

    def ends(self, token: str) -> bool:
        """Whether this move takes the last king: the other number is then neither played nor asked for."""
        twin = self.copy()
        twin.push(token)
        return twin.over()

    def push(self, token: str) -> None:
        square = chess.parse_square(token[2:4])
        self.board.set_piece_at(square, self.board.remove_piece_at(chess.parse_square(token[:2])))
        self.moved = square
        self.left.remove(int(token[-1]))

    def do(self, token: str) -> Brute:
        twin = self.copy()
        if token.startswith("lost"):
            twin.left.remove(int(token[-1]))
        elif token in SET:
            twin.tile, twin.left = token, [int(token[0]), int(token[2])]
            twin.used.append(token)
        else:
            twin.push(token)
        twin.tidy()
        return twin
