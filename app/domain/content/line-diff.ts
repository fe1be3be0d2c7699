export type DiffLine = { kind: "same" | "added" | "removed"; text: string };

/** Beyond this the whole text counts as another. */
const mostLines = 1_500;

/** Lines of both texts in order, by their longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length > mostLines || now.length > mostLines) return [...all("removed", old), ...all("added", now)];
  const lengths = commonLengths(old, now);
  const lines: DiffLine[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [mine, theirs] = [old[at], now[to]];
    if (mine !== undefined && mine === theirs) {
      lines.push({ kind: "same", text: mine });
      [at, to] = [at + 1, to + 1];
    } else if (theirs === undefined || (mine !== undefined && below(at + 1, to) >= below(at, to + 1))) {
      lines.push({ kind: "removed", text: mine ?? "" });
      at += 1;
    } else {
      lines.push({ kind: "added", text: theirs });
      to += 1;
    }
  }
  return lines;

  function below(row: number, column: number): number {
    return lengths[row]?.[column] ?? 0;
  }
}

/** How many lines two ends have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1) {
      const [row, next] = [lengths[at], lengths[at + 1]];
      if (row === undefined || next === undefined) continue;
      row[to] = old[at] === now[to] ? (next[to + 1] ?? 0) + 1 : Math.max(next[to] ?? 0, row[to + 1] ?? 0);
    }
  return lengths;
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function all(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
