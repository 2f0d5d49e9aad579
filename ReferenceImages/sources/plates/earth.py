"""Two hemispheres as old atlases have them, with a rose of the winds, a ship and a whale.

The coasts are drawn by hand through some two hundred places whose latitude and longitude any atlas has.
"""

from math import asin, atan2, cos, hypot, pi, radians, sin

from press.line import arc, flow, hatch, lens, smooth, straight, stroke, tail
from press.sheet import CINNABAR, DUSK, INK, LAMP, PAPER, SAND, Sheet

COASTS = {
    "Africa": [(35, -6), (37, 10), (32, 12), (31, 20), (32, 30), (30, 33), (22, 37), (12, 43), (11, 51), (2, 46), (-5, 39),
               (-11, 40), (-20, 35), (-26, 33), (-34, 26), (-34, 19), (-28, 16), (-17, 12), (-6, 12), (4, 9), (6, 1), (4, -8),
               (9, -13), (15, -17), (21, -17), (28, -12)],
    "Asia": [(37, -9), (43, -9), (43, -2), (48, -4), (51, 2), (53, 5), (57, 8), (54, 11), (55, 21), (59, 23), (60, 29),
             (61, 22), (65, 25), (65, 21), (60, 17), (56, 15), (59, 11), (58, 6), (62, 5), (67, 14), (71, 26), (67, 41),
             (64, 38), (68, 45), (69, 60), (73, 70), (72, 80), (77, 104), (73, 115), (72, 130), (71, 150), (69, 170),
             (66, 188), (62, 179), (60, 165), (52, 158), (60, 156), (59, 150), (54, 136), (45, 136), (39, 128), (35, 129),
             (38, 125), (40, 121), (37, 119), (35, 120), (30, 122), (22, 114), (21, 108), (15, 109), (9, 105), (13, 100),
             (7, 100), (1, 104), (8, 98), (16, 95), (22, 91), (20, 87), (13, 80), (8, 77), (19, 73), (24, 67), (25, 60),
             (27, 56), (30, 49), (24, 52), (22, 59), (13, 45), (20, 40), (29, 35), (36, 36), (37, 30), (40, 27), (41, 29),
             (41, 41), (45, 37), (46, 31), (41, 28), (38, 24), (37, 22), (42, 19), (45, 13), (40, 18), (38, 16), (44, 9),
             (43, 4), (39, 0), (36, -5)],
    "America septentrionalis": [(66, -168), (71, -156), (70, -140), (69, -125), (68, -110), (66, -95), (59, -94), (55, -82),
                                (60, -77), (62, -72), (58, -62), (52, -56), (47, -60), (44, -66), (41, -71), (35, -76),
                                (30, -81), (25, -80), (30, -85), (29, -95), (22, -98), (18, -94), (21, -87), (16, -88),
                                (10, -83), (8, -78), (9, -84), (15, -94), (20, -105), (31, -115), (35, -121), (48, -124),
                                (58, -136), (60, -148), (55, -162), (60, -165)],
    "America meridionalis": [(12, -72), (10, -62), (5, -52), (-1, -48), (-5, -35), (-13, -39), (-23, -42), (-29, -49),
                             (-35, -55), (-39, -62), (-47, -66), (-55, -68), (-52, -75), (-42, -74), (-30, -72), (-18, -70),
                             (-6, -81), (2, -79), (8, -77)],
    "Australia": [(-12, 131), (-12, 136), (-17, 140), (-11, 142), (-19, 147), (-28, 153), (-38, 150), (-39, 144), (-32, 134),
                  (-35, 118), (-32, 115), (-22, 114), (-17, 122)],
    "": [(60, -44), (68, -30), (76, -18), (83, -32), (80, -65), (76, -70), (70, -54)],
}
ISLANDS = [[(-12, 49), (-25, 47), (-22, 43), (-16, 44)], [(31, 130), (35, 140), (41, 141), (45, 142), (43, 145), (38, 141), (34, 136)],
           [(50, -5), (51, 1), (58, -3), (58, -6), (54, -3)], [(-1, 131), (-3, 141), (-8, 147), (-10, 150), (-8, 138)],
           [(5, 118), (-3, 116), (-2, 110), (2, 110)], [(5, 96), (-5, 105), (-2, 102)], [(-35, 173), (-41, 176), (-46, 168), (-41, 172)],
           [(64, -22), (66, -15), (63, -17)], [(22, -84), (20, -75), (21, -78)], [(73, -120), (71, -105), (68, -104), (70, -117)],
           [(73, -85), (63, -64), (66, -75), (70, -88)], [(-66, -60), (-72, -20), (-70, 20), (-67, 60), (-67, 110), (-70, 160),
                                                         (-78, 180), (-75, 240), (-73, 260), (-66, 296)]]
RADIUS = 272
HEMISPHERES = [(330, 470, -85), (910, 470, 68)]
WIDE, HIGH = 1240, 940


def place(latitude, longitude, hemisphere):
    """The point of the plate, and whether it lies on this hemisphere; what lies behind is moved to its edge."""
    cx, cy, middle = hemisphere
    away = radians(longitude - middle)
    x, y, z = cos(radians(latitude)) * sin(away), sin(radians(latitude)), cos(radians(latitude)) * cos(away)
    if z < 0:
        long = hypot(x, y) or 1
        x, y = x / long, y / long
    # Equal areas rather than a ball seen from outside: land at the edge keeps its size (Lambert, 1772).
    off = hypot(x, y)
    far = 1 if z < 0 else (2 ** .5) * sin(asin(min(1, off)) / 2)
    turn = atan2(y, x)
    return (cx + RADIUS * far * cos(turn), cy - RADIUS * far * sin(turn)), z >= 0


def draw() -> Sheet:
    sheet = Sheet("Earth", WIDE, HIGH, PAPER)
    rng = sheet.rng
    border(sheet, rng)
    waves(sheet, rng)
    for hemisphere in HEMISPHERES:
        half(sheet, rng, hemisphere)
    rose(sheet, 620, 740, 118)
    ship(sheet, 618, 178)
    whale(sheet, rng, 150, 838)
    balloon(sheet, rng, 1108, 812)
    sheet.text("EARTH", "old bold", 0, 620, 112, INK, anchor=.5, fit=330, halo=(PAPER, 16))
    sheet.text("one turn: 23 h 56 min 4 s", "old italic", 0, 64, 82, CINNABAR, fit=310, halo=(PAPER, 10))
    sheet.text("12 742 km through the middle", "garamond italic", 0, 862, 82, CINNABAR, fit=316, halo=(PAPER, 10))
    sheet.text("365 days 6 h 9 min", "garamond", 0, 330, 900, INK, fit=220, halo=(PAPER, 10))
    sheet.text("around the Sun", "garamond", 0, 716, 900, INK, fit=190, halo=(PAPER, 10))
    return sheet


def border(sheet, rng):
    """A frame of latitude: black and white rods of unequal length."""
    for y, step in ((14, 1), (HIGH - 14, -1)):
        x = 14.0
        while x < WIDE - 30:
            long = rng.uniform(16, 58)
            sheet.rect(x, y - 7, min(long, WIDE - 20 - x), 14, INK if rng.random() < .75 else CINNABAR)
            x += long + rng.uniform(10, 34)
    for x in (14, WIDE - 14):
        y = 30.0
        while y < HIGH - 40:
            long = rng.uniform(14, 50)
            sheet.rect(x - 7, y, 14, min(long, HIGH - 36 - y), DUSK if rng.random() < .7 else LAMP)
            y += long + rng.uniform(10, 30)


def waves(sheet, rng):
    """The ground beside the hemispheres: swells, each of its own length."""
    for _ in range(330):
        x, y = rng.uniform(40, WIDE - 60), rng.uniform(100, HIGH - 40)
        if any(hypot(x - cx, y - cy) < RADIUS + 34 for cx, cy, _ in HEMISPHERES):
            continue
        long, high = rng.uniform(16, 44), rng.uniform(5, 13)
        curve = flow([(x, y), (x + long * .3, y - high), (x + long * .62, y + high * .4), (x + long, y - high * .6)])
        sheet.fill(stroke(curve, rng.uniform(4, 8), lens), DUSK if rng.random() < .62 else SAND)


def half(sheet, rng, hemisphere):
    cx, cy, middle = hemisphere
    sheet.fill(smooth(arc(cx, cy, RADIUS + 30, RADIUS + 30)), INK)
    for k in range(72):
        a = k * pi / 36
        inner, outer = RADIUS + 5, RADIUS + (24 if k % 6 == 0 else 18 if k % 3 == 0 else 12)
        sheet.line(straight([(cx + inner * cos(a), cy + inner * sin(a)), (cx + outer * cos(a), cy + outer * sin(a))], False),
                   LAMP if k % 6 == 0 else PAPER, 6 if k % 6 == 0 else 3, cap="butt")
    disc = smooth(arc(cx, cy, RADIUS, RADIUS))
    sheet.fill(disc, DUSK)
    with sheet.clip(disc):
        currents(sheet, rng, hemisphere)
        for latitude in range(-60, 61, 30):
            points = [place(latitude, middle + away, hemisphere)[0] for away in range(-90, 91, 6)]
            sheet.line(smooth(points, False), INK, 5 if latitude == 0 else 2.4)
        for away in range(-60, 61, 30):
            sheet.line(smooth([place(latitude, middle + away, hemisphere)[0] for latitude in range(-90, 91, 6)], False), INK, 2.4)
        for k, (name, coast) in enumerate([*COASTS.items(), *(("", island) for island in ISLANDS)]):
            land(sheet, rng, name, coast, hemisphere, 25 + 31 * k)


def land(sheet, rng, name, coast, hemisphere, slant):
    seen = [place(*point, hemisphere) for point in coast]
    if sum(inside for _, inside in seen) < 2:
        return
    points = [point for point, _ in seen]
    sheet.fill(smooth(points), PAPER, edge=(INK, 7))
    sheet.fill(hatch([flow(points, True, 3)], rng, 17, 4, slant, wobble=2.2, broken=.55), SAND)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    # Mountains, forests and towns, none like its neighbour.
    for _ in range(max(2, int((max(xs) - min(xs)) * (max(ys) - min(ys)) / 900))):
        x, y = rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))
        if not within(points, x, y):
            continue
        kind, size = rng.random(), rng.uniform(8, 17)
        if kind < .5:
            sheet.fill(straight([(x - size, y + size * .6), (x - size * .1, y - size), (x + size * .9, y + size * .6)]), INK)
            sheet.fill(straight([(x - size * .1, y - size), (x + size * .9, y + size * .6), (x + size * .1, y + size * .6)]), LAMP)
        elif kind < .8:
            sheet.fill(smooth(arc(x, y, size * .55, size * .8, count=9)), DUSK)
            sheet.line(straight([(x, y), (x, y + size)], False), INK, 3.5)
        else:
            sheet.fill(straight([(x - size * .5, y), (x, y - size * .7), (x + size * .5, y), (x + size * .5, y + size * .6),
                                 (x - size * .5, y + size * .6)]), CINNABAR, edge=(INK, 2.5))
    if name and sum(inside for _, inside in seen) * 2 > len(seen):
        x, y = sum(xs) / len(xs), sum(ys) / len(ys)
        words = name.split(" ")
        for row, word in enumerate(words):
            sheet.text(word, "garamond italic", 34 if row == 0 else 21, x, y + 28 * row, INK, anchor=.5, halo=(PAPER, 7))


def within(points, x, y):
    odd = False
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


def currents(sheet, rng, hemisphere):
    cx, cy, _ = hemisphere
    for _ in range(150):
        a, r = rng.uniform(0, 2 * pi), RADIUS * rng.random() ** .5
        x, y, long = cx + r * cos(a), cy + r * sin(a), rng.uniform(20, 60)
        bend = rng.uniform(-16, 16)
        sheet.fill(stroke(flow([(x, y), (x + long / 2, y + bend), (x + long, y + bend * .2)]), rng.uniform(4, 7), tail), PAPER)


def rose(sheet, x, y, r):
    """The rose of the winds: thirty-two rhumbs of four lengths."""
    for k in range(32):
        a = k * pi / 16
        long = r if k % 8 == 0 else r * .78 if k % 4 == 0 else r * .58 if k % 2 == 0 else r * .42
        wide = r * (.16 if k % 8 == 0 else .12 if k % 4 == 0 else .06)
        tip = (x + long * sin(a), y - long * cos(a))
        for side, colour in ((1, INK), (-1, LAMP if k % 8 else CINNABAR)):
            foot = (x + side * wide * cos(a), y + side * wide * sin(a))
            sheet.fill(straight([(x, y), foot, tip]), colour, edge=(INK, 2))
    sheet.dot(x, y, r * .13, PAPER)
    sheet.dot(x, y, r * .07, CINNABAR)
    for letter, a in (("N", 0), ("E", 90), ("S", 180), ("W", 270)):
        sheet.text(letter, "old bold", 30, x + (r + 20) * sin(radians(a)), y - (r + 20) * cos(radians(a)) + 10, INK, anchor=.5,
                   halo=(PAPER, 8))


def ship(sheet, x, y):
    hull = [(x - 84, y + 40), (x - 60, y + 84), (x + 60, y + 84), (x + 96, y + 30), (x + 60, y + 50), (x - 50, y + 50)]
    sheet.fill(straight(hull), INK)
    for k in range(6):
        sheet.dot(x - 44 + k * 20, y + 66, 5, LAMP)
    for mast, high in ((-38, 62), (6, 78), (48, 54)):
        sheet.line(straight([(x + mast, y + 52), (x + mast, y + 46 - high * 1.5)], False), INK, 5)
        for row in (0, 1):
            top, wide = y + 30 - high * (.7 + .62 * row), 27 - 6 * row
            sheet.fill(smooth([(x + mast - wide, top), (x + mast + wide, top), (x + mast + wide + 12, top + 20), (x + mast + wide, top + 36),
                               (x + mast - wide, top + 36), (x + mast - wide + 12, top + 18)]), PAPER if row else LAMP, edge=(INK, 4))
        sheet.fill(straight([(x + mast, y + 46 - high * 1.5), (x + mast + 24, y + 52 - high * 1.5), (x + mast, y + 60 - high * 1.5)]), CINNABAR)


def whale(sheet, rng, x, y):
    body = [(x - 96, y + 14), (x - 76, y - 30), (x - 10, y - 44), (x + 60, y - 18), (x + 104, y - 42), (x + 128, y - 66),
            (x + 132, y - 34), (x + 158, y - 22), (x + 118, y - 10), (x + 60, y + 30), (x - 20, y + 44), (x - 78, y + 38)]
    sheet.fill(smooth(body), INK)
    sheet.fill(hatch([flow(body, True, 3)], rng, 15, 5, 12, wobble=2, broken=.4), DUSK)
    sheet.fill(stroke(flow([(x - 92, y + 18), (x - 60, y + 22), (x - 30, y + 10)]), 7, lens), PAPER)
    sheet.dot(x - 52, y - 4, 9, PAPER)
    sheet.dot(x - 50, y - 3, 4, INK)
    for bend in (-34, -14, 10, 30):
        sheet.fill(stroke(flow([(x - 36, y - 42), (x - 36 + bend * .4, y - 72), (x - 36 + bend, y - 60)]), 9, tail), CINNABAR)


def balloon(sheet, rng, x, y):
    bag = arc(x, y - 20, 62, 70, 0, 360, 20)
    sheet.fill(smooth(bag), LAMP, edge=(INK, 6))
    for k, bend in enumerate((-44, -20, 6, 34)):
        sheet.fill(stroke(flow([(x + bend * .3, y - 88), (x + bend * 1.2, y - 20), (x + bend * .4, y + 46)]), 14 if k % 2 else 9, lens),
                   CINNABAR if k % 2 else INK)
    for side in (-1, 1):
        sheet.line(straight([(x + side * 34, y + 40), (x + side * 14, y + 82)], False), INK, 3)
    sheet.fill(straight([(x - 18, y + 80), (x + 18, y + 80), (x + 13, y + 104), (x - 13, y + 104)]), INK)
    sheet.line(straight([(x - 16, y + 88), (x + 16, y + 96)], False), LAMP, 3)
