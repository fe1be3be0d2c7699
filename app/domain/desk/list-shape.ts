/** A filter of a list. `options`: its values; null if they come from data. */
export type ListFilter =
  | { readonly name: string; readonly kind: "text" | "flag" | "dates" | "numbers" }
  | { readonly name: string; readonly kind: "choice" | "choices"; readonly options: readonly string[] | null };

/** What page, endpoint and SQL of a list agree on. */
export type ListShape = {
  /** As in its address and in saved views. */
  readonly name: string;
  readonly filters: readonly ListFilter[];
  /** All columns; those of `extra` are hidden until they are chosen. */
  readonly columns: readonly string[];
  readonly extra?: readonly string[];
  /** Behind these come columns of data, as many as there are; their names begin so. */
  readonly dataColumns?: string;
  readonly sorts: readonly string[];
  /** "created", or "-created" for the last first. */
  readonly sort: string;
};

export const listSizes = [50, 100, 200] as const;
export type ListSize = (typeof listSizes)[number];

/** Days or numbers, both ends included; never both null. */
export type DayRange = { from: string | null; to: string | null };
export type NumberRange = { from: number | null; to: number | null };

type ValueOf<F extends ListFilter> = F["kind"] extends "text" | "choice"
  ? string
  : F["kind"] extends "choices"
    ? readonly string[]
    : F["kind"] extends "dates"
      ? DayRange
      : F["kind"] extends "numbers"
        ? NumberRange
        : true;

/** The filters that are set. */
export type FiltersOf<S extends ListShape> = {
  readonly [F in S["filters"][number] as F["name"]]?: ValueOf<F>;
};

export type ListFilterValue = string | readonly string[] | DayRange | NumberRange | true;

/** What the address of any list says. */
export type AnyListState = {
  filters: Readonly<Record<string, ListFilterValue | undefined>>;
  sort: { by: string; desc: boolean };
  page: number;
  size: ListSize;
  columns: readonly string[] | null;
  /** Chosen columns of data, beside chosen `columns`. */
  dataColumns?: readonly string[];
};

/** What the address of a list says. */
export type ListState<S extends ListShape> = {
  filters: FiltersOf<S>;
  sort: { by: S["sorts"][number]; desc: boolean };
  page: number;
  size: ListSize;
  /** Null: those shown by default. */
  columns: readonly S["columns"][number][] | null;
  dataColumns?: readonly string[];
};
