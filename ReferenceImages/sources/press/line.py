"""Lines: smooth curves, tapered strokes and hatching, all as plain lists of (x, y) and SVG path data."""

from math import atan2, cos, hypot, pi, sin

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with one decimal: a tenth of a unit is finer than any print of these plates."""
    text = f"{value:.1f}"
    text = text[:-2] if text.endswith(".0") else text
    return "0" if text == "-0" else text


class Trail:
    """Path data in steps from the last point, which is half the length of the same with page coordinates."""

    def __init__(self, x: float, y: float):
        self.x, self.y = round(x * 10), round(y * 10)
        self.data = [f"M{number(self.x / 10)} {number(self.y / 10)}"]

    def step(self, letter: str, *points: Point):
        text = letter
        for x, y in points:
            x, y = round(x * 10), round(y * 10)
            for delta in (x - self.x, y - self.y):
                piece = number(delta / 10)
                text += piece if piece[0] == "-" or text == letter else " " + piece
        self.x, self.y = round(points[-1][0] * 10), round(points[-1][1] * 10)
        self.data.append(text)

    def end(self, closed: bool) -> str:
        return "".join(self.data) + ("z" if closed else "")


def flow(points: list[Point], closed: bool = False, steps: int = 8) -> list[Point]:
    """A Catmull-Rom curve through `points`, as a dense polyline with `steps` pieces for each span."""
    count = len(points)
    at = (lambda i: points[i % count]) if closed else (lambda i: points[max(0, min(count - 1, i))])
    dense = []
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        for k in range(steps):
            t = k / steps
            dense.append((
                0.5 * (2 * bx + (cx - ax) * t + (2 * ax - 5 * bx + 4 * cx - dx) * t * t
                       + (3 * bx - ax - 3 * cx + dx) * t ** 3),
                0.5 * (2 * by + (cy - ay) * t + (2 * ay - 5 * by + 4 * cy - dy) * t * t
                       + (3 * by - ay - 3 * cy + dy) * t ** 3)))
    if not closed:
        dense.append(points[-1])
    return dense


def straight(points: list[Point], closed: bool = True) -> str:
    """Path data through `points` with straight pieces."""
    trail = Trail(*points[0])
    for point in points[1:]:
        trail.step("l", point)
    return trail.end(closed)


def smooth(points: list[Point], closed: bool = True) -> str:
    """Path data of the Catmull-Rom curve through `points`, as cubic pieces."""
    count = len(points)
    if count < 3:
        return straight(points, closed)
    at = (lambda i: points[i % count]) if closed else (lambda i: points[max(0, min(count - 1, i))])
    trail = Trail(*points[0])
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        trail.step("c", (bx + (cx - ax) / 6, by + (cy - ay) / 6), (cx - (dx - bx) / 6, cy - (dy - by) / 6), (cx, cy))
    return trail.end(closed)


def lens(t: float) -> float:
    """The swell of a graver: nothing at both ends, full in the middle."""
    return sin(pi * min(1, max(0, t))) ** 0.7


def tail(t: float) -> float:
    """The swell of a brush: full at the start, drawn out to a point."""
    return (1 - t) ** 0.8 * min(1, t * 8 + 0.35)


def stroke(points: list[Point], width: float, swell=lens, least: float = 0.0) -> str:
    """Path data of a stroke along `points` whose width is `width * swell(0…1)`, but no less than `least`."""
    lengths = [0.0]
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    whole = lengths[-1] or 1
    left, right = [], []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        angle = atan2(by - ay, bx - ax) + pi / 2
        half = max(least, width * swell(lengths[i] / whole)) / 2
        left.append((x + half * cos(angle), y + half * sin(angle)))
        right.append((x - half * cos(angle), y - half * sin(angle)))
    return smooth(left + right[::-1])


def arc(cx: float, cy: float, rx: float, ry: float, start: float = 0, end: float = 360, count: int = 48) -> list[Point]:
    """Points of an ellipse's arc; degrees, clockwise on the page from three o'clock."""
    return [(cx + rx * cos(a), cy + ry * sin(a))
            for a in ((start + (end - start) * i / count) * pi / 180 for i in range(count + 1))]


def turned(points: list[Point], degrees: float, about: Point = (0, 0), scale: float = 1) -> list[Point]:
    """`points` turned clockwise on the page and scaled about a point."""
    c, s, (ox, oy) = cos(degrees * pi / 180) * scale, sin(degrees * pi / 180) * scale, about
    return [(ox + (x - ox) * c - (y - oy) * s, oy + (x - ox) * s + (y - oy) * c) for x, y in points]


def moved(points: list[Point], dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in points]


def inside(shape: list[Point], x: float, y: float) -> bool:
    """Whether (x, y) lies in the polygon `shape`."""
    result = False
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            result = not result
    return result


def spans(shapes: list[list[Point]], y: float) -> list[tuple[float, float]]:
    """The pieces of the level line `y` that lie in `shapes` (even-odd)."""
    cuts = sorted((bx - ax) * (y - ay) / (by - ay) + ax
                  for shape in shapes for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1])
                  if (ay > y) != (by > y))
    return list(zip(cuts[::2], cuts[1::2]))


def hatch(shapes: list[list[Point]], rng, spacing: float, width: float, degrees: float = 0,
          wobble: float = 0.0, inset: float = 0.0, broken: float = 0.0, swell=lens) -> str:
    """Gouge strokes side by side that fill `shapes`; `broken` is the chance of a gap in a stroke."""
    level = [turned(shape, -degrees) for shape in shapes]
    low, high = min(y for s in level for _, y in s), max(y for s in level for _, y in s)
    data, y = [], low + spacing * rng.uniform(0.3, 0.8)
    while y < high:
        for a, b in spans(level, y):
            a, b = a + inset * rng.random(), b - inset * rng.random()
            pieces = [(a, b)]
            if rng.random() < broken and b - a > spacing * 5:
                cut = rng.uniform(a + spacing, b - spacing)
                pieces = [(a, cut - spacing * 0.5), (cut + spacing * 0.5, b)]
            for start, end in pieces:
                if end - start < spacing * 0.6:
                    continue
                count = max(3, int((end - start) / (spacing * 5)))
                line = [(start + (end - start) * i / count, y + rng.uniform(-wobble, wobble)) for i in range(count + 1)]
                data.append(stroke(turned(line, degrees), width * rng.uniform(0.75, 1.15), swell))
        y += spacing * rng.uniform(0.85, 1.15)
    return "".join(data)


def engrave(tone, lines: list[list[Point]], width: float, floor: float = 0.08) -> str:
    """Lines that swell with the darkness `tone(x, y)` (0 … 1) and vanish where it is under `floor`."""
    data = []
    for line in lines:
        run: list[tuple[Point, float]] = []
        for point in line + [None]:
            dark = tone(*point) if point else 0.0
            if dark > floor:
                run.append((point, min(1.0, dark)))
                continue
            if len(run) > 2:
                widths = [w for _, w in run]
                last = len(run) - 1
                data.append(stroke([p for p, _ in run], width,
                                   lambda t: widths[min(last, round(t * last))] * min(1, 6 * t + .1, 6 - 6 * t + .1)))
            run = []
    return "".join(data)
