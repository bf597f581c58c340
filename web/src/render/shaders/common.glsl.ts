// Pieces that the shaders share: the header, the colours by name, where a pixel is on the map, and the covering triangle.
// Lengths in px are device pixels; `uPx` is how many of them make a CSS pixel.

import { COLOUR_NAMES } from "../palette";

export const HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
`;

export const COVER = `${HEAD}
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`;

const upper = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
/** `C_FLOOR` and so on, each a vec4. */
export const COLOURS = `uniform vec4 uColours[${COLOUR_NAMES.length}];
${COLOUR_NAMES.map((name, i) => `#define C_${upper(name)} uColours[${i}]`).join("\n")}
`;

/** uFrame: where the map's corner is [px, from the top left], px per cell, height of the target [px]; uSize: of the target. */
export const FRAME = `
uniform vec4 uFrame;
uniform float uPx;
uniform vec2 uSize;
#define FRAG_PX vec2(gl_FragCoord.x, uFrame.w - gl_FragCoord.y)
vec2 toPx(vec2 cells) { return uFrame.xy + cells * uFrame.z; }
vec4 toClip(vec2 px) { return vec4(px.x / uSize.x * 2.0 - 1.0, 1.0 - px.y / uSize.y * 2.0, 0.0, 1.0); }
/** 1 within half a pixel of a line of this width, 0 outside, softened over one pixel. */
float stroke(float distancePx, float widthPx) { return clamp(widthPx * 0.5 + 0.5 - distancePx, 0.0, 1.0) * min(1.0, widthPx); }
float inside(float distancePx) { return clamp(0.5 - distancePx, 0.0, 1.0); }
`;

export const RAMP = `
uniform sampler2D uRamps;
vec3 ramp(int row, float at) { return texture(uRamps, vec2((clamp(at, 0.0, 1.0) * 255.0 + 0.5) / 256.0, (float(row) + 0.5) / 3.0)).rgb; }
`;
