// Layers 1 to 9 of the picture in one pass: rock, floor, heat, swamp, contours, wave and rings, foot shadow, walls, needles.
// One pass instead of nine, since every layer asks the same nine cells round a pixel. The result is kept until something of it changes.

import { COLOURS, FRAME, HEAD, RAMP } from "./common.glsl";
import { FIELD, GROUND } from "./field.glsl";
import { PATTERNS } from "./ground.glsl";

const UNIFORMS = `
uniform usampler2D uShape; // bits of the eight neighbours: walls, cheaper ones
uniform usampler2D uAreaLabels;
uniform vec4 uAreaTints[4];
uniform float uHasField;
uniform vec4 uShow;      // cost, areas, needles one by one, needles by blocks
uniform float uBlock;    // cells of a block of needles
uniform vec4 uHeat;      // strength, top of the ramp, contour strength, cells between minor contours
uniform vec2 uWave;      // how far it is, its glow [cells]; negative: none
uniform vec3 uRings;     // front [cells], strength, cells between echoes
uniform float uFlashNow; // [10 ms, modulo 256]
uniform float uGrid;
uniform float uPlainMap; // 1: minimap, no fine lines
uniform vec4 uCard;      // middle and half size of a rounded card [px]; no card: half size 0
uniform float uCardRadius;
out vec4 outColour;
`;

const LAYERS = `
vec3 rock(vec2 p, float k) {
  vec2 dotAt = (fract(p / 8.0 + 0.5) - 0.5) * 8.0;
  float spot = inside((length(dotAt) * k) - 1.2 * uPx) * step(2.0 * uPx, k);
  vec2 beyond = max(-p, p - vec2(uMap));
  float out_ = max(beyond.x, beyond.y);
  vec3 stone = mix(C_WALL.rgb, C_ROCK.rgb, smoothstep(-0.8, 0.55, out_));
  vec3 spotColour = C_ROCK.r > 0.5 ? vec3(0.0) : vec3(1.0);
  return mix(stone, spotColour, 0.05 * spot * step(0.5, out_));
}

vec3 heatColour(float distanceCells) { return ramp(0, heatPlace(distanceCells) * uHeat.y); }

void contours(inout vec3 col, Surface at, float k) {
  float minor = uHeat.w;
  float major = minor * 4.0;
  float grade = max(at.slope, 1e-4);
  float k1 = k / grade;
  float awayMinor = abs(fract(at.value / minor + 0.5) - 0.5) * minor * k1;
  float awayMajor = abs(fract(at.value / major + 0.5) - 0.5) * major * k1;
  float nearest = floor(at.value / minor + 0.5) * minor;
  float place = heatPlace(nearest);
  float lineAt = place > 0.70 ? place * uHeat.y - 0.42 : place * uHeat.y + 0.30;
  float away0 = step(minor * 0.5, nearest);
  float crowd = smoothstep(3.0 * uPx, 5.0 * uPx, minor * k1);
  float crowdMajor = smoothstep(3.0 * uPx, 5.0 * uPx, major * k1);
  float lines = max(stroke(awayMinor, uPx) * 0.42 * crowd, stroke(awayMajor, 1.6 * uPx) * 0.95 * crowdMajor);
  if (lines > 0.0) col = mix(col, ramp(0, lineAt), lines * away0 * uHeat.z);
}

void waveFront(inout vec3 col, Surface at, float k) {
  float behind = uWave.x - at.value;
  float px = behind * k / max(at.slope, 0.05);
  float line = stroke(abs(px - 0.6 * uPx), 2.2 * uPx);
  float part = behind / max(uWave.y, 0.1);
  float glow = behind < 0.0 ? 0.0 : exp(-2.6 * part) * 0.62 * (1.0 - smoothstep(0.7, 1.0, part));
  float halo = behind < 0.0 ? 0.28 * exp(px / (2.2 * uPx)) : 0.0;
  col = mix(col, C_FRONT.rgb, max(max(glow, line * 0.92), halo));
}

void rings(inout vec3 col, Surface at, float k) {
  float echo = floor(max(0.0, (uRings.x - at.value) / uRings.z + 0.5)); // the nearest of five
  float front = uRings.x - echo * uRings.z;
  if (echo > 4.0 || front < 0.0) return;
  float strength = echo < 0.5 ? 0.55 : echo < 1.5 ? 0.34 : echo < 2.5 ? 0.22 : echo < 3.5 ? 0.13 : 0.08;
  float away = abs(at.value - front) / max(at.slope, 0.2);
  float wide = max(0.32, 1.4 * uPx / k);
  col = mix(col, C_GOAL.rgb, strength * exp(-away * away / (wide * wide)) * uRings.y);
}

void needleLayer(inout vec3 col, vec2 p, ivec2 cell, float k) {
  if (uShow.z > 0.0) {
    uvec2 a = texelFetch(uArrow, cell + 1, 0).rg;
    if (a.r < 8u) {
      vec2 n = needle(fract(p) - 0.5, a.r, k);
      vec3 colour = mix(C_TAIL.rgb, C_HEAD.rgb, n.y);
      float age = a.g == 0u ? 1.0 : mod(uFlashNow - float(a.g) + 512.0, 256.0) / 50.0;
      vec3 rim = mix(col, C_CONTRAST.rgb, 0.6 * n.x);
      float fresh = clamp(1.0 - age, 0.0, 1.0);
      colour = mix(colour, C_POINTER.rgb, fresh * (2.0 - fresh));
      col = mix(mix(col, rim, 0.5), colour, n.x * uShow.z);
    }
  }
  if (uShow.w > 0.0) {
    ivec2 block = ivec2(floor(p / uBlock));
    ivec2 first = block * int(uBlock) + int(uBlock) / 2 - 1;
    uint arrow = 8u;
    for (int i = 0; i < 4; i++) {
      ivec2 at = first + ivec2(i & 1, i >> 1);
      if (arrow > 7u && onMap(at)) arrow = texelFetch(uArrow, at + 1, 0).r;
    }
    if (arrow < 8u) {
      vec2 n = needle(fract(p / uBlock) - 0.5, arrow, k * uBlock);
      col = mix(col, mix(C_TAIL.rgb, C_HEAD.rgb, n.y), n.x * uShow.w);
    }
  }
}
`;

const MAIN = `
vec3 floorAt(vec2 p, ivec2 cell, vec2 f, uint cost, int walls, int cheaper, float k) {
  bool hasWay = uHasField > 0.5 && rawDistance(cell) != NO_WAY;
  Surface at = Surface(0.0, 0.0);
  vec3 col = C_FLOOR.rgb;
  bool reached = false;
  if (hasWay) {
    at = surfaceAt(p);
    reached = uWave.x < 0.0 || at.value <= uWave.x;
    if (reached) col = mix(col, heatColour(at.value), uHeat.x);
  } else if (uHasField > 0.5) {
    col = mix(C_NO_WAY.rgb, C_HATCH.rgb, hatch(p, k));
  }
  if (uShow.y > 0.0) {
    uint label = texelFetch(uAreaLabels, cell + 1, 0).r;
    if (label > 1u) { vec4 tint = uAreaTints[int((label - 2u) % 4u)]; col = mix(col, tint.rgb, tint.a * uShow.y); }
  }
  if (cost > 1u && uShow.x > 0.0) {
    col = mix(col, C_SWAMP.rgb, washOf(cost, C_SWAMP.a) * uShow.x);
    float fine = smoothstep(3.6 * uPx, 4.4 * uPx, k) * (1.0 - uPlainMap);
    if (fine > 0.0) col = mix(col, C_SWAMP_LINE.rgb, waves(p, k, cost) * 0.5 * fine * uShow.x);
    float edge = cheaper == 0 ? 0.0 : inside(toNeighbours(f, cheaper) * k - 1.25 * uPx);
    col = mix(col, C_SWAMP_LINE.rgb, edge * (0.85 - 0.45 * uPlainMap) * uShow.x);
  }
  if (uGrid > 0.0) {
    vec2 toLine = min(f, 1.0 - f) * k;
    col = mix(col, C_POINTER.rgb, uGrid * inside(min(toLine.x, toLine.y) - 0.5 * uPx));
  }
  if (hasWay && reached && uHeat.z > 0.0) contours(col, at, k);
  if (hasWay && uWave.x >= 0.0) waveFront(col, at, k);
  if (hasWay && uRings.y > 0.0) rings(col, at, k);
  if (walls != 0) {
    float near = clamp(1.0 - toNeighbours(f, walls) / 0.6, 0.0, 1.0);
    col = mix(col, C_SHADOW.rgb, C_SHADOW.a * near * near * (3.0 - 2.0 * near));
  }
  needleLayer(col, p, cell, k);
  return col;
}

vec3 wallAt(vec2 p, vec2 f, int open, float k) {
  vec3 col = rock(p, k);
  if (open == 0) return col;
  float away = toNeighbours(f, open);
  float bevel = clamp(1.0 - away / 0.5, 0.0, 1.0);
  col = mix(col, C_WALL.rgb, bevel);
  col = mix(col, C_EDGE.rgb, 0.13 * bevel * bevel);
  return mix(col, C_EDGE.rgb, inside(away * k - max(1.25 * uPx, 1.0)) * mix(1.0, 0.42, uPlainMap));
}

void main() {
  vec2 s = FRAG_PX;
  float alpha = 1.0;
  if (uCard.z > 0.0) {
    vec2 q = abs(s - uCard.xy) - uCard.zw + uCardRadius;
    alpha = inside(length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - uCardRadius);
    if (alpha <= 0.0) discard;
  }
  float k = uFrame.z;
  vec2 p = (s - uFrame.xy) / k;
  ivec2 cell = ivec2(floor(p));
  vec3 col;
  if (!onMap(cell)) {
    col = rock(p, k);
  } else {
    vec2 f = p - vec2(cell);
    uvec2 shape = texelFetch(uShape, cell + 1, 0).rg;
    int walls = int(shape.r);
    uint cost = texelFetch(uCost, cell + 1, 0).r;
    col = cost == WALL ? wallAt(p, f, walls ^ 255, k) : floorAt(p, cell, f, cost, walls, int(shape.g), k);
  }
  outColour = vec4(col * alpha, alpha);
}`;

export const WORLD = HEAD + COLOURS + FRAME + RAMP + FIELD + GROUND + PATTERNS + UNIFORMS + LAYERS + MAIN;

/** The kept picture, pixel for pixel. A draw and not a blit: Chromium clears a canvas that was shown before the first draw, and a blit is none to it. */
export const KEPT = `${HEAD}
uniform sampler2D uImage;
out vec4 outColour;
void main() { outColour = texelFetch(uImage, ivec2(gl_FragCoord.xy), 0); }`;
