// How the globe is turned: by the sky for an observer, by a hand, and by the card that it stands on.

const radians = Math.PI / 180;

/** Products of turns: nine numbers in rows. */
export const times = (a, b) =>
  [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => [0, 1, 2].reduce((sum, k) => sum + a[i * 3 + k] * b[k * 3 + j], 0)));
export const transposed = (a) => [0, 3, 6, 1, 4, 7, 2, 5, 8].map((i) => a[i]);
export const apply = (a, v) => [0, 3, 6].map((i) => a[i] * v[0] + a[i + 1] * v[1] + a[i + 2] * v[2]);

const aboutX = (angle) => [1, 0, 0, 0, Math.cos(angle), -Math.sin(angle), 0, Math.sin(angle), Math.cos(angle)];
const aboutY = (angle) => [Math.cos(angle), 0, Math.sin(angle), 0, 1, 0, -Math.sin(angle), 0, Math.cos(angle)];
const aboutZ = (angle) => [Math.cos(angle), -Math.sin(angle), 0, Math.sin(angle), Math.cos(angle), 0, 0, 0, 1];

/** A direction of the globe: east of the middle of the face, north, the middle of the face. */
export const onGlobe = (longitude, latitude) => [
  Math.cos(latitude * radians) * Math.sin(longitude * radians),
  Math.sin(latitude * radians),
  Math.cos(latitude * radians) * Math.cos(longitude * radians),
];

/**
 * The turn from the picture (right, up to the zenith, towards the eye) to the globe, for a report of /api/moon:
 * libration, and the Moon's north seen from the zenith. Position angles grow to the east, which is to the left for an
 * observer who looks up.
 */
export function skyTurn({ libration, axis, parallacticAngle }) {
  const tilt = (axis - parallacticAngle) * radians;
  return times(times(aboutY(libration.longitude * radians), aboutX(-libration.latitude * radians)), aboutZ(-tilt));
}

/** A turn by hand: `across` and `up` in radians. */
export const handTurn = (across, up) => times(aboutY(-across), aboutX(up));

/**
 * The pose of a flat card whose corners (top left, top right, bottom right, bottom left) are seen at `corners` in a box
 * of `width` x `height` pixels whose middle is that of the picture, by a camera of `focal` pixels. `turn` takes
 * directions of the picture to those of the card (right, up, out of it); `stand(radius)` is where a ball that lies on
 * its middle is seen, as {x, y, radius}: the radius in widths of the card, the answer in pixels.
 */
export function cardPose(corners, width, height, focal) {
  const h = squareTo(corners);
  const [across, along, corner] = [0, 1, 2].map((i) => {
    const depth = i < 2 ? h[6 + i] : 1;
    return [(h[i] - (width / 2) * depth) / focal, (h[3 + i] - (height / 2) * depth) / focal, depth];
  });
  const [a, b] = [normal(across), normal(along)];
  // The two are at right angles but for errors of measuring and of the focal length: both give way by half.
  const sum = normal(a.map((value, i) => value + b[i]));
  const difference = normal(a.map((value, i) => value - b[i]));
  const x = normal(sum.map((value, i) => value + difference[i]));
  const y = normal(sum.map((value, i) => value - difference[i]));
  const z = cross(x, y); // into the card
  const unit = Math.hypot(...across);
  const middle = corner.map((value, i) => value + (across[i] + along[i]) / 2);
  return {
    // From the picture's axes (right, up, towards the eye) to a camera's (right, down, forward), and from the card's
    // back.
    turn: [x[0], -x[1], -x[2], -y[0], y[1], y[2], -z[0], z[1], z[2]],
    stand(radius) {
      const [px, py, depth] = middle.map((value, i) => value - z[i] * radius * unit);
      return {
        x: (px / depth) * focal + width / 2,
        y: (py / depth) * focal + height / 2,
        radius: (radius * unit * focal) / depth,
      };
    },
  };
}

const normal = (v) => v.map((value) => value / Math.hypot(...v));
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/**
 * The projective map of the unit square (0,0) (1,0) (1,1) (0,1) to four points (Heckbert, Fundamentals of Texture
 * Mapping, 1989, 2.2.3).
 */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const i = (dx1 * sy - sx * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + i * x3, x0, y1 - y0 + g * y1, y3 - y0 + i * y3, y0, g, i, 1];
}
