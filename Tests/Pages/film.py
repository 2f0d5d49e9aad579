"""Makes a film for Chromium's fake camera: uncompressed (Y4M), or pictures of JPEG, one after the other (MJPEG).

Chromium plays MJPEG with 30 pictures a second, each of which it decodes and the page draws; that took a good part of the time of all tests. Of Y4M
the file says how many, and nothing is decoded."""

import base64
import io

# Each plate is held for a second and a half.
SECONDS_EACH = 1.5
RATE = {".mjpeg": 30, ".y4m": 10}

DRAW = """async ([plates, height, light]) => {
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
  if (light < 1) {
    // Less light, with the noise of a small sensor at black: 2 levels (Exposure.webcam of the program).
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    let seed = 1;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    for (let i = 0; i < picture.data.length; i += 4) {
      const noise = 2 * (random() + random() + random() + random() - 2) * Math.sqrt(3);
      for (let channel = i; channel < i + 3; channel += 1) picture.data[channel] = light * picture.data[channel] + noise;
    }
    context.putImageData(picture, 0, 0);
  }
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });
  return url.split(",")[1];
}"""


def placed(x, y, high=300):
    return dict(x=x, y=y, high=high, wide=1.1 * high)


def uncompressed(jpeg):
    """Its planes Y, Cb and Cr, these at half the width and height, with black at 16 and white at 235 (ITU-R BT.601), and its size."""
    from PIL import Image

    planes = Image.open(io.BytesIO(jpeg)).convert("YCbCr").split()
    luma = planes[0].point(lambda level: 16 + level * 219 / 255)
    chroma = [plane.reduce(2).point(lambda level: 128 + (level - 128) * 224 / 255) for plane in planes[1:]]
    return b"".join(plane.tobytes() for plane in [luma, *chroma]), luma.size


def make_film(browser, plates, path, height=540, light=1):
    """Writes a film of `plates` to `path`, whose ending says of which kind; an empty room where there are none. Each is the path of a PNG file, None
    for the empty room, or several that are seen at once: {path: (x, y)} with the middle of each in a picture of 1280 x 720, and, where it is not
    300, its height. The film's pictures have `height`, 720 where several plates are in one, and `light` of that of a lit room."""
    if any(isinstance(plate, dict) for plate in plates):
        height = 720
    page, rate = browser.new_page(), RATE[path.suffix]
    with open(path, "wb") as film:
        for plate in plates or [None]:
            laid = plate if isinstance(plate, dict) else {plate: None} if plate else {}
            seen = [{"url": "data:image/png;base64," + base64.b64encode(path.read_bytes()).decode(),
                      **(placed(*at) if at else dict(x=640, y=360, high=600, wide=900))}
                     for path, at in laid.items()]
            picture = base64.b64decode(page.evaluate(DRAW, [seen, height, light]))
            if path.suffix == ".y4m":
                planes, (width, height) = uncompressed(picture)
                if film.tell() == 0:
                    film.write(b"YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C420\n" % (width, height, rate))
                picture = b"FRAME\n" + planes
            film.write(picture * round(SECONDS_EACH * rate))
    page.close()
