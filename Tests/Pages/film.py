"""Makes a film for Chromium's fake camera: an MJPEG file is nothing but JPEG pictures, one after the other."""

import base64

# Chromium plays MJPEG with 30 pictures a second. Each plate is held for a second and a half.
PICTURES_EACH = 45

DRAW = """async ([plates, height]) => {
  const canvas = new OffscreenCanvas((height * 16) / 9, height);
  const context = canvas.getContext("2d");
  context.scale(height / 720, height / 720);
  const room = context.createLinearGradient(0, 0, 0, 720);
  room.addColorStop(0, "#6a5a48");
  room.addColorStop(1, "#2b241c");
  context.fillStyle = room;
  context.fillRect(0, 0, 1280, 720);
  for (const { url, x, y, high, wide } of plates) {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(high / image.height, wide / image.width);
    // Held by hand: a little askew.
    context.save();
    context.transform(scale, 0.03 * scale, -0.05 * scale, scale, x, y);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, -image.width / 2, -image.height / 2);
    context.restore();
  }
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });
  return url.split(",")[1];
}"""


def make_film(browser, plates, path, height=540):
    """Writes a film of `plates` to `path`; an empty room where there are none. Each is the path of a PNG file, None for the empty room, or
    several that are seen at once: {path: (x, y)} with the middle of each in a picture of 1280 x 720.

    The film's pictures have `height`, 720 where several plates are in one. Chromium decodes each again and again, which takes a good part of
    the time of all tests: they need no larger ones."""
    if any(isinstance(plate, dict) for plate in plates):
        height = 720
    page = browser.new_page()
    with open(path, "wb") as film:
        for plate in plates or [None]:
            laid = plate if isinstance(plate, dict) else {plate: None} if plate else {}
            seen = [{"url": "data:image/png;base64," + base64.b64encode(path.read_bytes()).decode(),
                      **(dict(x=at[0], y=at[1], high=300, wide=330) if at else dict(x=640, y=360, high=600, wide=900))}
                     for path, at in laid.items()]
            film.write(base64.b64decode(page.evaluate(DRAW, [seen, height])) * PICTURES_EACH)
    page.close()
