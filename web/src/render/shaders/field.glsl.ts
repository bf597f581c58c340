// How the shaders read the map: costs, distances and arrows by cell, and the distance between cell centres.
// Bilinear over the four nearest centres. Centres in walls, cut off, or behind a closed corner are not read: they are mirrored from the pixel's own side, so
// that no glow and no contour leaks through a wall. Three open centres give the fourth by their plane, which keeps the surface whole round a wall's corner.

export const FIELD = `
uniform usampler2D uCost;
uniform usampler2D uDistance;
uniform usampler2D uArrow;
uniform ivec2 uMap;
uniform float uFarthest;
uniform float uLinear;
const uint NO_WAY = 0xffffffffu;
const uint WALL = 255u;

bool onMap(ivec2 cell) { return cell.x >= 0 && cell.y >= 0 && cell.x < uMap.x && cell.y < uMap.y; }
uint costAt(ivec2 cell) { return onMap(cell) ? texelFetch(uCost, cell + 1, 0).r : WALL; }
/** For cells of the map and of its halo. */
uint rawDistance(ivec2 cell) { return texelFetch(uDistance, cell + 1, 0).r; }
float cellDistance(ivec2 cell) { return float(rawDistance(cell)) / 70.0; }
float heatPlace(float distanceCells) {
  float share = clamp(distanceCells / max(uFarthest, 1.0), 0.0, 1.0);
  return 1.0 - mix(sqrt(share), share, uLinear);
}

struct Surface { float value; float slope; }; // [cells], [cells per cell]

/** Only for pixels whose own cell has a distance. */
Surface surfaceAt(vec2 p) {
  vec2 q = p - 0.5;
  ivec2 i = ivec2(floor(q));
  vec2 f = q - vec2(i);
  uint r00 = rawDistance(i);
  uint r10 = rawDistance(i + ivec2(1, 0));
  uint r01 = rawDistance(i + ivec2(0, 1));
  uint r11 = rawDistance(i + ivec2(1, 1));
  bool a = r00 != NO_WAY;
  bool b = r10 != NO_WAY;
  bool c = r01 != NO_WAY;
  bool d = r11 != NO_WAY;
  float da = float(r00) / 70.0;
  float db = float(r10) / 70.0;
  float dc = float(r01) / 70.0;
  float dd = float(r11) / 70.0;
  int open = int(a) + int(b) + int(c) + int(d);
  if (open == 3) {
    if (!a) da = max(0.0, db + dc - dd);
    else if (!b) db = max(0.0, da + dd - dc);
    else if (!c) dc = max(0.0, da + dd - db);
    else dd = max(0.0, db + dc - da);
  } else if (open == 2 && a != d) {
    if (a && b) { dc = da; dd = db; }
    else if (c && d) { da = dc; db = dd; }
    else if (a && c) { db = da; dd = dc; }
    else { da = db; dc = dd; }
  } else if (open < 3) {
    float own = f.y < 0.5 ? (f.x < 0.5 ? da : db) : (f.x < 0.5 ? dc : dd);
    da = own; db = own; dc = own; dd = own;
  }
  float value = mix(mix(da, db, f.x), mix(dc, dd, f.x), f.y);
  vec2 slope = vec2(mix(db - da, dd - dc, f.y), mix(dc - da, dd - db, f.x));
  return Surface(value, length(slope));
}
`;

/** How costly ground looks, in the world and behind its numbers. */
export const GROUND = `
/** Strength of the wash: the token at cost 5, thinner below, thicker up to 254; in the light theme in proportion. */
float washOf(uint cost, float token) {
  float c = float(cost);
  float dark = c <= 5.0 ? mix(0.20, 0.46, (c - 2.0) / 3.0) : mix(0.46, 0.70, log(c / 5.0) / log(254.0 / 5.0));
  return dark * token / 0.46;
}
`;
