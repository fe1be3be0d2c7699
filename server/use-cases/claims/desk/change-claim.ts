import { z } from "zod";
import { claimStatuses, type ClaimStatus } from "#app/domain/claim/status.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lockClaim, type LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { factsOfClaim, lastChangeOfClaim } from "#server/db/queries/desk/buyers/claim.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { seesClaim } from "./sees-claim.ts";
import type { StaleSave } from "#server/use-cases/staff/stale-save.ts";

/** Who changes a claim, and by which form. */
export type ClaimChange = { staff: StaffScope; author: JournalAuthor; number: string };
/** The claim as the person has seen it, and what becomes of it. */
export type SeenClaim = { version: number; from: ClaimStatus; to: ClaimStatus; right: StaffRight };

export const claimAnswer = z.object({ status: z.enum(claimStatuses) });
export type ClaimChanged = z.output<typeof claimAnswer>;
type Refusal = { code: "claimNotFound" | "rightMissing" };
type Worked<R extends { code: string }> = Verdict<{ status: ClaimStatus; changes?: object }, R>;
export type ClaimWork<R extends { code: string }> = (tx: Tx, claim: LockedClaim) => Promise<Worked<R>>;

/** Changes a claim once a key, as it was seen, with its journal entry in the same transaction. */
export async function changeClaim<R extends { code: string }>(
  ports: Ports,
  change: ClaimChange,
  { action, seen, reason }: { action: string; seen: SeenClaim; reason: string },
  work: ClaimWork<R>,
): Promise<Verdict<ClaimChanged, R | Refusal> | StaleSave> {
  const told: { buyer: string | null } = { buyer: null };
  const done = await changeOnce<typeof claimAnswer, ({ ok: false } & (R | Refusal)) | StaleSave>(
    ports,
    change.author,
    claimAnswer,
    async (tx) => {
      const claim = await claimAsSeen(tx, change, seen);
      if (!claim.ok) return claim;
      told.buyer = claim.value.userUuid;
      return workOnClaim(tx, change.author, { claim: claim.value, action, reason }, work);
    },
  );
  if (done.ok && told.buyer !== null) await ports.bus.publish(`viewer:${told.buyer}`);
  return done;
}

/** The locked claim, if the person may change it and has seen it as it is. */
export async function claimAsSeen(
  tx: Tx,
  { staff, number }: ClaimChange,
  { version, from, to, right }: SeenClaim,
): Promise<Verdict<LockedClaim, Refusal> | StaleSave> {
  const claim = await lockClaim(tx, { number });
  if (claim === undefined || !seesClaim(staff, claim)) return no("claimNotFound");
  if (!mayStaff(staff, right, { city: claim.cityUuid })) return no("rightMissing");
  if (claim.version === version && claim.status === from) return ok(claim);
  const last = await lastChangeOfClaim(tx, claim.uuid);
  const isSame = claim.status === from;
  return no("stale", {
    version: claim.version,
    fields: isSame ? [] : [{ name: "status", before: from, yours: to, now: claim.status }],
    by: last?.by ?? "",
    at: last?.at ?? "",
  });
}

/** Does the work and writes what it has changed to the journal. */
export async function workOnClaim<R extends { code: string }>(
  tx: Tx,
  author: JournalAuthor,
  { claim, action, reason }: { claim: LockedClaim; action: string; reason: string },
  work: ClaimWork<R>,
): Promise<Verdict<ClaimChanged, R>> {
  const before = await factsOfClaim(tx, claim.uuid);
  const done = await work(tx, claim);
  if (!done.ok) return done;
  const { status, changes = {} } = done.value;
  await recordChange(tx, author, {
    action,
    object: { kind: "claim", id: claim.uuid, name: claim.number },
    changes: { ...changesBetween(before, await factsOfClaim(tx, claim.uuid)), ...changes },
    reason: reason === "" ? null : reason,
    answer: { status },
  });
  return ok({ status });
}
