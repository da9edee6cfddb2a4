"""The network that reads a rectified board: one picture in, 64 symbols and 64 pieces out.

It sees the whole sheet at once, ten squares wide (a margin of one all round), so that a tall piece is
judged by its foot although its head covers the next square, and so that colours are compared within this
one photo. Three halvings bring a square to 5×5 features, one strided convolution to one feature vector a
square, and a few dilated residual layers let squares see the rest of the board.
"""

from __future__ import annotations

import torch
from torch import nn

SYMBOLS = 7
PIECES = 3


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


class BoardNet(nn.Module):
    """Sheet (n, 3, 400, 400), 0 to 1, to log-odds (n, 10, 8, 8): seven symbols, then three pieces."""

    def __init__(self) -> None:
        super().__init__()
        self.cells = nn.Sequential(
            _conv(3, 16, 3, 2),
            _conv(16, 32, 3, 2),
            _Residual(32),
            _conv(32, 64, 3, 2),
            _Residual(64),
            _conv(64, 128, 5, 5),
        )
        self.board = nn.Sequential(_Residual(128), _Residual(128, 2), _Residual(128, 3))
        self.head = nn.Conv2d(128, SYMBOLS + PIECES, 1)

    def forward(self, sheet: torch.Tensor) -> torch.Tensor:
        """The 8×8 squares without the margin."""
        answer: torch.Tensor = self.head(self.board(self.cells(sheet - 0.5)))
        return answer[:, :, 1:9, 1:9]
