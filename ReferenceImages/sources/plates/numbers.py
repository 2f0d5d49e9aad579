"""The number cards 0 to 20: a large numeral, as many seeds below it, and around them a field that only this card has."""

from math import cos, pi, sin

from press import type as letters
from press.line import arc, hatch, smooth, spans, straight, stroke, turned
from press.sheet import CINNABAR, DUSK, INK, LAMP, PAPER, SAND, Sheet

WIDTH, HEIGHT = 640, 880
# The colour of the numeral and of the seeds, in turn; the seeds differ in shape from card to card too.
# Seeds are never the darkest thing: they are alike, and a camera must hold on to the field.
INKS = [(INK, CINNABAR), (CINNABAR, DUSK), (DUSK, CINNABAR), (INK, DUSK)]
# How often a card was drawn again; see `card`.
AGAIN = {11: 1, 13: 1}
# The numeral's box, and the panel of the seeds: left, top, right, bottom.
NUMERAL = (70, 60, 570, 500)
PANEL = (52, 560, 588, 836)


def draw() -> list[Sheet]:
    return [card(number) for number in range(21)]


def card(number: int) -> Sheet:
    sheet = Sheet(f"Number {number}", WIDTH, HEIGHT, PAPER)
    ink, seed_ink = INKS[number % len(INKS)]
    # Shared digits are cut by chance: where the look-alike matrix found two cards alike, one was drawn again.
    sheet.rng.seed(f"{number} {AGAIN.get(number, 0)}")
    field(sheet)
    numeral(sheet, number, ink)
    panel = wavering(sheet, *PANEL)
    sheet.fill(smooth(panel), PAPER, edge=(ink, 5))
    seeds(sheet, number, seed_ink)
    return sheet


def field(sheet):
    """A ground of shards, each cut in its own direction: their corners are what a camera holds on to."""
    rng = sheet.rng
    across, down = rng.choice([(9, 13), (10, 12), (8, 12), (10, 14), (9, 12)])
    x_step, y_step = WIDTH / across, HEIGHT / down
    lean = rng.uniform(-0.3, 0.3)
    points = [[(i * x_step + rng.uniform(-.42, .42) * x_step + lean * (j - down / 2) * 8,
                j * y_step + rng.uniform(-.42, .42) * y_step) for i in range(-1, across + 2)] for j in range(-1, down + 2)]
    tones = [INK, DUSK, LAMP, SAND, CINNABAR, INK]
    for j in range(down + 2):
        for i in range(across + 2):
            a, b, c, d = points[j][i], points[j][i + 1], points[j + 1][i + 1], points[j + 1][i]
            halves = rng.choice([[[a, b, c], [a, c, d]], [[a, b, d], [b, c, d]], [[a, b, c, d]]])
            for shard in halves:
                shard_tone(sheet, shard, rng.choice(tones), rng)


def shard_tone(sheet, shard, tone, rng):
    kind = rng.random()
    if kind < 0.22:
        sheet.fill(straight(shard), tone)
    elif kind < 0.78:
        spacing = rng.uniform(6, 12)
        sheet.line(cuts(shard, rng, spacing), tone, spacing * rng.uniform(.4, .65), "butt")
    elif kind < 0.88:
        for _ in range(2):
            sheet.line(cuts(shard, rng, rng.uniform(10, 16)), tone, rng.uniform(2, 4), "butt")
    sheet.line(straight(shard), tone if rng.random() < .5 else INK, rng.uniform(1.2, 3))


def cuts(shard, rng, spacing):
    """Straight cuts of one direction across a shard, as one path."""
    degrees = rng.uniform(0, 180)
    level = turned(shard, -degrees)
    y, last, data = min(p[1] for p in level) + spacing / 2, max(p[1] for p in level), ""
    while y < last:
        for a, b in spans([level], y):
            if b - a > 8:
                data += straight(turned([(a + rng.uniform(0, 4), y), (b - rng.uniform(0, 4), y)], degrees), False)
        y += spacing * rng.uniform(.85, 1.15)
    return data


def numeral(sheet, number, ink):
    """The numeral, cut in its own direction and with a clear line around it."""
    rng = sheet.rng
    text = str(number)
    left, top, right, bottom = NUMERAL
    face = "old bold"
    height = 0.68  # of a lining figure, in ems
    size = min((bottom - top) / height, (right - left) / letters.width(text, face, 1))
    x, y = (left + right) / 2 + rng.uniform(-14, 14), (top + bottom) / 2 + size * height / 2 + rng.uniform(-10, 10)
    with sheet.group(f"rotate({rng.uniform(-5, 5):.1f} {x:.0f} {y - size * height / 2:.0f})"):
        sheet.text(text, face, size, x, y, ink, anchor=.5, halo=(PAPER, 26))
        nicks(sheet, text, face, size, x, y)


def nicks(sheet, text, face, size, x, y):
    """Fine cuts of light in the strokes of the numeral, so that no two share the inside of a digit."""
    rng = sheet.rng
    glyphs, wide = letters.layout(text, face)
    data = ""
    for glyph, at in glyphs:
        outline = letters.font(face).outline(glyph)
        place = lambda u, v: (x + (at - wide / 2 + u) * size, y + v * size)
        data += "".join(letters.contour_data(contour, place) for contour in outline)
    with sheet.clip(data):
        for _ in range(80):
            cx, cy = rng.uniform(x - wide * size / 2, x + wide * size / 2), rng.uniform(y - .68 * size, y)
            length, angle = rng.uniform(24, 84), rng.uniform(0, pi)
            line = [(cx + length * t * cos(angle), cy + length * t * sin(angle)) for t in (-.5, -.2, .1, .5)]
            sheet.fill(stroke(line, rng.uniform(5, 14)), PAPER)


def wavering(sheet, left, top, right, bottom):
    """A frame drawn by hand."""
    rng, points = sheet.rng, []
    for (ax, ay), (bx, by) in zip([(left, top), (right, top), (right, bottom), (left, bottom)],
                                  [(right, top), (right, bottom), (left, bottom), (left, top)]):
        for k in range(6):
            t = k / 6
            points.append((ax + (bx - ax) * t + rng.uniform(-7, 7), ay + (by - ay) * t + rng.uniform(-7, 7)))
    return points


def seeds(sheet, number, ink):
    """As many seeds as the numeral says, five in a row; each row begins where the card's own rhythm puts it."""
    rng = sheet.rng
    if number == 0:
        return bowl(sheet, ink)
    left, top, right, bottom = PANEL
    rows = (number + 4) // 5
    pitch_y = (bottom - top - 30) / max(rows, 2)
    radius = {1: 42, 2: 40}.get(rows, pitch_y * .42)
    for k in range(number):
        row, place = divmod(k, 5)
        in_row = min(5, number - row * 5)
        x = (left + right) / 2 + (place - (in_row - 1) / 2) * (right - left - 40) / 5 + rng.uniform(-6, 6)
        y = (top + bottom) / 2 + (row - (rows - 1) / 2) * pitch_y + rng.uniform(-4, 4)
        seed(sheet, x, y, radius, ink)


def seed(sheet, x, y, radius, ink):
    """A seed like no other: equal ones would be taken for each other."""
    rng = sheet.rng
    petals, waist, turn = rng.randint(3, 8), rng.uniform(.35, .8), rng.uniform(0, 360)
    ring = [(radius * (1 if k % 2 else waist) * cos(pi * k / petals), radius * (1 if k % 2 else waist) * sin(pi * k / petals))
            for k in range(2 * petals)]
    shape = [(x + u, y + v) for u, v in turned(ring, turn)]
    sheet.fill(smooth(shape), ink)
    for _ in range(3):
        angle = rng.uniform(0, 2 * pi)
        line = [(x + radius * t * cos(angle), y + radius * t * sin(angle)) for t in (.1, .3, .6)]
        sheet.fill(stroke(line, radius * .22), PAPER)


def bowl(sheet, ink):
    """Nothing: an empty bowl."""
    left, top, right, bottom = PANEL
    x, y = (left + right) / 2, top + 96
    sheet.fill(smooth(arc(x, y, 150, 30, 0, 345, 24)), SAND, edge=(ink, 5))
    half = [(x - 150, y)] + [(x + 150 * cos(a), y + 118 * sin(a)) for a in (pi - .2, 2.5, 2.1, 1.57, 1.04, .64, .2)]
    sheet.line(smooth(half + [(x + 150, y)], False), ink, 6)
    sheet.fill(hatch([half + [(x + 150, y)]], sheet.rng, 9, 5, 35, inset=8), ink)
