"""How a file comes from a phone: chosen by a touch, sent in the background, read once, deleted.

The name on disk is ours and random. A file that is too large is refused before it is sent; one that arrives
only in part is deleted.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import flet as ft

from ui.desk import Desk
from vision.intake import MAX_BYTES

LEFT_BEHIND: Final = 600.0
"""Seconds after which a file that nobody asked for again is deleted."""


class Upload:
    """One way in for files; `choose` is the action of the button that opens it."""

    def __init__(self) -> None:
        self.arrived: Callable[[bytes], Awaitable[None]] | None = None
        self.progress: Callable[[str], None] = lambda text: None
        self.problem: Callable[[str], None] = lambda text: None
        self.desk: Desk | None = None
        self._name = ""
        # With its handlers, and once: what is assigned later never reaches the client.
        self._picker = ft.FilePicker(on_result=self._picked, on_upload=self._uploaded)

    def choose(self, *, pictures: bool = True) -> ft.PickFiles:
        """The action of a button. An action and no call: phones open the chooser only on a real touch."""
        kind = ft.FilePickerFileType.IMAGE if pictures else ft.FilePickerFileType.ANY
        return ft.PickFiles(self._picker, file_type=kind, cancel_upload_on_window_blur=False)

    def forget(self) -> None:
        """Drop what is on its way."""
        if self._name and self.desk is not None:
            (self.desk.house.uploads / self._name).unlink(missing_ok=True)
        self._name = ""

    async def _picked(self, event: ft.FilePickerResultEvent) -> None:
        if not event.files or self.desk is None or self.arrived is None:
            return
        file, page = event.files[0], ft.context.page
        if file.size > MAX_BYTES:
            self.problem(self.desk.words("scan.too_large"))
        elif not page.web and file.path:
            await self.arrived(await asyncio.to_thread(Path(file.path).read_bytes))
        else:
            _sweep(self.desk.house.uploads)
            self._name = f"{secrets.token_hex(16)}.part"
            self.progress(self.desk.words("scan.uploading", percent=0))
            address = page.get_upload_url(self._name, 300)
            await event.control.upload([ft.FilePickerUploadFile(id=file.id, upload_url=address)])

    async def _uploaded(self, event: ft.FilePickerUploadEvent) -> None:
        if not self._name or self.desk is None or self.arrived is None:
            return
        path = self.desk.house.uploads / self._name
        if event.error:
            self.forget()
            self.problem(self.desk.words("scan.upload_failed"))
        elif event.progress is not None and event.progress < 1:
            self.progress(self.desk.words("scan.uploading", percent=round(event.progress * 100)))
        else:
            self._name = ""
            try:
                data = await asyncio.to_thread(path.read_bytes)
            except OSError:
                self.problem(self.desk.words("scan.upload_failed"))
                return
            finally:
                path.unlink(missing_ok=True)
            await self.arrived(data)


def _sweep(uploads: Path) -> None:
    """Delete what phones that went away have left half sent."""
    for path in uploads.iterdir():
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > LEFT_BEHIND:
                path.unlink()


def use_upload(
    desk: Desk,
    arrived: Callable[[bytes], Awaitable[None]],
    problem: Callable[[str], None],
    progress: Callable[[str], None] = lambda text: None,
) -> Upload:
    """The way in for files of this component; its handlers are those of the latest render."""
    ref: Any = ft.use_ref(Upload)
    upload: Upload = ref.current
    upload.desk, upload.arrived, upload.problem, upload.progress = desk, arrived, problem, progress
    return upload
