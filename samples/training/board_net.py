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

SYMBOLS = 7
PIECES = 3
SYMBOL_LOOK = 32
PIECE_LOOK = 16
WIDTH = 128


def _conv(inputs: int, outputs: int, kernel: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    padding = 0 if stride == kernel else dilation * (kernel // 2)
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, padding, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = _conv(channels, channels, 3, dilation=dilation)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class _Alike(nn.Module):
    """Squares take over from squares of the same look. Starts as doing nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.value = nn.Linear(WIDTH, WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(self, x: torch.Tensor, look: torch.Tensor) -> torch.Tensor:
        shares = torch.softmax(12.0 * look @ look.transpose(1, 2), dim=2)
        answer: torch.Tensor = x + self.out(torch.relu(shares @ self.value(x)))
        return answer


class _Attention(nn.Module):
    """One block of a usual transformer over the 64 squares. Starts as doing nothing."""

    def __init__(self, heads: int = 4) -> None:
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(WIDTH)
        self.query, self.key, self.value = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.out = nn.Linear(WIDTH, WIDTH)
        self.between = nn.LayerNorm(WIDTH)
        self.wide, self.narrow = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        for layer in (self.out, self.narrow):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def _split(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(-1, 64, self.heads, WIDTH // self.heads).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        normal = self.before(x)
        query, key, value = (self._split(of(normal)) for of in (self.query, self.key, self.value))
        shares = torch.softmax(query @ key.transpose(2, 3) * (WIDTH // self.heads) ** -0.5, dim=3)
        x = x + self.out((shares @ value).transpose(1, 2).reshape(-1, 64, WIDTH))
        answer: torch.Tensor = x + self.narrow(torch.relu(self.wide(self.between(x))))
        return answer


def unit(x: torch.Tensor) -> torch.Tensor:
    """Vectors along the last axis brought to length 1, in operations every runtime knows."""
    return x / torch.sqrt((x * x).sum(dim=-1, keepdim=True) + 1e-6)


class BoardNet(nn.Module):
    """Sheet (n, 3, 400, 400), 0 to 1, to (n, 64, 58): log-odds of seven symbols and of three pieces, then
    the look of the symbol and the look of the piece."""

    def __init__(self) -> None:
        super().__init__()
        self.early = nn.Sequential(_conv(3, 16, 3, 2), _conv(16, 32, 3, 2), _Residual(32))
        self.cells = nn.Sequential(
            _conv(32, 64, 3, 2),
            _Residual(64),
            _conv(64, 2 * WIDTH, 5, 5),
            nn.Conv2d(2 * WIDTH, WIDTH, 1),
            nn.ReLU(inplace=True),
        )
        self.board = nn.Sequential(_Residual(WIDTH), _Residual(WIDTH, 2), _Residual(WIDTH, 3))
        self.symbol_look = nn.Linear(WIDTH, SYMBOL_LOOK)
        self.piece_look = nn.Linear(WIDTH, PIECE_LOOK)
        self.alike = _Alike()
        self.talk = nn.ModuleList(_Attention() for _ in range(2))
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
