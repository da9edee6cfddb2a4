"""Occasions from life at which dominoes and dice come out.

Each names pools of words; a photo draws one word from each pool, and now and then one from another
occasion's pool.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Occasion:
    """An occasion from life: the pools of words, separated by spaces, that a photo of it draws from.

    `count` is the fewest and the most pieces.
    """

    name: str
    layouts: str
    count: tuple[int, int]
    designs: str
    surfaces: str
    lights: str
    clutter: str = ""


DOMINO_OCCASIONS: tuple[Occasion, ...] = (
    Occasion(
        "grandfather's bone set, oak, window",
        "chain scatter",
        (4, 16),
        "bone",
        "wood planks",
        "window",
        "mug glasses_case newspaper coin",
    ),
    Occasion(
        "travel set on a train table",
        "chain scatter rows",
        (3, 12),
        "glow black",
        "laminate",
        "overcast window",
        "phone cup pen",
    ),
    Occasion(
        "tournament line on felt", "chain", (12, 28), "ivory white", "felt", "ceiling", "paper pen hand"
    ),
    Occasion(
        "black tiles on black glass, LED strip",
        "scatter chain rows",
        (2, 14),
        "black",
        "glass",
        "led club",
        "glass phone",
    ),
    Occasion(
        "child's painted set on carpet",
        "scatter chain",
        (2, 14),
        "kids wood",
        "carpet",
        "overcast window",
        "button bead block hand",
    ),
    Occasion(
        "stacks at the edge, line in the middle",
        "stacks",
        (10, 24),
        "white ivory colour",
        "wood laminate",
        "lamp ceiling",
        "coin mug",
    ),
    Occasion(
        "full set packed in its box", "box", (12, 28), "white wood bone ivory", "wood cloth", "window lamp"
    ),
    Occasion(
        "café marble table",
        "chain scatter",
        (3, 12),
        "black wood white",
        "marble",
        "overcast sun",
        "cup plate coin",
    ),
    Occasion(
        "garden table in hard sun",
        "chain scatter",
        (3, 16),
        "white colour numbers",
        "planks stone",
        "sun",
        "glass keys",
    ),
    Occasion(
        "kitchen oilcloth, checked",
        "chain star",
        (5, 20),
        "numbers white",
        "checked",
        "lamp ceiling",
        "mug plate bead",
    ),
    Occasion(
        "dotted cloth", "scatter rows", (2, 14), "white black ivory", "dotted", "overcast lamp", "button cup"
    ),
    Occasion(
        "face-down boneyard",
        "boneyard",
        (8, 26),
        "ivory black colour",
        "felt wood laminate",
        "ceiling lamp",
        "mug paper",
    ),
    Occasion(
        "one tile close up",
        "scatter",
        (1, 2),
        "bone white black wood marbled",
        "wood linen felt leather",
        "window lamp flash",
        "coin",
    ),
    Occasion(
        "club night", "chain star", (6, 22), "ivory white", "wood felt", "club dim", "glass card coin hand"
    ),
    Occasion(
        "Caribbean slam on a plywood board",
        "chain",
        (8, 26),
        "white numbers",
        "planks cork",
        "sun dim",
        "glass hand coin",
    ),
    Occasion(
        "aluminium set in an office",
        "rows scatter",
        (2, 12),
        "metal stone",
        "laminate concrete",
        "ceiling",
        "pen phone paper keys",
    ),
    Occasion(
        "white on white",
        "scatter rows chain",
        (2, 14),
        "white pearl",
        "white",
        "overcast ceiling",
        "cup paper",
    ),
    Occasion(
        "dark on dark", "scatter chain", (2, 14), "darkwood black", "darkwood leather", "lamp dim", "glass"
    ),
    Occasion(
        "messy heap after the game",
        "heap",
        (6, 22),
        "white ivory colour bone",
        "wood felt cloth",
        "lamp window",
        "mug card",
    ),
    Occasion(
        "marbled resin tiles on slate",
        "scatter rows",
        (2, 12),
        "marbled pearl",
        "stone concrete",
        "window flash",
        "keys bead",
    ),
    Occasion(
        "hand rows sorted by number",
        "rows",
        (5, 21),
        "white colour numbers ivory",
        "striped linen checked",
        "window ceiling",
        "pen paper",
    ),
    Occasion(
        "spinner star on a round table",
        "star",
        (5, 20),
        "white black ivory",
        "wood marble",
        "lamp ceiling",
        "mug coin",
    ),
    Occasion(
        "beside a chess board and cards",
        "scatter chain",
        (3, 14),
        "wood black bone",
        "wood cloth",
        "window dim",
        "chess card keys",
    ),
    Occasion(
        "bakelite on a patterned tablecloth",
        "chain scatter",
        (4, 18),
        "bakelite transparent",
        "floral cloth",
        "candle lamp",
        "glass print",
    ),
)


DICE_OCCASIONS: tuple[Occasion, ...] = (
    Occasion(
        "cheap white dice in a felt tray", "tray", (5, 20), "white", "wood laminate", "lamp ceiling", "pen"
    ),
    Occasion("casino dice on green baize", "scatter", (2, 6), "casino", "felt", "ceiling club", "coin card"),
    Occasion(
        "tiny next to huge dice", "mixed", (3, 12), "white black colour", "wood cloth", "window lamp", "coin"
    ),
    Occasion("burnt wooden dice on linen", "scatter", (2, 9), "wood", "linen", "window overcast", "mug pen"),
    Occasion(
        "half in the shadow of a mug",
        "scatter",
        (2, 8),
        "white ivory colour",
        "wood laminate",
        "sun",
        "mug mug",
    ),
    Occasion(
        "on a printed board game",
        "scatter",
        (1, 6),
        "white colour numbers",
        "board",
        "lamp ceiling",
        "bead block card",
    ),
    Occasion(
        "on a newspaper",
        "scatter",
        (2, 8),
        "black white ivory",
        "newspaper",
        "window overcast",
        "cup glasses_case",
    ),
    Occasion(
        "pearl dice with gold pips",
        "scatter row",
        (2, 10),
        "pearl marbled",
        "leather stone felt",
        "lamp flash",
        "bead",
    ),
    Occasion(
        "score sheet and five dice",
        "scatter row",
        (5, 6),
        "white ivory colour",
        "wood laminate",
        "lamp window",
        "score pen",
    ),
    Occasion(
        "dice almost like balls", "scatter", (2, 10), "ball", "wood marble cloth", "window ceiling", "coin"
    ),
    Occasion(
        "pub table, wet rings",
        "scatter",
        (3, 8),
        "white black",
        "wood darkwood",
        "dim club",
        "glass glass coin hand",
    ),
    Occasion(
        "garden sun on planks", "scatter", (2, 9), "wood colour white", "planks stone", "sun", "glass keys"
    ),
    Occasion(
        "wargame: block of small dice",
        "grid",
        (8, 20),
        "colour black",
        "cork concrete felt",
        "ceiling lamp",
        "block paper",
    ),
    Occasion("train table", "scatter row", (1, 6), "glow colour white", "laminate", "overcast", "phone cup"),
    Occasion(
        "backgammon on leather",
        "scatter",
        (2, 4),
        "ivory black transparent",
        "leather",
        "lamp window",
        "checker checker checker",
    ),
    Occasion(
        "white on white", "scatter row", (1, 9), "white pearl", "white", "overcast ceiling", "paper cup"
    ),
    Occasion(
        "black on black glass", "scatter", (1, 8), "black darkwood", "glass darkwood", "led club", "phone"
    ),
    Occasion(
        "metal dice on slate", "scatter", (1, 6), "metal", "stone concrete", "window flash", "coin keys"
    ),
    Occasion(
        "child's room carpet",
        "scatter",
        (1, 6),
        "kids numbers",
        "carpet",
        "overcast window",
        "block button bead hand",
    ),
    Occasion(
        "tower and row of dice",
        "tower",
        (4, 14),
        "colour white transparent",
        "wood laminate",
        "window lamp",
        "mug",
    ),
    Occasion("dice poured from a cup", "scatter", (4, 10), "white bone red1", "felt wood", "lamp", "dicecup"),
    Occasion(
        "checked and dotted cloth",
        "scatter",
        (2, 10),
        "white colour numbers",
        "checked dotted striped",
        "overcast lamp",
        "button cup",
    ),
    Occasion(
        "mahjong parlour dice", "scatter", (2, 4), "red1", "felt laminate", "ceiling club", "coin block"
    ),
    Occasion(
        "candle-lit tavern, bone dice",
        "scatter",
        (2, 9),
        "bone stone",
        "darkwood planks",
        "candle dim",
        "glass coin",
    ),
)
