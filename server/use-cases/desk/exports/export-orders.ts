import { z } from "zod";
import type { ExportBody } from "#app/contract/desk/files.ts";
import { listSearch, shownColumns } from "#app/domain/desk/list-query.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";
import { deskExportRows, exportableColumns, rightsOfExport } from "#app/domain/desk/order-export.ts";
import { processLimits } from "#app/domain/files/process.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { isFreshCode, mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deskFiles as texts } from "#app/i18n/ru/desk/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import { insertStaffFile } from "#server/db/queries/desk/files.ts";
import { countDeskOrders } from "#server/db/queries/desk/orders.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { ordersQuery, shopDay } from "#server/use-cases/desk/orders.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";

const t = namespace("deskFiles", texts);
const answer = z.object({ process: z.string() });

type Refusal = {
  code: "filesRunning" | "freshCodeNeeded" | "ordersMany" | "ordersNone" | "rightMissing";
  limit?: number;
};

/** Starts a file with the orders of a list. Columns that the person may not have are left out. */
export async function exportOrders(
  ports: Ports,
  staff: StaffViewer,
  author: JournalAuthor,
  { query: search, format, isPersonal }: ExportBody,
): Promise<Verdict<{ process: string }, Refusal>> {
  if (isPersonal && !mayStaff(staff, "exportPersonalData")) return no("rightMissing");
  if (isPersonal && !isFreshCode(staff.freshCodeAt, ports.clock.now())) return no("freshCodeNeeded");
  const day = await shopDay(ports);
  const query = ordersQuery(staff, new URLSearchParams(search), day);
  if (query === null) return no("rightMissing");
  const found = await countDeskOrders(ports.database.db, query);
  if (found === 0) return no("ordersNone");
  if (found > deskExportRows) return no("ordersMany", { limit: deskExportRows });
  const seesMoney = mayStaff(staff, "seeOrderMoney");
  const columns = exportableColumns(shownColumns(ordersList, query.state), { seesMoney, isPersonal });
  const needs = rightsOfExport(columns);
  return changeOnce<typeof answer, { ok: false } & Refusal>(ports, author, answer, async (tx) => {
    const uuid = ports.ids.uuid();
    const title = t(isPersonal ? "ordersPersonal" : "orders", { date: formatDate(query.today) });
    const params = {
      ...{ query: listSearch(ordersList, query.state), format, columns, timeZone: day.timeZone },
      ...{ staff: staff.uuid, requestId: author.requestId, address: author.address },
    };
    const file = { uuid, staffUuid: staff.uuid, type: "deskOrders", title, needs, params };
    if (!(await insertStaffFile(tx, file, processLimits.running)))
      return no("filesRunning", { limit: processLimits.running });
    await recordChange(tx, author, {
      action: "orders.exported",
      object: { kind: "file", id: uuid, name: title },
      changes: {
        filter: { before: null, after: params.query },
        columns: { before: null, after: columns },
        count: { before: null, after: found },
      },
      answer: { process: uuid },
    });
    return ok({ process: uuid });
  });
}
