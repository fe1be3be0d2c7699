import type { ProblemCode, ProblemOr } from "#app/contract/problem.ts";
import { claimCan, mayDispute, type ClaimStatus } from "#app/domain/claim/status.ts";
import { claimDays } from "#app/domain/claim/terms.ts";
import { quantityFromDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { claimLines, lockForClaim } from "#server/db/queries/claims/claims.ts";
import {
  forgetDecision,
  giveToMessage,
  insertClaimMessage,
  belongsToClaim,
  lockClaim,
  recordMessageTime,
  type LockedClaim,
} from "#server/db/queries/claims/claim-moves.ts";
import { attachFiles } from "#server/db/queries/claims/files.ts";
import { insertStaffEmail } from "#server/db/queries/mailing/outbox.ts";
import { transact } from "#server/db/transaction.ts";
import type { ClaimReply } from "#server/emails/claim-news.ts";
import type { Ports } from "#server/ports/ports.ts";
import { buyerActor, type Buyer } from "#server/use-cases/account/buyer.ts";
import { countRequest } from "#server/use-cases/subscriptions/email-limits.ts";
import { moveClaim } from "./move-claim.ts";
import { claimsOf } from "./own-claims.ts";
import type { Sender } from "./take-file.ts";

type Answer = { status: ClaimStatus };
/** `key` is the form's idempotency key. */
type ClaimMessage = { uuid: string; key: string; message: string };

/** A buyer's message; it also answers a pending question of the shop. */
export function messageOnClaim(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  { files, ...word }: ClaimMessage & { files: string[] },
): Promise<ProblemOr<Answer, "claimClosed" | "claimMove" | "emailLimit" | "filesGone" | "notFound">> {
  return onOwn(ports, buyer, word.uuid, async (tx, claim) => {
    const known = await belongsToClaim(tx, word.key, claim.uuid);
    if (known !== null) return known ? ok({ status: claim.status }) : no("notFound");
    if (!claimCan(claim).message) return no("claimClosed");
    const counted = await countRequest(tx, "claimMessage", sender);
    if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
    await say(tx, claim, word, sender);
    const attached = await attachFiles(tx, sender.owners, files, { claim: claim.uuid });
    if (attached.length < new Set(files).size) return no("filesGone", { field: "files" });
    await giveToMessage(tx, files, word.key);
    await emailStaff(tx, ports, claim, { what: "message", message: word.message, about: word.key, files: attached });
    if (claim.status !== "infoRequested") return ok({ status: claim.status });
    const moved = await moveClaim(tx, ports, claim, {
      to: "inReview",
      actor: "buyer",
      by: buyerActor(sender.userUuid),
    });
    return moved.ok ? ok({ status: "inReview" }) : moved;
  });
}

/** Withdraws an undecided claim; idempotent. */
export function withdrawClaim(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<Answer, "claimMove" | "notFound">> {
  return onOwn(ports, buyer, uuid, async (tx, claim) => {
    if (claim.status === "withdrawn") return ok({ status: claim.status });
    const moved = await moveClaim(tx, ports, claim, {
      to: "withdrawn",
      actor: "buyer",
      by: buyerActor(sender.userUuid),
    });
    if (!moved.ok) return moved;
    await emailStaff(tx, ports, claim, { what: "withdraw", message: "", about: "1", files: [] });
    return ok({ status: "withdrawn" });
  });
}

/** Asks once to reconsider a rejection; the goods must not be in another claim meanwhile. */
export function disputeClaim(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  word: ClaimMessage,
): Promise<ProblemOr<Answer, "claimDisputed" | "claimMove" | "claimTooMuch" | "notFound">> {
  return onOwn(ports, buyer, word.uuid, async (tx, claim) => {
    const known = await belongsToClaim(tx, word.key, claim.uuid);
    if (known !== null) return known ? ok({ status: claim.status }) : no("notFound");
    const allowed = mayDispute(claim);
    if (!allowed.ok) return allowed;
    await lockForClaim(tx, claim);
    const lines = await claimLines(tx, claim.orderUuid);
    for (const { orderItemUuid, quantity } of claim.items) {
      const left = quantityFromDecimal(lines.find(({ uuid }) => uuid === orderItemUuid)?.left ?? "0");
      if (quantityFromDecimal(quantity) > left) return no("claimTooMuch", { limit: quantityToNumber(left) });
    }
    await say(tx, claim, word, sender);
    await forgetDecision(tx, claim.uuid);
    await emailStaff(tx, ports, claim, { what: "dispute", message: word.message, about: word.key, files: [] });
    const moved = await moveClaim(tx, ports, claim, {
      to: "inReview",
      actor: "buyer",
      by: buyerActor(sender.userUuid),
      saved: { disputed: true, days: claimDays.decision, anew: true },
    });
    return moved.ok ? ok({ status: "inReview" }) : moved;
  });
}

async function onOwn<C extends ProblemCode = never>(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
  work: (tx: Tx, claim: LockedClaim) => Promise<ProblemOr<Answer, C>>,
): Promise<ProblemOr<Answer, C | "notFound">> {
  const whose = claimsOf(buyer);
  if (!whose) return no("notFound");
  return transact(ports.database.db, async (tx): Promise<ProblemOr<Answer, C | "notFound">> => {
    const claim = await lockClaim(tx, { uuid }, whose);
    return claim ? work(tx, claim) : no("notFound");
  });
}

async function say(tx: Tx, claim: LockedClaim, { key, message }: ClaimMessage, { userUuid }: Sender): Promise<void> {
  await insertClaimMessage(tx, {
    uuid: key,
    claimUuid: claim.uuid,
    author: "buyer",
    by: buyerActor(userUuid),
    message,
  });
  await recordMessageTime(tx, claim.uuid, "buyer");
}

async function emailStaff(
  tx: Tx,
  { ids, settings }: Ports,
  { uuid, number, orderUuid, orderNumber, fio, email }: LockedClaim,
  { about, files, ...reply }: Pick<ClaimReply, "what" | "message" | "files"> & { about: string },
): Promise<void> {
  const params: ClaimReply = {
    number,
    orderNumber,
    fio,
    email,
    ...reply,
    files: files.map((file) => ({ uuid: file.uuid, name: file.name })),
  };
  await insertStaffEmail(tx, {
    uuid: ids.uuid(),
    of: { order: orderUuid },
    fallback: settings.staffEmail,
    template: "claim.reply",
    params,
    dedupeKey: `claim.reply:${uuid}:${reply.what}:${about}`,
  });
}
