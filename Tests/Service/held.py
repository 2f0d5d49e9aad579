"""A picture of a thing as it is held to a camera: with something around it. A file of the thing itself is refused in a class game."""

import functools
import io


@functools.lru_cache(maxsize=64)
def held(picture, table=None):
    """The `picture` (the content of its file) on a `table` of this colour or, without one, of that of its first pixel, as a PNG."""
    # Benchmarks import the daemon of the tests without it.
    from PIL import Image, ImageOps

    image = Image.open(io.BytesIO(picture)).convert("RGB")
    around = ImageOps.expand(image, max(image.size) // 8, table or image.getpixel((0, 0)))
    file = io.BytesIO()
    around.save(file, "PNG", compress_level=1)
    return file.getvalue()
