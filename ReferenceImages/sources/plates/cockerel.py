"""The Tale of the Golden Cockerel: the watchman on the spire, above a city asleep."""

from math import cos, pi, sin

from press import type as letters
from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, INK, PAPER, SAND, Sheet


def feather(x, y, length, width, degrees, bend=0.0):
    """A feather's outline and its quill, root at (x, y)."""
    out = [(0, -width * .2), (length * .35, -width * .52 - bend * .3), (length * .75, -width * .44 - bend),
            (length, -bend * 1.6),
           (length * .78, width * .4 - bend), (length * .35, width * .5 - bend * .3), (0, width * .2)]
    quill = [(0, 0), (length * .4, -bend * .4), (length * .92, -bend * 1.4)]
    return moved(turned(out, degrees), x, y), moved(turned(quill, degrees), x, y)


def plume(sheet, x, y, length, width, degrees, colour, bend=0.0, barbs=5):
    out, quill = feather(x, y, length, width, degrees, bend)
    sheet.fill(smooth(out), colour, edge=(INK, 5))
    sheet.fill(stroke(flow(quill), 7, tail), INK)
    mark = INK if colour != INK else PAPER
    for k in range(barbs):
        t = .28 + .6 * k / barbs
        bx, by = flow(quill)[int(t * 16)]
        for side in (-1, 1):
            a = (degrees + side * 38) * pi / 180
            sheet.line(straight([(bx, by), (bx + cos(a) * width * .34, by + sin(a) * width * .34)], False), mark, 3)


def onion(sheet, x, y, size, rng, style):
    """A dome with its drum, y at the foot of the drum."""
    dome = [(-.42, -.5), (-.62, -.85), (-.5, -1.2), (-.18, -1.5), (0, -1.95), (.18, -1.5), (.5, -1.2), (.62, -.85),
            (.42, -.5)]
    shape = moved(turned(flow([(u * size, v * size) for u, v in dome]), 0), x, y)
    sheet.fill(straight([(x - .4 * size, y), (x - .36 * size, y - .5 * size), (x + .36 * size, y - .5 * size),
            (x + .4 * size, y)]),
               PAPER, edge=(INK, 4))
    sheet.fill(straight(shape), (CINNABAR, PAPER, INK)[style % 3], edge=(INK, 4))
    mark = PAPER if style % 3 != 1 else INK
    with sheet.clip(straight(shape)):
        for k in range(-4, 5):
            if style % 2:
                line = [(x + k * size * .17, y - .4 * size), (x + k * size * .25, y - .9 * size),
                        (x + k * size * .12, y - 1.4 * size), (x, y - 2 * size)]
            else:
                line = [(x - size, y - (1.2 + k * .2) * size), (x, y - (1.05 + k * .2) * size),
                        (x + size, y - (1.5 + k * .2) * size)]
            sheet.line(smooth(line, False), mark, max(3, size * .05))
    sheet.line(straight([(x, y - 1.9 * size), (x, y - 2.35 * size)], False), INK, 5)
    sheet.line(straight([(x - .14 * size, y - 2.2 * size), (x + .14 * size, y - 2.2 * size)], False), INK, 4)
    for k in range(2):
        wx = x - .2 * size + k * .4 * size
        sheet.fill(straight([(wx - .07 * size, y - .05 * size), (wx - .07 * size, y - .3 * size), (wx, y - .4 * size),
                (wx + .07 * size, y - .3 * size), (wx + .07 * size, y - .05 * size)]), INK)


def draw() -> Sheet:
    sheet = Sheet("The Golden Cockerel", 900, 1200, PAPER)
    rng = sheet.rng

    # A sky of short gouges that run round the bird, as if it had just crowed.
    for ring in range(17):
        radius, a = 210 + ring * 44, rng.uniform(0, 30)
        while a < 380:
            long = rng.uniform(7, 22) * 400 / radius
            middle = (530 + radius * cos((a + long / 2) * pi / 180), 330 + radius * sin((a + long / 2) * pi / 180))
            # The domes and the beak have the sky to themselves.
            clear = middle[1] > 830 or (590 < middle[0] < 790 and 30 < middle[1] < 250)
            if rng.random() < .86 and not clear:
                wedge = (lambda t: 1 - t) if rng.random() < .6 else lens
                sheet.fill(stroke(arc(530, 330, radius, radius * .98, a, a + long, 8), rng.uniform(15, 26), wedge),
                           CINNABAR if rng.random() < .24 else INK if (ring + rng.random()) % 2 < 1.3 else SAND)
            a += long + rng.uniform(2, 8) * 400 / radius

    with sheet.group("translate(474 740) scale(1.07) translate(-453 -736)"):
        cockerel(sheet, rng)

    # The spire and the sleeping city.
    sheet.fill(straight([(440, 752), (390, 1010), (530, 1010), (480, 752)]), INK)
    sheet.fill(hatch([[(446, 790), (404, 1010), (506, 1010), (460, 790)]], rng, 19, 8, 14, wobble=1, inset=8), PAPER)
    sheet.fill(smooth(arc(460, 746, 46, 30)), CINNABAR, edge=(INK, 6))
    walls = [(-20, 1020, 110, 150, 0), (96, 968, 96, 200, 1), (196, 1010, 128, 160, 2), (318, 1040, 90, 140, 3),
            (500, 1036, 120, 140, 4), (612, 980, 100, 190, 5),
             (706, 1020, 92, 150, 6), (792, 956, 130, 200, 7)]
    for x, y, w, h, k in walls:
        onion(sheet, x + w / 2, y + 4, w * (.72 if k % 2 else .6), rng, k)
        sheet.rect(x, y, w, 300, PAPER if k % 3 else INK)
        sheet.line(straight([(x, 1220), (x, y), (x + w, y), (x + w, 1220)], False), INK, 5)
        mark = INK if k % 3 else PAPER
        for i in range(2):
            for j in range(3):
                wx, wy = x + w * (.3 + .4 * i) + rng.uniform(-5, 5), y + 30 + j * 44 + rng.uniform(-6, 6)
                if (i + j + k) % 4:
                    sheet.fill(straight([(wx - 9, wy + 24), (wx - 9, wy + 6), (wx, wy - 6), (wx + 9, wy + 6),
                            (wx + 9, wy + 24)]), mark)
                else:
                    sheet.fill(smooth(arc(wx, wy + 8, 12, 14)), CINNABAR, edge=(mark, 4))
        sheet.fill(hatch([[(x + 4, y + 4), (x + w - 4, y + 4), (x + w - 4, y + 16), (x + 4, y + 16)]], rng, 9, 5,
                60 + k * 12), mark)

    # The title on a ribbon that hangs across the roofs.
    ribbon = flow([(-30, 1070), (200, 1050), (450, 1066), (700, 1082), (930, 1052)])
    sheet.fill(straight(ribbon + [(930, 1220), (-30, 1220)]), INK)
    size = 800 / letters.width("Золотой пѣтушокъ", "old bold", 1)
    sheet.along("Золотой пѣтушокъ", "old bold", size, moved(ribbon, 0, 70), 78, PAPER)
    sheet.along("сказка А. С. Пушкина · 1834", "old italic", 36, moved(ribbon, 0, 108), 250, CINNABAR, .04)
    return sheet


def cockerel(sheet, rng):
    """The bird: tail, legs, breast, wing, neck and head, each over the last."""
    # The tail: sickle feathers, the longest at the back.
    for k, (degrees, length, width, bend, colour) in enumerate([
            (-152, 330, 62, -70, INK), (-166, 390, 70, -60, CINNABAR), (178, 380, 64, -80, PAPER),
                    (164, 350, 72, -70, INK),
            (-138, 330, 66, -60, PAPER), (-124, 320, 64, -80, CINNABAR), (150, 290, 60, -60, CINNABAR),
                    (-112, 260, 52, -60, INK),
            (136, 220, 50, -40, PAPER)]):
        plume(sheet, 362, 480, length, width, degrees, colour, bend, 9)
    # Thigh, leg, body, breast.
    body = flow([(296, 470), (330, 560), (410, 620), (520, 610), (592, 540), (606, 440), (580, 330), (560, 250),
            (500, 236), (468, 300), (430, 390), (360, 420)], True)
    for x, lean in ((430, 8), (474, -2)):
        sheet.fill(straight([(x - 12, 590), (x - 6 + lean * .4, 700), (x + 12 + lean * .4, 700), (x + 16, 590)]),
                CINNABAR, edge=(INK, 5))
        sheet.fill(stroke([(x + lean * .4, 694), (x + lean + 46, 722)], 17, tail), CINNABAR)
        sheet.fill(stroke([(x + lean * .4, 694), (x + lean + 6, 732)], 17, tail), CINNABAR)
        sheet.fill(stroke([(x + lean * .4, 694), (x + lean - 40, 724)], 17, tail), CINNABAR)
        sheet.fill(stroke([(x, 656), (x - 36, 648)], 15, tail), INK)
    sheet.fill(straight(body), CINNABAR, edge=(INK, 8))
    # Breast feathers in rows that grow to the tail; each row differs.
    with sheet.clip(straight(body)):
        for row in range(9):
            for k in range(9 - row // 3):
                x, y = 610 - row * 34 + rng.uniform(-6, 6), 336 + k * 36 + row * 6 + rng.uniform(-6, 6)
                size = 34 + row * 1.5
                scale_ = moved(turned([(0, -.5 * size), (-.6 * size, -.4 * size), (-size, 0), (-.6 * size, .4 * size),
                        (0, .5 * size)], rng.uniform(-16, 8) - row * 3), x, y)
                sheet.fill(smooth(scale_), (PAPER, CINNABAR, INK, PAPER)[(row + k * k) % 4], edge=(INK, 4))
                sheet.line(straight([(x - 4, y), (x - size * .7, y - row)], False),
                        PAPER if (row + k * k) % 4 == 2 else INK, 3)
    # The wing.
    for k in range(8):
        plume(sheet, 470 - k * 5, 436 + k * 12, 220 - k * 6, 42, 186 - k * 10, (INK, PAPER, CINNABAR)[k % 3], 18, 6)
    for k in range(9):
        a = 150 + k * 22
        plume(sheet, 486, 462, 96 - k % 2 * 14, 34, a, (PAPER, INK)[k % 2], 4, 2)
    sheet.fill(smooth(arc(490, 462, 30, 30)), CINNABAR, edge=(INK, 6))
    sheet.fill(straight([(490 + (r := 22 if i % 2 else 9) * cos(i * pi / 7),
            462 + r * sin(i * pi / 7)) for i in range(14)]), PAPER)
    # The hackle: pointed feathers down the neck.
    for row in range(5):
        for k in range(7 - row // 2):
            x, y = 474 + k * 17 - row * 3, 232 + row * 34 + (k % 2) * 12
            blade = moved(turned([(0, -9), (34, -11), (66, 0), (34, 11), (0, 9)], 112 - k * 9 + rng.uniform(-6, 6)),
                    x, y)
            sheet.fill(smooth(blade), (PAPER, CINNABAR, PAPER, INK)[(row * 3 + k) % 4], edge=(INK, 4))
    # Head, comb, beak open in a cry.
    sheet.fill(smooth([(470, 236), (462, 180), (490, 140), (540, 130), (580, 156), (590, 200), (566, 244),
            (520, 262)]), PAPER, edge=(INK, 7))
    comb = [(456, 190), (430, 150), (458, 146), (444, 96), (482, 116), (486, 62), (520, 102), (546, 54), (560, 104),
            (598, 76), (588, 130), (566, 150), (534, 138), (498, 148), (474, 176)]
    sheet.fill(smooth(comb), CINNABAR, edge=(INK, 7))
    for points in ([(470, 160), (456, 120)], [(496, 140), (490, 92)], [(530, 130), (540, 84)],
            [(562, 134), (584, 100)]):
        sheet.fill(stroke(points, 9), PAPER)
    sheet.fill(straight([(580, 160), (676, 120), (640, 158), (592, 184)]), INK)
    sheet.fill(straight([(592, 190), (650, 216), (612, 220), (574, 214)]), INK)
    sheet.fill(straight([(600, 182), (634, 174), (624, 194)]), CINNABAR)
    sheet.fill(smooth([(560, 226), (592, 232), (604, 280), (578, 312), (556, 280)]), CINNABAR, edge=(INK, 6))
    sheet.fill(smooth([(524, 240), (552, 236), (560, 276), (540, 304), (524, 276)]), CINNABAR, edge=(INK, 6))
    sheet.dot(546, 178, 22, INK)
    sheet.dot(546, 178, 15, CINNABAR)
    sheet.dot(550, 175, 7, INK)
    sheet.line(smooth([(508, 166), (526, 152), (556, 146)], False), INK, 6)
    for i in range(6):
        sheet.dot(500 + i * 7 - i * i, 196 + i * 9, 4, INK)
