// Taking times: opponents in turn, a sample of each in every round, so that a slow moment of the machine meets all of them.

export interface Times {
  readonly median: number; // [ms]
  readonly min: number;
  readonly max: number;
  readonly rounds: number;
}

export interface Contender {
  readonly run: () => void;
  readonly rounds: number;
}

export function summary(samples: readonly number[]): Times {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median, min: sorted[0], max: sorted[sorted.length - 1], rounds: sorted.length };
}

/** A browser's clock is coarse (0.1 ms without special headers): a sample runs until it has lasted `least` milliseconds. */
function sample(run: () => void, least: number): number {
  let runs = 0;
  const start = performance.now();
  let lasted = 0;
  do {
    run();
    ++runs;
    lasted = performance.now() - start;
  } while (lasted < least);
  return lasted / runs;
}

/** Warms up, then measures. The compilers of JavaScript and WebAssembly need some runs before they give their best. */
export function measure(contenders: readonly Contender[], leastOfSample: number): Times[] {
  for (const { run } of contenders) sample(run, leastOfSample * 4);
  const samples: number[][] = contenders.map(() => []);
  const most = Math.max(...contenders.map(({ rounds }) => rounds));
  for (let round = 0; round < most; ++round) {
    contenders.forEach(({ run, rounds }, i) => {
      if (round < rounds) samples[i].push(sample(run, leastOfSample));
    });
  }
  return samples.map(summary);
}
