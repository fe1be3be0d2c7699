import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { zeroMoney, type Money } from "#app/domain/money.ts";

/**
 * What a member of a counterparty may do for it. `orderLimit` is the largest order that he places by himself, delivery
 * included: null any, zero none; whatever is above waits for an approver.
 */
export type MemberRights = {
  seesPrices: boolean;
  fillsBaskets: boolean;
  orderLimit: Money | null;
  seesSettlements: boolean;
  managesMembers: boolean;
};

/** An owner may everything, whatever is stored beside it. */
export type Member = { userUuid: string; isOwner: boolean; rights: MemberRights };

/** The rights that are simply had or not. */
export const plainRights = ["seesPrices", "fillsBaskets", "seesSettlements", "managesMembers"] as const;
export type PlainRight = (typeof plainRights)[number];

export const allRights: MemberRights = {
  seesPrices: true,
  fillsBaskets: true,
  orderLimit: null,
  seesSettlements: true,
  managesMembers: true,
};

export function rightsOf({ isOwner, rights }: Pick<Member, "isOwner" | "rights">): MemberRights {
  return isOwner ? allRights : rights;
}

/** Whoever sees no prices can answer for no sum, and whoever fills no basket has nothing to order. */
export function soundRights(rights: MemberRights): Verdict<MemberRights, { code: "rightsBlind" }> {
  const orders = rights.orderLimit !== zeroMoney;
  return orders && !(rights.seesPrices && rights.fillsBaskets) ? no("rightsBlind") : ok(rights);
}

/** Has the one every right that the other has? */
export function covers(one: MemberRights, other: MemberRights): boolean {
  const plain = plainRights.every((right) => one[right] || !other[right]);
  return plain && coversLimit(one.orderLimit, other.orderLimit);
}

/** May this sum be ordered without asking anybody? */
export function mayOrder(rights: MemberRights, total: Money): boolean {
  if (!rights.seesPrices || !rights.fillsBaskets) return false;
  return rights.orderLimit === null || (rights.orderLimit > zeroMoney && total <= rights.orderLimit);
}

/** May he order at all, be it small? */
export function ordersHimself({ orderLimit }: MemberRights): boolean {
  return orderLimit === null || orderLimit > zeroMoney;
}

/** The pages of mutual settlements ask this besides the access table. Nobody's counterparty has none. */
export function maySeeSettlements(client: { rights: MemberRights } | null): boolean {
  return client !== null && client.rights.seesSettlements;
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
  return members.filter((member) => mayOrder(rightsOf(member), total));
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

function coversLimit(one: Money | null, other: Money | null): boolean {
  return one === null || (other !== null && other <= one);
}
