"""A plate of a star atlas: Orion with the Hare at his feet, the Bull before him and the Great Dog behind.

The stars stand where they stand in the sky (right ascension in hours, declination in degrees, magnitude; epoch 2000).
"""

from math import cos, pi, sin

from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail
from press.sheet import DUSK, INK, LAMP, PAPER, Sheet

STARS = [
    (5.919, 7.41, .5, "α", "Betelgeuse"), (5.242, -8.20, .1, "β", "Rigel"), (5.419, 6.35, 1.6, "γ", "Bellatrix"),
            (5.796, -9.67, 2.1, "κ", "Saiph"),
    (5.679, -1.94, 1.8, "ζ", ""), (5.604, -1.20, 1.7, "ε", ""), (5.533, -.30, 2.2, "δ", ""),
            (5.585, 9.93, 3.4, "λ", ""), (4.831, 6.96, 3.2, "π", ""),
    (4.853, 5.61, 3.7, "", ""), (4.904, 2.44, 3.7, "", ""), (4.844, 8.90, 4.4, "", ""), (4.915, 10.15, 4.7, "", ""),
            (4.976, 1.71, 4.5, "", ""), (4.939, 13.51, 4.1, "ο", ""),
    (5.408, -2.40, 3.4, "η", ""), (5.591, -5.91, 2.8, "ι", ""), (5.646, -2.60, 3.8, "σ", ""),
            (5.294, -6.84, 3.6, "τ", ""), (6.040, 9.65, 4.1, "μ", ""), (6.199, 14.21, 4.5, "ξ", ""),
    (6.126, 14.77, 4.4, "ν", ""), (5.906, 20.28, 4.4, "χ", ""), (6.065, 20.14, 4.6, "", ""),
            (4.599, 16.51, .9, "α", "Aldebaran"), (5.627, 21.14, 3.0, "ζ", ""),
    (6.629, 16.40, 1.9, "γ", "Alhena"), (6.383, 22.51, 2.9, "μ", ""), (6.248, 22.51, 3.3, "η", ""),
            (6.755, 12.90, 3.4, "ξ", ""), (5.546, -17.82, 2.6, "α", "Arneb"),
    (5.471, -20.76, 2.8, "β", ""), (5.216, -16.21, 3.3, "μ", ""), (5.091, -22.37, 3.2, "ε", ""),
            (5.783, -14.82, 3.5, "ζ", ""), (5.940, -14.17, 3.7, "η", ""),
    (6.752, -16.72, -1.5, "α", "Sirius"), (6.378, -17.96, 2.0, "β", "Mirzam"), (5.131, -5.09, 2.8, "β", "Cursa"),
            (6.480, -7.03, 4.6, "β", ""), (6.248, -6.27, 4.0, "γ", ""),
    (4.637, -3.35, 3.9, "ν", ""), (4.758, -3.25, 4.0, "μ", ""), (6.396, 4.59, 4.5, "ε", ""),
            (6.548, 7.33, 4.5, "", ""), (4.477, 15.87, 3.4, "θ", ""), (4.477, 19.18, 3.5, "ε", ""),
    (5.887, -20.88, 3.6, "δ", ""), (5.741, -22.45, 3.6, "γ", "")]
LINES = [(0, 19), (19, 20), (19, 21), (21, 23), (20, 22), (0, 7), (7, 2), (0, 4), (2, 6), (4, 5), (5, 6), (4, 3),
        (6, 15), (15, 1), (3, 1), (2, 8), (8, 9), (9, 10), (10, 13), (8, 11), (11, 12), (12, 14),
         (30, 31), (30, 32), (32, 33), (31, 33), (30, 34), (34, 35), (31, 48), (48, 47), (36, 37)]


def place(hours, degrees):
    """The point of the plate for a place in the sky; hours grow to the left, as one sees them looking up."""
    return 462 - (hours - 5.6) * 350 * (1 - .0035 * degrees * (1 if degrees > 0 else -.4)), 575 - degrees * 23.6


def draw() -> Sheet:
    sheet = Sheet("Orion", 920, 1190, INK)
    rng = sheet.rng
    # The Milky Way, stippled down the left.
    for _ in range(640):
        t = rng.random()
        x = 70 + 150 * t + rng.gauss(0, 56) + 40 * sin(t * 9)
        sheet.dot(x, 1150 - t * 1130, rng.uniform(1.4, 4.2), DUSK if rng.random() < .65 else PAPER)
    # Hours and degrees, with the equator and the ecliptic.
    for hour in (4.5, 5, 5.5, 6, 6.5, 7):
        sheet.line(smooth([place(hour, d) for d in range(-26, 30, 4)], False), DUSK, 2.4, dash="2 9")
    for degree in (-20, -10, 10, 20):
        sheet.line(smooth([place(4.2 + h * .3, degree) for h in range(12)], False), DUSK, 2.4, dash="2 9")
    for k in range(40):
        (ax, ay), (bx, by) = place(4.2 + k * .08, 0), place(4.2 + (k + 1) * .08, 0)
        sheet.line(straight([(ax, ay - 4), (bx, by - 4)], False), PAPER, 7 if k % 2 else 2, cap="butt")
        sheet.line(straight([(ax, ay + 3), (bx, by + 3)], False), PAPER, 2)
    sheet.line(smooth([place(4.3 + h * .25, 21.4 + 1.9 * sin((h - .4) * .3)) for h in range(12)], False), LAMP, 6,
            dash="20 12 3 12")

    for k in range(150):
        x, y, r = rng.uniform(30, 890), rng.uniform(10, 1180), rng.uniform(5, 10)
        sheet.fill(straight([(x + (r if i % 2 == 0 else r * .35) * cos(i * pi / 4 + k),
                y + (r if i % 2 == 0 else r * .35) * sin(i * pi / 4 + k)) for i in range(8)]), PAPER if k % 3 else DUSK)
    river(sheet)
    unicorn(sheet, rng)
    bull(sheet, rng)
    dog(sheet, rng)
    hare(sheet, rng)
    hunter(sheet, rng)

    for a, b in LINES:
        sheet.line(straight([place(*STARS[a][:2]), place(*STARS[b][:2])], False), LAMP, 3, dash="1 8")
    for hours, degrees, magnitude, letter, name in STARS:
        x, y = place(hours, degrees)
        size = 30 - magnitude * 4.6
        points = 8 if magnitude < 1 else 6 if magnitude < 2.4 else 5 if magnitude < 3.6 else 4
        turn = rng.uniform(0, 90)
        rays = [(x + (size if i % 2 == 0 else size * .42) * cos((turn + i * 180 / points) * pi / 180),
                 y + (size if i % 2 == 0 else size * .42) * sin((turn + i * 180 / points) * pi / 180))
                for i in range(points * 2)]
        sheet.fill(straight(rays), LAMP if magnitude < 2.5 else PAPER, edge=(INK, 6))
        sheet.fill(straight(rays), LAMP if magnitude < 2.5 else PAPER)
        if magnitude < 1:
            sheet.dot(x, y, size * .2, INK)
        if letter:
            sheet.text(letter, "old italic", 34, x + size * .8 + 2, y - size * .35, PAPER, halo=(INK, 6))
    for name, x, y, anchor, size in (("Betelgeuse", 316, 436, 1, 42), ("Rigel", 622, 800, 0, 44),
            ("Bellatrix", 548, 462, 0, 36), ("Saiph", 352, 822, 1, 36), ("Aldebaran", 896, 236, 1, 38),
                                     ("Alhena", 146, 150, 0, 34), ("Arneb", 500, 980, 0, 34),
                                             ("Sirius", 96, 1016, 0, 46), ("Mirzam", 220, 984, 0, 34),
                                             ("Cursa", 652, 676, 0, 34)):
        sheet.text(name, "garamond italic", size, x, y, LAMP, anchor=anchor, halo=(INK, 8))
    for name, x, y, size in (("GEMINI", 56, 70, 34), ("TAURUS", 640, 160, 34), ("MONOCEROS", 30, 520, 28),
            ("LEPUS", 400, 1180, 34), ("ERIDANUS", 690, 900, 34), ("CANIS MAJOR", 176, 1172, 26)):
        sheet.text(name, "garamond", size, x, y, PAPER, tracking=.16, halo=(INK, 8))
    # Title.
    sheet.fill(smooth([(700, 1064), (800, 1046), (930, 1054), (930, 1200), (690, 1200), (680, 1120)]), PAPER,
            edge=(INK, 10))
    sheet.text("ORION", "old bold", 0, 700, 1138, INK, fit=208)
    sheet.text("of the winter sky", "old italic", 0, 702, 1170, INK, fit=190)
    # A margin cut into degrees: each tenth is numbered.
    for edge in (0, 1):
        for d in range(-25, 25):
            y = place(5.6, d)[1]
            x = 0 if edge == 0 else 920
            sheet.line(straight([(x, y), (x + (1 - 2 * edge) * (26 if d % 5 == 0 else 12), y)], False), PAPER,
                    5 if d % 5 == 0 else 3, cap="butt")
            if d % 10 == 0:
                sheet.text(str(abs(d)), "old bold", 30, 34 if edge == 0 else 886, y + 10, PAPER, anchor=edge)
    return sheet


def figure(sheet, rng, outline, angle, lines=(), spacing=13, width=5.5):
    """A body: thinned ink, hatched on its shadow side, with a pale outline."""
    shape = flow(outline, True, 5)
    sheet.fill(straight(shape), INK, edge=(INK, 14))
    sheet.fill(hatch([shape], rng, spacing, width, angle, wobble=1.5, broken=.6), DUSK)
    sheet.line(straight(shape), PAPER, 5)
    for line in lines:
        sheet.fill(stroke(flow(line), 7, lens), PAPER)


def hunter(sheet, rng):
    # The lion's skin on his forward arm.
    figure(sheet, rng, [(640, 330), (700, 300), (760, 290), (790, 340), (770, 400), (784, 470), (740, 540),
            (720, 610), (690, 560), (660, 590), (650, 520), (610, 500), (640, 440), (610, 400)], 35,
           [[(700, 330), (720, 420), (690, 520)], [(744, 330), (752, 420), (730, 500)],
                   [(660, 380), (670, 440), (656, 500)], [(760, 360), (764, 400), (750, 440)]])
    mane = [(720 + (r := (62 if i % 2 else 40) + (i * 7) % 11) * cos(i * pi / 11),
            262 + r * sin(i * pi / 11)) for i in range(22)]
    sheet.fill(straight(mane), LAMP, edge=(INK, 6))
    sheet.fill(smooth([(694, 244), (720, 232), (746, 244), (744, 276), (732, 300), (708, 300), (696, 276)]), PAPER,
            edge=(INK, 5))
    for x in (708, 732):
        sheet.fill(smooth([(x - 9, 260), (x, 252), (x + 9, 260), (x, 265)]), INK)
    sheet.fill(straight([(711, 277), (729, 277), (720, 288)]), INK)
    sheet.line(smooth([(706, 292), (720, 290), (734, 292)], False), INK, 4)
    # Legs.
    figure(sheet, rng, [(470, 660), (540, 650), (560, 730), (580, 790), (588, 870), (576, 930), (636, 944),
            (640, 962), (546, 962), (540, 880), (516, 800), (470, 740)], 70,
           [[(530, 700), (548, 780), (566, 860)], [(540, 800), (556, 820), (574, 806)]])
    figure(sheet, rng, [(376, 650), (460, 670), (452, 750), (420, 800), (430, 880), (412, 940), (352, 966),
            (330, 950), (376, 916), (382, 850), (362, 780), (366, 710)], 110,
           [[(404, 700), (394, 770), (408, 850)], [(372, 804), (392, 816), (414, 802)]])
    for x, y in ((562, 850), (404, 862)):
        for k in range(4):
            sheet.fill(stroke(flow([(x - 26, y + k * 21), (x, y + 9 + k * 21), (x + 28, y - 4 + k * 21)]), 8, lens),
                    LAMP)
    # The raised arm and the club.
    club = [(236, 214), (250, 120), (286, 30), (330, -10), (380, 0), (392, 50), (360, 110), (300, 170), (268, 224)]
    figure(sheet, rng, club, 20, spacing=15)
    for x, y in ((300, 60), (346, 40), (352, 90), (300, 120), (276, 160)):
        sheet.fill(smooth(arc(x, y, 12, 9)), LAMP, edge=(INK, 4))
    figure(sheet, rng, [(360, 372), (300, 360), (256, 300), (234, 236), (220, 206), (240, 184), (274, 192),
            (282, 226), (306, 280), (344, 316), (398, 330)], 130,
           [[(330, 344), (290, 310), (268, 260)], [(230, 206), (250, 204), (270, 214)]])
    # The other arm.
    figure(sheet, rng, [(510, 372), (560, 360), (620, 372), (668, 376), (690, 392), (672, 420), (610, 424),
            (550, 426), (500, 440)], 20, [[(540, 396), (600, 396), (660, 396)]])
    # Body, belt, tunic, sword.
    figure(sheet, rng, [(350, 350), (410, 340), (470, 344), (530, 364), (540, 430), (516, 500), (508, 570),
            (400, 590), (384, 500), (346, 430)], 62,
           [[(440, 372), (444, 460), (450, 560)], [(370, 420), (410, 452), (440, 430)],
                   [(450, 430), (486, 452), (524, 424)], [(410, 500), (446, 512), (490, 496)],
                   [(416, 540), (448, 550), (490, 536)]])
    figure(sheet, rng, [(392, 610), (510, 580), (560, 690), (530, 716), (500, 690), (470, 724), (440, 694),
            (410, 722), (380, 690), (350, 700)], 96,
           [[(420, 620), (400, 660), (388, 690)], [(450, 610), (446, 660), (442, 696)],
                   [(490, 600), (506, 650), (522, 700)], [(470, 606), (476, 650), (472, 710)]])
    sheet.fill(smooth([(384, 586), (450, 578), (520, 556), (524, 588), (456, 612), (390, 622)]), PAPER, edge=(INK, 5))
    sheet.fill(hatch([[(388, 590), (520, 562), (522, 584), (392, 616)]], rng, 15, 6, 60), INK)
    sheet.fill(straight([(446, 626), (474, 620), (480, 740), (462, 782), (450, 742)]), LAMP, edge=(INK, 6))
    sheet.fill(stroke([(428, 640), (496, 626)], 12), LAMP)
    for k in range(4):
        sheet.line(straight([(454, 660 + k * 24), (474, 652 + k * 24)], False), INK, 5)
    sheet.fill(straight([(420, 320), (488, 322), (500, 366), (412, 366)]), PAPER)
    with sheet.group("translate(454 350) scale(.82) translate(-456 -366)"):
        head(sheet)


def river(sheet):
    """Eridanus, from Cursa down the right of the plate."""
    course = flow([(634, 700), (700, 700), (760, 660), (850, 690), (880, 760), (800, 800), (700, 810), (660, 856),
            (720, 930), (820, 940), (890, 990), (960, 1010)])
    for k, shift in enumerate((-21, -10, 2, 14, 25)):
        for j in range(k, len(course) - 8, 9):
            sheet.fill(stroke(moved(course[j:j + 8 + k % 3], -shift * .3, shift), 9, lens), PAPER if k % 2 else DUSK)
    for x, y, way in ((820, 730, 1), (700, 868, -1), (800, 968, 1)):
        fish = [(-34, 0), (-10, -14), (20, -8), (34, 0), (52, -14), (48, 14), (34, 2), (20, 10), (-10, 14)]
        sheet.fill(smooth([(x + u * way, y + v) for u, v in fish]), LAMP, edge=(INK, 6))
        sheet.dot(x - 20 * way, y - 2, 4, INK)
        for u in (-2, 10, 22):
            sheet.line(straight([(x + u * way, y - 8), (x + (u + 4) * way, y + 8)], False), INK, 3)


def unicorn(sheet, rng):
    """Monoceros, rising out of the Milky Way with its horn towards Orion."""
    figure(sheet, rng, [(-20, 900), (-20, 700), (20, 640), (60, 590), (90, 560), (104, 530), (116, 564), (150, 590),
            (200, 640), (240, 680), (236, 712), (206, 724), (176, 700), (136, 690), (130, 740), (150, 810),
            (140, 880)], 40,
           [[(60, 640), (70, 720), (60, 800)], [(104, 620), (120, 650), (120, 690)],
                   [(20, 720), (30, 790), (20, 860)]], 12)
    sheet.fill(straight([(138, 584), (158, 596), (282, 486)]), LAMP, edge=(INK, 6))
    for k in range(5):
        sheet.line(straight([(160 + k * 20, 566 - k * 17), (172 + k * 20, 580 - k * 18)], False), INK, 4)
    for k in range(9):
        x, y = 92 - k * 13, 566 + k * 26
        sheet.fill(stroke(flow([(x + 10, y), (x - 30, y + 14), (x - 44, y + 54 + k % 3 * 8), (x - 70, y + 60)]), 15,
                tail), PAPER if k % 3 else LAMP)
    sheet.fill(smooth([(136, 630), (150, 622), (166, 634), (150, 640)]), PAPER)
    sheet.dot(152, 631, 5, INK)
    sheet.dot(222, 690, 5, PAPER)


def hare(sheet, rng):
    figure(sheet, rng, [(640, 1022), (596, 1000), (560, 1006), (524, 972), (470, 962), (400, 976), (340, 1010),
            (322, 1060), (336, 1110), (380, 1146), (430, 1150), (456, 1118), (500, 1104), (540, 1130),
                        (560, 1146), (572, 1130), (548, 1096), (580, 1062), (630, 1056)], 148,
           [[(380, 1030), (420, 1070), (400, 1120)], [(440, 1000), (490, 1010), (530, 1040)],
                   [(450, 1040), (490, 1060), (520, 1080)], [(350, 1060), (372, 1080), (372, 1110)]], 12)
    for ear in ([(590, 1006), (552, 950), (540, 900), (566, 912), (600, 960), (612, 1006)],
            [(610, 1006), (596, 946), (602, 892), (624, 920), (634, 970), (628, 1012)]):
        sheet.fill(smooth(ear), PAPER, edge=(INK, 6))
        sheet.fill(stroke(flow([ear[0], ear[1], ear[2]])[2:12], 8), LAMP)
    sheet.dot(606, 1026, 9, LAMP)
    sheet.dot(608, 1025, 4, INK)
    for k in range(3):
        sheet.fill(stroke([(632, 1042 + k * 4), (668, 1030 + k * 14)], 4), PAPER)
    sheet.fill(smooth(arc(318, 1046, 20, 16)), PAPER, edge=(INK, 5))


def dog(sheet, rng):
    figure(sheet, rng, [(-20, 1180), (-20, 1010), (20, 960), (26, 900), (60, 880), (92, 900), (150, 930), (208, 944),
            (222, 962), (200, 984), (150, 990), (130, 1020), (170, 1060), (230, 1084), (250, 1110),
                        (170, 1100), (130, 1090), (140, 1200)], 58,
           [[(40, 980), (70, 1040), (80, 1130)], [(0, 1020), (30, 1080), (30, 1160)],
                   [(100, 1030), (110, 1080), (104, 1150)], [(150, 966), (180, 972), (206, 964)]], 12)
    sheet.fill(smooth([(40, 900), (10, 940), (4, 1000), (36, 1010), (62, 960), (70, 916)]), PAPER, edge=(INK, 6))
    sheet.fill(hatch([flow([(40, 910), (16, 940), (12, 990), (36, 1000), (56, 956)], True)], rng, 11, 5, 110), INK)
    sheet.dot(112, 936, 10, LAMP)
    sheet.dot(114, 935, 4.5, INK)
    sheet.fill(smooth(arc(214, 956, 13, 11)), LAMP)
    for k in range(5):
        sheet.fill(straight(moved([(-8, 0), (0, -15), (8, 0)], 20 + k * 27, 1030 + k * 8 - (k % 2) * 4)), LAMP)


def bull(sheet, rng):
    figure(sheet, rng, [(940, 60), (880, 70), (840, 96), (800, 100), (770, 130), (756, 180), (730, 212), (744, 240),
            (790, 236), (830, 220), (870, 236), (940, 250)], 100,
           [[(790, 130), (800, 170), (780, 206)], [(860, 110), (880, 160), (870, 210)],
                   [(820, 120), (836, 160), (826, 196)]], 12)
    for horn in ([(806, 108), (760, 90), (700, 96), (620, 76), (690, 70), (770, 62), (830, 96)],
            [(860, 90), (850, 40), (800, 8), (740, -20), (830, -10), (880, 30), (890, 84)]):
        sheet.fill(smooth(horn), LAMP, edge=(INK, 6))
        for k in range(4):
            (ax, ay), (bx, by) = horn[1], horn[3]
            t = .05 + k * .26
            sheet.line(straight([(ax + (bx - ax) * t, ay + (by - ay) * t - 16), (ax + (bx - ax) * t + 7,
                    ay + (by - ay) * t + 10)], False), INK, 4)
    sheet.fill(smooth([(800, 146), (818, 138), (836, 148), (818, 158)]), PAPER, edge=(INK, 4))
    sheet.dot(816, 148, 6, INK)
    sheet.dot(746, 222, 8, LAMP)
    for k in range(6):
        x, y = 846 + (k % 3) * 26, 84 + (k // 3) * 26
        sheet.line(smooth(arc(x, y, 10, 10, 20 * k, 300 + 20 * k, 10), False), PAPER, 5)


def head(sheet):
    """The hunter's head, bearded, looking up at the Bull."""
    sheet.fill(smooth([(408, 340), (400, 280), (420, 236), (466, 222), (508, 246), (516, 300), (496, 350),
            (450, 366)]), PAPER, edge=(INK, 7))
    for k in range(15):
        a = 150 + k * 15
        lock = flow([(456 + 40 * cos(a * pi / 180), 270 + 36 * sin(a * pi / 180)),
                (456 + 62 * cos((a + 14) * pi / 180), 268 + 60 * sin((a + 14) * pi / 180)),
                (456 + 72 * cos((a - 8) * pi / 180), 270 + 78 * sin((a - 8) * pi / 180))])
        sheet.fill(stroke(lock, 17, tail), LAMP)
        sheet.fill(stroke(lock, 5, tail), INK)
    for k in range(9):
        x = 424 + k * 10
        sheet.fill(stroke(flow([(x, 326), (x + 5 - k, 350), (462 + (k - 4) * 9, 384 - abs(k - 4) * 6)]), 11, tail), INK)
    sheet.fill(stroke(flow([(470, 276), (482, 304), (468, 312)]), 6), INK)
    for x in (444, 488):
        sheet.fill(smooth([(x - 15, 284), (x, 276), (x + 14, 284), (x, 291)]), PAPER, edge=(INK, 4))
        sheet.dot(x + 3, 283, 5.5, INK)
        sheet.fill(stroke(flow([(x - 19, 272), (x, 264), (x + 18, 270)]), 8), INK)
    sheet.fill(stroke(flow([(444, 322), (466, 316), (490, 322)]), 9), INK)
