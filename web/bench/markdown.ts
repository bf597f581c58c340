// The report of a benchmark as a table, in the manner of the other files in bench/results/.

import type { Row } from "./engine";
import type { Times } from "./rounds";

export interface Report {
  readonly machine: { readonly cpu: string; readonly cores: number; readonly os: string; readonly date: string; readonly spate: string; readonly quick: boolean };
  readonly runs: readonly { readonly runtime: string; readonly rows: readonly Row[] }[];
}

const INTRODUCTION = `Milliseconds: median (smallest .. largest) of the rounds; ours and plain JavaScript in turn in one process, one thread. \`ratio\` is theirs / ours. Every row checked its
answers first: plain JavaScript gives the same distance and arrow in every cell, rot.js the number of steps that breadth first gives. A field is distances and
arrows, ours with gradients for smooth headings besides; rot.js's is the search alone. A tick of siege is all of it: fields, crowd, contacts, walls.
The opponents are in [web/bench](../../web/bench).`;

export function toMarkdown({ machine, runs }: Report): string {
  const lines = [
    `# spate in WebAssembly, ${machine.date}`, "",
    `${machine.cpu}, ${machine.cores} cores, ${machine.os}; spate ${machine.spate}${machine.quick ? "; **quick: for a first look, not for comparisons**" : ""}.`, "", INTRODUCTION, "",
  ];
  for (const { runtime, rows } of runs) {
    lines.push(`## ${runtime}`, "", "| row | open cells | ours | opponent | theirs | ratio | rounds | checked | |", "|---|--:|--:|---|--:|--:|--:|---|---|");
    for (const row of rows) lines.push(toLine(row));
    lines.push("");
  }
  return lines.join("\n");
}

function toLine(row: Row): string {
  const ratio = row.ratio === undefined ? "" : `${digits(row.ratio)} x`;
  const rounds = row.theirs && row.theirs.rounds !== row.ours.rounds ? `${row.ours.rounds} / ${row.theirs.rounds}` : `${row.ours.rounds}`;
  return `| ${row.name} | ${row.cells} | ${spread(row.ours)} | ${row.opponent ?? ""} | ${row.theirs ? spread(row.theirs) : ""} | ${ratio} | ${rounds} | ${row.checked ? "yes" : "NO"} | ${row.note} |`;
}

const spread = (times: Times) => `${digits(times.median)} (${digits(times.min)} .. ${digits(times.max)})`;

/** Three that count. */
function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value >= 1 ? value.toFixed(2) : value.toFixed(3);
}
