"""Alexander Pushkin: engraved among the lines of his own monument."""

from math import cos, exp, pi, sin

from press import type as letters
from press.line import arc, engrave, flow, hatch, inside, lens, smooth, straight, stroke
from press.sheet import CINNABAR, INK, PAPER, Sheet

VERSE = (
    "Я памятникъ себѣ воздвигъ нерукотворный, къ нему не заростетъ народная тропа, "
    "вознесся выше онъ главою непокорной Александрійскаго столпа. "
    "Нѣтъ, весь я не умру — душа въ завѣтной лирѣ мой прахъ переживетъ и тлѣнья убѣжитъ — "
    "и славенъ буду я, доколь въ подлунномъ мірѣ живъ будетъ хоть одинъ піитъ. "
    "Слухъ обо мнѣ пройдетъ по всей Руси великой, и назоветъ меня всякъ сущій въ ней языкъ. "
    "И долго буду тѣмъ любезенъ я народу, что чувства добрыя я лирой пробуждалъ, "
    "что въ мой жестокій вѣкъ возславилъ я свободу и милость къ падшимъ призывалъ. ")


def shade(x, y):
    """The darkness of the face at (x, y), lit from the left."""
    blob = lambda cx, cy, rx, ry, by, lean=0: by * exp(-((((x - cx) * cos(lean) + (y - cy) * sin(lean)) / rx) ** 2
                                                        + (((y - cy) * cos(lean) - (x - cx) * sin(lean)) / ry) ** 2))
    side = max(0.0, min(1.0, (x - 440 - (y - 430) * .16) / 130)) ** 1.3
    return (.06 + .62 * side
            + blob(470, 424, 62, 26, .34) + blob(352, 424, 30, 24, .4) + blob(404, 470, 15, 70, .5, .12) + blob(396,
                    546, 34, 13, .5)
            + blob(414, 622, 40, 10, .5) + blob(420, 690, 60, 20, .6) + blob(470, 560, 20, 46, .28, -.5)
            + blob(330, 540, 18, 50, .3) + blob(400, 300, 110, 22, .36) + blob(316, 470, 10, 60, .3)
            - blob(364, 488, 11, 60, .5) - blob(430, 510, 34, 26, .3) - blob(385, 360, 46, 26, .2) - blob(398, 655,
                    26, 14, .4))


def draw() -> Sheet:
    sheet = Sheet("Alexander Pushkin", 900, 1140, PAPER)
    rng = sheet.rng

    # The verse runs round the head in ever wider circles; every third turn is cinnabar, weights change.
    at = 0
    for ring in range(16):
        radius = 262 + ring * 52
        circle = arc(452, 430, radius, radius, -216 + ring * 7, 150 + ring * 7, 180)
        face = ("old bold", "old italic", "old bold")[ring % 3]
        size = (50, 54, 46)[ring % 3]
        text = VERSE[at % len(VERSE):] + VERSE
        room = radius * 366 * pi / 180
        count = next(n for n in range(4, len(text)) if letters.width(text[:n], face, size, .02) > room - 60)
        at += count
        sheet.along(text[:count], face, size, circle, 4, CINNABAR if ring % 4 == 2 else INK, .02)

    # Cloak and coat.
    cloak = flow([(-20, 1160), (20, 1000), (110, 890), (250, 820), (360, 780), (560, 776), (690, 812), (820, 884),
            (900, 980), (930, 1160)])
    sheet.fill(straight(cloak), INK, edge=(PAPER, 14))
    with sheet.clip(straight(cloak)):
        for k in range(34):
            x = -40 + k * 30
            fold = flow([(450 + (x - 450) * .45, 800 + abs(x - 450) * .1), (x * .7 + 120 + 30 * sin(k * 1.7), 960),
                    (x + 40 * sin(k), 1170)])
            if abs(x - 440) > 120:
                sheet.fill(stroke(fold[rng.randrange(0, 6):rng.randrange(11, 17)], rng.uniform(7, 17), lens),
                        PAPER if k % 5 else CINNABAR)
    lapel = flow([(300, 830), (262, 900), (300, 980), (380, 1040), (440, 1150), (470, 1150), (430, 960), (352, 850)],
            True)
    sheet.fill(straight(lapel), INK, edge=(PAPER, 6))
    sheet.fill(hatch([lapel], rng, 13, 6, 62, wobble=1, inset=16), PAPER)
    lapel = flow([(606, 826), (660, 900), (622, 990), (560, 1050), (500, 1150), (470, 1150), (500, 960), (570, 850)],
            True)
    sheet.fill(straight(lapel), INK, edge=(PAPER, 6))
    sheet.fill(hatch([lapel], rng, 13, 6, 118, wobble=1, inset=16), PAPER)
    waistcoat = [(404, 900), (452, 940), (508, 900), (520, 1010), (486, 1160), (440, 1160), (392, 1010)]
    sheet.fill(straight(waistcoat), CINNABAR, edge=(INK, 6))
    for k in range(4):
        sheet.dot(452 + k % 2 * 8, 972 + k * 48, 10, PAPER)
        sheet.dot(454 + k % 2 * 8, 974 + k * 48, 4, INK)

    # Neck and the cravat, knotted carelessly.
    sheet.fill(smooth([(372, 640), (366, 760), (450, 800), (560, 770), (580, 600)]), PAPER)
    sheet.fill(hatch([flow([(430, 690), (400, 760), (560, 770), (586, 600), (520, 660)], True)], rng, 9, 6, 14,
            wobble=1), INK)
    wrap = flow([(340, 716), (380, 734), (452, 752), (540, 724), (600, 690), (626, 760), (610, 830), (530, 880),
            (430, 896), (350, 868), (322, 800)], True)
    sheet.fill(straight(wrap), PAPER, edge=(INK, 7))
    for line, w in (([(332, 772), (400, 806), (470, 806), (616, 742)], 11), ([(330, 812), (390, 838), (450, 842)],
            10), ([(606, 780), (560, 808), (500, 832)], 12),
                    ([(352, 742), (420, 776), (500, 770), (604, 712)], 8), ([(352, 852), (400, 866), (440, 862)], 9),
                            ([(600, 826), (556, 846), (498, 858)], 10)):
        sheet.fill(stroke(flow(line), w), INK)
    for shape in ([(434, 864), (392, 930), (372, 1000), (410, 1012), (440, 950), (462, 880)],
            [(470, 870), (500, 920), (498, 976), (536, 964), (534, 900), (500, 852)],
                  [(430, 826), (478, 816), (502, 852), (482, 890), (440, 888), (420, 858)]):
        sheet.fill(smooth(shape), PAPER, edge=(INK, 6))
    for line in ([(446, 880), (418, 940), (396, 996)], [(490, 876), (516, 920), (518, 960)],
            [(440, 838), (456, 858), (446, 882)], [(472, 828), (480, 856), (470, 882)]):
        sheet.fill(stroke(flow(line), 9), INK)
    sheet.fill(smooth([(352, 640), (322, 700), (326, 770), (352, 742), (388, 716), (366, 676)]), PAPER, edge=(INK, 6))
    sheet.fill(smooth([(600, 590), (640, 640), (648, 730), (600, 752), (520, 742), (566, 690)]), PAPER, edge=(INK, 6))
    sheet.fill(stroke(flow([(622, 640), (628, 690), (604, 732)]), 9), INK)

    # The face.
    face = flow([(344, 300), (324, 360), (318, 402), (328, 430), (316, 472), (322, 530), (344, 590), (362, 646),
            (400, 690), (450, 698), (520, 664), (576, 600), (606, 520),
                 (622, 420), (600, 320), (520, 260), (420, 256)], True)
    sheet.fill(straight(face), PAPER)
    lines = []
    for k in range(50):
        y0 = 262 + k * 9
        line = [(x, y0 + ((x - 430) / 150) ** 2 * 13 + 10 * exp(-((x - 372) / 26) ** 2 - ((y0 - 510) / 60) ** 2)
                 - 7 * exp(-((x - 470) / 50) ** 2 - ((y0 - 432) / 20) ** 2)) for x in range(306, 640, 5)]
        lines.append([p for p in line if inside(face, *p)])
    sheet.fill(engrave(shade, lines, 9.5, .1), INK)
    sheet.fill(stroke(face[3:80], 9, lambda t: .6 + .4 * lens(t)), INK)

    # Nose, eyes, mouth: cut, not shaded.
    sheet.fill(stroke(flow([(398, 414), (384, 452), (360, 500), (346, 524), (350, 542), (372, 546)]), 9,
            lambda t: .35 + .65 * t), INK)
    sheet.fill(stroke(flow([(372, 548), (388, 540), (404, 552)]), 12, lens), INK)
    sheet.fill(stroke(flow([(402, 520), (418, 532), (412, 554), (398, 558)]), 8, lens), INK)
    for x, w in ((354, .66), (472, 1)):
        white = flow([(x - 44 * w, 436), (x - 18 * w, 419), (x + 18 * w, 418), (x + 46 * w, 438), (x + 14 * w, 450),
                (x - 20 * w, 450)], True)
        sheet.fill(straight(white), PAPER)
        with sheet.clip(straight(white)):
            sheet.fill(smooth(arc(x - 8 * w, 430, 20 * w ** .5, 21)), INK)
            sheet.dot(x - 12 * w, 423, 6, PAPER)
            sheet.fill(stroke(arc(x - 8 * w, 430, 12, 12, 20, 130, 8), 5), PAPER)
        sheet.fill(stroke(flow([(x - 48 * w, 440), (x - 18 * w, 417), (x + 20 * w, 416), (x + 54 * w, 444)]), 12,
                lens, 3), INK)
        sheet.fill(stroke(flow([(x - 34 * w, 447), (x, 454), (x + 40 * w, 444)]), 5, lens), INK)
    sheet.fill(stroke(flow([(408, 404), (440, 382), (490, 374), (544, 398)]), 25, lambda t: lens(t * .9 + .1)), INK)
    sheet.fill(stroke(flow([(386, 402), (362, 384), (338, 382), (320, 396)]), 21, lambda t: lens(t * .9 + .1)), INK)
    lower = flow([(354, 605), (390, 610), (440, 606), (422, 626), (394, 633), (368, 624)], True)
    sheet.fill(stroke(flow([(356, 612), (392, 618), (436, 610)]), 5), INK)
    sheet.fill(stroke(lower[34:48], 7), INK)
    sheet.fill(smooth([(350, 603), (366, 592), (381, 588), (392, 592), (406, 588), (428, 596), (454, 604), (420, 607),
            (392, 611), (366, 607)]), INK)
    sheet.fill(stroke(flow([(372, 640), (398, 648), (424, 638)]), 9), INK)
    sheet.fill(stroke(flow([(424, 556), (444, 580), (452, 598)]), 7), INK)

    # Whiskers and hair: one black mass, the curls cut out of it.
    def curls(region, count, low, high, about, colour=PAPER):
        placed = []
        for _ in range(6000):
            x, y = rng.uniform(min(p[0] for p in region),
                    max(p[0] for p in region)), rng.uniform(min(p[1] for p in region), max(p[1] for p in region))
            if len(placed) >= count or not inside(region, x,
                    y) or any((x - a) ** 2 + (y - b) ** 2 < (low * 1.75) ** 2 for a, b in placed):
                continue
            placed.append((x, y))
            r, start = rng.uniform(low, high), rng.uniform(0, 360)
            way = 1 if x > about else -1
            spiral = [(x + r * (1 - t * .062) * cos((start + way * t * 32) * pi / 180),
                    y + r * .85 * (1 - t * .062) * sin((start + way * t * 32) * pi / 180)) for t in range(14)]
            sheet.fill(stroke(spiral, rng.uniform(7, 11), lens), colour)

    whisker = flow([(556, 420), (606, 430), (640, 500), (636, 590), (594, 660), (520, 706), (456, 708), (440, 690),
            (488, 650), (508, 600), (524, 560), (546, 520)], True)
    sheet.fill(straight(whisker), INK)
    for k in range(0, len(whisker), 4):
        sheet.dot(*whisker[k], rng.uniform(9, 17), INK)
    curls(whisker, 26, 14, 20, 400)
    hair = flow([(384, 312), (350, 316), (318, 308), (306, 260), (330, 216), (352, 176), (410, 150), (490, 142),
            (560, 158), (622, 200), (656, 270), (664, 350), (648, 430), (624, 470),
                 (600, 446), (586, 400), (560, 352), (544, 318), (500, 296), (450, 300), (420, 286)], True)
    sheet.fill(straight(hair), INK)
    for k in range(0, len(hair), 5):
        x, y = hair[k]
        sheet.dot(x + rng.uniform(-5, 5), y + rng.uniform(-5, 5), rng.uniform(12, 25), INK)
    curls(hair, 62, 19, 28, 450)
    ear = flow([(590, 452), (612, 440), (626, 462), (618, 504), (600, 520), (590, 496)], True)
    sheet.fill(straight(ear), PAPER, edge=(INK, 6))
    sheet.line(smooth([(602, 462), (614, 470), (608, 492)], False), INK, 4)

    # His hand's flourish for a name.
    sheet.fill(smooth([(-20, 1040), (120, 1010), (330, 1030), (396, 1080), (400, 1170), (-20, 1170)]), INK)
    sheet.fill(smooth([(546, 1080), (700, 1040), (930, 1050), (930, 1170), (546, 1170)]), INK)
    sheet.text("Пушкинъ", "old italic", 0, 40, 1104, PAPER, fit=350)
    flourish = flow([(52, 1122), (210, 1116), (376, 1110), (420, 1086), (394, 1074), (376, 1100), (430, 1128)])
    sheet.fill(stroke(flourish, 9, lens, 2), CINNABAR)
    sheet.text("1799–1837", "old", 60, 872, 1112, PAPER, anchor=1)
    return sheet
