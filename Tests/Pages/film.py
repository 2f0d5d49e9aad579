"""Makes a film for Chromium's fake camera: an MJPEG file is nothing but JPEG pictures, one after the other."""

import base64

# Chromium plays MJPEG with 30 pictures a second. Each plate is held for a second and a half.
PICTURES_EACH = 45

DRAW = """async (plate) => {
  const canvas = new OffscreenCanvas(1280, 720);
  const context = canvas.getContext("2d");
  const room = context.createLinearGradient(0, 0, 0, 720);
  room.addColorStop(0, "#6a5a48");
  room.addColorStop(1, "#2b241c");
  context.fillStyle = room;
  context.fillRect(0, 0, 1280, 720);
  if (plate) {
    const image = new Image();
    image.src = plate;
    await image.decode();
    const scale = Math.min(600 / image.height, 900 / image.width);
    // Held by hand: a little askew.
    context.setTransform(scale, 0.03 * scale, -0.05 * scale, scale, 640, 360);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, -image.width / 2, -image.height / 2);
  }
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });
  return url.split(",")[1];
}"""


def make_film(browser, plates, path):
    """Writes a film of `plates` (paths of PNG files) to `path`; an empty room where there are none."""
    page = browser.new_page()
    with open(path, "wb") as film:
        for plate in plates or [None]:
            url = plate and "data:image/png;base64," + base64.b64encode(plate.read_bytes()).decode()
            film.write(base64.b64decode(page.evaluate(DRAW, url)) * PICTURES_EACH)
    page.close()
