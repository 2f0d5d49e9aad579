"""A map sheet: Saint Petersburg in the delta of the Neva, drawn from memory and not to scale."""

from math import atan2, cos, hypot, pi, sin

from press.line import arc, flow, hatch, inside, lens, moved, smooth, straight, stroke, turned
from press.sheet import CINNABAR, DUSK, INK, LAMP, PAPER, SAND, Sheet

ISLANDS = {
    "south": ([(1200, 940), (1200, 930), (1092, 930), (1060, 860), (986, 780), (950, 690), (972, 600), (1006, 520),
            (1022, 430), (996, 376), (930, 350), (860, 352), (760, 378), (660, 398), (590, 408), (530, 440),
               (500, 480), (420, 536), (310, 574), (220, 600), (180, 640), (210, 700), (150, 760), (170, 830),
                       (120, 940)], 17, 46),
    "right bank": ([(1200, -20), (1200, 900), (1130, 880), (1110, 800), (1052, 740), (1040, 660), (1062, 590),
            (1092, 510), (1096, 410), (1050, 320), (960, 286), (880, 284), (836, 296), (806, 240), (740, 170),
            (650, 110),
                    (520, 60), (360, 40), (260, -20)], -24, 54),
    "vasilievsky": ([(534, 350), (480, 304), (400, 288), (300, 306), (180, 320), (140, 390), (120, 460), (160, 510),
            (250, 536), (330, 520), (420, 478), (484, 424)], -17, 40),
    "petrogradsky": ([(770, 330), (746, 258), (690, 204), (620, 166), (520, 190), (430, 210), (380, 236), (420, 252),
            (500, 272), (560, 316), (640, 326), (700, 344)], 33, 38),
    "krestovsky": ([(500, 168), (420, 150), (320, 160), (220, 190), (190, 220), (270, 240), (360, 222), (440, 190)],
            8, 60),
    "kamenny": ([(600, 140), (540, 108), (460, 104), (420, 122), (480, 146), (550, 158)], 30, 44),
    "yelagin": ([(370, 136), (320, 96), (230, 90), (180, 120), (230, 152), (310, 144)], 50, 70),
    "decembrists": ([(340, 262), (250, 262), (150, 268), (90, 280), (120, 300), (220, 292), (310, 284)], -5, 24),
}


def blocks(sheet, rng, shape, degrees, step, keep):
    """Fills an island with the blocks of a town: a grid of its own angle, cells joined and filled by chance."""
    level = turned(shape, -degrees)
    x0, x1 = min(p[0] for p in level), max(p[0] for p in level)
    y0, y1 = min(p[1] for p in level), max(p[1] for p in level)
    y = y0
    while y < y1:
        tall = step * rng.uniform(.5, .9)
        x = x0 - rng.uniform(0, step)
        while x < x1:
            wide = step * rng.uniform(.5, 1.7)
            cell = [(x, y), (x + wide - 7, y), (x + wide - 7, y + tall - 7), (x, y + tall - 7)]
            corners = turned(cell, degrees)
            middle = (sum(p[0] for p in corners) / 4, sum(p[1] for p in corners) / 4)
            if all(inside(shape, *p) for p in corners) and keep(*middle):
                chance = rng.random()
                if chance < .42:
                    sheet.fill(straight(corners), INK)
                    if chance < .2 and wide > 26:
                        yard = [(x + wide * .3, y + tall * .3), (x + wide * .62 - 4, y + tall * .3),
                                (x + wide * .62 - 4, y + tall * .6), (x + wide * .3, y + tall * .6)]
                        sheet.fill(straight(turned(yard, degrees)), PAPER)
                elif chance < .72:
                    sheet.fill(hatch([corners], rng, 6.5, 3.2, degrees + rng.choice((0, 45, 90, 135))), INK)
                    sheet.line(straight(corners), INK, 2.6)
                elif chance < .83:
                    sheet.fill(straight(corners), CINNABAR)
                elif chance < .93:
                    for _ in range(int(wide * tall / 110)):
                        sheet.dot(*turned([(x + 4 + rng.random() * (wide - 14), y + 4 + rng.random() * (tall - 14))],
                                degrees)[0], rng.uniform(2.5, 4.5), INK)
                else:
                    sheet.line(straight(corners), INK, 3)
            x += wide
        y += tall


def draw() -> Sheet:
    sheet = Sheet("Map of Saint Petersburg", 1200, 920, INK)
    rng = sheet.rng
    shapes = {name: flow(points, True, 7) for name, (points, _, _) in ISLANDS.items()}
    # Water: the gulf's waves, then lines that follow the shores.
    for _ in range(150):
        x, y = rng.uniform(-20, 200), rng.uniform(0, 920)
        long = rng.uniform(22, 58)
        sheet.fill(stroke(flow([(x, y), (x + long * .3, y - 7), (x + long * .6, y + 5), (x + long, y - 2)]), 5, lens),
                PAPER if rng.random() < .6 else DUSK)
    for shape in shapes.values():
        for width, colour in ((34, DUSK), (28, INK), (19, PAPER), (15, INK)):
            sheet.line(straight(shape), colour, width)
    for shape in shapes.values():
        sheet.fill(straight(shape), PAPER)

    canals = {"moika": [(806, 366), (770, 420), (690, 440), (610, 470), (540, 530), (460, 580), (380, 590), (330, 580)],
              "catherine": [(720, 434), (700, 480), (640, 510), (590, 560), (500, 610), (430, 640), (330, 640),
                      (270, 610)],
              "fontanka": [(838, 352), (836, 430), (800, 510), (720, 570), (620, 620), (510, 680), (380, 700),
                      (280, 680), (200, 690)],
              "obvodny": [(980, 740), (860, 740), (740, 770), (600, 800), (440, 800), (300, 770), (160, 770)]}
    streets = {"nevsky": ([(572, 430), (700, 506), (836, 580), (880, 610), (962, 720)], 15),
            "gorokhovaya": ([(572, 430), (620, 560), (680, 680), (730, 780)], 10),
               "voznesensky": ([(572, 430), (540, 560), (490, 700), (470, 820)], 10),
                       "liteiny": ([(900, 350), (872, 470), (850, 590)], 9), "sadovaya": ([(780, 420), (700, 540),
                       (590, 640), (430, 690)], 9),
               "sredny": ([(500, 372), (350, 420), (150, 470)], 9), "bolshoy": ([(440, 250), (540, 240), (660, 200)],
                       10), "kamennoostrovsky": ([(690, 330), (620, 230), (540, 130)], 10),
               "ligovsky": ([(990, 480), (920, 600), (840, 720), (800, 900)], 10),
                       "moskovsky": ([(620, 640), (640, 780), (660, 930)], 12), "samson": ([(860, 270), (900, 140),
                       (930, -10)], 10)}
    lines = [(flow(points), 22) for points in canals.values()] + [(flow(points), width / 2 + 6) for points,
            width in streets.values()]
    gardens = [((820, 392), 34, 26), ((560, 432), 60, 40), ((534, 574), 44, 40), ((640, 438), 34, 30),
            ((646, 330), 70, 48), ((918, 716), 46, 40), ((990, 440), 44, 54), ((720, 604), 30, 30),
            ((500, 360), 36, 34), ((1090, 150), 150, 170),
               ((90, 860), 150, 120)]
    seen = [(p, w) for line, w in lines for p in line[::2]]

    def keep(x, y):
        return all(abs(x - cx) > rx or abs(y - cy) > ry for (cx, cy), rx, ry in gardens) and all(hypot(x - px,
                y - py) > w for (px, py), w in seen)

    for name, (_, degrees, step) in ISLANDS.items():
        if name in ("krestovsky", "yelagin", "kamenny"):
            for _ in range(230):
                x, y = rng.uniform(150, 620), rng.uniform(80, 250)
                if inside(shapes[name], x, y):
                    r = rng.uniform(5, 11)
                    sheet.dot(x, y, r, INK if rng.random() < .7 else CINNABAR)
                    sheet.fill(stroke(arc(x, y, r * .5, r * .5, 180, 330, 6), 3.4), PAPER)
        else:
            blocks(sheet, rng, shapes[name], degrees, step, keep)
    for points, width in streets.values():
        for line in (stroke(flow(points), width, lambda t: 1),):
            sheet.fill(line, LAMP)
    for points in canals.values():
        sheet.fill(stroke(flow(points), 17, lambda t: 1), INK)
        dense = flow(points)
        for k in range(3, len(dense) - 4, 9):
            sheet.fill(stroke(dense[k:k + 5], 5, lens), PAPER)
        for k in range(6, len(dense) - 3, 8):
            (ax, ay), (bx, by) = dense[k], dense[k + 1]
            a = atan2(by - ay, bx - ax) + pi / 2
            sheet.line(straight([(ax - 15 * cos(a), ay - 15 * sin(a)), (ax + 15 * cos(a), ay + 15 * sin(a))], False),
                    PAPER, 5)
    # Bridges of boats over the Neva.
    for (ax, ay), (bx, by) in (((470, 436), (506, 482)), ((700, 336), (724, 394)), ((896, 280), (892, 356)),
            ((440, 282), (458, 252)), ((556, 318), (520, 346))):
        sheet.line(straight([(ax, ay), (bx, by)], False), PAPER, 11, cap="butt")
        for k in range(5):
            t = (k + .5) / 5
            sheet.dot(ax + (bx - ax) * t, ay + (by - ay) * t, 4, CINNABAR)

    fortress(sheet, rng, 640, 352)
    admiralty(sheet, 566, 440)
    dome(sheet, 534, 580, 27)
    rider(sheet, 448, 528)
    cathedral(sheet, 1000, 452)
    lavra(sheet, 918, 726)
    kunstkamera(sheet, 470, 386)
    for k, (x, y) in enumerate([(818, 384), (842, 400), (800, 404), (826, 414), (652, 424), (630, 446), (700, 604),
            (736, 606), (716, 590)]):
        sheet.dot(x, y, 10, INK)
        sheet.fill(stroke([(x, y + 6), (x, y + 20)], 6), INK)
        sheet.fill(stroke(arc(x, y, 5, 5, 180, 340, 6), 3), PAPER)
    ship(sheet, 86, 404, 1)
    ship(sheet, 66, 640, 1.25)
    ship(sheet, 1074, 600, .5)
    compass(sheet, 1092, 150, 96)

    # Names on the waters and the title on a sail-cloth.
    along = lambda text, size, line, shift, colour: sheet.along(text, "old italic", size, flow(line), shift, colour,
            .08)
    along("Большая Нева", 25, [(250, 568), (340, 552), (440, 510), (520, 448)], 6, LAMP)
    along("Нева рѣка", 33, [(700, 376), (800, 348), (900, 328), (1010, 340)], 40, LAMP)
    sheet.line(straight([(44, 292), (44, 4)], False), INK, 52)
    along("Финскій заливъ", 33, [(54, 292), (54, 150), (54, -20)], 0, PAPER)
    sheet.fill(smooth([(16, 742), (110, 730), (230, 744), (350, 732), (470, 742), (480, 800), (470, 896), (340, 908),
            (220, 896), (100, 908), (10, 896), (6, 810)]), PAPER, edge=(INK, 10))
    sheet.line(smooth([(28, 758), (130, 748), (240, 760), (350, 750), (456, 758), (462, 820), (454, 880), (340, 890),
            (220, 880), (100, 892), (28, 880), (22, 812)]), CINNABAR, 4)
    sheet.text("САНКТЪ-", "old bold", 54, 44, 816, INK)
    sheet.text("ПЕТЕРБУРГЪ", "old bold", 0, 42, 872, INK, fit=396)
    sheet.text("1833", "old italic", 48, 440, 816, CINNABAR, anchor=1)
    return sheet


def fortress(sheet, rng, x, y):
    """The fortress of Peter and Paul: six bastions on Hare Island."""
    star = []
    for k in range(6):
        a = k * 60 + 10
        for r, da in ((38, -30), (40, -14), (66, -8), (72, 0), (66, 8), (40, 14)):
            star.append((x + r * 1.15 * cos((a + da) * pi / 180), y + r * .62 * sin((a + da) * pi / 180)))
    sheet.fill(smooth(arc(x, y, 96, 52)), INK)
    sheet.fill(straight(star), CINNABAR, edge=(PAPER, 6))
    sheet.fill(straight([(x + (u - x) * .62, y + (v - y) * .62) for u, v in star]), PAPER, edge=(INK, 4))
    sheet.fill(straight([(x - 16, y + 12), (x - 16, y - 12), (x - 6, y - 20), (x, y - 96), (x + 6, y - 20),
            (x + 20, y - 10), (x + 20, y + 12)]), LAMP, edge=(INK, 5))
    for k in range(3):
        sheet.rect(x - 11 + k * 11, y - 6, 5, 13, INK)


def admiralty(sheet, x, y):
    sheet.fill(straight([(x - 62, y + 20), (x - 62, y - 6), (x - 20, y - 6), (x - 20, y - 24), (x + 20, y - 24),
            (x + 20, y - 6), (x + 62, y - 6), (x + 62, y + 20)]), PAPER, edge=(INK, 5))
    for k in range(9):
        if abs(k - 4) > 1:
            sheet.rect(x - 54 + k * 12.4, y, 6, 13, INK)
    sheet.fill(straight([(x - 9, y + 20), (x - 9, y + 4), (x, y - 4), (x + 9, y + 4), (x + 9, y + 20)]), INK)
    sheet.fill(straight([(x - 14, y - 24), (x - 12, y - 44), (x - 5, y - 52), (x, y - 128), (x + 5, y - 52),
            (x + 12, y - 44), (x + 14, y - 24)]), LAMP, edge=(INK, 5))
    sheet.fill(straight([(x - 16, y - 122), (x + 12, y - 128), (x + 16, y - 118), (x - 12, y - 114)]), CINNABAR,
            edge=(INK, 3))


def dome(sheet, x, y, r):
    sheet.fill(straight([(x - r * 1.5, y + 34), (x - r * 1.5, y), (x + r * 1.5, y), (x + r * 1.5, y + 34)]), PAPER,
            edge=(INK, 5))
    for k in range(6):
        sheet.line(straight([(x - r * 1.2 + k * r * .48, y + 6), (x - r * 1.2 + k * r * .48, y + 30)], False), INK, 5)
    sheet.fill(smooth([(x - r, y), (x - r * .92, y - r * .9), (x, y - r * 1.5), (x + r * .92, y - r * .9),
            (x + r, y)]), LAMP, edge=(INK, 5))
    for k in (-1, 0, 1):
        sheet.line(smooth([(x + k * r * .6, y - 2), (x + k * r * .5, y - r * .8), (x, y - r * 1.4)], False), INK, 4)
    sheet.fill(straight([(x - 5, y - r * 1.4), (x, y - r * 2.2), (x + 5, y - r * 1.4)]), INK)


def rider(sheet, x, y):
    """The Bronze Horseman on his rock."""
    sheet.fill(smooth(arc(x - 2, y - 16, 50, 44)), PAPER, edge=(INK, 5))
    sheet.fill(straight([(x - 40, y + 22), (x - 26, y - 2), (x + 20, y - 10), (x + 38, y + 22)]), INK)
    body = flow([(x + 26, y - 2), (x + 30, y - 22), (x + 14, y - 30), (x - 6, y - 34), (x - 20, y - 50),
            (x - 36, y - 46), (x - 34, y - 38), (x - 22, y - 36), (x - 18, y - 22), (x - 2, y - 14),
            (x + 12, y - 12)], True)
    sheet.fill(straight(body), CINNABAR, edge=(INK, 4))
    for leg in ([(x + 22, y - 8), (x + 18, y + 0), (x + 24, y + 8)], [(x - 16, y - 24), (x - 32, y - 20),
            (x - 30, y - 10)], [(x - 12, y - 20), (x - 24, y - 8), (x - 18, y + 0)]):
        sheet.fill(stroke(flow(leg), 8, lambda t: 1 - .4 * t), INK)
    sheet.fill(stroke(flow([(x + 28, y - 20), (x + 42, y - 14), (x + 40, y + 4)]), 8, lens), INK)
    sheet.fill(stroke(flow([(x + 4, y - 30), (x + 2, y - 44), (x, y - 52)]), 13, lambda t: 1 - .3 * t), INK)
    sheet.dot(x, y - 56, 6, INK)
    sheet.fill(stroke([(x + 2, y - 46), (x - 26, y - 58)], 6, lambda t: 1), INK)


def cathedral(sheet, x, y):
    """Smolny: five domes."""
    sheet.fill(straight([(x - 36, y + 26), (x - 36, y - 14), (x + 36, y - 14), (x + 36, y + 26)]), CINNABAR,
            edge=(INK, 5))
    for k, (dx, h) in enumerate(((-30, 30), (30, 30), (-15, 38), (15, 38), (0, 64))):
        sheet.fill(smooth([(x + dx - 8, y - 14), (x + dx - 12, y - h * .7), (x + dx, y - h - 12),
                (x + dx + 12, y - h * .7), (x + dx + 8, y - 14)]), PAPER, edge=(INK, 4))
        sheet.fill(straight([(x + dx - 3, y - h - 6), (x + dx, y - h - 26), (x + dx + 3, y - h - 6)]), INK)
    for k in range(3):
        sheet.fill(straight([(x - 26 + k * 20, y + 22), (x - 26 + k * 20, y + 4), (x - 20 + k * 20, y - 4),
                (x - 14 + k * 20, y + 4), (x - 14 + k * 20, y + 22)]), PAPER)


def lavra(sheet, x, y):
    sheet.fill(straight([(x - 34, y + 24), (x - 34, y - 4), (x + 34, y - 4), (x + 34, y + 24)]), PAPER, edge=(INK, 5))
    for dx, h in ((-26, 34), (0, 56), (26, 40)):
        sheet.fill(straight([(x + dx - 9, y), (x + dx - 9, y - h + 14), (x + dx, y - h - 4), (x + dx + 9, y - h + 14),
                (x + dx + 9, y)]), INK)
        sheet.dot(x + dx, y - h + 12, 4, LAMP)
    sheet.line(straight([(x - 28, y + 10), (x + 28, y + 10)], False), INK, 5, dash="6 7")


def kunstkamera(sheet, x, y):
    sheet.fill(straight([(x - 34, y + 18), (x - 34, y - 6), (x + 34, y - 6), (x + 34, y + 18)]), PAPER, edge=(INK, 4))
    sheet.fill(straight([(x - 11, y - 6), (x - 11, y - 26), (x - 6, y - 34), (x, y - 58), (x + 6, y - 34),
            (x + 11, y - 26), (x + 11, y - 6)]), CINNABAR, edge=(INK, 4))
    for k in range(5):
        sheet.rect(x - 29 + k * 13, y, 6, 11, INK)


def ship(sheet, x, y, s):
    at = lambda points: [(x + u * s, y + v * s) for u, v in points]
    sheet.fill(smooth(at([(-62, 4), (0, 12), (60, -2), (50, 30), (0, 40), (-46, 32)])), CINNABAR, edge=(PAPER, 5))
    for k in range(5):
        sheet.dot(x + (-34 + k * 18) * s, y + (22 - (k % 2)) * s, 4.4 * s, PAPER)
    for u, h in ((-30, -84), (4, -104), (36, -78)):
        sheet.line(straight(at([(u, 8), (u, h)]), False), PAPER, 4 * s)
        for k in range(2):
            top, low = h + 8 + k * 40, h + 40 + k * 40
            sheet.fill(smooth(at([(u - 13 - 4 * k, top), (u + 14 + 4 * k, top - 3), (u + 24 + 5 * k, (top + low) / 2),
                    (u + 14 + 5 * k, low), (u - 14 - 5 * k, low + 2), (u - 4, (top + low) / 2)])),
                    PAPER if (k + int(u)) % 3 else LAMP, edge=(INK, 3))
        sheet.fill(straight(at([(u, h), (u - 22, h + 5), (u, h + 11)])), CINNABAR)


def compass(sheet, x, y, r):
    sheet.dot(x, y, r * 1.22, PAPER)
    sheet.line(smooth(arc(x, y, r * 1.12, r * 1.12)), INK, 5)
    for k in range(16):
        a, long = k * 22.5 - 90, r * (1 if k % 4 == 0 else .74 if k % 2 == 0 else .5)
        for side, colour in ((-1, INK), (1, CINNABAR if k % 4 == 0 else SAND)):
            point = turned([(0, 0), (long * .24, side * long * .13), (long, 0)], a)
            sheet.fill(straight(moved(point, x, y)), colour, edge=(INK, 2.4))
    sheet.dot(x, y, 9, LAMP)
    sheet.text("С", "old bold", 40, x, y - r * .98, INK, anchor=.5, halo=(PAPER, 12))
    sheet.text("В", "old", 30, x + r * .98, y + 10, INK, anchor=.5, halo=(PAPER, 10))
