"""The web server: the app behind its door, with Flet's own files compressed once and kept."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import mimetypes
import secrets
import socket
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import flet_web.fastapi as flet_fastapi  # type: ignore[import-untyped]
import uvicorn
from flet_web import get_package_web_dir, version

from ui.app import make_main
from ui.arriving import Arriving
from ui.door import Door
from ui.hangup import Hangup
from ui.home import home
from ui.house import House
from ui.logbook import keep
from ui.lost import Lost
from ui.store import Store
from vision.intake import MAX_BYTES

ASSETS: Final = Path(__file__).parent / "assets"
WORTH_COMPRESSING: Final = (".wasm", ".js", ".mjs", ".json", ".otf", ".ttf", ".bin", ".frag")
SMALLEST: Final = 2048


@dataclass(frozen=True)
class Address:
    """Where the server listens, and how others reach it."""

    host: str
    port: int
    secure: bool = False

    def local(self) -> str:
        """The address for this machine's own browser."""
        return f"{'https' if self.secure else 'http'}://127.0.0.1:{self.port}/"

    def join(self, code: str) -> str | None:
        """The address at which another device joins, or None when only this machine can connect."""
        if self.host != "0.0.0.0":
            return None
        return f"{'https' if self.secure else 'http'}://{lan_address()}:{self.port}/?join={code}"


def lan_address() -> str:
    """This machine's address on its network, found without sending anything."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def build(house: House, address: Callable[[str], str | None]) -> Any:
    """The whole server as one ASGI application."""
    inner = flet_fastapi.FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app = flet_fastapi.app(
        make_main(house, address),
        no_cdn=True,
        assets_dir=str(ASSETS),
        upload_dir=str(house.uploads),
        max_upload_size=MAX_BYTES,
        secret_key=secrets.token_hex(32),
        app_name="Boardside",
        app_short_name="Boardside",
        app_description="A companion for games played on a real table",
    )
    inner.mount("/", app)
    return Hangup(Door(Compressed(Lost(Arriving(inner, house)), home() / "cache"), house.store))


class Compressed:
    """Answers requests for Flet's large files with a copy that was compressed once, on the first start.

    Compressing on request would cost a phone's first visit several seconds. Everything else passes through.
    """

    def __init__(self, app: Any, cache: Path) -> None:
        self._app = app
        self._root = Path(get_package_web_dir())
        self._cache = cache / f"web-{version.version}"
        # Threads of their own: photos that are being read must not keep a page from opening.
        self._threads = ThreadPoolExecutor(2, "files")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request."""
        name = scope["path"].lstrip("/") if scope["type"] == "http" else ""
        if name and scope["method"] == "GET" and name.endswith(WORTH_COMPRESSING):
            headers = dict(scope["headers"])
            loop = asyncio.get_running_loop()
            packed = await loop.run_in_executor(self._threads, self._packed, name)
            if packed is not None and b"gzip" in headers.get(b"accept-encoding", b""):
                data = await loop.run_in_executor(self._threads, packed.read_bytes)
                await self._send(name, data, headers, send)
                return
        await self._app(scope, receive, send)

    def _packed(self, name: str) -> Path | None:
        """The compressed copy of one of Flet's files, made now if it is not there."""
        source = (self._root / name).resolve()
        if not source.is_relative_to(self._root.resolve()) or not source.is_file():
            return None
        if name in ("assets/FontManifest.json", "manifest.json") or source.stat().st_size < SMALLEST:
            return None
        packed = self._cache / f"{name}.gz"
        if not packed.exists():
            try:
                packed.parent.mkdir(parents=True, exist_ok=True)
                part = packed.with_name(f"{packed.name}.{secrets.token_hex(4)}.part")
                part.write_bytes(gzip.compress(source.read_bytes(), 6))
                part.replace(packed)
            except OSError:  # a full disk: serve it as it is
                return None
        return packed

    async def _send(self, name: str, data: bytes, headers: dict[bytes, bytes], send: Any) -> None:
        tag = f'"{version.version}-{len(data)}"'.encode()
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        same = headers.get(b"if-none-match") == tag
        sent = [
            (b"content-type", kind.encode()),
            (b"content-encoding", b"gzip"),
            (b"vary", b"accept-encoding"),
            (b"etag", tag),
            (b"cache-control", b"no-cache"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-embedder-policy", b"require-corp"),
        ]
        if not same:
            sent.append((b"content-length", str(len(data)).encode()))
        await send({"type": "http.response.start", "status": 304 if same else 200, "headers": sent})
        await send({"type": "http.response.body", "body": b"" if same else data})

    def warm(self) -> None:
        """Compress everything a browser asks for on its first visit."""
        for path in self._root.rglob("*"):
            name = path.relative_to(self._root).as_posix()
            if name.endswith(WORTH_COMPRESSING) and not name.startswith("pyodide/"):
                self._packed(name)


def serve(
    address: Address,
    certificate: tuple[Path, Path] | None = None,
    ready: Callable[[House], None] | None = None,
) -> None:
    """Run until stopped. `ready` is called once devices can connect."""
    # A search holds the interpreter for at most this long before a screen gets its turn.
    sys.setswitchinterval(0.001)
    keep(home() / "boardside.log")
    with tempfile.TemporaryDirectory(prefix="boardside-") as uploads:
        house = House(Store(home() / "boardside.sqlite"), Path(uploads))
        app = build(house, address.join)
        config = uvicorn.Config(
            app,
            host=address.host,
            port=address.port,
            log_level="warning",
            log_config=None,  # ours stands
            ssl_certfile=str(certificate[0]) if certificate else None,
            ssl_keyfile=str(certificate[1]) if certificate else None,
            proxy_headers=False,
            server_header=False,
            ws_max_size=16 * 1024 * 1024,
            timeout_graceful_shutdown=3,
        )
        server = uvicorn.Server(config)
        try:
            asyncio.run(_run(server, house, ready))
        finally:
            house.close()


async def _run(server: uvicorn.Server, house: House, ready: Callable[[House], None] | None) -> None:
    async def tell() -> None:
        while not server.started:
            await asyncio.sleep(0.02)
        if ready:
            ready(house)

    telling = asyncio.create_task(tell())
    try:
        await server.serve()
    except SystemExit:
        sys.exit(1)
    finally:
        telling.cancel()
