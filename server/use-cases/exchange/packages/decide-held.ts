import { z } from "zod";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { closePackageTasks } from "#server/db/queries/desk/tasks.ts";
import { requeueJob } from "#server/db/queries/exchange/jobs.ts";
import { endDecided, lockHeld, setHeld, waitingParts } from "#server/db/queries/exchange/problems.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

const nothing = z.null();

/**
 * Applies or rejects what a fuse has held. Applied, the package is read once more with the fuse off for this part; rows
 * that a newer package has named since are left out. Repeating a key has no effect.
 */
export async function decideHeld(
  { database, clock }: Ports,
  decider: JournalAuthor,
  uuid: string,
  decision: "apply" | "reject",
): Promise<Verdict<null, { code: "exchangeHeldUnknown" }>> {
  type Refused = { ok: false; code: "exchangeHeldUnknown" };
  return changeOnce<typeof nothing, Refused>({ database }, decider, nothing, async (tx) => {
    const held = await lockHeld(tx, uuid);
    if (held === undefined) return no("exchangeHeldUnknown");
    const state = decision === "apply" ? "applying" : "rejected";
    await setHeld(tx, uuid, { state, at: clock.now(), by: decider.actor.name });
    await closePackageTasks(tx, { kind: "heldPackage", objects: [uuid] }, { by: decider.actor.id, at: clock.now() });
    if (decision === "apply") await requeueJob(tx, held.job);
    else await endDecided(tx, held.connection);
    await recordChange(tx, decider, {
      action: decision === "apply" ? "exchange.heldApplied" : "exchange.heldRejected",
      object: { kind: "exchange", id: held.connection, name: held.name },
      changes: { part: { before: null, after: held.kind } },
      answer: null,
    });
    return ok(null);
  });
}

export async function heldPackages({ database: { db } }: Pick<Ports, "database">) {
  return waitingParts(db);
}
