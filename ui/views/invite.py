"""How another device joins this game: its code, and the address as QR code."""

from __future__ import annotations

import flet as ft

from ui.components.parts import body, small_heading
from ui.desk import Desk
from ui.house import Room
from ui.qr import qr_png


def invitation(desk: Desk, room: Room) -> ft.Control:
    """The sheet to be held up to the other phone."""
    words = desk.words
    address = desk.address(room.saved.code)
    if address is None:
        return ft.Column(
            [small_heading(desk, words("invite.title")), body(desk, words("invite.local"), soft=True)],
            spacing=10,
            tight=True,
        )
    return ft.Column(
        [
            small_heading(desk, words("invite.title")),
            body(desk, words("invite.how"), soft=True, text_align=ft.TextAlign.CENTER),
            ft.Container(
                ft.Image(
                    src=qr_png(address),
                    width=220,
                    height=220,
                    semantics_label=words("invite.qr"),
                    filter_quality=ft.FilterQuality.NONE,
                ),
                bgcolor="#ffffff",
                border_radius=12,
                padding=ft.Padding.all(8),
            ),
            ft.Text(address, selectable=True, size=desk.size(13), text_align=ft.TextAlign.CENTER),
            ft.Text(
                room.saved.code,
                selectable=True,
                size=desk.size(28),
                weight=ft.FontWeight.W_700,
                style=ft.TextStyle(letter_spacing=4),
            ),
        ],
        spacing=10,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
