"""The typeface: ``python -m tools.poster_font FOLDER`` writes src/sixfold/draw/figtree/ and the one of the browser app.

FOLDER is the npm package `@fontsource-variable/figtree`, by default where npm has put it. Needs the extra `fonts`.
Pictures are drawn without the fonts of the system, by a program that reads neither woff2 nor variable fonts: this
writes one small file for each weight, with the letters of most European languages, and how wide each letter is.
The browser app gets all weights in one file, with the letters of its own languages; others it loads when it needs them.
"""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from sixfold.draw.lettering import FAMILY, FOLDER, WIDTHS, Weight

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "web" / "node_modules" / "@fontsource-variable" / "figtree"
# The package divides the letters between two files.
PARTS = ("figtree-latin-wght-normal.woff2", "figtree-latin-ext-wght-normal.woff2")
# Latin with its supplement and Extended-A, Romanian, capital sharp s, dashes, quotation marks, ellipsis and euro.
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *range(0x1E80, 0x1E86),
    0x1E9E,
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x20AC),
)
APP = ROOT / "web" / "fonts"
APP_LETTERS = "".join(map(chr, range(0x20, 0x7F))) + ("\u00a0¡¿áéíóúñüÁÉÍÓÚÑÜàâçèêëîïôùûœÀÂÇÈÉÊËÎÏÔÙÛŒ«»·×…’‘“”–—›−•")
FONT_NAMES = {1: FAMILY, 4: FAMILY, 6: FAMILY, 16: FAMILY}  # the numbers under which a font keeps its names


def at_weight(file: Path, weight: Weight) -> TTFont:
    """A part of the typeface at one weight, with the letters that we want."""
    font = instantiateVariableFont(TTFont(file), {"wght": weight})
    wanted = Subsetter(Options(hinting=False, layout_features=["kern", "mark", "mkmk", "ccmp"]))
    wanted.populate(unicodes=LETTERS)
    wanted.subset(font)
    return font


def merged(package: Path, weight: Weight) -> TTFont:
    """The whole typeface at one weight."""
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.ttf" for number in range(len(PARTS))]
        for file, part in zip(files, PARTS, strict=True):
            at_weight(package / "files" / part, weight).save(file)
        font = Merger().merge([str(file) for file in files])
    font["OS/2"].usWeightClass = weight
    for number, name in FONT_NAMES.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    return font


def widths(font: TTFont) -> dict[str, float]:
    """How wide each letter is, for a size of 1."""
    size = font["head"].unitsPerEm
    return {chr(code): font["hmtx"][name][0] / size for code, name in sorted(font.getBestCmap().items())}


def saved(font: TTFont) -> bytes:
    """The font as a file. The same typeface gives the same bytes."""
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def write_for_app(package: Path) -> None:
    """Write the file of the browser app, and for which letters it is to be used."""
    font = TTFont(package / "files" / PARTS[0])
    wanted = Subsetter(Options(hinting=False, layout_features=["kern", "tnum", "mark", "ccmp"]))
    wanted.populate(unicodes=map(ord, APP_LETTERS))
    wanted.subset(font)
    font.flavor = "woff2"
    (APP / "figtree.woff2").write_bytes(saved(font))
    ranges = ", ".join(f"U+{code:X}" for code in sorted({*map(ord, APP_LETTERS)} - {*range(0x20, 0x7F)}))
    print(f"unicode-range: U+20-7E, {ranges};")


def write(package: Path) -> None:
    """Write all files, and the licence beside them."""
    write_for_app(package)
    FOLDER.mkdir(exist_ok=True)
    measured = {}
    for weight in Weight:
        font = merged(package, weight)
        weight.file.write_bytes(saved(font))
        measured[weight.name.lower()] = widths(font)
    WIDTHS.write_text(json.dumps(measured, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    (FOLDER / "OFL.txt").write_bytes((package / "LICENSE").read_bytes())


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else PACKAGE)
