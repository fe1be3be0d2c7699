import { buyerActor } from "#server/use-cases/account/buyer.ts";
import type { FeedbackCard, OwnFeedback } from "#app/contract/content/feedback.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { afterMove, type FeedbackStatus } from "#app/domain/feedback/status.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  findFeedback,
  insertFeedbackMessage,
  isOwnFile,
  listFeedbacks,
  lockFeedback,
  setFeedbackStatus,
} from "#server/db/queries/feedback/feedback-cards.ts";
import { insertStaffEmail } from "#server/db/queries/mailing/outbox.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { readFile } from "#server/use-cases/claims/hand-out-file.ts";
import type { Sender } from "#server/use-cases/claims/take-file.ts";
import { countRequest } from "#server/use-cases/subscriptions/email-limits.ts";

type Page = { page: number; limit: number };

export async function ownFeedbacks(
  { database }: Ports,
  userUuid: string,
  { page, limit }: Page,
): Promise<{ items: OwnFeedback[]; total: number; page: number; limit: number; pages: number }> {
  const found = await listFeedbacks(database.db, userUuid, { page, limit });
  return { ...found, page, limit, pages: Math.max(1, Math.ceil(found.total / limit)) };
}

/** By number; those of others are not found (security E4). */
export async function showFeedback(
  { database }: Ports,
  userUuid: string,
  number: string,
): Promise<ProblemOr<FeedbackCard, "notFound">> {
  const card = await findFeedback(database.db, userUuid, number);
  return card ? ok(card) : no("notFound");
}

/** A file of the user's own message. */
export async function fileOfFeedback(
  ports: Ports,
  userUuid: string,
  { number, uuid }: { number: string; uuid: string },
) {
  return (await isOwnFile(ports.database.db, userUuid, number, uuid)) ? readFile(ports, uuid) : no("notFound");
}

/** A follow-up by the sender: reopens an answered message and e-mails the staff. Rate-limited like messages. */
export async function replyToFeedback(
  ports: Ports,
  sender: Sender,
  { userUuid, number, message }: { userUuid: string; number: string; message: string },
): Promise<ProblemOr<{ status: FeedbackStatus }, "emailLimit" | "feedbackClosed" | "notFound">> {
  return transact(ports.database.db, async (tx) => {
    const card = await lockFeedback(tx, number, userUuid);
    if (!card) return no("notFound");
    const status = afterMove(card.status, "reply");
    if (status === null) return no("feedbackClosed");
    const counted = await countRequest(tx, "feedbackReply", sender);
    if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
    const uuid = ports.ids.uuid();
    await insertFeedbackMessage(tx, {
      uuid,
      feedbackUuid: card.uuid,
      author: "user",
      message,
      by: buyerActor(userUuid),
    });
    await setFeedbackStatus(tx, card.uuid, status);
    await insertStaffEmail(tx, {
      uuid: ports.ids.uuid(),
      of: { city: card.cityUuid },
      fallback: ports.settings.staffEmail,
      template: "feedback.reply",
      params: { number, subject: card.subject, message, fio: card.fio, phone: card.phone, email: card.email },
      dedupeKey: `feedback.reply:${card.uuid}:${uuid}`,
    });
    return ok({ status });
  });
}
