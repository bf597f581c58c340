// What colours the picture holds. Classes are wide (by hue, in degrees), because the ramps are blended with floor and shadow.

import type { Studio } from "./studio";

export interface Colours {
  readonly gold: number; // needles, fast units
  readonly orange: number; // slower units
  readonly cyan: number; // heat
  readonly violet: number; // swamp
  readonly green: number; // goal
  readonly ice: number; // units in swamp
  readonly white: number;
}

/** Shares of the picture [0 .. 1]. */
export function coloursOf(studio: Studio): Promise<Colours> {
  return studio.page.evaluate(async () => {
    const bitmap = await createImageBitmap(await window.spateStudio!.picture.png());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const found = { gold: 0, orange: 0, cyan: 0, violet: 0, green: 0, ice: 0, white: 0 };
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
      const high = Math.max(r, g, b), low = Math.min(r, g, b), span = high - low;
      if (low > 235) ++found.white;
      if (span < 40) continue;
      const sector = high === r ? ((g - b) / span + 6) % 6 : high === g ? (b - r) / span + 2 : (r - g) / span + 4;
      const hue = sector * 60;
      if (hue >= 36 && hue < 55 && high > 120) ++found.gold;
      else if ((hue < 36 || hue > 350) && high > 120) ++found.orange;
      else if (hue >= 140 && hue < 170 && high > 90) ++found.green;
      else if (hue >= 180 && hue < 205) ++found.cyan;
      else if (hue >= 205 && hue < 225 && high > 160) ++found.ice;
      else if (hue >= 240 && hue < 280) ++found.violet;
    }
    const pixels = data.length / 4;
    return Object.fromEntries(Object.entries(found).map(([name, count]) => [name, count / pixels])) as unknown as typeof found;
  });
}
