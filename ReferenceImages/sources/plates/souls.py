"""Dead Souls: the wheel of the first page, of which two peasants ask whether it would get to Moscow."""

from math import cos, pi, sin

from press import type as letters
from press.line import arc, flow, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, INK, LAMP, PAPER, SAND, Sheet

NAMES = ["Петръ Савельевъ Неуважай-Корыто", "Пробка Степанъ, плотникъ", "Максимъ Телятниковъ, сапожникъ",
        "Елизаветъ Воробей", "Григорій Доѣзжай-не-доѣдешь", "Еремей Карякинъ", "Никита Волокита",
         "Антонъ Волокита", "Поповъ, дворовый человѣкъ", "Абакумъ Ѳыровъ", "Еремей Сорокоплехинъ", "Михѣй, каретникъ",
                 "Милушкинъ, кирпичникъ"]
RIM = "ПОХОЖДЕНІЯ ЧИЧИКОВА или МЕРТВЫЯ ДУШИ"


def draw() -> Sheet:
    sheet = Sheet("Dead Souls", 1000, 1040, PAPER)
    rng = sheet.rng
    # The ledger: names in a clerk's hand, some of them struck out.
    for k in range(22):
        y = 44 + k * 49
        sheet.line(smooth([(0, y + 10), (500, y + 10 + (k % 3 - 1) * 3), (1000, y + 10)], False), SAND, 3)
        x = 14 - (k * 61) % 120
        j = k * 3
        while x < 1000:
            text = NAMES[j % len(NAMES)]
            face, size = ("old italic", "old bold", "old italic")[j % 3], (44, 38, 42)[j % 3]
            wide = letters.width(text, face, size)
            sheet.text(text, face, size, x, y, INK)
            if (j + k) % 3 == 0:
                sheet.fill(stroke(flow([(x - 4, y - 6), (x + wide * .4, y - 16), (x + wide, y - 9)]), 12, lens, 3),
                        CINNABAR)
            x += wide + 34
            j += 1
    # The road, and the mud that flies.
    cx, cy, outer, inner = 500, 500, 452, 346
    sheet.fill(smooth([(-30, 960), (200, 930), (480, 948), (760, 926), (1030, 950), (1030, 1080), (-30, 1080)]), INK)
    for k in range(46):
        a = rng.uniform(20, 160) * pi / 180
        r = outer + rng.uniform(10, 130)
        x, y = cx + r * cos(a), cy + r * .98 * sin(a)
        sheet.fill(stroke([(x, y), (x + 26 * sin(a), y - 26 * cos(a))], rng.uniform(10, 22), tail),
                INK if y < 940 else PAPER)
    for k in range(17):
        x = -20 + k * 62
        sheet.fill(stroke(flow([(x, 985 + (k % 3) * 16), (x + 26, 976 + (k % 3) * 18),
                (x + rng.uniform(50, 90), 988 + (k % 4) * 12)]), 9, lens), PAPER if k % 4 else CINNABAR)

    # The wheel: a tyre that carries the title, ten spokes, no two alike.
    sheet.fill(smooth(arc(cx, cy, outer + 26, outer + 22, 0, 355, 40)), INK, edge=(PAPER, 9))
    sheet.fill(smooth(arc(cx, cy, outer, outer, 0, 355, 40)), PAPER)
    sheet.fill(smooth(arc(cx, cy, outer - 8, outer - 8, 0, 355, 40)), CINNABAR)
    sheet.fill(smooth(arc(cx, cy, inner + 4, inner + 4, 0, 355, 40)), INK)
    sheet.fill(smooth(arc(cx, cy, inner - 8, inner - 8, 0, 355, 40)), PAPER)
    ring = arc(cx, cy, inner + 23, inner + 23, -205, 170, 240)
    size = 2 * pi * (inner + 23) * .645 / letters.width(RIM, "old bold", 1, .05)
    sheet.along(RIM, "old bold", size, ring, 30, PAPER, .05)
    sheet.along("Н. ГОГОЛЬ · 1842", "old bold", 58, arc(cx, cy, inner + 78, inner + 78, 126, 20, 120), 50, INK, .08)
    angles = [-84, -52, -17, 20, 54, 92, 128, 163, 200, 236]
    scenes = [church, birch, samovar, dog, keys, casket, fish, bottle, house, crow]
    grounds = [PAPER, LAMP, INK, PAPER, CINNABAR, PAPER, INK, LAMP, PAPER, INK]
    for k, a in enumerate(angles):
        b = angles[(k + 1) % len(angles)] + (360 if k == len(angles) - 1 else 0)
        sector = [(cx, cy)] + arc(cx, cy, inner - 10, inner - 10, a, b, 12)
        sheet.fill(straight(sector), grounds[k])
        middle = (a + b) / 2 * pi / 180
        with sheet.clip(straight(sector)):
            x, y = cx + 226 * cos(middle), cy + 226 * sin(middle)
            with sheet.group(f"translate({x:.0f} {y:.0f}) rotate({(a + b) / 2 + 90:.0f})"):
                scenes[k](sheet, rng)
    for k, a in enumerate(angles):
        swell = (13, 17, 11)[k % 3]
        spoke = [(66, -swell * 1.3), (130, -swell * .7), (210, -swell * 1.2), (300, -swell * .7),
                (inner - 8, -swell * 1.1), (inner - 8, swell * 1.1), (300, swell * .7), (210, swell * 1.2),
                (130, swell * .7), (66, swell * 1.3)]
        if k == 6:      # the broken one, bound with rope
            spoke = [(66, -16), (150, -10), (196, -24), (212, -2), (236, -18), (inner - 8, -13), (inner - 8, 13),
                    (230, 12), (210, 28), (190, 8), (150, 12), (66, 18)]
        sheet.fill(straight(moved(turned(spoke, a), cx, cy)), INK, edge=(PAPER, 6))
        sheet.fill(stroke(moved(turned(flow([(90, -4), (180, 5 - k), (290, -5 + k % 4)]), a), cx, cy), 7, lens),
                LAMP if k % 2 else PAPER)
        if k in (2, 6, 9):
            for t in range(5):
                sheet.line(straight(moved(turned([(184 + t * 12, -21), (190 + t * 12, 21)], a), cx, cy), False), LAMP,
                        6)
    # The hub: a town clerk's seal, with a crack.
    sheet.fill(smooth(arc(cx, cy, 92, 92, 0, 355, 24)), INK, edge=(PAPER, 8))
    sheet.fill(smooth(arc(cx, cy, 70, 70, 0, 355, 24)), CINNABAR)
    for k in range(20):
        a = k * 18 + (k % 3) * 4
        sheet.fill(stroke(moved(turned([(52, 0), (72, 0)], a), cx, cy), 9, tail), PAPER if k % 2 else INK)
    sheet.text("N", "old bold", 104, cx, cy + 36, PAPER, anchor=.5)
    sheet.line(straight([(cx - 86, cy + 30), (cx - 60, cy + 16), (cx - 52, cy + 30), (cx - 34, cy + 20)], False),
            PAPER, 5)
    return sheet


def church(sheet, rng):
    sheet.fill(straight([(-34, 70), (-34, -10), (34, -10), (34, 70)]), INK)
    sheet.fill(smooth([(-20, -12), (-34, -40), (0, -78), (34, -40), (20, -12)]), CINNABAR, edge=(INK, 6))
    sheet.line("M0-76V-112M-14-98H14", INK, 6)
    sheet.fill(straight([(-10, 70), (-10, 34), (0, 20), (10, 34), (10, 70)]), LAMP)
    for x in (-22, 22):
        sheet.fill(straight([(x - 6, 26), (x - 6, 8), (x, 0), (x + 6, 8), (x + 6, 26)]), PAPER)


def birch(sheet, rng):
    sheet.fill(straight([(-12, 100), (-7, -100), (9, -100), (14, 100)]), PAPER, edge=(INK, 5))
    for k in range(8):
        y = 84 - k * 23
        sheet.fill(stroke([(-14 if k % 2 else 12, y), (4 if k % 2 else -4, y - 4)], 11, tail), INK)
    for k in range(12):
        side = 1 if k % 2 else -1
        y = -84 + k * 12
        branch = flow([(0, y), (side * 26, y - 14), (side * (44 - k), y + 16), (side * (46 - k), y + 46)])
        sheet.fill(stroke(branch, 8, tail), INK)
        for j in (6, 12, 18):
            x, z = branch[j]
            sheet.fill(smooth([(x, z - 9), (x + 8, z), (x, z + 9), (x - 8, z)]), CINNABAR if (j + k) % 3 else INK)


def samovar(sheet, rng):
    sheet.fill(smooth([(-30, 70), (-46, 20), (-52, -20), (-34, -56), (34, -56), (52, -20), (46, 20), (30, 70)]), LAMP,
            edge=(PAPER, 5))
    sheet.fill(straight([(-36, 92), (-22, 68), (22, 68), (36, 92)]), PAPER)
    sheet.fill(straight([(-26, -58), (-16, -84), (16, -84), (26, -58)]), PAPER)
    sheet.fill(smooth([(-20, -84), (-24, -104), (0, -120), (24, -104), (20, -84)]), CINNABAR, edge=(PAPER, 5))
    sheet.fill(stroke(flow([(46, 30), (74, 34), (76, 58)]), 13, lambda t: 1), PAPER)
    for k in range(5):
        sheet.fill(stroke(flow([(-34 + k * 16, -40), (-38 + k * 18, 0), (-24 + k * 12, 56)]), 8, lens), INK)
    for side in (-1, 1):
        sheet.line(smooth([(side * 50, -30), (side * 70, -44), (side * 64, -4), (side * 50, 0)], False), PAPER, 8)


def dog(sheet, rng):
    sheet.fill(smooth([(-70, 40), (-60, -4), (-20, -16), (30, -14), (44, -50), (80, -56), (98, -30), (92, -14),
            (66, -8), (60, 30), (40, 50), (-30, 48)]), INK)
    for x in (-58, -34, 30, 50):
        sheet.fill(stroke(flow([(x, 30), (x + 6, 62), (x - 2, 92)]), 17, tail), INK)
    sheet.fill(stroke(flow([(-64, 0), (-92, -30), (-84, -66)]), 15, tail), INK)
    sheet.fill(smooth([(50, -50), (40, -16), (54, -2), (66, -34)]), CINNABAR, edge=(PAPER, 4))
    sheet.dot(78, -38, 5, PAPER)
    for x, y in ((-40, 10), (-14, 24), (6, 2), (24, 22)):
        sheet.fill(smooth(arc(x, y, 12, 9)), PAPER)


def keys(sheet, rng):
    for k, a in enumerate((-30, 4, 36)):
        with sheet.group(f"rotate({a})"):
            sheet.line(smooth(arc(0, -70, 22, 22)), PAPER, 12)
            sheet.line("M0-48V84", (PAPER, INK, LAMP)[k], 13)
            sheet.line(f"M0 {60 - k * 8}H{30 + k * 4}M0 {82 - k * 6}H26", (PAPER, INK, LAMP)[k], 11)


def casket(sheet, rng):
    sheet.fill(straight([(-72, 60), (-78, -8), (78, -8), (72, 60)]), LAMP, edge=(INK, 6))
    sheet.fill(straight([(-78, -8), (-60, -56), (64, -56), (78, -8)]), CINNABAR, edge=(INK, 6))
    for k in range(5):
        sheet.line(straight([(-52 + k * 26, -10), (-42 + k * 22, -54)], False), INK, 5)
    sheet.fill(smooth(arc(0, 16, 17, 21)), INK)
    sheet.fill(straight([(-5, 8), (5, 8), (8, 28), (-8, 28)]), PAPER)
    for x in (-52, 52):
        sheet.fill(straight([(x, 10), (x + 15, 26), (x, 42), (x - 15, 26)]), INK)
    for k in range(3):
        sheet.fill(straight(moved(turned([(-22, -16), (22, -16), (22, 16), (-22, 16)], -20 + k * 25), -34 + k * 34,
                -82 - (k % 2) * 10)), PAPER, edge=(INK, 5))


def fish(sheet, rng):
    sheet.fill(smooth([(-88, 10), (-40, -34), (20, -36), (66, 0), (20, 42), (-40, 44)]), PAPER)
    sheet.fill(straight([(56, 0), (96, -34), (88, 6), (98, 42)]), CINNABAR)
    sheet.dot(-58, 0, 9, INK)
    for k in range(4):
        for j in range(3):
            sheet.line(smooth([(-26 + k * 20, -20 + j * 17 - k * 2), (-16 + k * 20, -11 + j * 17 - k * 2),
                    (-26 + k * 20, -3 + j * 17 - k * 2)], False), INK, 5)
    sheet.fill(smooth([(-40, 66), (20, 58), (70, 70), (20, 84)]), LAMP)


def bottle(sheet, rng):
    sheet.fill(smooth([(-44, 90), (-48, 10), (-34, -20), (-26, -40), (-26, -84), (-2, -84), (-2, -40), (8, -20),
            (20, 10), (16, 90)]), INK)
    sheet.fill(straight([(-42, 22), (14, 22), (12, 62), (-40, 62)]), PAPER)
    sheet.text("№4", "old bold", 34, -36, 54, CINNABAR)
    sheet.rect(-30, -100, 32, 20, CINNABAR)
    sheet.fill(straight([(34, 10), (76, 6), (66, 56), (58, 60), (58, 84), (76, 92), (38, 94), (50, 84), (50, 60),
            (42, 56)]), PAPER, edge=(INK, 5))
    sheet.fill(straight([(38, 30), (72, 28), (66, 52), (44, 54)]), CINNABAR)


def house(sheet, rng):
    sheet.fill(straight([(-84, -20), (0, -76), (84, -20)]), CINNABAR, edge=(INK, 6))
    sheet.rect(-84, 62, 168, 16, INK)
    sheet.rect(-76, 78, 152, 12, LAMP)
    for k in range(5):
        x = -68 + k * 34
        sheet.fill(straight([(x - 9, 62), (x - 6, -12), (x + 6, -12), (x + 9, 62)]), INK)
        if k < 4:
            sheet.fill(straight([(x + 11, 50), (x + 11, 10), (x + 17, 0), (x + 23, 10), (x + 23, 50)]),
                    LAMP if k % 2 else CINNABAR)
    sheet.fill(smooth(arc(0, -42, 15, 13)), PAPER, edge=(INK, 5))


def crow(sheet, rng):
    sheet.fill(smooth([(-90, 30), (-40, 10), (0, -30), (40, -44), (60, -30), (54, -8), (40, 30), (-10, 50),
            (-50, 44)]), PAPER)
    sheet.fill(straight([(58, -34), (96, -22), (58, -14)]), LAMP)
    sheet.dot(44, -28, 6, INK)
    for k in range(5):
        sheet.fill(stroke(flow([(20 - k * 14, -14 + k * 8), (-10 - k * 14, 14 + k * 6), (-44 - k * 10, 26 + k * 5)]),
                8, lens), INK)
    for x in (-2, 18):
        sheet.line(straight([(x, 44), (x - 4, 76), (x + 16, 80)], False), PAPER, 6)
    sheet.fill(stroke(flow([(-80, 84), (0, 76), (90, 86)]), 15, lens), CINNABAR)
