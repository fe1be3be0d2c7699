import type { FilterView, ListView } from "#app/components/desk/list/list-view.ts";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import { listSearch, printListState, shownColumns, shownDataColumns } from "#app/domain/desk/list-query.ts";
import {
  listSizes,
  type AnyListState,
  type ListFilter,
  type ListFilterValue,
  type ListShape,
  type ListState,
} from "#app/domain/desk/list-shape.ts";
import { mayStaff, seesPeople, type StaffRight } from "#app/domain/staff/rights.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { deskList } from "#app/i18n/ru/desk/list.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { DeskList, ListAnswer, ListColumn, ListFilterText, ListOptions } from "./declare.ts";
import { exportOf } from "./export-to.ts";

const t = namespace("deskList", deskList);

export type ListData<S extends ListShape, Row, A extends ListAnswer<Row> = ListAnswer<Row>> = {
  state: ListState<S>;
  answer: A;
  options: ListOptions;
  views: readonly { uuid: string; name: string; query: string; isShared: boolean; isOwn: boolean }[] | null;
};

/** Everything that a list shows, with the addresses of its other states. */
export function listView<S extends ListShape, Row, A extends ListAnswer<Row>>(
  list: DeskList<S, Row, A>,
  { state: typed, answer, options, views }: ListData<S, Row, A>,
  { staff, now, key }: { staff: SignedIn; now: Date; key: string },
): ListView {
  const { shape } = list;
  const state: AnyListState = typed;
  const may = (right: StaffRight | "self" | "people" | readonly StaffRight[] | undefined): boolean => {
    if (right === undefined || right === "self") return true;
    if (right === "people") return seesPeople(staff);
    return typeof right === "string" ? mayStaff(staff, right) : right.some((one) => mayStaff(staff, one));
  };
  const exportTo = exportOf(list);
  const path = `/desk/${list.path}`;
  const at = (change: Partial<AnyListState>) => path + listSearch(shape, { ...state, page: 1, ...change });
  const here = path + listSearch(shape, state);
  const ofData = dataColumnsOf(list, options);
  const columns: Readonly<Record<string, ListColumn<Row>>> = { ...list.columns, ...Object.fromEntries(ofData) };
  const dataNames = ofData.map(([name]) => name);
  const words: Readonly<Record<string, ListFilterText>> = list.filters;
  const names = [...shape.columns, ...dataNames].filter((name) => may(columns[name]?.right));
  const shown = [
    ...shownColumns(shape, typed),
    ...shownDataColumns(state, dataNames, list.dataColumns?.most ?? 0),
  ].filter((name) => names.includes(name));
  const filters = shape.filters.filter(({ name }) => may(words[name]?.right));
  const chips = filters.flatMap((filter) => {
    const value = state.filters[filter.name];
    if (value === undefined) return [];
    const { [filter.name]: _, ...others } = state.filters;
    const label = words[filter.name]?.label ?? "";
    const text = value === true ? label : t("chip", { label, value: valueText(filter, value, words, options) });
    return [{ name: filter.name, text, href: at({ filters: others }) }];
  });
  const sortTo = (by: string) => at({ sort: { by, desc: state.sort.by === by && !state.sort.desc } });
  return {
    title: list.title,
    path,
    here,
    above: list.above?.(answer, { now, staff }),
    filters: filters
      .map((filter) => filterView(filter, state.filters[filter.name], words, options))
      .filter((filter) => !("options" in filter) || filter.options.length > 0),
    kept: kept(shape, state, ["sort", "size", "cols"]),
    chips,
    columns: shown.flatMap((name) => {
      const column = columns[name];
      if (column === undefined) return [];
      const { label, sort, width, isNumber = false } = column;
      const isHere = sort !== undefined && state.sort.by === sort;
      const order = isHere ? (state.sort.desc ? "descending" : "ascending") : "none";
      return [{ name, label, width, isNumber, sort: sort === undefined ? null : { href: sortTo(sort), now: order } }];
    }),
    linkColumn: shown.find((name) => columns[name]?.isPicture === undefined) ?? shown[0] ?? "",
    chooser: names.map((name) => ({ name, label: columns[name]?.label ?? "", isShown: shown.includes(name) })),
    chooserKept: kept(shape, state, [...filters.map(({ name }) => name), "sort", "size"]),
    rows: answer.items.map((row) => {
      const { href, ...named } = list.row(row);
      return {
        ...named,
        href: href === null ? null : withBack(href, `${here}#r-${named.id}`),
        cells: shown.map((name) => columns[name]?.cell(row, { now, staff })),
      };
    }),
    total: answer.total,
    page: answer.page,
    pages: answer.pages,
    pageHref: (page) => at({ page }),
    sizes: listSizes.map((size) => ({ size, href: at({ size }), isHere: size === state.size })),
    sorts: Object.values(columns).flatMap(({ label, sort, right }) =>
      sort === undefined || !may(right)
        ? []
        : [false, true].map((desc) => ({
            label: t(desc ? "sortDescending" : "sortAscending", { label }),
            href: at({ sort: { by: sort, desc } }),
            isHere: state.sort.by === sort && state.sort.desc === desc,
          })),
    ),
    views: views && views.map(({ query, ...view }) => ({ ...view, href: path + query, isHere: here === path + query })),
    actions: (list.actions ?? []).filter(({ right }) => may(right)),
    exports: exportTo !== null && may(exportTo.right) ? ["xlsx", "csv"] : [],
    isPersonalExport: exportTo?.personalRight !== undefined && may(exportTo.personalRight),
    links: (list.links ?? [])
      .filter(({ right }) => may(right))
      .map(({ href, text, keeps = [] }) => {
        const pairs = kept(shape, state, keeps);
        return { href: pairs.length === 0 ? href : `${href}?${new URLSearchParams(pairs)}`, text };
      }),
    formKey: key,
    empty: list.empty,
    isFiltered: chips.length > 0,
  };
}

function withBack(href: string, back: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ back })}`;
}

function dataColumnsOf<S extends ListShape, Row>(
  { shape, dataColumns }: DeskList<S, Row>,
  options: ListOptions,
): [string, ListColumn<Row>][] {
  if (dataColumns === undefined || shape.dataColumns === undefined) return [];
  const prefix = shape.dataColumns;
  return (options[dataColumns.options] ?? []).map((option) => [prefix + option.value, dataColumns.column(option)]);
}

/** Fields of the state that a form of the list does not show. */
function kept(shape: ListShape, state: AnyListState, names: readonly string[]): [string, string][] {
  return printListState(shape, { ...state, page: 1 }).filter(([name]) => names.includes(name));
}

type Words = Readonly<Record<string, ListFilterText>>;

function filterView(
  filter: ListFilter,
  value: ListFilterValue | undefined,
  words: Words,
  options: ListOptions,
): FilterView {
  const { name } = filter;
  const label = words[name]?.label ?? "";
  const one = typeof value === "string" ? value : "";
  switch (filter.kind) {
    case "text":
      return { kind: "text", name, label, value: one };
    case "flag":
      return { kind: "flag", name, label, isSet: value === true };
    case "choice":
    case "choices":
      return {
        kind: filter.kind,
        name,
        label,
        values: isTexts(value) ? value : [one],
        options: optionsOf(filter, words, options),
      };
    case "dates":
    case "numbers": {
      const ends = isRange(value) ? value : { from: null, to: null };
      return { kind: filter.kind, name, label, from: String(ends.from ?? ""), to: String(ends.to ?? "") };
    }
  }
}

function optionsOf(filter: ListFilter, words: Words, options: ListOptions) {
  if (!("options" in filter)) return [];
  if (filter.options === null) return options[filter.name] ?? [];
  const option = words[filter.name]?.option ?? ((value: string) => value);
  return filter.options.map((value) => ({ value, label: option(value) }));
}

function valueText(filter: ListFilter, value: ListFilterValue, words: Words, options: ListOptions): string {
  if (typeof value === "string" && filter.kind === "text") return value;
  if (isRange(value)) return rangeText(value);
  const known = optionsOf(filter, words, options);
  const chosen = isTexts(value) ? value : [String(value)];
  return chosen.map((one) => known.find((option) => option.value === one)?.label ?? one).join(", ");
}

function rangeText({ from, to }: { from: string | number | null; to: string | number | null }): string {
  const text = (end: string | number) => (typeof end === "number" ? formatNumber(end) : formatDate(end));
  const isDate = typeof (from ?? to) === "string";
  if (from !== null && to !== null) return t("range", { from: text(from), to: text(to) });
  if (from !== null) return t(isDate ? "since" : "least", { from: text(from) });
  return to === null ? "" : t(isDate ? "until" : "most", { to: text(to) });
}

function isTexts(value: ListFilterValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function isRange(
  value: ListFilterValue | undefined,
): value is { from: string | null; to: string | null } | { from: number | null; to: number | null } {
  return typeof value === "object" && "from" in value;
}
