"""Type: outlines of the letters of TrueType fonts, so that the plates need no fonts to be rendered.

Fonts (Debian packages, all under the SIL Open Font License): fonts-ebgaramond-extra, fonts-oldstandard,
fonts-triod-postnaja.
"""

from functools import cache
from math import atan2, cos, degrees, hypot, sin
from struct import unpack_from

from .line import Trail

FOLDER = "/usr/share/fonts/truetype/"
FILES = {
    "garamond": "ebgaramond/EBGaramond12-Regular.ttf",
    "garamond bold": "ebgaramond/EBGaramond12-Bold.ttf",
    "garamond italic": "ebgaramond/EBGaramond12-Italic.ttf",
    "garamond small caps": "ebgaramond/EBGaramond12-AllSC.ttf",
    "garamond initials": "ebgaramond/EBGaramond-Initials.ttf",
    "old": "fonts-oldstandard/OldStandard-Regular.ttf",
    "old bold": "fonts-oldstandard/OldStandard-Bold.ttf",
    "old italic": "fonts-oldstandard/OldStandard-Italic.ttf",
    "triod": "triod-postnaja/TriodPostnaja.ttf",
}


class Font:
    """The glyphs of one TrueType file; lengths in ems, y downwards."""

    def __init__(self, path: str):
        data = self.data = open(path, "rb").read()
        self.table = {}
        for i in range(unpack_from(">H", data, 4)[0]):
            tag, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * i)
            self.table[tag.decode()] = offset
        self.em = unpack_from(">H", data, self.table["head"] + 18)[0]
        self.long = unpack_from(">h", data, self.table["head"] + 50)[0]
        self.metrics = unpack_from(">H", data, self.table["hhea"] + 34)[0]
        self.map = self._characters()
        self.kerning = self._kerning()

    def _characters(self) -> dict[int, int]:
        data, start, result = self.data, self.table["cmap"], {}
        for i in range(unpack_from(">H", data, start + 2)[0]):
            at = start + unpack_from(">HHI", data, start + 4 + 8 * i)[2]
            form = unpack_from(">H", data, at)[0]
            if form == 4:
                n = unpack_from(">H", data, at + 6)[0] // 2
                for k in range(n):
                    end, begin = (unpack_from(">H", data, at + 14 + 2 * k)[0],
                                  unpack_from(">H", data, at + 16 + 2 * n + 2 * k)[0])
                    delta, spot = (unpack_from(">H", data, at + 16 + 4 * n + 2 * k)[0], at + 16 + 6 * n + 2 * k)
                    jump = unpack_from(">H", data, spot)[0]
                    for code in range(begin, end + 1):
                        glyph = unpack_from(">H", data, spot + jump + 2 * (code - begin))[0] if jump else code
                        if code != 0xFFFF and (glyph or not jump):
                            result.setdefault(code, (glyph + delta) & 0xFFFF)
            elif form == 12:
                for k in range(unpack_from(">I", data, at + 12)[0]):
                    begin, end, glyph = unpack_from(">III", data, at + 16 + 12 * k)
                    for code in range(begin, end + 1):
                        result.setdefault(code, glyph + code - begin)
        return result

    def _kerning(self) -> dict[tuple[int, int], int]:
        if "kern" not in self.table:
            return {}
        at = self.table["kern"] + 4
        pairs = unpack_from(">H", self.data, at + 6)[0]
        rows = (unpack_from(">HHh", self.data, at + 14 + 6 * i) for i in range(pairs))
        return {(left, right): by for left, right, by in rows}

    def advance(self, glyph: int) -> float:
        spot = self.table["hmtx"] + 4 * min(glyph, self.metrics - 1)
        return unpack_from(">H", self.data, spot)[0] / self.em

    def kern(self, left: int, right: int) -> float:
        return self.kerning.get((left, right), 0) / self.em

    @cache
    def outline(self, glyph: int) -> list[list[tuple[float, float, bool]]]:
        """Contours of (x, y, on the curve)."""
        data, size = self.data, 4 if self.long else 2
        first, after = (unpack_from(">I" if self.long else ">H", data, self.table["loca"] + size * (glyph + i))[0]
                        * (1 if self.long else 2) for i in (0, 1))
        if first == after:
            return []
        at = self.table["glyf"] + first
        contours = unpack_from(">h", data, at)[0]
        return self._compound(at + 10) if contours < 0 else self._simple(at + 10, contours)

    def _simple(self, at: int, contours: int) -> list[list[tuple[float, float, bool]]]:
        data = self.data
        ends = unpack_from(f">{contours}H", data, at)
        at += 2 * contours
        at += 2 + unpack_from(">H", data, at)[0]
        count, flags = ends[-1] + 1, []
        while len(flags) < count:
            flag, at = data[at], at + 1
            flags.append(flag)
            if flag & 8:
                flags += [flag] * data[at]
                at += 1
        axes = []
        for short, same in ((2, 16), (4, 32)):
            value, column = 0, []
            for flag in flags[:count]:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += unpack_from(">h", data, at)[0]
                    at += 2
                column.append(value / self.em)
            axes.append(column)
        points = [(x, -y, bool(flag & 1)) for x, y, flag in zip(*axes, flags)]
        return [points[a:b] for a, b in zip([0] + [e + 1 for e in ends], [e + 1 for e in ends])]

    def _compound(self, at: int) -> list[list[tuple[float, float, bool]]]:
        data, result, more = self.data, [], True
        while more:
            flag, glyph = unpack_from(">HH", data, at)
            dx, dy = unpack_from(">hh" if flag & 1 else ">bb", data, at + 4)
            at += 8 if flag & 1 else 6
            a = d = 1.0
            b = c = 0.0
            if flag & 8:
                a = d = unpack_from(">h", data, at)[0] / 16384
                at += 2
            elif flag & 64:
                a, d = (n / 16384 for n in unpack_from(">hh", data, at))
                at += 4
            elif flag & 128:
                a, b, c, d = (n / 16384 for n in unpack_from(">hhhh", data, at))
                at += 8
            for contour in self.outline(glyph):
                result.append([(x * a - y * c + dx / self.em, -x * b + y * d - dy / self.em, on)
                               for x, y, on in contour])
            more = bool(flag & 32)
        return result


@cache
def font(name: str) -> Font:
    return Font(FOLDER + FILES[name])


def contour_data(contour, place) -> str:
    """Path data of one contour whose points go through `place(x, y)`; two off-curve points imply one between."""
    points = []
    for (ax, ay, a_on), (bx, by, b_on) in zip(contour, contour[1:] + contour[:1]):
        points.append((ax, ay, a_on))
        if not a_on and not b_on:
            points.append(((ax + bx) / 2, (ay + by) / 2, True))
    start = next(i for i, p in enumerate(points) if p[2])
    points = points[start:] + points[:start]
    trail, i = Trail(*place(*points[0][:2])), 1
    while i < len(points):
        x, y, on = points[i]
        if on:
            trail.step("l", place(x, y))
            i += 1
        else:
            trail.step("q", place(x, y), place(*points[(i + 1) % len(points)][:2]))
            i += 2
    return trail.end(True)


def layout(text: str, name: str, tracking: float = 0.0) -> tuple[list[tuple[int, float]], float]:
    """Glyphs with their x, and the width, in ems. A character that the font lacks is an error of the plate."""
    face, x, result, previous = font(name), 0.0, [], None
    for character in text:
        if ord(character) not in face.map:
            raise KeyError(f"{name} has no {character!r}, wanted in {text!r}")
        glyph = face.map[ord(character)]
        if previous is not None:
            x += face.kern(previous, glyph) + tracking
        result.append((glyph, x))
        x += face.advance(glyph)
        previous = glyph
    return result, x


def width(text: str, name: str, size: float, tracking: float = 0.0) -> float:
    return layout(text, name, tracking)[1] * size


def place_on(line: list[tuple[float, float]], distance: float) -> tuple[float, float, float]:
    """The point of a polyline at `distance` from its start, and its direction there in degrees."""
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        piece = hypot(bx - ax, by - ay)
        if piece >= distance:
            break
        distance -= piece
    angle, t = atan2(by - ay, bx - ax), distance if piece >= distance else piece + distance
    return ax + t * cos(angle), ay + t * sin(angle), degrees(angle)
