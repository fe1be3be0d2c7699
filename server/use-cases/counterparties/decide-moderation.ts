import { clientStatusShape } from "#app/contract/counterparties/companies.ts";
import { decided, type ModerationDecision } from "#app/domain/account/moderation.ts";
import { minutesUntilSms } from "#app/domain/account/sms-hours.ts";
import type { Actor } from "#app/domain/actor.ts";
import { checkInn } from "#app/domain/inn.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { mobilePhone } from "#app/domain/phone.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { setClientStatus } from "#server/db/queries/account/counterparty-changes.ts";
import {
  insertModeration,
  type JudgedClient,
  liftModeration,
  lockJudgedClients,
  lockOwners,
  lockUserOf,
  type ModeratedClient,
  type NotifiedUser,
  usersOfClient,
} from "#server/db/queries/account/moderation.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail, insertSms, postpone } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";

export type ModerationRequest = { phoneOrInn: string; decision: ModerationDecision; reason: string | null };
type Refused = { code: "phoneOrInn" | "buyerUnknown" };
/** Names decided now; empty when all had this decision already. */
export type ModerationDone = { decided: string[] };

/**
 * The operator's decision on a pending company: status, e-mail, SMS and notice in one transaction; access follows with
 * the buyer's next call. Idempotent. A rejected buyer stays in moderation, to correct the requisites and resubmit.
 */
export async function decideModeration(
  ports: Ports,
  actor: Actor,
  request: ModerationRequest,
): Promise<Verdict<ModerationDone, Refused>> {
  const judged = readJudged(request.phoneOrInn);
  if (judged === null) return no("phoneOrInn");
  const touched = new Set<string>();
  const done = await ports.database.db.transaction().execute(async (tx): Promise<Verdict<ModerationDone, Refused>> => {
    const clients = await lockJudgedClients(tx, judged);
    const names: string[] = [];
    for (const client of clientsToDecide(clients, request.decision))
      if (await decideClient(tx, ports, client, { ...request, by: actor }, touched)) names.push(client.name);
    const account = "phone" in judged ? await lockUserOf(tx, judged.phone) : undefined;
    if (account && request.decision === "approve" && (await admitBuyer(tx, ports, actor, account))) {
      touched.add(account.uuid);
      names.push(`${account.lastName} ${account.firstName}`);
    }
    return clients.length === 0 && account === undefined ? no("buyerUnknown") : ok({ decided: names });
  });
  if (done.ok) for (const uuid of touched) await ports.bus.publish(`viewer:${uuid}`);
  return done;
}

/** With several on one INN approval skips rejected and archived ones, unless there are no others. */
function clientsToDecide(clients: readonly JudgedClient[], decision: ModerationDecision): readonly JudgedClient[] {
  const standing = clients.filter(({ status }) => status !== "rejected" && status !== "archived");
  return decision === "approve" && standing.length > 0 ? standing : clients;
}

/** Ends a buyer's moderation and tells him; false while a company of his waits, or if it has ended before. */
export async function admitBuyer(tx: Tx, ports: Ports, by: Actor, account: NotifiedUser): Promise<boolean> {
  if (!(await liftModeration(tx, account.uuid))) return false;
  const { uuid: userUuid, lastName, firstName } = account;
  await insertModeration(tx, { uuid: ports.ids.uuid(), of: { userUuid }, decision: "approve", reason: null, by });
  const name = `${lastName} ${firstName}`;
  await tellDecision(tx, ports, account, { decision: "approve", name, reason: null, about: userUuid });
  return true;
}

/** Decides about one locked company and tells its owners; its members are added to `touched`. False: decided before. */
export async function decideClient(
  tx: Tx,
  ports: Ports,
  { rootUuid, status, name }: JudgedClient,
  { decision, reason, by }: Omit<ModerationRequest, "phoneOrInn"> & { by: Actor },
  touched: Set<string>,
): Promise<boolean> {
  const next = decided(clientStatusShape.parse(status), decision);
  if (next === null) return false;
  await setClientStatus(tx, rootUuid, next, next === "rejected" ? reason : null);
  await insertModeration(tx, { uuid: ports.ids.uuid(), of: { rootUuid }, decision, reason, by });
  for (const uuid of await usersOfClient(tx, rootUuid)) touched.add(uuid);
  for (const owner of await lockOwners(tx, rootUuid)) {
    if (decision === "approve") await liftModeration(tx, owner.uuid);
    await tellDecision(tx, ports, owner, { decision, name, reason, about: rootUuid });
  }
  return true;
}

/** Ten or twelve digits are an INN; phones are written with 8 or +7. */
function readJudged(phoneOrInn: string): ModeratedClient | null {
  const inn = checkInn(phoneOrInn);
  if (inn.ok) return { inn: inn.value.inn };
  const phone = mobilePhone(phoneOrInn);
  return phone.ok ? { phone: phone.value } : null;
}

/** `about` is the company's uuid, or the account's own. */
type AnnouncedDecision = { decision: ModerationDecision; name: string; reason: string | null; about: string };

/**
 * E-mail, daytime SMS and notice (product rules §3.12), in the decision's transaction. An e-mail to an unconfirmed address
 * contains neither name nor reason: it may be a stranger's.
 */
async function tellDecision(
  tx: Tx,
  { ids, clock }: Ports,
  user: NotifiedUser,
  { decision, name, reason, about }: AnnouncedDecision,
): Promise<void> {
  const event = decision === "approve" ? "moderation.approved" : "moderation.rejected";
  const uuid = ids.uuid();
  // A company may be rejected repeatedly: each time is an event of its own.
  const dedupeKey = `${event}:${about}:${uuid}`;
  const details = { name, ...(reason === null ? {} : { reason }) };
  await insertNotification(tx, {
    uuid,
    userUuid: user.uuid,
    event,
    params: details,
    path: decision === "approve" ? "/profile/main" : "/profile/counterparties",
    dedupeKey,
  });
  if (user.email !== null)
    await insertEmail(tx, {
      uuid: ids.uuid(),
      recipient: user.email,
      template: event,
      params: user.emailConfirmed ? { firstName: user.firstName, ...details } : { firstName: "" },
      dedupeKey: `${dedupeKey}:email`,
    });
  const sms = ids.uuid();
  await insertSms(tx, { uuid: sms, recipient: user.phone, template: event, params: {}, dedupeKey: `${dedupeKey}:sms` });
  const minutes = minutesUntilSms(localMoment(clock.now().getTime(), user.timezone));
  if (minutes > 0) await postpone(tx, sms, minutes * 60);
}
