"""Reading a photo for the app, whichever game lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core import BoardsideError
from ui import boards, draft_cards, draft_king, scanning, shelf
from ui.draft_cards import CardsDraft
from ui.draft_described import DescribedDraft
from ui.draft_jumble import JumbleDraft
from ui.draft_king import KingDraft
from ui.draft_pips import DiceDraft, DominoDraft
from ui.draft_shahbazee import ShahbazeeDraft
from ui.drafts import TableDraft
from ui.scanning import Draft

BOARDS: Final = ("keizar", "en-prise", "king-for-2")
"""Games of which a photo shows the whole position."""
DESCRIBED: Final[Mapping[str, type[DescribedDraft]]] = {
    each.what: each for each in (ShahbazeeDraft, JumbleDraft)
}
"""Games whose board its owner has to describe before a photo of it can be read."""
READABLE: Final = (*BOARDS, *DESCRIBED, "dominoes", "dice")
AnyDraft = Draft | TableDraft
WITH_CORNERS: Final = ("keizar", "king-for-2", *DESCRIBED)
"""Where a person may show the four corners of the board."""


def read(
    what: str, data: bytes, corners: Sequence[tuple[float, float]] | None = None, profile: str = ""
) -> AnyDraft:
    """Read a photo of a game, of dominoes or of dice; `corners` are shares of its size.

    `profile` names the set, or the board where boards are described. Raises what the stages raise.
    """
    if what in DESCRIBED:
        return DESCRIBED[what].read(data, profile, corners)
    own_set = profile_for(what, profile)
    if what == CardsDraft.what:
        return CardsDraft.read(data, own_set)
    if what == KingDraft.what:
        return KingDraft.read(data, corners, own_set)
    if what == DominoDraft.what:
        return DominoDraft.read(data)
    if what == DiceDraft.what:
        return DiceDraft.read(data)
    return Draft.of(scanning.read(data, list(corners) if corners else None, own_set))


def teach(draft: AnyDraft, name: str) -> int:
    """Learn a set from a corrected photo; how many photos its profile has now. Raises `BadProfile`."""
    if isinstance(draft, CardsDraft):
        return draft_cards.teach(draft, name)
    if isinstance(draft, KingDraft):
        return draft_king.teach(draft, name)
    assert isinstance(draft, Draft), "dice and dominoes need no lesson"
    return scanning.teach(draft, name)


def profile_for(what: str, name: str) -> str:
    """The profile of that name if it is one of this game; a damaged one is left for the reading to tell."""
    if not name:
        return ""
    try:
        return name if shelf.load(name).game == what else ""
    except BoardsideError:
        return name


def expected(game: str) -> str:
    """What a photo for this game most likely shows: its board, or the dice while its board is not known."""
    return game if game in BOARDS or (game in DESCRIBED and boards.names(game)) else "dice"
