"""Tries the program's cameras on a real kernel, in a virtual machine: `run.py PROGRAM` what every change must pass, in about two
minutes, `run.py PROGRAM --soak [--unplugs N] [--minutes N]` what takes hours. Without Debian's packages for it, it says which and is
skipped."""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import machine

HERE = Path(__file__).resolve().parent
MODULES = ["vhci_hcd", "uvcvideo", "vivid"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("--soak", action="store_true")
    parser.add_argument("--unplugs", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--only", default="", help="the checks whose names contain this")
    arguments = parser.parse_args()
    for tool in ("djpeg", "v4l2-ctl"):
        if not shutil.which(tool):
            print(f"camera: SKIPPED, there is no {tool}: scripts/setup test installs it")
            return
    program = arguments.program.resolve()
    with tempfile.TemporaryDirectory() as work:
        # One picture is enough to be recognised, and is learnt fast where everything takes thirty times as long.
        pack = Path(work, "pack")
        pack.mkdir()
        picture = min((HERE / "../../ReferenceImages").resolve().glob("*.png"))
        (pack / picture.name).write_bytes(picture.read_bytes())
        (pack / "pack.yaml").write_text(
            "name: Camera\nassignments:\n"
            # The film comes to the thing late where everything takes thirty times as long.
            f"  - {{image: {picture.stem}, question: What is in the film?, answer: The picture, seconds: 3600}}\n")
        subprocess.run([program, "film", "--pack", pack, "--out", f"{work}/frames"], check=True, stderr=subprocess.DEVNULL)
        command = [sys.executable, str(HERE / "checks.py"), str(program), "--only", arguments.only]
        if arguments.soak:
            command += ["--unplugs", str(arguments.unplugs), "--minutes", str(arguments.minutes)]
        try:
            sys.exit(machine.run(command, work, MODULES))
        except machine.NotHere as reason:
            print(f"camera: SKIPPED, {reason}")


if __name__ == "__main__":
    main()
