import type { WireRights } from "#app/contract/members.ts";

/** Rights as the fields of a form begin with them. */
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

/** What a new member gets unless somebody says otherwise: he gathers, another orders. */
export const firstRights: WireRights = {
  seesPrices: true,
  fillsBaskets: true,
  orderLimit: 0,
  monthLimit: null,
  seesSettlements: false,
  seesClaims: false,
  managesMembers: false,
};
