"""A sun of the woodcutters: a face in a wheel of rays, the signs of the year around it, and what is seen of it in the corners."""

from math import cos, hypot, pi, radians, sin

from press.line import arc, flow, hatch, lens, smooth, straight, stroke, tail
from press.sheet import CINNABAR, DUSK, INK, LAMP, PAPER, SAND, Sheet

SIDE = 1100
MIDDLE = (550, 545)
FACE, RAYS, RING = 184, 342, 388
SIGNS = ["Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo", "Libra", "Scorpius", "Sagittarius", "Capricornus", "Aquarius",
         "Pisces"]
# Fraunhofer's lines, in nanometres, with his letters.
LINES = [(759.4, "A"), (686.7, "B"), (656.3, "C"), (589.3, "D"), (527.0, "E"), (486.1, "F"), (430.8, "G"), (396.8, "H"), (393.4, "K")]


def draw() -> Sheet:
    sheet = Sheet("Sun", SIDE, SIDE, CINNABAR)
    rng = sheet.rng
    flames(sheet, rng)
    ring(sheet, rng)
    rays(sheet, rng)
    face(sheet, rng)
    spectrum(sheet, 44, 990, 700, 50)
    eclipse(sheet, rng, 136, 134, 62)
    spots(sheet, rng, 968, 132, 72)
    dial(sheet, rng, 936, 978)
    orbits(sheet, rng, 122, 862)
    sheet.text("SUN", "old bold", 0, 550, 112, PAPER, anchor=.5, fit=250, halo=(INK, 14))
    sheet.text("5772 K", "garamond italic", 40, 300, 92, PAPER, anchor=.5, halo=(INK, 8))
    sheet.text("499 s", "old italic", 40, 776, 66, PAPER, anchor=.5, halo=(INK, 8))
    sheet.text("of light", "old italic", 36, 776, 102, PAPER, anchor=.5, halo=(INK, 8))
    return sheet


def flames(sheet, rng):
    """The ground: tongues of fire, each of its own bend."""
    for _ in range(420):
        x, y = rng.uniform(12, SIDE - 12), rng.uniform(12, SIDE - 12)
        if hypot(x - MIDDLE[0], y - MIDDLE[1]) < RING - 30:
            continue
        a, long, bend = rng.uniform(0, 2 * pi), rng.uniform(18, 52), rng.uniform(-14, 14)
        ux, uy = cos(a), sin(a)
        sheet.fill(stroke(flow([(x, y), (x + ux * long / 2 - uy * bend, y + uy * long / 2 + ux * bend), (x + ux * long, y + uy * long)]),
                          rng.uniform(6, 13), tail), (INK, LAMP, PAPER)[rng.choice((0, 0, 1, 2))])


def ring(sheet, rng):
    """The year as a belt of twelve signs, whose borders are strewn with stars."""
    x, y = MIDDLE
    sheet.fill(smooth(arc(x, y, RING + 34, RING + 34)), INK)
    sheet.fill(smooth(arc(x, y, RING - 22, RING - 22)), LAMP)
    for k, name in enumerate(SIGNS):
        begin = -90 + k * 30
        a = radians(begin)
        sheet.line(straight([(x + (RING - 20) * cos(a), y + (RING - 20) * sin(a)), (x + (RING + 32) * cos(a), y + (RING + 32) * sin(a))], False),
                   PAPER, 5)
        line = arc(x, y, RING - 6, RING - 6, begin, begin + 30, 40)
        size = 28 if len(name) < 9 else 23
        sheet.along(name, "garamond small caps", size, line, max(10, 102 - len(name) * size * .31), PAPER if k % 3 else LAMP, tracking=.04)
        for _ in range(7):
            b, r = radians(begin + rng.uniform(2, 28)), RING + rng.uniform(20, 29)
            sheet.dot(x + r * cos(b), y + r * sin(b), rng.uniform(2.5, 5), (PAPER, LAMP, CINNABAR)[rng.randrange(3)])


def rays(sheet, rng):
    """Sixteen rays, straight and waving in turn, each cut with strokes of its own."""
    x, y = MIDDLE
    for k in range(16):
        a = k * pi / 8 + rng.uniform(-.04, .04)
        long = RAYS - rng.uniform(0, 40)
        ux, uy = cos(a), sin(a)

        def at(r, off):
            return x + r * ux - off * uy, y + r * uy + off * ux
        if k % 2:
            left = flow([at(FACE, -34), at(FACE + 50, -8), at(FACE + 100, -36), at(FACE + 140, -4), at(long, 8)])
            right = flow([at(FACE, 34), at(FACE + 52, 48), at(FACE + 102, 12), at(FACE + 140, 26), at(long, 8)])
            shape = left + right[::-1]
            sheet.fill(straight(shape), CINNABAR, edge=(INK, 6))
            sheet.fill(hatch([shape], rng, 14, 5, rng.uniform(0, 180), wobble=2, broken=.35), INK)
        else:
            shape = [at(FACE - 4, -44), at(long, 0), at(FACE - 4, 44)]
            sheet.fill(straight(shape), PAPER, edge=(INK, 6))
            sheet.fill(straight([at(FACE - 4, 0), at(long, 0), at(FACE - 4, 44)]), INK)
            for cut in range(rng.randrange(3, 7)):
                r = FACE + 14 + cut * 24
                sheet.line(straight([at(r, 6), at(r + rng.uniform(4, 16), rng.uniform(14, 26))], False), LAMP, 5)
        b = a + pi / 16
        for step in range(4):
            r = FACE + 34 + step * rng.uniform(30, 42)
            sheet.fill(straight([(x + r * cos(b) + rng.uniform(4, 11) * cos(t), y + r * sin(b) + rng.uniform(4, 11) * sin(t))
                                 for t in (0, 1.3, 2.4, 3.6, 5)]), INK if step % 2 else DUSK)


def face(sheet, rng):
    x, y = MIDDLE
    disc = smooth(arc(x, y, FACE, FACE))
    sheet.fill(disc, LAMP, edge=(INK, 10))
    with sheet.clip(disc):
        # Grains of the surface, denser to the limb, as the eye of a telescope has them.
        for _ in range(340):
            a, r = rng.uniform(0, 2 * pi), FACE * rng.random() ** .32
            size = rng.uniform(4, 10)
            sheet.fill(smooth([(x + r * cos(a) + size * rng.uniform(.5, 1) * cos(t), y + r * sin(a) + size * rng.uniform(.5, 1) * sin(t))
                               for t in (0, 1.2, 2.5, 3.8, 5)]), CINNABAR if rng.random() < .6 else PAPER)
    for side in (-1, 1):
        brow = flow([(x + side * 22, y - 40), (x + side * 58, y - 78), (x + side * 112, y - 52)])
        sheet.fill(stroke(brow, 17, lens), INK)
        eye = flow([(x + side * 30, y - 20), (x + side * 62, y - 44), (x + side * 98, y - 18), (x + side * 62, y - 2)], True)
        sheet.fill(straight(eye), PAPER, edge=(INK, 6))
        sheet.dot(x + side * 62 + 6, y - 22, 15, INK)
        sheet.dot(x + side * 62 + 11, y - 27, 5, PAPER)
        cheek = [(x + side * (96 + 34 * (1 - t / 14) * cos(t * .9)), y + 52 + 34 * (1 - t / 14) * sin(t * .9)) for t in range(14)]
        sheet.line(smooth(cheek, False), INK, 6)
    sheet.fill(stroke(flow([(x + 20, y - 40), (x + 12, y + 16), (x + 26, y + 44), (x - 4, y + 52), (x - 20, y + 40)]), 11, lens, .3), INK)
    mouth = flow([(x - 62, y + 84), (x - 24, y + 78), (x, y + 86), (x + 26, y + 76), (x + 64, y + 82), (x + 22, y + 112), (x - 24, y + 114)], True)
    sheet.fill(straight(mouth), CINNABAR, edge=(INK, 6))
    sheet.fill(stroke(flow([(x - 58, y + 86), (x, y + 96), (x + 60, y + 84)]), 8, lens), INK)


def spectrum(sheet, x, y, wide, high):
    """The light in its colours: hatched the closer the shorter its waves, with Fraunhofer's dark lines."""
    sheet.rect(x - 8, y - 8, wide + 16, high + 56, INK)
    for k in range(64):
        at = x + wide * k / 64
        sheet.rect(at, y, wide / 64 * (.35 + .6 * (k % 5) / 5), high, (CINNABAR, LAMP, PAPER, SAND, DUSK)[k * 5 // 64])
    for length, letter in LINES:
        at = x + wide * (770 - length) / 385
        sheet.rect(at - 4, y - 4, 8, high + 8, INK)
        sheet.text(letter, "old bold", 30, at + (12 if letter == "K" else -4 if letter == "H" else 0), y + high + 34, PAPER, anchor=.5)


def eclipse(sheet, rng, x, y, r):
    sheet.rect(x - 108, y - 106, 216, 212, INK)
    for _ in range(64):
        a, long = rng.uniform(0, 2 * pi), rng.uniform(16, 46)
        sheet.fill(stroke([(x + r * cos(a), y + r * sin(a)), (x + (r + long) * cos(a + .05), y + (r + long) * sin(a + .05))], 11, tail), PAPER)
    sheet.dot(x, y, r + 4, LAMP)
    sheet.dot(x, y, r, INK)
    sheet.dot(x + r * .72, y - r * .72, 11, PAPER)
    for a in (20, 140, 250):
        b = radians(a)
        sheet.fill(smooth(arc(x + (r + 5) * cos(b), y + (r + 5) * sin(b), 11, 8, 0, 360, 8)), CINNABAR)
    sheet.text("2026 Aug 12", "garamond italic", 26, x, y + 98, LAMP, anchor=.5)


def spots(sheet, rng, x, y, r):
    sheet.rect(x - 104, y - 104, 208, 208, PAPER)
    sheet.fill(smooth(arc(x, y - 8, r, r)), SAND, edge=(INK, 6))
    for latitude, longitude, size in ((20, -42, 14), (22, -28, 8), (-14, 12, 18), (-18, 30, 9), (9, 48, 11), (30, 14, 6), (-30, -30, 7)):
        px, py = x + r * cos(radians(latitude)) * sin(radians(longitude)), y - 8 - r * sin(radians(latitude))
        blot = [(px + size * rng.uniform(.6, 1.1) * cos(t), py + size * rng.uniform(.6, 1.1) * sin(t)) for t in (0, .9, 1.9, 2.8, 3.8, 4.9, 5.6)]
        sheet.fill(smooth(blot), DUSK)
        sheet.dot(px, py, size * .5, INK)
    sheet.line(straight([(x - r - 12, y + 4), (x + r + 12, y - 20)], False), CINNABAR, 4)
    sheet.text("27 days", "garamond italic", 28, x, y + 94, INK, anchor=.5)


def dial(sheet, rng, x, y):
    """A sundial: the hours from six to six, and the rod's shadow."""
    sheet.fill(straight([(x - 128, y + 96), (x - 112, y - 62), (x + 112, y - 62), (x + 128, y + 96)]), PAPER, edge=(INK, 7))
    for hour in range(13):
        a = pi - hour * pi / 12
        sheet.line(straight([(x, y - 44), (x + 112 * cos(a) * .95, y - 44 + 120 * sin(a))], False), INK if hour % 3 else CINNABAR,
                   3 + 3 * (hour % 3 == 0))
    for hour, name in ((2, "VIII"), (4, "X"), (6, "XII"), (8, "II"), (10, "IIII")):
        a = pi - hour * pi / 12
        sheet.text(name, "old bold", 25, x + 94 * cos(a), y - 32 + 96 * sin(a), INK, anchor=.5, halo=(PAPER, 7))
    sheet.fill(straight([(x - 8, y - 44), (x + 8, y - 44), (x + 62, y + 50)]), DUSK)
    sheet.fill(straight([(x - 12, y - 40), (x + 12, y - 40), (x + 4, y - 96)]), LAMP, edge=(INK, 5))


def orbits(sheet, rng, x, y):
    """The planets on their paths, none at the same hour."""
    sheet.fill(smooth(arc(x, y, 92, 78)), INK, edge=(LAMP, 4))
    for k, (r, size, colour) in enumerate(((24, 5, SAND), (40, 8, PAPER), (56, 8, LAMP), (72, 6, CINNABAR))):
        sheet.line(smooth(arc(x, y, r * 1.12, r * .94)), DUSK, 3)
        a = rng.uniform(0, 2 * pi)
        sheet.dot(x + r * 1.12 * cos(a), y + r * .94 * sin(a), size + 3, colour)
    sheet.dot(x, y, 11, LAMP)
