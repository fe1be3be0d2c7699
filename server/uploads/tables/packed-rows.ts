import type { CellRows } from "./sheet-rows.ts";
import type { TextLog } from "./text-log.ts";

/** Cells of rows by their numbers, in a file: memory has twenty bytes a row. */
export function packedRows(log: TextLog): CellRows {
  let numbers = new Float64Array(1_024);
  let places = new Float64Array(1_024);
  let lengths = new Uint32Array(1_024);
  let size = 0;

  /** Index of the row, or of the first one behind it. */
  function indexOf(row: number): number {
    const last = numbers[size - 1];
    if (last === undefined || row > last) return size;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((numbers[middle] ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function makeRoomAt(index: number): void {
    if (size === numbers.length) {
      numbers = grown(numbers, new Float64Array(size * 2));
      places = grown(places, new Float64Array(size * 2));
      lengths = grown(lengths, new Uint32Array(size * 2));
    }
    // Nearly all files have their rows in ascending order.
    if (index < size) for (const list of [numbers, places, lengths]) list.copyWithin(index + 1, index, size);
    size += 1;
  }

  const isAt = (index: number, row: number) => index < size && numbers[index] === row;
  return {
    get size() {
      return size;
    },
    has: (row) => isAt(indexOf(row), row),
    get(row) {
      const index = indexOf(row);
      return isAt(index, row) ? unpacked(log.read(places[index] ?? 0, lengths[index] ?? 0)) : undefined;
    },
    set(row, cells) {
      const index = indexOf(row);
      if (!isAt(index, row)) makeRoomAt(index);
      const text = JSON.stringify(cells);
      [numbers[index], places[index], lengths[index]] = [row, log.add(text), text.length];
    },
    keys: () => numbers.subarray(0, size),
  };
}

export function grown<T extends Float64Array | Uint32Array>(list: T, larger: T): T {
  larger.set(list);
  return larger;
}

function unpacked(text: string): string[] {
  const cells: unknown = JSON.parse(text);
  if (!areTexts(cells)) throw new TypeError("a row was not read as it was written");
  return cells;
}

function areTexts(cells: unknown): cells is string[] {
  return Array.isArray(cells) && cells.every((cell) => typeof cell === "string");
}
