"""The log that QEMU's block driver `blklogwrites` keeps of a disk, in the format of the kernel's dm-log-writes."""

import struct
from pathlib import Path

MAGIC = 0x6A736677736872
SECTOR = 512
FLUSH, FUA, DISCARD = 1, 2, 4


class WriteLog:
    """All that was asked of a disk, in order. The data stays in the file."""

    def __init__(self, path):
        self.file = Path(path).open("rb")
        magic, version, count, sector = struct.unpack("<QQQI", self.file.read(28))
        assert (magic, version, sector) == (MAGIC, 1, SECTOR), f"{path} is no log of writes in sectors of {SECTOR} bytes"
        # For each: the place on the disk and the length in bytes, the flags, and where the data is in the file.
        self.entries, place = [], SECTOR
        for _ in range(count):
            self.file.seek(place)
            start, sectors, flags, _ = struct.unpack("<QQQQ", self.file.read(32))
            length = sectors * SECTOR
            self.entries.append((start * SECTOR, length, flags, place + SECTOR))
            place += SECTOR + (0 if flags & DISCARD else length)

    def data(self, entry):
        _, length, flags, place = entry
        if flags & DISCARD:
            return bytes(length)
        self.file.seek(place)
        return self.file.read(length)
