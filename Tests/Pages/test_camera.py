"""What the page says when the camera does not open: what is wrong, and what to do."""

import pytest
from playwright.sync_api import expect

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

# Two cameras; `busy` has those that another program uses.
TWO_CAMERAS = """{
  const media = navigator.mediaDevices, open = media.getUserMedia.bind(media);
  window.busy = new Set(["front"]);
  media.enumerateDevices = async () => ["front", "back"].map((deviceId) => ({ kind: "videoinput", deviceId, label: `The ${deviceId} one` }));
  media.getUserMedia = async ({ video }) => {
    const deviceId = video.deviceId?.exact ?? "front";
    if (busy.has(deviceId)) throw new DOMException("", "NotReadableError");
    const stream = await open({ video: true }), [track] = stream.getVideoTracks(), settings = track.getSettings();
    track.getSettings = () => ({ ...settings, deviceId });
    return stream;
  };
}"""
# A camera that the test starts and stops, as a call does, and that says of itself whether it is muted.
CAMERA_OF_A_CALL = """{
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 }), context = canvas.getContext("2d");
  const stream = canvas.captureStream(0), [track] = stream.getVideoTracks();
  let muted = false, shade = 0;
  Object.defineProperty(track, "muted", { get: () => muted });
  window.mute = (on) => {
    muted = on;
    track.dispatchEvent(new Event(on ? "mute" : "unmute"));
  };
  window.isTaken = false;
  setInterval(() => {
    if (isTaken) return;
    context.fillStyle = `hsl(0 0% ${(shade = (shade + 7) % 100)}%)`;
    context.fillRect(0, 0, 640, 480);
    track.requestFrame();
  }, 100);
  navigator.mediaDevices.getUserMedia = async () => stream;
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
    player.see("text=The camera is disconnected >> visible=true")
    player.see(".countdown.still")
    player.press(".trouble .button:has-text(\"Try again\")")
    player.see(".countdown:not(.still)")


def test_the_next_camera_is_tried_where_the_first_is_in_use(visit, blind_browser):
    player = visit(of=blind_browser)
    player.page.add_init_script(TWO_CAMERAS)
    lobby(player)
    choice = player.page.locator(".tools select")
    expect(choice).to_have_value("back")
    assert not player.page.is_visible(".trouble")
    # Whoever chooses the other one is told, and has the choice still.
    choice.select_option("front")
    expect(player.page.locator(".trouble h2")).to_have_text("The camera is in use")
    player.page.select_option(".trouble select", "back")
    expect(choice).to_have_value("back")
    expect(player.page.locator(".trouble")).to_be_hidden()


def test_where_no_camera_opens_they_are_offered(visit, blind_browser):
    player = visit(of=blind_browser)
    player.page.add_init_script(TWO_CAMERAS + "busy.add('back');")
    lobby(player)
    expect(player.page.locator(".trouble h2")).to_have_text("The camera is in use")
    choice = player.page.locator(".trouble select")
    expect(choice.locator("option")).to_have_text(["Choose a camera", "The front one", "The back one"])
    player.shot("camera-choice")
    player.page.evaluate("busy.delete('back')")
    choice.select_option("back")
    expect(player.page.locator(".trouble")).to_be_hidden()
    expect(player.page.locator(".tools select")).to_have_value("back")


@pytest.mark.parametrize("took, gave_back", [("isTaken = true", "isTaken = false"), ("mute(true)", "mute(false)")])
def test_a_camera_that_a_call_has_taken_stops_the_clock_until_it_gives_pictures_again(visit, took, gave_back):
    player = visit()
    player.page.add_init_script(CAMERA_OF_A_CALL)
    player.start_solo()
    player.see(".countdown:not(.still)")
    player.page.evaluate(took)
    expect(player.page.locator(".trouble h2")).to_have_text("The camera gives no picture")
    player.see(".countdown.still")
    player.shot("camera-silent")
    player.page.evaluate(gave_back)
    player.see(".countdown:not(.still)")
    expect(player.page.locator(".trouble")).to_be_hidden()


def test_a_camera_that_went_between_two_questions_stops_the_clock_of_the_next(visit):
    player = visit()
    player.page.add_init_script(CAMERA_OF_A_CALL)
    player.start_solo(rounds=5)
    player.press("text=Give up")
    player.see(".verdict")
    player.page.evaluate("isTaken = true")
    player.press(".verdict .primary")
    player.see(".countdown.still")
    player.page.evaluate("isTaken = false")
    player.see(".countdown:not(.still)")


def test_a_permission_that_is_taken_away_is_asked_for_and_not_a_plug(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo()
    player.until("() => Boolean(document.querySelector('video')?.srcObject)", "the camera is open")
    player.context.clear_permissions()
    expect(player.page.locator(".trouble h2")).to_have_text("The camera is not allowed")
    expect(player.page.locator(".trouble p")).to_contain_text("allow the camera for this page")
    player.see(".countdown.still")


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
