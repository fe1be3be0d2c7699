import type { ReactNode } from "react";

/** An option of a filter. */
export type ListOption = { value: string; label: string };

/** A filter as its fields show it: texts of the address. */
export type FilterView = { name: string; label: string } & (
  | { kind: "text"; value: string }
  | { kind: "flag"; isSet: boolean }
  | { kind: "dates" | "numbers"; from: string; to: string }
  | { kind: "choice" | "choices"; values: readonly string[]; options: readonly ListOption[] }
);

export type ColumnView = {
  name: string;
  label: string;
  width: string | undefined;
  isNumber: boolean;
  /** The address sorted by this column, and how the list is sorted by it now. */
  sort: { href: string; now: "ascending" | "descending" | "none" } | null;
};

export type RowView = {
  id: string;
  version: number;
  name: string;
  href: string | null;
  cells: readonly ReactNode[];
};

export type SavedView = {
  uuid: string;
  name: string;
  href: string;
  isShared: boolean;
  isOwn: boolean;
  isHere: boolean;
};

/** Everything a list shows. */
export type ListView = {
  title: string;
  /** Address of the list without its state. */
  path: string;
  /** Address with the state, for forms that are sent to it. */
  here: string;
  filters: readonly FilterView[];
  /** What the page tells before its rows. */
  above: ReactNode;
  /** State that the filter form keeps. */
  kept: readonly (readonly [string, string])[];
  chips: readonly { name: string; text: string; href: string }[];
  columns: readonly ColumnView[];
  /** The column that leads to the object. */
  linkColumn: string;
  chooser: readonly { name: string; label: string; isShown: boolean }[];
  /** State that the column chooser keeps. */
  chooserKept: readonly (readonly [string, string])[];
  rows: readonly RowView[];
  total: number;
  page: number;
  pages: number;
  pageHref: (page: number) => string;
  sizes: readonly { size: number; href: string; isHere: boolean }[];
  sorts: readonly { label: string; href: string; isHere: boolean }[];
  views: readonly SavedView[] | null;
  actions: readonly { name: string; label: string }[];
  exports: readonly ("xlsx" | "csv")[];
  /** Whether files with names and phones are offered. */
  isPersonalExport: boolean;
  /** Above the table: links of the list. */
  links: readonly { href: string; text: string }[];
  formKey: string;
  empty: string;
  isFiltered: boolean;
};
