import { z } from "zod";
import type { ExportListBody } from "#app/contract/desk/files.ts";
import { exportedColumns, exportRules, rightsOfListExport } from "#app/domain/desk/list-export.ts";
import { listSearch } from "#app/domain/desk/list-query.ts";
import { deskExportRows } from "#app/domain/desk/order-export.ts";
import { processLimits } from "#app/domain/files/process.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { isFreshCode, mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deskFiles as texts } from "#app/i18n/ru/desk/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import { insertStaffFile } from "#server/db/queries/desk/files.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import { listsByName } from "./exported-lists.ts";

const t = namespace("deskFiles", texts);
const answer = z.object({ process: z.string() });

type Refusal = {
  code: "exportColumns" | "exportMany" | "exportNone" | "filesRunning" | "freshCodeNeeded" | "rightMissing";
  limit?: number;
};

/** Starts a file with the rows of a list. Columns that the person may not have are left out. */
export async function exportList(
  ports: Ports,
  staff: StaffViewer,
  author: JournalAuthor,
  { list: name, query: search, format, isPersonal }: ExportListBody,
): Promise<Verdict<{ process: string }, Refusal>> {
  const rule = exportRules[name];
  const list = listsByName[name];
  if (rule.right !== "self" && !mayStaff(staff, rule.right)) return no("rightMissing");
  if (isPersonal && !mayStaff(staff, "exportPersonalData")) return no("rightMissing");
  if (isPersonal && !isFreshCode(staff.freshCodeAt, ports.clock.now())) return no("freshCodeNeeded");
  const state = { ...list.stateOf(search), page: 1 };
  const shown = await list.shown(ports, staff, state);
  const columns = exportedColumns(staff, rule, { columns: shown, isPersonal });
  if (columns.length === 0) return no("exportColumns");
  const found = await list.page(ports, staff, { state, columns: [], isPersonal: false, format });
  if (!found.ok) return no("rightMissing");
  const { total } = found.value;
  if (total === 0) return no("exportNone");
  if (total > deskExportRows) return no("exportMany", { limit: deskExportRows });
  const needs = rightsOfListExport(staff, rule, { columns, isPersonal });
  const hasPeople = needs.includes("exportPersonalData");
  const date = formatDate((await shopDay(ports)).today);
  return changeOnce<typeof answer, { ok: false } & Refusal>(ports, author, answer, async (tx) => {
    const uuid = ports.ids.uuid();
    const title = t("list", { title: list.title, date });
    const params = {
      ...{ list: name, query: listSearch(rule.shape, state), format, columns, isPersonal: hasPeople },
      ...{ staff: staff.uuid, requestId: author.requestId, address: author.address },
    };
    const file = { uuid, staffUuid: staff.uuid, type: "deskList", title, needs, params };
    if (!(await insertStaffFile(tx, file, processLimits.running)))
      return no("filesRunning", { limit: processLimits.running });
    await recordChange(tx, author, {
      action: "list.exported",
      object: { kind: "file", id: uuid, name: title },
      changes: {
        filter: { before: null, after: params.query },
        columns: { before: null, after: columns },
        isPersonal: { before: null, after: hasPeople },
        count: { before: null, after: total },
      },
      answer: { process: uuid },
    });
    return ok({ process: uuid });
  });
}
