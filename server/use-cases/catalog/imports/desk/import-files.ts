import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Ports } from "#server/ports/ports.ts";
import { errorsOfRun } from "#server/use-cases/catalog/imports/export-table.ts";
import { fileMimes } from "#server/use-cases/files/made-file.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { deskRun } from "./desk-run.ts";

const t = namespace("importPages", importPages);

type File = { name: string; mime: string; bytes: Bytes };

/** The rows of a run that were not imported. */
export async function importErrorsFile(
  ports: Ports,
  staff: StaffScope,
  uuid: string,
): Promise<Verdict<File, { code: "importNotFound" }>> {
  const run = await deskRun(ports.database.db, staff, uuid);
  if (run === null) return no("importNotFound");
  const errors = await errorsOfRun(ports, run);
  const name = t("errorsFile", { name: run.fileName.replace(/\.\w{1,5}$/, "") });
  return ok({ name: `${name}.xlsx`, mime: fileMimes.xlsx, bytes: errors.bytes });
}
