"""How a file comes from a phone: chosen by a touch, sent in the background, read once, deleted.

The name on disk is ours and random. A file that is too large is refused before it is sent; one that arrives
only in part is deleted (`ui.arriving`).
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import flet as ft

from ui.desk import Desk
from ui.store import HOST
from ui.tasks import run
from vision.intake import MAX_BYTES

BEGUN: Final = 60.0
"""Seconds within which a file must have begun to arrive."""


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
            self.desk.house.awaited.pop(self._name, None)
        self._name = ""

    async def _picked(self, event: ft.FilePickerResultEvent) -> None:
        if not event.files or self.desk is None or self.arrived is None:
            return
        file, page = event.files[0], ft.context.page
        if file.size > MAX_BYTES:
            self.problem(self.desk.words("scan.too_large"))
        elif not page.web and file.path and self.desk.device == HOST:  # nobody else may name a file here
            await self.arrived(await asyncio.to_thread(Path(file.path).read_bytes))
        else:
            self.forget()
            self._name = name = f"{secrets.token_hex(16)}.part"
            self.progress(self.desk.words("scan.uploading", percent=0))
            self.desk.house.awaited[name] = lambda whole: run(page, self._ended, name, whole)
            run(page, self._begins, name)
            address = page.get_upload_url(name, 300)
            await event.control.upload([ft.FilePickerUploadFile(id=file.id, upload_url=address)])

    async def _uploaded(self, event: ft.FilePickerUploadEvent) -> None:
        """How far the client says it is. When all has arrived the server knows best."""
        if not self._name or self.desk is None:
            return
        if event.error:
            await self._ended(self._name, False)
        elif event.progress is not None and event.progress < 1:
            self.progress(self.desk.words("scan.uploading", percent=round(event.progress * 100)))

    async def _begins(self, name: str) -> None:
        """A phone that lost its network before it sent anything is told so."""
        await asyncio.sleep(BEGUN)
        if self.desk is not None and not (self.desk.house.uploads / name).exists():
            await self._ended(name, False)

    async def _ended(self, name: str, whole: bool) -> None:
        if name != self._name or self.desk is None or self.arrived is None:
            return
        path = self.desk.house.uploads / name
        self.forget()
        if not whole:
            self.problem(self.desk.words("scan.upload_failed"))
            return
        try:
            data = await asyncio.to_thread(path.read_bytes)
        except OSError:
            self.problem(self.desk.words("scan.upload_failed"))
            return
        finally:
            path.unlink(missing_ok=True)
        await self.arrived(data)


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
