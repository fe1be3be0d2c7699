import type { TableRow } from "#app/domain/upload/table.ts";
import { readFlag } from "./cells/read-words.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { readDecimal } from "./read-row.ts";

const samples = 3;
const longestSample = 60;
/** Most cells of a list are words: their first character tells. */
const mayBeNumber = /^[\s\d.,'’\u2212-]/u;

/** What each column holds below the headings. */
export function profileColumns(rows: Iterable<TableRow>): ColumnProfile[] {
  const profiles: { samples: string[]; filled: number; numbers: number; flags: number }[] = [];
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) {
      const profile = (profiles[at] ??= { samples: [], filled: 0, numbers: 0, flags: 0 });
      if (cell === "") continue;
      profile.filled += 1;
      const sample = cell.slice(0, longestSample);
      if (profile.samples.length < samples && !profile.samples.includes(sample)) profile.samples.push(sample);
      if (mayBeNumber.test(cell) && readDecimal(cell) !== null) profile.numbers += 1;
      // A column of ones and zeros counts something.
      if (readFlag(cell).ok && /\p{L}/u.test(cell)) profile.flags += 1;
    }
  return Array.from(profiles, (profile) => profile ?? { samples: [], filled: 0, numbers: 0, flags: 0 });
}
