"""The Moon of the page beside another photograph of it, which has nothing to do with ours: the mosaic of the Lunar Reconnaissance Orbiter (NASA)
that Debian's stellarium-data has. Of that package, which takes 390 MB, `scripts/setup test` keeps this one file, of 2.4 MB, in .build/judges.
Another is tried by APEIRON_MOON_MAP.
"""

import functools
import io
import math
import os
import pathlib

import numpy
import pytest
from PIL import Image

from conftest import ROOT
from test_moon import ask, sky

INSTALLED = "usr/share/stellarium/textures/moon_4k.jpg"
MAP = next((path for path in (pathlib.Path(folder, INSTALLED) for folder in ("/", ROOT / ".build/judges")) if path.exists()), None)
if named := os.environ.get("APEIRON_MOON_MAP"):
    MAP = pathlib.Path(named)
SIDE = 240
# The photograph is drawn with so many times more points, and made smaller as the page's picture is: a crescent is thinner than a point.
FINER = 2
EARTHSHINE = 0.05
# Brightness of what the Sun lights: the dark side has less.
LIT = 16
# The moon of the page and the photograph agree better than this over the disc. A crescent of less than a twentieth is as thin as a point of the
# picture: what there is of it depends on where that lies.
LEAST_ALIKE = 0.95
LEAST_ALIKE_THIN = 0.9
THIN = 0.05
# One each twelfth of the month that begins with the new moon of 9 November 2026, 07:02, half a twelfth after it.
PHASES = [f"2026-{11 + (day > 30)}-{day - 30 * (day > 30):02}T{hour:02}:00:00Z" for day, hour in (
    (10, 13), (13, 0), (15, 11), (17, 22), (20, 10), (22, 21), (25, 8), (27, 19), (30, 7), (32, 18), (35, 5), (37, 16))]
# The points of the disc but those on its very edge.
DISC = numpy.hypot(*numpy.indices((SIDE, SIDE)) + 0.5 - SIDE / 2) < SIDE / 2 - 1


def direction(longitude, latitude):
    a, b = math.radians(longitude), math.radians(latitude)
    return math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)


def drawn(moon, side=SIDE * FINER):
    """The photograph as the disc that the observer of `moon`, a report of the daemon, has."""
    eye = direction(moon["libration"]["longitude"], moon["libration"]["latitude"])
    sun = direction(moon["sun"]["longitude"], moon["sun"]["latitude"])
    east = numpy.cross((0, 0, 1), eye)
    east /= numpy.linalg.norm(east)
    north = numpy.cross(eye, east)
    # North is turned from the zenith by the axis less the parallactic angle, to the left as position angles grow.
    turn = math.radians(moon["axis"] - moon["parallacticAngle"])
    phase = math.degrees(math.acos(numpy.dot(eye, sun)))
    dust = min(1, max(0, 1 - 0.019 * phase + 0.242e-3 * phase**2 - 1.46e-6 * phase**3))
    across = (numpy.arange(side) + 0.5) / side * 2 - 1
    x, y = numpy.meshgrid(across, -across)
    disc = x * x + y * y < 1
    x, y = x[disc], y[disc]
    z = numpy.sqrt(1 - x * x - y * y)
    right, up = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
    points = numpy.outer(right, east) + numpy.outer(up, north) + numpy.outer(z, eye)
    longitude, latitude = numpy.arctan2(points[:, 1], points[:, 0]), numpy.arcsin(numpy.clip(points[:, 2], -1, 1))
    height, width = photograph().shape
    albedo = photograph()[numpy.minimum(height - 1, ((0.5 - latitude / math.pi) * height).astype(int)),
                          ((longitude / (2 * math.pi) + 0.5) * width).astype(int) % width]
    height_of_sun = numpy.maximum(0, points @ sun)
    light = (1 - dust) * height_of_sun + dust * 2 * height_of_sun / (height_of_sun + z + 1e-4)
    picture = numpy.zeros((side, side), numpy.uint8)
    picture[disc] = numpy.rint(albedo * numpy.maximum(EARTHSHINE, light ** (1 / 2.2)))
    return Image.fromarray(picture).resize((SIDE, SIDE), Image.BOX)


@functools.cache
def photograph():
    """The map, in blocks as large as points of the picture in its middle."""
    wide = round(SIDE * FINER * math.pi)
    return numpy.asarray(Image.open(MAP).convert("L").resize((wide, wide // 2), Image.BOX))


def alike(seen, photographed):
    """Pearson's correlation."""
    return numpy.corrcoef(seen, photographed)[0, 1]


@pytest.mark.skipif(not MAP, reason="there is no independent photograph of the Moon: run scripts/setup test")
@pytest.mark.parametrize("plain", ["", "&plain"])
def test_the_moon_is_the_moon(visit, blind_browser, server, request, plain):
    sheet = Image.new("L", (SIDE * 12, SIDE * 2))
    table = []
    for k, at in enumerate(PHASES):
        address = f"/moon?lat=50&lon=10&zone=UTC&at={at}"
        visitor = sky(visit, blind_browser, address + plain, size=(1600, 1200))
        visitor.see(".moon-globe[data-map=moon]")
        visitor.settle()
        picture = Image.open(io.BytesIO(visitor.page.locator(".moon-globe").screenshot())).convert("L").resize((SIDE, SIDE), Image.BOX)
        moon = ask(visitor, address)
        visitor.context.close()
        reference = drawn(moon)
        seen, photographed = (numpy.asarray(image)[DISC] for image in (picture, reference))
        lit = photographed > LIT
        table.append((at, moon["illumination"], alike(seen, photographed), alike(seen[lit], photographed[lit])))
        sheet.paste(picture, (SIDE * k, 0))
        sheet.paste(reference, (SIDE * k, SIDE))
    shots = pathlib.Path(request.config.getoption("shots"))
    sheet.save(shots / f"moon-phases{'-plain' if plain else ''}.png")
    for at, illumination, disc, lit in table:
        (shots / "moon-phases.txt").open("a").write(f"| {at[:16]} | {illumination:.2f} | {disc:.3f} | {lit:.3f} |\n")
    for at, illumination, disc, _ in table:
        assert disc > (LEAST_ALIKE_THIN if illumination < THIN else LEAST_ALIKE), at
