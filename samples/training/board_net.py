"""The network that reads a rectified board: one picture in, 64 symbols and 64 pieces out.

It sees the whole sheet at once, ten squares wide (a margin of one all round), so that a tall piece is
judged by its foot although its head covers the next square, and so that colours are compared within this
one photo. Three halvings bring a square to 5×5 features, one strided convolution to one feature vector
a square, and a few dilated residual layers let squares see their neighbours.

Tiles of one set look alike. Each square therefore also gets a *look*, a short vector of unit length that is
near for tiles with the same symbol and far for others; squares pool what they know with those that look like
them, twice more in a freer way, and only then answer. The looks go out as well: a profile of somebody's own
set is compared with them (`calibration`).
"""

from __future__ import annotations

import torch
from torch import nn

from samples.training.layers import Residual, Talk, conv

SYMBOLS = 7
PIECES = 3
SYMBOL_LOOK = 32
PIECE_LOOK = 16
WIDTH = 128


class Alike(nn.Module):
    """Squares take over from squares of the same look. Starts as doing nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.value = nn.Linear(WIDTH, WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(self, x: torch.Tensor, look: torch.Tensor) -> torch.Tensor:
        """Features, as many as there were."""
        shares = torch.softmax(12.0 * look @ look.transpose(1, 2), dim=2)
        answer: torch.Tensor = x + self.out(torch.relu(shares @ self.value(x)))
        return answer


def unit(x: torch.Tensor) -> torch.Tensor:
    """Vectors along the last axis brought to length 1, in operations every runtime knows."""
    return x / torch.sqrt((x * x).sum(dim=-1, keepdim=True) + 1e-6)


def trunk() -> tuple[nn.Sequential, nn.Sequential, nn.Sequential]:
    """From a flat board, 40 pixels a square, to one vector a square that knows its neighbours, in parts."""
    return (
        nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), Residual(32)),
        nn.Sequential(
            conv(32, 64, 2),
            Residual(64),
            Residual(64),
            conv(64, 4 * WIDTH, 5, kernel=5, padding=0),
            nn.Conv2d(4 * WIDTH, WIDTH, 1),
            nn.ReLU(inplace=True),
        ),
        nn.Sequential(Residual(WIDTH), Residual(WIDTH, 2), Residual(WIDTH, 3)),
    )


class BoardNet(nn.Module):
    """Sheet (n, 3, 400, 400), 0 to 1, to (n, 64, 58): log-odds of seven symbols and of three pieces, then
    the look of the symbol and the look of the piece."""

    def __init__(self) -> None:
        super().__init__()
        self.early, self.cells, self.board = trunk()
        self.symbol_look = nn.Linear(WIDTH, SYMBOL_LOOK)
        self.piece_look = nn.Linear(WIDTH, PIECE_LOOK)
        self.alike = Alike()
        self.talk = nn.ModuleList(Talk(WIDTH) for _ in range(2))
        self.head = nn.Linear(WIDTH, SYMBOLS + PIECES)

    def forward(self, sheet: torch.Tensor, learn_early: bool = True) -> torch.Tensor:
        """The 64 squares without the margin, row by row."""
        with torch.set_grad_enabled(learn_early and torch.is_grad_enabled()):
            early = self.early(sheet - 0.5)
        features = self.board(self.cells(early))[:, :, 1:9, 1:9]
        squares = features.flatten(2).transpose(1, 2)
        symbol, piece = unit(self.symbol_look(squares)), unit(self.piece_look(squares))
        x = self.alike(squares, symbol)
        for block in self.talk:
            x = block(x)
        return torch.cat([self.head(x), symbol, piece], dim=2)
