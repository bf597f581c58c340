// Numbers of cells and plates of contours and areas. Glyphs come from an atlas of exact pixels (fill in red, halo in green) and are fetched, never
// filtered: a number is written by the pixel that shows it, which costs the same for two cells and for two thousand.

import { COLOURS, FRAME, HEAD, RAMP } from "./common.glsl";
import { FIELD, GROUND } from "./field.glsl";

/** Rows of the atlas: digits and the point, the same bold, capital letters. Boxes of equal size, each glyph after its pad. */
const TEXT = `
uniform sampler2D uGlyphs;
uniform vec4 uGlyph;   // box width and height, pad, advance of a digit [px]
uniform vec2 uAdvance; // of the point, of a letter [px]
const int POINT = 10;

int digits(uint value) { int n = 1; for (uint rest = value / 10u; rest > 0u; rest /= 10u) n++; return n; }
uint digit(uint value, int fromRight) { for (int i = 0; i < fromRight; i++) value /= 10u; return value % 10u; }

struct Line { uint value; int whole; bool decimal; int row; };
float widthOf(Line line) { return float(line.whole) * uGlyph.w + (line.decimal ? uAdvance.x + uGlyph.w : 0.0); }

vec2 glyph(int index, int row, vec2 at) {
  if (at.x < 0.0 || at.y < 0.0 || at.x >= uGlyph.x || at.y >= uGlyph.y) return vec2(0.0);
  return texelFetch(uGlyphs, ivec2(at) + ivec2(index * int(uGlyph.x), row * int(uGlyph.y)), 0).rg;
}

/** Fill and halo at a pixel of the line; at.x from its left edge, at.y from its top. */
vec2 lineAt(Line line, vec2 at) {
  int count = line.whole + (line.decimal ? 2 : 0);
  vec2 ink = vec2(0.0);
  float left = 0.0;
  for (int i = 0; i < 9; i++) {
    if (i >= count) break;
    bool isPoint = line.decimal && i == line.whole;
    float wide = isPoint ? uAdvance.x : uGlyph.w;
    if (abs(at.x - left - wide * 0.5) <= uGlyph.x * 0.5 + 1.0) {
      int fromRight = line.decimal ? (i > line.whole ? 0 : line.whole - i) : line.whole - 1 - i;
      int index = isPoint ? POINT : int(digit(line.value, fromRight));
      ink = max(ink, glyph(index, line.row, vec2(at.x - left + uGlyph.z, at.y)));
    }
    left += wide;
  }
  return ink;
}
`;

export const NUMBERS = `${HEAD}${COLOURS}${FRAME}${RAMP}${FIELD}${GROUND}${TEXT}
uniform float uAlpha;
uniform float uKind;   // 0 distances, 1 costs
uniform float uHeat;   // strength
uniform float uHeatTop;
uniform float uShowCost;
uniform float uWaveAt; // [cells]; negative: none
uniform vec4 uCard;    // left, top, right, bottom [px]
out vec4 outColour;

float luminance(vec3 c) { return dot(pow(c, vec3(2.2)), vec3(0.2126, 0.7152, 0.0722)); }

void main() {
  vec2 s = floor(FRAG_PX);
  if (s.x < uCard.x || s.y < uCard.y || s.x > uCard.z || s.y > uCard.w) discard;
  ivec2 cell = ivec2(floor((s + 0.5 - uFrame.xy) / uFrame.z));
  uint cost = costAt(cell);
  if (cost == WALL) discard;
  uint raw = uKind < 0.5 ? rawDistance(cell) : cost;
  if (raw == NO_WAY) discard;
  float distanceCells = float(raw) / 70.0;
  if (uKind < 0.5 && uWaveAt >= 0.0 && distanceCells > uWaveAt) discard;
  Line line;
  line.row = cost > 1u ? 1 : 0;
  line.decimal = uKind < 0.5 && distanceCells < 99.95;
  line.value = uKind > 0.5 ? raw : line.decimal ? (raw * 10u + 35u) / 70u : (raw + 35u) / 70u;
  line.whole = line.decimal ? max(1, digits(line.value) - 1) : digits(line.value);
  vec2 middle = toPx(vec2(cell) + 0.5);
  vec2 at = s - floor(middle - vec2(widthOf(line), uGlyph.y) * 0.5);
  vec2 ink = lineAt(line, at);
  if (ink.x + ink.y <= 0.0) discard;
  vec3 ground = C_FLOOR.rgb;
  if (uKind < 0.5) ground = mix(ground, ramp(0, heatPlace(distanceCells) * uHeatTop), uHeat);
  if (cost > 1u) ground = mix(ground, C_SWAMP.rgb, washOf(cost, C_SWAMP.a) * uShowCost);
  float light = luminance(ground);
  bool onDark = 1.05 / (light + 0.05) > (light + 0.05) / 0.056;
  vec3 text = onDark ? vec3(0.97, 0.99, 1.0) : vec3(0.012, 0.07, 0.11);
  float halo = onDark ? ink.y * 0.62 * (1.0 - ink.x) : 0.0;
  float alpha = (ink.x + halo) * uAlpha;
  outColour = vec4((text * ink.x + vec3(0.01, 0.05, 0.09) * halo) * uAlpha, alpha);
}`;

export const LABEL_VERTEX = `${HEAD}${FRAME}${FIELD}${TEXT}
in vec4 aLabel; // x, y [cells], value, kind: 0 distance, 1 letters
uniform vec2 uStep;  // only multiples of .x; of the kind .y
uniform float uWaveAt;
flat out uint vValue;
flat out int vCount;
flat out int vKind;
flat out vec2 vSize; // of the plate [px]
out vec2 vFrom;      // from the plate's left top [px]
void main() {
  vKind = int(aLabel.w);
  vValue = uint(aLabel.z);
  vCount = vKind == 0 ? digits(vValue) : vValue >= 26u ? 2 : 1;
  float wide = float(vCount) * (vKind == 0 ? uGlyph.w : uAdvance.y);
  vSize = floor(vec2(wide + 10.0 * uPx, 16.0 * uPx));
  bool shown = vKind == int(uStep.y);
  if (vKind == 0) {
    float here = cellDistance(ivec2(aLabel.xy));
    shown = shown && mod(aLabel.z, uStep.x) < 0.5 && abs(here - aLabel.z) < 3.0 && (uWaveAt < 0.0 || aLabel.z <= uWaveAt);
  }
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vFrom = corner * vSize;
  gl_Position = shown ? toClip(floor(toPx(aLabel.xy) - vSize * 0.5) + vFrom) : vec4(2.0, 2.0, 2.0, 1.0);
}`;

export const LABEL_FRAGMENT = `${HEAD}${COLOURS}${FRAME}${TEXT}
flat in uint vValue;
flat in int vCount;
flat in int vKind;
flat in vec2 vSize;
in vec2 vFrom;
uniform float uAlpha;
out vec4 outColour;
vec2 lettersAt(vec2 at) {
  vec2 ink = vec2(0.0);
  for (int i = 0; i < vCount; i++) {
    uint letter = vCount == 1 ? vValue : i == 0 ? vValue / 26u - 1u : vValue % 26u;
    ink = max(ink, glyph(int(letter), 2, vec2(at.x - float(i) * uAdvance.y + uGlyph.z, at.y)));
  }
  return ink;
}
void main() {
  vec2 q = abs(vFrom - vSize * 0.5) - vSize * 0.5 + 4.0 * uPx;
  float plate = inside(length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 4.0 * uPx + 0.5) * C_PLATE.a;
  vec2 at = floor(vFrom) - floor(vec2((vSize.x - float(vCount) * (vKind == 0 ? uGlyph.w : uAdvance.y)) * 0.5, (vSize.y - uGlyph.y) * 0.5));
  vec2 inks = vKind == 0 ? lineAt(Line(vValue, vCount, false, 1), at) : lettersAt(at);
  float ink = inks.x;
  if (vKind == 1) plate = inks.y * C_PLATE.a; // a letter has a rim for a plate: areas may be smaller than one
  vec3 col = mix(C_PLATE.rgb, C_PLATE_TEXT.rgb, ink);
  float alpha = max(plate, ink) * uAlpha;
  outColour = vec4(col * alpha, alpha);
}`;
