import type { z } from "zod";
import {
  deskActsShape,
  settlementsImportedShape,
  type DeskActs,
  type SettlementRuns,
} from "#app/contract/desk/buyers/settlements.ts";
import { shownAs } from "#app/contract/hidden.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { SignState } from "#app/domain/settlement/reconciliation.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { actsOfCompanies } from "#server/db/queries/settlements/sent-acts.ts";
import { settlementRuns } from "#server/db/queries/settlements/settlement-runs.ts";
import { recordChange, recordedChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";

export async function deskSettlementRuns({ database }: Ports): Promise<SettlementRuns> {
  return { items: await settlementRuns(database.db) };
}

type Imported = z.infer<typeof settlementsImportedShape>;

/** A file of the accounts from the desk: by the rules of the operator's command, once a key, with its journal entry. */
export function importSettlementsAtDesk(
  ports: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<ProblemOr<Imported, RefusalsOf<typeof importSettlements> | "rightMissing">> {
  // Those who import goods see no settlements.
  const may = mayStaff(staff, "import", { file: "settlements" }) && mayStaff(staff, "seeFinance");
  if (!may) return Promise.resolve(no("rightMissing"));
  return importSettlements(ports, author.actor, textOf(bytes), {
    fileName,
    async within(tx, take) {
      const before = await recordedChange(tx, author);
      if (before !== undefined) return ok(settlementsImportedShape.parse(before.answer));
      const taken = await take();
      if (!taken.ok) return taken;
      const { entries, known } = taken.value;
      await recordChange(tx, author, {
        action: "settlements.imported",
        object: { kind: "settlements", id: author.requestId ?? ports.ids.uuid(), name: fileName },
        changes: { entries: { before: null, after: entries }, known: { before: null, after: known } },
        answer: { entries, known },
      });
      return taken;
    },
  });
}

/** Accounting systems write UTF-8 or Windows-1251. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

export async function deskActs(
  { database }: Ports,
  staff: StaffScope,
  { state }: { state?: SignState | undefined },
): Promise<DeskActs> {
  const items = await actsOfCompanies(database.db, { cities: citiesInScope(staff), state: state ?? null });
  return shownAs(deskActsShape, { items }, mayStaff(staff, "seeOrderMoney"));
}
