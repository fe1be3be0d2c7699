import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ClientType } from "./viewer.ts";
import { subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";

/**
 * Rights of a counterparty's member. `orderLimit` is the largest order placed without approval, delivery included:
 * null any, zero none. `monthLimit` limits the orders of a calendar month, null for no limit. An order above either
 * limit waits for an approver.
 */
export type MemberRights = {
  seesPrices: boolean;
  fillsBaskets: boolean;
  orderLimit: Money | null;
  monthLimit: Money | null;
  seesSettlements: boolean;
  /** Claims of the whole company; without it only their own orders' claims. */
  seesClaims: boolean;
  managesMembers: boolean;
};

/** Rights that are flags. */
const plainRights = ["seesPrices", "fillsBaskets", "seesSettlements", "seesClaims", "managesMembers"] as const;

export const allRights: MemberRights = {
  seesPrices: true,
  fillsBaskets: true,
  orderLimit: null,
  monthLimit: null,
  seesSettlements: true,
  seesClaims: true,
  managesMembers: true,
};

/** Rights that contradict each other: order limits without seeing prices or without filling baskets. */
export function soundRights(rights: MemberRights): Verdict<MemberRights, { code: "rightsBlind" }> {
  const orders = rights.orderLimit !== zeroMoney;
  return orders && !(rights.seesPrices && rights.fillsBaskets) ? no("rightsBlind") : ok(rights);
}

/** Whether `one` includes every right of `other`. */
export function covers(one: MemberRights, other: MemberRights): boolean {
  const plain = plainRights.every((right) => one[right] || !other[right]);
  if (!plain || !coversLimit(one.orderLimit, other.orderLimit)) return false;
  // Without orders of their own the month limit does not matter.
  return other.orderLimit === zeroMoney || coversLimit(one.monthLimit, other.monthLimit);
}

/** The largest order that may be placed without approval after orders of `spent` this month: null any, zero none. */
export function orderRoom(rights: MemberRights, spent: Money): Money | null {
  if (!rights.seesPrices || !rights.fillsBaskets) return zeroMoney;
  const { orderLimit, monthLimit } = rights;
  if (monthLimit === null) return orderLimit;
  const left = monthLimit > spent ? subtractMoney(monthLimit, spent) : zeroMoney;
  return orderLimit === null || left < orderLimit ? left : orderLimit;
}

/** Whether this sum may be ordered without approval after orders of `spent` this month. */
export function mayOrder(rights: MemberRights, total: Money, spent: Money = zeroMoney): boolean {
  const room = orderRoom(rights, spent);
  return room === null || (room > zeroMoney && total <= room);
}

/**
 * Whether the sum is within the member's limit for one order, regardless of the month: then they may see and decide
 * it.
 */
export function reachesOrder(rights: MemberRights, total: Money): boolean {
  return mayOrder({ ...rights, monthLimit: null }, total, zeroMoney);
}

/**
 * Whether the approvals section concerns the member: those who fill baskets of a company may request or give approval.
 */
export function concernsApprovals(client: { type: ClientType; rights: Pick<MemberRights, "fillsBaskets"> }): boolean {
  return client.type !== "physical" && client.rights.fillsBaskets;
}

/** Settlements show nothing but sums, so both rights are required. */
export function showsSettlements(rights: Pick<MemberRights, "seesSettlements" | "seesPrices">): boolean {
  return rights.seesSettlements && rights.seesPrices;
}

/** Whether the member may order anything without approval. */
export function ordersHimself(rights: MemberRights): boolean {
  const room = orderRoom(rights, zeroMoney);
  return room === null || room > zeroMoney;
}

function coversLimit(one: Money | null, other: Money | null): boolean {
  return one === null || (other !== null && other <= one);
}
