"""Ruslan and Ludmila: the green oak by the sea, the golden chain, the learned cat."""

from math import atan2, cos, pi, sin

from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import DUSK, INK, LAMP, PAPER, Sheet


def leaf(x, y, length, degrees, rng):
    """An oak leaf with its stalk at (x, y)."""
    lobes = [(0.0, .03), (.12, .06), (.2, .2), (.3, .13), (.42, .3), (.52, .17), (.66, .33), (.76, .18), (.88, .2),
            (1, .02)]
    one = [(length * t, -length * w * rng.uniform(.85, 1.15)) for t, w in lobes]
    two = [(length * t, length * w * rng.uniform(.85, 1.15)) for t, w in lobes[::-1]]
    return moved(turned(one + two, degrees), x, y)


def draw() -> Sheet:
    sheet = Sheet("Ruslan and Ludmila", 860, 1256, INK)
    rng = sheet.rng

    # The moon behind the crown, and the sea with its far shore.
    sheet.fill(straight(arc(640, 560, 150, 150)), LAMP)
    sheet.fill(hatch([arc(640, 560, 142, 142)], rng, 15, 5, 12, wobble=1.5, broken=.5), INK)
    for i in range(26):
        y = 700 + i * 11 + i * i * .1
        x = rng.uniform(-40, 120)
        while x < 880:
            long = rng.uniform(50, 170) * (1 + i / 30)
            crest = flow([(x, y), (x + long * .3, y - 5 - i * .35), (x + long * .65, y + 3), (x + long, y - 1)])
            sheet.fill(stroke(crest, 3.2 + i * .2), LAMP if 540 < x + long / 2 < 740 and rng.random() < .7 else PAPER)
            x += long + rng.uniform(12, 90)

    # Thirty-three knights come out of the foam; seven are near enough to be seen.
    knights = [(34, 756, 1), (150, 762, 1), (92, 776, 1.15), (44, 846, 1.45), (140, 862, 1.5), (770, 752, 1),
            (826, 772, 1.2)]
    for k, (x, y, s) in enumerate(knights):
        at = lambda points: moved(turned(points, 0, scale=s), x, y)
        sheet.line(straight(at([(30, 40), (24 + k % 3 * 6, -84)]), False), PAPER, 4 * s)
        sheet.fill(straight(moved(at([(-6, 0), (0, -28), (6, 0)]), (24 + k % 3 * 6) * s, -82 * s)), LAMP)
        sheet.fill(smooth(at([(-17, -12), (17, -12), (28, 10), (30, 40), (-30, 40), (-28, 10)])), PAPER, edge=(INK, 4))
        sheet.fill(straight(at([(-13, -14), (13, -14), (10, 2), (0, 9), (-10, 2)])), LAMP, edge=(INK, 3))
        sheet.fill(straight(at([(-19, -12), (-16, -26), (-7, -38), (0, -62), (7, -38), (16, -26), (19, -12)])), PAPER,
                edge=(INK, 4))
        for side in (-6, 6):
            sheet.dot(x + side * s, y - 6 * s, 2.4 * s, INK)
        for row in range(3):
            for u in range(-2, 3):
                sheet.line(smooth(at([(u * 11 - 5, 14 + row * 9), (u * 11, 18 + row * 9),
                        (u * 11 + 5, 14 + row * 9)]), False), INK, 2.4 * s)

    # Branches first, trunk over them.
    branches = [([(420, 560), (330, 470), (210, 430), (90, 350)], 64), ([(250, 440), (190, 350), (150, 230)], 40),
                ([(430, 540), (400, 400), (330, 280), (340, 140)], 58), ([(450, 540), (500, 400), (560, 290),
                        (560, 130)], 58),
                ([(470, 560), (570, 470), (680, 430), (790, 330)], 60), ([(620, 450), (700, 360), (720, 240)], 38),
                ([(370, 330), (440, 230), (450, 120)], 32), ([(300, 445), (200, 500), (90, 500)], 34),
                ([(600, 455), (700, 500), (800, 490)], 30)]
    for points, width in branches:
        sheet.fill(stroke(flow(points), width, tail), PAPER)
        for shift in (-.22, .05, .3):
            sheet.fill(stroke(moved(flow(points), shift * width * .8, shift * width * .6)[2:-6], 5, tail), INK)
    left = flow([(200, 1010), (300, 930), (352, 850), (362, 760), (340, 660), (372, 560), (388, 480), (404, 390)])
    right = flow([(700, 1000), (590, 940), (528, 860), (520, 770), (542, 660), (508, 570), (494, 480), (480, 390)])
    sheet.fill(straight(left + right[::-1]), PAPER)
    for root in ([(330, 900), (240, 960), (120, 985)], [(360, 930), (330, 985), (290, 1020)],
            [(560, 900), (660, 950), (780, 975)],
                 [(500, 940), (540, 990), (600, 1020)], [(420, 930), (430, 990), (410, 1030)]):
        sheet.fill(stroke(flow(root), 66, tail), PAPER)
    for i in range(15):
        u = (i + .6) / 15.4
        line = [(a + (b - a) * u + 5 * sin(k * .37 + i), ay + (by - ay) * u) for k,
                ((a, ay), (b, by)) in enumerate(zip(left, right))]
        k = rng.randrange(0, 6)
        while k < len(line) - 4:
            long = rng.randrange(6, 17)
            sheet.fill(stroke(line[k:k + long], rng.uniform(6, 13)), INK)
            k += long + rng.randrange(0, 3)
    sheet.fill(smooth(arc(440, 640, 30, 44)), INK)                     # the owl's hollow
    sheet.line(smooth(arc(440, 640, 42, 58)), INK, 6)
    for x in (428, 452):
        sheet.dot(x, 634, 10, LAMP)
        sheet.dot(x, 634, 4, INK)
    sheet.fill(straight([(436, 644), (444, 644), (440, 656)]), PAPER)

    # The crown: dark leaves, pale leaves, and the golden ones.
    tips = []
    while len(tips) < 330:
        x, y = rng.uniform(-10, 870), rng.uniform(-10, 560)
        if ((x - 430) / 470) ** 2 + ((y - 270) / 300) ** 2 < 1 and ((x - 436) / 90) ** 2 + ((y - 570) / 130) ** 2 > 1 \
                and all((x - a) ** 2 + (y - b) ** 2 > 26 ** 2 for a, b in tips):
            tips.append((x, y))
    for k, (x, y) in enumerate(tips):
        away = 180 / pi * atan2(y - 420, x - 436) + rng.uniform(-55, 55)
        size = rng.uniform(48, 96)
        colour = DUSK if k < 120 else PAPER if rng.random() < .74 else LAMP
        shape = leaf(x, y, size, away, rng)
        sheet.fill(straight(shape), colour, edge=(INK, 4))
        c, s = cos(away * pi / 180), sin(away * pi / 180)
        sheet.line(straight([(x - c * size * .2, y - s * size * .2), (x + c * size * .82, y + s * size * .82)],
                False), INK, 3.4)
        for t in (.36, .58):
            for side in (-48, 48):
                a = (away + side) * pi / 180
                sheet.line(straight([(x + c * size * t, y + s * size * t), (x + c * size * t + cos(a) * size * .2,
                        y + s * size * t + sin(a) * size * .2)], False), INK, 2.4)
    for x, y in [(190, 560), (262, 520), (640, 540), (742, 548), (330, 570), (86, 545)]:
        sheet.fill(smooth(arc(x, y + 22, 12, 17)), LAMP)
        sheet.fill(smooth([(x - 16, y + 12), (x, y - 6), (x + 16, y + 12), (x, y + 18)]), PAPER)
        sheet.line(straight([(x, y), (x + 3, y - 16)], False), PAPER, 4)

    # The golden chain goes about the trunk and down to the right, and on it walks the cat.
    spiral = [flow([(340, 712), (400, 752), (480, 742), (540, 700)]), flow([(346, 826), (420, 872), (480, 868),
            (534, 830), (640, 872), (730, 868), (870, 800)]),
              flow([(-10, 930), (120, 900), (240, 900), (336, 868)])]
    for line in spiral:
        travelled, face, (px, py) = 0.0, True, line[0]
        for x, y in line:
            travelled += ((x - px) ** 2 + (y - py) ** 2) ** .5
            if travelled >= 23:
                degrees = 180 / pi * atan2(y - py, x - px)
                link = moved(turned(arc(0, 0, 19, 12 if face else 4), degrees), x, y)
                sheet.line(smooth(link), INK, 15 if face else 12)
                sheet.line(smooth(link), LAMP, 8 if face else 6)
                travelled, face = 0.0, not face
            px, py = x, y
    cat(sheet, 690, 862)

    # The title, cut out of the foot of the block.
    sheet.fill(smooth([(-40, 1042), (120, 1020), (300, 1040), (470, 1022), (650, 1040), (900, 1016), (940, 1180),
            (900, 1400), (-40, 1400)]), PAPER)
    for x in range(-6, 870, 15):
        lean = rng.uniform(-14, 14)
        blade = [(x, 1052), (x + lean * .4, 1020), (x + lean, 992 - rng.uniform(0, 34))]
        sheet.fill(stroke(flow(blade), 10, tail), PAPER)
    sheet.text("РУСЛАНЪ", "old bold", 0, 42, 1126, INK, fit=480)
    sheet.text("и", "old italic", 96, 568, 1124, INK, anchor=.5)
    sheet.text("А. ПУШКИНЪ", "garamond", 33, 820, 1078, INK, anchor=1, tracking=.06)
    sheet.text("1820", "old italic", 52, 820, 1126, INK, anchor=1)
    sheet.text("ЛЮДМИЛА", "old bold", 0, 42, 1222, INK, fit=778, stretch=.8)
    return sheet


def cat(sheet, x, y):
    """The learned cat, walking left along the chain, its face to us."""
    at = lambda points: moved(points, x, y)
    tails = flow([(100, -62), (150, -74), (164, -128), (130, -170), (150, -214)])
    legs = [([(-66, -50), (-82, -20), (-74, 4)], 26), ([(-40, -46), (-34, -16), (-46, 8)], 26),
            ([(70, -50), (92, -24), (74, 0)], 30), ([(96, -50), (120, -26), (118, -2)], 28)]
    body = [(-96, -88), (-50, -112), (10, -104), (70, -118), (112, -92), (118, -58), (90, -38), (20, -40), (-50, -32),
            (-90, -48)]
    head = [(-148, -128), (-150, -172), (-130, -152), (-104, -152), (-80, -172), (-80, -126), (-86, -98), (-114, -82),
            (-142, -98)]
    for edge, colour in ((9, INK), (0, PAPER)):
        sheet.fill(stroke(at(tails), 26 + 2 * edge, lambda t: .62 + .38 * lens(t * .8 + .1)), colour)
        for points, width in legs:
            sheet.fill(stroke(at(flow(points)), width + 2 * edge, lambda t: 1 - .35 * t), colour)
        for shape in (body, head):
            sheet.fill(smooth(at(shape)), colour)
            if edge:
                sheet.line(smooth(at(shape)), colour, 2 * edge)
    for k in range(8):
        px = -64 + k * 22
        stripe = flow([(px, -104 - k % 2 * 4), (px + 9, -84), (px + 2, -64 + k % 3 * 5)])
        sheet.fill(stroke(at(stripe), 11, tail), INK)
    for k in range(2, 30, 5):
        (ax, ay) = tails[k]
        sheet.line(straight(at([(ax - 9, ay - 3), (ax + 9, ay + 4)]), False), INK, 6)
    for px in (-132, -98):
        sheet.dot(x + px, y - 124, 15, INK)
        sheet.dot(x + px, y - 124, 11, LAMP)
        sheet.fill(smooth(at(arc(px, -124, 3.4, 9))), INK)
    sheet.line(straight(at([(-117, -126), (-113, -126)]), False), INK, 4)
    sheet.fill(straight(at([(-121, -110), (-109, -110), (-115, -102)])), INK)
    sheet.line(smooth(at([(-126, -101), (-115, -95), (-104, -101)]), False), INK, 3)
    for dy in (-6, 4, 14):
        for side in (-1, 1):
            sheet.line(straight(at([(-115 + side * 18, -104 + dy * .3), (-115 + side * 52, -106 + dy)]), False),
                    PAPER, 3)
    for px in (-115, -124, -106):
        sheet.line(straight(at([(px, -158), (px, -146)]), False), INK, 4)
