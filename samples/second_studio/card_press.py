"""The press that prints the faces of En Prise cards, one pass after the other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from samples.second_studio.basics import Colour
from samples.second_studio.card_design import TONGUES, Design
from samples.second_studio.card_figure import KINDS, LETTERS, Style, figure
from samples.second_studio.card_inks import (
    DARK,
    PALE,
    PLAYERS,
    Dress,
    against,
    apart,
    dressed,
    mixed,
    player_colour,
)
from samples.second_studio.card_ornaments import BACKINGS, flourishes, frame, laurel, weave
from samples.second_studio.card_sheet import Box, Sheet, circle, rounded, star

VALUES = {"king": 6, "queen": 5, "rook": 4, "bishop": 3, "knight": 2, "pawn": 1}
"""How many pips a piece has in the corner, by its rank."""


class Press:
    """Prints one face."""

    def __init__(self, design: Design, colour: str, kind: str, width: int) -> None:
        """Set a face up, so many pixels wide."""
        self.design, self.colour, self.kind = design, colour, kind
        self.rng = np.random.default_rng([design.seed, PLAYERS.index(colour), KINDS.index(kind)])
        self.ink = player_colour(colour, design.seed, design.vivid, design.deep)
        self.paper = self.ink if design.scheme in ("ground", "halves", "wash") else design.ground
        self.sheet = Sheet(width, design.aspect, self.paper)
        self.area: Box = (0.0, 0.0, 1.0, design.aspect)
        """What is left for the figure."""

    def run(self) -> None:
        """All passes through the press, one after the other."""
        self._ground()
        self._scheme()
        self._frame()
        self._name()
        self._corners()
        self._figures()
        if self.design.grain > 0.004:
            self.sheet.speckle(self.rng, self.design.grain)

    def _shrink(self, left: float = 0, top: float = 0, right: float = 0, low: float = 0) -> None:
        x0, y0, x1, y1 = self.area
        self.area = (x0 + left, y0 + top, x1 - right, y1 - low)

    def _ground(self) -> None:
        """A pattern or a wash over the whole card."""
        design, sheet = self.design, self.sheet
        x, y = sheet.grid()
        if design.weave != "none":
            rng = np.random.default_rng(design.seed)
            pattern = weave(sheet, design.weave, design.weave_step, rng)
            sheet.ink(pattern, against(self.paper), design.weave_strength * 0.6)
        if design.scheme == "wash":
            paler = against(self.ink) if self.colour in ("white", "black") else PALE
            t = np.clip(np.hypot(x - 0.5, y - design.aspect / 2) / 0.75, 0, 1)
            reach = 0.25 if self.colour in ("white", "black") else 0.7
            sheet.ink(t if design.outlined else 1 - t, paler, reach)
        elif design.scheme == "halves":
            path = [(0.0, 0.0), (1.0, 0.0), (0.0, design.aspect)]
            tone = mixed(self.ink, against(self.ink), 0.16)
            sheet.ink(sheet.shape(path), tone)

    def _scheme(self) -> None:
        """What shows the player beside or instead of the figure: border, band, corner or gem."""
        design, sheet, h = self.design, self.sheet, self.design.aspect
        edge = against(self.ink) if apart(self.ink, self.paper) < 0.4 else None
        thin = 0.012
        if design.scheme == "border":
            wide = 0.05 + 0.06 * design.deep
            inner = rounded((wide, wide, 1 - wide, h - wide), design.radius)
            outer = [(0.0, 0.0), (1.0, 0.0), (1.0, h), (0.0, h)]
            sheet.ink(sheet.shape(outer, inner), self.ink)
            sheet.ink(sheet.stroke(inner, thin), edge or against(self.paper))
            self._shrink(wide, wide, wide, wide)
        elif design.scheme == "band":
            high = 0.13 + 0.08 * design.vivid
            top = design.name == "above"
            band = (0.0, 0.0, 1.0, high) if top else (0.0, h - high, 1.0, h)
            x0, y0, x1, y1 = band
            sheet.ink(sheet.shape([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), self.ink)
            line = y1 if top else y0
            sheet.ink(sheet.stroke([(0.0, line), (1.0, line)], thin, False), edge or against(self.paper))
            if design.tinted:
                sheet.ink(sheet.shape([(0.0, h - y0), (1.0, h - y0), (1.0, h - y1), (0.0, h - y1)]), self.ink)
                sheet.ink(sheet.stroke([(0.0, h - line), (1.0, h - line)], thin, False), edge or self.ink)
            self._shrink(top=high, low=high) if design.tinted else self._shrink(
                top=high * top, low=high * (not top)
            )
        elif design.scheme == "corner":
            r = 0.26 + 0.16 * design.vivid
            for sx, sy in ((0, 0), (1, 1)) if design.corners != 4 else ((0, 0), (1, 0), (0, 1), (1, 1)):
                x, y = float(sx), sy * h
                dx, dy = (r if not sx else -r), (r if not sy else -r)
                path = [(x, y), (x + dx, y), (x, y + dy)]
                sheet.ink(sheet.shape(path), self.ink)
                sheet.ink(sheet.stroke(path[1:], thin, False), edge or self.ink)
        elif design.scheme == "gem":
            self._gem(edge)

    def _gem(self, edge: Colour | None) -> None:
        """A gem, seal or ribbon in the player's colour, on the upper right and maybe the lower left."""
        design, sheet, h = self.design, self.sheet, self.design.aspect
        r = 0.1 + 0.05 * design.vivid
        kind = design.seed % 4
        spots = [(1 - r * 1.4, r * 1.4)]
        if design.corners > 1:
            spots.append((r * 1.4, h - r * 1.4))
        for x, y in spots:
            path = [circle(x, y, r), star(x, y, r * 1.15, 12, 0.85), star(x, y, r * 1.2, 3, 1.0)][kind % 3]
            if kind == 3:
                path = [(x, y - r * 1.2), (x + r, y), (x, y + r * 1.2), (x - r, y)]
            sheet.ink(sheet.shape(path), self.ink)
            sheet.ink(sheet.stroke(path, 0.014), edge or mixed(self.ink, DARK, 0.4))
            if kind == 1:
                sheet.ink(sheet.stroke(circle(x, y, r * 0.7), 0.008), against(self.ink), 0.6)
            if kind == 3:
                sheet.ink(sheet.stroke([(x - r, y), (x + r, y)], 0.008), against(self.ink), 0.6)

    def _plain_ink(self) -> Colour:
        """The colour of words, letters and small figures on the card's ground."""
        by_player = self.design.tinted or self.design.scheme in ("ink", "dark", "tint")
        if by_player and apart(self.ink, self.paper) > 0.33 and self.paper is not self.ink:
            return self.ink
        return against(self.paper)

    def _frame(self) -> None:
        design, m = self.design, self.design.margin
        colour = self._plain_ink() if design.frame_by_player else design.accent
        if apart(colour, self.paper) < 0.2:
            colour = against(self.paper)
        x0, y0, x1, y1 = self.area
        box = (x0 + m, y0 + m, x1 - m, y1 - m)
        if design.frame != "none" and design.scheme not in ("corner", "gem"):
            frame(self.sheet, design.frame, box, 0.006 + 0.014 * design.vivid, design.radius, colour)
            gap = m + 0.02
            self._shrink(gap, gap, gap, gap)
        else:
            self._shrink(m, m, m, m)
        if design.flourish and design.corner == "none" and design.scheme != "corner":
            flourishes(self.sheet, self.area, colour, 0.008)

    def _name(self) -> None:
        """The piece's name, or in a band without one its letter."""
        design, sheet, h = self.design, self.sheet, self.design.aspect
        word = TONGUES[design.tongue][KINDS.index(self.kind)]
        word = word.upper() if design.capitals else word.capitalize()
        if design.scheme == "band":
            high = 0.13 + 0.08 * design.vivid
            y = high / 2 if design.name == "above" else h - high / 2
            text = word if design.name != "none" else LETTERS[self.kind]
            sheet.text(text, design.font, (0.5, y), high * 0.55, against(self.ink), 0.85)
            return
        high, colour = design.name_size, self._plain_ink()
        x0, y0, x1, y1 = self.area
        if design.name in ("below", "both"):
            sheet.text(word, design.font, (0.5, y1 - high * 0.7), high, colour, (x1 - x0) * 0.9)
            self._shrink(low=high * 1.5)
        if design.name == "above":
            sheet.text(word, design.font, (0.5, y0 + high * 0.7), high, colour, (x1 - x0) * 0.9)
            self._shrink(top=high * 1.5)
        if design.name == "both":
            sheet.text(word, design.font, (0.5, y0 + high * 0.7), high, colour, (x1 - x0) * 0.9, True)
            self._shrink(top=high * 1.5)
        if design.name == "side":
            sheet.text(word, design.font, (x0 + high * 0.7, h / 2), high, colour, (y1 - y0) * 0.8, turns=1)
            self._shrink(left=high * 1.4)

    def _corners(self) -> None:
        """Letters, small figures or pips in the corners."""
        design, sheet = self.design, self.sheet
        if design.corner == "none":
            return
        s = design.corner_size
        x0, y0, x1, y1 = self.area
        spots = [(x0, y0, 1, 1), (x1, y1, -1, -1), (x1, y0, -1, 1), (x0, y1, 1, -1)][: design.corners]
        for x, y, sx, sy in spots:
            turned = sy < 0
            on_corner = design.scheme == "corner" and (sx == sy or design.corners == 4)
            taken = design.scheme == "gem" and sx != sy
            if taken:
                continue
            ground = self.ink if on_corner else self.paper
            colour = against(ground) if on_corner else self._plain_ink()
            middle = (x + sx * s * 0.62, y + sy * s * 0.62)
            if design.corner in ("letters", "both"):
                sheet.text(LETTERS[self.kind], design.font, middle, s, colour, s * 1.1, turned)
                middle = (middle[0], middle[1] + sy * s * 1.15)
            if design.corner in ("figures", "both"):
                small = s * (1.15 if design.corner == "figures" else 0.8)
                dress = Dress(colour, ground, None)
                sheet.figure(
                    figure(self._small_style(), self.kind), middle, (small, small), dress, 0, half_turn=turned
                )
            if design.corner == "pips":
                for k in range(VALUES[self.kind]):
                    spot = (x + sx * s * 0.35, y + sy * s * (0.35 + 0.42 * k))
                    sheet.ink(sheet.shape(circle(*spot, s * 0.16)), colour)

    def _small_style(self) -> Style:
        """Small figures are of the same shapes, without what is too fine for their size."""
        style = self.design.style
        if style.source in ("moves", "letter"):
            return style
        return Style(style.source, style.p, "plain", 0.0, style.font, 1.0, style.mirrored, style.seed)

    def _figures(self) -> None:
        """The figure itself, once or on either end, with what stands behind it."""
        design, sheet = self.design, self.sheet
        x0, y0, x1, y1 = self.area
        size = design.size
        if design.scheme in ("gem", "corner"):
            size = min(size, 0.6)
        if design.corner != "none" and design.aspect < 1.2:  # on a square card the corners are near
            size = min(size, max(0.42, x1 - x0 - 1.5 * design.corner_size))
        elif design.corner != "none":
            size = min(size, 0.72)
        room = (min(size, x1 - x0), min(size * 1.15, y1 - y0))
        x = (x0 + x1) / 2 + design.shift[0]
        y = (y0 + y1) / 2 + design.shift[1]
        if design.double:
            middle = design.aspect / 2
            line = self._plain_ink() if design.frame_by_player else design.accent
            if apart(line, self.paper) < 0.2:
                line = against(self.paper)
            sheet.ink(sheet.stroke([(x0, middle), (x1, middle)], 0.01, False), line)
            half = (min(size, x1 - x0) * 0.9, min(middle - y0, y1 - middle) * 0.88)
            for turned in (False, True):
                off = half[1] * 0.54
                self._one((0.5, middle + (off if turned else -off)), half, self.paper, turned)
            return
        ground = self.paper
        if design.scheme == "halves":
            ground = mixed(self.ink, against(self.ink), 0.08)
        if design.backing != "none":
            radius = min(room[0] * 0.62, (y1 - y0) * 0.46, (x1 - x0) * 0.49)
            ground = self._backing(x, y, radius)
            room = (radius * 1.42, radius * 1.5)
        elif design.laurel:
            radius = min(room[0] * 0.62, (y1 - y0) * 0.42, 0.42)
            laurel(sheet, x, y, radius, self._plain_ink())
            room = (radius * 1.25, radius * 1.45)
        self._one((x, y), room, ground, False)

    def _backing(self, x: float, y: float, radius: float) -> Colour:
        """A disc, a shield or the like behind the figure; returns what is its ground then."""
        design, sheet = self.design, self.sheet
        path = BACKINGS[design.backing](x, y, radius, self.rng)
        if design.scheme == "backing":
            fill = self.ink
            rim = against(self.ink) if apart(self.ink, self.paper) < 0.4 else mixed(self.ink, DARK, 0.35)
        elif design.scheme == "ground":
            fill = against(self.ink)
            rim = fill
        else:
            fill = mixed(self.paper, against(self.paper), 0.1)
            rim = design.accent if apart(design.accent, self.paper) > 0.2 else against(self.paper)
        if not (design.backing_open and design.scheme != "backing"):
            sheet.ink(sheet.shape(path), fill)
        else:
            fill = self.paper
        sheet.ink(sheet.stroke(path, 0.008 + design.stroke * 0.5), rim)
        return fill

    def _one(self, at: tuple[float, float], room: tuple[float, float], ground: Colour, turned: bool) -> None:
        """One figure on a ground."""
        design = self.design
        own = design.scheme in ("ink", "dark", "tint") or design.tinted
        on_own = design.scheme in ("ground", "halves", "wash", "backing")
        if on_own:
            # On the player's colour a figure is pale or dark, on a pale spot in it the player's again.
            spot = design.scheme == "ground" and design.backing != "none" and apart(ground, self.ink) > 0.3
            ink = self.ink if spot else against(ground)
            edge = against(ink) if design.edged else None
            line = ground if edge is None else edge
            dress = Dress(ink, line, edge)
        elif own or self.colour in ("white", "black"):
            dress = dressed(self.colour, self.ink, ground, design.outlined, design.edged)
        else:
            dress = Dress(against(ground), ground, None)
        if design.style.tool in ("woodcut", "engraved", "mosaic") and self.colour in ("white", "black"):
            # Many lines would make white and black the same grey.
            dress = replace(dress, cover=0.5)
        drawn = figure(design.style, self.kind)
        self.sheet.figure(drawn, at, room, dress, design.stroke, design.effect, self.rng, turned)
