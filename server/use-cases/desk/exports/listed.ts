import type { DeskFileFormat } from "#app/contract/desk/files.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { printListState, readListState, shownColumns, shownDataColumns } from "#app/domain/desk/list-query.ts";
import type { AnyListState, ListShape } from "#app/domain/desk/list-shape.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { ok } from "#app/domain/verdict.ts";
import type { AccessScreen } from "#app/domain/desk/lists/journal.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { deskFiles as texts } from "#app/i18n/ru/desk/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SeenPerson } from "#server/db/queries/staff/journal.ts";
import type { SheetColumn } from "#server/documents/long-sheet.ts";
import type { Ports } from "#server/ports/ports.ts";

const t = namespace("deskFiles", texts);

export type FileCell = string | number | Date | null;
type Query = Record<string, string>;
type Page<Row> = { items: readonly Row[]; total: number; pages: number };

/** What cells may need besides their row. `siteUrl`: for addresses of pictures. */
type Around = { isPersonal: boolean; siteUrl: string; format: DeskFileFormat };

type Column<Row> = {
  title: string;
  /** In characters; 18 unless told. */
  width?: number;
  /** A text unless told. */
  kind?: SheetColumn["kind"];
  /** Moments of several cities, by `zonedCell`. */
  isZoned?: true;
  cell: (row: Row, around: Around) => FileCell;
};

/** `beside`: what the page shows in the same cell, and a file in columns of their own. */
type DataColumn<Row> = Column<Row> & { name: string; beside: readonly Column<Row>[] };

type Declared<S extends ListShape, Row> = {
  shape: S;
  /** That of the page. */
  title: string;
  /** The use-case of the list's page, which knows what the person may see. */
  read: (ports: Ports, staff: StaffScope, query: Query) => Promise<ProblemOr<Page<Row>, "rightMissing">>;
  id: (row: Row) => string;
  columns: { readonly [N in S["columns"][number]]: Column<Row> };
  /** Columns of data: of those that the person may see at most `most` unless they are chosen. */
  dataColumns?: {
    most: number;
    read: (ports: Ports, staff: StaffScope) => Promise<readonly DataColumn<Row>[]>;
  };
  /** Whose data a file with personal data shows, and where the access log says it was seen. */
  people?: { screen: AccessScreen; of: (row: Row) => readonly SeenPerson[] };
};

export type ListedRow = { id: string; cells: FileCell[]; people: readonly SeenPerson[] };

/** A list as its file needs it, whatever its rows are. */
export type Listed = {
  title: string;
  /** For the access log; null: the list shows no personal data. */
  screen: AccessScreen | null;
  stateOf(search: string): AnyListState;
  /** Columns that the state shows to the person. */
  shown(ports: Ports, staff: StaffScope, state: AnyListState): Promise<string[]>;
  /** Those of the columns that there are for the person. */
  sheetColumns(
    ports: Ports,
    staff: StaffScope,
    names: readonly string[],
    format: DeskFileFormat,
  ): Promise<{ names: string[]; columns: SheetColumn[] }>;
  page(
    ports: Ports,
    staff: StaffScope,
    wanted: { state: AnyListState; columns: readonly string[]; isPersonal: boolean; format: DeskFileFormat },
  ): Promise<ProblemOr<Page<ListedRow>, "rightMissing">>;
};

export function listed<const S extends ListShape, Row>(list: Declared<S, Row>): Listed {
  const { shape, title, people } = list;
  const known: Readonly<Record<string, Column<Row>>> = list.columns;
  const columnsFor = async (ports: Ports, staff: StaffScope) => {
    const ofData = (await list.dataColumns?.read(ports, staff)) ?? [];
    const columns = new Map<string, readonly Column<Row>[]>([
      ...Object.entries(known).map(([name, column]) => [name, [column]] as const),
      ...ofData.map((column) => [column.name, [column, ...column.beside]] as const),
    ]);
    return { columns, dataNames: ofData.map(({ name }) => name) };
  };
  return {
    title,
    screen: people?.screen ?? null,
    stateOf(search) {
      return readListState(shape, new URLSearchParams(search));
    },
    async shown(ports, staff, state) {
      const { dataNames } = await columnsFor(ports, staff);
      return [
        ...shownColumns<ListShape>(shape, state),
        ...shownDataColumns(state, dataNames, list.dataColumns?.most ?? 0),
      ];
    },
    async sheetColumns(ports, staff, names, format) {
      const { columns } = await columnsFor(ports, staff);
      const found = names.filter((name) => columns.has(name));
      return {
        names: found,
        columns: found.flatMap((name) =>
          (columns.get(name) ?? []).map(({ title: head, width = 18, kind = "text", isZoned = false }) => ({
            ...{ title: isZoned ? zonedTitle(head, format) : head, width, kind },
          })),
        ),
      };
    },
    async page(ports, staff, { state, columns, isPersonal, format }) {
      const read = await list.read(ports, staff, Object.fromEntries(printListState(shape, state)));
      if (!read.ok) return read;
      const found = (await columnsFor(ports, staff)).columns;
      const around = { isPersonal, format, siteUrl: ports.settings.siteUrl };
      const items = read.value.items.map((row) => ({
        id: list.id(row),
        cells: columns.flatMap((name) => found.get(name)?.map(({ cell }) => cell(row, around)) ?? [null]),
        people: isPersonal && people !== undefined ? people.of(row) : [],
      }));
      return ok({ ...read.value, items });
    },
  };
}

/** A cell of the kind "date". */
export function dayCell(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}

/** A cell of the kind "date": the local day of a moment. */
export function dayOf(instant: string, timeZone: string = shopZone): Date | null {
  return dayCell(localMoment(Date.parse(instant), timeZone).date);
}

/** A cell of the kind "moment": cells know no time zones, so it holds the time of the shop's. */
export function momentCell(instant: string | null): Date | null {
  if (instant === null) return null;
  const { date, minutes } = localMoment(Date.parse(instant), shopZone);
  return new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000);
}

/**
 * A moment where the city's clock may be another one: a text with the zone, or in a workbook, whose cells know no zones
 * but are to be sorted, the time of the shop's, which the title tells.
 */
export function zonedCell(instant: string, timeZone: string, format: DeskFileFormat): FileCell {
  return format === "xlsx" ? momentCell(instant) : formatZonedTime(instant, timeZone);
}

/** The title of a column of `zonedCell`. */
export function zonedTitle(title: string, format: DeskFileFormat): string {
  return format === "xlsx" ? t("shopTime", { title }) : title;
}

/** A phone without "+", which spreadsheets would read as a formula. */
export function phoneCell(phone: string): string {
  return phone.replace(/^\+/, "");
}
