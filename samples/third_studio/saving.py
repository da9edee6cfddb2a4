"""A photo and its truth as two files, ``NAME.jpg`` and ``NAME.json``."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import cv2

from samples.third_studio.draws import Array


def saved(stem: Path) -> bool:
    """Whether both are there already."""
    return stem.with_suffix(".jpg").exists() and stem.with_suffix(".json").exists()


def save(stem: Path, picture: Array, quality: int, truth: dict[str, Any]) -> None:
    """Write both, the truth last: a photo with its truth is always whole."""
    cv2.imwrite(str(stem.with_suffix(".jpg")), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    part = stem.with_suffix(".part")
    part.write_text(json.dumps(truth))
    os.replace(part, stem.with_suffix(".json"))
