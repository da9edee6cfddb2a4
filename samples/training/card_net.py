"""The network that reads cards: up to 64 cuts of one photo in, what each shows and its colour out.

Each cut becomes one vector by a few convolutions; then all cards of the photo talk to one another, because a
back is what many cards share, because the same figure comes again, and because "red" is what is redder than
the other players' cards in this light.
"""

from __future__ import annotations

import torch
from torch import nn

from vision.cards_read import COLOURS, HAND, SHOWN

WIDTH = 128
HEADS = 4


def _conv(inputs: int, outputs: int, kernel: int, stride: int = 1, padding: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, padding, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _conv(channels, channels, 3)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class _Talk(nn.Module):
    """One block of a usual transformer over the cards of a photo. Starts as doing nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.between = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.query, self.key, self.value = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.out = nn.Linear(WIDTH, WIDTH)
        self.wide, self.narrow = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        for layer in (self.out, self.narrow):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def _split(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(-1, HAND, HEADS, WIDTH // HEADS).transpose(1, 2)

    def forward(self, x: torch.Tensor, blind: torch.Tensor) -> torch.Tensor:
        normal = self.before(x)
        query, key, value = (self._split(of(normal)) for of in (self.query, self.key, self.value))
        scores = query @ key.transpose(2, 3) * (WIDTH // HEADS) ** -0.5 + blind
        heard = torch.softmax(scores, dim=3) @ value
        x = x + self.out(heard.transpose(1, 2).reshape(-1, HAND, WIDTH))
        answer: torch.Tensor = x + self.narrow(torch.relu(self.wide(self.between(x))))
        return answer


class CardNet(nn.Module):
    """Cuts (64, 3, 48, 48), 0 to 1, and which of them are there (1, 64), to (1, 64, 16) log-odds."""

    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(
            _conv(3, 20, 3, 2), _conv(20, 40, 3, 2), _Residual(40), _conv(40, 72, 3, 2), _Residual(72),
            _conv(72, WIDTH, 6, 1, 0),
        )  # fmt: skip
        self.talk = nn.ModuleList(_Talk() for _ in range(2))
        self.head = nn.Linear(WIDTH, len(SHOWN) + len(COLOURS))

    def judge(self, cards: torch.Tensor, taken: torch.Tensor) -> torch.Tensor:
        """Log-odds from the vectors of the cards, n×64×WIDTH."""
        blind = (taken[:, None, None] - 1) * 1e4
        for block in self.talk:
            cards = block(cards, blind)
        odds: torch.Tensor = self.head(cards)
        return odds

    def forward(self, cuts: torch.Tensor, taken: torch.Tensor) -> torch.Tensor:
        """One photo."""
        return self.judge(self.see(cuts - 0.5).reshape(1, HAND, WIDTH), taken)

    def learn(self, cuts: torch.Tensor, taken: torch.Tensor) -> torch.Tensor:
        """Several photos, their cuts one after another without gaps: log-odds of every cut."""
        there = taken > 0
        cards = torch.zeros(*taken.shape, WIDTH)
        cards[there] = self.see(cuts - 0.5)[:, :, 0, 0]
        return self.judge(cards, taken)[there]
