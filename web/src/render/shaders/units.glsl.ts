// Units: discs of the true radius as points, or as quads where points would be larger than the machine draws them; and their glow, density and trails.
// Speed is lightness, ground is hue: the ramp is chosen by the cost under the unit, and full speed is what that ground allows.

import { COLOURS, FRAME, HEAD, RAMP } from "./common.glsl";

/** aPack: radius x 16000 in 16 bits, group in 8, then 1 = has a way, 2 = arrived. */
const UNIT = `
in vec2 aAt;
in vec2 aVelocity;
in uint aPack;
uniform usampler2D uCost;
uniform sampler2D uFullSpeed;
uniform vec4 uGroups[6];
uniform float uByGroup;
float radiusCells() { return float(aPack & 0xffffu) / 16000.0; }
int groupOf() { return int((aPack >> 16) & 255u); }
bool hasWay() { return (aPack >> 24 & 1u) != 0u; }
float costUnder() { return float(texelFetch(uCost, ivec2(aAt) + 1, 0).r); }
vec3 unitColour() {
  float cost = costUnder();
  float full = texelFetch(uFullSpeed, ivec2(groupOf(), 0), 0).r / max(1.0, cost == 255.0 ? 1.0 : cost);
  float share = length(aVelocity) / max(full, 1e-3);
  if (!hasWay()) share = max(share, 0.35); // a thin ring needs more light than a full disc
  vec3 bySpeed = ramp(cost > 1.0 && cost < 255.0 ? 2 : 1, share);
  return mix(bySpeed, uGroups[groupOf() % 6].rgb, uByGroup);
}
`;

const DISC_VERTEX = (quad: boolean): string => `${HEAD}${FRAME}${RAMP}${UNIT}
flat out vec4 vColour;
flat out vec4 vDisc; // radius, outline, size [px], mark
flat out vec2 vWay;
${quad ? "out vec2 vFrom;" : ""}
void main() {
  float radius = max(radiusCells() * uFrame.z, 1.15 * uPx);
  float outline = 0.55 * uPx;
  float size = 2.0 * (radius + outline) + 1.0;
  float marks = uByGroup > 0.5 && radius * 2.0 >= 8.0 * uPx ? float(1 + groupOf() % 6) : 0.0;
  vColour = vec4(unitColour(), hasWay() ? 1.0 : 0.0);
  vDisc = vec4(radius, outline, size, marks);
  float speed = length(aVelocity);
  vWay = speed > 0.02 ? aVelocity / speed : vec2(0.0);
  vec2 px = toPx(aAt);
${quad ? `  vFrom = (vec2(gl_VertexID & 1, gl_VertexID >> 1) - 0.5) * size;
  gl_Position = toClip(px + vFrom);` : `  gl_PointSize = size;
  gl_Position = toClip(px);`}
}`;

const DISC_FRAGMENT = (quad: boolean): string => `${HEAD}${COLOURS}${FRAME}
flat in vec4 vColour;
flat in vec4 vDisc;
flat in vec2 vWay;
${quad ? "in vec2 vFrom;" : ""}
uniform float uStrength;
out vec4 outColour;
float markAt(vec2 at, float radius, float mark) { // ring, dot, bar
  if (mark == 2.0 || mark == 5.0) return stroke(abs(length(at) - radius * 0.52), radius * 0.22);
  if (mark == 3.0 || mark == 6.0) return inside(length(at) - radius * 0.34);
  if (mark == 4.0) return inside(max(abs(at.x) - radius * 0.62, abs(at.y) - radius * 0.16));
  return 0.0;
}
void main() {
  vec2 at = ${quad ? "vFrom" : "(gl_PointCoord - 0.5) * vDisc.z"};
  float away = length(at);
  float radius = vDisc.x;
  float disc = inside(away - radius);
  float whole = inside(away - radius - vDisc.y);
  if (whole <= 0.0) discard;
  vec3 col = vColour.rgb;
  float alpha = disc;
  if (uFrame.z >= 18.0 * uPx) {
    col = mix(col, vec3(1.0), 0.28 * (1.0 - smoothstep(0.0, radius * 0.8, length(at + radius * vec2(0.32, 0.36)))));
    float along = dot(at, vWay);
    float across = abs(dot(at, vec2(-vWay.y, vWay.x)));
    float tick = inside(max(across - radius * 0.1, abs(along - radius * 0.7) - radius * 0.24));
    col = mix(col, C_CONTRAST.rgb, tick * 0.8 * step(0.5, dot(vWay, vWay)));
  }
  col = mix(col, C_CONTRAST.rgb, markAt(at, radius, vDisc.w) * 0.85);
  if (vColour.a < 0.5) {
    float ring = max(1.0 * uPx, radius * 0.3);
    alpha = disc * max(1.0 - inside(away - radius + ring), 0.22);
    col = mix(C_FLOOR.rgb, vColour.rgb, 1.0 - inside(away - radius + ring));
  }
  float rim = (whole - disc) * C_OUTLINE.a;
  outColour = vec4((col * alpha + C_OUTLINE.rgb * rim) * uStrength, (alpha + rim) * uStrength);
}`;

export const DISC_POINT = [DISC_VERTEX(false), DISC_FRAGMENT(false)] as const;
export const DISC_QUAD = [DISC_VERTEX(true), DISC_FRAGMENT(true)] as const;

/** Drawn small and added up, then laid over the world. */
export const GLOW_VERTEX = `${HEAD}${FRAME}${RAMP}${UNIT}
uniform float uRadius; // [cells]
flat out vec3 vColour;
void main() {
  vColour = unitColour();
  gl_PointSize = max(2.0, 2.0 * uRadius * uFrame.z);
  gl_Position = toClip(toPx(aAt));
}`;
export const GLOW_FRAGMENT = `${HEAD}
flat in vec3 vColour;
uniform float uStrength;
out vec4 outColour;
void main() {
  float near = clamp(1.0 - length(gl_PointCoord - 0.5) * 2.0, 0.0, 1.0);
  outColour = vec4(vColour * near * near * uStrength, 1.0);
}`;

/** Units per cell: each unit spreads over the four cells round it, so that the sum is right and the picture smooth. 16 / 255 is one unit. */
export const DENSITY_VERTEX = `${HEAD}
in vec2 aAt;
uniform ivec2 uMap;
out vec2 vAt;
void main() {
  vAt = aAt;
  gl_PointSize = 2.0;
  gl_Position = vec4(floor(aAt + 0.5) / vec2(uMap) * 2.0 - 1.0, 0.0, 1.0);
}`;
export const DENSITY_FRAGMENT = `${HEAD}
in vec2 vAt;
out vec4 outColour;
void main() {
  vec2 near = max(vec2(0.0), 1.0 - abs(gl_FragCoord.xy - vAt));
  outColour = vec4(near.x * near.y * 16.0 / 255.0);
}`;

/** What was drawn small, laid over the whole picture; premultiplied. */
export const OVERLAY_FRAGMENT = (body: string): string => `${HEAD}${COLOURS}${FRAME}${RAMP}
uniform sampler2D uImage;
uniform usampler2D uCost;
uniform vec2 uImageCells;
uniform float uStrength;
uniform float uImageScale;
uniform float uByGroup;
out vec4 outColour;
void main() { ${body} }`;

/** Where glows pile up their sum bends towards a limit and keeps its hue, instead of burning out to white. uStrength: how much the sum was drawn down. */
export const GLOW_OVER = OVERLAY_FRAGMENT(`
  vec3 sum = texture(uImage, gl_FragCoord.xy / uSize).rgb / uStrength;
  float most = max(sum.r, max(sum.g, sum.b));
  if (most < 0.004) discard;
  outColour = vec4(sum / most * 0.66 * (1.0 - exp(-most / 0.66)), 0.0);`);

export const DENSITY_OVER = OVERLAY_FRAGMENT(`
  vec2 p = (FRAG_PX - uFrame.xy) / uFrame.z;
  if (any(lessThan(p, vec2(0.0))) || any(greaterThanEqual(p, uImageCells))) discard;
  if (texelFetch(uCost, ivec2(p) + 1, 0).r == 255u) discard;
  float units = texture(uImage, p / uImageCells).r * 255.0 / 16.0;
  float alpha = smoothstep(0.03, 0.6, units) * 0.88 * uStrength;
  outColour = vec4(ramp(1, units / 4.0) * alpha, alpha);`);

/** Segments between two ticks, into a map of trails: red on plain ground, green on costly; whole numbers, so that taking away leaves exactly nothing. */
export const TRAIL_VERTEX = `${HEAD}
in vec4 aPoint; // x, y [1/32 cell], ground
uniform ivec2 uMap;
flat out float vGround;
void main() {
  vGround = aPoint.z;
  gl_Position = vec4(aPoint.xy / 32.0 / vec2(uMap) * 2.0 - 1.0, 0.0, 1.0);
}`;
export const TRAIL_FRAGMENT = `${HEAD}
flat in float vGround;
uniform float uStrength;
out vec4 outColour;
void main() { outColour = vec4(vGround > 0.5 ? vec2(0.0, uStrength) : vec2(uStrength, 0.0), 0.0, 0.0); }`;

/** uImageScale: what one percent of strength is in the map of trails. Dark: added; light: laid over. */
export const TRAILS_OVER = OVERLAY_FRAGMENT(`
  vec2 p = (FRAG_PX - uFrame.xy) / uFrame.z;
  if (any(lessThan(p, vec2(0.0))) || any(greaterThanEqual(p, uImageCells))) discard;
  vec2 at = p / uImageCells;
  vec2 sum = texture(uImage, at).rg;
  vec2 texel = 1.0 / vec2(textureSize(uImage, 0));
  if (texel.x * uImageCells.x * uFrame.z > 2.5 * uPx) { // near the ground: round off the texels
    vec4 d = vec4(texel, -texel.x, texel.y) * 0.5;
    sum = 0.25 * (texture(uImage, at + d.xy).rg + texture(uImage, at - d.xy).rg + texture(uImage, at + d.zw).rg + texture(uImage, at - d.zw).rg);
  }
  sum *= uImageScale;
  bool dark = C_FLOOR.r < 0.5;
  vec3 plain = uByGroup > 0.5 ? vec3(dark ? 0.8 : 0.3) : ramp(1, dark ? 1.0 : 0.75);
  vec3 slow = uByGroup > 0.5 ? plain : ramp(2, dark ? 0.75 : 0.6);
  float total = sum.x + sum.y;
  if (total < 0.002) discard;
  vec3 colour = (plain * sum.x + slow * sum.y) / total;
  float alpha = (1.0 - exp(-total * 1.15)) * (dark ? 0.72 : 0.62) * uStrength;
  outColour = vec4(colour * alpha, dark ? 0.0 : alpha);`);
