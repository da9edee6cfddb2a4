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
    parser.add_argument("--start", type=Path, help="weights to go on from: .pt or .onnx")
    parser.add_argument("--peak", type=float, default=peak)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def begin(seed: int) -> np.random.Generator:
    """Chance that comes again, on one core."""
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)  # gradients of what is nearly learned are tiny: half the time goes there
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    return np.random.default_rng(seed)


def weights(file: Path) -> dict[str, torch.Tensor]:
    """Weights to go on from: a checkpoint of an earlier run, or the model that it wrote."""
    if file.suffix == ".onnx":
        import onnx

        arrays = {array.name: array for array in onnx.load(file).graph.initializer}
        return {name: torch.from_numpy(onnx.numpy_helper.to_array(a).copy()) for name, a in arrays.items()}
    return dict(torch.load(file))


def grown(fresh: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
    """Known weights in a layer that may have become wider; nothing listens to its new features yet."""
    if fresh.shape == known.shape:
        return known
    whole = fresh.clone()
    if fresh.dim() > 1:
        whole[:, known.shape[1] :] = 0
    whole[tuple(slice(size) for size in known.shape)] = known
    return whole


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
) -> Net:
    """Train until the time is over; gives back the running average of the weights.

    `lesson` is the loss of one batch, given the step and the share of the time that is over; `stock` says how
    much there is to learn from; `check` is shown the average at every checkpoint.
    """
    if given.start:
        known = weights(given.start)
        net.load_state_dict(
            {name: grown(values, known.get(name, values)) for name, values in net.state_dict().items()}
        )
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
    """Write a trained network; `free` names the axes of input and output that may be of any length.

    Nothing is folded, so that weights keep their names and shapes and a later training can go on from the
    file; OpenCV folds when it loads.
    """
    net.eval()
    torch.onnx.export(
        net,
        example,
        str(out),
        dynamo=False,
        opset_version=17,
        training=torch.onnx.TrainingMode.PRESERVE,
        do_constant_folding=False,
        input_names=sees,
        output_names=[answers],
        dynamic_axes=free,
    )
    _doubling_as_number(out)


def _doubling_as_number(file: Path) -> None:
    """Without folding, by how much a layer enlarges is worked out in the graph, which OpenCV does not do."""
    import onnx

    model = onnx.load(file)
    layers = [node for node in model.graph.node if node.op_type == "Resize"]
    if not layers:
        return
    twice = onnx.numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), "twice")
    model.graph.initializer.append(twice)
    for layer in layers:
        layer.input[2] = twice.name
    onnx.save(model, file)
