import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ClientType } from "./viewer.ts";
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

/** The rights that are simply had or not. */
const plainRights = ["seesPrices", "fillsBaskets", "seesSettlements", "managesMembers"] as const;

export const allRights: MemberRights = {
  seesPrices: true,
  fillsBaskets: true,
  orderLimit: null,
  seesSettlements: true,
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
  return plain && coversLimit(one.orderLimit, other.orderLimit);
}

/** May this sum be ordered without asking anybody? */
export function mayOrder(rights: MemberRights, total: Money): boolean {
  if (!rights.seesPrices || !rights.fillsBaskets) return false;
  return rights.orderLimit === null || (rights.orderLimit > zeroMoney && total <= rights.orderLimit);
}

/** Has he to do with orders that wait for an approver? Whoever fills baskets of a company may have to ask, or be asked. */
export function concernsApprovals(client: { type: ClientType; rights: Pick<MemberRights, "fillsBaskets"> }): boolean {
  return client.type !== "physical" && client.rights.fillsBaskets;
}

/** May he order at all, be it small? */
export function ordersHimself({ orderLimit }: MemberRights): boolean {
  return orderLimit === null || orderLimit > zeroMoney;
}

function coversLimit(one: Money | null, other: Money | null): boolean {
  return one === null || (other !== null && other <= one);
}
