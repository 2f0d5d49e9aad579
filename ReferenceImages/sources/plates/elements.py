"""Euclid's Elements, Book I, Proposition 47, for a triangle of sides three, four and five.

The nine and the sixteen small squares on the legs come again, in negative, as the twenty-five on the long side.
"""

from math import cos, pi, sin

from press.line import arc, hatch, lens, smooth, straight, stroke, tail
from press.sheet import CINNABAR, INK, LAMP, PAPER, Sheet


def motif(sheet, number, place, ground, mark, accent):
    """One of twenty-five devices for a cell; `place(u, v)` maps the unit square to the page."""
    shape = lambda points: straight([place(u, v) for u, v in points])
    curve = lambda points: smooth([place(u, v) for u, v in points])
    disc = lambda u, v, r: curve(arc(u, v, r, r, 0, 345, 16))
    sheet.fill(shape([(0, 0), (1, 0), (1, 1), (0, 1)]), ground, edge=(INK, 4))
    fill, line = sheet.fill, sheet.line
    if number == 0:
        fill(shape([(0, 0), (1, 0), (0, 1)]), mark)
        fill(disc(.7, .7, .16), accent)
    elif number == 1:
        fill(disc(.5, .5, .4), mark)
        fill(disc(.38, .42, .2), ground)
    elif number == 2:
        for k in range(4):
            fill(shape([(.08 + k * .23, .1), (.2 + k * .23, .1), (.2 + k * .23, .9 - k * .2),
                    (.08 + k * .23, .9 - k * .2)]), accent if k == 2 else mark)
    elif number == 3:
        fill(shape([(.5, .06), (.94, .5), (.5, .94), (.06, .5)]), mark)
        fill(shape([(.5, .3), (.7, .5), (.5, .7), (.3, .5)]), accent)
    elif number == 4:
        for k in range(3):
            fill(curve(arc(0, 1, .95 - k * .3, .95 - k * .3, -90, 0, 10) + arc(0, 1, .8 - k * .3, .8 - k * .3, 0, -90,
                    10)), accent if k == 1 else mark)
    elif number == 5:
        fill(shape([(.1, .1), (.9, .1), (.5, .5)]), mark)
        fill(shape([(.1, .9), (.9, .9), (.5, .5)]), accent)
    elif number == 6:
        fill(shape([(.38, 0), (.62, 0), (.62, .38), (1, .38), (1, .62), (.62, .62), (.62, 1), (.38, 1), (.38, .62),
                (0, .62), (0, .38), (.38, .38)]), mark)
    elif number == 7:
        for k in range(7):
            a = k * 2 * pi / 7
            fill(shape([(.5, .5), (.5 + .46 * cos(a), .5 + .46 * sin(a)), (.5 + .46 * cos(a + .45),
                    .5 + .46 * sin(a + .45))]), accent if k == 0 else mark)
    elif number == 8:
        fill(shape([(0, 1), (.25, .3), (.5, 1), (.7, .5), (1, 1)]), mark)
        fill(disc(.74, .24, .14), accent)
    elif number == 9:
        fill(disc(.3, .3, .2), mark)
        fill(disc(.7, .7, .24), accent)
        fill(shape([(.6, .1), (.9, .1), (.9, .4)]), mark)
    elif number == 10:
        line(curve([(.1, .3), (.35, .1), (.6, .4), (.9, .2)])[:-1], mark, 9)
        line(curve([(.1, .8), (.4, .55), (.65, .85), (.9, .6)])[:-1], accent, 9)
    elif number == 11:
        fill(shape([(.1, .1), (.5, .1), (.5, .5), (.1, .5)]), mark)
        fill(shape([(.5, .5), (.9, .5), (.9, .9), (.5, .9)]), mark)
        fill(disc(.3, .3, .1), ground)
    elif number == 12:
        fill(shape([(0, 0), (.34, 0), (1, .66), (1, 1), (.66, 1), (0, .34)]), mark)
        fill(disc(.8, .2, .1), accent)
    elif number == 13:
        fill(curve([(.5, .04), (.82, .5), (.5, .96), (.18, .5)]), mark)
        fill(disc(.5, .5, .14), ground)
        fill(disc(.5, .5, .07), accent)
    elif number == 14:
        fill(shape([(.12, .12), (.88, .12), (.88, .88), (.5, .88), (.5, .5), (.12, .5)]), mark)
        fill(shape([(.14, .66), (.36, .66), (.36, .88), (.14, .88)]), accent)
    elif number == 15:
        fill(shape([(0, .2), (.6, .2), (.6, 0), (1, .4), (.6, .8), (.6, .6), (0, .6)]), mark)
    elif number == 16:
        for k in range(9):
            if k not in (2, 4, 7):
                fill(disc(.2 + k % 3 * .3, .2 + k // 3 * .3, .1), accent if k == 3 else mark)
    elif number == 17:
        fill(shape([(.5 + (.46 if i % 2 == 0 else .18) * cos(i * pi / 5 - 1.57),
                .5 + (.46 if i % 2 == 0 else .18) * sin(i * pi / 5 - 1.57)) for i in range(10)]), mark)
    elif number == 18:
        fill(shape([(0, .5), (1, 0), (1, .3), (0, .8)]), mark)
        fill(shape([(0, .88), (1, .4), (1, .52), (0, 1)]), accent)
    elif number == 19:
        fill(curve(arc(.5, .95, .44, .8, 180, 360, 14)), mark)
        fill(curve(arc(.5, .95, .22, .44, 180, 360, 14)), accent)
    elif number == 20:
        fill(shape([(.08, .92), (.08, .08), (.3, .08), (.3, .7), (.92, .7), (.92, .92)]), mark)
        fill(disc(.66, .34, .18), accent)
    elif number == 21:
        for k in range(3):
            fill(shape([(.06 + k * .3, .94), (.2 + k * .3, .2 + k * .16), (.34 + k * .3, .94)]),
                    accent if k == 0 else mark)
    elif number == 22:
        fill(disc(.5, .5, .42), mark)
        fill(shape([(.5, .5), (1, .2), (1, .8)]), ground)
        fill(disc(.5, .26, .07), ground)
    elif number == 23:
        fill(shape([(.08, .5), (.5, .08), (.5, .36), (.92, .36), (.92, .64), (.5, .64), (.5, .92)]), accent)
        fill(disc(.82, .14, .09), mark)
    else:
        fill(shape([(.1, .1), (.42, .1), (.42, .9), (.1, .9)]), mark)
        fill(disc(.7, .3, .2), mark)
        fill(shape([(.52, .9), (.9, .9), (.9, .56)]), accent)


def square(sheet, corner, along, out, side, devices, ground, mark, accent):
    """A square of `side` x `side` cells from `corner`, each spanned by the page vectors `along` and `out`."""
    for i in range(side):
        for j in range(side):
            place = lambda u, v: (corner[0] + along[0] * (i + u) + out[0] * (j + v),
                    corner[1] + along[1] * (i + u) + out[1] * (j + v))
            motif(sheet, devices[i * side + j], place, ground, mark, accent)
    frame = [corner, (corner[0] + along[0] * side, corner[1] + along[1] * side),
             (corner[0] + (along[0] + out[0]) * side, corner[1] + (along[1] + out[1]) * side),
                     (corner[0] + out[0] * side, corner[1] + out[1] * side)]
    sheet.line(straight(frame), INK, 9)


def draw() -> Sheet:
    sheet = Sheet("Elements", 880, 1196, PAPER)
    rng = sheet.rng
    u = 74
    ax, ay = 262, 772
    bx, by = ax + 5 * u, ay
    cx, cy = ax + 4 * u * .8, ay - 4 * u * .6
    # Circles of the compass, and the lines of the proof.
    for x, y, r, start, end in ((ax, ay, 4 * u, 150, 330), (bx, by, 3 * u, 200, 400), (cx, cy, 4 * u, -80, 20),
            (ax, ay, 5 * u, 80, 200), (bx, by, 5 * u, -40, 80)):
        sheet.line(smooth(arc(x, y, r, r, start, end), False), CINNABAR, 3.4, dash="16 7")
    # The squares.
    devices = list(range(25))
    rng.shuffle(devices)
    square(sheet, (ax, ay), (u * .8, -u * .6), (-u * .6, -u * .8), 4, devices[:16], PAPER, INK, CINNABAR)
    square(sheet, (cx, cy), (u * .6, u * .8), (u * .8, -u * .6), 3, devices[16:], LAMP, INK, PAPER)
    again = devices[:]
    rng.shuffle(again)
    square(sheet, (ax, ay), (u, 0), (0, u), 5, again, INK, PAPER, CINNABAR)
    # The triangle, and the height that cuts the great square.
    sheet.fill(straight([(ax, ay), (bx, by), (cx, cy)]), CINNABAR, edge=(INK, 9))
    sheet.fill(hatch([[(ax + 24, ay - 8), (cx - 4, cy + 22), (cx - 4, ay - 8)]], rng, 14, 6, -37, inset=10), PAPER)
    sheet.line(straight([(cx, cy), (cx, by + 5 * u + 26)], False), LAMP, 6)
    corner = [(cx - .8 * 26, cy + .6 * 26), (cx - .8 * 26 + .6 * 26, cy + .6 * 26 + .8 * 26),
            (cx + .6 * 26, cy + .8 * 26)]
    sheet.line(straight(corner, False), PAPER, 6)
    for text, x, y in (("Α", cx - 16, cy - 34), ("Β", ax - 62, ay + 20), ("Γ", bx + 16, ay + 12),
            ("Δ", ax - 14, ay + 5 * u + 50), ("Ε", bx - 14, ay + 5 * u + 50), ("Ζ", 56, 556), ("Η", 340, 338),
                       ("Θ", 676, 400), ("Κ", 818, 632), ("Λ", cx + 12, ay + 5 * u + 50)):
        sheet.text(text, "old bold", 46, x, y, INK, halo=(PAPER, 12))
    # Heading.
    sheet.text("ΣΤΟΙΧΕΙΩΝ", "old bold", 0, 36, 92, INK, fit=480)
    sheet.text("ΕΥΚΛΕΙΔΟΥ", "old", 0, 38, 148, INK, fit=290)
    sheet.text("βιβλίον α’", "old italic", 46, 346, 148, CINNABAR)
    sheet.text("μζ’", "old bold", 196, 846, 160, CINNABAR, anchor=1)
    sheet.text("XLVII", "garamond", 78, 846, 280, INK, anchor=1, tracking=.05)
    for k, line in enumerate(("In a triangle with a right angle", "the square on the side that faces it",
            "is as great as the two squares", "on the other sides together.")):
        sheet.text(line, "garamond italic", 31, 36, 190 + k * 32, INK)
    first_book(sheet, rng)
    # The compass that drew it, and a ruler.
    sheet.fill(stroke([(806, 880), (716, 1150)], 22, tail), INK)
    sheet.fill(stroke([(806, 880), (842, 1160)], 22, tail), INK)
    sheet.fill(stroke([(802, 900), (736, 1090)], 6, lens), PAPER)
    sheet.fill(smooth(arc(806, 872, 26, 26)), LAMP, edge=(INK, 7))
    sheet.fill(straight([(798, 848), (814, 848), (811, 806), (801, 806)]), INK)
    sheet.line(smooth(arc(790, 1010, 62, 62, 30, 170), False), INK, 7)
    sheet.dot(806, 872, 8, INK)
    ruler = [(30, 830), (92, 824), (118, 1150), (54, 1156)]
    sheet.fill(straight(ruler), LAMP, edge=(INK, 6))
    for k in range(25):
        y = 842 + k * 12.6
        x = 92 + k * 1.0
        sheet.line(straight([(x, y), (x - (30 if k % 5 == 0 else 20 if k % 2 else 13), y + 2)], False), INK, 3.4,
                cap="butt")
        if k % 5 == 0:
            sheet.text("αβγδε"[k // 5], "old bold", 30, 40 + k, y + 18, INK)
    for k, line in enumerate(("ΑΒΖΗ", "ΑΓΚΘ")):
        sheet.text(line, "old", 34, 138, 940 + k * 84, INK)
    sheet.text("+", "old", 44, 166, 984, CINNABAR)
    sheet.text("= ΒΓΕΔ", "old", 30, 130, 1070, INK)
    return sheet


def first_book(sheet, rng):
    """Three earlier propositions in the margins: the first, the fifth and the thirty-second."""
    x, y, r = 742, 372, 58
    sheet.fill(smooth(arc(x - r / 2, y, r, r, 0, 350, 24)), LAMP, edge=(INK, 6))
    sheet.line(smooth(arc(x + r / 2, y, r, r, 0, 350, 24)), INK, 6)
    sheet.fill(straight([(x - r / 2, y), (x + r / 2, y), (x, y - r * .866)]), INK)
    sheet.text("α’", "old bold", 34, x - 14, y + r + 40, CINNABAR)
    x, y = 92, 640
    sheet.fill(straight([(x, y - 70), (x - 42, y + 20), (x + 42, y + 20)]), INK, edge=(INK, 6))
    sheet.fill(straight([(x - 42, y + 20), (x + 42, y + 20), (x + 66, y + 72)]), CINNABAR, edge=(INK, 6))
    sheet.fill(straight([(x - 42, y + 20), (x + 10, y + 20), (x - 66, y + 72)]), LAMP, edge=(INK, 6))
    sheet.dot(x, y - 18, 11, PAPER)
    sheet.text("ε’", "old bold", 34, x - 12, y + 108, CINNABAR)
    x, y = 752, 756
    sheet.fill(straight([(x - 66, y + 36), (x + 20, y + 36), (x - 14, y - 46)]), PAPER, edge=(INK, 6))
    sheet.fill(straight([(x + 20, y + 36), (x + 88, y + 36), (x + 54, y - 46)]), INK, edge=(INK, 6))
    for (ax, ay), a, b, colour in (((x - 66, y + 36), -58, 0, CINNABAR), ((x + 20, y + 36), 180, 247, LAMP),
            ((x - 14, y - 46), 67, 122, INK), ((x + 20, y + 36), 247, 293, CINNABAR)):
        sheet.fill(straight([(ax, ay)] + arc(ax, ay, 30, 30, a, b, 8)), colour, edge=(INK, 4))
    sheet.text("λβ’", "old bold", 34, x - 12, y + 78, CINNABAR)
