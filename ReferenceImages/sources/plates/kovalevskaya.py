"""Sofya Kovalevskaya, before a sea of waves, with the spinning top that bears her name."""

from math import cos, exp, pi, sin

from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, INK, LAMP, PAPER, Sheet


def wave(x, y):
    """The height of the sea: a few wave trains that cross, and one that breaks."""
    return (34 * sin(x / 61 + y / 47) + 26 * sin(x / 33 - y / 71 + 1.3) + 20 * sin(x / 107 + y / 29)
            + 62 * exp(-((x - 150) / 90) ** 2 - ((y - 420) / 130) ** 2)
            + 70 * exp(-((x - 850) / 70) ** 2 - ((y - 560) / 120) ** 2)
            + 50 * exp(-((x - 760) / 60) ** 2 - ((y - 200) / 80) ** 2))


def draw() -> Sheet:
    sheet = Sheet("Sofya Kovalevskaya", 1000, 1080, LAMP)
    rng = sheet.rng
    # The sea as a surface of rows, each hiding what lies behind it.
    for k in range(36):
        y0 = 70 + k * 31
        row = [(x, y0 - wave(x, y0)) for x in range(-20, 1040, 20)]
        sheet.fill(smooth(row, False) + f"L1040 {y0 + 220}L-20 {y0 + 220}Z", LAMP)
        i = 0
        while i < len(row) - 4:
            j = min(len(row), i + rng.randrange(6, 22))
            sheet.fill(stroke(row[i:j], rng.uniform(7, 13), lens, 2), (INK, INK, CINNABAR, INK,
                    PAPER)[(k + i // 6) % 5])
            i = j - rng.randrange(0, 2)

    # The letters of her equations ride on the waves.
    placed = [(500, 500, 250), (850, 830, 190), (140, 830, 170), (200, 80, 260), (860, 50, 170)]
    for k in range(400):
        x, y, size = rng.uniform(20, 970), rng.uniform(150, 1000), rng.uniform(50, 84)
        if all((x - a) ** 2 + (y - b) ** 2 > (r + 40) ** 2 for a, b, r in placed):
            placed.append((x, y, 38))
            with sheet.group(f"translate({x:.0f} {y:.0f}) rotate({rng.uniform(-38, 38):.0f})"):
                sheet.text("xyztuvφλμωρπξηψσ"[len(placed) * 5 % 16], ("old italic", "old bold")[k % 2], size, 0, 16,
                        (INK, PAPER, CINNABAR)[k % 3], anchor=.5, halo=(LAMP, 12))

    # Dress: dark, with rows of buttons and a pattern woven in.
    dress = flow([(70, 1100), (110, 960), (190, 872), (330, 812), (430, 790), (570, 790), (670, 816), (800, 876),
            (880, 964), (920, 1100)])
    sheet.fill(straight(dress), INK, edge=(PAPER, 10))
    with sheet.clip(straight(dress)):
        for k in range(24):
            side = -1 if k < 12 else 1
            u = k % 12
            seam = flow([(500 + side * (70 + u * 10), 810), (500 + side * (66 + u * 34), 930),
                    (500 + side * (40 + u * 40), 1100)])
            i = rng.randrange(0, 4)
            while i < len(seam) - 3:
                j = i + rng.randrange(3, 7)
                sheet.fill(stroke(seam[i:j], 11, lens), (PAPER, CINNABAR, LAMP, PAPER)[(u + i) % 4])
                i = j + 1
    for k in range(7):
        y = 902 + k * 29
        sheet.fill(smooth(arc(500 + (k % 2) * 3, y, 12, 11)), PAPER, edge=(INK, 4))
        sheet.line(straight([(514, y), (540 + k % 3 * 7, y + 5)], False), PAPER, 5)
    # Neck and a standing collar of lace, with a brooch.
    sheet.fill(smooth([(430, 660), (424, 770), (500, 830), (576, 770), (570, 650)]), PAPER, edge=(INK, 6))
    sheet.fill(hatch([flow([(440, 700), (500, 736), (560, 690), (572, 770), (500, 800), (428, 770)], True)], rng, 11,
            5.5, 84), INK)
    for k in range(15):
        t = k / 14
        x, y = 392 + 216 * t, 768 + 66 * sin(pi * t)
        lace = moved(turned([(-17, -16), (17, -16), (20, 14), (0, 34), (-20, 14)], (t - .5) * -66), x, y)
        sheet.fill(smooth(lace), PAPER, edge=(INK, 5))
        cx, cy = sum(p[0] for p in lace) / 5, sum(p[1] for p in lace) / 5
        for j in range(3 + k % 3):
            a = j * 2 * pi / (3 + k % 3) + k
            sheet.dot(cx + 9 * cos(a), cy + 9 * sin(a), 3.4, INK)
    sheet.fill(smooth([(392, 742), (440, 776), (500, 790), (560, 776), (608, 742), (606, 716), (560, 746), (500, 760),
            (440, 746), (394, 716)]), CINNABAR, edge=(INK, 6))
    sheet.fill(smooth(arc(500, 826, 36, 29)), LAMP, edge=(INK, 7))
    sheet.fill(smooth(arc(500, 826, 20, 15)), CINNABAR, edge=(INK, 4))
    sheet.fill(stroke(arc(498, 824, 11, 8, 180, 300, 6), 5), PAPER)

    # The face: round, turned a little to the left, large clear eyes; shaded with upright cuts.
    face = flow([(364, 380), (356, 460), (362, 540), (384, 620), (424, 676), (476, 704), (524, 698), (580, 654),
            (618, 590), (636, 510), (638, 420), (610, 330), (540, 286), (450, 284), (390, 320)], True)
    sheet.fill(straight(face), PAPER, edge=(INK, 8))
    with sheet.clip(straight(face)):
        dark = flow([(650, 300), (616, 380), (618, 480), (602, 560), (566, 626), (530, 672), (540, 720), (660, 690),
                (680, 400)], True)
        sheet.fill(hatch([dark], rng, 12, 7, 97, wobble=1), INK)
        sheet.fill(hatch([flow([(352, 420), (376, 460), (378, 560), (400, 620), (380, 640), (350, 540)], True)], rng,
                11, 5, 84), INK)
        sheet.fill(hatch([flow([(360, 380), (400, 330), (470, 300), (560, 300), (630, 370), (600, 350), (540, 322),
                (470, 322), (410, 352)], True)], rng, 10, 5.5, 80), INK)
        for x, y, rx in ((406, 590, 34), (574, 586, 32)):
            for k in range(5):
                sheet.fill(stroke(flow([(x - rx + k * 14, y + 14), (x - rx + 8 + k * 14, y - 10)]), 7, lens), CINNABAR)
    for x, w in ((426, .92), (556, 1)):
        white = flow([(x - 48 * w, 490), (x - 22 * w, 463), (x + 14 * w, 461), (x + 46 * w, 488), (x + 16 * w, 506),
                (x - 20 * w, 507)], True)
        sheet.fill(straight(white), PAPER)
        with sheet.clip(straight(white)):
            sheet.fill(smooth(arc(x - 4 * w, 482, 22, 24)), INK)
            sheet.fill(stroke(arc(x - 4 * w, 482, 14, 15, 20, 150, 8), 6), CINNABAR)
            sheet.dot(x - 10 * w, 473, 7, PAPER)
        sheet.fill(stroke(flow([(x - 54 * w, 494), (x - 24 * w, 461), (x + 14 * w, 458), (x + 54 * w, 492)]), 13,
                lens, 3), INK)
        for k in range(4):
            side = -1 if x < 500 else 1
            px = x + side * (28 + k * 9) * w
            sheet.fill(stroke([(px, 470 + k * 5), (px + side * 8, 457 + k * 5)], 6, tail), INK)
        sheet.fill(stroke(flow([(x - 40 * w, 504), (x, 514), (x + 40 * w, 503)]), 6, lens), INK)
        sheet.fill(stroke(flow([(x - 36 * w, 447), (x - 4 * w, 437), (x + 38 * w, 448)]), 5, lens), INK)
        sheet.fill(stroke(flow([(x - 52 * w, 424), (x - 6 * w, 398), (x + 54 * w, 420)] if x > 500 else [(x - 54 * w,
                420), (x + 4 * w, 398), (x + 50 * w, 424)]), 15, lens), INK)
    sheet.fill(stroke(flow([(474, 440), (470, 500), (456, 560), (452, 580), (468, 592)]), 8, lambda t: .35 + .65 * t),
            INK)
    sheet.fill(stroke(flow([(464, 592), (484, 586), (500, 596)]), 9, lens), INK)
    sheet.fill(stroke(flow([(508, 562), (522, 576), (514, 594)]), 7, lens), INK)
    sheet.fill(smooth([(438, 632), (464, 622), (482, 626), (500, 621), (530, 632), (500, 637), (482, 640),
            (462, 637)]), INK)
    sheet.fill(smooth([(444, 637), (482, 643), (524, 637), (504, 655), (464, 656)]), CINNABAR, edge=(INK, 4))
    sheet.fill(stroke(flow([(462, 668), (484, 674), (506, 666)]), 7, lens), INK)

    # Hair: cropped and curling, parted in the middle; strands follow the head.
    hair = flow([(366, 470), (344, 500), (318, 470), (312, 400), (330, 310), (376, 240), (446, 204), (520, 198),
            (598, 222), (652, 284), (680, 370), (682, 450), (664, 510), (642, 484), (634, 420), (606, 366), (560, 336),
                 (510, 330), (484, 296), (462, 332), (420, 352), (382, 396)], True)
    sheet.fill(straight(hair), INK)
    for k in range(0, len(hair), 6):
        x, y = hair[k]
        if y > 400:
            sheet.dot(x, y, rng.uniform(12, 20), INK)
    for k in range(11):
        left = flow([(484, 214 + k * 8), (430 - k * 3, 232 + k * 9), (376 - k * 2, 290 + k * 9),
                (344 + k * 3, 370 + k * 8), (338 + k * 4, 440 + k * 5)])
        right = flow([(492, 214 + k * 8), (556 + k * 3, 226 + k * 9), (622, 284 + k * 8), (656 - k * 3, 370 + k * 7),
                (664 - k * 4, 446 + k * 4)])
        for line in (left, right):
            i = rng.randrange(0, 6)
            while i < len(line) - 5:
                j = i + rng.randrange(6, 13)
                bent = [(x + 5 * sin(n * .9 + k), y + 4 * sin(n * .7)) for n, (x, y) in enumerate(line[i:j])]
                sheet.fill(stroke(bent, 7, lens), PAPER if k % 4 else CINNABAR)
                i = j + rng.randrange(1, 4)
    for side in (-1, 1):
        for k in range(4):
            x, y = 496 + side * (158 + k % 2 * 16), 456 + k * 22
            sheet.fill(smooth(arc(x, y, 21, 18)), INK)
            sheet.fill(stroke(arc(x, y, 12, 10, 40 + k * 70, 300 + k * 70, 12), 7, lens), PAPER)

    # Her top: it spins about an axis that is not its own.
    with sheet.group("translate(850 842) rotate(17)"):
        sheet.fill(smooth(arc(0, -10, 132, 150)), PAPER, edge=(INK, 7))
        sheet.line("M0-176V150", INK, 9)
        sheet.fill(straight([(-7, 96), (0, 152), (7, 96)]), INK)
        for k, (y, rx, ry, colour) in enumerate(((52, 58, 17, INK), (20, 92, 27, CINNABAR), (-14, 104, 31, PAPER),
                (-30, 78, 22, LAMP), (-52, 30, 9, INK))):
            sheet.fill(smooth(arc(0, y, rx, ry)), colour, edge=(INK, 6))
        for k in range(9):
            a = k * 40 + 8
            sheet.fill(stroke([(104 * .74 * cos(a * pi / 180), -14 + 31 * .74 * sin(a * pi / 180)),
                    (104 * .95 * cos(a * pi / 180), -14 + 31 * .95 * sin(a * pi / 180))], 9), INK)
        sheet.fill(stroke(arc(0, -140, 54, 15, 20, 300, 20), 11, tail), CINNABAR)
        sheet.fill(straight([(44, -152), (70, -136), (40, -120)]), CINNABAR)
    with sheet.group("translate(138 830) rotate(-9)"):
        sheet.fill(straight([(-118, -62), (124, -70), (118, 66), (-124, 58)]), PAPER, edge=(INK, 8))
        sheet.text("A = B = 2C", "old italic", 0, -102, -10, INK, fit=204)
        sheet.text("θ(u+v) θ(u−v)", "old italic", 0, -104, 38, CINNABAR, fit=208)
    sheet.fill(smooth([(-20, 18), (180, 10), (392, 24), (412, 70), (388, 146), (190, 156), (-20, 146)]), INK)
    sheet.text("Софья", "old italic", 54, 34, 70, LAMP)
    sheet.text("Ковалевская", "old bold", 0, 34, 128, PAPER, fit=334)
    sheet.text("1850–1891", "old bold", 46, 974, 62, INK, anchor=1, halo=(LAMP, 16))
    return sheet
