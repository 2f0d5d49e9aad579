"""Nikolai Gogol: cut in white line, lit from below by the fire that took the second part of his poem."""

from math import cos, exp, pi, sin

from press.line import arc, engrave, flow, hatch, inside, lens, moved, smooth, straight, stroke, tail
from press.sheet import CINNABAR, DUSK, INK, LAMP, PAPER, Sheet


def light(x, y):
    """The light on the face at (x, y): the fire stands low on the right."""
    blob = lambda cx, cy, rx, ry, by, lean=0: by * exp(-((((x - cx) * cos(lean) + (y - cy) * sin(lean)) / rx) ** 2
                                                        + (((y - cy) * cos(lean) - (x - cx) * sin(lean)) / ry) ** 2))
    side = max(0.0, min(1.0, (x - 330) / 190))
    return (.16 + .62 * side + .16 * (y - 420) / 300
            + blob(560, 520, 50, 64, .5) + blob(505, 478, 13, 84, .7, -.12) + blob(526, 556, 24, 20, .6) + blob(400,
                    520, 50, 52, .3) + blob(470, 300, 110, 46, .4) + blob(500, 690, 56, 26, .5)
            - blob(430, 425, 56, 24, .6) - blob(572, 428, 40, 22, .6) - blob(474, 520, 16, 60, .6, -.12) - blob(505,
                    592, 62, 12, .4) - blob(505, 650, 46, 9, .55)
            - blob(370, 640, 40, 90, .5, .4) - blob(600, 620, 20, 40, .3))


def draw() -> Sheet:
    sheet = Sheet("Nikolai Gogol", 940, 1140, INK)
    rng = sheet.rng
    # Smoke that rises and curls, with burning leaves in it.
    for k in range(30):
        x = 10 + k * 33
        swirl = flow([(x + 60 * sin(k), 1150), (x + 70 * sin(k * 1.3 + 1), 900), (x - 60 * sin(k * .9), 660),
                (x + 80 * sin(k * 1.7), 420), (x - 50 * sin(k * 2.1), 200), (x + 40 * sin(k), -30)])
        start = rng.randrange(0, 6)
        while start < len(swirl) - 6:
            stop = start + rng.randrange(4, 11)
            sheet.fill(stroke(swirl[start:stop], rng.uniform(6, 17), lens), PAPER if (k + start) % 3 else DUSK)
            start = stop + rng.randrange(0, 3)
    for x, y, a, s in ((120, 160, -24, 1.1), (70, 420, 16, .9), (170, 620, -38, .8), (800, 130, 28, 1),
            (862, 380, -14, 1.1), (690, 60, -8, .7), (820, 610, 32, .85), (290, 60, 20, .75)):
        with sheet.group(f"translate({x} {y}) rotate({a}) scale({s})"):
            page = [(-62, -84), (58, -80), (62, -10), (40, 6), (58, 30), (22, 48), (10, 84), (-16, 64), (-40, 88),
                    (-60, 60)]
            sheet.fill(straight(page), PAPER, edge=(INK, 9))
            sheet.fill(stroke(flow([(62, -14), (38, 8), (56, 32), (20, 50), (8, 88), (-18, 66), (-42, 92),
                    (-64, 60)]), 20, lambda t: .5 + .5 * lens(t)), CINNABAR)
            sheet.fill(stroke(flow([(70, -6), (48, 16), (62, 42), (28, 60), (12, 100), (-18, 78), (-44, 104)]), 11,
                    lens), LAMP)
            for k in range(5):
                line = [(-48 + j * 9, -62 + k * 23 + ((j * 7 + k * 5) % 4 - 1.5) * 4) for j in range(9 - k % 3)]
                sheet.line(smooth(line, False), INK, 4.5)

    # Hair, long and straight, parted at the side, behind the face.
    back = flow([(330, 640), (292, 560), (276, 440), (290, 310), (346, 216), (440, 176), (530, 178), (616, 214),
            (670, 300), (684, 420), (672, 540), (650, 640), (600, 660), (400, 660)], True)
    sheet.fill(straight(back), INK)
    sheet.fill(stroke(back[10:84], 9, lens), PAPER)
    # Coat with a fur collar, and the cravat.
    coat = flow([(20, 1160), (60, 980), (150, 880), (290, 820), (390, 780), (560, 780), (680, 820), (810, 880),
            (890, 980), (930, 1160)])
    sheet.fill(straight(coat), INK, edge=(PAPER, 9))
    with sheet.clip(straight(coat)):
        for k in range(30):
            x = 40 + k * 30
            if abs(x - 480) > 90:
                side = 1 if x > 480 else -1
                fold = flow([(480 + (x - 480) * .5, 820), (x * .9 + 48, 960 + 20 * sin(k * 2)),
                        (x + side * 18 * sin(k), 1160)])
                sheet.fill(stroke(fold[rng.randrange(0, 5):rng.randrange(11, 17)], rng.uniform(6, 13), lens),
                        (PAPER, DUSK, LAMP)[k % 3] if side > 0 else (PAPER, DUSK)[k % 2])
    for side in (-1, 1):
        collar = flow([(480 + side * 70, 770), (480 + side * 190, 800), (480 + side * 236, 890),
                (480 + side * 190, 1010), (480 + side * 90, 1090), (480 + side * 20, 1160), (480 + side * 14, 1060),
                (480 + side * 84, 920)], True)
        sheet.fill(straight(collar), INK, edge=(PAPER, 7))
        with sheet.clip(straight(collar)):
            for k in range(150):
                t = rng.random()
                x, y = 480 + side * rng.uniform(10, 230), rng.uniform(770, 1160)
                a = (90 - side * (60 - t * 70)) * pi / 180
                sheet.fill(stroke(flow([(x, y), (x + 16 * cos(a), y + 16 * sin(a)),
                        (x + 30 * cos(a + .4), y + 30 * sin(a + .4))]), 8, tail),
                        (PAPER, PAPER, DUSK, LAMP if side > 0 else PAPER)[k % 4])
    sheet.fill(smooth([(396, 760), (560, 760), (580, 850), (520, 1000), (484, 1100), (444, 1000), (380, 850)]), PAPER,
            edge=(INK, 8))
    for k in range(9):
        sheet.line(straight([(482, 900 + k * 24), (482 + (-1) ** k * 3, 914 + k * 24)], False), INK, 5)
    for side in (-1, 1):
        sheet.fill(smooth([(482, 842), (482 + side * 60, 800), (482 + side * 116, 812), (482 + side * 104, 886),
                (482 + side * 50, 884)]), CINNABAR, edge=(INK, 7))
        sheet.fill(stroke(flow([(482 + side * 20, 846), (482 + side * 60, 830), (482 + side * 100, 836)]), 9, lens),
                INK)
        sheet.fill(stroke(flow([(482 + side * 20, 856), (482 + side * 56, 862), (482 + side * 92, 866)]), 8, lens),
                PAPER)
    sheet.fill(smooth(arc(482, 848, 25, 28)), CINNABAR, edge=(INK, 7))
    # Neck.
    neck = flow([(392, 660), (390, 760), (440, 800), (530, 800), (576, 760), (590, 650)], True)
    sheet.fill(straight(neck), INK)
    sheet.fill(hatch([flow([(470, 720), (480, 790), (540, 790), (574, 750), (584, 670), (530, 712)], True)], rng, 11,
            7, -14, wobble=1), PAPER)

    # The face: white lines on ink, as many as there is light.
    face = flow([(352, 340), (346, 430), (344, 500), (356, 570), (380, 640), (424, 700), (484, 730), (540, 716),
            (590, 660), (618, 580), (630, 500), (632, 420), (618, 320), (560, 250), (470, 236), (390, 268)], True)
    sheet.fill(straight(face), INK)
    lines = []
    for k in range(48):
        y0 = 236 + k * 10.5
        line = [(x,
                y0 + ((x - 500) / 150) ** 2 * 17 - 12 * exp(-((x - 506) / 22) ** 2 - ((y0 - 500) / 80) ** 2)
                + 7 * exp(-((x - 430) / 44) ** 2 - ((y0 - 432) / 22) ** 2)) for x in range(336, 640, 5)]
        lines.append([p for p in line if inside(face, *p)])
    sheet.fill(engrave(light, lines, 10.5, .1), PAPER)
    sheet.fill(stroke(face[4:100], 6, lambda t: .5 + .5 * lens(t)), PAPER)
    # Eyes, brows, the long nose, the moustache.
    for x, w in ((434, 1), (566, .84)):
        white = flow([(x - 42 * w, 450), (x - 16 * w, 430), (x + 18 * w, 431), (x + 42 * w, 450), (x + 14 * w, 460),
                (x - 18 * w, 460)], True)
        sheet.fill(straight(white), PAPER, edge=(INK, 10))
        with sheet.clip(straight(white)):
            sheet.fill(smooth(arc(x + 8 * w, 444, 18 * w ** .5, 20)), INK)
            sheet.fill(stroke(arc(x + 8 * w, 445, 11, 11, -20, 100, 8), 5), LAMP)
            sheet.dot(x + 14 * w, 438, 5, PAPER)
        sheet.fill(stroke(flow([(x - 48 * w, 452), (x - 18 * w, 428), (x + 20 * w, 429), (x + 50 * w, 452)]), 11,
                lens, 3), INK)
        sheet.fill(stroke(flow([(x - 40 * w, 420), (x - 8 * w, 411), (x + 36 * w, 418)]), 4, lens), PAPER)
        sheet.fill(stroke(flow([(x - 34 * w, 474), (x, 481), (x + 36 * w, 470)]), 5, lens), PAPER)
    sheet.fill(stroke(flow([(372, 404), (412, 382), (450, 384), (484, 402)]), 24, lens), INK)
    sheet.fill(stroke(flow([(528, 402), (562, 384), (594, 386), (622, 410)]), 22, lens), INK)
    sheet.fill(stroke(flow([(492, 410), (492, 470), (486, 540), (478, 566), (492, 584), (508, 584)]), 10,
            lambda t: .4 + .6 * t), INK)
    bridge = flow([(500, 420), (512, 480), (530, 540), (540, 572), (524, 594), (504, 598), (512, 560), (502, 500)],
            True)
    sheet.fill(straight(bridge), PAPER)
    sheet.fill(stroke(flow([(512, 430), (530, 500), (552, 558), (548, 584), (526, 598), (502, 594)]), 9, lens), INK)
    sheet.fill(stroke(flow([(476, 590), (490, 582), (506, 594)]), 10, lens), INK)
    sheet.fill(stroke(flow([(544, 594), (562, 586), (562, 562)]), 9, lens), INK)
    for side, tip in ((-1, (404, 650)), (1, (612, 640))):
        lip = flow([(510, 612), (510 + side * 40, 608), (510 + side * 76, 626), tip, (510 + side * 60, 642),
                (510 + side * 20, 632)], True)
        sheet.fill(straight(lip), INK, edge=(PAPER, 4))
        for k in range(6):
            sheet.fill(stroke(flow([(510 + side * (10 + k * 12), 612 + k), (510 + side * (22 + k * 13), 622 + k * 2),
                    (510 + side * (30 + k * 13), 634 + k)]), 4.5, lens), PAPER)
    sheet.fill(smooth([(472, 642), (510, 638), (546, 642), (512, 652)]), INK)
    sheet.fill(smooth([(476, 653), (510, 657), (542, 653), (526, 670), (494, 670)]), CINNABAR, edge=(INK, 4))

    # The front hair falls over the brow to the collar, each lock cut by itself.
    for side, roots in ((-1, [(560, 196), (520, 186), (470, 190), (430, 204), (400, 226)]),
            (1, [(560, 196), (590, 206), (620, 232)])):
        for k, (x, y) in enumerate(roots):
            if side < 0:
                lock = flow([(x, y), (x - 70 - k * 6, y + 60), (372 - k * 14, 350), (334 - k * 9, 470),
                        (322 - k * 7, 560), (352 - k * 10, 640 + k % 2 * 14)])
            else:
                lock = flow([(x, y), (x + 36, y + 60), (640 + k * 8, 360), (656 + k * 6, 470), (654 + k * 5, 570),
                        (620 + k * 10, 640 - k * 6)])
            sheet.fill(stroke(lock, 62, lambda t: .35 + .65 * lens(t * .96 + .02)), INK)
            for j in range(3):
                shift = (j - 1) * 15
                sheet.fill(stroke(moved(lock, shift * .8, -shift * .3)[2 + j:-3 - j], 7, lens),
                        (LAMP if side > 0 and j == 1 else PAPER))
    # Fire at the foot: tongues in three colours, and his name in them.
    tongues = [(20, 200), (110, 290), (200, 210), (700, 240), (790, 330), (880, 250), (950, 330), (610, 150),
            (300, 130)]
    for k, (x, tall) in enumerate(tongues):
        for scale, colour in ((1, CINNABAR), (.66, LAMP), (.34, PAPER)):
            flame = [(-58, 0), (-66, -.28), (-24, -.5), (-34, -.72), (6, -1), (2, -.74), (40, -.5), (30, -.36),
                    (66, -.2), (54, 0)]
            lean = (k % 3 - 1) * 12
            shape = [(x + (u + lean * v) * scale, 1150 + v * tall * scale) for u, v in flame]
            sheet.fill(smooth(shape), colour, edge=(INK, 7))
    sheet.text("ГОГОЛЬ", "old bold", 0, 470, 1122, PAPER, anchor=.5, fit=430, halo=(INK, 20))
    return sheet
