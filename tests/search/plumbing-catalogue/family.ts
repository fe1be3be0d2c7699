/** A family of goods of one category: rows of sizes, and the ways its suppliers write their names. */
export interface PlumbingGood {
  article: string;
  barcode: string;
  name: string;
  category: string;
  brand: string;
  price: number;
  values: Readonly<Record<string, string>>;
  description: string;
}

export type Row = Readonly<Record<string, string>>;

export interface Family {
  category: string;
  brands: readonly string[];
  rows: readonly Row[];
  /** One of them is drawn for each row: wholesalers take names over from several suppliers. */
  names: readonly ((row: Row) => string)[];
  /** Keys of the row that become attributes, by attribute name; the other keys appear in the name only. */
  attributes: Readonly<Record<string, string>>;
  article: (row: Row, ordinal: number) => string;
  price: readonly [number, number];
  description?: string;
}

/** Rows of a table written as lines: cells by "|", the first line holds the keys. */
export function table(text: string): Row[] {
  const [head = "", ...lines] = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const keys = head.split("|").map((cell) => cell.trim());
  return lines.map((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    return Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? ""]));
  });
}

/** Every row of the first with every row of the second. */
export function crossed(first: readonly Row[], second: readonly Row[]): Row[] {
  return first.flatMap((left) => second.map((right) => ({ ...left, ...right })));
}

/** A small generator of numbers (mulberry32): the same seed gives the same catalogue everywhere. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
