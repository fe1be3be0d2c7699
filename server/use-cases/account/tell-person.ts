import { minutesUntilSms } from "#app/domain/account/sms-hours.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import type { Tx } from "#server/db/client.ts";
import type { Person } from "#server/db/queries/account/members.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail, insertSms, postpone } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";

export type News = {
  /** Template of the e-mail and the SMS and key of the cabinet's text. */
  event: string;
  params: Record<string, string | number>;
  /** Where in the shop it leads. */
  path: string;
  /** Entity and version: the same news is told once. */
  about: string;
  sms: boolean;
  /** False where he has had a letter about the same matter. */
  mail?: boolean;
};

/** An e-mail to a confirmed address, an SMS in the daytime of the person's city, a line in the cabinet; in the transaction of what they tell. */
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
