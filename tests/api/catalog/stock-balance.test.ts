import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { operatorFor } from "#app/domain/order/moves.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { endStorage } from "#server/jobs/end-storage.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";
import { buying, newBuyer, orderForm } from "#tests/support/orders/buying.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { testBank } from "#tests/support/servers/payment-bank.ts";
import { postgres, small, testShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products } = small;
const goods = [products.hinge.uuid, products.screw.uuid, products.foam.uuid];
const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];

type Act =
  | { act: "order"; product: number; quantity: number; method: "onDelivery" | "card" }
  | { act: "move"; order: number; to: OrderStatus }
  | { act: "unpaid" | "unfetched"; order: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant("order" as const),
    product: fc.nat(goods.length - 1),
    quantity: fc.integer({ min: 1, max: 5 }),
    method: fc.constantFrom("onDelivery" as const, "card" as const),
  }),
  fc.record({
    act: fc.constant("move" as const),
    order: fc.nat(9),
    to: fc.constantFrom(...orderStatuses.filter((to) => !isReturn(to))),
  }),
  fc.record({ act: fc.constantFrom("unpaid" as const, "unfetched" as const), order: fc.nat(9) }),
);

/** Returned goods are inspected first: the warehouse, not a status, puts them back into stock. */
function isReturn(status: OrderStatus): boolean {
  return status === "partiallyReturned";
}

describe.each(engines)("S1: after any sequence of order changes, on %s", (engine) => {
  test("free, reserved and shipped quantities add up to the initial stock", { timeout: 300_000 }, async () => {
    const bank = await testBank();
    const shop = await testShop({ engine, ports: { payments: bank.gateways } });
    const buyer = buying(shop, { token: (await newBuyer(shop, 1)).token, city: "msk" });
    // An unconfirmed address gets only a few order e-mails a day.
    await shop.sql("update users set email_confirmed_at = now()");
    const whole = async () =>
      shop.sql(
        `select s.product_uuid, sum(s.on_hand) + coalesce((select sum(i.quantity - i.returned_quantity) from order_items i join order_parts p on p.uuid = i.part_uuid
            where i.product_uuid = s.product_uuid and i.state = 'shipped' and p.warehouse_uuid is not null), 0) as whole
           from stock s group by 1 order by 1`,
      );
    try {
      const before = await whole();
      const orders: string[] = [];
      await fc.assert(
        fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 12 }), async (given) => {
          for (const one of given) await perform(one);
          expect(await whole()).toEqual(before);
          expect(await faultsOf(shop.database)).toEqual([]);
        }),
        { numRuns: engine === "postgres" ? 25 : 12 },
      );

      async function perform(one: Act): Promise<void> {
        if (one.act === "order") {
          await buyer.add([{ uuid: goods[one.product] ?? "", quantity: one.quantity }]);
          const placed = await buyer.place(orderForm(await buyer.checkout(), { paymentMethod: one.method }));
          if (placed.status === 200) orders.push((placed.body.data as { uuid: string }).uuid);
          return;
        }
        const uuid = orders.at(-1 - one.order);
        if (uuid === undefined) return;
        if (one.act !== "move") {
          await shop.sql("update order_parts set reserved_until = now(), store_until = now() where order_uuid = $1", [
            uuid,
          ]);
          await (one.act === "unpaid" ? endReserves : endStorage)(shop.ports);
          return;
        }
        await shop.database.db.transaction().execute(async (tx) => {
          const order = await hold(tx, { uuid });
          const able = order?.parts.filter(({ status }) => operatorFor(status, one.to) !== null) ?? [];
          if (order !== null && able.length > 0)
            await moveParts(tx, shop.ports, order, able, {
              by: testOperator,
              to: one.to,
              actor: ({ status }) => operatorFor(status, one.to),
            });
        });
      }
    } finally {
      await shop.close();
      await bank.close();
    }
  });
});
