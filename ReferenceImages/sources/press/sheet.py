"""The sheet: one plate's SVG, its colours and its own seeded chance."""

from contextlib import contextmanager
from html import escape
from pathlib import Path
from random import Random

from . import type as letters
from .line import Point, number

INK = "#15202b"       # the night
PAPER = "#f3e9d4"     # the page
CINNABAR = "#c8432a"  # the one accent by day
LAMP = "#e6a83f"      # the one accent by night
DUSK = "#41586a"      # ink thinned
SAND = "#d8c6a0"      # paper in shade


class Sheet:
    """A plate of `width` x `height` units, one unit a pixel of the rendered image."""

    def __init__(self, title: str, width: int, height: int, ground: str = PAPER):
        self.title, self.width, self.height = title, width, height
        self.rng = Random(title)
        self.clips = 0
        self.glyphs: dict[str, str] = {}
        self.body = [f'<rect width="{width}" height="{height}" fill="{ground}"/>']

    def fill(self, data: str, colour: str, rule: str = "nonzero", edge: tuple[str, float] | None = None):
        """A filled shape, with an even line of (colour, width) around it where `edge` is given."""
        if not data:
            return
        extra = ' fill-rule="evenodd"' if rule == "evenodd" else ""
        if edge:
            extra += f' stroke="{edge[0]}" stroke-width="{number(edge[1])}" stroke-linejoin="round"'
        self.body.append(f'<path fill="{colour}"{extra} d="{data}"/>')

    def line(self, data: str, colour: str, width: float, cap: str = "round", dash: str = ""):
        """A line of even width."""
        extra = f' stroke-dasharray="{dash}"' if dash else ""
        self.body.append(f'<path fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="{cap}" '
                         f'stroke-linejoin="round"{extra} d="{data}"/>')

    def dot(self, x: float, y: float, radius: float, colour: str):
        self.body.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour}"/>')

    def rect(self, x: float, y: float, width: float, height: float, colour: str):
        self.body.append(f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
                         f'fill="{colour}"/>')

    def text(self, text: str, face: str, size: float, x: float, y: float, colour: str, anchor: float = 0.0,
             tracking: float = 0.0, fit: float = 0.0, stretch: float = 1.0,
             halo: tuple[str, float] | None = None) -> float:
        """A line of text; `anchor` 0 left … 1 right; `fit` is the width it is sized to; `stretch` its height's factor;
        `halo` a line of (colour, width) behind the letters. Returns the size."""
        glyphs, wide = letters.layout(text, face, tracking)
        if fit:
            size = fit / wide
        scale = size / 1000
        uses = "".join(f'<use href="#{self.glyph(face, glyph)}" x="{round(at * 1000)}"/>' for glyph, at in glyphs)
        left = x - anchor * wide * size
        where = f'transform="translate({number(left)} {number(y)}) scale({scale:.4f} {scale * stretch:.4f})"'
        if halo:
            self.body.append(f'<g fill="{halo[0]}" stroke="{halo[0]}" stroke-width="{number(halo[1] / scale)}" '
                             f'stroke-linejoin="round" {where}>{uses}</g>')
        self.body.append(f'<g aria-label="{escape(text)}" fill="{colour}" {where}>{uses}</g>')
        return size

    def along(self, text: str, face: str, size: float, line: list[Point], shift: float, colour: str,
              tracking: float = 0.0):
        """Text whose letters stand on a polyline, the first of them `shift` from its start."""
        uses = []
        for glyph, at in letters.layout(text, face, tracking)[0]:
            half = letters.font(face).advance(glyph) * size / 2
            x, y, degrees = letters.place_on(line, shift + at * size + half)
            uses.append(f'<use href="#{self.glyph(face, glyph)}" transform="translate({number(x)} {number(y)}) '
                        f'rotate({number(degrees)}) scale({size / 1000:.4f}) '
                        f'translate({round(-half / size * 1000)})"/>')
        self.body.append(f'<g aria-label="{escape(text)}" fill="{colour}">{"".join(uses)}</g>')

    def glyph(self, face: str, glyph: int) -> str:
        """The name of a glyph's outline in this file, 1000 units to the em; drawn once, used wherever it is set."""
        name = "".join(word[0] for word in face.split()) + str(glyph)
        if name not in self.glyphs:
            outline = letters.font(face).outline(glyph)
            data = "".join(letters.contour_data(contour, lambda x, y: (x * 1000, y * 1000)) for contour in outline)
            self.glyphs[name] = f'<path id="{name}" d="{data}"/>'
        return name

    @contextmanager
    def clip(self, data: str, rule: str = "nonzero"):
        """What is drawn within shows only inside the shape."""
        self.clips += 1
        self.body.append(f'<clipPath id="c{self.clips}"><path clip-rule="{rule}" d="{data}"/></clipPath>'
                         f'<g clip-path="url(#c{self.clips})">')
        yield
        self.body.append("</g>")

    @contextmanager
    def group(self, transform: str):
        self.body.append(f'<g transform="{transform}">')
        yield
        self.body.append("</g>")

    def save(self, folder: Path):
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
                f'viewBox="0 0 {self.width} {self.height}">\n<title>{escape(self.title)}</title>\n'
                f'<defs>{"".join(self.glyphs.values())}</defs>\n')
        (folder / f"{self.title}.svg").write_text(head + "\n".join(self.body) + "\n</svg>\n", encoding="utf-8")
