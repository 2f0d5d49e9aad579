"""What the page says when the camera does not open: what is wrong, and what to do."""

import pytest

from conftest import ROOT, browser_before

TROUBLES = {
    "NotAllowedError": "The camera is not allowed", "NotFoundError": "There is no camera",
    "NotReadableError": "The camera is in use", "Error": "The camera does not open",
}

# Keeps what is sent to be judged, with the picture of the video at that time.
KEEP_FRAMES = """{
  const ask = window.fetch;
  window.frames = [];
  window.fetch = (path, options) => {
    if (String(path).endsWith("/frames")) frames.push(options);
    return ask(path, options);
  };
}"""
# How far the last frame is from what the video shows, straight and mirrored: the mean difference of a few pixels.
COMPARE = """async () => {
  const { body, headers } = frames.at(-1);
  const bitmap = await createImageBitmap(body);
  const [width, height] = [64, 36];
  const grey = (source, flip) => {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    if (flip) context.setTransform(-1, 0, 0, 1, width, 0);
    context.drawImage(source, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const video = document.querySelector("video");
  const sent = grey(bitmap, false);
  const far = (other) => other.reduce((sum, value, i) => sum + Math.abs(value - sent[i]), 0) / other.length;
  return [Number(headers["X-Captured-Ago"]), body.type, bitmap.width, bitmap.height,
    { straight: far(grey(video, false)), mirrored: far(grey(video, true)) }];
}"""


@pytest.mark.parametrize("error", TROUBLES)
def test_each_error_of_the_camera_has_its_words_and_a_way_out(visit, error):
    player = visit()
    player.page.add_init_script(f"navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '{error}'))")
    lobby(player)
    assert player.see(".trouble h2").inner_text() == TROUBLES[error]
    player.see(".trouble .button:has-text('Use a photo')")
    player.shot(f"camera-{error}")


def test_an_insecure_page_says_how_to_trust_the_certificate(visit):
    player = visit()
    player.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    lobby(player)
    assert player.see(".trouble h2").inner_text() == "The camera needs a secure address"
    assert player.page.get_attribute(".trouble a", "href") == "/about/https"


def test_a_camera_that_is_pulled_out_is_missed_and_comes_back(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo()
    player.until("() => Boolean(document.querySelector('video')?.srcObject)", "the camera is open")
    player.page.evaluate("document.querySelector('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
    player.see("text=The camera is gone >> visible=true")
    player.see(".countdown.still")
    player.press(".trouble .button:has-text(\"Try again\")")
    player.see(".countdown:not(.still)")


@pytest.fixture
def moon_browser(playwright, tmp_path):
    """A browser before whose camera a card is held for which no question asks."""
    yield from browser_before([ROOT / "ReferenceImages/Moon.png"], playwright, tmp_path)


def test_a_front_camera_is_mirrored_on_the_page_and_not_in_what_is_sent(visit, moon_browser):
    player = visit(of=moon_browser)
    player.page.add_init_script(KEEP_FRAMES)
    player.start_solo()
    player.see("video.mirrored")
    player.until("() => frames.length > 1", "a second frame")
    age, kind, width, height, likeness = player.page.evaluate(COMPARE)
    assert kind == "image/jpeg" and 0 <= age <= 5000 and 640 <= max(width, height) <= 960
    assert likeness["straight"] < likeness["mirrored"]


def lobby(player):
    player.go("/play", "form")
    player.press("form .primary")
    player.see("[data-scene=lobby]")
