"""How the app looks: colours for light and dark, and the sizes that several places share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import flet as ft

TARGET: Final = 44
"""Nothing to be touched is smaller than this."""
WIDE: Final = 720
"""From this width on there is a rail instead of a bar, and a column beside the board."""

BAR_TEXT: Final = 11
RAIL_TEXT: Final = 12
"""Sizes of the screens' names in the bar of a phone and in the rail of a wide screen."""
LETTER: Final = 0.56
"""How wide a letter is on average, for its size."""


@dataclass(frozen=True)
class Look:
    """The colours of one theme. Marks on the board differ by shape as well, never by colour alone."""

    dark: bool
    page: str
    card: str
    raised: str
    """Buttons and tokens on a card."""
    line: str
    ink: str
    soft: str
    """Less important text: still 4.5 to 1 on page and card."""
    accent: str
    on_accent: str
    gold: str
    frame: str
    frame_ink: str
    light_tile: str
    dark_tile: str
    last: str
    select: str
    mark: str
    """Legal squares, on either tile."""
    mark_edge: str
    wrong: str
    wrong_card: str
    on_wrong: str
    good: str
    hint: str
    """What the program proposes."""
    in_square: str
    """Coordinates that stand in a square, light or dark."""
    hint_ground: str
    """The same as a ground for white letters."""


LIGHT: Final = Look(
    dark=False,
    page="#f5f1ea",
    card="#fffdf9",
    raised="#efe9df",
    line="#ddd4c6",
    ink="#28232f",
    soft="#655d6b",
    accent="#6a2c9c",
    on_accent="#ffffff",
    gold="#d99a12",
    frame="#4a2166",
    frame_ink="#e6d6f2",
    light_tile="#f4eee2",
    dark_tile="#423c49",
    last="#f0b429",
    select="#8f3fd1",
    mark="#2f9e6e",
    mark_edge="#ffffff",
    wrong="#d6263c",
    wrong_card="#fdecee",
    on_wrong="#8a1223",
    good="#23805a",
    hint="#1f74c9",
    hint_ground="#1f6fc0",
    in_square="#8b8194",
)

DARK: Final = Look(
    dark=True,
    page="#151219",
    card="#201c26",
    raised="#2c2734",
    line="#3a3444",
    ink="#f1ecf4",
    soft="#b3a9bd",
    accent="#c79af0",
    on_accent="#2a1140",
    gold="#f0bd4a",
    frame="#38184f",
    frame_ink="#d9c3ea",
    light_tile="#e2dacb",
    dark_tile="#35303d",
    last="#f5bd3a",
    select="#b574f0",
    mark="#35b57f",
    mark_edge="#ffffff",
    wrong="#ff5d70",
    wrong_card="#3b1a21",
    on_wrong="#ffc9cf",
    good="#5ccf9d",
    hint="#4a9df0",
    hint_ground="#2a72bf",
    in_square="#8b8194",
)


def _texts(look: Look, scale: float) -> ft.TextTheme:
    """The texts of Flet's own controls: buttons and choices, fields, their helpers, menus."""
    sizes = {"body_large": 16, "body_medium": 14, "body_small": 12, "label_large": 14, "title_medium": 16}
    return ft.TextTheme(
        **{name: ft.TextStyle(size=size * scale, color=look.ink) for name, size in sizes.items()}
    )


def theme(look: Look, scale: float = 1.0) -> ft.Theme:
    """The same colours, and texts as large, for Flet's own controls."""
    scheme = ft.ColorScheme(
        primary=look.accent,
        on_primary=look.on_accent,
        primary_container=look.raised,
        on_primary_container=look.ink,
        secondary=look.gold,
        secondary_container=look.raised,
        on_secondary_container=look.ink,
        surface=look.page,
        on_surface=look.ink,
        on_surface_variant=look.soft,
        surface_container=look.card,
        surface_container_low=look.card,
        surface_container_high=look.card,
        surface_container_highest=look.raised,
        outline=look.line,
        outline_variant=look.line,
        error=look.wrong,
    )
    return ft.Theme(
        color_scheme=scheme,
        scaffold_bgcolor=look.page,
        font_family="Roboto",
        text_theme=_texts(look, scale),
        navigation_bar_theme=ft.NavigationBarTheme(
            bgcolor=look.card,
            indicator_color=look.raised,
            height=64 + (scale - 1) * 16,
            label_text_style=ft.TextStyle(size=BAR_TEXT * scale, letter_spacing=0, color=look.ink),
        ),
        navigation_rail_theme=ft.NavigationRailTheme(
            bgcolor=look.card,
            indicator_color=look.raised,
            selected_label_text_style=ft.TextStyle(size=RAIL_TEXT * scale, color=look.ink),
            unselected_label_text_style=ft.TextStyle(size=RAIL_TEXT * scale, color=look.ink),
        ),
    )
