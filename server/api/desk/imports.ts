import { deskImportsEndpoints } from "#app/contract/endpoints/desk/imports.ts";
import { mostBytesOf } from "#app/domain/imports/desk-imports.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { done } from "#server/api/done.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { implement } from "#server/api/implement.ts";
import {
  applyDeskImport,
  chooseImportSheet,
  mapDeskImport,
  undoDeskImport,
} from "#server/use-cases/catalog/imports/desk/change-run.ts";
import { startKindExport } from "#server/use-cases/catalog/imports/desk/export-kind.ts";
import { importErrorsFile } from "#server/use-cases/catalog/imports/desk/import-files.ts";
import { listDeskImports } from "#server/use-cases/catalog/imports/desk/list-imports.ts";
import { showImportRows } from "#server/use-cases/catalog/imports/desk/show-rows.ts";
import { showDeskImport } from "#server/use-cases/catalog/imports/desk/show-run.ts";
import { uploadImport } from "#server/use-cases/catalog/imports/desk/upload-file.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskImportsHandlers = implement(deskImportsEndpoints, {
  list: ({ ports, staff, query }) => listDeskImports(ports, staff, query),

  upload: async ({ ports, caller, staff, query, key, file }) => {
    if (!mayStaff(staff, "import", { file: query.kind })) return no("rightMissing");
    const { kind } = query;
    const author = staffAuthor(staff, caller, key);
    const stored = await file.passOn({ most: mostBytesOf(kind), field: "file" }, (pieces) =>
      uploadImport(ports, { staff, author }, { kind, fileName: nameOf(file.name), pieces }),
    );
    return stored.ok ? stored.value : stored;
  },

  show: ({ ports, staff, params }) => showDeskImport(ports, staff, params.uuid),

  rows: ({ ports, staff, params, query }) => showImportRows(ports, staff, params.uuid, query),

  map: async ({ ports, caller, staff, params, key, body }) =>
    done(await mapDeskImport(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),

  sheet: async ({ ports, caller, staff, params, key, body }) =>
    done(await chooseImportSheet(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),

  apply: async ({ ports, caller, staff, params, key, body }) =>
    done(await applyDeskImport(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),

  undo: async ({ ports, caller, staff, params, key, body }) =>
    done(await undoDeskImport(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body.version)),

  errors: async ({ ports, staff, params }) => {
    const file = await importErrorsFile(ports, staff, params.uuid);
    return file.ok ? ok(attachment({ plainName: "errors.xlsx", ...file.value })) : file;
  },

  export: ({ ports, staff, caller, key, body }) =>
    startKindExport(ports, { staff, author: staffAuthor(staff, caller, key) }, body),
});

/** Without folders, which some browsers send, and signs that no list can show. */
function nameOf(given: string): string {
  const name = given
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
  return (name || "file").slice(-200);
}
