"""A picture of a thing as it is held to a camera: with something around it. A file of the thing itself is refused in a class game."""

import functools
import struct
import zlib

# Bytes of a pixel by the colour type of a PNG.
PIXEL = {0: 1, 2: 3, 3: 1, 6: 4}


def chunks(data):
    at = 8
    while at < len(data):
        length, = struct.unpack(">I", data[at:at + 4])
        yield data[at + 4:at + 8], data[at + 8:at + 8 + length]
        at += 12 + length


def unfiltered(raw, width, height, pixel):
    """The rows of a PNG without its filters."""
    rows, above, stride = [], bytes(width * pixel), width * pixel
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride if kind else 0):
            left, up, corner = (line[i - pixel] if i >= pixel else 0), above[i], (above[i - pixel] if i >= pixel else 0)
            if kind == 4:
                base = left + up - corner
                guess = min((left, up, corner), key=lambda value: abs(base - value))
            else:
                guess = (0, left, up, (left + up) // 2)[kind]
            line[i] = (line[i] + guess) & 255
        rows.append(bytes(line))
        above = line
    return rows


@functools.lru_cache(maxsize=64)
def held(png):
    """The PNG `png` (its content; 8 bits, not interlaced) on a table of the colour of its first pixel."""
    parts = list(chunks(png))
    width, height, depth, colour, *more = struct.unpack(">IIBBBBB", dict(parts)[b"IHDR"])
    assert depth == 8 and not any(more)
    pixel = PIXEL[colour]
    rows = unfiltered(zlib.decompress(b"".join(part for name, part in parts if name == b"IDAT")), width, height, pixel)
    edge = max(width, height) // 8
    table = rows[0][:pixel]
    wide = table * (width + 2 * edge)
    padded = [wide] * edge + [table * edge + row + table * edge for row in rows] + [wide] * edge
    size = struct.pack(">IIBBBBB", width + 2 * edge, height + 2 * edge, depth, colour, 0, 0, 0)
    image = zlib.compress(b"".join(b"\0" + row for row in padded))

    def chunk(name, part):
        return struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
    colours = [chunk(name, part) for name, part in parts if name in (b"PLTE", b"tRNS")]
    return png[:8] + chunk(b"IHDR", size) + b"".join(colours) + chunk(b"IDAT", image) + chunk(b"IEND", b"")
