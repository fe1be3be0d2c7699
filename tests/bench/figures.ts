/** One line of the table. `ok` is null without a goal, or if it cannot be judged here. */
export type Figure = { what: string; measured: string; goal: string; ok: boolean | null };

export function atMost(what: string, measured: number, most: number, unit: string): Figure {
  return { what, measured: `${shown(measured)} ${unit}`, goal: `≤ ${shown(most)} ${unit}`, ok: measured <= most };
}

/** A ratio; `judged` is false if the machine cannot meet the conditions of the goal. */
export function atLeast(what: string, measured: number, least: number, judged = true): Figure {
  return { what, measured: ratio(measured), goal: `≥ ${ratio(least)}`, ok: judged ? measured >= least : null };
}

export function withoutGoal(what: string, measured: string): Figure {
  return { what, measured, goal: "", ok: null };
}

export function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, goal, ok }) => [
    what,
    measured,
    goal,
    ok === null ? "" : ok ? "pass" : "**fail**",
  ]);
  return [["figure", "measured", "goal", ""], ["---", "---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half)
    ? ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
    : (sorted[Math.floor(half)] ?? NaN);
}

/** Nearest-rank percentile. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length, Math.ceil((sorted.length * of) / 100)) - 1] ?? NaN;
}

export function ratio(value: number): string {
  return value.toFixed(2);
}

function shown(value: number): string {
  return (Number.isInteger(value) ? value : Number(value.toFixed(3))).toLocaleString("en-US");
}
