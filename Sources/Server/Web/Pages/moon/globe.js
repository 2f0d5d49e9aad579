// Draws the Moon's globe into a canvas: with WebGL, and where that is missing point by point.
import { moonFace } from "./face.js";

/** Light that the Earth throws on the dark side, so that the globe is whole. */
const earthshine = 0.045;
/** Points across of the picture that is drawn without WebGL: more take too long on a phone. */
const plainSide = 192;

const corner = `attribute vec2 p; varying vec2 at; void main() { at = p; gl_Position = vec4(p, 0.0, 1.0); }`;
const shading = `precision highp float;
varying vec2 at; uniform mat3 turn; uniform vec3 sun; uniform float pixel, shine; uniform sampler2D face;
void main() {
  float r = length(at);
  if (r > 1.0) discard;
  vec3 n = turn * vec3(at, sqrt(1.0 - r * r));
  float latitude = asin(clamp(n.y, -1.0, 1.0)), longitude = atan(n.x, n.z);
  vec4 here = texture2D(face, vec2(longitude / 6.2831853 + 0.5, 0.5 - latitude / 3.1415927));
  vec3 east = vec3(cos(longitude), 0.0, -sin(longitude)), north = cross(n, east);
  vec3 ground = normalize(n - ((here.g - 0.502) * east + (here.b - 0.502) * north) * 0.9);
  float lit = smoothstep(-0.03, 0.25, dot(n, sun)) * (0.35 + 0.65 * clamp(dot(ground, sun) * 1.4, 0.0, 1.0));
  float light = here.r * max(lit, shine);
  float edge = clamp((1.0 - r) / pixel, 0.0, 1.0);
  gl_FragColor = vec4(vec3(1.0, 0.97, 0.91) * light * edge, edge);
}`;

export class MoonGlobe {
  /** `plain` draws without WebGL. */
  constructor(canvas, plain = false) {
    this.canvas = canvas;
    this.face = moonFace();
    const gl = plain ? null : canvas.getContext("webgl", { premultipliedAlpha: true, antialias: true });
    if (gl && this.prepare(gl)) this.gl = gl;
    canvas.dataset.drawn = this.gl ? "webgl" : "plain";
  }

  /**
   * Draws the globe to fill the canvas of `side` points. `turn` takes directions of the picture (right, up, towards the eye) to
   * those of the globe (east at the middle of the face, north, middle of the face), as nine numbers in rows; `sun` is the Sun's direction in the globe.
   */
  draw(side, turn, sun) {
    if (this.gl) this.drawSmooth(side, turn, sun);
    else this.drawPlain(Math.min(side, plainSide), turn, sun);
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
    const { width, height, pixels } = this.face;
    gl.texImage2D(
      gl.TEXTURE_2D,
      0,
      gl.RGBA,
      width,
      height,
      0,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      new Uint8Array(pixels.buffer),
    );
    // Without smaller copies of the face: at the seam on the far side they would show as a line.
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    this.place = (name) => gl.getUniformLocation(program, name);
    return true;
  }

  drawSmooth(side, turn, sun) {
    const { canvas, gl, place } = this;
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
    gl.uniform1f(place("pixel"), 3 / side);
    gl.uniform1f(place("shine"), earthshine);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  drawPlain(side, turn, sun) {
    const { canvas, face } = this;
    if (canvas.width !== side) canvas.width = canvas.height = side;
    const context = canvas.getContext("2d");
    const picture = context.createImageData(side, side);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [a, b] = [((x + 0.5) / side) * 2 - 1, 1 - ((y + 0.5) / side) * 2];
        const r = Math.hypot(a, b);
        if (r > 1) continue;
        const c = Math.sqrt(1 - r * r);
        const n = [0, 3, 6].map((i) => turn[i] * a + turn[i + 1] * b + turn[i + 2] * c);
        const u = Math.floor((Math.atan2(n[0], n[2]) / (2 * Math.PI) + 0.5) * face.width) % face.width;
        const v = Math.min(
          face.height - 1,
          Math.floor((0.5 - Math.asin(Math.max(-1, Math.min(1, n[1]))) / Math.PI) * face.height),
        );
        const up = n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2];
        const lit = Math.min(1, Math.max(0, (up + 0.03) / 0.28)) * (0.35 + 0.65 * Math.min(1, Math.max(0, up * 1.4)));
        const light = face.pixels[(v * face.width + u) * 4] * Math.max(lit, earthshine);
        picture.data.set(
          [light, light * 0.97, light * 0.91, Math.min(1, ((1 - r) * side) / 3) * 255],
          (y * side + x) * 4,
        );
      }
    context.putImageData(picture, 0, 0);
  }
}
