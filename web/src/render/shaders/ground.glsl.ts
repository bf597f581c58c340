// What the floor is made of: hatch, waves, walls with their edge and bevel, foot shadow. All patterns are anchored to the map, so they stay put under pan,
// and change their spacing by octaves under zoom, so they keep their grain.

export const PATTERNS = `
/** Spacing in cells: \`base\` doubled or halved until it is at least \`low\` px wide and below twice that. */
float octave(float base, float pxPerCell, float low) { return base * exp2(ceil(log2(low / (base * pxPerCell)))); }

float hatch(vec2 p, float pxPerCell) {
  float spacing = octave(1.0, pxPerCell, 6.5 * uPx);
  float at = (p.x + p.y) / spacing;
  float away = abs(fract(at + 0.5) - 0.5) * spacing * pxPerCell * 0.7071;
  return stroke(away, 1.3 * uPx);
}

/** Wavy hairlines: one at a time for swamp, in twos and threes for dearer ground. */
float waves(vec2 p, float pxPerCell, uint cost) {
  float spacing = octave(0.5, pxPerCell, 5.5 * uPx);
  float lines = cost < 9u ? 1.0 : cost < 40u ? 2.0 : 3.0;
  spacing *= lines > 1.0 ? 2.0 : cost < 4u ? 2.0 : 1.0;
  float phase = p.x / spacing * 3.14159265;
  float y = p.y + 0.17 * spacing / lines * sin(phase);
  float slope = 0.17 / lines * 3.14159265 * cos(phase);
  float within = fract(y / spacing);
  float away = 9.0;
  for (float i = 0.0; i < 3.0; i += 1.0) {
    if (i >= lines) break;
    away = min(away, abs(within - (0.5 + (i - (lines - 1.0) * 0.5) * 0.24)));
  }
  return stroke(away * spacing * pxPerCell / sqrt(1.0 + slope * slope), 1.1 * uPx);
}

/** Distance in cells to the nearest of the eight neighbours whose bit is set; bits: W E N S, NW NE SW SE. */
float toNeighbours(vec2 f, int bits) {
  float away = 9.0;
  if ((bits & 1) != 0) away = f.x;
  if ((bits & 2) != 0) away = min(away, 1.0 - f.x);
  if ((bits & 4) != 0) away = min(away, f.y);
  if ((bits & 8) != 0) away = min(away, 1.0 - f.y);
  if ((bits & 16) != 0) away = min(away, length(f));
  if ((bits & 32) != 0) away = min(away, length(vec2(1.0 - f.x, f.y)));
  if ((bits & 64) != 0) away = min(away, length(vec2(f.x, 1.0 - f.y)));
  if ((bits & 128) != 0) away = min(away, length(1.0 - f));
  return away;
}

/** A compass needle: .x how much of it is here, .y 1 in its head. \`q\` from its middle, [cells]. */
vec2 needle(vec2 q, uint arrow, float pxPerCell) {
  float turn = float(arrow & 3u) * 1.57079633 + (arrow > 3u ? 0.78539816 : 0.0); // E S W N, SE SW NW NE
  vec2 way = vec2(cos(turn), sin(turn));
  vec2 at = vec2(dot(q, way), abs(dot(q, vec2(-way.y, way.x))));
  const float half_ = 0.44;
  const float wide = 0.145;
  const float shoulder = 0.03;
  float rest = at.x > shoulder ? (half_ - at.x) / (half_ - shoulder) : (half_ + at.x) / (half_ + shoulder);
  float length_ = at.x > shoulder ? half_ - shoulder : half_ + shoulder;
  float away = (at.y - wide * rest) * length_ / sqrt(length_ * length_ + wide * wide);
  return vec2(inside(away * pxPerCell), clamp((at.x - shoulder) * pxPerCell + 0.5, 0.0, 1.0));
}
`;
