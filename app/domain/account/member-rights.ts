import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Money } from "#app/domain/money.ts";
import { allRights, covers, reachesOrder, soundRights, type MemberRights } from "./rights.ts";

/** An owner has every right, regardless of stored rights. */
export type Member = { userUuid: string; isOwner: boolean; rights: MemberRights };

export function rightsOf({ isOwner, rights }: Pick<Member, "isOwner" | "rights">): MemberRights {
  return isOwner ? allRights : rights;
}

type Untouchable = { code: "notFound" | "rightsExceed" };
type Kept = { code: "ownerKept" | "lastManager" };
type Ungiven = { code: "rightMissing" | "rightsBlind" | "rightsExceed" };

/** Whether these rights may be granted to a new member: nobody grants more than they have. */
export function giveRights(
  members: readonly Member[],
  giver: string,
  rights: MemberRights,
): Verdict<MemberRights, Ungiven> {
  const from = managerOf(members, giver);
  if (!from) return no("rightMissing");
  const sound = soundRights(rights);
  if (!sound.ok) return sound;
  return covers(rightsOf(from), rights) ? sound : no("rightsExceed");
}

/** Whether a member's rights may be changed to these. An owner always has all rights. */
export function changeRights(
  members: readonly Member[],
  giver: string,
  target: string,
  rights: MemberRights,
): Verdict<MemberRights, Ungiven | Untouchable | Kept> {
  const given = giveRights(members, giver, rights);
  if (!given.ok) return given;
  const touched = touch(members, giver, target);
  if (!touched.ok) return touched;
  if (touched.value.isOwner) return no("ownerKept");
  return !rights.managesMembers && isLastManager(members, target) ? no("lastManager") : given;
}

/**
 * Whether a member may be removed; members may leave by themselves. Only an owner removes an owner, and never the last
 * one.
 */
export function removeMember(
  members: readonly Member[],
  by: string,
  target: string,
): Verdict<Member, { code: "rightMissing" } | Untouchable | Kept> {
  if (!managerOf(members, by)) return no("rightMissing");
  const touched = touch(members, by, target);
  if (!touched.ok) return touched;
  if (touched.value.isOwner && members.filter(({ isOwner }) => isOwner).length === 1) return no("ownerKept");
  return isLastManager(members, target) ? no("lastManager") : touched;
}

/** Members who may place an order of this sum and so approve another member's. */
export function approversOf(members: readonly Member[], total: Money): Member[] {
  return members.filter((member) => reachesOrder(rightsOf(member), total));
}

function managerOf(members: readonly Member[], userUuid: string): Member | undefined {
  return members.find((member) => member.userUuid === userUuid && rightsOf(member).managesMembers);
}

/** A member with more rights than the editor cannot be changed by them, nor an owner by a member who is not one. */
function touch(members: readonly Member[], by: string, target: string): Verdict<Member, Untouchable> {
  const actor = members.find(({ userUuid }) => userUuid === by);
  const member = members.find(({ userUuid }) => userUuid === target);
  if (!actor || !member) return no("notFound");
  const reaches = actor.isOwner || (!member.isOwner && covers(rightsOf(actor), rightsOf(member)));
  return reaches ? ok(member) : no("rightsExceed");
}

function isLastManager(members: readonly Member[], target: string): boolean {
  const managers = members.filter((member) => rightsOf(member).managesMembers);
  return managers.length === 1 && managers[0]?.userUuid === target;
}
