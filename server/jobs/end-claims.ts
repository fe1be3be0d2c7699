import { systemActor } from "#app/domain/actor.ts";
import { claimDays } from "#app/domain/claim/terms.ts";
import { endedClaims, lockClaim } from "#server/db/queries/claims/claim-moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import { moveClaim } from "#server/use-cases/claims/move-claim.ts";

const most = 50;
const job = systemActor("claims");

/** Closes claims with an unanswered question and those completed long ago; returns their number. */
export async function endClaims(ports: Ports, stopping?: AbortSignal): Promise<number> {
  const { db } = ports.database;
  let closed = 0;
  for (const uuid of await endedClaims(db, claimDays, most)) {
    if (stopping?.aborted) break;
    closed += await db.transaction().execute(async (tx) => {
      const claim = await lockClaim(tx, { uuid });
      // The claim may have been answered just now.
      if (!claim || !["infoRequested", "resolved", "rejected"].includes(claim.status)) return 0;
      return (await moveClaim(tx, ports, claim, { to: "closed", actor: "system", by: job })).ok ? 1 : 0;
    });
  }
  return closed;
}
