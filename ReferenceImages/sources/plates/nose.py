"""The Nose: it prays in a cathedral, rides in a carriage and has outranked the face it left."""

from math import cos, pi, sin

from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, INK, LAMP, PAPER, Sheet

# Letters cut from a board with a knife: outlines on a grid of four by six.
CUT = {
    "Н": [[(0, 0), (1.4, 0), (1.3, 2.3), (2.7, 2.5), (2.6, 0), (4, 0), (4, 6), (2.7, 6), (2.7, 3.6), (1.3, 3.4),
            (1.4, 6), (0, 6)]],
    "О": [[(1, 0), (3.1, 0), (4, 1.2), (4, 4.9), (2.9, 6), (.9, 6), (0, 4.8), (0, 1)],
            [(1.5, 1.4), (1.4, 4.6), (2.5, 4.7), (2.6, 1.3)]],
    "С": [[(1, 0), (3.2, 0), (4, .9), (3.9, 2.3), (2.6, 2.2), (2.5, 1.3), (1.5, 1.4), (1.4, 4.6), (2.5, 4.7),
            (2.7, 3.8), (4, 3.7), (3.9, 5.1), (3, 6), (.9, 6), (0, 4.8), (0, 1)]],
    "Ъ": [[(0, 0), (2.1, 0), (2.1, 2.3), (3.4, 2.3), (4.2, 3.2), (4.2, 5), (3.3, 6), (.9, 6), (.9, 1.4), (0, 1.5)],
            [(2.1, 3.5), (2.1, 4.8), (2.9, 4.8), (2.9, 3.5)]],
}


def draw() -> Sheet:
    sheet = Sheet("The Nose", 840, 1160, CINNABAR)
    rng = sheet.rng
    # Nevsky Prospect behind him: house fronts that lean in, each its own windows.
    for k, (x, w, top) in enumerate([(-30, 150, 300), (112, 96, 390), (664, 110, 350), (760, 120, 260)]):
        house = [(x, 1000), (x + rng.uniform(-8, 8), top), (x + w * .5, top - 44),
                (x + w + rng.uniform(-8, 8), top + 10), (x + w, 1000)]
        sheet.fill(straight(house), INK if k % 2 else PAPER, edge=(INK, 7))
        mark = PAPER if k % 2 else INK
        with sheet.clip(straight(house)):
            for j in range(9):
                for i in range(2 + (w > 130)):
                    wx, wy = x + 20 + i * (w - 36) / (2 if w > 130 else 1.3), top + 26 + j * 70 + (k * 13) % 30
                    style = (i + 2 * j + k) % 5
                    if style == 0:
                        sheet.fill(smooth(arc(wx + 9, wy + 20, 15, 22)), mark)
                    elif style == 1:
                        sheet.fill(straight([(wx - 6, wy), (wx + 24, wy), (wx + 24, wy + 44), (wx - 6, wy + 44)]),
                                LAMP, edge=(mark, 5))
                        sheet.line(straight([(wx + 9, wy), (wx + 9, wy + 44)], False), mark, 4)
                    elif style == 2:
                        sheet.fill(straight([(wx - 8, wy + 44), (wx - 8, wy + 12), (wx + 9, wy - 6),
                                (wx + 26, wy + 12), (wx + 26, wy + 44)]), mark)
                    elif style == 3:
                        for t in range(4):
                            sheet.rect(wx - 6 + (t % 2) * 17, wy + (t // 2) * 24, 13, 19, mark)
                    else:
                        sheet.fill(hatch([[(wx - 8, wy), (wx + 26, wy), (wx + 26, wy + 44), (wx - 8, wy + 44)]], rng,
                                9, 5, 30 + j * 20), mark)
    # Sky: rays from behind the hat.
    for k in range(31):
        a = (182 + k * 5.9) * pi / 180
        r0, r1 = 250 + k % 3 * 14, 330 + (k * 53) % 190
        ray = [(420 + r0 * cos(a), 330 + r0 * sin(a)), (420 + r1 * cos(a), 330 + r1 * sin(a))]
        sheet.fill(stroke(ray, 24, tail), (PAPER, INK, LAMP)[k % 3])

    # The cloak with its braid.
    cloak = flow([(70, 1180), (110, 960), (190, 800), (300, 720), (420, 700), (540, 716), (650, 800), (730, 960),
            (780, 1180)])
    sheet.fill(straight(cloak), INK, edge=(PAPER, 9))
    for k in range(9):
        y = 800 + k * 30
        for side in (-1, 1):
            braid = flow([(420 + side * 16, y), (420 + side * (70 + k * 7), y - 15 + (k % 3) * 6),
                    (420 + side * (130 + k * 9), y + 4), (420 + side * (150 + k * 10), y + 22)])
            sheet.fill(stroke(braid, 15, lens), LAMP if (k + (side > 0)) % 2 else PAPER)
            sheet.fill(smooth(arc(420 + side * (152 + k * 10), y + 26, 11, 10)), CINNABAR, edge=(PAPER, 3))
        sheet.dot(420, y + 4, 9, LAMP)
        sheet.dot(420 + (2 if k % 2 else -2), y + 3, 3, INK)
    # Epaulettes.
    for side in (-1, 1):
        x, y = 420 + side * 226, 786
        for j in range(11):
            fringe = flow([(x - 70 + j * 14, y + 10), (x - 78 + j * 15.6 + side * 6, y + 60),
                    (x - 84 + j * 17 + side * 8, y + 92 + (j * 31) % 26)])
            sheet.fill(stroke(fringe, 15, tail), LAMP if j % 2 else PAPER)
        sheet.fill(smooth(moved(turned(arc(0, 0, 88, 36), side * 16), x, y)), LAMP, edge=(INK, 7))
        for j in range(5):
            a = j * 72 + side * 20
            sheet.fill(straight(moved(turned([(0, -6), (22, -9), (46 if j % 2 else 34, 0), (22, 9), (0, 6)], a), x,
                    y)), INK)
    # Collar, stiff with gold.
    sheet.fill(straight([(270, 750), (236, 610), (330, 660), (420, 690), (510, 660), (604, 610), (570, 750),
            (420, 800)]), INK, edge=(PAPER, 8))
    for side in (-1, 1):
        for j in range(4):
            leaf = moved(turned([(0, 0), (24, -13), (52, 0), (24, 13)], 270 + side * (20 + j * 14)),
                    420 + side * (74 + j * 30), 748 - j * 17)
            sheet.fill(smooth(leaf), LAMP if j % 2 else PAPER, edge=(INK, 4))

    # The nose itself.
    nose = flow([(392, 250), (450, 244), (476, 300), (490, 380), (512, 450), (560, 500), (600, 560), (596, 630),
            (548, 668), (490, 660), (450, 684), (404, 688), (356, 664), (300, 672), (246, 636),
                 (240, 566), (282, 508), (330, 456), (352, 380), (366, 300)], True)
    sheet.fill(straight(nose), PAPER, edge=(INK, 10))
    with sheet.clip(straight(nose)):
        shadow = flow([(430, 240), (452, 340), (462, 430), (482, 500), (524, 540), (534, 600), (500, 640), (560, 700),
                (640, 640), (620, 520), (540, 440), (500, 330), (480, 240)], True)
        sheet.fill(hatch([shadow], rng, 13, 7.5, 58, wobble=1.5), INK)
        sheet.fill(hatch([flow([(240, 640), (290, 650), (350, 640), (420, 668), (500, 640), (560, 660), (540, 710),
                (260, 710)], True)], rng, 12, 7, 8, wobble=1.5), INK)
        for k in range(6):
            sheet.fill(stroke(flow([(356 - k * 9, 420 + k * 26), (330 - k * 8, 470 + k * 26),
                    (316 - k * 9, 506 + k * 22)]), 7, lens), CINNABAR)
        for x, y in ((300, 560), (322, 596), (290, 610), (350, 566), (334, 530), (396, 600), (420, 572), (440, 612),
                (404, 640)):
            sheet.dot(x, y, 4.5, CINNABAR)
    for side in (-1, 1):
        nostril = flow([(420 + side * 66, 640), (420 + side * 96, 606), (420 + side * 140, 616),
                (420 + side * 146, 646), (420 + side * 104, 660)], True)
        sheet.fill(straight(nostril), INK)
        sheet.fill(stroke(flow([(420 + side * 74, 600), (420 + side * 106, 552), (420 + side * 152, 560),
                (420 + side * 168, 604)]), 13, lens), INK)
    sheet.fill(stroke(flow([(402, 330), (398, 420), (388, 500), (392, 560)]), 9, lens), INK)
    sheet.fill(smooth(arc(352, 520, 13, 19)), CINNABAR,
            edge=(INK, 4))                                 # the pimple of that morning
    # A hat with a plume: a councillor of state.
    sheet.fill(smooth([(196, 240), (236, 168), (330, 120), (420, 104), (520, 122), (616, 176), (650, 246), (560, 268),
            (420, 252), (290, 268)]), INK, edge=(PAPER, 8))
    band = flow([(204, 232), (300, 222), (420, 208), (540, 220), (644, 240)])
    for k in range(2, len(band) - 3, 3):
        sheet.fill(straight(moved(turned([(0, -11), (11, 0), (0, 11), (-11, 0)], k * 7), *band[k])),
                LAMP if k % 2 else PAPER)
    sheet.fill(smooth(arc(420, 168, 34, 34)), LAMP, edge=(PAPER, 6))
    sheet.fill(straight([(420 + (26 if i % 2 == 0 else 10) * cos(i * pi / 8),
            168 + (26 if i % 2 == 0 else 10) * sin(i * pi / 8)) for i in range(16)]), INK)
    for k in range(13):
        a = -150 + k * 9.5
        plume = flow(turned([(0, 0), (40, -16), (90, -22 + k * 2), (124 + k % 3 * 16, 10 - k)], a))
        sheet.fill(stroke(moved(plume, 440, 118), 24, lens), PAPER if k % 2 else CINNABAR)
        sheet.fill(stroke(moved(plume, 440, 118)[2:-4], 5, lens), INK)

    # The loaf it was found in, and the barber's razor.
    with sheet.group("translate(150 1036) rotate(-12)"):
        sheet.fill(smooth(arc(0, 0, 118, 66)), LAMP, edge=(INK, 8))
        for k in range(5):
            sheet.fill(stroke(flow([(-84 + k * 38, 26), (-72 + k * 38, -8), (-52 + k * 36, -40)]), 15, lens),
                    INK if k % 2 else PAPER)
    with sheet.group("translate(742 1066) rotate(38) scale(.86)"):
        sheet.fill(smooth([(-108, -20), (64, -26), (84, 4), (70, 22), (-96, 22), (-118, 2)]), PAPER, edge=(INK, 7))
        sheet.fill(hatch([[(-100, 6), (70, 4), (66, 20), (-94, 20)]], rng, 11, 6, 66), INK)
        sheet.fill(smooth([(66, -4), (150, -54), (176, -44), (90, 14)]), CINNABAR, edge=(INK, 7))
    # The title.
    x = 226
    for k, letter in enumerate("НОСЪ"):
        size, y, lean = (24, 25, 24, 23)[k], (984, 976, 986, 992)[k], (-3, 2, -2, 4)[k]
        outline = [turned([(x + u * size, y + v * size) for u, v in part], lean, (x, y)) for part in CUT[letter]]
        data = "".join(straight(part) for part in outline)
        sheet.fill(data, PAPER, "evenodd", edge=(INK, 13))
        sheet.fill(data, PAPER, "evenodd")
        x += size * 4 + 14
    sheet.text("Н. Гоголь", "old italic", 50, 30, 60, PAPER)
    sheet.text("1836", "old bold", 54, 812, 62, PAPER, anchor=1)
    return sheet
