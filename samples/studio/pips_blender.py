"""Dominoes and dice in the physically based engine.

Needs `bpy`. ``python -m samples.studio.pips_blender`` writes a batch in one process; photos that are there
already are left alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samples.studio import blender, jobs, pips_faces
from samples.studio import blender_stage as stage
from samples.studio.blender_mesh import Mesh, disc, join, slab
from samples.studio.blender_stage import Finish
from samples.studio.pips_scene import Block, Game, PipsScene, Spots, make_lesson, make_pips_scene, truth
from samples.studio.scene import Split

Image = NDArray[np.float32]
DEPTH = 0.045
"""Depth of a pip's hollow over the width of its face."""
SKIN = 0.004
"""Thickness of what is only printed."""


def render(scene: PipsScene, samples: int = blender.SAMPLES, threads: int = 0) -> Image:
    """The scene as straight linear light, (height, width, 3), which `develop` makes a photo of."""
    stage.clear()
    build(scene)
    return stage.shoot(samples, threads)


def build(scene: PipsScene) -> None:
    """Put everything of a scene on Blender's stage."""
    ppu = blender.fineness(scene.host, 1.2)
    if scene.board:
        blender.build(scene.host)
    else:
        blender.room(scene.host, ppu)
    if scene.mat is not None:
        half, _ = scene.mat
        picture = stage.image("mat", pips_faces.mat(scene, min(ppu, 60)))
        _lie(slab(2 * half, 2 * half, 0, SKIN), scene, (0, 0), 0, Finish(0.5, 0.2), picture)
    if scene.tray is not None:
        _tray(scene)
    for spots in scene.spots:
        _spots(scene, spots, ppu)
    for block in scene.blocks:
        _block(scene, block, ppu)


def _lie(
    shape: Mesh,
    scene: PipsScene,
    spot: tuple[float, float],
    turn: float,
    finish: Finish,
    picture: stage.Handle,
    base: float = 0.0,
    height: stage.Handle | None = None,
) -> None:
    material = stage.material("pips", None, finish, picture, height)
    stage.place(shape, [material], (*spot, scene.floor + base), turn, "pips")


def _block(scene: PipsScene, block: Block, ppu: float) -> None:
    style, spot = block.style, (block.x, block.y)
    if block.printed:
        shape = slab(block.size[0], block.size[1], 0, SKIN * 1.6)
        picture = stage.image("print", pips_faces.top(block, ppu)[0])
        _lie(shape, scene, spot, block.turn, Finish(0.5, 0.2), picture)
        return
    mesh = pips_faces.body(block)
    if block.game == "dominoes":
        picture, relief = pips_faces.top(block, ppu)
        shape = mesh.mapped(np.clip(mesh.points[:, :2] / block.size[:2] + 0.5, 0.002, 0.998))
    else:
        picture, relief = die_atlas(block, ppu)
        shape = wrapped(mesh, block.size[0])
    rough = 0.75 - 0.6 * style.gloss
    finish = Finish(rough, 0.3 * style.gloss, glass=style.clear, bump=DEPTH * block.size[1] * style.sunk)
    height = stage.image("relief", relief, colour=False) if style.sunk else None
    _lie(shape, scene, spot, block.turn, finish, stage.image("face", picture), block.base + SKIN, height)


def die_atlas(block: Block, ppu: float) -> tuple[Image, Image]:
    """Upper face, the four sides and a blank in two rows of three, and how high they are."""
    faces = [pips_faces.top(block, ppu), *pips_faces.sides(block, ppu)]
    side = min(face.shape[0] for face, _ in faces)
    blank = np.empty((side, side, 3), np.float32)
    blank[:] = block.style.body
    pictures = [face[:side, :side] for face, _ in faces] + [blank]
    heights = [high[:side, :side] for _, high in faces] + [np.ones((side, side), np.float32)]
    rows = [np.concatenate(part, axis=1) for part in (pictures[:3], pictures[3:], heights[:3], heights[3:])]
    return np.concatenate(rows[:2]), np.concatenate(rows[2:])


def wrapped(mesh: Mesh, size: float) -> Mesh:
    """A die's mesh with texture places in `die_atlas`: each face of it goes where it mostly looks."""
    looks = np.array([(0, 0, 1), (0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, 0, -1)], float)
    rights = np.array([(1, 0, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (1, 0, 0)], float)
    ups = np.array([(0, 1, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1), (0, 0, 1), (0, 1, 0)], float)
    middle = mesh.points - (0, 0, size / 2)
    parts: list[list[tuple[int, ...]]] = [[] for _ in looks]
    for face in mesh.faces:
        spots = middle[list(face)]
        normal = np.cross(spots[1] - spots[0], spots[2] - spots[1])
        parts[int((looks @ normal).argmax())].append(face)
    meshes = []
    for number, faces in enumerate(parts):
        if not faces:
            continue
        used = sorted({corner for face in faces for corner in face})
        order = {corner: k for k, corner in enumerate(used)}
        flat = np.stack([middle[used] @ rights[number], middle[used] @ ups[number]], axis=1) / size + 0.5
        uv = (np.clip(flat, 0.004, 0.996) + np.array([number % 3, 1 - number // 3])) / (3, 2)
        meshes.append(Mesh(mesh.points[used], tuple(tuple(order[c] for c in face) for face in faces), uv))
    return join(meshes)


def _spots(scene: PipsScene, spots: Spots, ppu: float) -> None:
    picture = stage.image("spots", pips_faces.card(spots, ppu)[..., :3])
    shape = disc(spots.size[0], 0, 0.06, 0.02) if spots.round else slab(*spots.size, 0, 0.012, 0.0, 0.05)
    _lie(shape, scene, (spots.x, spots.y), spots.turn, Finish(0.4, 0.2), picture)


def _tray(scene: PipsScene) -> None:
    assert scene.tray is not None
    half, floor, wall = scene.tray
    material = stage.material("felt", floor, Finish(0.95, sheen=0.3))
    stage.place(slab(2 * half, 2 * half, 0, SKIN), [material], (0, 0, scene.floor), name="tray")
    rim = stage.material("rim", wall, Finish(0.4, 0.2))
    for turn in range(4):
        x, y = half * np.cos(np.pi / 2 * turn), half * np.sin(np.pi / 2 * turn)
        stage.place(slab(0.2, 2 * half + 0.2, 0, 0.25, 0.04), [rim], (x, y, scene.floor), 90.0 * turn, "tray")


def take(
    seed: int, game: Game | None, split: Split, width: int, samples: int, out: Path, threads: int = 0
) -> bool:
    """Write the photo and the truth of one scene unless they are there; says whether it had to.

    Without a game it is a lesson, of a width of its own.
    """
    photo = out / f"{game or 'lesson'}-blender-{split}-{seed:06d}.jpg"
    if photo.exists():
        return False
    scene = make_pips_scene(seed, game, split, width) if game else make_lesson(seed, split)
    jobs.save(photo, render(scene, samples, threads), scene.host, truth(scene, "blender"), indent=1)
    return True


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and take the photos."""
    parser = blender.options("pips_blender", __doc__, width=1400)
    parser.add_argument("--game", choices=["dominoes", "dice"], help="without: lessons for training")
    parser.add_argument("--threads", type=int, default=0, metavar="N")
    asked = parser.parse_args(arguments)
    more = asked.split, asked.width, asked.samples, asked.out, asked.threads
    return blender.batch(asked, lambda seed: take(seed, asked.game, *more))


if __name__ == "__main__":
    sys.exit(main())
