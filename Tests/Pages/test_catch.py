"""The catch: the thing that was found flies out of the picture to the shelf, smoothly on a slow phone, and calmly where that is wished."""

import pytest

from modules import LOAD

# Lets a thing fly to a slot on an empty page; what moved, and how many frames of 60 a second were missed.
FLY = LOAD + """
  const { Catch } = await load("quiz/catch");
  const slot = document.body.appendChild(document.createElement("div"));
  slot.className = "slot";
  Object.assign(slot.style, { position: "fixed", left: "300px", top: "700px", width: "40px", height: "52px" });
  const box = { left: 0, top: 0, width: 390, height: 506 };
  const corners = [[90, 110], [290, 100], [300, 400], [80, 380]];
  const flight = new Catch((context) => { context.fillStyle = "#888"; context.fillRect(0, 0, 390, 506); }, box, corners).fly(slot);
  const moving = document.getAnimations().filter(({ effect }) => effect.target.matches(".caught"));
  const properties = new Set(moving.flatMap(({ effect }) => effect.getKeyframes().flatMap((frame) =>
    Object.keys(frame).filter((key) => !["offset", "computedOffset", "easing", "composite"].includes(key)))));
  let last = performance.now(), missed = 0, frames = 0, ended = false;
  flight.then(() => (ended = true));
  while (!ended) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    missed += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
    frames += 1;
    last = now;
  }
  slot.remove();
  return { properties: [...properties].sort(), missed, frames, left: document.querySelectorAll(".catch").length, moving: moving.length };
"""


@pytest.fixture
def phone(visit):
    return visit(size=(390, 844)).go("/nothing/here")


def test_only_transform_and_opacity_move_and_a_slow_phone_keeps_up(phone):
    throttle = phone.context.new_cdp_session(phone.page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    flown = phone.page.evaluate(f"async () => {{ {FLY} }}")
    print(f"the catch at a quarter of the speed: {flown['frames']} frames, {flown['missed']} missed")
    assert flown["properties"] == ["opacity", "transform"] and flown["moving"] == 2
    assert flown["left"] == 0 and flown["frames"] > 20


def test_with_less_motion_the_picture_only_fades(visit):
    calm = visit(size=(390, 844), reduced=True).go("/nothing/here")
    flown = calm.page.evaluate(f"async () => {{ {FLY} }}")
    assert flown["properties"] == ["opacity"] and flown["left"] == 0
