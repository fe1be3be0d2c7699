import { claimDays } from "#app/domain/claim/terms.ts";
import { endedClaims, lockClaim } from "#server/db/queries/claims/claim-moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import { moveClaim } from "#server/use-cases/claims/move-claim.ts";

const most = 50;

/** Closes claims whose question nobody has answered, and those that ended long ago; answers how many. */
export async function endClaims(ports: Ports, stopping?: AbortSignal): Promise<number> {
  const { db } = ports.database;
  let closed = 0;
  for (const uuid of await endedClaims(db, claimDays, most)) {
    if (stopping?.aborted) break;
    closed += await db.transaction().execute(async (tx) => {
      const claim = await lockClaim(tx, { uuid });
      // Somebody may have answered just now.
      if (!claim || !["infoRequested", "resolved", "rejected"].includes(claim.status)) return 0;
      return (await moveClaim(tx, ports, claim, { to: "closed", actor: "system" })).ok ? 1 : 0;
    });
  }
  return closed;
}
