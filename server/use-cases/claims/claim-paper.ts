import { createHash } from "node:crypto";
import type { ProblemOr } from "#app/contract/problem.ts";
import { displayName } from "#app/domain/files/display-name.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { lockClaim, noteWord } from "#server/db/queries/claims/claim-moves.ts";
import { insertFile } from "#server/db/queries/claims/files.ts";
import { giveAsOutcome } from "#server/db/queries/claims/operator.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { cleanFile } from "#server/uploads/clean-file.ts";

/** Lays a paper of the outcome (a corrected invoice, a report) beside a claim: as the operator hands it over. */
export async function addClaimPaper(
  ports: Ports,
  { number, name: given, bytes: read }: { number: string; name: string; bytes: Bytes },
): Promise<ProblemOr<{ name: string }>> {
  if (read.length > fileLimits.bytes) return no("fileTooLarge");
  const cleaned = await cleanFile(read);
  if (!cleaned.ok) return no(cleaned.code);
  const { type, bytes } = cleaned.value;
  const uuid = ports.ids.uuid();
  await ports.files.put(uuid, bytes);
  return transact(ports.database.db, async (tx): Promise<ProblemOr<{ name: string }>> => {
    const claim = await lockClaim(tx, { number });
    if (!claim) return no("notFound");
    const name = displayName(given, type);
    const sha256 = createHash("sha256").update(bytes).digest();
    await insertFile(tx, { uuid, owner: "shop", name, type, size: bytes.length, sha256 });
    await giveAsOutcome(tx, uuid, claim.uuid);
    await noteWord(tx, claim.uuid, "shop");
    return ok({ name });
  });
}
