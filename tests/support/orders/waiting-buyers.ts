import type { TestShop } from "#tests/support/shops/shop.ts";

/** Buyers on moderation that the small shop does not have: an individual and a sole trader. */
export const waitingPhones = { physical: "+79000000007", ip: "+79000000008" } as const;

export async function addWaitingBuyers(shop: Pick<TestShop, "ports">): Promise<void> {
  const { db } = shop.ports.database;
  for (const [type, phone, inn] of [
    ["physical", waitingPhones.physical, null],
    ["entrepreneur", waitingPhones.ip, "770123457129"],
  ] as const) {
    const [uuid, root] = [shop.ports.ids.uuid(), shop.ports.ids.uuid()];
    const name = "Ждущий Пётр";
    await db
      .insertInto("counterparties")
      .values({ root_uuid: root, type, inn, name, full_name: name, status: "moderation" })
      .execute();
    await db
      .insertInto("users")
      .values({ uuid, phone, first_name: "Пётр", last_name: "Ждущий", on_moderation: true, selected_root_uuid: root })
      .execute();
    await db.insertInto("user_counterparties").values({ user_uuid: uuid, root_uuid: root }).execute();
  }
}
