import { z } from "zod";
import { exportKindBody, type ExportKind } from "#app/contract/desk/imports.ts";
import { processLimits } from "#app/domain/files/process.ts";
import type { ImportKind } from "#app/domain/imports/kinds.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import { isRole, type StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deskFiles } from "#app/i18n/ru/desk/files.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { activeStaff, insertStaffFile } from "#server/db/queries/desk/files.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { exportTable } from "#server/use-cases/catalog/imports/export-table.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { fileMimes, type MadeFile } from "#server/use-cases/files/made-file.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

const t = namespace("deskFiles", deskFiles);
const w = namespace("importPages", importPages);
const answer = z.object({ process: z.string() });
const fileParams = z.object({ ...exportKindBody.shape, staff: z.string() });

type Refusal = { code: "filesRunning" | "rightMissing"; limit?: number };

/** Starts a file with all objects of a kind that the person may import: of a large shop it takes minutes. */
export async function startKindExport(
  ports: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  { kind, format }: ExportKind,
): Promise<Verdict<{ process: string }, Refusal>> {
  if (!mayStaff(staff, "import", { file: kind })) return no("rightMissing");
  const date = formatDate((await shopDay(ports)).today);
  return changeOnce<typeof answer, { ok: false } & Refusal>(ports, author, answer, async (tx) => {
    const uuid = ports.ids.uuid();
    const title = t("list", { title: w(`kind.${kind}`), date });
    const file = { uuid, staffUuid: staff.uuid, type: "deskImport", title, needs: rightsOf(kind) };
    if (!(await insertStaffFile(tx, { ...file, params: { kind, format, staff: staff.uuid } }, processLimits.running)))
      return no("filesRunning", { limit: processLimits.running });
    await recordChange(tx, author, {
      action: "list.exported",
      object: { kind: "file", id: uuid, name: title },
      answer: { process: uuid },
    });
    return ok({ process: uuid });
  });
}

/** By which the file may be taken later, whatever the person may import by then. */
function rightsOf(kind: ImportKind): StaffRight[] {
  return ["import", kind === "stock" ? "editStock" : "editGoods"];
}

/** The objects as they are when the file is made. */
export async function kindFile(ports: Ports, { params }: { params: unknown }): Promise<MadeFile> {
  const { kind, format, staff } = fileParams.parse(params);
  const person = await activeStaff(ports.database.db, staff);
  if (!person || !mayStaff({ ...person, roles: person.roles.filter(isRole) }, "import", { file: kind }))
    throw new Error("the author of the file may not have it any more");
  const { today } = await shopDay(ports);
  const name = t("listFile", { title: w(`kind.${kind}`), date: today, format });
  return { name, mime: fileMimes[format], bytes: await exportTable(ports, kind, format) };
}
