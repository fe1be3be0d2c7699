import type { Actor } from "#app/domain/actor.ts";
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
  by: Actor;
  /** Reason or instruction, for history and e-mail. */
  comment?: string | null;
  /** Approved roubles. */
  sum?: number;
  saved?: Omit<SavedMove, "status" | "hasReplied">;
};

/** Moves a claim one step with history, and notifies the buyer of steps not taken by the buyer. */
export async function moveClaim(
  tx: Tx,
  ports: Ports,
  claim: LockedClaim,
  { to, actor, by, comment = null, sum, saved = {} }: ClaimMove,
): Promise<Verdict<true, { code: "claimMove" }>> {
  const allowed = mayMoveClaim(claim, to, actor);
  if (!allowed.ok) return allowed;
  const uuid = ports.ids.uuid();
  const hasReplied = actor === "shop" || (actor === "system" && claim.status === "infoRequested");
  await saveMove(tx, claim.uuid, { ...saved, status: to, hasReplied });
  await insertClaimHistory(tx, { uuid, claimUuid: claim.uuid, from: claim.status, to, actor, by, comment });
  if (hasReplied)
    await tellClaimant(tx, ports, claim, {
      event: to,
      about: uuid,
      text: comment,
      sum: sum ?? null,
      until: to === "infoRequested" ? silentUntil(ports) : null,
    });
  return ok(true);
}

/** ISO date: deadline for an answer to a question asked today. */
function silentUntil({ clock }: Ports): string {
  return addDays(localMoment(clock.now().getTime(), shopZone).date, claimDays.silence);
}
