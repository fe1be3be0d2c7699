import { memberRightsShape, type Members, type WireRights } from "#app/contract/counterparties/members.ts";
import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { changeRights, removeMember, rightsOf } from "#app/domain/account/member-rights.ts";
import { counterpartyTypeShape } from "#app/contract/account/auth.ts";
import { counterpartyStatusShape } from "#app/contract/counterparties/counterparties.ts";
import { mayInvite } from "#app/domain/account/counterparty.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { invitationsOf } from "#server/db/queries/account/invitations.ts";
import { waitingRequests } from "#server/db/queries/account/join-requests.ts";
import {
  findCounterparty,
  deleteMember,
  listMembers,
  lockCounterparty,
  saveRights,
  type Company,
  type MemberRow,
} from "#server/db/queries/account/members.ts";
import { passPriceLists } from "#server/db/queries/price-lists/price-lists.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { fromWireRights, toWireRights } from "./wire-rights.ts";
import { memberMay } from "#app/domain/account/member-access.ts";
import { tellPerson } from "#server/use-cases/account/tell-person.ts";

/** The counterparty and the acting manager. */
export type Managing = { rootUuid: string; by: string };

/** Members of a counterparty, for its managers. Not found for non-members. */
export async function showMembers(
  { database: { db } }: Ports,
  { rootUuid, by }: Managing,
): Promise<ProblemOr<Members, "notFound" | "rightMissing">> {
  const [company, members] = await Promise.all([findCounterparty(db, rootUuid), listMembers(db, rootUuid)]);
  const self = managing(members, by);
  if (company === undefined) return no("notFound");
  if (!self.ok) return self;
  const [invitations, requests] = await Promise.all([invitationsOf(db, { rootUuid }), waitingRequests(db, rootUuid)]);
  return ok({
    counterparty: { rootUuid, name: company.name },
    mayInvite: companyMayInvite(company).ok,
    own: toWireRights(rightsOf(self.value)),
    members: members.map((member) => ({
      userUuid: member.userUuid,
      name: member.name,
      phone: member.phone,
      isOwner: member.isOwner,
      isSelf: member.userUuid === by,
      rights: toWireRights(rightsOf(member)),
      may: {
        change: changeRights(members, by, member.userUuid, rightsOf(member)).ok,
        remove: removeMember(members, by, member.userUuid).ok,
      },
    })),
    invitations: invitations.map(({ uuid, phone, email, rights, createdAt, expiresAt }) => ({
      uuid,
      phone,
      email,
      rights: memberRightsShape.parse(rights),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    joinRequests: requests.map(({ uuid, name, phone, createdAt }) => ({
      uuid,
      name,
      phone,
      createdAt: createdAt.toISOString(),
    })),
  });
}

export function saveMemberRights(
  ports: Ports,
  managed: Managing,
  target: string,
  rights: WireRights,
): Promise<ProblemOr<true, RefusalsOf<typeof changeRights> | RefusalsOf<typeof holdMembers>>> {
  return change(
    ports,
    managed,
    target,
    (members) => changeRights(members, managed.by, target, fromWireRights(rights)),
    {
      write: (tx, given) => saveRights(tx, managed.rootUuid, target, given),
      event: "member.rights_changed",
    },
  );
}

export function dismissMember(
  ports: Ports,
  managed: Managing,
  target: string,
): Promise<ProblemOr<true, RefusalsOf<typeof removeMember> | RefusalsOf<typeof holdMembers>>> {
  return change(ports, managed, target, (members) => removeMember(members, managed.by, target), {
    write: async (tx, _, { name, members }) => {
      await deleteMember(tx, managed.rootUuid, target);
      await passPriceLists(tx, { userUuid: target, rootUuid: managed.rootUuid });
      const removed = members.find(({ userUuid }) => userUuid === target);
      if (removed === undefined || target === managed.by) return;
      await tellPerson(tx, ports, removed, {
        event: "member.removed",
        params: { counterparty: name },
        path: "/profile/counterparties",
        about: ports.ids.uuid(),
        sms: true,
      });
    },
    event: "member.removed",
  });
}

/** Changes members, decided on their current state under lock. */
async function change<V, C extends ProblemCode = never>(
  ports: Ports,
  { rootUuid, by }: Managing,
  target: string,
  decide: (members: MemberRow[]) => ProblemOr<V, C>,
  { write, event }: { write: (tx: Tx, decided: V, held: Held) => Promise<void>; event: string },
): Promise<ProblemOr<true, C | "notFound" | "rightMissing">> {
  const changed = await transact(ports.database.db, async (tx) => {
    const held = await holdMembers(tx, { rootUuid, by });
    if (!held.ok) return held;
    const decided = decide(held.value.members);
    if (!decided.ok) return decided;
    await write(tx, decided.value, held.value);
    return ok<true>(true);
  });
  if (!changed.ok) return changed;
  await ports.bus.publish(`viewer:${target}`);
  ports.log.info({ event, by, user: target, counterparty: rootUuid }, "members of a counterparty were changed");
  return changed;
}

/** The same rule for a database row. */
export function companyMayInvite({ type, status }: Pick<Company, "type" | "status">) {
  return mayInvite({ type: counterpartyTypeShape.parse(type), status: counterpartyStatusShape.parse(status) });
}

export type Held = { name: string; company: Company; members: MemberRow[]; self: MemberRow };

/** Locks the members, for their manager. */
export async function holdMembers(
  tx: Tx,
  { rootUuid, by }: Managing,
): Promise<ProblemOr<Held, "notFound" | "rightMissing">> {
  const company = await lockCounterparty(tx, rootUuid);
  if (!company) return no("notFound");
  const members = await listMembers(tx, rootUuid);
  const self = managing(members, by);
  return self.ok ? ok({ name: company.name, company, members, self: self.value }) : self;
}

export function managing(members: readonly MemberRow[], by: string): ProblemOr<MemberRow, "notFound" | "rightMissing"> {
  const self = members.find(({ userUuid }) => userUuid === by);
  if (!self) return no("notFound");
  const may = memberMay("members", { ...self, rights: rightsOf(self) });
  return may.ok ? ok(self) : may;
}
