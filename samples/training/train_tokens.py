"""Trains the two token networks: where a token may lie, and how many dots it shows.

`python -m samples.training.train_tokens --tables DIR` after `samples.training.token_tables`; a few minutes
on one core. Writes `vision/models/token_places.onnx` and `token_dots.onnx`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from samples.training.course import Net, write_onnx
from samples.training.layers import conv
from samples.training.token_tables import CELL, load
from vision.photo import SIDE
from vision.tokens import AROUND, COARSE, CROP, FINE, MODELS, STRIDE, TUNING, promising

Image = NDArray[np.uint8]
Table = tuple[Image, NDArray[Any]]
MIDDLE = 36
"""Pixels a square of the tables that windows for the first network are cut from."""
WINDOW = 192
"""Pixels of one such window."""
PATCH = 120
"""Pixels, `CELL` a square, of what is kept for the second network: room to turn a close view in."""
NOTHING, KINDS = 0, 5
"""Answers of the second network: no token, blank, one, two, three dots."""


class Places(nn.Module):
    """A table seen flat to the log-odds of a token's middle, one answer for `STRIDE` pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            conv(3, 8, 2), conv(8, 16, 2), conv(16, 16), conv(16, 16, dilation=2), conv(16, 16, dilation=2),
            nn.Conv2d(16, 1, 1),
        )  # fmt: skip
        # Tokens are rare: starting from "no" saves the first hundred steps.
        nn.init.constant_(list(self.parameters())[-1], -4.0)

    def forward(self, view: torch.Tensor) -> torch.Tensor:
        """Pixels from 0 to 1."""
        answer: torch.Tensor = self.layers(view - 0.5)
        return answer


class Dots(nn.Module):
    """A close view to the log-odds of nothing, blank, one, two, three."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            conv(3, 12), conv(12, 20, 2), conv(20, 28, 2), conv(28, 32, 2), conv(32, 36),
            nn.AvgPool2d(2), nn.Flatten(), nn.Linear(36 * (CROP // 16) ** 2, 32), nn.ReLU(),
            nn.Linear(32, KINDS),
        )  # fmt: skip

    def forward(self, view: torch.Tensor) -> torch.Tensor:
        """Pixels from 0 to 1."""
        answer: torch.Tensor = self.layers(view - 0.5)
        return answer


def _recolour(rng: np.random.Generator, image: Image) -> Image:
    """Other light, other pigments: colour must not matter."""
    out = image.astype(np.float32) / 255
    if rng.random() < 0.35:
        out = out[..., rng.permutation(3)]
    out = out ** np.float32(rng.uniform(0.7, 1.45)) * rng.uniform(0.75, 1.2, 3).astype(np.float32)
    out = (out - 0.5) * np.float32(rng.uniform(0.8, 1.2)) + 0.5
    if rng.random() < 0.3:
        out[:] = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.3, 1.0)))
    out = out + rng.normal(0, rng.uniform(0, 0.03), out.shape).astype(np.float32)
    return np.asarray(np.clip(out * 255, 0, 255), np.uint8)


def _tensor(images: list[Image]) -> torch.Tensor:
    return torch.from_numpy(np.stack(images).transpose(0, 3, 1, 2).astype(np.float32) / 255)


def _window(rng: np.random.Generator, table: Table) -> tuple[Image, NDArray[np.float32], NDArray[np.float32]]:
    """A piece of the table, where tokens are in it, and which answers count."""
    view, tokens = table
    scale = COARSE / MIDDLE * float(rng.uniform(0.8, 1.25))
    whole = tokens[tokens[:, 3] > 0]
    if len(whole) and rng.random() < 0.6:
        centre = (whole[rng.integers(len(whole)), :2] + AROUND + rng.uniform(-1.5, 1.5, 2)) * MIDDLE
    else:
        centre = rng.uniform(0, view.shape[0], 2)
    angle = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.5 else int(rng.integers(4)) * np.pi / 2
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    if rng.random() < 0.5:
        turn[0] *= -1
    matrix = np.c_[turn, np.full(2, (WINDOW - 1) / 2) - turn @ centre]
    image = cv2.warpAffine(view, matrix, (WINDOW, WINDOW), flags=cv2.INTER_LINEAR)
    count = WINDOW // STRIDE
    line = np.arange(count) * STRIDE + (STRIDE - 1) / 2
    x, y = np.meshgrid(line, line)
    target, weight = np.zeros((count, count), np.float32), np.ones((count, count), np.float32)
    back = np.linalg.inv(np.vstack([matrix, (0, 0, 1)]))
    on_table = np.stack([x, y, np.ones_like(x)], axis=-1) @ back[:2].T / MIDDLE - AROUND
    weight[((on_table > -0.1) & (on_table < SIDE + 0.1)).all(axis=-1)] = 0
    for u, v, _, inside in tokens:
        px, py = matrix @ ((u + AROUND) * MIDDLE, (v + AROUND) * MIDDLE, 1)
        away = np.hypot(x - px, y - py) / (scale * MIDDLE)
        if inside:
            target = np.maximum(target, np.exp(-0.5 * (away / 0.11) ** 2).astype(np.float32))
        else:
            weight[away < 0.7] = 0
    return _recolour(rng, np.asarray(image, np.uint8)), target, weight


def _train(net: Net, steps: int, name: str, lesson: Callable[[], torch.Tensor]) -> Net:
    """So many steps of what `lesson` says is the loss of a batch."""
    optimiser = torch.optim.AdamW(net.parameters(), 4e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, steps)
    for step in range(steps):
        loss = lesson()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        if step % 50 == 49:
            print(f"{name} {step + 1}/{steps} loss {float(loss):.3f}", flush=True)
    net.eval()
    return net


def train_places(tables: list[Table], steps: int, rng: np.random.Generator) -> Places:
    """The first network: focal loss on a map that is almost empty."""
    net = Places()

    def lesson() -> torch.Tensor:
        images, targets, weights = zip(
            *(_window(rng, tables[rng.integers(len(tables))]) for _ in range(12)), strict=True
        )
        target = torch.from_numpy(np.stack(targets))[:, None]
        weight = torch.from_numpy(np.stack(weights))[:, None]
        logits = net(_tensor(list(images)))
        miss = (torch.sigmoid(logits) - target).abs() ** 2
        loss = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
        return (loss * miss * weight).sum() / (target > 0.5).sum().clamp(min=8)

    return _train(net, steps, "places", lesson)


def _patch(view: Image, x: float, y: float) -> Image:
    corner = np.rint((np.array([x, y]) + AROUND) * CELL - PATCH / 2).astype(int)
    wide = cv2.copyMakeBorder(view, PATCH, PATCH, PATCH, PATCH, cv2.BORDER_CONSTANT)
    left, top = np.clip(corner + PATCH, 0, len(view) + PATCH)
    return np.asarray(wide[top : top + PATCH, left : left + PATCH].copy(), np.uint8)


def _close(rng: np.random.Generator, patch: Image, jitter: float) -> Image:
    """A close view as at run time, turned, shifted and sized a little at random."""
    angle, scale = float(rng.uniform(0, 2 * np.pi)), FINE / CELL * float(rng.uniform(0.85, 1.18))
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    if rng.random() < 0.5:
        turn[0] *= -1
    turn = turn @ np.diag((1, rng.uniform(0.85, 1)))
    centre = PATCH / 2 + rng.normal(0, jitter, 2) * CELL
    matrix = np.c_[turn, np.full(2, (CROP - 1) / 2) - turn @ centre]
    return np.asarray(cv2.warpAffine(patch, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR), np.uint8)


Example = tuple[Image, int]
"""A place on a table, and what is to be answered."""


def examples(tables: Iterable[Table], rng: np.random.Generator) -> tuple[list[Example], list[Example]]:
    """Tokens, and what is none: wherever the first network errs, captured and standing pieces, bare table."""
    tokens: list[Example] = []
    others: list[Example] = []
    eager = replace(TUNING, worth_a_look=0.05, most_looks=40)
    side = round((SIDE + 2 * AROUND) * COARSE)
    for view, truth in tables:
        tokens += [(_patch(view, u, v), int(dots) + 1) for u, v, dots, inside in truth if inside]
        elsewhere = rng.uniform(-AROUND, SIDE + AROUND, (4, 2))
        squares = rng.integers(0, SIDE, (2, 2)) + 0.5
        small = np.asarray(cv2.resize(view, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
        for place in (*promising(small, eager), *elsewhere, *squares):
            away = np.hypot(truth[:, 0] - place[0], truth[:, 1] - place[1])
            if (away > 0.6).all():
                others.append((_patch(view, float(place[0]), float(place[1])), NOTHING))
    return tokens, others


def train_dots(tokens: list[Example], others: list[Example], steps: int, rng: np.random.Generator) -> Dots:
    """The second network."""
    net = Dots()

    def lesson() -> torch.Tensor:
        chosen = [tokens[rng.integers(len(tokens))] for _ in range(32)]
        chosen += [others[rng.integers(len(others))] for _ in range(32)]
        images = [_recolour(rng, _close(rng, patch, 0.07)) for patch, _ in chosen]
        answer = torch.tensor([kind for _, kind in chosen])
        return functional.cross_entropy(net(_tensor(images)), answer)

    return _train(net, steps, "dots", lesson)


def export(net: nn.Module, name: str, side: int) -> None:
    """Write an ONNX file that OpenCV runs with any batch size."""
    free = {"view": {0: "n"}, "answer": {0: "n"}}
    write_onnx(net, MODELS / f"{name}.onnx", (torch.zeros(1, 3, side, side),), ["view"], "answer", free)


def main() -> None:
    """Train both networks and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, nargs=2, default=(700, 900), help="of the two networks")
    parser.add_argument("--only", choices=("places", "dots"), help="train one, keep the other as it is")
    wanted = parser.parse_args()
    torch.set_num_threads(1)
    MODELS.mkdir(exist_ok=True)
    if wanted.only != "dots":
        _make_places(wanted.tables, wanted.steps[0], wanted.seed)
    if wanted.only != "places":
        _make_dots(wanted.tables, wanted.steps[1], wanted.seed)


def _make_places(folder: Path, steps: int, seed: int) -> None:
    torch.manual_seed(seed)
    side = round((SIDE + 2 * AROUND) * MIDDLE)
    tables = [
        (np.asarray(cv2.resize(view, (side, side), interpolation=cv2.INTER_AREA), np.uint8), tokens)
        for view, tokens in load(folder)
    ]
    places = train_places(tables, steps, np.random.default_rng(seed))
    export(places, "token_places", round((SIDE + 2 * AROUND) * COARSE))


def _make_dots(folder: Path, steps: int, seed: int) -> None:
    """Needs the first network's file: it learns from the places that one finds."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    tokens, others = examples(load(folder), rng)
    print(f"{len(tokens)} tokens, {len(others)} other places", flush=True)
    export(train_dots(tokens, others, steps, rng), "token_dots", CROP)


if __name__ == "__main__":
    main()
