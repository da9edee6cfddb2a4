"""The network that reads cards on their grid: the flattened table in, what lies on every cell out.

It is built like the one for Keizár boards (`board_net`), for a grid of any size. While it learns it is asked
for the look of every cell, too, near for cards with the same figure: cells of one look pool what they know.
"""

from __future__ import annotations

import torch
from torch import nn

from samples.training.board_net import SYMBOL_LOOK, WIDTH, Alike, trunk, unit
from samples.training.layers import Talk


class MatNet(nn.Module):
    """Table (n, 3, 40 rows, 40 columns), 0 to 1, to (n, cells, answers) log-odds, none for the rim."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self.early, self.cells, self.board = trunk()
        self.symbol_look = nn.Linear(WIDTH, SYMBOL_LOOK)
        self.alike = Alike()
        self.talk = nn.ModuleList(Talk(WIDTH) for _ in range(2))
        self.head = nn.Linear(WIDTH, answers)

    def forward(self, mat: torch.Tensor) -> torch.Tensor:
        """Cell by cell, row by row."""
        odds: torch.Tensor = self.learn(mat)[..., : self.head.out_features]
        return odds

    def learn(self, mat: torch.Tensor) -> torch.Tensor:
        """The same with the looks, (n, cells, answers + 32)."""
        features = self.board(self.cells(self.early(mat - 0.5)))[:, :, 1:-1, 1:-1]
        x = features.flatten(2).transpose(1, 2)
        look = unit(self.symbol_look(x))
        x = self.alike(x, look)
        for block in self.talk:
            x = block(x)
        return torch.cat([self.head(x), look], dim=2)
