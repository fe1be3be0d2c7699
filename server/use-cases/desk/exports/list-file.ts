import { z } from "zod";
import { exportFormats, type DeskFileFormat } from "#app/contract/desk/files.ts";
import { exportedColumns, exportedLists, exportRules } from "#app/domain/desk/list-export.ts";
import type { AnyListState, ListSize } from "#app/domain/desk/list-shape.ts";
import { deskExportRows } from "#app/domain/desk/order-export.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { isRole, type StaffScope } from "#app/domain/staff/roles.ts";
import { deskFiles as texts } from "#app/i18n/ru/desk/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import { activeStaff, recordExportAccess } from "#server/db/queries/desk/files.ts";
import type { SeenPerson } from "#server/db/queries/staff/journal.ts";
import { csvFile } from "#server/documents/csv.ts";
import { longSheet } from "#server/documents/long-sheet.ts";
import { packedRows } from "#server/documents/packed-rows.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { fileMimes, type MadeFile } from "#server/use-cases/files/made-file.ts";
import { listsByName } from "./exported-lists.ts";
import type { FileCell, Listed } from "./listed.ts";

const t = namespace("deskFiles", texts);

const fileParams = z.object({
  list: z.enum(exportedLists),
  query: z.string(),
  format: z.enum(exportFormats),
  columns: z.array(z.string()),
  isPersonal: z.boolean(),
  staff: z.string(),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
});

const largestPage: ListSize = 200;

type Progress = (share: number) => Promise<void>;

/** The rows of a list as the author of the file may see them now. */
export async function deskListFile(
  ports: Ports,
  { params }: { params: unknown },
  progress: Progress,
): Promise<MadeFile> {
  const { list: name, query, format, columns: wanted, isPersonal, staff: uuid, ...by } = fileParams.parse(params);
  const list = listsByName[name];
  const rule = exportRules[name];
  const person = await activeStaff(ports.database.db, uuid);
  const staff = person && { ...person, roles: person.roles.filter(isRole) };
  if (
    !staff ||
    (rule.right !== "self" && !mayStaff(staff, rule.right)) ||
    (isPersonal && !mayStaff(staff, "exportPersonalData")) ||
    exportedColumns(staff, rule, { columns: wanted, isPersonal }).length < wanted.length
  )
    throw new Error("the author of the file may not have it any more");
  const state = { ...list.stateOf(query), size: largestPage };
  const { names: columns, columns: heads } = await list.sheetColumns(ports, staff, wanted, format);
  const { rows, people } = await allRows(list, { ports, staff, state, columns, isPersonal, format, progress });
  const sheet = { name: list.title, columns: heads };
  const bytes =
    format === "csv"
      ? csvFile(
          sheet.columns.map(({ title }) => title),
          rows.cells(),
          "utf-8",
        )
      : longSheet(sheet, rows.cells());
  const { today } = await shopDay(ports);
  return {
    ...{ name: t("listFile", { title: list.title, date: today, format }), mime: fileMimes[format], bytes },
    done: async (tx) => {
      if (isPersonal && list.screen !== null)
        await recordExportAccess(tx, {
          ...{ staffUuid: staff.uuid, staffName: staff.name, screen: list.screen, subjects: people },
          ...by,
        });
    },
  };
}

type Wanted = {
  ports: Ports;
  staff: StaffScope;
  state: AnyListState;
  columns: readonly string[];
  isPersonal: boolean;
  format: DeskFileFormat;
  progress: Progress;
};

const mostReadings = 3;

/** Each row once, in the order of the list. Rows that move between pages meanwhile would be missing: read again. */
async function allRows(list: Listed, wanted: Wanted) {
  for (let reading = 1; ; reading += 1) {
    const { isSteady, ...read } = await readPages(list, wanted);
    if (isSteady || reading === mostReadings) return read;
  }
}

async function readPages(list: Listed, { ports, staff, progress, ...wanted }: Wanted) {
  const rows = packedRows();
  const ids = new Set<string>();
  const people = new Map<string, SeenPerson>();
  const totals = new Set<number>();
  let read = 0;
  let pages = 1;
  for (let page = 1; page <= pages && ids.size < deskExportRows; page += 1) {
    const found = await list.page(ports, staff, { ...wanted, state: { ...wanted.state, page } });
    if (!found.ok) throw new Error("the author of the file may not see the list any more");
    const cells: FileCell[][] = [];
    for (const row of found.value.items) {
      if (ids.has(row.id) || ids.size === deskExportRows) continue;
      ids.add(row.id);
      cells.push(row.cells);
      for (const person of row.people) people.set(`${person.kind} ${person.id}`, person);
    }
    rows.add(cells);
    read += found.value.items.length;
    totals.add(found.value.total);
    pages = found.value.pages;
    await progress(page / pages);
  }
  return { rows, people: [...people.values()], isSteady: totals.size === 1 && ids.size === read };
}
