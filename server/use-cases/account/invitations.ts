import type { z } from "zod";
import type { inviteBody } from "#app/contract/members.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
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
import { findPerson } from "#server/db/queries/account/members.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { invitationCode, linkCodeHash } from "#server/security/derived-codes.ts";
import { holdMembers, type Held, type Managing } from "./members.ts";
import { smsByDay } from "./tell-person.ts";
import { fromWireRights } from "./wire-rights.ts";

/** Days that an invitation can be accepted. */
const invitationDays = 7;
/** In a day: by one counterparty, and to one recipient whoever invites. */
const most = { ofCounterparty: 20, toRecipient: 3 } as const;

type Recipient = { phone: string | null; email: string | null };

/**
 * Invites by phone or by e-mail. The answer is one and the same whether the recipient has an account or not: nobody finds
 * out who is registered (security A1). Whoever is a member of this counterparty is known to who asks anyway.
 */
export async function invite(
  ports: Ports,
  asked: Managing,
  { to, rights }: z.infer<typeof inviteBody>,
): Promise<ProblemOr<true>> {
  const recipient = recipientOf(to);
  if (!recipient.ok) return recipient;
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true>> => {
    const held = await holdMembers(tx, asked);
    if (!held.ok) return held;
    const given = giveRights(held.value.members, asked.by, fromWireRights(rights));
    if (!given.ok) return given;
    if (isMember(held.value, recipient.value)) return no("memberAlready");
    const sent = await invitationsOfDay(tx, asked.rootUuid, recipient.value);
    if (sent.ofCounterparty >= most.ofCounterparty || sent.toRecipient >= most.toRecipient)
      return no("invitationLimit");
    await endEarlier(tx, asked.rootUuid, recipient.value);
    const uuid = ports.ids.uuid();
    await insertInvitation(tx, {
      uuid,
      rootUuid: asked.rootUuid,
      ...recipient.value,
      rights,
      codeHash: recipient.value.email === null ? null : linkCodeHash(invitationCode(ports, uuid)),
      invitedBy: asked.by,
      days: invitationDays,
    });
    await tell(tx, ports, uuid, recipient.value, held.value);
    return ok(true);
  });
}

export async function withdrawInvitation(ports: Ports, asked: Managing, uuid: string): Promise<ProblemOr<true>> {
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true>> => {
    const held = await holdMembers(tx, asked);
    if (!held.ok) return held;
    return (await cancelInvitation(tx, asked.rootUuid, uuid)) ? ok(true) : no("notFound");
  });
}

function recipientOf(to: z.infer<typeof inviteBody>["to"]): ProblemOr<Recipient> {
  if (to.by === "email") return ok({ phone: null, email: to.email });
  const phone = mobilePhone(to.phone);
  return phone.ok ? ok({ phone: phone.value, email: null }) : no(phone.code, { field: "phone" });
}

/** An address is known to be a member's only once he has confirmed it. */
function isMember({ members }: Held, { phone, email }: Recipient): boolean {
  return members.some(
    (member) =>
      member.phone === phone || (email !== null && member.email !== null && emailKey(member.email) === emailKey(email)),
  );
}

/** By phone an SMS, and a line in the cabinet of who has one; by e-mail a link that only its bearer can use. */
async function tell(tx: Tx, ports: Ports, uuid: string, { phone, email }: Recipient, held: Held): Promise<void> {
  const params = { counterparty: held.name, name: held.self.name };
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
      params,
      path: "/profile/invitations",
      dedupeKey,
    });
}
