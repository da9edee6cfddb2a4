"""Layers that the networks have in common."""

from __future__ import annotations

import torch
from torch import nn


def conv(
    inputs: int, outputs: int, stride: int = 1, kernel: int = 3, dilation: int = 1, padding: int | None = None
) -> nn.Sequential:
    """A convolution, normalised and rectified; by default it keeps the size, but for the stride."""
    around = dilation * (kernel // 2) if padding is None else padding
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, around, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions that correct what is there. Starts as doing nothing."""

    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = conv(channels, channels, dilation=dilation)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(channels)
        )
        nn.init.zeros_(self.second[1].weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Features, as many as there were."""
        return torch.relu(x + self.second(self.first(x)))


class Talk(nn.Module):
    """One block of a usual transformer over the squares or cards of a photo. Starts as doing nothing."""

    def __init__(self, width: int, heads: int = 4) -> None:
        super().__init__()
        self.each = width // heads
        self.before = nn.LayerNorm(width)
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.out = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.wide, self.narrow = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        for layer in (self.out, self.narrow):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, x: torch.Tensor, blind: torch.Tensor | None = None) -> torch.Tensor:
        """n×places×width, any number of places; what `blind` adds keeps empty ones from being heard."""
        normal = self.before(x)
        heads = zip(
            *(of(normal).split(self.each, dim=2) for of in (self.query, self.key, self.value)), strict=True
        )
        heard = []
        for query, key, value in heads:
            scores = query @ key.transpose(1, 2) * self.each**-0.5
            heard.append(torch.softmax(scores if blind is None else scores + blind, dim=2) @ value)
        x = x + self.out(torch.cat(heard, dim=2))
        answer: torch.Tensor = x + self.narrow(torch.relu(self.wide(self.between(x))))
        return answer
