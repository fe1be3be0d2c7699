import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Money } from "#app/domain/money.ts";
import { allRights, covers, reachesOrder, soundRights, type MemberRights } from "./rights.ts";

/** An owner may everything, whatever is stored beside it. */
export type Member = { userUuid: string; isOwner: boolean; rights: MemberRights };

export function rightsOf({ isOwner, rights }: Pick<Member, "isOwner" | "rights">): MemberRights {
  return isOwner ? allRights : rights;
}

type Refusal = { code: "rightMissing" | "rightsBlind" | "rightsExceed" | "notFound" | "ownerKept" | "lastManager" };

/** May he give these rights to somebody who has none yet? Nobody gives more than he has. */
export function giveRights(
  members: readonly Member[],
  giver: string,
  rights: MemberRights,
): Verdict<MemberRights, Refusal> {
  const from = managerOf(members, giver);
  if (!from) return no("rightMissing");
  const sound = soundRights(rights);
  if (!sound.ok) return sound;
  return covers(rightsOf(from), rights) ? sound : no("rightsExceed");
}

/** May he change a member's rights to these? An owner's are all, and stay so. */
export function changeRights(
  members: readonly Member[],
  giver: string,
  target: string,
  rights: MemberRights,
): Verdict<MemberRights, Refusal> {
  const given = giveRights(members, giver, rights);
  if (!given.ok) return given;
  const touched = touch(members, giver, target);
  if (!touched.ok) return touched;
  if (touched.value.isOwner) return no("ownerKept");
  return !rights.managesMembers && isLastManager(members, target) ? no("lastManager") : given;
}

/** May he remove the member? Himself, too; only an owner removes an owner, and never the last. */
export function removeMember(members: readonly Member[], by: string, target: string): Verdict<Member, Refusal> {
  if (!managerOf(members, by)) return no("rightMissing");
  const touched = touch(members, by, target);
  if (!touched.ok) return touched;
  if (touched.value.isOwner && members.filter(({ isOwner }) => isOwner).length === 1) return no("ownerKept");
  return isLastManager(members, target) ? no("lastManager") : touched;
}

/** Members who may place an order of this sum, and so approve one of another member. */
export function approversOf(members: readonly Member[], total: Money): Member[] {
  return members.filter((member) => reachesOrder(rightsOf(member), total));
}

function managerOf(members: readonly Member[], userUuid: string): Member | undefined {
  return members.find((member) => member.userUuid === userUuid && rightsOf(member).managesMembers);
}

/** Who has more rights than he that would change them is out of his reach; so is an owner for who is none. */
function touch(members: readonly Member[], by: string, target: string): Verdict<Member, Refusal> {
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
