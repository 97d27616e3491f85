"""Draws the pictures of docs/gallery: the first page of each game's kit, small.

    python docs/make_gallery.py

Needs the test extras (pypdfium2, Pillow).
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image

from playaid.games.catalogue import find_game, game_ids
from playaid.kit.making import render_kit
from playaid.kit.request import KitRequest

GALLERY = Path(__file__).parent / "gallery"
WIDTH = 1000
COLOURS = 64


def picture(game: str, language: str) -> Image.Image:
    """The first page of a kit, WIDTH pixels wide, with a hairline round the paper."""
    content, _ = render_kit(KitRequest(find_game(game), (language,)))
    page = pypdfium2.PdfDocument(BytesIO(content))[0]
    image = page.render(scale=WIDTH / page.get_width()).to_pil().convert("RGB")
    framed = Image.new("RGB", (image.width + 4, image.height + 4), (190, 190, 190))
    framed.paste(image, (2, 2))
    return framed.quantize(COLOURS)


def main() -> None:
    """Write one picture a game and language."""
    GALLERY.mkdir(exist_ok=True)
    for game in game_ids():
        for language in ("ja", "en"):
            picture(game, language).save(GALLERY / f"{game}-{language}.png", optimize=True)


if __name__ == "__main__":
    main()
