import type { ProblemOr } from "#app/contract/problem.ts";
import { emailKey } from "#app/domain/email.ts";
import { afterMove, type FeedbackStatus } from "#app/domain/feedback/status.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { confirmedEmailOf } from "#server/db/queries/account/account.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import {
  insertFeedbackMessage,
  lockFeedback,
  setFeedbackStatus,
  waitingFeedbacks,
  type LockedFeedback,
  type WaitingFeedback,
} from "#server/db/queries/mailing/feedback-cards.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { Tx } from "#server/db/client.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Messages that wait for the shop, the oldest first; with a status, those that stand there. */
export function messagesToShop({ database }: Ports, status: FeedbackStatus | null): Promise<WaitingFeedback[]> {
  return waitingFeedbacks(database.db, status, 100);
}

/** Takes a message up, or closes it. */
export async function moveFeedback(
  ports: Ports,
  number: string,
  move: "take" | "close",
): Promise<ProblemOr<FeedbackStatus>> {
  return transact(ports.database.db, async (tx): Promise<ProblemOr<FeedbackStatus>> => {
    const card = await lockFeedback(tx, number, null);
    if (!card) return no("notFound");
    const status = afterMove(card.status, move);
    if (status === null) return no("feedbackClosed");
    await setFeedbackStatus(tx, card.uuid, status);
    return ok(status);
  });
}

/**
 * Answers a message: the answer, the e-mail to its writer and the notice of his cabinet are one transaction. `email` says
 * whether there was an address to write to; who left a phone alone is called.
 */
export async function answerFeedback(
  ports: Ports,
  number: string,
  message: string,
): Promise<ProblemOr<{ email: boolean; phone: string | null }>> {
  const answered = await transact(
    ports.database.db,
    async (tx): Promise<ProblemOr<{ card: LockedFeedback; email: boolean }>> => {
      const card = await lockFeedback(tx, number, null);
      if (!card) return no("notFound");
      const status = afterMove(card.status, "answer");
      if (status === null) return no("feedbackClosed");
      const uuid = ports.ids.uuid();
      await insertFeedbackMessage(tx, { uuid, feedbackUuid: card.uuid, author: "shop", message });
      await setFeedbackStatus(tx, card.uuid, status);
      return ok({ card, email: await tellWriter(tx, ports, card, { uuid, message }) });
    },
  );
  if (!answered.ok) return answered;
  const { card, email } = answered.value;
  if (card.userUuid !== null) await ports.bus.publish(`viewer:${card.userUuid}`);
  ports.log.info({ event: "feedback.answered", number }, "a message was answered");
  return ok({ email, phone: card.phone });
}

/** False where nobody left an address. */
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
  // An address that was only typed may be a stranger's: what was typed beside it is not repeated there.
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
