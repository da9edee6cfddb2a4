"""The printing of cards: makes by chance, and the faces and the back of each. Needs no Blender."""

from __future__ import annotations

from samples.third_studio.card_back import back
from samples.third_studio.card_design import Design, make
from samples.third_studio.card_face import face
from samples.third_studio.card_glyphs import KINDS
from samples.third_studio.card_inks import COLOURS

__all__ = ["COLOURS", "KINDS", "Design", "back", "face", "make"]
