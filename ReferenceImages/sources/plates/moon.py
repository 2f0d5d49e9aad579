"""A plate of a lunar atlas: the near side with its seas and craters, and the month of phases around it.

The seas and craters lie where they lie (selenographic latitude and longitude in degrees, extent in kilometres; the IAU's
Gazetteer of Planetary Nomenclature).
"""

from math import cos, pi, radians, sin

from press.line import arc, hatch, lens, smooth, straight, stroke, tail
from press.sheet import CINNABAR, DUSK, INK, LAMP, PAPER, SAND, Sheet

SEAS = [(34.7, -14.9, 1146, 1100), (27.3, 18.4, 674, 674), (8.3, 30.8, 876, 720), (16.2, 59.1, 600, 430),
        (-7.8, 53.7, 560, 840), (-15.2, 34.6, 340, 340), (-20.6, -17.3, 715, 620), (-24.5, -38.6, 420, 420),
        (19, -54, 900, 1900), (57.6, 0, 1446, 200), (13.2, 4.1, 242, 242), (-10.5, -22.3, 350, 350),
        (7.8, -30.6, 620, 512), (1.6, 1, 287, 200), (37.6, 30.8, 425, 240)]
CRATERS = [(-43.3, -11.2, 86, "Tycho"), (9.6, -20.1, 96, "Copernicus"), (8.1, -38, 40, "Kepler"), (23.7, -47.5, 44, ""),
           (51.6, -9.4, 101, "Plato"), (-58.6, -14.1, 231, "Clavius"), (-9.3, -1.9, 154, "Ptolemaeus"),
           (-13.4, -2.9, 118, ""), (-18.3, -1.9, 97, ""), (-11.5, 26.3, 99, ""), (-13.3, 24.1, 98, ""),
           (-18, 23.5, 99, ""), (-8.9, 61, 132, ""), (-25.4, 60.8, 184, "Petavius"), (-5.4, -68.4, 173, "Grimaldi"),
           (-17.6, -40.1, 111, ""), (29.7, -4, 81, ""), (50.2, 17.3, 88, ""), (44.3, 16.3, 70, ""),
           (31.9, 30, 95, ""), (-50.5, -6, 156, ""), (-49.9, -21.9, 146, ""), (-41.2, 6, 126, ""),
           (-11.7, 4.3, 114, ""), (-5.1, 5.2, 143, ""), (-33.1, 1, 134, ""), (27.7, 56, 131, ""), (-33.1, -4.8, 227, ""),
           (-45.4, 40.3, 201, "Janssen"), (-36, 60.6, 135, ""), (-44.5, -55.1, 212, "Schickard"), (46.7, 44.4, 88, ""),
           (16.1, 46.9, 40, ""), (-20.7, -22.3, 61, ""), (-2.9, -74.6, 156, ""), (63.7, -63, 145, ""),
           (-65, 20, 110, ""), (-27, 12, 90, ""), (-30, 30, 120, ""), (-25, 45, 100, ""), (-55, 5, 90, ""),
           (-38, -30, 100, ""), (-30, -12, 80, ""), (66, 25, 100, ""), (-5, 15, 80, ""), (-70, -20, 100, "")]
NAMES = [("Imbrium", 37, -16, 42), ("Serenitatis", 27, 18, 26), ("Tranquillitatis", 9, 31, 27), ("Crisium", 16.5, 59, 22),
         ("Fecund.", -6, 52, 24), ("Nubium", -20, -17, 32), ("Humorum", -24, -39, 22), ("Procellarum", 18, -52, 27)]
MIDDLE = (470, 560)
RADIUS = 372
KILOMETRES = 1737.4


def place(latitude, longitude):
    """The point of the plate for a place on the near side, and how much it is foreshortened across and along."""
    x = cos(radians(latitude)) * sin(radians(longitude))
    y = sin(radians(latitude))
    return MIDDLE[0] + RADIUS * x, MIDDLE[1] - RADIUS * y


def outline(latitude, longitude, across, along, count=28, rng=None, rough=0.0):
    """What is an oval on the globe, as the plate shows it."""
    points = []
    for k in range(count):
        a = 2 * pi * k / count
        wander = 1 + (rng.uniform(-rough, rough) if rng else 0)
        north = along / 2 * sin(a) * wander / KILOMETRES * 180 / pi
        east = across / 2 * cos(a) * wander / KILOMETRES * 180 / pi / max(.3, cos(radians(latitude + north)))
        points.append(place(latitude + north, max(-88, min(88, longitude + east))))
    return points


def draw() -> Sheet:
    sheet = Sheet("Moon", 940, 1240, DUSK)
    rng = sheet.rng
    stars(sheet, rng)
    month(sheet, rng)
    x, y = MIDDLE
    sheet.fill(smooth(arc(x, y, RADIUS + 26, RADIUS + 26)), INK)
    for k in range(120):
        a = k * pi / 60
        long = 22 if k % 10 == 0 else 16 if k % 5 == 0 else 8
        sheet.line(straight([(x + (RADIUS + 4) * sin(a), y - (RADIUS + 4) * cos(a)),
                             (x + (RADIUS + 4 + long) * sin(a), y - (RADIUS + 4 + long) * cos(a))], False), LAMP,
                   5 if k % 10 == 0 else 2.6, cap="butt")
    disc = smooth(arc(x, y, RADIUS, RADIUS))
    sheet.fill(disc, PAPER)
    with sheet.clip(disc):
        highlands(sheet, rng)
        shapes = [outline(*sea, rng=rng, rough=.11) for sea in SEAS]
        for shape in shapes:
            sheet.fill(smooth(shape), INK, edge=(INK, 8))
        for k, shape in enumerate(shapes):
            sheet.fill(hatch([shape], rng, 13, 5, 20 + 37 * k, wobble=1.8, broken=.5), DUSK)
        rays(sheet, rng)
        for latitude, longitude, across, _ in CRATERS:
            crater(sheet, rng, latitude, longitude, max(60, across * 1.15))
        for name, latitude, longitude, size in NAMES:
            px, py = place(latitude, longitude)
            sheet.text(name, "garamond italic", size, px, py, LAMP, anchor=.5, halo=(INK, 7))
        for latitude, longitude, across, name in CRATERS:
            if name:
                px, py = place(latitude, longitude)
                sheet.text(name, "old italic", 22, px + across * .13 + 6, py + 22, INK, halo=(PAPER, 6))
    lander(sheet)
    sheet.text("MOON", "old bold", 0, 46, 1196, PAPER, fit=420, halo=(INK, 14))
    sheet.text("stand it on this card", "old italic", 0, 500, 1150, LAMP, fit=390, halo=(INK, 8))
    sheet.text("29 days 12 h 44 min", "garamond", 0, 500, 1200, PAPER, fit=390, halo=(INK, 8))
    return sheet


def highlands(sheet, rng):
    """The rough ground: many small bowls, each lit from the left."""
    for _ in range(620):
        a, r = rng.uniform(0, 2 * pi), RADIUS * rng.random() ** .5
        x, y, size = MIDDLE[0] + r * cos(a), MIDDLE[1] + r * sin(a), rng.uniform(5, 16)
        squeeze = max(.3, (1 - (r / RADIUS) ** 2) ** .5)
        sheet.fill(smooth([(x + size * cos(t) * squeeze, y + size * sin(t)) for t in (.3, 1, 1.8, 2.6, 3.2, 2.4, 1.6, .9)]),
                   SAND if rng.random() < .4 else DUSK)
        if rng.random() < .5:
            sheet.fill(stroke(arc(x, y, size * squeeze + 3, size + 3, rng.uniform(0, 360), rng.uniform(400, 520), 8), 5, lens), INK)


def crater(sheet, rng, latitude, longitude, across):
    shape = outline(latitude, longitude, across, across, 16)
    inner = outline(latitude, longitude, across * .62, across * .62, 12)
    sheet.fill(smooth(shape), PAPER, edge=(INK, 5))
    sheet.fill(smooth(inner), DUSK if rng.random() < .7 else INK)
    # The wall that the morning sun does not reach.
    sheet.fill(stroke(shape[10:] + shape[:3], 8, lens), INK)
    (x, y) = place(latitude, longitude)
    if across > 90:
        sheet.fill(straight([(x - 6, y + 5), (x, y - 7), (x + 7, y + 5)]), LAMP)


def rays(sheet, rng):
    for latitude, longitude, count, long in ((-43.3, -11.2, 15, 330), (9.6, -20.1, 13, 96), (8.1, -38, 9, 66)):
        x, y = place(latitude, longitude)
        for k in range(count):
            a = 2 * pi * k / count + rng.uniform(-.12, .12)
            reach = long * rng.uniform(.55, 1)
            sheet.fill(stroke([(x, y), (x + reach * .5 * cos(a + .03), y + reach * .5 * sin(a + .03)),
                               (x + reach * cos(a), y + reach * sin(a))], 15 if long > 200 else 8, tail), LAMP if long > 200 else PAPER)


def stars(sheet, rng):
    for k in range(230):
        x, y, r = rng.uniform(10, 930), rng.uniform(10, 1230), rng.uniform(5, 13)
        turn, points = rng.uniform(0, pi), rng.choice((4, 5, 6))
        sheet.fill(straight([(x + (r if i % 2 == 0 else r * .34) * cos(turn + i * pi / points),
                              y + (r if i % 2 == 0 else r * .34) * sin(turn + i * pi / points))
                             for i in range(points * 2)]), (PAPER, LAMP, INK)[k % 3])


def month(sheet, rng):
    """The phases, as the north sees them, from the young crescent at the upper left to the old one at the upper right."""
    for k in range(13):
        age = (k + 1) / 14
        x, y = 66 + k * 67.5, 92 + 34 * cos(k * pi / 6 * 2.2)
        r = 31
        sheet.dot(x, y, r + 5, INK)
        lit = [(x + r * sin(t), y - r * cos(t)) for t in [i * pi / 12 for i in range(13)]]
        bulge = cos(2 * pi * age)
        limb = [(x + r * bulge * sin(t), y - r * cos(t)) for t in [i * pi / 12 for i in range(13)]]
        if age > .5:
            lit = [(2 * x - px, py) for px, py in lit]
            limb = [(2 * x - px, py) for px, py in limb]
        sheet.fill(straight(lit + limb[::-1]), LAMP if k == 6 else PAPER)
        for _ in range(5):
            a, b = rng.uniform(0, 2 * pi), r * .8 * rng.random()
            sheet.dot(x + b * cos(a), y + b * sin(a), rng.uniform(2, 4.5), DUSK)
    for k, name in ((0, "new"), (3, "first quarter"), (9, "last quarter"), (12, "old")):
        sheet.text(name, "garamond italic", 24, 66 + k * 67.5, 182, LAMP, anchor=.5, halo=(INK, 6))


def lander(sheet):
    """A craft on four legs at the lower right, and the ball of the Earth at the lower left."""
    x, y = 800, 1010
    for side in (-1, 1):
        sheet.line(straight([(x + side * 30, y + 20), (x + side * 84, y + 84), (x + side * 104, y + 84)], False), LAMP, 8)
        sheet.line(straight([(x + side * 44, y - 6), (x + side * 84, y + 84)], False), PAPER, 5)
        sheet.fill(straight([(x + side * 70, y + 84), (x + side * 112, y + 84), (x + side * 100, y + 98), (x + side * 80, y + 98)]), INK)
    sheet.fill(straight([(x - 62, y - 10), (x + 62, y - 10), (x + 50, y + 34), (x - 50, y + 34)]), LAMP, edge=(INK, 7))
    for k in range(6):
        sheet.line(straight([(x - 50 + k * 20, y - 8), (x - 44 + k * 18, y + 32)], False), INK, 5)
    sheet.fill(straight([(x - 38, y - 70), (x + 24, y - 80), (x + 54, y - 46), (x + 44, y - 12), (x - 44, y - 12), (x - 58, y - 40)]),
               PAPER, edge=(INK, 7))
    sheet.fill(straight([(x - 30, y - 56), (x - 6, y - 60), (x - 14, y - 34)]), INK)
    sheet.fill(straight([(x + 12, y - 60), (x + 34, y - 52), (x + 16, y - 36)]), INK)
    sheet.line(straight([(x + 40, y - 66), (x + 70, y - 120), (x + 96, y - 124)], False), CINNABAR, 6)
    sheet.fill(smooth(arc(x + 70, y - 122, 22, 11, 20, 380, 12)), CINNABAR, edge=(INK, 5))
    ex, ey, r = 112, 1020, 76
    sheet.fill(smooth(arc(ex, ey, r, r)), INK, edge=(PAPER, 6))
    with sheet.clip(smooth(arc(ex, ey, r, r))):
        for land in ([(-50, -60), (-10, -66), (6, -34), (-16, -18), (-6, 4), (-30, 10), (-44, -20), (-66, -30)],
                     [(-22, 8), (8, 6), (20, 28), (2, 66), (-14, 40)], [(30, -60), (70, -40), (76, 10), (44, 2), (30, -26), (20, -40)],
                     [(40, 24), (64, 20), (60, 44), (42, 46)]):
            sheet.fill(smooth([(ex + u, ey + v) for u, v in land]), LAMP)
        for k in range(6):
            sheet.fill(stroke([(ex - 70 + k * 13, ey - 40 + k * 19), (ex - 20 + k * 12, ey - 52 + k * 18), (ex + 30 + k * 9, ey - 42 + k * 20)],
                              9, lens), PAPER)
