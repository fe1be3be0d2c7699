import { isoDateOf } from "#app/domain/typed-date.ts";
import {
  listSizes,
  type AnyListState,
  type ListFilter,
  type ListFilterValue,
  type ListShape,
  type ListSize,
  type ListState,
} from "./list-shape.ts";

type Pairs = Iterable<readonly [string, string]>;

const mostPages = 100_000;
const mostText = 200;
const token = /^[\w.:-]{1,64}$/;

/**
 * The state that an address or a sent filter form means. What is unknown or impossible is left out, so that every
 * address shows a list.
 */
export function readListState<S extends ListShape>(shape: S, pairs: Pairs): ListState<S> {
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) given.set(name, [...(given.get(name) ?? []), value]);
  const filters: Record<string, ListFilterValue> = {};
  for (const filter of shape.filters) {
    const value = readFilter(filter, given);
    if (value !== null) filters[filter.name] = value;
  }
  const state: AnyListState = {
    filters,
    sort: readSort(shape, given.get("sort")?.[0]),
    page: readPage(given.get("page")?.[0]),
    size: readSize(given.get("size")?.[0]),
    ...readColumns(shape, given.get("cols")),
  };
  // Names and kinds of values are those of the shape.
  return state as unknown as ListState<S>;
}

/** The one spelling of a state, as name and value pairs: defaults are left out. */
export function printListState(shape: ListShape, state: AnyListState): [string, string][] {
  const pairs: [string, string][] = [];
  for (const { name } of shape.filters) {
    const value = state.filters[name];
    if (value !== undefined) pairs.push([name, printValue(value)]);
  }
  const sort = printSort(state.sort);
  if (sort !== shape.sort) pairs.push(["sort", sort]);
  if (state.page !== 1) pairs.push(["page", String(state.page)]);
  if (state.size !== listSizes[0]) pairs.push(["size", String(state.size)]);
  if (state.columns !== null) pairs.push(["cols", [...state.columns, ...(state.dataColumns ?? [])].join(",")]);
  return pairs;
}

/** The same as the search of an address: "" or "?status=new". */
export function listSearch(shape: ListShape, state: AnyListState): string {
  const pairs = printListState(shape, state).map(([name, value]) => `${name}=${spelt(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Legible in the address bar: what is safe in a query stays as it is. */
function spelt(value: string): string {
  return encodeURIComponent(value).replace(/%2C/g, ",").replace(/%3A/g, ":");
}

/** The columns to show, in the order of the shape. */
export function shownColumns<S extends ListShape>(
  shape: S,
  { columns }: Pick<ListState<S>, "columns">,
): readonly S["columns"][number][] {
  return columns ?? defaultColumns(shape);
}

/** Of the columns that data have, in their order, those to show: the first `most` unless columns are chosen. */
export function shownDataColumns(
  { columns, dataColumns = [] }: Pick<AnyListState, "columns" | "dataColumns">,
  known: readonly string[],
  most: number,
): string[] {
  return columns === null ? known.slice(0, most) : known.filter((name) => dataColumns.includes(name));
}

function defaultColumns({ columns, extra = [] }: ListShape): string[] {
  return columns.filter((name) => !extra.includes(name));
}

function readFilter(filter: ListFilter, given: ReadonlyMap<string, string[]>): ListFilterValue | null {
  const [first = "", ...others] = given.get(filter.name) ?? [];
  switch (filter.kind) {
    case "text":
      return readText(first) || null;
    case "flag":
      return first === "1" ? true : null;
    case "choice":
      return known(filter.options, [first])[0] ?? null;
    case "choices": {
      const chosen = known(filter.options, [first, ...others].join(",").split(","));
      return chosen.length === 0 ? null : chosen;
    }
    case "dates":
      return readRange(filter.name, given, readDay);
    case "numbers":
      return readRange(filter.name, given, readNumber);
  }
}

function readText(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ");
  return [...plain].slice(0, mostText).join("").trim();
}

/** In the order of the options, each once; values from data are sorted. */
function known(options: readonly string[] | null, values: readonly string[]): string[] {
  if (options !== null) return options.filter((option) => values.includes(option));
  return [...new Set(values.filter((value) => token.test(value)))].sort().slice(0, 50);
}

/** "a..b" in one value, or the ends in two fields of a form. */
function readRange<T extends string | number>(
  name: string,
  given: ReadonlyMap<string, string[]>,
  read: (text: string) => T | null,
): { from: T | null; to: T | null } | null {
  const [start = "", end = ""] = (given.get(name)?.[0] ?? "").split("..");
  const from = read(given.get(`${name}.from`)?.[0] ?? start);
  const to = read(given.get(`${name}.to`)?.[0] ?? end);
  if (from === null && to === null) return null;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

function readDay(text: string): string | null {
  return isoDateOf(text) || null;
}

function readNumber(text: string): number | null {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return /^\d{1,12}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

function readSort({ sorts, sort }: ListShape, text: string | undefined): AnyListState["sort"] {
  const wanted = text !== undefined && sorts.includes(text.replace(/^-/, "")) ? text : sort;
  return { by: wanted.replace(/^-/, ""), desc: wanted.startsWith("-") };
}

function printSort({ by, desc }: AnyListState["sort"]): string {
  return desc ? `-${by}` : by;
}

function readPage(text: string | undefined): number {
  const page = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(mostPages, Math.max(1, page));
}

function readSize(text: string | undefined): ListSize {
  return listSizes.find((size) => String(size) === text) ?? listSizes[0];
}

function readColumns(
  shape: ListShape,
  values: readonly string[] | undefined,
): Pick<AnyListState, "columns" | "dataColumns"> {
  const wanted = (values ?? []).join(",").split(",");
  const columns = shape.columns.filter((name) => wanted.includes(name));
  const { dataColumns: prefix } = shape;
  if (prefix === undefined) {
    const isDefault = columns.length === 0 || columns.join() === defaultColumns(shape).join();
    return { columns: isDefault ? null : columns };
  }
  // Which of them are shown by default is known with the data alone.
  const dataColumns = known(
    null,
    wanted.filter((name) => name.startsWith(prefix)),
  );
  return columns.length + dataColumns.length === 0 ? { columns: null } : { columns, dataColumns };
}

function printValue(value: ListFilterValue): string {
  if (value === true) return "1";
  if (typeof value === "string") return value;
  if (isList(value)) return value.join(",");
  return `${value.from ?? ""}..${value.to ?? ""}`;
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}
