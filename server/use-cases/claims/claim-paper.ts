import type { Actor } from "#app/domain/actor.ts";
import { createHash } from "node:crypto";
import { displayName } from "#app/domain/files/display-name.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lockClaim, recordMessageTime, type LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { insertFile } from "#server/db/queries/claims/files.ts";
import { giveAsOutcome } from "#server/db/queries/claims/operator.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes, FileFault } from "#server/uploads/bytes.ts";
import { cleanFile } from "#server/uploads/clean-file.ts";

type Paper = Verdict<{ name: string }, FileFault | { code: "claimNotFound" } | { code: "fileTooLarge"; limit: number }>;

type Judged = Verdict<true, { code: "claimNotFound" }>;

/**
 * Attaches the shop's outcome document (a corrected invoice, a report) to a claim. `judge` sees the locked claim first,
 * and writes the journal.
 */
export async function addClaimPaper(
  ports: Ports,
  actor: Actor,
  { number, name: given, bytes: read }: { number: string; name: string; bytes: Bytes },
  judge: (tx: Tx, claim: LockedClaim, name: string) => Promise<Judged> = () => Promise.resolve(ok(true)),
): Promise<Paper> {
  if (read.length > fileLimits.bytes) return no("fileTooLarge", { limit: fileLimits.bytes / 1024 / 1024 });
  const cleaned = await cleanFile(read);
  if (!cleaned.ok) return no(cleaned.code);
  const { type, bytes } = cleaned.value;
  const uuid = ports.ids.uuid();
  await ports.files.put(uuid, bytes);
  return transact(ports.database.db, async (tx): Promise<Paper> => {
    const claim = await lockClaim(tx, { number });
    if (!claim) return no("claimNotFound");
    const name = displayName(given, type);
    const judged = await judge(tx, claim, name);
    if (!judged.ok) return judged;
    const sha256 = createHash("sha256").update(bytes).digest();
    await insertFile(tx, { uuid, owner: "shop", name, type, size: bytes.length, sha256 });
    await giveAsOutcome(tx, uuid, claim.uuid);
    await recordMessageTime(tx, claim.uuid, "shop");
    ports.log.info({ event: "claim.paper", number, by: actor.name }, "a paper was laid beside a claim");
    return ok({ name });
  });
}
