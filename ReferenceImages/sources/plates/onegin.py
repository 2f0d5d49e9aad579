"""Eugene Onegin: Tatyana's letter flies from her window over the frozen garden to a man who turns his back."""

from math import cos, pi, sin

from press.line import arc, flow, hatch, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, DUSK, INK, LAMP, PAPER, SAND, Sheet

LETTER = ("Я къ вамъ пишу — чего же болѣ? Что я могу еще сказать? "
          "Теперь, я знаю, въ вашей волѣ меня презрѣньемъ наказать.")


def tree(sheet, rng, x, y, length, degrees, width, depth, colour):
    """A bare tree, snow on the upper side of every branch."""
    a = degrees * pi / 180
    bend = rng.uniform(-.16, .16)
    tip = (x + length * cos(a), y + length * sin(a))
    line = flow([(x, y), (x + length * .5 * cos(a + bend), y + length * .5 * sin(a + bend)), tip], steps=4)
    sheet.fill(stroke(line, width, lambda t: 1 - .35 * t), colour)
    if depth == 0:
        return
    for turn in ((-34, 6, 30), (-24, 28), (-38, -8, 26))[rng.randrange(3)]:
        start = line[-1] if abs(turn) < 30 else line[5]
        tree(sheet, rng, *start, length * rng.uniform(.62, .8), degrees + turn + rng.uniform(-9, 9), width * .62,
                depth - 1, colour)


def flake(sheet, x, y, r, arms, turn, colour):
    for k in range(arms):
        a = turn + k * 360 / arms
        sheet.line(straight(moved(turned([(0, 0), (r, 0)], a), x, y), False), colour, max(2.4, r * .13))
        for t in (.5, .78):
            for side in (-1, 1):
                sheet.line(straight(moved(turned([(r * t, 0), (r * (t + .22), side * r * .24)], a), x, y), False),
                        colour, max(2, r * .1))


def draw() -> Sheet:
    sheet = Sheet("Eugene Onegin", 1180, 880, INK)
    rng = sheet.rng
    # The garden: moon, far hills, trees, snow.
    sheet.fill(smooth(arc(742, 150, 92, 92, 0, 350, 30)), PAPER)
    for x, y, r in ((716, 130, 15), (770, 176, 20), (760, 116, 9), (728, 190, 11), (792, 132, 8)):
        sheet.fill(stroke(arc(x, y, r, r, 30, 260, 10), 6, lens), INK)
    for k, hill in enumerate(([(430, 640), (620, 580), (820, 612), (1000, 570), (1200, 600), (1200, 900), (430, 900)],
            [(430, 720), (600, 676), (800, 700), (1000, 668), (1200, 690), (1200, 900), (430, 900)],
                              [(430, 800), (640, 770), (860, 792), (1200, 760), (1200, 900), (430, 900)])):
        sheet.fill(smooth(hill), (DUSK, SAND, PAPER)[k], edge=(INK, 5))
        for _ in range(40):
            x, y = rng.uniform(450, 1190), 640 + k * 80 + rng.uniform(-10, 70)
            sheet.fill(stroke(flow([(x, y), (x + 20, y - 5), (x + rng.uniform(40, 80), y)]), 5, lens), INK)
    for x, y, length, lean, width, depth, colour in ((560, 690, 130, -96, 17, 5, DUSK),
            (880, 660, 120, -86, 15, 5, DUSK), (690, 760, 150, -82, 24, 5, PAPER), (1120, 800, 180, -98, 30, 5, PAPER)):
        tree(sheet, rng, x, y, length, lean, width, depth, colour)
    for k in range(44):
        x, y = rng.uniform(470, 1170), rng.uniform(16, 640)
        if (x - 742) ** 2 + (y - 150) ** 2 > 110 ** 2 and not (900 < x < 1110 and y > 330):
            flake(sheet, x, y, rng.uniform(8, 21), (6, 5, 8)[k % 3], rng.uniform(0, 60), PAPER if k % 4 else LAMP)
    for k in range(9):
        x, y = 620 + k * 52, 828 + (k % 3) * 13
        sheet.fill(smooth(arc(x, y, 13, 7)), INK)
        sheet.dot(x + 16, y + 2, 4, INK)

    # Onegin, in a cloak and a tall hat, seen from behind.
    cloak = flow([(930, 850), (920, 720), (946, 590), (980, 520), (1008, 496), (1040, 520), (1078, 590), (1100, 720),
            (1100, 850), (1010, 866)], True)
    sheet.fill(straight(cloak), INK, edge=(PAPER, 8))
    for k in range(7):
        fold = flow([(1008 + (k - 3) * 8, 540), (1008 + (k - 3) * 18, 680), (1010 + (k - 3) * 25, 836)])
        sheet.fill(stroke(fold[2:], 9, lens), PAPER if k % 3 else CINNABAR)
    sheet.fill(smooth([(946, 600), (970, 530), (1008, 506), (1050, 530), (1074, 600), (1010, 636)]), CINNABAR,
            edge=(INK, 7))
    for k in range(5):
        sheet.fill(stroke(flow([(966 + k * 21, 556 - abs(k - 2) * -4), (960 + k * 25, 590), (966 + k * 22, 614)]), 8,
                lens), INK)
    sheet.fill(straight([(972, 530), (980, 476), (1036, 476), (1046, 530), (1008, 548)]), INK, edge=(PAPER, 5))
    sheet.fill(smooth([(982, 490), (978, 440), (1008, 424), (1040, 440), (1036, 486), (1008, 494)]), INK,
            edge=(PAPER, 5))
    for k in range(5):
        sheet.fill(stroke(flow([(988 + k * 10, 436), (984 + k * 12, 458), (994 + k * 7, 482)]), 6, lens), PAPER)
    sheet.fill(smooth([(966, 536), (968, 492), (990, 500), (1008, 508), (1030, 500), (1050, 490), (1050, 534),
            (1008, 524)]), PAPER, edge=(INK, 6))
    sheet.fill(straight([(972, 432), (962, 322), (1052, 314), (1046, 432)]), INK, edge=(PAPER, 6))
    sheet.fill(smooth([(940, 430), (1008, 414), (1080, 426), (1064, 446), (1008, 438), (954, 448)]), INK,
            edge=(PAPER, 6))
    sheet.fill(straight([(971, 408), (1047, 404), (1048, 386), (969, 390)]), CINNABAR)
    sheet.fill(stroke(flow([(984, 330), (980, 356), (984, 380)]), 10, lens), PAPER)
    sheet.fill(stroke(flow([(1096, 620), (1120, 700), (1140, 840)]), 11, lambda t: 1), LAMP)

    # The window wall, the room behind, and Tatyana at her table.
    room = [(0, 0), (452, 0), (452, 880), (0, 880)]
    sheet.fill(straight(room), CINNABAR)
    for i in range(7):
        for j in range(11):
            x, y = 34 + i * 66 + (j % 2) * 33, 30 + j * 58
            kind = (i * 3 + j * 5) % 7
            leaf = turned([(0, 0), (14, -15), (30 + kind * 2, 0), (14, 15)], kind * 51 + j * 13)
            for step in range(2 + kind % 3):
                sheet.fill(smooth(moved(turned(leaf, step * (360 / (2 + kind % 3))), x, y)),
                        INK if (i + j) % 3 else LAMP)
            sheet.dot(x, y, 5 + kind % 3, PAPER)
    with sheet.clip("M0 0H446V880H0Z"):
        glow = arc(276, 470, 236, 250, 0, 352, 30)
        sheet.fill(smooth(glow), LAMP, edge=(INK, 6))
        for k in range(34):
            a = (k * 10.6 + k % 2 * 3) * pi / 180
            sheet.fill(stroke([(276 + 214 * cos(a), 470 + 226 * sin(a)), (276 + (120 + k % 4 * 20) * cos(a),
                    470 + (130 + k % 4 * 20) * sin(a))], 13, tail), PAPER if k % 3 else CINNABAR)
    tatyana(sheet, rng)
    # The frame of the window, with frost in its corners.
    for x, w in ((440, 36),):
        sheet.rect(x, 0, w, 880, PAPER)
        sheet.line(straight([(x, 0), (x, 880)], False), INK, 6)
        sheet.line(straight([(x + w, 0), (x + w, 880)], False), INK, 6)
        y = 14
        k = 0
        while y < 880:
            size = rng.uniform(12, 26)
            y += size
            if k % 4 == 3:
                sheet.fill(smooth(arc(458, y, 10, size * .7)), LAMP, edge=(INK, 5))
            else:
                sheet.fill(straight([(458, y - size), (470, y), (458, y + size), (446, y)]), INK if k % 2 else CINNABAR)
            y += size + rng.uniform(4, 20)
            k += 1

    # The letter: a ribbon of her own lines.
    path = flow([(286, 604), (392, 560), (500, 470), (600, 440), (700, 480), (780, 540), (850, 530), (900, 440),
            (960, 250), (1060, 180), (1220, 230)], steps=16)
    sheet.fill(stroke(path, 78, lambda t: .56 + .36 * t), INK)
    sheet.fill(stroke(path, 66, lambda t: .54 + .38 * t), PAPER)
    sheet.along(LETTER, "old italic", 38, moved(path, 0, 10), 26, INK)
    # The title stands on the snow and in the sky.
    sheet.text("Евгеній", "old italic", 104, 500, 330, LAMP, halo=(INK, 16))
    sheet.text("ОНѢГИНЪ", "old bold", 0, 492, 862, INK, fit=420, halo=(PAPER, 16))
    sheet.text("романъ въ стихахъ", "old italic", 38, 1160, 46, PAPER, anchor=1, halo=(INK, 10))
    return sheet


def tatyana(sheet, rng):
    # Table, candle, ink, quill.
    sheet.fill(straight([(60, 640), (440, 620), (440, 670), (60, 694)]), INK, edge=(PAPER, 6))
    for x in (110, 400):
        for k in range(4):
            sheet.fill(smooth(arc(x, 706 + k * 48, 17 - (k % 2) * 6, 26)), PAPER if k % 2 else INK, edge=(INK, 5))
    sheet.fill(straight([(372, 622), (376, 506), (402, 504), (406, 620)]), PAPER, edge=(INK, 6))
    sheet.fill(stroke(flow([(380, 510), (384, 550), (378, 590)]), 9, tail), CINNABAR)
    sheet.fill(smooth([(388, 412), (412, 462), (404, 492), (388, 502), (372, 490), (366, 460)]), PAPER, edge=(INK, 6))
    sheet.fill(smooth([(389, 450), (398, 474), (388, 492), (380, 472)]), CINNABAR)
    # Gown, in a profile that looks at the window.
    gown = flow([(150, 470), (196, 452), (240, 474), (252, 530), (244, 590), (236, 640), (300, 700), (330, 780),
            (350, 890), (-20, 890), (10, 780), (70, 690), (130, 630), (138, 540)], True)
    sheet.fill(straight(gown), PAPER, edge=(INK, 8))
    for k in range(13):
        fold = flow([(188, 636), (180 + (k - 6) * 15, 720), (160 + (k - 6) * 32, 890)])
        sheet.fill(stroke(fold[2:], 11, lens), INK if k % 3 else CINNABAR)
    sheet.fill(hatch([flow([(154, 476), (200, 480), (206, 560), (196, 630), (140, 630), (140, 540)], True)], rng, 12,
            6, 100), INK)
    sheet.fill(smooth([(134, 624), (240, 634), (244, 652), (130, 646)]), CINNABAR, edge=(INK, 5))
    shawl = flow([(146, 476), (110, 530), (96, 610), (60, 700), (110, 690), (140, 620), (160, 540)], True)
    sheet.fill(straight(shawl), CINNABAR, edge=(INK, 6))
    for k in range(6):
        sheet.fill(stroke([(58 + k * 9, 690), (50 + k * 10, 726)], 7, tail), INK)
        sheet.fill(straight(moved([(0, -9), (8, 0), (0, 9), (-8, 0)], 130 - k * 8, 530 + k * 26)), PAPER)
    for width, colour in ((56, INK), (44, PAPER)):
        sheet.fill(stroke(flow([(200, 494), (214, 560), (262, 598), (310, 604)]), width, lambda t: 1 - .55 * t), colour)
    sheet.fill(stroke(flow([(206, 520), (220, 562), (262, 588)]), 8, lens), INK)
    sheet.fill(smooth([(292, 590), (318, 586), (340, 598), (336, 612), (300, 614)]), PAPER, edge=(INK, 5))
    for k, w in ((0, 24), (1, 14)):
        sheet.fill(stroke(flow([(330, 608), (336, 540), (318, 470), (330, 420)]), w, lens), (INK, PAPER)[k])
    # Neck, head, hair in a knot with a comb.
    sheet.fill(straight([(176, 388), (222, 390), (220, 440), (246, 470), (160, 474), (178, 440)]), PAPER, edge=(INK, 6))
    head = flow([(236, 262), (252, 290), (250, 306), (274, 340), (260, 348), (264, 360), (256, 367), (262, 378),
            (250, 398), (218, 402), (186, 384), (170, 330), (184, 276), (210, 256)], True, 5)
    sheet.fill(straight(head), PAPER, edge=(INK, 7))
    sheet.fill(smooth([(226, 312), (238, 304), (249, 313), (238, 319)]), INK)
    sheet.fill(stroke(flow([(220, 296), (236, 288), (252, 296)]), 8), INK)
    sheet.fill(stroke(flow([(244, 369), (254, 371), (263, 367)]), 8), CINNABAR)
    sheet.fill(hatch([flow([(186, 330), (214, 340), (222, 380), (206, 396), (180, 370)], True)], rng, 9, 4.5, 70), INK)
    hair = flow([(246, 276), (232, 236), (190, 222), (146, 236), (126, 280), (138, 330), (166, 360), (184, 350),
            (196, 310), (214, 288), (236, 284)], True)
    sheet.fill(straight(hair), INK, edge=(PAPER, 5))
    for k in range(6):
        sheet.fill(stroke(arc(188, 300, 22 + k * 10, 24 + k * 9, 170 + k * 6, 285 + k * 4, 10), 6, lens), PAPER)
    sheet.fill(smooth(arc(130, 262, 42, 36)), INK, edge=(PAPER, 5))
    for k in range(4):
        sheet.fill(stroke(arc(130, 262, 10 + k * 8, 8 + k * 7, 30 * k, 30 * k + 210, 10), 6, lens), PAPER)
    for k in range(5):
        sheet.fill(stroke(moved(turned([(36, 0), (66, 0)], 196 + k * 17), 132, 262), 9, tail), LAMP)
    for k in range(4):
        sheet.fill(stroke(flow([(196 - k * 5, 350), (206 - k * 7, 374 + k * 5), (194 - k * 7, 398 + k * 6)]), 11,
                lens), INK)
