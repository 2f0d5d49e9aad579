#!/usr/bin/env python3
"""Draws the plates of the default pack as SVG files beside this script.

    ./draw.py            all plates
    ./draw.py nose map   the plates of these modules; numbers draws the number cards

Standard library only. The fonts named in press/type.py are needed here and nowhere else: letters become outlines.
"""

import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main():
    sys.dont_write_bytecode = True
    names = sys.argv[1:] or sorted(path.stem for path in (HERE / "plates").glob("[a-z]*.py"))
    for name in names:
        drawn = import_module(f"plates.{name}").draw()
        for sheet in drawn if isinstance(drawn, list) else [drawn]:
            sheet.save(HERE)


if __name__ == "__main__":
    main()
