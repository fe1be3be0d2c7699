import { buying } from "./buying.ts";
import { small, type TestShop } from "#tests/support/shops/shop.ts";

export type ShippedOrder = {
  uuid: string;
  number: string;
  token: string;
  items: { uuid: string; name: string; quantity: number }[];
};

/** A delivered order of four hinges and 250 screws. */
export async function shippedOrder(
  shop: TestShop,
  phone: string = small.phones.phys,
  status = "completed",
): Promise<ShippedOrder> {
  const { token } = await shop.loginAs(phone);
  const buyer = buying(shop, { token, city: "msk" });
  await buyer.clear();
  await buyer.add([
    { uuid: small.products.hinge.uuid, quantity: 4 },
    { uuid: small.products.screw.uuid, quantity: 250 },
  ]);
  const { uuid, number } = await buyer.order();
  await shop.sql("update order_parts set status = $1 where order_uuid = $2", [status, uuid]);
  const items = await shop.sql<{ uuid: string; name: string; quantity: string }>(
    "select uuid, name, quantity from order_items where order_uuid = $1 order by name",
    [uuid],
  );
  await shop.sql("delete from outbox");
  return { uuid, number, token, items: items.map((item) => ({ ...item, quantity: Number(item.quantity) })) };
}
