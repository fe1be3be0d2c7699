import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ClientType } from "./viewer.ts";
import { subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";

/**
 * What a member of a counterparty may do for it. `orderLimit` is the largest order that he places by himself, delivery
 * included: null any, zero none. `monthLimit` is what his orders of a calendar month may come to, null for no such limit.
 * An order above either limit waits for an approver.
 */
export type MemberRights = {
  seesPrices: boolean;
  fillsBaskets: boolean;
  orderLimit: Money | null;
  monthLimit: Money | null;
  seesSettlements: boolean;
  /** Claims of the whole company; without it those of his own orders. */
  seesClaims: boolean;
  managesMembers: boolean;
};

/** The rights that are simply had or not. */
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

/** Whoever sees no prices can answer for no sum, and whoever fills no basket has nothing to order. */
export function soundRights(rights: MemberRights): Verdict<MemberRights, { code: "rightsBlind" }> {
  const orders = rights.orderLimit !== zeroMoney;
  return orders && !(rights.seesPrices && rights.fillsBaskets) ? no("rightsBlind") : ok(rights);
}

/** Has the one every right that the other has? */
export function covers(one: MemberRights, other: MemberRights): boolean {
  const plain = plainRights.every((right) => one[right] || !other[right]);
  if (!plain || !coversLimit(one.orderLimit, other.orderLimit)) return false;
  // Who orders nothing by himself has no month to compare.
  return other.orderLimit === zeroMoney || coversLimit(one.monthLimit, other.monthLimit);
}

/** The largest order that he places by himself after orders of `spent` in this month: null any, zero none. */
export function orderRoom(rights: MemberRights, spent: Money): Money | null {
  if (!rights.seesPrices || !rights.fillsBaskets) return zeroMoney;
  const { orderLimit, monthLimit } = rights;
  if (monthLimit === null) return orderLimit;
  const left = monthLimit > spent ? subtractMoney(monthLimit, spent) : zeroMoney;
  return orderLimit === null || left < orderLimit ? left : orderLimit;
}

/** May this sum be ordered without asking anybody, after orders of `spent` in this month? */
export function mayOrder(rights: MemberRights, total: Money, spent: Money = zeroMoney): boolean {
  const room = orderRoom(rights, spent);
  return room === null || (room > zeroMoney && total <= room);
}

/** Is an order of this sum within his limit for one order, whatever his month holds already? He may see and decide on it. */
export function reachesOrder(rights: MemberRights, total: Money): boolean {
  return mayOrder({ ...rights, monthLimit: null }, total, zeroMoney);
}

/** Has he to do with orders that wait for an approver? Whoever fills baskets of a company may have to ask, or be asked. */
export function concernsApprovals(client: { type: ClientType; rights: Pick<MemberRights, "fillsBaskets"> }): boolean {
  return client.type !== "physical" && client.rights.fillsBaskets;
}

/** Settlements are nothing but sums. */
export function showsSettlements(rights: Pick<MemberRights, "seesSettlements" | "seesPrices">): boolean {
  return rights.seesSettlements && rights.seesPrices;
}

/** May he order at all, be it small? */
export function ordersHimself(rights: MemberRights): boolean {
  const room = orderRoom(rights, zeroMoney);
  return room === null || room > zeroMoney;
}

function coversLimit(one: Money | null, other: Money | null): boolean {
  return one === null || (other !== null && other <= one);
}
