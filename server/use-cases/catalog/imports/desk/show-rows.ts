import type { z } from "zod";
import type { importRowsQuery, ImportRows, ImportRowView } from "#app/contract/desk/imports.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { ImportKind } from "#app/domain/imports/kinds.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { importCell, importFaultText, importHeading, type ImportNames } from "#app/i18n/import-text.ts";
import { countImportRows, pageOfImportRows } from "#server/db/queries/catalog/imports/desk-rows.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import type { Ports } from "#server/ports/ports.ts";
import { namesOf } from "#server/use-cases/catalog/imports/export-table.ts";
import { rowOf, type ImportRow } from "#server/use-cases/catalog/imports/run-shape.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import { deskRun, isTable, type DeskRun } from "./desk-run.ts";

const rowsAtOnce = 50;

/** One page of the rows of a run, with every value before and after. */
export async function showImportRows(
  { database: { db } }: Ports,
  staff: StaffViewer,
  uuid: string,
  { filter, page: wanted }: z.output<typeof importRowsQuery>,
): Promise<ProblemOr<ImportRows, "importNotFound">> {
  const run = await deskRun(db, staff, uuid);
  if (run === null) return no("importNotFound");
  const total = (await countImportRows(db, uuid))[filter];
  const pages = Math.max(1, Math.ceil(total / rowsAtOnce));
  const page = Math.min(wanted, pages);
  const rows = await pageOfImportRows(db, uuid, { filter, limit: rowsAtOnce, offset: (page - 1) * rowsAtOnce });
  const names = namesOf(await importReferenceRows(db));
  return ok({ items: rows.map((row) => shownRow(rowOf(row), run, names)), total, page, pages });
}

function shownRow(row: ImportRow, run: DeskRun, names: ImportNames): ImportRowView {
  const kind: ImportKind = isTable(run) ? run.kind : "goods";
  return {
    number: row.number,
    label: row.label,
    action: actionOf(row.action),
    result: resultOf(row),
    changes: row.changes
      .filter(({ field }) => field !== mediaField)
      .map(({ field, before, after }) => ({
        field,
        name: importHeading(field, names),
        before: importCell(kind, field, before),
        after: importCell(kind, field, after),
      })),
    reasons: reasonsOf(row).map((fault) => ({
      column:
        run.mapping.find(({ field }) => field === fault.field)?.label ||
        (fault.field === "" ? "" : importHeading(fault.field, names)),
      value: fault.value ?? null,
      text: importFaultText(fault),
    })),
  };
}

/** What is wrong with the row, and each field that it leaves as it is. */
function reasonsOf({ fault, pinned }: ImportRow): NonNullable<ImportRow["fault"]>[] {
  return [...(fault === null ? [] : [fault]), ...pinned.map((field) => ({ code: "pinned", field }))];
}

/** The picture that a row of photos has placed: for undoing alone. */
export const mediaField = "media";

function actionOf(action: string): ImportRowView["action"] {
  return (["created", "updated", "unchanged"] as const).find((one) => one === action) ?? "error";
}

/** The worse result of the two steps. */
function resultOf({ saved, stocked }: ImportRow): ImportRowView["result"] {
  const worst = (["refused", "stale", "left", "undone", "done"] as const).find(
    (one) => saved === one || stocked === one,
  );
  return saved === null || stocked === null ? "none" : (worst ?? "none");
}
