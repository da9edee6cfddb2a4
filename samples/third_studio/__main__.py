"""Takes a batch of photos in one process; those that are there already are left alone.

Needs `bpy`. ``python -m samples.third_studio --game dice --seed 1 --count 100 --out dice`` takes the photos
numbered 1 to 100.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2

from samples.third_studio.cards_photo import cards_photo
from samples.third_studio.photo import photo
from samples.third_studio.stage import set_up


def main() -> None:
    """Read the command line and take the photos."""
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--game", choices=("dominoes", "dice", "en-prise"), required=True)
    ap.add_argument("--seed", type=int, default=0)
    ap.add_argument("--count", type=int, default=1)
    ap.add_argument("--out", type=Path, required=True)
    ap.add_argument("--width", type=int, default=1000)
    ap.add_argument("--samples", type=int, default=4)
    ap.add_argument("--threads", type=int, default=1)
    args = ap.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(args.threads)
    set_up(args.samples, args.threads)
    for seed in range(args.seed, args.seed + args.count):
        if args.game == "en-prise":
            cards_photo(seed, args.out, args.width)
        else:
            photo(args.game, seed, args.out, args.width)


if __name__ == "__main__":
    main()
