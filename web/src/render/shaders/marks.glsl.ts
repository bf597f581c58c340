// What lies over the world: goals, the path, outlines of cells, and rounded rectangles (brush, cursor, loupe, minimap). Few and small.

import { COLOURS, FRAME, HEAD } from "./common.glsl";

/** Segments with round ends; dashed ones are cut by the length of the way before them. */
export const SEGMENT_VERTEX = `${HEAD}${FRAME}
in vec4 aEnds;  // x0, y0, x1, y1 [cells]
in float aWay;  // length of the line before it [cells]
uniform float uWidth; // [px]
flat out vec4 vEnds;
flat out float vWay;
out vec2 vAt;
void main() {
  vEnds = vec4(toPx(aEnds.xy), toPx(aEnds.zw));
  vWay = aWay * uFrame.z;
  vec2 along = vEnds.zw - vEnds.xy;
  along = dot(along, along) > 0.0 ? normalize(along) : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float reach = uWidth * 0.5 + 1.0;
  vec2 end = (gl_VertexID & 1) == 0 ? vEnds.xy - along * reach : vEnds.zw + along * reach;
  vAt = end + across * ((gl_VertexID >> 1) == 0 ? reach : -reach);
  gl_Position = toClip(vAt);
}`;
export const SEGMENT_FRAGMENT = `${HEAD}${FRAME}
flat in vec4 vEnds;
flat in float vWay;
in vec2 vAt;
uniform float uWidth;
uniform vec4 uColour;
uniform vec2 uDash; // on, off [px]; 0: a whole line
out vec4 outColour;
void main() {
  vec2 along = vEnds.zw - vEnds.xy;
  float length_ = max(length(along), 1e-3);
  float at = dot(vAt - vEnds.xy, along) / length_;
  float away = length(vAt - vEnds.xy - along / length_ * clamp(at, 0.0, length_));
  float ink = stroke(away, uWidth);
  if (uDash.x > 0.0) {
    float place = mod(vWay + clamp(at, 0.0, length_), uDash.x + uDash.y);
    ink *= clamp(min(place, uDash.x - place) + 0.5, 0.0, 1.0);
  }
  outColour = vec4(uColour.rgb, 1.0) * ink * uColour.a;
}`;

/** A rounded rectangle: fill, line, a contrasting line round that, and a soft shadow. */
export const CARD_VERTEX = `${HEAD}${FRAME}
uniform vec4 uBox;   // left, top, right, bottom [px]
uniform float uReach;
out vec2 vAt;
void main() {
  vAt = mix(uBox.xy - uReach, uBox.zw + uReach, vec2(gl_VertexID & 1, gl_VertexID >> 1));
  gl_Position = toClip(vAt);
}`;
export const CARD_FRAGMENT = `${HEAD}${FRAME}
in vec2 vAt;
uniform vec4 uBox;
uniform vec4 uShape; // radius, line width, contrast width, shadow [px]; the line runs outside the box
uniform vec4 uFill;
uniform vec4 uLine;
uniform vec4 uContrast;
out vec4 outColour;
void main() {
  vec2 half_ = (uBox.zw - uBox.xy) * 0.5;
  vec2 q = abs(vAt - (uBox.xy + uBox.zw) * 0.5) - half_ + uShape.x;
  float away = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - uShape.x;
  float body = inside(away);
  float line = inside(away - uShape.y) - body;
  float rim = inside(away - uShape.y - uShape.z) - inside(away - uShape.y);
  float inner = uShape.z > 0.0 ? body - inside(away + uShape.z) : 0.0;
  float shade = uShape.w > 0.0 ? 0.5 * (1.0 - body) * exp(-max(away, 0.0) / uShape.w * 2.5) : 0.0;
  vec4 over = vec4(uFill.rgb, 1.0) * uFill.a * body;
  over = over * (1.0 - inner * uContrast.a) + vec4(uContrast.rgb, 1.0) * uContrast.a * inner;
  over += vec4(uLine.rgb, 1.0) * uLine.a * line + vec4(uContrast.rgb, 1.0) * uContrast.a * rim;
  outColour = over + vec4(0.0, 0.0, 0.0, shade) * (1.0 - over.a);
}`;

/** A goal: orb, dark gap, three rings, and in the dark theme a light round it. */
export const GOAL_VERTEX = `${HEAD}${FRAME}
in vec4 aGoal; // x, y [cells], brightness of an arrival, 1 = of the field shown
out vec2 vAt;  // [cells of the orb]
flat out vec2 vGoal;
flat out float vCell; // px per cell of the orb
void main() {
  vCell = max(uFrame.z, 5.5 * uPx);
  vGoal = aGoal.zw;
  vAt = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * 6.0;
  gl_Position = toClip(toPx(aGoal.xy) + vAt * vCell);
}`;
export const GOAL_FRAGMENT = `${HEAD}${COLOURS}${FRAME}
in vec2 vAt;
flat in vec2 vGoal;
flat in float vCell;
uniform float uPulse; // 0 .. 1 round and round; negative: still
uniform float uDark;
out vec4 outColour;
void main() {
  float away = length(vAt);
  float ringWidth = clamp(0.09 * vCell, 1.3 * uPx, 3.0 * uPx);
  float rings = 0.0;
  for (int i = 0; i < 3; i++) {
    float radius = 2.05 + float(i);
    float strength = i == 0 ? 1.0 : i == 1 ? 0.55 : 0.30;
    if (uPulse >= 0.0) {
      float wave = cos((uPulse - float(i) * 0.16) * 6.2831853);
      radius += 0.10 * wave;
      strength *= 0.82 + 0.18 * wave;
    }
    rings += strength * stroke(abs(away - radius) * vCell, ringWidth * (i == 0 ? 1.25 : 1.0));
  }
  rings *= vGoal.y;
  float orb = inside((away - 1.15) * vCell);
  float gap = inside((away - 1.38) * vCell) - orb;
  float shade = 1.0 - smoothstep(0.0, 1.9, length(vAt - vec2(-0.38, -0.42)));
  vec3 ball = mix(C_GOAL.rgb * 0.52, C_GOAL.rgb, smoothstep(0.05, 0.62, shade));
  ball = mix(ball, vec3(0.94, 1.0, 0.98), 0.78 * (1.0 - smoothstep(0.0, 0.42, length(vAt - vec2(-0.32, -0.36)))));
  ball = mix(ball, vec3(1.0), 0.55 * vGoal.x);
  ball = mix(mix(C_ROCK.rgb, ball, 0.55), ball, vGoal.y);
  float near = clamp(1.0 - away / 5.0, 0.0, 1.0);
  float glow = near * near * (0.40 + 0.5 * vGoal.x) * uDark * (1.0 - orb) * (1.0 - gap) * vGoal.y;
  vec3 light = mix(C_GOAL.rgb, vec3(0.75, 1.0, 1.0), 0.35) * glow;
  vec4 over = vec4(ball, 1.0) * orb + vec4(C_CONTRAST.rgb, 1.0) * gap;
  over += vec4(C_GOAL.rgb, 1.0) * min(rings, 1.0) * (1.0 - over.a);
  outColour = over + vec4(light * (1.0 - over.a), 0.0);
}`;
