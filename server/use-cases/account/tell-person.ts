import { minutesUntilSms } from "#app/domain/account/sms-hours.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import type { Tx } from "#server/db/client.ts";
import type { Person } from "#server/db/queries/account/members.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail, insertSms, postpone } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";

export type News = {
  /** Template of e-mail and SMS, and key of the notice text. */
  event: string;
  params: Record<string, string | number>;
  /** Link target in the shop. */
  path: string;
  /** Entity and version, for deduplication. */
  about: string;
  sms: boolean;
  /** False when an e-mail on the subject was already sent. */
  mail?: boolean;
};

/**
 * Notifies by e-mail to a confirmed address, SMS in the person's daytime, and a notice; in the caller's transaction.
 */
export async function tellPerson(
  tx: Tx,
  ports: Ports,
  person: Person,
  { sms, mail = true, ...news }: News,
): Promise<void> {
  const { event, params, path, about } = news;
  const dedupeKey = `${event}:${about}`;
  await insertNotification(tx, {
    uuid: ports.ids.uuid(),
    userUuid: person.userUuid,
    event,
    params,
    path,
    dedupeKey,
  });
  const message = { template: event, params: { ...params, path } };
  if (mail && person.email !== null) {
    const key = `${dedupeKey}:mail:${person.userUuid}`;
    await insertEmail(tx, { uuid: ports.ids.uuid(), recipient: person.email, ...message, dedupeKey: key });
  }
  if (sms) await smsByDay(tx, ports, { ...message, phone: person.phone, timezone: person.timezone, dedupeKey });
}

type DaySms = { phone: string; timezone: string | null; template: string; params: object; dedupeKey: string };

export async function smsByDay(
  tx: Tx,
  { ids, clock }: Ports,
  { phone, timezone, template, params, dedupeKey }: DaySms,
): Promise<void> {
  const uuid = ids.uuid();
  await insertSms(tx, { uuid, recipient: phone, template, params, dedupeKey: `${dedupeKey}:sms:${phone}` });
  const wait = minutesUntilSms(localMoment(clock.now().getTime(), timezone ?? shopZone));
  if (wait > 0) await postpone(tx, uuid, wait * 60);
}
