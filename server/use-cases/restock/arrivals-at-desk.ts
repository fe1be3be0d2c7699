import { z } from "zod";
import type { AwaitedArrival } from "#app/contract/desk/catalog/arrivals.ts";
import { exportFormats, type ExportBody } from "#app/contract/desk/files.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { listSearch, readListState, shownColumns } from "#app/domain/desk/list-query.ts";
import { arrivalsList } from "#app/domain/desk/lists/arrivals.ts";
import { deskExportRows } from "#app/domain/desk/order-export.ts";
import { processLimits } from "#app/domain/files/process.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { isRole, type StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deskArrivals as texts } from "#app/i18n/ru/desk/catalog/arrivals.ts";
import { deskProducts } from "#app/i18n/ru/desk/products.ts";
import { namespace } from "#app/i18n/translator.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { activeStaff, insertStaffFile } from "#server/db/queries/desk/files.ts";
import {
  countArrivals,
  listArrivals,
  type ArrivalRow,
  type ArrivalsQuery,
} from "#server/db/queries/restock/arrivals.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { csvFile } from "#server/documents/csv.ts";
import { longSheet, type SheetColumn } from "#server/documents/long-sheet.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { fileMimes, type FilePorts, type MadeFile } from "#server/use-cases/files/made-file.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

const t = namespace("deskArrivals", texts);

type Page = { items: AwaitedArrival[]; total: number; page: number; pages: number };
type Column = (typeof arrivalsList)["columns"][number];

/** Goods that buyers wait for, as a list's address finds them. */
export async function arrivalsAtDesk(
  ports: Ports,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Verdict<Page, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = queryOf(pairs, (await shopDay(ports)).timeZone);
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countArrivals(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  const rows = await listArrivals(db, query, { limit: size, offset: (page - 1) * size });
  const items = rows.map(({ supplyFrom, supplyTo, ...row }) => ({
    ...row,
    supplyDays: supplyFrom === null || supplyTo === null ? null : { from: supplyFrom, to: supplyTo },
  }));
  return ok({ items, total, page, pages });
}

export async function arrivalOptions({ database: { db } }: Pick<Ports, "database">) {
  const { brands } = await importReferenceRows(db);
  const cities = await db.selectFrom("cities").select(["uuid", "name"]).orderBy("name").execute();
  const option = ({ uuid, name }: { uuid: string; name: string }) => ({ value: uuid, label: name });
  return { city: cities.map(option), brand: brands.map(option).sort((a, b) => a.label.localeCompare(b.label, "ru")) };
}

const answer = z.object({ process: z.string() });
type ExportRefusal = { code: "exportNone" | "filesRunning" | "rightMissing" } | { code: "exportMany"; limit: number };

/** Starts a file with the goods of the list. */
export async function exportArrivals(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { query: search, format }: ExportBody,
): Promise<Verdict<{ process: string }, ExportRefusal>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const { today, timeZone } = await shopDay(ports);
  const query = queryOf(new URLSearchParams(search), timeZone);
  const found = await countArrivals(ports.database.db, query);
  if (found === 0) return no("exportNone");
  if (found > deskExportRows) return no("exportMany", { limit: deskExportRows });
  return changeOnce<typeof answer, { ok: false } & ExportRefusal>(ports, author, answer, async (tx) => {
    const uuid = ports.ids.uuid();
    const title = t("file", { date: formatDate(today) });
    const params = { query: listSearch(arrivalsList, query.state), format, timeZone, today, staff: staff.uuid };
    const file = { uuid, staffUuid: staff.uuid, type: "deskArrivals", title, needs: ["seeGoods"], params };
    if (!(await insertStaffFile(tx, file, processLimits.running))) return no("filesRunning");
    await recordChange(tx, author, {
      action: "arrivals.exported",
      object: { kind: "file", id: uuid, name: title },
      changes: { filter: { before: null, after: params.query }, count: { before: null, after: found } },
      answer: { process: uuid },
    });
    return ok({ process: uuid });
  });
}

const fileParams = z.object({
  query: z.string(),
  format: z.enum(exportFormats),
  timeZone: z.string(),
  today: z.string(),
  staff: z.string(),
});

/** The goods of the list as they are when the file is made. */
export async function arrivalsFile(ports: FilePorts, { params }: { params: unknown }): Promise<MadeFile> {
  const { query: search, format, timeZone, today, staff } = fileParams.parse(params);
  const { db } = ports.database;
  const person = await activeStaff(db, staff);
  if (!person || !mayStaff({ ...person, roles: person.roles.filter(isRole) }, "seeGoods"))
    throw new Error("the author of the file may not have it any more");
  const query = queryOf(new URLSearchParams(search), timeZone);
  const columns = shownColumns(arrivalsList, query.state);
  const rows = await listArrivals(db, query, { limit: deskExportRows, offset: 0 });
  const sheet = { name: t("title"), columns: columns.map(columnOf) };
  const bytes =
    format === "csv"
      ? csvFile(
          sheet.columns.map(({ title }) => title),
          cellsOf(),
          "utf-8",
        )
      : await longSheet(sheet, cellsOf());
  return { name: t("fileName", { date: today, format }), mime: fileMimes[format], bytes };

  async function* cellsOf() {
    for (const row of rows) yield columns.map((column) => cells[column](row));
  }
}

const widths: Partial<Record<Column, number>> = { article: 18, name: 48, cities: 32 };
const kinds: Partial<Record<Column, SheetColumn["kind"]>> = {
  ...{ waiting: "amount", free: "amount", since: "date", last: "date" },
};

function columnOf(column: Column): SheetColumn {
  return { title: t(`column.${column}`), width: widths[column] ?? 14, kind: kinds[column] ?? "text" };
}

const cells: Readonly<Record<Column, (row: ArrivalRow) => string | number | Date | null>> = {
  article: ({ article }) => article,
  name: ({ name }) => name,
  waiting: ({ waiting }) => waiting,
  since: ({ since }) => new Date(since),
  last: ({ last }) => new Date(last),
  free: ({ free }) => free,
  supply: ({ supplyFrom, supplyTo }) =>
    supplyFrom === null || supplyTo === null ? "" : t("days", { from: supplyFrom, to: supplyTo }),
  cities: ({ cities }) => cities.join(", "),
  status: ({ status }) => {
    const words: Readonly<Record<string, string>> = deskProducts.status;
    return words[status] ?? status;
  },
};

function queryOf(given: Iterable<readonly [string, string]>, timeZone: string): ArrivalsQuery {
  const state = readListState(arrivalsList, given);
  return { state, article: articleNorm(state.filters.q ?? ""), timeZone };
}
