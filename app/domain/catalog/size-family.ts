/** The fields of a product that the rule reads. */
export type SizedGoods = {
  uuid: string;
  name: string;
  /** Must match besides the name: brand, unit, coating, colour. */
  look: string;
  /** Size attributes in their order: `["diameter", "3.5"]`, `["thread", "М8"]`. */
  sizes: readonly (readonly [code: string, value: string])[];
};

/** Products that differ in two sizes only: one is the rows, the other the columns, at most one product per cell. */
export type SizeFamily = {
  /** The common name without sizes: «Саморез по дереву Норфикс, жёлтый цинк, PZ». */
  name: string;
  column: SizeAxis;
  row: SizeAxis;
  /** By column, then by row. */
  cells: SizeCell[];
  /** A part of the columns of a family too large for one table. */
  isPart: boolean;
};
/** Values in ascending order, each with at least one product. */
export type SizeAxis = { code: string; values: string[] };
/** `column` and `row` are indexes of values; `size` is spelled as in the product's name: «3,5×25». */
export type SizeCell = { uuid: string; column: number; row: number; size: string };

/** Fewer products need no table. */
export const fewestInFamily = 4;
/** Quantity fields of one form. */
export const mostInTable = 200;

/**
 * Size families of a category (product rules §4, Catalogue). Products belong together if they look the same and their
 * names differ only in one «3,5×25» whose numbers are both sizes of the product. Independent of the order of `goods`;
 * of two products in one cell the smaller uuid stays. Sorted by name. A size of `rowCodes` becomes the rows.
 */
export function sizeFamilies(goods: readonly SizedGoods[], rowCodes: ReadonlySet<string>): SizeFamily[] {
  const groups = new Map<string, Named[]>();
  for (const one of goods.toSorted((a, b) => compareText(a.uuid, b.uuid))) {
    const named = readName(one);
    if (named === null) continue;
    const key = `${named.stem}\n${one.look}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [named]);
    else group.push(named);
  }
  return [...groups.entries()]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, group]) => familiesOf(group, rowCodes));
}

/** Attribute codes of the numbers in a name, in the name's order. */
type Axes = { first: string; second: string };
/** `axes`: possible attributes of the numbers, the likeliest first. */
type Named = { uuid: string; stem: string; size: string; first: string; second: string; axes: Axes[] };
type Placed = { uuid: string; size: string; column: string; row: string };

/** One «3,5×25» with any kind of cross; a third number does not match. */
const sizePattern =
  /(?<![\p{L}\d.,×xх*/-])([МM]?\d+(?:[.,]\d+)?)\s?[×xх*]\s?([МM]?\d+(?:[.,]\d+)?)(?![\d.,]*\d|\s?[×xх*]\s?[МM\d])(?:\s?мм(?!\p{L}))?/gu;

function readName({ uuid, name, sizes }: SizedGoods): Named | null {
  const [found, another] = name.matchAll(sizePattern);
  if (found === undefined || another !== undefined) return null;
  const [text, one = "", two = ""] = found;
  const [first, second] = [plain(one), plain(two)];
  const codesOf = (value: string) => sizes.filter((size) => plain(size[1]) === value).map(([code]) => code);
  const axes = codesOf(first).flatMap((a) =>
    codesOf(second).flatMap((b) => (a === b ? [] : [{ first: a, second: b }])),
  );
  if (axes.length === 0) return null;
  const stem = `${name.slice(0, found.index)}${name.slice(found.index + text.length)}`
    .replace(/\s+/g, " ")
    .replace(/ (?=[,.;])/g, "")
    .trim();
  return { uuid, stem, size: `${one}×${two}`, first, second, axes };
}

/** "3,50" and "3.5" are equal, and so are Latin and Cyrillic «М8». */
function plain(value: string): string {
  const [, thread = "", digits = ""] = /^([МM]?)(.*)$/u.exec(value) ?? [];
  const number = Number(digits.replace(",", "."));
  return `${thread && "М"}${Number.isFinite(number) && digits !== "" ? number : digits}`;
}

function familiesOf(group: readonly Named[], rowCodes: ReadonlySet<string>): SizeFamily[] {
  const [one] = group;
  const axes = commonAxes(group);
  if (one === undefined || axes === null) return [];
  const turned = rowCodes.has(axes.first) && !rowCodes.has(axes.second);
  const cells = new Map<string, Placed>();
  for (const { uuid, size, first, second, axes: own } of group) {
    if (!own.some((each) => isSame(each, axes))) continue;
    const [column, row] = turned ? [second, first] : [first, second];
    const key = `${column}×${row}`;
    if (!cells.has(key)) cells.set(key, { uuid, size, column, row });
  }
  const all = [...cells.values()];
  // If every column has one product, it is one size with two numbers, not a table.
  const columns = valuesOf(all, "column").length;
  if (all.length < fewestInFamily || (columns > 1 && columns === all.length)) return [];
  const codes = turned ? { column: axes.second, row: axes.first } : { column: axes.first, row: axes.second };
  const tables = tablesOf(all);
  return tables.map((placed) => tableOf(one.stem, codes, placed, tables.length > 1));
}

/** The two sizes that fit most names; on a tie the first in the order of attributes. */
function commonAxes(group: readonly Named[]): Axes | null {
  const counted = new Map<string, { axes: Axes; count: number; index: number }>();
  for (const { axes } of group) {
    for (const [index, each] of axes.entries()) {
      const key = `${each.first} ${each.second}`;
      const there = counted.get(key) ?? { axes: each, count: 0, index: 0 };
      counted.set(key, { ...there, count: there.count + 1, index: there.index + index });
    }
  }
  const [best] = [...counted.entries()].toSorted(
    ([a, x], [b, y]) => y.count - x.count || x.index - y.index || compareText(a, b),
  );
  return best?.[1].axes ?? null;
}

function isSame(a: Axes, b: Axes): boolean {
  return a.first === b.first && a.second === b.second;
}

/** Fills tables with whole columns; a column too long for any table is cut. */
function tablesOf(placed: readonly Placed[]): Placed[][] {
  const tables: Placed[][] = [];
  for (const column of valuesOf(placed, "column")) {
    const own = placed.filter((one) => one.column === column).toSorted((a, b) => compareSizes(a.row, b.row));
    const last = tables.at(-1);
    if (last !== undefined && last.length + own.length <= mostInTable) last.push(...own);
    else for (let from = 0; from < own.length; from += mostInTable) tables.push(own.slice(from, from + mostInTable));
  }
  return tables;
}

function tableOf(
  name: string,
  codes: { column: string; row: string },
  placed: readonly Placed[],
  isPart: boolean,
): SizeFamily {
  const columns = valuesOf(placed, "column");
  const rows = valuesOf(placed, "row");
  const cells = placed.map(({ uuid, size, column, row }) => ({
    uuid,
    size,
    column: columns.indexOf(column),
    row: rows.indexOf(row),
  }));
  return {
    name,
    column: { code: codes.column, values: columns },
    row: { code: codes.row, values: rows },
    cells,
    isPart,
  };
}

function valuesOf(placed: readonly Placed[], axis: "column" | "row"): string[] {
  return [...new Set(placed.map((one) => one[axis]))].toSorted(compareSizes);
}

function compareSizes(a: string, b: string): number {
  return Number(a.replace("М", "")) - Number(b.replace("М", "")) || compareText(a, b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
