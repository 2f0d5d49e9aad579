import assert from "node:assert/strict";
import { test } from "node:test";
import { apply, cardPose, handTurn, onGlobe, skyTurn, times, transposed } from "../../Sources/Games/Moon/Pages/pose.js";

const close = (values, expected, within = 1e-9) =>
  assert.ok(
    values.every((value, i) => Math.abs(value - expected[i]) < within),
    `${values}, not ${expected}`,
  );
const none = [1, 0, 0, 0, 1, 0, 0, 0, 1];

test("a turn and its transpose undo each other", () => {
  const turn = handTurn(0.7, -0.3);
  close(times(turn, transposed(turn)), none);
});

test("without libration the middle of the face looks at the observer, with north up", () => {
  const turn = skyTurn({ libration: { longitude: 0, latitude: 0 }, axis: 30, parallacticAngle: 30 });
  close(turn, none);
  close(apply(turn, [0, 0, 1]), onGlobe(0, 0));
});

test("libration shows the point that it names", () => {
  const turn = skyTurn({ libration: { longitude: 5, latitude: -3 }, axis: 12, parallacticAngle: 40 });
  close(apply(turn, [0, 0, 1]), onGlobe(5, -3));
});

test("a card that is held straight before the camera is not turned, and a ball stands on its middle", () => {
  const corners = [
    [220, 140],
    [420, 140],
    [420, 340],
    [220, 340],
  ];
  const pose = cardPose(corners, 640, 480, 600);
  close(pose.turn, none, 1e-6);
  const ball = pose.stand(0.25);
  close([ball.x, ball.y], [320, 240], 1e-6);
  // A little nearer than the card, so a little larger than a quarter of its width.
  assert.ok(ball.radius > 50 && ball.radius < 60, `${ball.radius}`);
});
