import type { z } from "zod";
import type { inviteBody } from "#app/contract/counterparties/members.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { giveRights } from "#app/domain/account/member-rights.ts";
import { emailKey } from "#app/domain/email.ts";
import { mobilePhone } from "#app/domain/phone.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  cancelInvitation,
  endEarlier,
  insertInvitation,
  invitationsOfDay,
} from "#server/db/queries/account/invitations.ts";
import { findCounterparty, findPerson, listMembers, type Company } from "#server/db/queries/account/members.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { invitationCode, linkCodeHash } from "#server/security/derived-codes.ts";
import { registeredName } from "#server/use-cases/counterparties/find-company.ts";
import { companyMayInvite, holdMembers, managing, type Held, type Managing } from "./members.ts";
import { codeLimitKeys, saveCode, type CodeRequester } from "#server/use-cases/sessions/save-code.ts";
import { smsByDay } from "#server/use-cases/account/tell-person.ts";
import { fromWireRights } from "./wire-rights.ts";

/** Days an invitation is valid. */
const invitationDays = 7;
/** Per day: by one person, by one counterparty, and to one recipient in total. */
const most = { byUser: 20, ofCounterparty: 20, toRecipient: 3 } as const;

type Recipient = { phone: string | null; email: string | null };

/**
 * Invites by phone or e-mail. The answer does not depend on whether the recipient has an account (security A1).
 * Existing members are visible to the inviter anyway.
 */
export async function invite(
  ports: Ports,
  request: Managing & { requester: CodeRequester },
  { to, rights }: z.infer<typeof inviteBody>,
): Promise<
  ProblemOr<
    true,
    | RefusalsOf<typeof giveRights>
    | RefusalsOf<typeof companyOfManager>
    | RefusalsOf<typeof recipientOf>
    | "invitationLimit"
    | "invitationWait"
    | "memberAlready"
  >
> {
  const recipient = recipientOf(to);
  if (!recipient.ok) return recipient;
  const company = await companyOfManager(ports, request);
  if (!company.ok) return company;
  const { inn } = company.value;
  const name = inn === null ? null : await registeredName(ports, inn);
  return transact(ports.database.db, async (tx) => {
    const held = await holdMembers(tx, request);
    if (!held.ok) return held;
    const may = companyMayInvite(held.value.company);
    if (!may.ok) return may;
    const given = giveRights(held.value.members, request.by, fromWireRights(rights));
    if (!given.ok) return given;
    if (isMember(held.value, recipient.value)) return no("memberAlready");
    const uuid = ports.ids.uuid();
    const counted = await countInvitation(tx, ports, request, { uuid, ...recipient.value });
    if (!counted.ok) return counted;
    await endEarlier(tx, request.rootUuid, recipient.value);
    await insertInvitation(tx, {
      uuid,
      rootUuid: request.rootUuid,
      ...recipient.value,
      rights,
      codeHash: recipient.value.email === null ? null : linkCodeHash(invitationCode(ports, uuid)),
      invitedBy: request.by,
      days: invitationDays,
    });
    await tell(tx, ports, uuid, recipient.value, { held: held.value, name });
    return ok(true);
  });
}

/** Rights are checked before calling the registry, which cannot happen inside a transaction, and again within it. */
async function companyOfManager(
  { database: { db } }: Ports,
  { rootUuid, by }: Managing,
): Promise<ProblemOr<Company, "inviteUnchecked" | "notFound" | "rightMissing">> {
  const [company, members] = await Promise.all([findCounterparty(db, rootUuid), listMembers(db, rootUuid)]);
  const self = managing(members, by);
  if (company === undefined) return no("notFound");
  if (!self.ok) return self;
  const may = companyMayInvite(company);
  return may.ok ? ok(company) : may;
}

/**
 * Counts towards the daily limits and those of codes: an SMS to a stranger costs the same, so network address, browser
 * and shop share one budget. The recipient's own code limit is not affected: nobody can be locked out by invitations.
 */
async function countInvitation(
  tx: Tx,
  ports: Ports,
  { rootUuid, by, requester }: Managing & { requester: CodeRequester },
  { uuid, ...recipient }: Recipient & { uuid: string },
): Promise<ProblemOr<true, "invitationLimit" | "invitationWait">> {
  const byEmail = recipient.email !== null;
  const saved = await saveCode(tx, ports, codeLimitKeys(`invitation ${uuid}`, requester, byEmail ? "mail " : ""), {
    ...{ uuid, flow: "invitation", code: uuid, lifetime: 0 },
    ...{ channel: byEmail ? "email" : "sms", messageId: null, unasked: false },
  });
  if (!saved.ok) return { ...saved, code: "invitationWait" };
  const sent = await invitationsOfDay(tx, { by, rootUuid }, recipient);
  const isFull =
    sent.byUser >= most.byUser || sent.ofCounterparty >= most.ofCounterparty || sent.toRecipient >= most.toRecipient;
  return isFull ? no("invitationLimit") : ok(true);
}

export async function withdrawInvitation(
  ports: Ports,
  request: Managing,
  uuid: string,
): Promise<ProblemOr<true, "notFound" | "rightMissing">> {
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true, "notFound" | "rightMissing">> => {
    const held = await holdMembers(tx, request);
    if (!held.ok) return held;
    return (await cancelInvitation(tx, request.rootUuid, uuid)) ? ok(true) : no("notFound");
  });
}

function recipientOf(to: z.infer<typeof inviteBody>["to"]): ProblemOr<Recipient, "mobile" | "phone"> {
  if (to.by === "email") return ok({ phone: null, email: to.email });
  const phone = mobilePhone(to.phone);
  return phone.ok ? ok({ phone: phone.value, email: null }) : no(phone.code, { field: "phone" });
}

/** Only a confirmed address identifies a member. */
function isMember({ members }: Held, { phone, email }: Recipient): boolean {
  return members.some(
    (member) =>
      member.phone === phone || (email !== null && member.email !== null && emailKey(member.email) === emailKey(email)),
  );
}

/**
 * By phone: an SMS, and a notice for an existing account; by e-mail: a link. Unverified recipients get no user input:
 * only the registry's name, if known.
 */
async function tell(
  tx: Tx,
  ports: Ports,
  uuid: string,
  { phone, email }: Recipient,
  { held, name }: { held: Held; name: string | null },
): Promise<void> {
  // `counterparty` and `name` are for the previous release running in parallel.
  const params = { company: name, counterparty: name ?? "", name: "" };
  const dedupeKey = `member.invited:${uuid}`;
  if (email !== null)
    await insertEmail(tx, {
      uuid: ports.ids.uuid(),
      recipient: email,
      template: "member.invited",
      params: { ...params, invitation: uuid },
      dedupeKey,
    });
  if (phone === null) return;
  const person = await findPerson(tx, { phone });
  const timezone = person?.timezone ?? held.self.timezone;
  await smsByDay(tx, ports, { phone, timezone, template: "member.invited", params, dedupeKey });
  if (person)
    await insertNotification(tx, {
      uuid: ports.ids.uuid(),
      userUuid: person.userUuid,
      event: "member.invited",
      params: { counterparty: held.name, name: held.self.name },
      path: "/profile/invitations",
      dedupeKey,
    });
}
