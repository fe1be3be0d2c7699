import { claimDays } from "#app/domain/claim/terms.ts";
import { mayMoveClaim, type ClaimActor, type ClaimStatus } from "#app/domain/claim/status.ts";
import { addDays, localMoment, shopZone } from "#app/domain/local-time.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  insertClaimHistory,
  saveMove,
  type LockedClaim,
  type SavedMove,
} from "#server/db/queries/claims/claim-moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import { tellClaimant } from "./tell-claimant.ts";

export type ClaimMove = {
  to: ClaimStatus;
  actor: ClaimActor;
  userUuid?: string | null;
  /** Why, or what is to be done: in its history, and in the e-mail. */
  comment?: string | null;
  /** Roubles that were approved. */
  sum?: number;
  saved?: Omit<SavedMove, "status" | "told">;
};

/** Moves a claim one step of the graph with its history; what the buyer has not done himself he is told. */
export async function moveClaim(
  tx: Tx,
  ports: Ports,
  claim: LockedClaim,
  { to, actor, userUuid = null, comment = null, sum, saved = {} }: ClaimMove,
): Promise<Verdict<true, { code: "claimMove" | "claimDisputed" }>> {
  const allowed = mayMoveClaim(claim, to, actor);
  if (!allowed.ok) return allowed;
  const uuid = ports.ids.uuid();
  const told = actor === "shop" || (actor === "system" && claim.status === "infoRequested");
  await saveMove(tx, claim.uuid, { ...saved, status: to, told });
  await insertClaimHistory(tx, { uuid, claimUuid: claim.uuid, from: claim.status, to, actor, userUuid, comment });
  if (told)
    await tellClaimant(tx, ports, claim, {
      event: to,
      about: uuid,
      text: comment,
      sum: sum ?? null,
      until: to === "infoRequested" ? silentUntil(ports) : null,
    });
  return ok(true);
}

/** ISO: the last day for an answer to a question of today. */
function silentUntil({ clock }: Ports): string {
  return addDays(localMoment(clock.now().getTime(), shopZone).date, claimDays.silence);
}
