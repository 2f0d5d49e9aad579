"""A Hero of Our Time: one rider in a felt cloak on the military road, under the Caucasus."""

from math import cos, sin

from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail
from press.sheet import CINNABAR, DUSK, INK, LAMP, PAPER, SAND, Sheet

# Each mountain: its peak, the feet of its ridges, and how its faces are cut.
PEAKS = [(610, 130, [(300, 520), (470, 560), (640, 590), (800, 560), (900, 470)], PAPER),
        (240, 230, [(-60, 560), (90, 590), (250, 620), (400, 600), (500, 540)], PAPER),
         (820, 330, [(600, 640), (730, 660), (850, 670), (960, 620)], SAND), (60, 400,
                 [(-120, 660), (30, 700), (160, 690), (280, 640)], SAND), (440, 420,
                 [(260, 690), (380, 720), (500, 730), (640, 680)], PAPER)]


def mountain(sheet, rng, x, y, feet, ground):
    """Facets from the peak to its feet: lit on the left, hatched on the right, each with its own cut."""
    ridges = []
    for fx, fy in feet:
        ridge = [(x, y)]
        for t in (.22, .42, .62, .8):
            ridge.append((x + (fx - x) * t + rng.uniform(-22, 22), y + (fy - y) * t + rng.uniform(-12, 12)))
        ridges.append(ridge + [(fx, fy)])
    for k, (one, two) in enumerate(zip(ridges, ridges[1:])):
        for i in range(5):
            quad = [one[i], two[i], two[i + 1], one[i + 1]] if i else [one[0], two[1], one[1]]
            middle = (sum(p[0] for p in quad) / len(quad), sum(p[1] for p in quad) / len(quad))
            cut = [quad, [quad[0], quad[1], middle], [quad[-1], middle, quad[-2]]]
            lit = k < len(feet) / 2 - 1
            snow = i < 2
            sheet.fill(straight(quad), ground if lit or snow else CINNABAR if (k + i) % 4 == 0 else INK, edge=(INK, 4))
            if not lit:
                sheet.fill(hatch([quad], rng, 9 + (i + k) % 3 * 2.5, 5, 40 + k * 37 + i * 23, wobble=1),
                        INK if snow else PAPER)
            elif i >= 2:
                sheet.fill(hatch([cut[1 + (i + k) % 2]], rng, 11, 5.5, 110 + i * 29, wobble=1), INK)
            elif i == 1:
                sheet.fill(hatch([cut[1]], rng, 13, 4.5, 60), DUSK)


def draw() -> Sheet:
    sheet = Sheet("A Hero of Our Time", 800, 1180, DUSK)
    rng = sheet.rng
    # Evening: a low sun in slices, long clouds, an eagle.
    sheet.fill(smooth(arc(380, 210, 130, 130, 0, 350, 30)), LAMP)
    for k in range(9):
        y = 110 + k * 26 + k * k * .5
        sheet.fill(stroke(flow([(230 + k * 5, y), (380, y - 4), (540 - k * 6, y + 3)]), 5 + k * 1.3, lens), DUSK)
    for k in range(36):
        x, y = rng.uniform(-60, 780), rng.uniform(20, 420)
        long = rng.uniform(60, 190)
        cloud = flow([(x, y), (x + long * .3, y - 7), (x + long * .7, y + 4), (x + long, y - 2)])
        sheet.fill(stroke(cloud, rng.uniform(7, 15), lens), (PAPER, INK, PAPER, LAMP)[k % 4])
    for peak in PEAKS:
        mountain(sheet, rng, *peak)
    for x, y, s in ((470, 70, 1), (156, 120, .66), (700, 90, .5)):
        wing = [(-86, -26), (-50, -34), (-20, -16), (0, -6), (20, -16), (50, -34), (88, -22), (60, -14), (34, 8),
                (12, 16), (0, 34), (-12, 16), (-34, 8), (-60, -16)]
        sheet.fill(straight([(x + u * s, y + v * s) for u, v in wing]), INK, edge=(PAPER, 4))
    # The gorge: a river, terraces, a watch-tower, poplars.
    sheet.fill(smooth([(-20, 640), (160, 690), (330, 716), (520, 724), (680, 676), (820, 640), (820, 900),
            (-20, 900)]), SAND, edge=(INK, 6))
    for k in range(13):
        base = flow([(-20, 690 + k * 24), (180, 726 + k * 21), (400, 742 + k * 20), (620, 720 + k * 23),
                (820, 676 + k * 26)])
        i = rng.randrange(0, 4)
        while i < len(base) - 4:
            j = i + rng.randrange(3, 9)
            sheet.fill(stroke(base[i:j], rng.uniform(6, 12), lens), INK if (k + i) % 5 else CINNABAR)
            i = j + rng.randrange(0, 3)
    river = flow([(430, 712), (470, 748), (400, 786), (320, 830), (390, 890), (560, 930), (840, 960)])
    sheet.fill(stroke(river, 110, lambda t: .16 + .84 * t), INK)
    for k in range(5):
        for i in range(2 + k, len(river) - 7, 9):
            t = i / len(river)
            sheet.fill(stroke(moved(river[i:i + 6], 0, (k - 2) * 18 * (.16 + .84 * t)), 4 + 5 * t, lens),
                    PAPER if (i + k) % 3 else LAMP)
    sheet.fill(straight([(640, 736), (650, 560), (640, 546), (640, 530), (654, 530), (654, 540), (666, 540),
            (666, 528), (682, 528), (682, 540), (694, 540), (694, 530), (708, 530), (708, 546), (698, 560),
            (712, 736)]), PAPER, edge=(INK, 6))
    sheet.fill(hatch([[(680, 552), (698, 562), (710, 734), (684, 734)]], rng, 11, 6, 6), INK)
    for x, y, h in ((672, 600, 26), (668, 660, 22)):
        sheet.fill(straight([(x - 7, y + h), (x - 7, y), (x, y - 9), (x + 7, y), (x + 7, y + h)]), INK)
    for x, y, h in ((66, 770, 210), (110, 790, 160), (30, 800, 150), (752, 800, 150), (720, 820, 110)):
        poplar = [(x, y - h)] + [(x + (10 + (k * 7) % 9) * (1 - abs(k - 5) / 9), y - h + h * k / 9) for k in range(1,
                9)] + [(x, y)] + [(x - (10 + (k * 5) % 9) * (1 - abs(k - 5) / 9), y - h + h * k / 9) for k in range(8,
                0, -1)]
        sheet.fill(smooth(poplar), INK, edge=(SAND, 4))
        for k in range(7):
            sheet.fill(stroke([(x - 2, y - h + 24 + k * h / 9), (x + (7 if k % 2 else -8), y - h + 6 + k * h / 9)], 5,
                    lens), PAPER if k % 3 else LAMP)

    # The rider, going from us.
    sheet.fill(smooth([(-20, 980), (140, 950), (300, 966), (460, 996), (640, 1000), (820, 972), (820, 1200),
            (-20, 1200)]), INK, edge=(PAPER, 7))
    for k in range(26):
        x, y = rng.uniform(0, 780), rng.uniform(985, 1020)
        blade = flow([(x, y), (x + rng.uniform(-12, 12), y - 24), (x + rng.uniform(-26, 26), y - rng.uniform(34, 60))])
        sheet.fill(stroke(blade, 10, tail), INK)
        sheet.fill(stroke(moved(blade, 3, 0)[3:], 4, tail), PAPER)
    with sheet.group("translate(226 792) scale(1.32)"):
        rider(sheet, rng)
    # The title, cut into the rock.
    sheet.text("ГЕРОЙ", "old bold", 0, 330, 1078, PAPER, fit=300)
    sheet.text("нашего времени", "old italic", 0, 36, 1152, LAMP, fit=500)
    sheet.text("М. Лермонтовъ", "old", 40, 34, 1064, PAPER)
    sheet.text("1840", "old bold", 74, 770, 1150, CINNABAR, anchor=1)
    return sheet


def rider(sheet, rng):
    """A Cossack's horse at a walk, and an officer in a burka and a tall fur hat."""
    legs = [([(-104, 20), (-122, 72), (-100, 104), (-116, 146)], 34), ([(84, 30), (104, 80), (92, 112), (78, 140)],
            26), ([(-84, 24), (-70, 80), (-58, 108), (-70, 148)], 38), ([(96, 30), (112, 84), (122, 112), (118, 148)],
            28)]
    for k, (points, width) in enumerate(legs):
        leg = flow(points)
        sheet.fill(stroke(leg, width + 8, lambda t: 1 - .62 * t), PAPER if k > 1 else INK)
        sheet.fill(stroke(leg, width, lambda t: 1 - .62 * t), CINNABAR if k > 1 else INK)
        (x, y) = points[-1]
        sheet.fill(straight([(x - 9, y - 2), (x + 8, y - 2), (x + 15, y + 12), (x - 9, y + 12)]), INK, edge=(PAPER, 3))
    body = flow([(-112, -24), (-60, -36), (0, -22), (50, -34), (84, -76), (116, -124), (124, -152), (138, -128),
            (166, -102), (194, -62), (190, -46), (172, -46), (150, -66), (136, -60), (132, -24), (116, 12), (96, 40),
                 (40, 56), (-30, 50), (-80, 40), (-116, 36), (-130, 0)], True)
    sheet.fill(straight(body), CINNABAR, edge=(INK, 8))
    with sheet.clip(straight(body)):
        sheet.fill(hatch([flow([(-130, 20), (-60, 30), (20, 34), (90, 10), (120, -30), (140, -60), (180, -50),
                (120, 60), (-60, 70), (-140, 50)], True)], rng, 10, 5, 18), INK)
    for k in range(9):
        x, y = 56 + k * 8.6, -42 - k * 11
        sheet.fill(stroke(flow([(x, y), (x - 16, y + 4), (x - 26, y + 24), (x - 20, y + 36)]), 13, tail),
                INK if k % 3 else PAPER)
    sheet.fill(smooth([(146, -98), (156, -103), (163, -95), (152, -92)]), PAPER)
    sheet.dot(155, -97, 3, INK)
    sheet.line(smooth([(188, -66), (168, -80), (138, -106)], False), PAPER, 4)
    sheet.line(smooth([(180, -58), (130, -30), (62, -44)], False), PAPER, 4)
    for k in range(6):
        plume = flow([(-124, -14), (-150 - k * 4, 0), (-166 + k * 7, 60), (-172 + k * 10, 112 + (k % 2) * 14)])
        sheet.fill(stroke(plume, 14, lens), (INK, PAPER, INK, LAMP, INK, PAPER)[k])
    cloak = flow([(20, -176), (56, -160), (78, -100), (92, -30), (96, 22), (50, 34), (0, 26), (-50, 38), (-104, 26),
            (-90, -30), (-50, -100), (-16, -160)], True)
    sheet.fill(straight(cloak), INK, edge=(PAPER, 6))
    for k in range(9):
        u = k - 4
        fold = flow([(22 + u * 6, -140 + abs(u) * 4), (16 + u * 13, -60), (-4 + u * 20, 18 + k % 3 * 4)])
        sheet.fill(stroke(fold[rng.randrange(0, 5):], 8, lens), PAPER if k % 3 else LAMP)
    for k in range(16):
        x = -98 + k * 12.6
        sheet.fill(stroke([(x, 20), (x + rng.uniform(-5, 5), 38 + rng.uniform(0, 14))], 8, tail), INK)
    sheet.fill(stroke([(64, -60), (150, -218)], 8, lambda t: 1), LAMP)
    face = flow([(6, -172), (2, -204), (40, -208), (44, -198), (52, -188), (46, -184), (46, -172), (30, -160)], True, 5)
    sheet.fill(straight(face), PAPER, edge=(INK, 5))
    sheet.dot(36, -194, 3, INK)
    sheet.fill(stroke(flow([(32, -178), (42, -180), (50, -176)]), 6, lens), INK)
    sheet.fill(hatch([[(4, -200), (18, -200), (20, -168), (8, -168)]], rng, 6, 3.4, 80), INK)
    hat = flow([(-6, -200), (-12, -230), (-4, -256), (24, -264), (50, -256), (58, -230), (50, -202), (22, -196)], True)
    sheet.fill(straight(hat), CINNABAR, edge=(INK, 6))
    for k in range(17):
        a, r = rng.uniform(0, 6.28), rng.uniform(4, 28)
        sheet.fill(stroke(arc(23 + r * cos(a), -230 + r * .9 * sin(a), 6, 5, 40 * k, 40 * k + 220, 8), 4, lens),
                INK if k % 3 else PAPER)
