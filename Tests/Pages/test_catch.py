"""The catch: the thing that was found flies out of the picture to the shelf, and calmly where that is wished. How smoothly it does on a slow
phone is measured by Benchmarks/phone_trace.py."""

import pytest

from modules import LOAD

# Lets a thing fly to a slot on an empty page; what moved, how, and what is left of it.
FLY = LOAD + """
  const { Catch } = await load("quiz/play/catch");
  const slot = document.body.appendChild(document.createElement("div"));
  slot.className = "slot";
  Object.assign(slot.style, { position: "fixed", left: "300px", top: "700px", width: "40px", height: "52px" });
  const box = { left: 0, top: 0, width: 390, height: 506 };
  const corners = [[90, 110], [290, 100], [300, 400], [80, 380]];
  const flight = new Catch((context) => { context.fillStyle = "#888"; context.fillRect(0, 0, 390, 506); }, box, corners).fly(slot);
  const moving = document.getAnimations().filter(({ effect }) => effect.target.matches(".caught"));
  const properties = new Set(moving.flatMap(({ effect }) => effect.getKeyframes().flatMap((frame) =>
    Object.keys(frame).filter((key) => !["offset", "computedOffset", "easing", "composite"].includes(key)))));
  await flight;
  slot.remove();
  return { properties: [...properties].sort(), left: document.querySelectorAll(".catch").length, moving: moving.length };
"""


@pytest.fixture
def phone(visit):
    return visit(size=(390, 844)).go("/nothing/here")


def test_only_transform_and_opacity_move_which_the_compositor_does(phone):
    flown = phone.page.evaluate(f"async () => {{ {FLY} }}")
    assert flown == {"properties": ["opacity", "transform"], "left": 0, "moving": 2}


def test_with_less_motion_the_picture_only_fades(visit):
    calm = visit(size=(390, 844), reduced=True).go("/nothing/here")
    flown = calm.page.evaluate(f"async () => {{ {FLY} }}")
    assert flown["properties"] == ["opacity"] and flown["left"] == 0
