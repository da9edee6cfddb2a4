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
    """Two convolutions that correct what is there."""

    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = conv(channels, channels, dilation=dilation)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Features, as many as there were."""
        return torch.relu(x + self.second(self.first(x)))


class Talk(nn.Module):
    """One block of a usual transformer over the squares or cards of a photo. Starts as doing nothing."""

    def __init__(self, places: int, width: int, heads: int = 4) -> None:
        super().__init__()
        self.places, self.width, self.heads = places, width, heads
        self.before = nn.LayerNorm(width)
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.out = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.wide, self.narrow = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        for layer in (self.out, self.narrow):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def _split(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(-1, self.places, self.heads, self.width // self.heads).transpose(1, 2)

    def forward(self, x: torch.Tensor, blind: torch.Tensor | None = None) -> torch.Tensor:
        """n×places×width; what `blind` adds to the scores keeps empty places from being heard."""
        normal = self.before(x)
        query, key, value = (self._split(of(normal)) for of in (self.query, self.key, self.value))
        scores = query @ key.transpose(2, 3) * (self.width // self.heads) ** -0.5
        heard = torch.softmax(scores if blind is None else scores + blind, dim=3) @ value
        x = x + self.out(heard.transpose(1, 2).reshape(-1, self.places, self.width))
        answer: torch.Tensor = x + self.narrow(torch.relu(self.wide(self.between(x))))
        return answer
