import type { Actor } from "#app/domain/actor.ts";
import { emailKey } from "#app/domain/email.ts";
import { afterMove, shopMoves, type FeedbackMove, type FeedbackStatus } from "#app/domain/feedback/status.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { confirmedEmailOf } from "#server/db/queries/account/account.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import {
  insertFeedbackMessage,
  lockFeedback,
  setFeedbackStatus,
  waitingFeedbacks,
  type LockedFeedback,
  type WaitingFeedback,
} from "#server/db/queries/feedback/feedback-cards.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { Tx } from "#server/db/client.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Messages awaiting the shop, oldest first, or those in the given status. */
export function messagesToShop({ database }: Ports, status: FeedbackStatus | null): Promise<WaitingFeedback[]> {
  return waitingFeedbacks(database.db, status, 100);
}

type MoveRefusal = { code: "feedbackMove"; next: FeedbackMove[] };
type Refused = { code: "feedbackNotFound" } | MoveRefusal;

/** Takes a message into work, or closes it. */
export async function moveFeedback(
  ports: Ports,
  actor: Actor,
  number: string,
  move: "take" | "close",
): Promise<Verdict<FeedbackStatus, Refused>> {
  return transact(ports.database.db, async (tx): Promise<Verdict<FeedbackStatus, Refused>> => {
    const card = await lockFeedback(tx, number, null);
    return card ? moveLockedFeedback(tx, ports, actor, card, move) : no("feedbackNotFound");
  });
}

/** The same with a locked message. */
export async function moveLockedFeedback(
  tx: Tx,
  { log }: Pick<Ports, "log">,
  actor: Actor,
  { uuid, number, status: before }: LockedFeedback,
  move: "take" | "close",
): Promise<Verdict<FeedbackStatus, MoveRefusal>> {
  const status = afterMove(before, move);
  if (status === null) return no("feedbackMove", { next: shopMoves(before) });
  await setFeedbackStatus(tx, uuid, status);
  log.info({ event: "feedback.moved", number, status, by: actor.name }, "a message was moved");
  return ok(status);
}

/**
 * Answers a message: answer, e-mail and notice are one transaction. `email`: whether there was an address; senders with
 * only a phone are called.
 */
export async function answerFeedback(
  ports: Ports,
  actor: Actor,
  number: string,
  message: string,
): Promise<Verdict<{ email: boolean; phone: string | null }, Refused>> {
  const answered = await transact(
    ports.database.db,
    async (tx): Promise<Verdict<{ card: LockedFeedback; email: boolean }, Refused>> => {
      const card = await lockFeedback(tx, number, null);
      if (!card) return no("feedbackNotFound");
      const done = await answerLockedFeedback(tx, ports, actor, card, message);
      return done.ok ? ok({ card, email: done.value.email }) : done;
    },
  );
  if (!answered.ok) return answered;
  const { card, email } = answered.value;
  if (card.userUuid !== null) await ports.bus.publish(`viewer:${card.userUuid}`);
  return ok({ email, phone: card.phone });
}

/** The same with a locked message; the caller tells the sender's pages afterwards. */
export async function answerLockedFeedback(
  tx: Tx,
  ports: Ports,
  actor: Actor,
  card: LockedFeedback,
  message: string,
): Promise<Verdict<{ status: FeedbackStatus; email: boolean }, MoveRefusal>> {
  const status = afterMove(card.status, "answer");
  if (status === null) return no("feedbackMove", { next: shopMoves(card.status) });
  const uuid = ports.ids.uuid();
  await insertFeedbackMessage(tx, { uuid, feedbackUuid: card.uuid, author: "shop", message, by: actor });
  await setFeedbackStatus(tx, card.uuid, status);
  const email = await tellWriter(tx, ports, card, { uuid, message });
  ports.log.info({ event: "feedback.answered", number: card.number, by: actor.name }, "a message was answered");
  return ok({ status, email });
}

/** False without an address. */
async function tellWriter(
  tx: Tx,
  { ids }: Ports,
  { number, subject, userUuid, ...card }: LockedFeedback,
  { uuid, message }: { uuid: string; message: string },
): Promise<boolean> {
  const dedupeKey = `feedback.answered:${card.uuid}:${uuid}`;
  if (userUuid !== null) {
    await insertNotification(tx, {
      uuid: ids.uuid(),
      userUuid,
      event: "feedback.answered",
      params: { number },
      path: `/profile/feedback/${encodeURIComponent(number)}`,
      dedupeKey,
    });
  }
  const confirmed = userUuid === null ? null : await confirmedEmailOf(tx, userUuid);
  const recipient = card.email ?? confirmed;
  if (recipient === null) return false;
  // An unverified address may be a stranger's: do not quote the sender's text.
  const isOwn = confirmed !== null && emailKey(confirmed) === emailKey(recipient);
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient,
    template: "feedback.answered",
    params: { number, subject: isOwn ? subject : "", message, cabinet: userUuid !== null },
    dedupeKey,
  });
  return true;
}
