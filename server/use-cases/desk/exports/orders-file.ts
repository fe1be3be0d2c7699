import { z } from "zod";
import { exportFormats, type DeskFileFormat } from "#app/contract/desk/files.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";
import { deskExportRows, rightsOfExport } from "#app/domain/desk/order-export.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { isRole } from "#app/domain/staff/roles.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { deskFiles as texts } from "#app/i18n/ru/desk/files.ts";
import { deskOrders } from "#app/i18n/ru/desk/orders.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { namespace } from "#app/i18n/translator.ts";
import { activeStaff, recordExportAccess } from "#server/db/queries/desk/files.ts";
import { deskOrderUuids, ordersByUuid, type ListedDeskOrder } from "#server/db/queries/desk/orders.ts";
import { csvFile } from "#server/documents/csv.ts";
import { longSheet, type SheetColumn } from "#server/documents/long-sheet.ts";
import { zonedCell, zonedTitle, type FileCell } from "./listed.ts";
import { ordersQuery } from "#server/use-cases/desk/orders.ts";
import { fileMimes, type FilePorts, type MadeFile } from "#server/use-cases/files/made-file.ts";

const t = namespace("deskFiles", texts);
const titles = namespace("deskOrders", deskOrders);

const fileParams = z.object({
  query: z.string(),
  format: z.enum(exportFormats),
  columns: z.array(z.enum(ordersList.columns)),
  timeZone: z.string(),
  staff: z.string(),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
});

const ordersAtOnce = 500;

/** The orders of a list as its author may see them now. */
export async function deskOrdersFile(
  ports: FilePorts,
  { params }: { params: unknown },
  progress: (share: number) => Promise<void>,
): Promise<MadeFile> {
  const { query: search, format, columns, staff: uuid, timeZone, ...by } = fileParams.parse(params);
  const { db } = ports.database;
  const person = await activeStaff(db, uuid);
  const staff = person && { ...person, roles: person.roles.filter(isRole) };
  const today = localMoment(ports.clock.now().getTime(), timeZone).date;
  const query = staff ? ordersQuery(staff, new URLSearchParams(search), { timeZone, today }) : null;
  const needs = rightsOfExport(columns);
  if (!staff || query === null || !needs.every((right) => mayStaff(staff, right)))
    throw new Error("the author of the file may not have it any more");
  const uuids = await deskOrderUuids(db, query, deskExportRows);
  const sheet = { name: t("sheet"), columns: columns.map((column) => columnOf(column, format)) };
  const rows = rowsOf();
  const bytes =
    format === "csv"
      ? csvFile(
          sheet.columns.map(({ title }) => title),
          rows,
          "utf-8",
        )
      : longSheet(sheet, rows);
  const isPersonal = needs.includes("exportPersonalData");
  const name = t("ordersFile", { date: query.today, format });
  return {
    ...{ name, mime: fileMimes[format], bytes },
    done: async (tx) => {
      if (isPersonal)
        await recordExportAccess(tx, {
          ...{ staffUuid: staff.uuid, staffName: staff.name, screen: "orders" },
          subjects: uuids.map((id) => ({ kind: "order", id })),
          ...by,
        });
    },
  };

  async function* rowsOf() {
    for (let from = 0; from < uuids.length; from += ordersAtOnce) {
      const few = await ordersByUuid(db, uuids.slice(from, from + ordersAtOnce), query?.state.sort ?? latest);
      for (const order of few) yield columns.map((column) => cells[column](order, format));
      await progress((from + few.length) / uuids.length);
    }
  }
}

const latest = { by: "created", desc: true } as const;

type Column = (typeof ordersList)["columns"][number];

function columnOf(column: Column, format: DeskFileFormat): SheetColumn {
  const title = titles(`column.${column}`);
  return {
    title: column === "created" ? zonedTitle(title, format) : title,
    width: widths[column] ?? 18,
    kind: kinds[column] ?? "text",
  };
}

const kinds: Partial<Record<Column, SheetColumn["kind"]>> = { created: "moment", sum: "money", day: "date" };
const widths: Partial<Record<Column, number>> = { buyer: 32, warehouse: 28, manager: 26, comment: 8 };

/** Phones without "+", which spreadsheets would read as a formula. */
const cells: Readonly<Record<Column, (order: ListedDeskOrder, format: DeskFileFormat) => FileCell>> = {
  number: ({ number }) => number,
  created: ({ createdAt, timezone }, format) => zonedCell(createdAt, timezone, format),
  city: ({ city }) => city,
  buyer: ({ buyer }) => buyer,
  phone: ({ phone }) => phone.replace(/^\+/, ""),
  sum: ({ total }) => total,
  payment: ({ paymentStatus }) => worded(dictionary.paymentStatus)(paymentStatus),
  status: ({ status }) => worded(dictionary.orderStatus)(status),
  day: ({ day }) => (day === null ? null : new Date(`${day}T00:00:00Z`)),
  way: ({ ways }) => ways.map((way) => worded(deskOrders.way)(way)).join(", "),
  warehouse: ({ warehouses }) => warehouses.join(", "),
  manager: ({ manager }) => manager ?? "",
  comment: ({ hasComment }) => (hasComment ? t("yes") : ""),
  source: ({ source }) => worded(deskOrders.source)(source),
  own: ({ ownNumber }) => ownNumber ?? "",
};
