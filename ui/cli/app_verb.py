"""The verb `app`: the companion in a browser, on this machine or for every phone in the house."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Annotated

import typer

from rules.core import BoardsideError

if TYPE_CHECKING:
    from ui.house import House
    from ui.serve import Address


class PortTaken(BoardsideError):
    """Another program listens there."""

    code = "port-taken"


def register(app: typer.Typer) -> None:
    """Add this verb to the command line."""
    app.command(name="app")(start)


def start(
    lan: Annotated[bool, typer.Option("--lan", help="Let phones on the same network join.")] = False,
    https: Annotated[
        bool,
        typer.Option("--https", help="With a certificate of its own: allows the live camera on phones."),
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8550,
    browser: Annotated[bool, typer.Option(help="Open it here, in a window or the browser.")] = True,
) -> None:
    """Open the app: play, scan, library, rules. It works without internet.

    Example: `boardside app --lan`
    """
    from ui.certificate import certificate
    from ui.home import home
    from ui.serve import Address, lan_address, serve

    host = "0.0.0.0" if lan else "127.0.0.1"
    address = Address(host, _free(host, port), https)
    files = certificate(home() / "certificates", lan_address()) if https else None
    serve(address, files, lambda house: _ready(address, house, browser))


def _free(host: str, port: int) -> int:
    """The port, if nobody listens on it; for 0, any that is free."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            raise PortTaken(f"Port {port} is in use: is Boardside running already? Try --port 0.") from None
        return int(probe.getsockname()[1])


def _ready(address: Address, house: House, browser: bool) -> None:
    from ui.app import fresh_start
    from ui.store import HOST

    typer.echo(f"Boardside is open at {address.local()}  (Ctrl+C ends it)")
    games = house.store.games(HOST)
    game = games[0] if games else house.store.new_game(HOST, *fresh_start())
    joining = address.join(game.code)
    if joining:
        from ui.qr import qr_lines

        typer.echo(f"\nTo join the game on the table from a phone, scan this or open {joining}\n")
        typer.echo(qr_lines(joining))
        typer.echo(f"\nThe code is {game.code}.")
    if browser:
        from ui.window import open_app

        open_app(address.local())
