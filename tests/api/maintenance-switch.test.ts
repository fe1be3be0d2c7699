import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresBus } from "#server/db/postgres-bus.ts";
import { secureIds } from "#server/ports/ids.ts";
import { setMaintenance } from "#server/use-cases/content/operate.ts";
import { buying, newBuyer, orderForm, placed } from "#tests/support/orders/buying.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

describe.runIf(postgres)(races("maintenance (invariants DB7)"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());

  test("takes effect for every new request in every process at once, and running requests finish", async () => {
    const log = shop.ports.log;
    const busOf = () => postgresBus({ databaseUrl: shop.url ?? "", database: shop.database, ids: secureIds, log });
    const events = new EventEmitter();
    const reached = once(events, "reached");
    const slow = shop.replica({
      bus: await busOf(),
      failpoints: {
        async reach(name) {
          if (name !== "order.inserted") return;
          events.emit("reached");
          await once(events, "go on");
        },
      },
    });
    const other = shop.replica({ bus: await busOf() });
    const { token } = await newBuyer(shop, 1);
    const buyer = buying(slow, { token });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }]);
    const form = orderForm(await buyer.checkout());
    expect((await buying(other, { token }).basket()).items).toHaveLength(1);
    const running = buyer.place(form);
    await reached;

    const heard = Promise.all(
      [slow, other].map(({ ports }) => new Promise<void>((resolve) => ports.bus.subscribe(() => resolve()))),
    );
    await setMaintenance(other.ports, testOperator, true);
    await heard;
    for (const { call } of [slow, other])
      expect((await call("GET", "/mixed/baskets/baskets", { token })).status).toBe(503);
    events.emit("go on");
    expect(placed(await running).repeated).toBe(false);

    await setMaintenance(other.ports, testOperator, false);
    await expect.poll(async () => (await other.call("GET", "/mixed/baskets/baskets", { token })).status).toBe(200);
    for (const { ports } of [slow, other]) await ports.bus.close();
  });
});
