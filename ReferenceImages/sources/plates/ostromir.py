"""A page after the Ostromir Gospel: the first words of John, and a great initial with a face looking out of it."""

from math import cos, pi, sin

from press import type as letters
from press.line import arc, flow, lens, moved, smooth, straight, stroke, tail, turned
from press.sheet import CINNABAR, INK, LAMP, PAPER, SAND, Sheet

# John 1:1–5 in the Church Slavonic of the eleventh century, without the titla.
TEXT = ("Искони бѣ слово и слово бѣ отъ бога и богъ бѣ слово се бѣ искони оу бога и тѣмь "
        "вьса быша и безъ него ничьтоже не бысть "
        "еже бысть въ томь животъ бѣ и животъ бѣ свѣтъ чловѣкомъ и свѣтъ въ тьмѣ свьтитьсѧ и тьма его не обѧтъ")


def knot(sheet, line, width, colour, unders):
    """A ribbon that passes under itself where `unders` (0…1 along it) say so; there it is drawn first."""
    dense = flow(line, steps=14)
    last = len(dense) - 1
    for t in unders:
        i = int(t * last)
        sheet.line(straight(dense[max(0, i - 5):i + 6], False), INK, width + 10, cap="butt")
        sheet.line(straight(dense[max(0, i - 5):i + 6], False), colour, width, cap="butt")
    start = 0
    for t in sorted(unders) + [1.01]:
        stop = min(last, int(t * last) - 4)
        if stop > start:
            sheet.line(straight(dense[start:stop + 1], False), INK, width + 10, cap="butt")
            sheet.line(straight(dense[max(0, start - 1):stop + 2], False), colour, width, cap="butt")
        start = int(t * last) + 4


def draw() -> Sheet:
    sheet = Sheet("Ostromir Gospel", 880, 1096, PAPER)
    rng = sheet.rng
    # Parchment: its pores and one old stain.
    for _ in range(150):
        x, y = rng.uniform(0, 880), rng.uniform(0, 1120)
        sheet.fill(stroke([(x, y), (x + rng.uniform(6, 22), y + rng.uniform(-4, 4))], rng.uniform(2, 5)), SAND)

    # Headpiece: a gate of interlace, an eagle on the left and a griffin's head on the right.
    gate = [(250, 40), (846, 40), (846, 300), (640, 300), (640, 190), (456, 190), (456, 300), (250, 300)]
    sheet.fill(straight(gate), LAMP, edge=(INK, 9))
    sheet.fill(straight([(266, 56), (830, 56), (830, 284), (656, 284), (656, 174), (440, 174), (440, 284),
            (266, 284)]), INK)
    for k, (x, y, r) in enumerate([(318, 116, 44), (412, 112, 40), (506, 116, 44), (600, 112, 40), (694, 116, 44),
            (784, 118, 42), (320, 222, 46), (396, 232, 34), (702, 230, 36), (780, 224, 46)]):
        petals = (6, 5, 8, 7, 4, 6, 7, 4, 5, 8)[k]
        sheet.line(smooth(arc(x, y, r, r)), (CINNABAR, PAPER, LAMP)[k % 3], 8)
        for j in range(petals):
            a = j * 360 / petals + k * 13
            petal = turned([(4, 0), (r * .42, -r * .26), (r * .78, 0), (r * .42, r * .26)], a)
            sheet.fill(smooth(moved(petal, x, y)), (PAPER, LAMP, CINNABAR)[(k + j * (petals % 2)) % 3])
        sheet.dot(x, y, r * .2, (CINNABAR, INK, PAPER)[k % 3])
        if k < 9:
            sheet.fill(straight([(x + r, y + 24), (x + r + 10, y + 38), (x + r, y + 52), (x + r - 10, y + 38)]),
                    CINNABAR if k % 2 else PAPER)
    for x, y, lean in ((250, 40, -40), (846, 40, 42), (250, 300, -130), (846, 300, 128)):
        for k in range(3):
            frond = flow(turned([(0, 0), (10, -20), (2 - k * 2, -46 + k * 6)], lean + (k - 1) * 44))
            sheet.fill(stroke(moved(frond, x, y), 16, lens), CINNABAR if k == 1 else INK)
    # A peacock walks on the gate's lintel... under it, where the arch is open.
    bird = flow([(476, 280), (500, 250), (540, 240), (566, 214), (584, 212), (596, 222), (586, 232), (590, 262),
            (560, 290), (510, 296)], True)
    sheet.fill(straight(bird), CINNABAR, edge=(INK, 5))
    for k in range(5):
        plume = flow([(500, 274), (480 - k * 3, 264 + k * 7), (462, 246 + k * 15)])
        sheet.fill(stroke(plume, 11, lens), INK if k % 2 else LAMP)
    sheet.fill(stroke(flow([(508, 272), (534, 258), (560, 270)]), 12), PAPER)
    sheet.dot(580, 222, 5, PAPER)
    sheet.fill(straight([(594, 216), (618, 222), (596, 228)]), INK)
    for x in (528, 552):
        sheet.line(straight([(x, 290), (x + 4, 314), (x + 16, 316)], False), INK, 5)

    eagle(sheet, rng)

    # The initial И (its old form like an N): two columns of plait, a bar between, and a bearded face.
    for x, way in ((96, 1), (250, -1)):
        sheet.fill(straight([(x - 46, 372), (x + 46, 372), (x + 46, 870), (x - 46, 870)]), INK)
        for k, colour in enumerate((LAMP, CINNABAR, PAPER)):
            wave = [(x + 30 * sin((i * .62) + k * 2.094 + (0 if way == 1 else 1)) * (1 if i % 5 else .8),
                    376 + i * 17.4) for i in range(29)]
            knot(sheet, wave, 13, colour, [(.04 + .095 * j + k * .032) for j in range(10)])
        for y, s in ((356, -1), (886, 1)):
            for j in range(3):
                sheet.fill(smooth(arc(x - 34 + j * 34, y + s * (6 if j == 1 else 0), 22, 17)),
                        (LAMP, CINNABAR, PAPER)[(j + (x > 100)) % 3], edge=(INK, 6))
    bar = [(142, 560), (204, 700), (204, 770), (142, 630)]
    sheet.fill(straight(bar), CINNABAR, edge=(INK, 7))
    for k in range(4):
        sheet.fill(straight([(152 + k * 13, 600 + k * 30), (162 + k * 13, 614 + k * 30), (152 + k * 13, 630 + k * 30),
                (142 + k * 13, 616 + k * 30)]), PAPER)
    face = flow([(132, 470), (138, 424), (173, 404), (208, 424), (214, 470), (204, 520), (173, 546), (142, 520)], True)
    for k in range(13):
        a = (160 + k * 18.5) * pi / 180
        sheet.fill(stroke([(173 + 36 * cos(a), 462 + 46 * sin(a)), (173 + 60 * cos(a), 462 + 72 * sin(a))], 18, tail),
                LAMP if k % 2 else INK)
    sheet.fill(straight(face), PAPER, edge=(INK, 6))
    for x in (157, 189):
        sheet.fill(smooth([(x - 13, 466), (x, 458), (x + 13, 466), (x, 473)]), PAPER, edge=(INK, 4))
        sheet.dot(x, 466, 5, INK)
        sheet.fill(stroke(flow([(x - 16, 454), (x, 446), (x + 16, 454)]), 7), INK)
    sheet.fill(stroke(flow([(174, 462), (166, 492), (178, 496)]), 6), INK)
    sheet.fill(stroke(flow([(160, 512), (173, 508), (188, 512)]), 8), CINNABAR)
    for k in range(7):
        sheet.fill(stroke(flow([(149 + k * 8, 520 - abs(k - 3) * 3), (152 + k * 7, 548), (160 + k * 4, 574)]), 8,
                tail), INK)

    # The text in uncial, hand-high: the column runs round the initial.
    lines, line = [], ""
    for word in TEXT.split():
        if letters.width(f"{line} {word}".strip(), "triod", 68) > (520 if len(lines) < 9 else 790):
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    for k, line in enumerate(lines[:11]):
        x, y, column = (326, 384 + k * 66, 520) if k < 9 else (52, 388 + k * 66, 794)
        tracking = min(.09, (column / 68 - letters.width(line, "triod", 1)) / (len(line) - 1))
        first = line[0] if k % 3 == 0 else ""
        if first:
            sheet.text(first, "triod", 68, x, y, CINNABAR)
        start = letters.width(first, "triod", 68) + 68 * tracking if first else 0
        sheet.text(line[len(first):], "triod", 68, x + start, y, INK, tracking=tracking)
    return sheet


def eagle(sheet, rng):
    """John's eagle, with the book."""
    for side in (-1, 1):
        for k in range(7):
            a = 90 - side * (8 + k * 15)
            root = (128 + side * (26 + k * 3), 150 - k * 4)
            quill = turned([(0, -12), (60, -17), (104 - k * 3, 0), (60, 17), (0, 12)], a)
            sheet.fill(smooth(moved(quill, *root)), (INK, PAPER, CINNABAR, LAMP)[(k + (side > 0)) % 4], edge=(INK, 5))
            sheet.line(straight(moved(turned([(12, 0), (88 - k * 4, 0)], a), *root), False),
                    PAPER if (k + (side > 0)) % 4 == 0 else INK, 4)
    for k in range(5):
        quill = turned([(0, -10), (60, -16), (84, 0), (60, 16), (0, 10)], 90 + (k - 2) * 15)
        sheet.fill(smooth(moved(quill, 128 + (k - 2) * 9, 236)), (LAMP, INK, CINNABAR)[k % 3], edge=(INK, 5))
    body = flow([(128, 96), (166, 128), (172, 190), (152, 246), (128, 262), (104, 246), (84, 190), (90, 128)], True)
    sheet.fill(straight(body), PAPER, edge=(INK, 6))
    for row in range(4):
        for k in range(3 + row % 2):
            x, y = 128 + (k - 1 - (row % 2) * .5) * 26, 136 + row * 30
            sheet.line(smooth([(x - 11, y), (x, y + 14), (x + 11, y)], False), (INK, CINNABAR)[row % 2], 6)
    head = flow([(110, 108), (102, 70), (120, 42), (150, 40), (168, 60), (160, 92), (146, 112)], True)
    sheet.fill(straight(head), LAMP, edge=(INK, 6))
    sheet.fill(smooth([(164, 54), (200, 60), (204, 84), (190, 76), (164, 80)]), CINNABAR, edge=(INK, 5))
    sheet.dot(146, 64, 9, PAPER)
    sheet.dot(148, 64, 5, INK)
    sheet.line(smooth(arc(134, 74, 64, 62, 150, 330, 20), False), CINNABAR, 7)
    sheet.fill(straight([(70, 236), (122, 262), (122, 320), (70, 296)]), CINNABAR, edge=(INK, 5))
    sheet.fill(straight([(122, 262), (176, 236), (176, 296), (122, 320)]), PAPER, edge=(INK, 5))
    for k in range(4):
        sheet.line(straight([(132, 272 + k * 11), (166, 256 + k * 11)], False), INK, 4)
    sheet.line(straight([(96, 256), (96, 296)], False), LAMP, 6)
    sheet.line(straight([(82, 268), (110, 282)], False), LAMP, 6)
