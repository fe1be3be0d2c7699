import { mostSettlementBytes } from "#app/contract/desk/buyers/settlements.ts";
import { deskSettlementsEndpoints } from "#app/contract/endpoints/desk/buyers/settlements.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { readActFile } from "#server/use-cases/desk/finance/act-file.ts";
import { deskActs, deskSettlementRuns, importSettlementsAtDesk } from "#server/use-cases/desk/finance/settlements.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskSettlementsHandlers = implement(deskSettlementsEndpoints, {
  runs: async ({ ports }) => ok(await deskSettlementRuns(ports)),

  upload: async ({ ports, caller, staff, key, file }) => {
    const sent = await file.read({ most: mostSettlementBytes, field: "file" });
    if (!sent.ok) return sent;
    const by = { staff, author: staffAuthor(staff, caller, key) };
    return importSettlementsAtDesk(ports, by, { fileName: plainName(file.name), bytes: sent.value });
  },

  actFile: async ({ ports, caller, staff, params }) => {
    const file = await readActFile(ports, { staff, author: staffAuthor(staff, caller) }, params.uuid);
    return file.ok ? ok(attachment({ plainName: params.uuid, ...file.value })) : file;
  },

  acts: async ({ ports, staff, query }) => ok(await deskActs(ports, staff, query)),
});

/** Without folders and control characters. */
function plainName(given: string): string {
  const name = given.split(/[\\/]/).at(-1) ?? "";
  return (name.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim() || "file").slice(-200);
}
