"""The Minuet in G of Anna Magdalena Bach's notebook: its first sixteen bars, and the lady who plays them."""

from math import cos, pi, sin

from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, INK, LAMP, PAPER, Sheet

# The right hand: a pitch as steps above the lowest line (E4 = 0), and quarters; a bar a row.
BARS = ["6:1 2:h 3:h 4:h 5:h", "6:1 2:1 2:1", "7:1 5:h 6:h 7:h 8:h", "9:1 2:1 2:1", "5:1 6:h 5:h 4:h 3:h",
        "4:1 5:h 4:h 3:h 2:h", "1:1 2:h 3:h 4:h 2:h", "3:3",
        "6:1 2:h 3:h 4:h 5:h", "6:1 2:1 2:1", "7:1 5:h 6:h 7:h 8:h", "9:1 2:1 2:1", "5:1 6:h 5:h 4:h 3:h",
                "4:1 5:h 4:h 3:h 2:h", "3:1 4:h 3:h 2:h 1:h", "2:3"]
SPACE = 15.5


def draw() -> Sheet:
    sheet = Sheet("Minuet", 900, 1160, PAPER)
    rng = sheet.rng
    scene(sheet, rng)
    systems = [(682, 20, 8, .0), (802, -20, 10, 1.3), (936, 18, -12, 2.2), (1070, -10, 14, .6)]
    for row, (level, slope, swing, phase) in enumerate(systems):
        at = lambda x, step: (x, level + slope * (x / 900 - .5) + swing * sin(x / 170 + phase) - step * SPACE / 2)
        for k in range(5):
            line = [at(x, 2 * k) for x in range(24, 880, 30)]
            sheet.line(smooth(line, False), INK, 2.6)
        clef(sheet, *at(58, 0))
        for x, step in ((98, 8),):
            sharp(sheet, *at(x, step))
        if row == 0:
            for step, figure in ((4, "3"), (0, "4")):
                x, y = at(118, step)
                sheet.text(figure, "old bold", 54, x, y + 1, INK)
        left = 158 if row == 0 else 124
        room = (872 - left) / 4
        for b, bar in enumerate(BARS[row * 4:row * 4 + 4]):
            begin = left + b * room + (6 if row else 0)
            notes, quarters = [], 0.0
            for word in bar.split():
                step, value = word.split(":")
                notes.append((begin + 20 + quarters * (room - 34) / 3 + rng.uniform(-2, 2), int(step), value))
                quarters += .5 if value == "h" else float(value)
            end = at(begin + room - 6, 0), at(begin + room - 6, 8)
            sheet.line(straight(list(end), False), INK, 4)
            beam(sheet, at, [n for n in notes if n[2] == "h"])
            for x, step, value in notes:
                note(sheet, at, x, step, value)
    x, y = 872, 0
    sheet.line(straight([(872, 1004), (872, 1094)], False), INK, 12)
    # The name, written with a flourish between tune and picture.
    sheet.text("Menuet", "old italic", 0, 34, 572, INK, fit=236)
    sheet.fill(stroke(flow([(284, 566), (360, 548), (440, 574), (400, 594), (344, 566), (430, 538), (520, 566),
            (590, 552)]), 10, lens, 1.5), CINNABAR)
    sheet.text("ex G", "old italic", 50, 606, 568, INK)
    sheet.text("1725", "old", 50, 868, 568, INK, anchor=1)
    return sheet


def clef(sheet, x, y):
    shape = [(.1, -1.1), (.05, -1.9), (.9, -1.9), (1.15, -.9), (.5, .15), (-.7, .1), (-1.35, -1.0), (-1.0, -2.5),
            (.1, -3.9), (.7, -5.0), (.7, -6.1), (.3, -6.6), (-.15, -5.8), (-.1, -4.4), (.3, -1.6), (.6, .9),
             (.35, 1.9), (-.4, 2.0), (-.7, 1.4)]
    line = flow([(x + u * SPACE * .95, y + v * SPACE * .95 - 3) for u, v in shape])
    sheet.fill(stroke(line, 7.5, lambda t: .55 + .45 * sin(t * 17) ** 2), INK)
    sheet.dot(x - .55 * SPACE, y + 1.3 * SPACE - 3, 6, INK)


def sharp(sheet, x, y):
    for dx in (-4, 4):
        sheet.line(straight([(x + dx, y - 19 - dx * .5), (x + dx, y + 19 - dx * .5)], False), INK, 3)
    for dy in (-7, 7):
        sheet.line(straight([(x - 10, y + dy + 3), (x + 10, y + dy - 3)], False), INK, 5.5)


def note(sheet, at, x, step, value):
    px, py = at(x, step)
    head = moved(turned(arc(0, 0, 10.6, 7.4, 0, 345, 16), -20), px, py)
    sheet.fill(smooth(head), INK)
    if value == "3":
        sheet.fill(smooth(moved(turned(arc(0, 0, 8, 3.6, 0, 345, 16), -34), px, py)), PAPER)
        sheet.dot(px + 20, py - 5, 4, INK)
        for k in range(3):
            mordent = [(px - 14 + k * 10, py - 48 + (k % 2) * 3), (px - 8 + k * 10, py - 58)]
            sheet.fill(stroke([mordent[0], mordent[1], (px - 2 + k * 10, py - 48)], 7, lens, 3), CINNABAR)
    if value != "h":
        up = step < 4
        sheet.line(straight([(px + (9.5 if up else -9.5), py), (px + (9.5 if up else -9.5),
                py + (-52 if up else 52))], False), INK, 3.2)


def beam(sheet, at, notes):
    """Four eighths under one beam, which leans as they do."""
    if not notes:
        return
    up = sum(n[1] for n in notes) / len(notes) < 4.5
    ends = []
    for x, step, _ in (notes[0], notes[-1]):
        px, py = at(x, step)
        ends.append((px + (9.5 if up else -9.5), py + (-50 if up else 50)))
    (ax, ay), (bx, by) = ends
    for x, step, _ in notes:
        px, py = at(x, step)
        sx = px + (9.5 if up else -9.5)
        sheet.line(straight([(sx, py), (sx, ay + (by - ay) * (sx - ax) / (bx - ax))], False), INK, 3.2)
    thick = 9 if up else -9
    sheet.fill(straight([(ax - 1.6, ay), (bx + 1.6, by), (bx + 1.6, by + thick), (ax - 1.6, ay + thick)]), INK)


def scene(sheet, rng):
    """Anna Magdalena at the harpsichord by one candle."""
    sheet.fill("M0 0H900V500C700 520 500 496 300 516C200 524 80 500 0 512Z", INK)
    with sheet.clip("M0 0H900V500C700 520 500 496 300 516C200 524 80 500 0 512Z"):
        # Light from the candle in broken rings.
        for ring in range(13):
            a = rng.uniform(0, 20)
            radius = 66 + ring * 40
            while a < 370:
                long = rng.uniform(6, 22) * 200 / radius
                if rng.random() < .62 - ring * .03:
                    sheet.fill(stroke(arc(424, 176, radius, radius, a, a + long, 6), rng.uniform(6, 12)),
                            LAMP if ring < 5 else PAPER)
                a += long + rng.uniform(3, 9) * 260 / radius
        # Floor boards.
        for k in range(8):
            y = 420 + k * k * 2.2 + k * 8
            x = -30
            while x < 900:
                long = rng.uniform(80, 220)
                sheet.fill(stroke([(x, y), (x + long, y + rng.uniform(-3, 3))], 6), PAPER)
                x += long + rng.uniform(8, 40)
        # The instrument: case, lid with a painted landscape, turned legs.
        for x in (476, 640, 824):
            for k, (w, h) in enumerate(((26, 16), (14, 24), (30, 18), (18, 34), (10, 18), (26, 12))):
                y = 372 + (0, 16, 40, 58, 92, 110)[k]
                sheet.fill(smooth([(x - w / 2, y), (x + w / 2, y), (x + w * .6, y + h / 2), (x + w / 2, y + h),
                        (x - w / 2, y + h), (x - w * .6, y + h / 2)]), CINNABAR if k % 2 else PAPER, edge=(INK, 3))
        lid = [(520, 268), (560, 30), (880, 60), (884, 268)]
        sheet.fill(straight(lid), PAPER, edge=(INK, 8))
        with sheet.clip(straight(lid)):
            sheet.fill(smooth(arc(790, 110, 34, 34)), CINNABAR)
            for k in range(12):
                a = k * 30 * pi / 180
                sheet.fill(stroke([(790 + 42 * cos(a), 110 + 42 * sin(a)), (790 + (62 + k % 3 * 9) * cos(a),
                        110 + (62 + k % 3 * 9) * sin(a))], 8, tail), CINNABAR)
            for k, hill in enumerate(([(500, 220), (580, 168), (660, 200), (740, 170), (820, 206), (900, 176),
                    (900, 290), (500, 290)], [(500, 250), (600, 214), (700, 244), (800, 216), (900, 240), (900, 290),
                    (500, 290)])):
                sheet.fill(smooth(hill), (LAMP, INK)[k], edge=(INK, 5))
                sheet.fill(hatch([flow(hill, True)], rng, 15, 6, 20 + 40 * k, inset=12), (INK, PAPER)[k])
            for k in range(16):
                x, y = 608 + rng.gauss(0, 24), 106 + rng.gauss(0, 24)
                sheet.fill(smooth(arc(x, y, 15, 11)), (INK, LAMP, INK)[k % 3], edge=(PAPER, 3))
            sheet.fill(stroke(flow([(604, 226), (610, 170), (604, 110)]), 18, tail), INK)
            for x, y in ((690, 92), (716, 112), (700, 134)):
                sheet.fill(stroke(flow([(x - 18, y - 8), (x - 6, y - 9), (x, y), (x + 7, y - 9), (x + 18, y - 6)]),
                        6), INK)
        case = [(404, 300), (880, 262), (890, 372), (410, 384)]
        sheet.fill(straight(case), LAMP, edge=(INK, 8))
        for k in range(11):
            x = 446 + k * 41
            if k % 3 == 2:
                sheet.fill(smooth(arc(x, 330 - k * 1.6, 17, 25)), CINNABAR, edge=(INK, 5))
                sheet.dot(x, 330 - k * 1.6, 6, PAPER)
            else:
                for side in (-1, 1):
                    sheet.fill(stroke(flow([(x, 366 - k), (x + side * 15, 336 - k), (x - side * 4, 306 - k),
                            (x + side * 9, 292 - k)]), 9, lens), INK)
        sheet.fill(straight([(352, 300), (412, 292), (414, 322), (354, 330)]), PAPER, edge=(INK, 6))
        for k in range(6):
            sheet.line(straight([(360 + k * 9, 300 - k), (360 + k * 9, 322 - k)], False), INK, 4 if k % 3 else 7)
        sheet.fill(straight([(420, 210), (500, 190), (506, 276), (424, 292)]), PAPER,
                edge=(INK, 6))     # the notebook on its stand
        for k in range(4):
            sheet.line(straight([(430, 228 + k * 15), (496, 212 + k * 15)], False), INK, 3)
            sheet.dot(440 + k * 14, 224 + k * 13, 5, INK)
        # Candle.
        sheet.fill(straight([(532, 250), (550, 248), (548, 172), (534, 172)]), PAPER, edge=(INK, 5))
        sheet.fill(smooth([(541, 116), (556, 148), (541, 170), (527, 150)]), LAMP, edge=(INK, 5))
        sheet.fill(smooth([(542, 140), (548, 154), (541, 165), (535, 154)]), CINNABAR)
        # The lady.
        gown = flow([(176, 258), (226, 238), (270, 262), (278, 320), (262, 352), (312, 372), (344, 420), (360, 520),
                (-40, 540), (-20, 440), (60, 380), (150, 350), (150, 300)], True)
        sheet.fill(straight(gown), CINNABAR, edge=(INK, 8))
        with sheet.clip(straight(gown)):
            for k in range(15):
                fold = flow([(206, 340), (200 + (k - 7) * 14, 420), (170 + (k - 7) * 34, 540)])
                sheet.fill(stroke(fold[3:], 10 + k % 3 * 3, lens), INK if k % 2 else PAPER)
            for k in range(22):
                x, y = rng.uniform(0, 350), rng.uniform(390, 520)
                sheet.fill(smooth(arc(x, y, 12, 10)), PAPER if k % 2 else LAMP, edge=(INK, 4))
                sheet.dot(x, y, 4, INK)
            sheet.fill(hatch([[(186, 262), (270, 262), (272, 340), (180, 344)]], rng, 13, 6, 80), INK)
        for k in range(3):
            sheet.fill(smooth([(240, 276 + k * 24), (252, 266 + k * 24), (264, 276 + k * 24), (252, 288 + k * 24)]),
                    PAPER, edge=(INK, 4))
        arm = flow([(206, 268), (214, 320), (262, 340), (340, 312)])
        sheet.fill(stroke(arm, 52, lambda t: 1 - .5 * t), INK)
        sheet.fill(stroke(arm, 42, lambda t: 1 - .5 * t), CINNABAR)
        for k in range(4):
            sheet.fill(smooth(arc(288 + k * 8, 338 - k * 4, 13, 22)), PAPER, edge=(INK, 4))
        sheet.fill(stroke(flow([(318, 322), (346, 308), (372, 312), (384, 322)]), 22, lambda t: 1 - .4 * t), INK)
        sheet.fill(stroke(flow([(318, 322), (346, 308), (372, 312), (384, 322)]), 13, lambda t: 1 - .4 * t), PAPER)
        neck = [(206, 190), (246, 190), (244, 232), (262, 254), (196, 262), (204, 232)]
        sheet.fill(straight(neck), PAPER, edge=(INK, 5))
        profile = flow([(262, 96), (272, 118), (268, 130), (288, 158), (276, 164), (280, 176), (274, 182), (278, 192),
                (268, 208), (240, 212), (210, 196), (196, 150), (208, 104), (236, 88)], True, 5)
        sheet.fill(straight(profile), PAPER, edge=(INK, 6))
        sheet.fill(smooth([(246, 132), (258, 126), (266, 134), (256, 139)]), INK)
        sheet.fill(stroke(flow([(240, 118), (254, 112), (268, 118)]), 6), INK)
        sheet.fill(stroke(flow([(262, 182), (270, 184), (278, 182)]), 6), CINNABAR)
        sheet.fill(smooth(arc(240, 176, 11, 9)), CINNABAR)
        hair = flow([(268, 108), (256, 84), (216, 66), (172, 82), (152, 120), (164, 160), (190, 190), (206, 178),
                (222, 150), (232, 122), (250, 112)], True)
        sheet.fill(straight(hair), INK, edge=(PAPER, 5))
        for k in range(5):
            sheet.fill(stroke(arc(210, 130, 22 + k * 11, 26 + k * 9, 160 + k * 5, 280, 10), 6), LAMP)
        for k in range(7):
            a = (150 + k * 26) * pi / 180
            sheet.fill(smooth(arc(186 + 46 * cos(a), 96 + 38 * sin(a), 19, 15)), PAPER, edge=(INK, 5))
        sheet.fill(stroke(flow([(176, 196), (160, 240), (174, 280)]), 18, lens), PAPER)
        # Window with the night in it.
        sheet.fill(straight([(22, 26), (126, 26), (126, 210), (22, 210)]), PAPER)
        for i in range(2):
            for j in range(3):
                sheet.rect(30 + i * 48, 34 + j * 59, 40, 51, INK)
        sheet.fill(smooth(arc(94, 60, 14, 14)), LAMP)
        for x, y in ((44, 56), (56, 74), (40, 120), (60, 142), (104, 116), (90, 184), (46, 190), (112, 200)):
            sheet.fill(straight([(x + (8 if i % 2 == 0 else 3) * cos(i * pi / 4),
                    y + (8 if i % 2 == 0 else 3) * sin(i * pi / 4)) for i in range(8)]), PAPER)
