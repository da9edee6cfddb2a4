"""The network that reads cuts, cards or tiles: up to 64 of one photo in, what each shows out.

Each cut becomes one vector by a few convolutions; then all cuts of the photo talk to one another, because a
back is what many cards share, because the same figure comes again, and because "red" is what is redder than
the other players' cards in this light.
"""

from __future__ import annotations

import torch
from torch import nn

from samples.training.layers import Residual, Talk, conv
from vision.cuts import SIDE

WIDTH = 128
WIDTHS = (24, 40, 80)
"""Features after each halving. OpenCV works by sixteens: 80 take it two thirds of the time of 72."""


class CutNet(nn.Module):
    """Cuts (n, 3, 80, 80), 0 to 1, to (1, n, answers) log-odds.

    With `look` that many numbers follow, whose products with another cut's tell whether both show one figure.
    """

    def __init__(self, answers: int, look: int = 0) -> None:
        super().__init__()
        fine, middle, coarse = WIDTHS
        self.see = nn.Sequential(
            conv(3, fine, 2), conv(fine, middle, 2), Residual(middle), conv(middle, coarse, 2),
            Residual(coarse), Residual(coarse), Residual(coarse),
            conv(coarse, WIDTH, kernel=SIDE // 8, padding=0),
        )  # fmt: skip
        self.whole = nn.Sequential(
            conv(coarse, 2 * coarse, 2), Residual(2 * coarse), Residual(2 * coarse),
            nn.Conv2d(2 * coarse, WIDTH, SIDE // 16),
        )  # fmt: skip
        for values in (self.whole[-1].weight, self.whole[-1].bias):
            nn.init.zeros_(values)
        self.talk = nn.ModuleList(Talk(WIDTH) for _ in range(2))
        self.head = nn.Linear(WIDTH, answers)
        self.look = nn.Linear(WIDTH, look) if look else None

    def vectors(self, cuts: torch.Tensor) -> torch.Tensor:
        """One vector a cut, n×WIDTH: what its details say, corrected by a coarser look at the whole of it."""
        details = self.see[:-1](cuts - 0.5)
        vectors: torch.Tensor = (self.see[-1](details) + self.whole(details)).flatten(1)
        return vectors

    def judge(self, cards: torch.Tensor, blind: torch.Tensor | None = None) -> torch.Tensor:
        """Log-odds from the vectors of the cuts, n×places×WIDTH."""
        for block in self.talk:
            cards = block(cards, blind)
        odds: torch.Tensor = self.head(cards)
        return odds

    def forward(self, cuts: torch.Tensor) -> torch.Tensor:
        """One photo."""
        vectors = self.vectors(cuts)[None]
        odds = self.judge(vectors)
        return odds if self.look is None else torch.cat([odds, self.look(vectors)], dim=2)

    def learn(self, cuts: torch.Tensor, taken: torch.Tensor) -> torch.Tensor:
        """Several photos, their cuts one after another without gaps: the same of every cut."""
        there = taken > 0
        vectors = self.vectors(cuts)
        cards = torch.zeros(*taken.shape, WIDTH, dtype=vectors.dtype)
        cards[there] = vectors
        odds = self.judge(cards, (taken[:, None] - 1) * 1e4)[there]
        return odds if self.look is None else torch.cat([odds, self.look(vectors)], dim=1)
