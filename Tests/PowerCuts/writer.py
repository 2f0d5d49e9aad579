"""Runs in the virtual machine: lets a process append to a journal on a disk, kills it and starts it again, and writes onto the same
disk, past the file system and without a flush, which facts it has acknowledged. So the log of the disk has both in one order.

    writer.py PROGRAM LIVES FACTS
"""

import mmap
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "Camera"))
import machine  # noqa: E402

MARK = b"acknowledged\0\0\0\0"
ROOM = 4096


def main():
    program, lives, facts = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for module in ("virtio_blk", "crc32c_generic", "ext4"):
        machine.load(module)
    while not Path("/dev/vda2").exists():
        time.sleep(0.1)  # steady: it is looked again
    disk = tempfile.mkdtemp()
    subprocess.run(["mount", "-t", "ext4", "/dev/vda2", disk], check=True)
    # Written straight to the disk, which may still keep it in its memory.
    marks = os.open("/dev/vda1", os.O_WRONLY | os.O_DIRECT)
    room = mmap.mmap(-1, ROOM)
    count, dice = 0, random.Random(15)
    for life in range(lives):
        process = subprocess.Popen([program, f"{disk}/journal.sqlite", str(life)], stdout=subprocess.PIPE)
        until = count + facts // lives
        for line in process.stdout:
            if not line.strip().isdigit():
                continue
            count += 1
            room[:24] = MARK + struct.pack("<Q", int(line))
            os.pwrite(marks, room, count % 200 * ROOM)
            if count >= until and dice.random() < 0.1:
                break
        process.kill()
        process.wait()
    print(f"power: {count} facts acknowledged in {lives} lives", flush=True)


if __name__ == "__main__":
    main()
