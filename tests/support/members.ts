import type { WireRights } from "#app/contract/counterparties/members.ts";
import { buying, newBuyer } from "#tests/support/orders/buying.ts";
import { small, type TestShop } from "#tests/support/shops/shop.ts";

export const everything: WireRights = {
  seesPrices: true,
  fillsBaskets: true,
  orderLimit: null,
  monthLimit: null,
  seesSettlements: true,
  seesClaims: true,
  managesMembers: true,
};
/** May see and fill a basket; orders need approval. */
export const noOrders: WireRights = {
  ...everything,
  orderLimit: 0,
  seesSettlements: false,
  seesClaims: false,
  managesMembers: false,
};

export const company = small.counterparties.company;
export const membersOf = (rootUuid: string) => `/private/users/counterparties/${rootUuid}/members`;

export async function newMember(shop: TestShop, at: number, rights: WireRights | "owner", rootUuid: string = company) {
  const person = await newBuyer(shop, at);
  const { seesPrices, fillsBaskets, orderLimit, monthLimit, seesSettlements, seesClaims, managesMembers } =
    rights === "owner" ? everything : rights;
  await shop.sql(
    `insert into user_counterparties (user_uuid, root_uuid, role, sees_prices, fills_baskets, order_limit, sees_settlements, manages_members, sees_claims, month_limit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      person.userUuid,
      rootUuid,
      rights === "owner" ? "owner" : "member",
      seesPrices,
      fillsBaskets,
      orderLimit,
      seesSettlements,
      managesMembers,
      seesClaims,
      monthLimit,
    ],
  );
  await shop.sql("update users set selected_root_uuid = $2, email_confirmed_at = now() where uuid = $1", [
    person.userUuid,
    rootUuid,
  ]);
  return { ...person, phone: `+7999${String(at).padStart(7, "0")}`, ...buying(shop, { token: person.token }) };
}

export type TestMember = Awaited<ReturnType<typeof newMember>>;
