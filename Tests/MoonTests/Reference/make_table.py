#!/usr/bin/env python3
"""Writes moon.txt beside this script: the Moon of another ephemeris, against which the tests hold ours.

    python3 -m venv venv && venv/bin/pip install skyfield==1.55 skyfield-data==7.0.0
    venv/bin/python make_table.py

The ephemeris is DE421 of the Jet Propulsion Laboratory, a numerical integration, read by Skyfield with IAU 2000 nutation and
the measured rotation of the Earth: neither has a line in common with libnova or with the Swift code.
"""

import datetime as dt
import math
import random
from pathlib import Path

import numpy as np
from skyfield import almanac
from skyfield.api import Loader, wgs84
from skyfield_data import get_skyfield_data_path

HERE = Path(__file__).resolve().parent
UTC = dt.UTC
DATES = 204
# Name, latitude, longitude, hours by which the local day begins before that of UTC.
PLACES = [
    ("Alert", 82.5018, -62.3481, -4), ("Longyearbyen", 78.2232, 15.6267, 1), ("Utqiagvik", 71.2906, -156.7886, -10),
    ("Murmansk", 68.9585, 33.0827, 3), ("Saint Petersburg", 59.9386, 30.3141, 3), ("Greenwich", 51.4769, -0.0005, 0),
    ("Mountain View", 37.4229, -122.085, -8), ("Kathmandu", 27.7172, 85.3240, 6), ("Quito", -0.1807, -78.4678, -5),
    ("Sydney", -33.8688, 151.2093, 10), ("Ushuaia", -54.8019, -68.3030, -4), ("McMurdo", -77.8419, 166.6863, 12),
]
MOON_RADIUS = 1737.4
REFRACTION = 34 / 60

load = Loader(get_skyfield_data_path(), expire=False)
ts = load.timescale(builtin=False)
de421 = load("de421.bsp")
earth, moon = de421["earth"], de421["moon"]


def time(seconds):
    """Civil time as seconds since 1970: UTC since 1972, before that Universal Time, which clocks followed."""
    seconds = np.asarray(seconds, float)
    days = 2440587.5 + seconds / 86400
    if np.min(days) < 2441317.5:
        return ts.ut1_jd(days)
    # UTC by the calendar, so that leap seconds are counted.
    base = dt.datetime(1970, 1, 1)
    dates = [base + dt.timedelta(seconds=float(s)) for s in np.atleast_1d(seconds)]
    t = ts.utc([d.year for d in dates], [d.month for d in dates], [d.day for d in dates], [d.hour for d in dates],
               [d.minute for d in dates], [d.second + d.microsecond / 1e6 for d in dates])
    return t if seconds.ndim else t[0]


def seen(place, seconds):
    """Altitude and azimuth in degrees, and kilometres."""
    t = time(seconds)
    observer = earth + place
    altitude, azimuth, _ = observer.at(t).observe(moon).apparent().altaz(pressure_mbar=0)
    # Where the Moon is at the moment itself: Skyfield's distance is from here and now to there when the light left, both
    # carried along by the Earth's 30 km/s.
    distance = np.linalg.norm((moon - observer).at(t).position.km, axis=0)
    return altitude.degrees, azimuth.degrees, distance


def height(place, seconds):
    altitude, _, distance = seen(place, seconds)
    return altitude + np.degrees(np.arcsin(MOON_RADIUS / distance)) + REFRACTION


def crossings(place, start):
    """The first rising and setting of the day: found in steps of ten minutes, then in steps of one, then between two."""
    coarse = start + 600.0 * np.arange(24 * 6 + 1)
    heights = height(place, coarse)
    found = {True: None, False: None}
    for i in range(len(coarse) - 1):
        around = heights[max(0, i - 1):i + 3]
        # A Moon that is nearer to the horizon than it can go in a step is looked at closely: it may come up and go again.
        if (heights[i] > 0) == (heights[i + 1] > 0) and np.min(np.abs(around)) > 0.3:
            continue
        minutes = coarse[i] + 60.0 * np.arange(11)
        close = height(place, minutes)
        for j in range(10):
            a, b = close[j], close[j + 1]
            if (a > 0) != (b > 0) and found[bool(b > 0)] is None:
                # Within a minute the Moon's height is a straight line.
                found[bool(b > 0)] = minutes[j] + 60 * a / (a - b) - start
    return found[True], found[False]


def clock(seconds):
    if seconds is None:
        return "-"
    return f"{int(seconds // 3600):02}:{int(seconds // 60 % 60):02}:{min(59, round(seconds % 60)):02}"


def iso(moment):
    """`moment` as civil time, to a second."""
    if moment.ut1 < 2441317.5:
        seconds = (moment.ut1 - 2440587.5) * 86400
        return (dt.datetime(1970, 1, 1) + dt.timedelta(seconds=round(seconds))).isoformat() + "Z"
    return moment.utc_iso()


def next_phases(seconds):
    t0, t1 = time(seconds), time(seconds + 31 * 86400)
    moments, phases = almanac.find_discrete(t0, t1, almanac.moon_phases(de421))
    first = lambda wanted: iso(next(m for m, p in zip(moments, phases) if p == wanted))
    return first(0), first(2)


def main():
    random.seed(421)
    lines = [
        "# The Moon by JPL DE421, written by make_table.py. A place: name, latitude, longitude, hours before UTC.",
        "# A time: civil time, next new moon, next full moon; below it for each place in turn: altitude and azimuth without",
        "# refraction (degrees), distance (km), rising and setting of the local day (hours since its midnight; - none).",
    ]
    for name, latitude, longitude, hours in PLACES:
        lines.append(f"place {name.replace(' ', '_')} {latitude} {longitude} {hours}")
    first = dt.datetime(1950, 1, 1, tzinfo=UTC).timestamp()
    last = dt.datetime(2050, 1, 1, tzinfo=UTC).timestamp()
    for i in range(DATES):
        at = int(first + (last - first) * (i + random.random()) / DATES) // 60 * 60
        stamp = dt.datetime(1970, 1, 1) + dt.timedelta(seconds=at)
        lines.append(" ".join([f"at {stamp.isoformat()}Z", *map(str, next_phases(at))]))
        for _, latitude, longitude, hours in PLACES:
            place = wgs84.latlon(latitude, longitude)
            altitude, azimuth, distance = seen(place, at)
            start = math.floor((at + hours * 3600) / 86400) * 86400 - hours * 3600
            rise, set_ = crossings(place, start)
            lines.append(f"{altitude:.4f} {azimuth:.4f} {distance:.1f} {clock(rise)} {clock(set_)}")
    (HERE / "moon.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
