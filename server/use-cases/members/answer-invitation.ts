import { memberRightsShape, type OwnInvitation } from "#app/contract/counterparties/members.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { giveRights } from "#app/domain/account/member-rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  closeInvitation,
  codeExists,
  findInvitation,
  invitationsOf,
  type InvitationRow,
} from "#server/db/queries/account/invitations.ts";
import { insertMember, listMembers, lockCounterparty } from "#server/db/queries/account/members.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { linkCodeHash } from "#server/security/derived-codes.ts";
import { wrongCode } from "#server/use-cases/subscriptions/confirm-subscription.ts";
import type { Requester } from "#server/use-cases/subscriptions/email-limits.ts";
import { companyMayInvite } from "./members.ts";
import type { UserRecord } from "#server/use-cases/sessions/viewer.ts";
import { fromWireRights } from "./wire-rights.ts";

type Accepted = { rootUuid: string; counterparty: string };

/** Open invitations for the account's current phone. */
export async function ownInvitations({ database }: Ports, { phone }: UserRecord): Promise<OwnInvitation[]> {
  return (await invitationsOf(database.db, { phone })).map(toWire);
}

/** The invitation of an e-mailed link; expired ones are not described. Guesses are rate-limited (security K13). */
export async function showInvitation(
  ports: Ports,
  requester: Requester,
  code: string,
): Promise<ProblemOr<OwnInvitation, "invitationOver" | "linkTries" | "linkWrong">> {
  const found = await findInvitation(ports.database.db, { codeHash: linkCodeHash(code) });
  return found ? ok(toWire(found)) : unknown(ports, requester, code);
}

export async function acceptByCode(
  ports: Ports,
  requester: Requester,
  user: UserRecord,
  code: string,
): Promise<ProblemOr<Accepted, RefusalsOf<typeof unknown> | RefusalsOf<typeof accept>>> {
  const by = { codeHash: linkCodeHash(code) };
  // Checked outside the transaction, so that counting a guess is not rolled back.
  if (!(await findInvitation(ports.database.db, by))) return unknown(ports, requester, code);
  return accept(ports, user, (tx, lock) => findInvitation(tx, by, { lock }));
}

/** By uuid for the invited phone; those of other phones are not found (security E4). */
export async function answerInvitation(
  ports: Ports,
  user: UserRecord,
  uuid: string,
  answer: "accept" | "decline",
): Promise<ProblemOr<Accepted, "invitationOver" | "memberAlready" | "notFound">> {
  const find: Find = (tx, lock) => findInvitation(tx, { uuid, phone: user.phone }, { lock });
  if (answer === "accept") return accept(ports, user, find, "notFound");
  return transact(ports.database.db, async (tx): Promise<ProblemOr<Accepted, "notFound">> => {
    const invitation = await find(tx, true);
    if (!invitation) return no("notFound");
    await closeInvitation(tx, uuid, { status: "declined", by: user.uuid });
    return ok({ rootUuid: invitation.rootUuid, counterparty: invitation.counterparty });
  });
}

type Find = (tx: Tx, lock: boolean) => Promise<InvitationRow | undefined>;

/**
 * Adds the member, once. Rights are granted by the inviter as of now: one who has lost them or left grants nothing. The
 * counterparty is locked before the invitation, as in all member changes.
 */
async function accept(
  ports: Ports,
  user: UserRecord,
  find: Find,
  missing: "notFound" | "invitationOver" = "invitationOver",
): Promise<ProblemOr<Accepted, "invitationOver" | "memberAlready" | "notFound">> {
  const accepted = await transact(ports.database.db, async (tx) => {
    const seen = await find(tx, false);
    const company = seen && (await lockCounterparty(tx, seen.rootUuid));
    const invitation = company && (await find(tx, true));
    if (!invitation) return no(missing);
    if (!companyMayInvite(company).ok) return no("invitationOver");
    const { uuid, rootUuid, counterparty } = invitation;
    const rights = fromWireRights(memberRightsShape.parse(invitation.rights));
    if (!giveRights(await listMembers(tx, rootUuid), invitation.invitedBy, rights).ok) return no("invitationOver");
    if (!(await insertMember(tx, { rootUuid, userUuid: user.uuid, rights }))) return no("memberAlready");
    await closeInvitation(tx, uuid, { status: "accepted", by: user.uuid });
    return ok({ rootUuid, counterparty });
  });
  if (!accepted.ok) return accepted;
  await ports.bus.publish(`viewer:${user.uuid}`);
  ports.log.info(
    { event: "member.joined", user: user.uuid, counterparty: accepted.value.rootUuid },
    "an invitation was accepted",
  );
  return accepted;
}

async function unknown(
  ports: Ports,
  requester: Requester,
  code: string,
): Promise<ProblemOr<never, "invitationOver" | "linkTries" | "linkWrong">> {
  return (await codeExists(ports.database.db, linkCodeHash(code))) ? no("invitationOver") : wrongCode(ports, requester);
}

function toWire({ uuid, counterparty, inviter, rights, expiresAt }: InvitationRow): OwnInvitation {
  return {
    uuid,
    counterparty,
    invitedBy: inviter,
    rights: memberRightsShape.parse(rights),
    expiresAt: expiresAt.toISOString(),
  };
}
