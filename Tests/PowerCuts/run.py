"""Cuts the power of a disk while a process appends to the journal, and looks for what was acknowledged and is gone.

    run.py FOLDER [--cuts N]      (FOLDER has the programs EventStoreCrasher and apeiron)

A virtual machine keeps a journal on a disk with ext4, whose every write and flush QEMU logs. Each cut takes a place in that log: what came
before the last flush is on the disk; of what came after it all, nothing, or any part, down to single sectors. The file system's own
recovery runs (e2fsck), then `apeiron journal verify`, and every fact that was acknowledged before the cut must be there, none in half.
At the end a disk that ignores flushes is cut too: that must lose facts, or the trial could not find a loss.

Without Debian's packages for it, it says which and is skipped.
"""

import argparse
import json
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from write_log import FLUSH, FUA, SECTOR, WriteLog
from writer import MARK

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "Camera"))
import machine  # noqa: E402

MEGABYTE = 1 << 20
# The first megabyte has the table of partitions, the second what was acknowledged, and the rest the file system.
FILES, SIZE = 2 * MEGABYTE, 66 * MEGABYTE
E2FSCK = ["e2fsck", "-p", "-E", "journal_only"]


def make_disk(path):
    """A disk with two partitions, and ext4 on the second that has nothing left to do in the background."""
    with path.open("wb") as file:
        file.truncate(SIZE)
        file.seek(446)
        for start, end in ((MEGABYTE, FILES), (FILES, SIZE)):
            file.write(struct.pack("<B3sB3sII", 0, b"", 0x83, b"", start // SECTOR, (end - start) // SECTOR))
        file.seek(510)
        file.write(b"\x55\xaa")
    options = f"offset={FILES},lazy_itable_init=0,lazy_journal_init=0"
    subprocess.run(["mkfs.ext4", "-q", "-F", "-E", options, path, f"{(SIZE - FILES) >> 10}k"], check=True)


def record(crasher, work, lives, facts):
    """Lets the machine write; returns the disk as it was before and the log."""
    disk, before, log = work / "disk", work / "before", work / "log"
    make_disk(disk)
    shutil.copy(disk, before)
    log.touch()
    devices = [
        "-blockdev", f"driver=file,node-name=image,filename={disk}",
        "-blockdev", f"driver=file,node-name=log,filename={log}",
        "-blockdev", f"driver=blklogwrites,node-name=disk,file=image,log=log,log-sector-size={SECTOR}",
        "-device", "virtio-blk-pci,drive=disk,write-cache=on",
    ]
    command = [sys.executable, str(HERE / "writer.py"), str(crasher), str(lives), str(facts)]
    status = machine.run(command, str(work), ["virtio_blk", "crc32c_generic", "ext4"], devices=devices)
    if status:
        sys.exit(f"power: the machine failed with status {status}")
    return before, WriteLog(log)


class Disk:
    """A disk as a cut leaves it. Cuts come in order, so that each only adds what was made sure of since the last."""

    def __init__(self, before, log, is_honest=True):
        self.before, self.log, self.is_honest = before, log, is_honest
        self.file, self.done = before.open("r+b"), 0

    def write(self, file, entry, share=1.0):
        """Writes an entry, or the first `share` of its sectors."""
        file.seek(entry[0])
        file.write(self.log.data(entry)[:round(entry[1] / SECTOR * share) * SECTOR])

    def cut(self, place, dice, path):
        """What is on the disk when the power fails before the entry at `place`; the file system alone is written to `path`."""
        entries = self.log.entries
        flushed = max((i for i in range(place) if entries[i][2] & FLUSH), default=0) if self.is_honest else self.done
        for entry in entries[self.done:flushed]:
            self.write(self.file, entry)
        self.done = flushed
        self.file.flush()
        shutil.copy(self.before, path)
        kept = dice.choice([0.0, 0.5, 0.9, 1.0])
        with path.open("r+b") as file:
            for entry in entries[flushed:place]:
                if self.is_honest and entry[2] & FUA or dice.random() < kept:
                    self.write(file, entry)
                elif dice.random() < 0.1:
                    self.write(file, entry, dice.random())
            file.seek(FILES)
            files = file.read()
        path.write_bytes(files)


def acknowledged(log):
    """For each mark its place in the log, and the position that it tells."""
    marks = []
    for place, entry in enumerate(log.entries):
        if MEGABYTE <= entry[0] < FILES and (data := log.data(entry)).startswith(MARK):
            marks.append((place, struct.unpack("<Q", data[len(MARK):len(MARK) + 8])[0]))
    return marks


def kept(image, program, work):
    """The facts in the journal of a file system after its recovery, as position, stream, version and body; a sentence where it is not sound."""
    if (status := subprocess.run([*E2FSCK, image], capture_output=True).returncode) > 1:
        return [], f"e2fsck ends with {status}"
    folder = work / "found"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    subprocess.run(["debugfs", "-R", f'rdump / "{folder}"', image], check=True, capture_output=True)
    journal = folder / "journal.sqlite"
    if not journal.exists() or journal.stat().st_size == 0:
        return [], None
    told = subprocess.run([program, "journal", "verify", journal], capture_output=True, text=True)
    if told.returncode:
        return [], f"journal verify: {told.stdout}{told.stderr}"
    with sqlite3.connect(journal) as file:
        return file.execute("SELECT position, stream, version, body FROM fact").fetchall(), None


def fault(facts, positions):
    """What is lost of the acknowledged `positions`, or is there in half; None where nothing is."""
    if missing := positions - {fact[0] for fact in facts}:
        return f"{len(missing)} of {len(positions)} acknowledged facts lost"
    versions = {}
    for _, stream, version, _ in facts:
        versions.setdefault(stream, set()).add(version)
    for _, stream, version, body in facts:
        said = json.loads(body)
        if said["number"] != version or not set(range(said["first"], said["first"] + said["size"])) <= versions[stream]:
            return f"{stream} has version {version} without those that were recorded with it"
    return None


def cut(disk, cuts, program, work, dice):
    """Cuts so often, at places between the first and the last mark; returns the faults and how many acknowledged facts were looked for."""
    marks, faults, looked_for = acknowledged(disk.log), [], 0
    image = work / "cut"
    for place in sorted(dice.randint(marks[0][0] + 1, len(disk.log.entries)) for _ in range(cuts)):
        disk.cut(place, dice, image)
        positions = {position for mark, position in marks if mark < place}
        looked_for += len(positions)
        facts, unsound = kept(image, program, work)
        if found := unsound or fault(facts, positions):
            faults.append(f"cut before entry {place} of {len(disk.log.entries)}: {found}")
    return faults, looked_for


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--lives", type=int, default=4, help="how often the process is killed and started while the disk is logged")
    parser.add_argument("--facts", type=int, default=1000, help="about how many it appends")
    arguments = parser.parse_args()
    for tool in ("mkfs.ext4", "e2fsck", "debugfs"):
        if not shutil.which(tool):
            print(f"power: SKIPPED, there is no {tool}: scripts/setup test installs it")
            return
    program, crasher = ((arguments.folder / name).resolve() for name in ("apeiron", "EventStoreCrasher"))
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        try:
            before, log = record(crasher, work, arguments.lives, arguments.facts)
        except machine.NotHere as reason:
            print(f"power: SKIPPED, {reason}")
            return
        shutil.copy(before, work / "again")
        flushes = sum(1 for entry in log.entries if entry[2] & FLUSH)
        print(f"power: {len(log.entries)} entries with {flushes} flushes, {len(acknowledged(log))} facts acknowledged", flush=True)
        faults, looked_for = cut(Disk(before, log), arguments.cuts, program, work, random.Random(1))
        print("\n".join(faults))
        print(f"power: {arguments.cuts} cuts, {looked_for} acknowledged facts looked for, {len(faults)} cuts with a loss", flush=True)
        lies, _ = cut(Disk(work / "again", log, is_honest=False), 10, program, work, random.Random(2))
        print(f"power: on a disk that ignores flushes, {len(lies)} of 10 cuts have a loss", flush=True)
        sys.exit(1 if faults or not lies else 0)


if __name__ == "__main__":
    main()
