import type { ReactNode } from "react";
import type { BulkAnswer } from "#app/contract/desk/lists.ts";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import type { FiltersOf, ListShape } from "#app/domain/desk/list-shape.ts";
import type { StaffRight } from "#app/domain/staff/rights.ts";
import type { DeskRequest } from "#app/desk/frame/page.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";

/** What cells may need besides their row. */
export type CellAround = { now: Date; staff: SignedIn };

export type ListColumn<Row> = {
  label: string;
  cell: (row: Row, around: CellAround) => ReactNode;
  /** A sort of the shape. */
  sort?: string;
  width?: "narrow";
  isNumber?: true;
  /** A picture: the next column leads to the object. */
  isPicture?: true;
  /** Shown to those who have the right alone, or one of these; "people": to those for whom lists name buyers. */
  right?: StaffRight | "people" | readonly StaffRight[];
};

export type ListFilterText = {
  label: string;
  /** Words of a value; those of data come with the answer. */
  option?: (value: string) => string;
  right?: StaffRight | "people";
};

/** Ticked rows with the versions that were seen, or all that the address finds. */
export type Selection = {
  rows: { id: string; version: number }[];
  query: string | null;
  expected: number | null;
  isPreview: boolean;
};

/**
 * A change of many rows. `reason`: a text the person must give; `choice`: what to set, chosen before the preview;
 * `word`: a value before or after in words.
 */
export type ListAction = {
  name: string;
  label: string;
  right: StaffRight | "self";
  reason?: { label: string };
  choice?: {
    label: string;
    options(request: DeskRequest): Promise<ApiVerdict<readonly { value: string; label: string }[]>>;
  };
  word?: (value: string) => string;
  /** Papers of the rows that were changed, by their names. */
  papers?: readonly { label: string; href: (names: readonly string[]) => string }[];
  run(
    request: DeskRequest,
    selection: Selection,
    given: { reason: string; choice: string; key: string | undefined },
  ): Promise<ApiVerdict<BulkAnswer>>;
  undo?(request: DeskRequest, run: string, key: string | undefined): Promise<ApiVerdict<BulkAnswer>>;
};

type WantedFile = { format: "xlsx" | "csv"; isPersonal: boolean; key: string | undefined };

/** Starts a file with the rows that the address finds. */
export type ListExport = {
  right: StaffRight | "self";
  /** Who may have data of people in the file. */
  personalRight?: StaffRight;
  run(request: DeskRequest, query: string, wanted: WantedFile): Promise<ApiVerdict<unknown>>;
};

export type ListAnswer<Row> = { items: Row[]; total: number; page: number; pages: number };
type ListOption = { value: string; label: string };
export type ListOptions = Readonly<Record<string, readonly ListOption[]>>;

/** A list of the desk, in one file: what it is, from where, with which columns, filters and actions. */
export type DeskList<S extends ListShape, Row, A extends ListAnswer<Row> = ListAnswer<Row>> = {
  shape: S;
  /** Below /desk. */
  path: string;
  right: StaffRight | "self";
  title: string;
  /** Of a list without rows and filter. */
  empty: string;
  columns: { readonly [N in S["columns"][number]]: ListColumn<Row> };
  /** Columns of data: one for each of these options, of which at most `most` unless they are chosen. */
  dataColumns?: { options: string; most: number; column: (option: ListOption) => ListColumn<Row> };
  filters: { readonly [N in keyof FiltersOf<S>]-?: ListFilterText };
  row: (row: Row) => { id: string; version: number; name: string; href: string | null };
  /** `query`: the state as texts, for the endpoint of the list. */
  load: (request: DeskRequest, query: Record<string, string>) => Promise<ApiVerdict<A>>;
  /** Values of filters that come from data. */
  options?: (request: DeskRequest) => Promise<ApiVerdict<ListOptions>>;
  actions?: readonly ListAction[];
  /** Of a list with a file of its own; all others go into files by their names (domain/desk/list-export.ts). */
  exportTo?: ListExport;
  /** Above the filter: what the answer tells besides its rows. */
  above?(answer: A, around: CellAround): ReactNode;
  /** Above the table. `keeps`: filters that the other list has as well. */
  links?: readonly {
    href: string;
    text: string;
    right: StaffRight | "self";
    keeps?: readonly (keyof FiltersOf<S> & string)[];
  }[];
};
