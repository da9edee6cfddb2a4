"""The network behind `vision.quads`: a photo in, kinds and corners for every four pixels out.

Four halvings gather what is around, three doublings bring it back to where it was seen; each doubling adds
the finer features of the way down.
"""

from __future__ import annotations

import torch
from torch import nn

from vision.quads import SHAPE

DOUBT = -4.0
"""Log-odds of a thing's middle before anything is learned: they are rare."""


def _conv(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _conv(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class QuadNet(nn.Module):
    """Photo (n, 3, h, w), BGR 0 to 1, to (n, kinds + 9, h/4, w/4): log-odds, then `vision.quads.encode`."""

    def __init__(self, kinds: int, widths: tuple[int, int, int, int] = (16, 32, 56, 80)) -> None:
        super().__init__()
        fine, middle, coarse, wide = widths
        self.kinds = kinds
        self.fine = nn.Sequential(_conv(3, 12, 2), _conv(12, fine, 2), _conv(fine, fine))
        self.middle = nn.Sequential(_conv(fine, middle, 2), _Residual(middle))
        self.coarse = nn.Sequential(_conv(middle, coarse, 2), _Residual(coarse), _Residual(coarse))
        self.wide = nn.Sequential(_conv(coarse, wide, 2), _Residual(wide))
        self.to_coarse, self.to_middle, self.to_fine = (
            _conv(wide, coarse, kernel=1), _conv(coarse, middle, kernel=1), _conv(middle, fine, kernel=1),
        )  # fmt: skip
        self.mix_coarse, self.mix_middle = _conv(coarse, coarse), _conv(middle, middle)
        self.mix_fine = _conv(fine, 2 * fine)
        self.larger = nn.Upsample(scale_factor=2, mode="nearest")
        self.head = nn.Conv2d(2 * fine, kinds + SHAPE, 1)
        nn.init.constant_(self.head.bias[:kinds], DOUBT)

    def forward(self, photo: torch.Tensor) -> torch.Tensor:
        """The maps."""
        fine = self.fine(photo - 0.5)
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        x = self.mix_coarse(coarse + self.larger(self.to_coarse(self.wide(coarse))))
        x = self.mix_middle(middle + self.larger(self.to_middle(x)))
        x = self.mix_fine(fine + self.larger(self.to_fine(x)))
        maps: torch.Tensor = self.head(x)
        return maps
