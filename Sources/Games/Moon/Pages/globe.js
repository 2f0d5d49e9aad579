// Draws a globe with its photograph, lit by the Sun and darkened by what stands before it: with WebGL, and where that
// is missing point by point.
import { globeMap } from "./globe-map.js";

/**
 * The bodies that are drawn: the map and its `contrast` (Clementine's brightness is proportional to what the ground
 * reflects, which looks darker than the eye and LRO's mosaic have it: 0.7 makes seas half as bright as highlands), its
 * colour, the light on the dark side, the light that is left in the shadow of the other, and whether it shines as dust
 * does.
 */
export const bodies = {
  moon: { map: "moon", contrast: 0.7, tint: [1.18, 1.15, 1.08], shine: 0.05, dusk: [0.42, 0.16, 0.07], dusty: 1 },
  earth: { map: "earth", contrast: 0.8, tint: [1.1, 1.1, 1.1], shine: 0.05, dusk: [0.05, 0.05, 0.06], dusty: 0 },
};
/** How bright light looks that is measured: the exponent of screens. */
const seen = 1 / 2.2;
/**
 * How much thinner the Sun's width makes a shadow, and wider the half-shadow, for each unit of length: the tangent of
 * its mean radius of 0.2666°.
 */
export const sunSpread = 0.004653;
/** Points across of the picture that is drawn without WebGL: it takes some 15 ms where the processor does it. */
const plainSide = 320;
const nothing = { at: [0, 0, 0], radius: 0, spread: sunSpread };

const corner = `#version 300 es
in vec2 p; out vec2 at; void main() { at = p; gl_Position = vec4(p, 0.0, 1.0); }`;
// Dust shines as McEwen has it (Icarus 92, 1991): Lommel and Seeliger's law near full, Lambert's at large phase angles;
// his polynomial of the Moon (Proc. LPSC 27, 1996).
const shading = `#version 300 es
precision highp float;
in vec2 at; out vec4 colour;
uniform mat3 turn; uniform vec3 sun, blocker, tint, dusk; uniform float pixel, coarse, shine, contrast, dusty, radius, spread;
uniform sampler2D face;
void main() {
  float r = length(at);
  if (r > 1.0) discard;
  float up = sqrt(1.0 - r * r);
  vec3 n = turn * vec3(at, up);
  vec2 place = vec2(atan(n.x, n.z) / 6.2831853 + 0.5, 0.5 - asin(clamp(n.y, -1.0, 1.0)) / 3.1415927);
  // How small a copy of the photograph is read: the same all over, where the seam on the far side would show otherwise,
  // but for the limb.
  vec3 ground = pow(textureLod(face, place, coarse - 0.5 * log2(max(up, 0.05))).rgb, vec3(contrast));
  float height = max(dot(n, sun), 0.0), angle = degrees(acos(clamp(dot(turn[2], sun), -1.0, 1.0)));
  float dust = dusty * clamp(1.0 + angle * (-0.019 + angle * (0.000242 - 0.00000146 * angle)), 0.0, 1.0);
  float light = mix(height, 2.0 * height / (height + up + 0.0001), dust);
  float far = dot(blocker - n, sun), off = length(blocker - n - far * sun);
  float core = radius - far * spread, rim = radius + far * spread;
  float depth = core > 0.0 ? 1.0 : pow(radius / (far * spread), 2.0);
  float dark = far > 0.0 && radius > 0.0 ? depth * (1.0 - smoothstep(abs(core), rim, off)) : 0.0;
  vec3 all = vec3(max(pow(light * (1.0 - dark), ${seen.toFixed(4)}), shine));
  all = max(all, dusk * dark * step(0.0001, height) * (0.55 + 0.45 * off / max(abs(core), 0.01)));
  float edge = clamp((1.0 - r) / pixel, 0.0, 1.0);
  colour = vec4(min(tint * ground * all, 1.0) * edge, edge);
}`;

export class Globe {
  /** `body` is of `bodies`; `plain` draws without WebGL; `changed()` when the photograph has come, or there is none. */
  constructor(canvas, body, plain = false, changed = () => {}) {
    Object.assign(this, { canvas, body });
    // A grey ball until the photograph has come.
    this.face = { width: 1, height: 1, pixels: new Uint8ClampedArray([150, 150, 150, 255]) };
    const gl = plain ? null : canvas.getContext("webgl2", { premultipliedAlpha: true, antialias: false });
    if (gl && this.prepare(gl)) this.gl = gl;
    canvas.dataset.drawn = this.gl ? "webgl" : "plain";
    this.ready = globeMap(body.map).then((face) => {
      canvas.dataset.map = face ? body.map : "none";
      if (face) this.wear(face);
      changed();
      return Boolean(face);
    });
  }

  /**
   * Draws the globe to fill the canvas of `side` points. `turn` takes directions of the picture (right, up, towards the
   * eye) to those of the globe (east at the middle of the face, north, middle of the face), as nine numbers in rows;
   * `sun` is the Sun's direction in the globe. `blocker` is another ball that may stand before the Sun: {at, radius,
   * spread}, in the globe and its radii.
   */
  draw(side, turn, sun, blocker = nothing) {
    if (this.gl) this.drawSmooth(side, turn, sun, blocker);
    else this.drawPlain(Math.min(side, plainSide), turn, sun, blocker);
  }

  prepare(gl) {
    const program = gl.createProgram();
    for (const [type, source] of [
      [gl.VERTEX_SHADER, corner],
      [gl.FRAGMENT_SHADER, shading],
    ]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return false;
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(gl.getAttribLocation(program, "p"));
    gl.vertexAttribPointer(gl.getAttribLocation(program, "p"), 2, gl.FLOAT, false, 0, 0);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    const places = {};
    this.place = (name) => (places[name] ??= gl.getUniformLocation(program, name));
    this.gl = gl;
    this.upload();
    return true;
  }

  wear(face) {
    this.face = face;
    if (this.gl) this.upload();
    else this.tones = Float32Array.from({ length: 256 }, (_, i) => 255 * (i / 255) ** this.body.contrast);
  }

  upload() {
    const { gl, face } = this;
    gl.texImage2D(
      gl.TEXTURE_2D,
      0,
      gl.RGBA,
      face.width,
      face.height,
      0,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      new Uint8Array(face.pixels.buffer),
    );
    gl.generateMipmap(gl.TEXTURE_2D);
  }

  drawSmooth(side, turn, sun, blocker) {
    const { body, canvas, gl, place } = this;
    if (canvas.width !== side) canvas.width = canvas.height = side;
    gl.viewport(0, 0, side, side);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    // WebGL takes matrices column by column.
    gl.uniformMatrix3fv(
      place("turn"),
      false,
      [0, 3, 6, 1, 4, 7, 2, 5, 8].map((i) => turn[i]),
    );
    gl.uniform3fv(place("sun"), sun);
    gl.uniform3fv(place("blocker"), blocker.at);
    gl.uniform3fv(place("tint"), body.tint);
    gl.uniform3fv(place("dusk"), body.dusk);
    const coarse = Math.log2(Math.max(1, this.face.width / (Math.PI * side)));
    const numbers = { ...body, pixel: 2 / side, coarse, radius: blocker.radius, spread: blocker.spread };
    for (const name of ["pixel", "coarse", "shine", "contrast", "dusty", "radius", "spread"])
      gl.uniform1f(place(name), numbers[name]);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  /** Draws the values of `shading`, without the smoothing of small pictures. */
  drawPlain(side, turn, sun, blocker) {
    const { canvas, face, body } = this;
    if (canvas.width !== side) canvas.width = canvas.height = side;
    const context = canvas.getContext("2d");
    const picture = context.createImageData(side, side);
    const angle = (Math.acos(clamp(turn[2] * sun[0] + turn[5] * sun[1] + turn[8] * sun[2], -1, 1)) * 180) / Math.PI;
    const dust = body.dusty * clamp(1 + angle * (-0.019 + angle * (0.000242 - 0.00000146 * angle)), 0, 1);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [a, b] = [((x + 0.5) / side) * 2 - 1, 1 - ((y + 0.5) / side) * 2];
        const r = Math.sqrt(a * a + b * b);
        if (r > 1) continue;
        const up = Math.sqrt(1 - r * r);
        const nx = turn[0] * a + turn[1] * b + turn[2] * up;
        const ny = turn[3] * a + turn[4] * b + turn[5] * up;
        const nz = turn[6] * a + turn[7] * b + turn[8] * up;
        const height = Math.max(0, nx * sun[0] + ny * sun[1] + nz * sun[2]);
        const light = height * (1 - dust) + (dust * 2 * height) / (height + up + 0.0001);
        const { dark, glow } = blocker.radius ? shadow(nx, ny, nz, sun, blocker) : { dark: 0, glow: 0 };
        const all = Math.max((light * (1 - dark)) ** seen, body.shine);
        const u = Math.floor((Math.atan2(nx, nz) / (2 * Math.PI) + 0.5) * face.width) % face.width;
        const v = Math.min(face.height - 1, Math.floor((0.5 - Math.asin(clamp(ny, -1, 1)) / Math.PI) * face.height));
        const from = (v * face.width + u) * 4;
        const to = (y * side + x) * 4;
        for (let k = 0; k < 3; k++) {
          const ground = this.tones ? this.tones[face.pixels[from + k]] : face.pixels[from + k];
          picture.data[to + k] = ground * body.tint[k] * Math.max(all, height > 0 ? body.dusk[k] * glow : 0);
        }
        picture.data[to + 3] = Math.min(1, ((1 - r) * side) / 2) * 255;
      }
    context.putImageData(picture, 0, 0);
  }
}

const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/** How dark the blocker's shadow is at a point of the globe, and how much of the light in it is left. */
function shadow(x, y, z, sun, { at, radius, spread }) {
  const [dx, dy, dz] = [at[0] - x, at[1] - y, at[2] - z];
  const far = dx * sun[0] + dy * sun[1] + dz * sun[2];
  if (far <= 0) return { dark: 0, glow: 0 };
  const off = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - far * far));
  const core = radius - far * spread;
  const depth = core > 0 ? 1 : (radius / (far * spread)) ** 2;
  const t = clamp((off - Math.abs(core)) / (radius + far * spread - Math.abs(core)), 0, 1);
  const dark = depth * (1 - t * t * (3 - 2 * t));
  return { dark, glow: dark * (0.55 + (0.45 * off) / Math.max(Math.abs(core), 0.01)) };
}
