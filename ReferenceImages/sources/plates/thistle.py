"""A botanical plate: the thistle that stood in the ploughed field of «Hadji Murat»."""

from math import atan2, cos, pi, sin

from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, INK, PAPER, SAND, Sheet


def leaf(sheet, rng, root, tip, width, bend):
    """A spiny leaf: its rib bends, each lobe ends in a spine."""
    (x0, y0), (x1, y1) = root, tip
    mid = ((x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend)
    rib = flow([root, mid, tip], steps=20)
    sides = []
    veins = []
    for side in (1, -1):
        edge, lobes = [], 6
        for k in range(lobes):
            for part, out, ahead in ((.1, .3, 0), (.45, 1.0, 1.5), (.6, 1.28, 3.0), (.62, .7, 1.6), (.95, .36, .3)):
                t = .04 + .9 * (k + part) / lobes
                i = min(len(rib) - 2, int(t * (len(rib) - 1)))
                (ax, ay), (bx, by) = rib[i], rib[i + 1]
                angle = atan2(by - ay, bx - ax)
                swell = width * (sin(pi * (t * .86 + .1)) ** .8) * out * rng.uniform(.86, 1.14)
                px = ax + swell * cos(angle + side * pi / 2) + ahead * 9 * cos(angle)
                py = ay + swell * sin(angle + side * pi / 2) + ahead * 9 * sin(angle)
                edge.append((px, py))
                if out > 1:
                    veins.append(((ax, ay), (px, py)))
        sides.append(edge)
    shape = sides[0] + [tip] + sides[1][::-1]
    sheet.fill(straight(shape), INK, edge=(PAPER, 7))
    sheet.fill(straight(shape), INK)
    for (ax, ay), (px, py) in veins:
        sheet.fill(stroke([(ax, ay), (ax + (px - ax) * .5, ay + (py - ay) * .42),
                (ax + (px - ax) * .86, ay + (py - ay) * .86)], 7, tail), PAPER)
        for t in (.35, .6):
            qx, qy = ax + (px - ax) * t, ay + (py - ay) * t
            sheet.fill(stroke([(qx, qy), (qx + (px - ax) * .18 - (py - ay) * .16,
                    qy + (py - ay) * .18 + (px - ax) * .16)], 5, tail), PAPER)
        length = ((px - ax) ** 2 + (py - ay) ** 2) ** .5 or 1
        sheet.line(straight([(px, py), (px + (px - ax) / length * 15, py + (py - ay) / length * 15)], False), INK, 3.4)
    sheet.fill(stroke(rib, 10, tail), PAPER)


def head(sheet, rng, x, y, size, degrees, open_=1.0):
    """A flower head: scales that end in spines, and the crimson brush above them."""
    at = lambda points: moved(turned(points, degrees, scale=size), x, y)
    count = 46
    for k in range(count):
        u = (k * .618034) % 1 * 2 - 1
        long = (1.15 + .35 * (1 - u * u) + rng.uniform(-.12, .1)) * (.7 + .3 * open_)
        lean = u * (26 + 34 * open_)
        blade = [(u * .42, -.3), (u * .62 + lean * .004, -.3 - long * .55), (u * .62 + long * sin(lean * pi / 180),
                -.3 - long * cos(lean * pi / 180))]
        sheet.fill(stroke(at(flow(blade)), size * .115, tail), (CINNABAR, CINNABAR, INK, PAPER, CINNABAR)[k % 5])
        if k % 4 == 0:
            tip = at([blade[2]])[0]
            sheet.dot(*tip, size * .045, INK)
    bulb = at([(-.46, -.36), (-.66, -.02), (-.6, .36), (-.3, .62), (0, .68), (.3, .62), (.6, .36), (.66, -.02),
            (.46, -.36), (0, -.44)])
    sheet.fill(smooth(bulb), INK, edge=(PAPER, 5))
    for row in range(6):
        wide = (.3, .5, .62, .64, .58, .44)[row]
        for k in range(7):
            u = (k - 3 + (row % 2) * .5) / 3.4
            if abs(u) > 1.03:
                continue
            px, py = u * wide, .52 - row * .17 - u * u * .06
            tilt = u * 58 + rng.uniform(-7, 7)
            scale = turned([(-.085, .1), (-.075, -.07), (0, -.24), (.075, -.07), (.085, .1)], tilt)
            sheet.fill(straight(at(moved(scale, px, py))), PAPER if (row + k) % 3 else SAND, edge=(INK, size * .028))
            spine = turned([(0, -.1), (0, -.36)], tilt + u * 12)
            sheet.line(straight(at(moved(spine, px, py)), False), INK, size * .032)


def draw() -> Sheet:
    sheet = Sheet("Thistle", 860, 1180, PAPER)
    rng = sheet.rng
    # Ploughed earth behind the root.
    for k in range(9):
        base = flow([(-20, 1010 + k * 22), (200, 985 + k * 24), (430, 1000 + k * 23), (660, 975 + k * 25),
                (880, 1000 + k * 22)])
        i = rng.randrange(0, 3)
        while i < len(base) - 5:
            j = i + rng.randrange(4, 11)
            sheet.fill(stroke(base[i:j], rng.uniform(9, 17), lens), INK if rng.random() < .7 else SAND)
            i = j + rng.randrange(0, 3)
    # Root.
    for line, w in (([(430, 960), (424, 1040), (438, 1100), (430, 1176)], 46), ([(424, 1010), (370, 1050),
            (340, 1110), (290, 1150)], 22), ([(436, 1030), (490, 1060), (520, 1120), (580, 1150)], 22),
                    ([(432, 1090), (390, 1120), (380, 1160)], 13), ([(438, 1100), (470, 1140), (466, 1170)], 13),
                            ([(360, 1070), (320, 1074), (270, 1100)], 10), ([(510, 1090), (560, 1092), (610, 1116)],
                            10)):
        sheet.fill(stroke(flow(line), w + 12, tail), PAPER)
        sheet.fill(stroke(flow(line), w, tail), INK)
        sheet.fill(stroke(moved(flow(line), -3, 0)[1:-6], w * .28, tail), PAPER)
    # Stems, winged with spines.
    stems = [([(430, 980), (424, 800), (440, 620), (420, 420), (436, 300)], 26), ([(430, 760), (520, 640), (610, 540),
            (650, 430)], 18), ([(438, 620), (340, 520), (250, 420), (212, 330)], 17),
             ([(560, 590), (640, 640), (720, 640), (756, 590)], 12), ([(330, 510), (250, 540), (170, 520),
                     (130, 470)], 11)]
    for points, w in stems:
        line = flow(points, steps=14)
        for k in range(3, len(line) - 4, 3):
            (ax, ay), (bx, by) = line[k], line[k + 1]
            angle = atan2(by - ay, bx - ax)
            for side in (1, -1):
                if rng.random() < .8:
                    reach = w * rng.uniform(1, 1.7)
                    a = angle + side * rng.uniform(.7, 1.2)
                    sheet.fill(straight([(ax - 9 * cos(angle), ay - 9 * sin(angle)),
                            (ax + reach * cos(a), ay + reach * sin(a)), (ax + 9 * cos(angle), ay + 9 * sin(angle))]),
                            INK)
        sheet.fill(stroke(line, w + 8, lambda t: 1 - .4 * t), PAPER)
        sheet.fill(stroke(line, w, lambda t: 1 - .4 * t), INK)
        for k in range(2, len(line) - 7, 6):
            sheet.fill(stroke(moved(line[k:k + 6], rng.uniform(-w * .2, w * .2), 0), 4, lens), PAPER)
    for root, tip, width, bend in [((428, 930), (120, 960), 58, -.18), ((428, 900), (740, 930), 60, .2),
            ((426, 800), (150, 740), 52, .18), ((436, 780), (800, 770), 54, -.16), ((432, 690), (230, 610), 40, -.2),
                                   ((470, 700), (700, 720), 34, .25), ((434, 560), (590, 440), 34, .2),
                                           ((420, 470), (300, 380), 30, -.2), ((300, 470), (120, 560), 30, -.22),
                                           ((600, 545), (760, 500), 30, .2),
                                   ((432, 390), (520, 330), 24, .2), ((426, 960), (250, 1060), 36, .2),
                                           ((432, 962), (640, 1050), 38, -.2)]:
        leaf(sheet, rng, root, tip, width, bend)
    head(sheet, rng, 440, 232, 128, 3)
    head(sheet, rng, 660, 396, 86, 20, .6)
    head(sheet, rng, 218, 304, 80, -16, .7)
    head(sheet, rng, 770, 560, 56, 34, .2)
    head(sheet, rng, 118, 444, 52, -36, .15)
    # Figures, numbered: a floret, a seed with its plume, a bract, a cut head.
    def figure(number, x, y):
        sheet.text(f"Fig. {number}.", "old italic", 34, x, y, INK)
    with sheet.group("translate(786 40) scale(.76) translate(-759 -50)"):
        sheet.fill(smooth([(746, 240), (738, 180), (752, 176), (764, 178), (772, 238), (759, 262)]), PAPER,
                edge=(INK, 5))
        for k in range(5):
            sheet.fill(stroke(flow([(757, 180), (757 + (k - 2) * 12, 136), (757 + (k - 2) * 26, 92 + abs(k - 2) * 10)]),
                    13, tail), CINNABAR)
        sheet.fill(stroke(flow([(757, 180), (760, 120), (750, 60)]), 8, lens), INK)
        sheet.fill(smooth(arc(759, 274, 17, 26)), INK)
        for k in range(15):
            a = (200 + k * 10) * pi / 180
            sheet.fill(stroke([(759, 250), (759 + 76 * cos(a), 262 + 70 * sin(a) * .6)], 4.5, tail), INK)
    figure(2, 746, 266)
    for k in range(23):
        a = (-160 + k * 6.2) * pi / 180
        sheet.fill(stroke(flow([(84, 200), (84 + 40 * cos(a), 196 + 46 * sin(a)),
                (84 + (86 + k % 3 * 9) * cos(a), 206 + (92 + k % 3 * 8) * sin(a))]), 5, lens),
                INK if k % 3 else CINNABAR)
    sheet.fill(smooth([(72, 200), (68, 238), (84, 272), (100, 238), (96, 200)]), SAND, edge=(INK, 6))
    sheet.fill(hatch([flow([(84, 206), (80, 240), (86, 264), (96, 238), (94, 206)], True)], rng, 8, 4, 80), INK)
    figure(1, 40, 322)
    sheet.fill(straight([(60, 880), (44, 800), (64, 740), (72, 660), (84, 740), (104, 800), (92, 880)]), PAPER,
            edge=(INK, 6))
    sheet.fill(hatch([[(74, 876), (72, 700), (84, 750), (100, 800), (90, 876)]], rng, 9, 4.5, 70), INK)
    for side in (-1, 1):
        for k in range(4):
            sheet.line(straight([(75 + side * (22 - k * 3), 850 - k * 28), (75 + side * (44 - k * 4), 832 - k * 30)],
                    False), INK, 4)
    figure(3, 34, 922)
    # Name and place, written as on a herbarium sheet.
    sheet.text("CARDUUS", "old bold", 0, 34, 64, INK, fit=196)
    sheet.fill(smooth([(600, 1084), (700, 1070), (880, 1080), (880, 1200), (590, 1200), (574, 1130)]), PAPER)
    sheet.text("the thistle called", "old italic", 32, 840, 1114, INK, anchor=1)
    sheet.text("«Tartar»", "old bold", 64, 842, 1164, CINNABAR, anchor=1)
    return sheet
