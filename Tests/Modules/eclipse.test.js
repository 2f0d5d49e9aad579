import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { beforeSun, isDarkened, titleOf } from "../../Sources/Games/Moon/Pages/eclipse.js";

/** A report of an eclipse of the Sun, half a diameter of it apart, with changes of its sight. */
const solar = (sight = {}) => ({
  phase: "new",
  diameter: 0.54,
  parallacticAngle: 0,
  eclipse: { body: "sun", kind: "total", here: { kind: "partial" } },
  sight: { kind: "partial", isUp: true, apart: 0.27, diameter: 0.54, angle: 90, ...sight },
});
const lunar = (kind, of, isUp = true) => ({
  phase: "full",
  eclipse: { body: "moon", kind: of, here: null },
  sight: { kind, isUp },
});

test("the Moon stands before the Sun where the observer has it: position angles grow to the left", () => {
  const east = beforeSun(solar());
  assert.ok(Math.abs(east.x + 1) < 1e-9 && Math.abs(east.y) < 1e-9, JSON.stringify(east));
  assert.equal(east.radius, 1);
  assert.equal(east.isTotal, false);
  // Above where the zenith is in the direction of the Moon.
  const above = beforeSun({ ...solar(), parallacticAngle: 90 });
  assert.ok(Math.abs(above.x) < 1e-9 && Math.abs(above.y + 1) < 1e-9, JSON.stringify(above));
  assert.equal(beforeSun(solar({ kind: "total" })).isTotal, true);
});

test("a Sun that is down, or free, is not drawn, and the new moon is a new moon", () => {
  for (const moon of [solar({ isUp: false }), solar({ kind: null }), { ...solar(), eclipse: null, sight: null }]) {
    assert.equal(beforeSun(moon), null);
    assert.equal(titleOf(moon), "moon.phase.new");
  }
  // Texts are their keys where none are loaded.
  assert.equal(titleOf(solar()), "Moon.eclipse.sun");
});

test("the Moon is darkened also below the horizon, and in the half-shadow where it goes no deeper", () => {
  assert.ok(isDarkened(lunar("total", "total", false)));
  assert.ok(isDarkened(lunar("penumbral", "penumbral")));
  assert.ok(!isDarkened(lunar("penumbral", "partial")));
  assert.equal(titleOf(lunar("penumbral", "partial")), "moon.phase.full");
  assert.equal(beforeSun(lunar("total", "total")), null);
});
