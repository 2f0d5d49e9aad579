"""A recogniser that sees by script: a picture without much in it shows nothing, others show the answer after a while."""

import math
import struct
import time

# JPEG bytes below which a frame counts as empty: a black 640x360 frame has 3 kB, a plate 40 kB and more.
EMPTY = 9000


class Eye:
    """`script` is "film" (small, another thing, then the answer), "answer", "other", or the code of a reason."""

    def __init__(self):
        self.script = "film"

    def look(self, jpeg, contest, player):
        width, height = size_of(jpeg)
        answer = {"status": "judged", "width": width, "height": height, "tookMs": 21, "sightings": [], "reason": None,
                  "outcome": None}
        expected = contest.assignment()["image"] if contest and contest.number else None
        step = self.step(jpeg, player)
        if step not in ("answer", "other"):
            answer["reason"] = {"code": step, "title": "Hold it differently."}
            return answer
        others = [a["image"] for a in contest.deck if a["image"] != expected] if contest else []
        right = step == "answer" and expected is not None
        name = expected if right else (others or ["Orion"])[0]
        answer["sightings"] = [{"name": name, "probability": 0.998 if right else 0.981, "outline": outline(width, height),
                                "isAnswer": right}]
        return answer

    def step(self, jpeg, player):
        if self.script != "film":
            return self.script
        if len(jpeg) < EMPTY:
            return "tooPlain"
        seen = player.frames if player else 9
        return "tooSmall" if seen < 2 else "other" if seen < 5 else "answer"


def outline(width, height):
    """A sheet that is held by hand: it moves a little."""
    t = time.monotonic()
    dx, dy = 12 * math.sin(t * 2), 9 * math.cos(t * 1.7)
    corners = [(0.33, 0.12), (0.68, 0.15), (0.66, 0.88), (0.31, 0.84)]
    return [[x * width + dx, y * height + dy] for x, y in corners]


def size_of(jpeg):
    """Width and height from the start of frame; 640 x 480 where there is none."""
    i = 2
    while i + 9 < len(jpeg) and jpeg[i] == 0xFF:
        if jpeg[i + 1] in (0xC0, 0xC1, 0xC2):
            height, width = struct.unpack(">HH", jpeg[i + 5:i + 9])
            return width, height
        i += 2 + struct.unpack(">H", jpeg[i + 2:i + 4])[0]
    return 640, 480
