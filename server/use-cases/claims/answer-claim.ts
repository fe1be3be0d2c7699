import type { ProblemOr } from "#app/contract/problem.ts";
import { claimCan, mayMoveClaim, type ClaimStatus } from "#app/domain/claim/status.ts";
import { claimDays } from "#app/domain/claim/terms.ts";
import { quantityFromDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { claimLines, lockForClaim } from "#server/db/queries/claims/claims.ts";
import {
  forgetDecision,
  giveToMessage,
  insertClaimMessage,
  knownMessage,
  lockClaim,
  noteWord,
  type LockedClaim,
} from "#server/db/queries/claims/claim-moves.ts";
import { attachFiles } from "#server/db/queries/claims/files.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { transact } from "#server/db/transaction.ts";
import type { ClaimReply } from "#server/emails/claim-news.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { countRequest } from "#server/use-cases/mailing/email-limits.ts";
import { moveClaim } from "./move-claim.ts";
import { claimsOf } from "./own-claims.ts";
import type { Sender } from "./take-file.ts";

type Answer = ProblemOr<{ status: ClaimStatus }>;
/** `key` is the form's own: the same form twice is one word. */
type Word = { uuid: string; key: string; message: string };

/** A word of the buyer; where the shop has asked something, it goes on. */
export function messageOnClaim(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  { files, ...word }: Word & { files: string[] },
): Promise<Answer> {
  return onOwn(ports, buyer, word.uuid, async (tx, claim) => {
    const known = await knownMessage(tx, word.key, claim.uuid);
    if (known !== null) return known ? ok({ status: claim.status }) : no("notFound");
    if (!claimCan(claim).message) return no("claimClosed");
    const counted = await countRequest(tx, "claimMessage", sender);
    if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
    await say(tx, claim, word, sender);
    const attached = await attachFiles(tx, sender.owners, files, { claim: claim.uuid });
    if (attached.length < new Set(files).size) return no("filesGone", { field: "files" });
    await giveToMessage(tx, files, word.key);
    await tellShop(tx, ports, claim, { what: "message", message: word.message, about: word.key, files: attached });
    if (claim.status !== "infoRequested") return ok({ status: claim.status });
    const moved = await moveClaim(tx, ports, claim, { to: "inReview", actor: "buyer", userUuid: sender.userUuid });
    return moved.ok ? ok({ status: "inReview" }) : moved;
  });
}

/** Takes a claim back while nothing is decided; what is taken back already stays so. */
export function withdrawClaim(ports: Ports, sender: Sender, buyer: Buyer, uuid: string): Promise<Answer> {
  return onOwn(ports, buyer, uuid, async (tx, claim) => {
    if (claim.status === "withdrawn") return ok({ status: claim.status });
    const moved = await moveClaim(tx, ports, claim, { to: "withdrawn", actor: "buyer", userUuid: sender.userUuid });
    if (!moved.ok) return moved;
    await tellShop(tx, ports, claim, { what: "withdraw", message: "", about: "1", files: [] });
    return ok({ status: "withdrawn" });
  });
}

/** Asks to decide anew what was rejected, once; the goods must not have gone into another claim meanwhile. */
export function disputeClaim(ports: Ports, sender: Sender, buyer: Buyer, word: Word): Promise<Answer> {
  return onOwn(ports, buyer, word.uuid, async (tx, claim) => {
    const known = await knownMessage(tx, word.key, claim.uuid);
    if (known !== null) return known ? ok({ status: claim.status }) : no("notFound");
    const allowed = mayMoveClaim(claim, "inReview", "buyer");
    if (!allowed.ok || claim.status !== "rejected") return allowed.ok ? no("claimMove") : allowed;
    await lockForClaim(tx, claim);
    const lines = await claimLines(tx, claim.orderUuid);
    for (const { orderItemUuid, quantity } of claim.items) {
      const left = quantityFromDecimal(lines.find(({ uuid }) => uuid === orderItemUuid)?.left ?? "0");
      if (quantityFromDecimal(quantity) > left) return no("claimTooMuch", { limit: quantityToNumber(left) });
    }
    await say(tx, claim, word, sender);
    await forgetDecision(tx, claim.uuid);
    await tellShop(tx, ports, claim, { what: "dispute", message: word.message, about: word.key, files: [] });
    const moved = await moveClaim(tx, ports, claim, {
      to: "inReview",
      actor: "buyer",
      userUuid: sender.userUuid,
      saved: { disputed: true, days: claimDays.decision, anew: true },
    });
    return moved.ok ? ok({ status: "inReview" }) : moved;
  });
}

async function onOwn(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
  work: (tx: Tx, claim: LockedClaim) => Promise<Answer>,
): Promise<Answer> {
  const whose = claimsOf(buyer);
  if (!whose) return no("notFound");
  return transact(ports.database.db, async (tx): Promise<Answer> => {
    const claim = await lockClaim(tx, { uuid }, whose);
    return claim ? work(tx, claim) : no("notFound");
  });
}

async function say(tx: Tx, claim: LockedClaim, { key, message }: Word, { userUuid }: Sender): Promise<void> {
  await insertClaimMessage(tx, { uuid: key, claimUuid: claim.uuid, author: "buyer", userUuid, message });
  await noteWord(tx, claim.uuid, "buyer");
}

async function tellShop(
  tx: Tx,
  { ids, settings }: Ports,
  { uuid, number, fio, email }: LockedClaim,
  { about, files, ...reply }: Pick<ClaimReply, "what" | "message" | "files"> & { about: string },
): Promise<void> {
  const params: ClaimReply = {
    number,
    fio,
    email,
    ...reply,
    files: files.map((file) => ({ uuid: file.uuid, name: file.name })),
  };
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient: settings.email,
    template: "claim.reply",
    params,
    dedupeKey: `claim.reply:${uuid}:${reply.what}:${about}`,
  });
}
