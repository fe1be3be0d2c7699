import type { ProblemOr } from "#app/contract/problem.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { actOfCompany } from "#server/db/queries/settlements/sent-acts.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { readReport } from "#server/use-cases/files/file-processes.ts";
import { reconciliationFile } from "#server/use-cases/settlements/reconciliation-file.ts";

type ActFile = { name: string; mime: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * The file that the company has; if that was deleted, the same file made again. Taking an act with a person's name is
 * recorded first.
 */
export async function readActFile(
  ports: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  uuid: string,
): Promise<ProblemOr<ActFile, "actNotFound" | "rightMissing">> {
  if (!mayStaff(staff, "seeFinance") || !mayStaff(staff, "seeOrderMoney")) return no("rightMissing");
  const { db } = ports.database;
  const act = await actOfCompany(db, uuid, citiesInScope(staff));
  if (act === undefined) return no("actNotFound");
  if (act.isPerson)
    await recordPersonalAccess(db, author, {
      way: "print",
      screen: "act",
      subjects: [{ kind: "counterparty", id: act.company }],
    });
  const kept = act.process === null ? null : await readReport(ports, act.process);
  return ok(kept?.ok ? kept.value : await madeAnew(ports, uuid));
}

async function madeAnew(ports: Ports, uuid: string): Promise<ActFile> {
  const { name, mime, bytes } = await reconciliationFile(ports, { rootUuid: null, params: { uuid } }, () =>
    Promise.resolve(),
  );
  const parts: Uint8Array[] = [];
  if (bytes instanceof Uint8Array) parts.push(bytes);
  else for await (const part of bytes) parts.push(part);
  return { name, mime, bytes: Uint8Array.from(Buffer.concat(parts)) };
}
