import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConnectionValues } from "#app/contract/desk/exchange-connections.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { buying, newBuyer } from "#tests/support/orders/buying.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, warehouses } = small;
const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const washer = products.washer;
/** `npm run faults` lets 200 buy. */
const buyersAtOnce = Number(process.env["FAULT_BUYERS"] ?? 12);
const firstBuyer = { physical: 20, free: 300 };
const patience = 60_000 + buyersAtOnce * 3_000;

describe.each(engines)("rests of 1C beside orders, on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  let minute = 0;
  /** A package that counts the washers of a warehouse, formed a minute after the last one. */
  function rests(quantity: number): ReturnType<typeof textFile> {
    minute += 1;
    const formedAt = new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString().slice(0, 19);
    return textFile(
      "rests.xml",
      `<КоммерческаяИнформация ВерсияСхемы="2.09" ДатаФормирования="${formedAt}"><Классификатор><Ид>c</Ид><Склады><Склад><Ид>w1</Ид><Наименование>Склад из 1С</Наименование></Склад></Склады></Классификатор>
       <ПакетПредложений СодержитТолькоИзменения="true"><Ид>k</Ид><Предложения><Предложение><Ид>${washer.externalId}</Ид>
       <Остатки><Остаток><Склад><Ид>w1</Ид><Количество>${quantity}</Количество></Склад></Остаток></Остатки></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`,
    );
  }

  async function connected(values: Partial<ConnectionValues>) {
    const exchange = await packagesOf(shop, { isMain: false, ...values });
    await exchange.send(rests(1_000));
    await exchange.link("warehouse", "Склад из 1С", warehouses.south);
    await exchange.work(await exchange.queue("complete"), []);
    return exchange;
  }

  const shelf = async () => {
    const [row] = await shop.sql<{ onHand: number; reserved: number; shortage: number }>(
      `select on_hand::int as "onHand", reserved::int as reserved, shortage::int as shortage from stock where product_uuid = $1 and warehouse_uuid = $2`,
      [washer.uuid, warehouses.south],
    );
    return row ?? { onHand: 0, reserved: 0, shortage: 0 };
  };

  async function order(at: number, quantity: number): Promise<string> {
    const buyer = buying(shop, { token: (await newBuyer(shop, at)).token });
    await buyer.add([{ uuid: washer.uuid, quantity }]);
    const { number } = await buyer.order();
    const [part] = await shop.sql<{ uuid: string }>(
      "select p.uuid from order_parts p join orders o on o.uuid = p.order_uuid where o.number = $1 and p.warehouse_uuid = $2",
      [number, warehouses.south],
    );
    return part?.uuid ?? "";
  }

  /** As the picker does: goods leave. */
  async function ship(part: string): Promise<void> {
    await shop.sql("update order_parts set status = 'shipped', shipped_at = now() where uuid = $1", [part]);
    await shop.sql(
      `update stock s set reserved = reserved - i.quantity, on_hand = on_hand - i.quantity from order_items i
        where i.part_uuid = $1 and s.product_uuid = i.product_uuid and s.warehouse_uuid = $2`,
      [part, warehouses.south],
    );
    await shop.sql("update order_items set state = 'shipped', shipped_quantity = quantity where part_uuid = $1", [
      part,
    ]);
  }

  test("count what lies there: what the shop has shipped and 1C has not goes off", async () => {
    const exchange = await connected({ login: "physical", type: "both" });
    expect(await shelf()).toMatchObject({ onHand: 1_000, reserved: 0 });
    const part = await order(1, 100);
    await exchange.send(rests(900));
    expect(await shelf()).toMatchObject({ onHand: 900, reserved: 100 });
    await ship(part);
    expect(await shelf()).toMatchObject({ onHand: 800, reserved: 0 });
    await exchange.send(rests(900));
    expect(await shelf()).toMatchObject({ onHand: 800 });
    await shop.sql("update order_parts set erp_shipped_at = now() where uuid = $1", [part]);
    await exchange.send(rests(800));
    expect(await shelf()).toMatchObject({ onHand: 800 });
  });

  test("count what is free: reserves that 1C knows are added, goods of orders that it does not know go off", async () => {
    const exchange = await packagesOf(shop, {
      login: "free",
      type: "both",
      isMain: false,
      stockMeaning: { [warehouses.south]: "free" },
      statusMap: { "К отгрузке": { status: "assembling", reserves: true } },
    });
    await exchange.send(rests(500));
    await exchange.link("warehouse", "Склад из 1С", warehouses.south);
    await exchange.work(await exchange.queue("complete"), []);
    const known = await order(2, 200);
    await shop.sql("update order_parts set acknowledged_version = 1, erp_status = 'к  отгрузке' where uuid = $1", [
      known,
    ]);
    await exchange.send(rests(300));
    expect(await shelf()).toMatchObject({ onHand: 500, reserved: 200 });
    const unknown = await order(3, 100);
    await ship(unknown);
    await exchange.send(rests(300));
    expect(await shelf()).toMatchObject({ onHand: 400, reserved: 200 });
    await shop.sql("update order_parts set status = 'canceled' where uuid = any($1)", [[known]]);
    await shop.sql("update order_items set state = 'canceled' where part_uuid = $1", [known]);
    await shop.sql("update stock set reserved = 0 where product_uuid = $1", [washer.uuid]);
  });

  test("below the reserves leave the orders, and make a task for the newest of them until the goods are there", async () => {
    const exchange = await connected({ login: "short", type: "catalog" });
    await order(4, 300);
    await order(5, 200);
    await exchange.send(rests(400));
    expect(await shelf()).toEqual({ onHand: 400, reserved: 500, shortage: 100 });
    const tasks = await shop.sql<{ text: string; number: string }>(
      "select text, object_name as number from tasks where kind = 'shortage' and state = 'open'",
    );
    expect(tasks).toHaveLength(1);
    const [newest] = await shop.sql<{ number: string }>("select number from orders order by created_at desc limit 1");
    expect(tasks[0]?.number).toBe(newest?.number);
    expect(await faultsOf(shop.ports.database)).toEqual([]);
    await exchange.send(rests(-5));
    expect(await shelf()).toMatchObject({ onHand: 0, shortage: 500 });
    expect(await exchange.problems()).toMatchObject([{ code: "negative", value: "-5" }]);
    const open = () =>
      shop.sql<{ causes: unknown[] }>("select causes from tasks where kind = 'shortage' and state = 'open'");
    expect(await open()).toHaveLength(2);
    // Pickers did not find something else.
    await shop.sql(
      `update tasks set causes = '[{"text": "Не найдено", "part": null, "status": null}]' where kind = 'shortage' and object_name = $1`,
      [newest?.number],
    );
    await exchange.send(rests(500));
    expect(await shelf()).toEqual({ onHand: 500, reserved: 500, shortage: 0 });
    expect(await open()).toMatchObject([{ causes: [{ text: "Не найдено" }] }]);
  });

  test.each(["physical", "free"] as const)(
    "of the %s stock, sent again and again beside checkouts, lose no reserve and sell nothing twice (desk §13, D6)",
    async (meaning) => {
      const stockMeaning = { [warehouses.south]: meaning };
      const exchange = await connected({ login: `beside-${meaning}`, type: "catalog", stockMeaning });
      const before = await shelf();
      const enough = before.reserved + buyersAtOnce * 100 + 2_000;
      await exchange.send(rests(enough));
      const buyers: ReturnType<typeof buying>[] = [];
      for (let at = 0; at < buyersAtOnce; at += 1)
        buyers.push(buying(shop, { token: (await newBuyer(shop, firstBuyer[meaning] + at)).token }));
      for (const buyer of buyers) await buyer.add([{ uuid: washer.uuid, quantity: 100 }]);
      let areOrdered = false;
      const feeding = async () => {
        for (let round = 0; !areOrdered || round < 2; round += 1)
          await exchange.send(rests(enough + (round % 2) * 300));
      };
      const ordering = Promise.all(buyers.map((buyer) => buyer.order())).finally(() => (areOrdered = true));
      await Promise.all([feeding(), ordering]);
      await exchange.send(rests(enough + 1_000));
      const after = await shelf();
      expect(after.reserved - before.reserved).toBe(buyersAtOnce * 100);
      expect(after).toMatchObject({ onHand: enough + 1_000, shortage: 0 });
      expect(await faultsOf(shop.ports.database)).toEqual([]);
    },
    patience,
  );
});
