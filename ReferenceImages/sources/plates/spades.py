"""The Queen of Spades: a court card whose other half is not its mirror image but the man who staked on the ace."""

from math import cos, pi, sin

from press import type as letters
from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, INK, PAPER, SAND, Sheet


def spade(x, y, size, degrees=0):
    shape = flow([(0, -1), (.28, -.58), (.72, -.16), (.7, .3), (.36, .44), (.1, .26), (.1, .26), (.16, .62),
            (.34, .86), (.34, .86), (-.34, .86), (-.34, .86),
                  (-.16, .62), (-.1, .26), (-.1, .26), (-.36, .44), (-.7, .3), (-.72, -.16), (-.28, -.58)], True, 4)
    return straight(moved(turned(shape, degrees, scale=size), x, y))


def countess(sheet, rng):
    """The old countess, in her bonnet of eighty years ago, one eye half closed."""
    # Sleeves and gown: panels of brocade, each of its own pattern.
    gown = [(60, 640), (110, 500), (220, 430), (330, 420), (480, 420), (600, 432), (700, 510), (760, 600), (770, 660),
            (52, 700)]
    sheet.fill(smooth(gown), INK)
    with sheet.clip(smooth(gown)):
        for k in range(13):
            x = 40 + k * 62
            base = flow([(x, 720), (x + (410 - x) * .18, 560), (x + (410 - x) * .45, 410)])
            sheet.fill(stroke(base, 9 + k % 3 * 4, lambda t: .6 + .4 * lens(t)), CINNABAR if k % 2 else PAPER)
            for j in range(5):
                bx, by = base[3 + j * 3]
                kind = (k * 5 + j * 3) % 7
                if kind < 3:
                    sheet.fill(spade(bx + 28, by, 11 + kind * 3, k * 31 + j * 17), PAPER)
                elif kind < 5:
                    sheet.fill(straight(moved(turned([(0, -17), (12, 0), (0, 17), (-12, 0)], k * 9), bx + 28, by)),
                            CINNABAR)
                else:
                    sheet.line(smooth(arc(bx + 28, by, 11, 9)), PAPER, 5)
    # Ruff: a fan of folds.
    for k in range(17):
        degrees = 4 + k * 10.8
        fold = turned([(70, 0), (186 + k % 3 * 12, -17), (200 + k % 3 * 14, 0), (186 + k % 3 * 12, 17)], degrees)
        sheet.fill(straight(moved(fold, 410, 372)), PAPER, edge=(INK, 5))
        inner = turned([(96, 0), (170, 0)], degrees)
        sheet.line(straight(moved(inner, 410, 372), False), CINNABAR if k % 2 else INK, 5)
    # Hair, dressed high, and the bonnet.
    hair = flow([(300, 380), (268, 300), (276, 200), (330, 120), (410, 98), (500, 118), (548, 200), (552, 300),
            (520, 384)], True)
    sheet.fill(straight(hair), INK)
    for k in range(9):
        for side in (-1, 1):
            x, y, r = 410 + side * (112 + (k * 7) % 19), 360 - k * 27, 19 + (k * 5) % 8
            sheet.fill(smooth(arc(x, y, r, r * .8)), PAPER, edge=(INK, 5))
            sheet.line(smooth([(x + (u := t * 1.5) * 2.2 * cos(t * 1.35 + k),
                    y + u * 2 * sin(t * 1.35 + k)) for t in range(6)], False), INK, 4)
    bonnet = flow([(278, 196), (262, 120), (300, 66), (360, 76), (410, 40), (466, 74), (524, 62), (560, 118),
            (540, 198), (470, 158), (410, 148), (346, 160)], True)
    sheet.fill(straight(bonnet), PAPER, edge=(INK, 7))
    for k, line in enumerate([[(290, 180), (300, 120), (318, 82)], [(340, 160), (340, 120), (356, 86)],
            [(384, 150), (386, 100), (402, 56)], [(430, 150), (436, 104), (424, 58)],
                              [(474, 158), (486, 120), (476, 86)], [(516, 176), (524, 130), (514, 78)]]):
        sheet.fill(stroke(flow(line), 13), CINNABAR if k % 2 else INK)
    for k in range(7):
        x, y = 296 + k * 38, (186, 168, 156, 150, 156, 166, 186)[k]
        sheet.fill(smooth(arc(x, y, 15, 13)), CINNABAR if k % 2 == 0 else PAPER, edge=(INK, 4))
        sheet.dot(x, y, 4, INK)
    # Face, seen from the front, lit from the left.
    face = flow([(318, 210), (350, 172), (410, 160), (470, 172), (502, 212), (508, 280), (488, 350), (452, 400),
            (410, 418), (368, 400), (332, 350), (312, 280)], True)
    sheet.fill(straight(face), PAPER, edge=(INK, 6))
    with sheet.clip(straight(face)):
        shade = flow([(410, 150), (520, 150), (530, 430), (420, 430), (448, 380), (462, 330), (440, 290), (470, 240),
                (440, 200)], True)
        sheet.fill(hatch([shade], rng, 11, 5.5, 66, wobble=1, swell=lens), INK)
    for x, lid in ((362, 0), (458, 1)):
        sheet.fill(smooth([(x - 38, 262), (x - 16, 242 + lid * 7), (x + 14, 242 + lid * 7), (x + 36, 264),
                (x + 12, 278), (x - 14, 278)]), PAPER, edge=(INK, 5))
        sheet.dot(x + 2, 262 + lid * 3, 13 - lid, INK)
        sheet.dot(x + 6, 258 + lid * 3, 4, PAPER)
        if lid:
            sheet.fill(smooth([(x - 40, 262), (x - 14, 240), (x + 16, 240), (x + 38, 264), (x + 10, 258),
                    (x - 18, 257)]), PAPER, edge=(INK, 5))
        sheet.fill(stroke(flow([(x - 42, 232 - lid * 10), (x - 8, 212 - lid * 12), (x + 38, 226 - lid * 6)]), 13,
                lens), INK)
        sheet.line(smooth([(x - 30, 292), (x, 300), (x + 30, 290)], False), INK, 4)
        sheet.line(smooth([(x - 24, 304), (x, 311), (x + 22, 302)], False), INK, 3)
    sheet.fill(stroke(flow([(404, 236), (398, 280), (384, 320), (402, 334)]), 9), INK)
    sheet.fill(stroke(flow([(384, 322), (410, 340), (438, 324)]), 10), INK)
    sheet.fill(smooth([(374, 368), (396, 359), (410, 363), (424, 359), (448, 366), (410, 372)]), CINNABAR,
            edge=(INK, 3))
    sheet.fill(smooth([(382, 371), (410, 375), (440, 370), (412, 384)]), CINNABAR, edge=(INK, 3))
    sheet.fill(stroke(flow([(360, 328), (350, 352), (358, 378)]), 6), INK)
    sheet.fill(stroke(flow([(460, 326), (470, 350), (460, 378)]), 6), INK)
    for y in (188, 200):
        sheet.line(smooth([(360, y + 6), (410, y), (460, y + 7)], False), INK, 3)
    sheet.dot(340, 348, 6, INK)
    # Hand with a rose.
    rose(sheet, 196, 436)
    sheet.fill(smooth([(120, 700), (132, 610), (166, 566), (236, 566), (262, 610), (262, 700)]), PAPER, edge=(INK, 6))
    for k in range(4):
        finger = flow([(250 - k * 4, 532 + k * 21), (214, 524 + k * 21), (172 + k * 4, 534 + k * 20)])
        sheet.fill(stroke(finger, 29 - k, lambda t: .55 + .45 * lens(t)), INK)
        sheet.fill(stroke(finger, 20 - k, lambda t: .55 + .45 * lens(t)), PAPER)
    sheet.fill(stroke(flow([(150, 600), (156, 556), (196, 508)]), 34, lambda t: .6 + .4 * lens(t)), INK)
    sheet.fill(stroke(flow([(150, 600), (156, 556), (196, 508)]), 24, lambda t: .6 + .4 * lens(t)), PAPER)
    for k in range(7):
        sheet.fill(smooth(arc(128 + k * 22, 636 + (k % 2) * 9, 15, 19)), CINNABAR if k % 2 else PAPER, edge=(INK, 4))


def rose(sheet, x, y):
    sheet.line(smooth([(x + 10, y + 30), (x + 26, y + 80), (x + 12, y + 130)], False), INK, 10)
    for degrees, colour in ((30, INK), (160, INK), (96, CINNABAR)):
        leaf = turned([(30, 0), (64, -16), (92, 0), (64, 16)], degrees)
        sheet.fill(smooth(moved(leaf, x, y)), colour, edge=(PAPER, 4))
    for ring, count, r in ((58, 7, 27), (36, 5, 24), (14, 3, 18)):
        for k in range(count):
            a = (k * 360 / count + ring) * pi / 180
            sheet.fill(smooth(arc(x + ring * .72 * cos(a), y + ring * .72 * sin(a), r, r * .86)),
                    CINNABAR if ring != 36 else PAPER, edge=(INK, 5))
    sheet.dot(x, y, 8, INK)


def hermann(sheet, rng):
    """Hermann the engineer, upside down on the card: a Napoleon in profile by one candle, the ace already turned."""
    coat = flow([(70, 700), (100, 560), (200, 470), (330, 440), (470, 452), (600, 500), (690, 590), (760, 700)])
    sheet.fill(straight(coat), INK)
    with sheet.clip(straight(coat)):
        for k in range(30):
            a = 200 + k * 5.2
            sheet.fill(stroke(arc(390, 1120, 450 + k % 3 * 90 + k * 5, 520 + k % 4 * 50, a, a + 10 + k % 5 * 3, 6),
                    8), PAPER)
    collar = [(300, 490), (290, 396), (340, 410), (420, 430), (470, 404), (490, 490), (400, 560)]
    sheet.fill(straight(collar), CINNABAR, edge=(INK, 6))
    sheet.fill(hatch([[(306, 484), (298, 410), (340, 420), (390, 440), (392, 540)]], rng, 12, 6, 80), INK)
    sheet.fill(straight([(396, 560), (430, 450), (520, 500), (540, 700), (420, 700)]), PAPER, edge=(INK, 6))
    for k in range(6):
        sheet.dot(456 + k * 10, 540 + k * 30, 9, CINNABAR if k % 2 else INK)
    for k in range(2):
        x = 190 + k * 420
        sheet.fill(smooth(arc(x, 520 + k * 10, 74, 30)), CINNABAR, edge=(INK, 6))
        for j in range(10):
            fringe = [(x - 66 + j * 15, 536 + k * 10), (x - 74 + j * 16 + rng.uniform(-4, 4), 592 + (j * 37) % 23)]
            sheet.fill(stroke(fringe, 14, tail), CINNABAR if j % 3 else PAPER)
    # The head in profile, looking left.
    profile = flow([(470, 410), (420, 424), (372, 416), (350, 404), (342, 384), (350, 370), (330, 364), (336, 350),
            (326, 340), (334, 326), (298, 314), (292, 304),
                    (320, 254), (326, 232), (318, 206), (330, 160), (380, 120), (460, 116), (520, 160), (530, 240),
                            (506, 320), (488, 360)], True, 5)
    sheet.fill(straight(profile), PAPER, edge=(INK, 7))
    with sheet.clip(straight(profile)):
        cheek = flow([(430, 200), (470, 240), (450, 320), (400, 380), (360, 400), (420, 430), (540, 420), (540, 180)],
                True)
        sheet.fill(hatch([cheek], rng, 11, 6, 118, wobble=1), INK)
        hair = flow([(300, 230), (330, 206), (352, 216), (372, 190), (398, 214), (424, 200), (438, 250), (452, 300),
                (430, 352), (470, 340), (500, 370), (560, 360), (560, 90), (300, 90)], True)
        sheet.fill(straight(hair), INK)
        for k in range(15):
            a = -150 + k * 13
            sheet.fill(stroke(arc(470, 260, 80 + k % 4 * 24, 90 + k % 3 * 24, a, a + 40, 6), 7), PAPER)
    lock = flow([(352, 150), (320, 170), (314, 204), (332, 226)])
    sheet.fill(stroke(lock, 26, lens), INK)
    sheet.fill(smooth([(336, 254), (352, 244), (376, 250), (384, 262), (352, 268)]), PAPER, edge=(INK, 5))
    sheet.dot(352, 258, 9, INK)
    sheet.fill(stroke(flow([(326, 240), (354, 222), (394, 234)]), 14), INK)
    sheet.fill(stroke(flow([(300, 312), (318, 318), (326, 306)]), 8), INK)
    sheet.fill(stroke(flow([(334, 346), (352, 350), (374, 344)]), 8), INK)
    sheet.fill(smooth([(446, 262), (470, 250), (478, 280), (456, 312), (444, 292)]), PAPER, edge=(INK, 6))
    sheet.line(smooth([(454, 272), (468, 268), (460, 296)], False), INK, 4)
    # The three cards in his hand, fanned: three, seven, and what should have been the ace.
    for k, (degrees, mark) in enumerate(((-44, "3"), (-10, "7"), (24, "Д"))):
        with sheet.group(f"translate({590 + k * 56} {500 + k * 6}) rotate({degrees})"):
            sheet.fill("M-56-170h112v210h-112z", PAPER, edge=(INK, 6))
            sheet.text(mark, "old bold", 92, -46, -94, CINNABAR if k == 1 else INK)
            sheet.fill(spade(24, -20, 32, 10 * k), INK if k != 1 else CINNABAR)
    # A candle.
    sheet.fill(straight([(146, 300), (192, 296), (196, 470), (142, 470)]), PAPER, edge=(INK, 6))
    sheet.fill(stroke(flow([(154, 300), (152, 350), (160, 390)]), 12, tail), INK)
    sheet.fill(smooth([(168, 190), (196, 250), (186, 286), (168, 296), (150, 284), (144, 250)]), CINNABAR,
            edge=(INK, 6))
    sheet.fill(smooth([(170, 236), (180, 264), (168, 284), (158, 262)]), PAPER)
    for k in range(13):
        a = (180 + k * 16) * pi / 180
        ray = [(168 + 74 * cos(a), 250 + 70 * sin(a)), (168 + (118 + k % 3 * 28) * cos(a),
                250 + (112 + k % 3 * 26) * sin(a))]
        sheet.fill(stroke(ray, 13, tail), CINNABAR if k % 3 == 1 else INK)


def draw() -> Sheet:
    sheet = Sheet("The Queen of Spades", 820, 1180, PAPER)
    rng = sheet.rng
    # The field behind each half: a night with spades falling, and a day of gouged light.
    upper = "M0 0H820V560L0 640Z"
    with sheet.clip(upper):
        sheet.fill(hatch([[(0, 0), (820, 0), (820, 640), (0, 640)]], rng, 21, 7, 74, wobble=2, broken=.8), SAND)
        for k, (x, y) in enumerate([(214, 40), (196, 150), (40, 236), (150, 262), (228, 246), (62, 352), (176, 350),
                (34, 470), (100, 440), (700, 120), (610, 44), (786, 100), (606, 160),
                                    (650, 226), (760, 250), (596, 300), (700, 330), (786, 390), (640, 382),
                                            (716, 452), (780, 506)]):
            sheet.fill(spade(x, y, rng.uniform(22, 40), rng.uniform(-80, 80)), CINNABAR if k % 3 == 0 else INK)
        countess(sheet, rng)
    lower = "M0 640L820 560V1180H0Z"
    with sheet.clip(lower):
        sheet.fill(lower, INK)
        with sheet.group("translate(820 1196) rotate(180)"):
            sheet.fill("M-10-10H830V700H-10Z", PAPER)
            sheet.fill(hatch([[(-10, -10), (830, -10), (830, 700), (-10, 700)]], rng, 19, 10, -21, wobble=3,
                    broken=.9), INK)
            sheet.fill(smooth(arc(168, 250, 120, 120)), PAPER)
            hermann(sheet, rng)
    # The band that parts them carries the title.
    band = [(-20, 606), (840, 522), (840, 598), (-20, 682)]
    sheet.fill(straight(band), INK)
    slope = [(0, 663), (820, 583)]
    size = 700 / letters.width("ПИКОВАЯ ДАМА", "old bold", 1, .05)
    sheet.along("ПИКОВАЯ ДАМА", "old bold", size, slope, 62, PAPER, .05)
    # Indices: not the same in two corners.
    sheet.fill(smooth(arc(74, 92, 66, 84)), PAPER, edge=(INK, 6))
    sheet.text("Д", "old bold", 104, 74, 100, INK, anchor=.5)
    sheet.fill(spade(74, 132, 30), INK)
    sheet.text("1834", "old italic", 62, 800, 52, INK, anchor=1)
    with sheet.group("translate(748 1092) rotate(180)"):
        sheet.fill(smooth(arc(0, 0, 62, 78)), CINNABAR, edge=(INK, 6))
        sheet.text("Т", "old bold", 96, 0, 8, PAPER, anchor=.5)
        sheet.fill(spade(0, 44, 26), PAPER)
    sheet.fill(smooth([(-20, 1110), (150, 1098), (290, 1112), (312, 1150), (300, 1200), (-20, 1200)]), PAPER)
    sheet.text("А. Пушкинъ", "old bold", 44, 24, 1156, INK)
    return sheet
