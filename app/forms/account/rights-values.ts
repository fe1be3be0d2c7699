import type { WireRights } from "#app/contract/counterparties/members.ts";

/** Initial values of a rights form. */
export function rightsValues({ orderLimit, monthLimit, ...plain }: WireRights): Record<string, string> {
  const ticked = Object.entries(plain).flatMap(([name, has]) => (has ? [[name, "on"]] : []));
  const order = orderLimit === null ? "any" : orderLimit === 0 ? "none" : "upTo";
  return {
    ...Object.fromEntries(ticked),
    order,
    orderSum: orderLimit === null || orderLimit === 0 ? "" : `${orderLimit}`,
    monthSum: monthLimit === null ? "" : `${monthLimit}`,
  };
}

/** Default rights of a new member: fills baskets, does not order. */
export const firstRights: WireRights = {
  seesPrices: true,
  fillsBaskets: true,
  orderLimit: 0,
  monthLimit: null,
  seesSettlements: false,
  seesClaims: false,
  managesMembers: false,
};
