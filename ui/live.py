"""The phone's own camera, watching the table: a picture now and then, and the move they agree on.

Browsers allow it only on a secure connection. Flet's web client knows the camera; its Python half is a
package of its own, of which we need three calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import cv2
import flet as ft
import numpy as np

from rules.core import BoardsideError, Move
from ui.drafts import Judged
from ui.refereeing import Judgement

AGREE: Final = 2
"""So many pictures in a row must show the same move before it counts: hands are in the way of some."""


class NoCamera(BoardsideError):
    """The browser has no camera, or does not allow it here."""

    code = "no-camera"


@ft.control("Camera")  # type: ignore[arg-type]
class Camera(ft.LayoutControl):
    """What the camera sees, on the screen."""

    preview_enabled: bool = True

    _mirrored = False

    async def open(self) -> None:
        """Start the camera that looks away from the user, or the first there is. Raises `NoCamera`."""
        try:
            cameras: list[dict[str, Any]] = await self._invoke_method("get_available_cameras", timeout=30)
            if not cameras:
                raise NoCamera("No camera was found.")
            back = next((each for each in cameras if each.get("lens_direction") == "back"), cameras[0])
            wish = {"description": back, "resolution_preset": "veryHigh", "enable_audio": False}
            await self._invoke_method("initialize", wish, timeout=30)
            self._mirrored = back.get("lens_direction") != "back"
        except (RuntimeError, TimeoutError, TypeError) as error:
            raise NoCamera("The camera cannot be used here.") from error

    async def picture(self) -> bytes:
        """What it sees now, as JPEG. Raises `NoCamera`."""
        try:
            data = bytes(await self._invoke_method("take_picture", timeout=30))
        except (RuntimeError, TimeoutError, TypeError) as error:
            raise NoCamera("The camera has stopped.") from error
        return await asyncio.to_thread(unmirrored, data) if self._mirrored else data


def unmirrored(data: bytes) -> bytes:
    """A picture the right way round. The web client takes whatever does not look away from the user for a
    mirror, a desktop's webcam too; no game has the same tiles in a mirror.
    """
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if pixels is None:
        return data
    return cv2.imencode(".jpg", cv2.flip(pixels, 1), (cv2.IMWRITE_JPEG_QUALITY, 95))[1].tobytes()


class Agreement:
    """Waits until pictures in a row tell the same legal move."""

    def __init__(self) -> None:
        self._last: tuple[Move, ...] = ()
        self._count = 0

    def see(self, judgement: Judgement | Judged | None) -> Sequence[Move]:
        """Take in what the referee says of the next picture; the acts to play, once they are certain."""
        legal = judgement is not None and judgement.verdict.kind == "legal"
        acts = judgement.verdict.best.acts if legal and judgement is not None else ()
        self._count = self._count + 1 if acts and acts == self._last else int(bool(acts))
        self._last = acts
        if self._count < AGREE:
            return ()
        self._last, self._count = (), 0
        return acts
