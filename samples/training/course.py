"""What every training has in common: its options, its clock, the light it varies, how it is told and kept."""

from __future__ import annotations

import argparse
import copy
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import torch
from cv2.typing import MatLike
from numpy.typing import NDArray
from torch import nn

from vision.photo import Floats

Net = TypeVar("Net", bound=nn.Module)
Image = NDArray[np.float32]
DIVISORS: Floats = np.geomspace(0.5, 4, 50)
"""Temperatures to choose from."""


@dataclass(frozen=True)
class Course:
    """The numbers in which one training differs from another."""

    decay: float
    """Of the weights."""
    average: float
    """How much of the running average each step keeps, once the run has settled."""
    warm: int
    """Steps until the learning rate is at its peak."""
    tell: int
    """Steps from one line of the report to the next."""
    smooth: float = 0.98
    """How much of the loss as told each step keeps."""
    clip: float = float("inf")
    """The longest gradient."""
    keep: int = 0
    """Steps from one checkpoint to the next; 0 for none."""
    ahead: int = 0
    """Steps of warming up that are taken as done."""


def options(about: str | None, minutes: float, peak: float) -> argparse.ArgumentParser:
    """The command line, but for the data."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", nargs="*", type=Path, default=[], help="folders kept out of training")
    parser.add_argument("--minutes", type=float, default=minutes)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="weights to go on from: .pt, .npz or .onnx")
    parser.add_argument("--peak", type=float, default=peak)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def begin(seed: int) -> np.random.Generator:
    """Chance that comes again, on one core."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    return np.random.default_rng(seed)


def weights(file: Path) -> dict[str, torch.Tensor]:
    """Weights to go on from: a checkpoint of an earlier run, or arrays such as `board_start.npz`."""
    if file.suffix == ".npz":
        return {name: torch.from_numpy(values).float() for name, values in np.load(file).items()}
    return dict(torch.load(file))


def unfold(net: nn.Module, file: Path, shown: torch.Tensor) -> None:
    """Give a network the weights of an exported one, whose normalisations were folded into its convolutions.

    They are set to what they would have measured on `shown`, so that it answers the same and learns on.
    """
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(file)).graph
    stored = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}
    folded = iter([node.input for node in graph.node if node.op_type == "Conv"])
    biases: list[torch.Tensor] = []

    def fill(layer: nn.Module, _: object) -> None:
        assert isinstance(layer, nn.Conv2d)
        _, weight, bias = next(folded)
        layer.weight.copy_(stored[weight])
        biases.append(stored[bias])
        if layer.bias is not None:
            layer.bias.copy_(stored[bias])

    def settle(layer: nn.Module, given: tuple[torch.Tensor]) -> None:
        assert isinstance(layer, nn.BatchNorm2d)
        assert layer.running_mean is not None
        assert layer.running_var is not None
        layer.running_mean.copy_(given[0].mean(dim=(0, 2, 3)))
        layer.running_var.copy_(given[0].var(dim=(0, 2, 3)).clamp(min=1e-6))
        layer.weight.copy_((layer.running_var + layer.eps).sqrt())
        layer.bias.copy_(layer.running_mean + biases[-1])

    net.load_state_dict({name: values for name, values in stored.items() if name in net.state_dict()}, False)
    kinds = {nn.Conv2d: fill, nn.BatchNorm2d: settle}
    hooks = [
        layer.register_forward_pre_hook(kinds[type(layer)]) for layer in net.modules() if type(layer) in kinds
    ]
    net.eval()
    with torch.no_grad():
        net(shown)
    net.train()
    for hook in hooks:
        hook.remove()


def ask(net: Callable[..., torch.Tensor], *shown: object) -> torch.Tensor:
    """What a network in training answers, worked out in half the digits where the processor can do so."""
    with torch.autocast("cpu", torch.bfloat16, enabled=torch.cpu._is_avx512_bf16_supported()):
        answer: torch.Tensor = net(*shown).float()
    return answer


def follow(
    course: Course,
    net: Net,
    given: argparse.Namespace,
    lesson: Callable[[int, float], torch.Tensor],
    stock: Callable[[], str],
    check: Callable[[Net], None],
    batch: Callable[[], torch.Tensor] | None = None,
) -> Net:
    """Train until the time is over; gives back the running average of the weights.

    `lesson` is the loss of one batch, given the step and the share of the time that is over; `stock` says how
    much there is to learn from; `check` is shown the average at every checkpoint; `batch` gives
    pictures, needed to go on from an exported network.
    """
    if given.start and given.start.suffix == ".onnx":
        assert batch is not None
        unfold(net, given.start, batch())
    elif given.start:
        net.load_state_dict(weights(given.start))
    mean = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=given.peak, weight_decay=course.decay)
    began, step, shown = time.time(), 0, 0.0
    while (share := (time.time() - began) / (given.minutes * 60)) < 1:
        warm = min(1, (step + course.ahead) / course.warm)
        for group in optimiser.param_groups:
            group["lr"] = given.peak * warm * max(0.01, 0.5 * (1 + np.cos(np.pi * share)))
        loss = lesson(step, share)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), course.clip)
        optimiser.step()
        keep = min(course.average, step / (step + 20))
        with torch.no_grad():
            for old, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
                if old.dtype.is_floating_point:
                    old.mul_(keep).add_(new, alpha=1 - keep)
        step += 1
        shown = course.smooth * shown + (1 - course.smooth) * loss.item() if step > 1 else loss.item()
        if step % course.tell == 0:
            print(f"{step} {share:.3f} loss {shown:.4f} {stock()}", flush=True)
        if course.keep and step % course.keep == 0:
            torch.save(mean.state_dict(), given.out.with_suffix(".pt"))
            check(mean)
    torch.save(mean.state_dict(), given.out.with_suffix(".pt"))
    return mean


def other_light(image: MatLike, rng: np.random.Generator, light: float, colour: float) -> Image:
    """The same picture, 0 to 1, under light of another strength and colour, developed otherwise."""
    levels = np.linspace(0, 1, 256, dtype=np.float32)
    gain = np.exp(rng.normal(0, light) + rng.normal(0, colour, 3))
    tables = [np.clip(levels ** np.exp(rng.normal(0, light)) * k, 0, 1) for k in gain]
    return np.asarray(cv2.LUT(image, np.stack(tables, axis=1)[:, None].astype(np.float32)), np.float32)


def other_sensor(image: Image, rng: np.random.Generator, most: float) -> Image:
    """The same picture, perhaps with noise."""
    if rng.random() < 0.3:
        return image + rng.uniform(0.005, most) * rng.standard_normal(image.shape, np.float32)
    return image


def temperature(odds: torch.Tensor, truth: torch.Tensor, choices: Floats = DIVISORS) -> float:
    """The divisor of the log-odds that makes their probabilities most honest."""
    losses = [float(nn.functional.cross_entropy(odds / t, truth)) for t in choices]
    return float(choices[int(np.argmin(losses))])


def write_onnx(
    net: nn.Module,
    out: Path,
    example: tuple[torch.Tensor, ...],
    sees: list[str],
    answers: str,
    free: Mapping[str, Mapping[int, str]] | None = None,
) -> None:
    """Write a trained network; `free` names the axes of input and output that may be of any length."""
    net.eval()
    torch.onnx.export(
        net,
        example,
        str(out),
        dynamo=False,
        opset_version=17,
        input_names=sees,
        output_names=[answers],
        dynamic_axes=free,
    )
