import type { ModerationDecision } from "#app/domain/account/moderation.ts";
import { minutesUntilSms } from "#app/domain/account/sms-hours.ts";
import { localMoment } from "#app/domain/local-time.ts";
import type { Tx } from "#server/db/client.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import type { ToldUser } from "#server/db/queries/account/moderation.ts";
import { insertEmail, insertSms, postpone } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";

/** `about` is the company's uuid, or the account's own. */
export type ToldDecision = { decision: ModerationDecision; name: string; reason: string | null; about: string };

/**
 * E-mail, SMS by day and notice of the cabinet (decisions §3.12), in the transaction of the decision. An e-mail to an
 * address that nobody has confirmed names nobody and no reason: it may be a stranger's.
 */
export async function tellDecision(
  tx: Tx,
  { ids, clock }: Ports,
  user: ToldUser,
  { decision, name, reason, about }: ToldDecision,
): Promise<void> {
  const event = decision === "approve" ? "moderation.approved" : "moderation.rejected";
  const uuid = ids.uuid();
  // A company may be rejected, asked again and rejected again: each time is an event of its own.
  const dedupeKey = `${event}:${about}:${uuid}`;
  const told = { name, ...(reason === null ? {} : { reason }) };
  await insertNotification(tx, {
    uuid,
    userUuid: user.uuid,
    event,
    params: told,
    path: decision === "approve" ? "/profile/main" : "/profile/counterparties",
    dedupeKey,
  });
  if (user.email !== null)
    await insertEmail(tx, {
      uuid: ids.uuid(),
      recipient: user.email,
      template: event,
      params: user.emailConfirmed ? { firstName: user.firstName, ...told } : { firstName: "" },
      dedupeKey: `${dedupeKey}:email`,
    });
  const sms = ids.uuid();
  await insertSms(tx, { uuid: sms, recipient: user.phone, template: event, params: {}, dedupeKey: `${dedupeKey}:sms` });
  const minutes = minutesUntilSms(localMoment(clock.now().getTime(), user.timezone));
  if (minutes > 0) await postpone(tx, sms, minutes * 60);
}
