"""The network behind `vision.quads`: a photo in, kinds and corners for every four pixels out.

Four halvings gather what is around, three doublings bring it back to where it was seen; each doubling adds
the finer features of the way down.
"""

from __future__ import annotations

import torch
from torch import nn

from samples.training.layers import Residual, conv
from vision.quads import SHAPE

DOUBT = -4.0
"""Log-odds of a thing's middle before anything is learned: they are rare."""


WIDTHS = (16, 32, 56, 80)
"""Features after the second, third, fourth and last halving."""


def _residuals(channels: int, count: int) -> list[Residual]:
    return [Residual(channels) for _ in range(count)]


class QuadNet(nn.Module):
    """Photo (n, 3, h, w), BGR 0 to 1, to (n, kinds + 9, h/4, w/4): log-odds, then `vision.quads.encode`.

    `deeper` adds so many layers after each halving, two so many after the last.
    """

    def __init__(self, kinds: int, widths: tuple[int, ...] = WIDTHS, deeper: int = 0) -> None:
        super().__init__()
        fine, middle, coarse, wide = widths
        self.kinds = kinds
        self.fine = nn.Sequential(conv(3, 12, 2), conv(12, fine, 2), conv(fine, fine))
        self.middle = nn.Sequential(conv(fine, middle, 2), *_residuals(middle, 1 + deeper))
        self.coarse = nn.Sequential(conv(middle, coarse, 2), *_residuals(coarse, 2 + deeper))
        self.wide = nn.Sequential(conv(coarse, wide, 2), *_residuals(wide, 1 + 2 * deeper))
        self.to_coarse, self.to_middle, self.to_fine = (
            conv(wide, coarse, kernel=1), conv(coarse, middle, kernel=1), conv(middle, fine, kernel=1),
        )  # fmt: skip
        self.mix_coarse, self.mix_middle = conv(coarse, coarse), conv(middle, middle)
        self.mix_fine = conv(fine, 2 * fine)
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
