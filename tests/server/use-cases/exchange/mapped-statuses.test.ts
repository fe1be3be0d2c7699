import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectionValues } from "#app/contract/desk/exchange-connections.ts";
import { saveConnection } from "#server/use-cases/exchange/connections/manage-connections.ts";
import { packageOf } from "#tests/support/commerceml/package-texts.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const author = { actor: { kind: "operator", id: "olga", name: "olga" } as const, requestId: null, address: null };

describe("statuses of 1C that are mapped later", () => {
  let shop: TestShop;
  let exchange: Awaited<ReturnType<typeof packagesOf>>;
  beforeAll(async () => {
    shop = await testShop({});
    exchange = await packagesOf(shop);
  });
  afterAll(() => shop.close());

  async function place() {
    const { token } = await shop.loginAs(small.phones.phys);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }]);
    const { uuid: order } = await buyer.order();
    const [part] = await shop.sql<{ uuid: string; number: string }>(
      "select uuid, number from order_parts where order_uuid = $1",
      [order],
    );
    if (part === undefined) throw new Error("no part");
    return { ...part, order };
  }
  const tell = (part: { uuid: string }, status: string, formedAt: string) =>
    exchange.send(
      textFile(
        "orders.xml",
        packageOf(
          `<Документ><Ид>${part.uuid}</Ид><Номер>7</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов><ЗначениеРеквизита>
           <Наименование>Статус заказа</Наименование><Значение>${status}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ>`,
          formedAt,
        ),
      ),
    );
  /** As the form of the desk saves them; the worker does what follows. */
  async function map(statusMap: ConnectionValues["statusMap"]) {
    const [row] = await shop.sql<{ version: number }>("select version from exchange_connections where uuid = $1", [
      exchange.uuid,
    ]);
    const saved = await saveConnection(shop.ports, author, exchange.uuid, { version: row?.version ?? 0, statusMap });
    expect(saved.ok).toBe(true);
    for (const { uuid } of await shop.sql<{ uuid: string }>("select uuid from exchange_jobs where state = 'queued'"))
      await exchange.work(uuid, []);
  }
  const taskOf = async ({ order }: { order: string }) => {
    const [task] = await shop.sql<{ state: string; lines: number }>(
      "select state, array_length(string_to_array(text, E'\\n'), 1) as lines from tasks where kind = 'unknownStatus' and object_id = $1",
      [order],
    );
    return task;
  };
  const statusOf = async ({ uuid }: { uuid: string }) => {
    const [part] = await shop.sql<{ status: string }>("select status from order_parts where uuid = $1", [uuid]);
    return part?.status;
  };

  it("move the orders that 1C has told of, and their tasks are done", async () => {
    const [moved, kept, other] = [await place(), await place(), await place()];
    await tell(moved, "В сборке", "2026-11-29T07:00:00");
    await tell(kept, "На складе", "2026-11-29T07:01:00");
    await tell(other, "Загадочный", "2026-11-29T07:02:00");
    expect(await taskOf(moved)).toEqual({ state: "open", lines: 1 });
    await map({
      "в  сборке": { status: "assembling", reserves: true },
      "На складе": { status: null, reserves: false },
    });
    expect([await statusOf(moved), await statusOf(kept), await statusOf(other)]).toEqual(["assembling", "new", "new"]);
    expect(await taskOf(moved)).toMatchObject({ state: "done" });
    expect(await taskOf(kept)).toMatchObject({ state: "done" });
    expect(await taskOf(other)).toEqual({ state: "open", lines: 1 });
    const journal = await shop.sql("select action, reason from audit_log where object_id = $1", [moved.order]);
    expect(journal).toEqual([{ action: "order.moved", reason: "В сборке" }]);
  });

  it("are done in the task by what 1C told, not by words that a long list has cut", async () => {
    const part = await place();
    const statuses = Array.from(
      { length: 20 },
      (_, at) => `Ждёт согласования «${at + 1}»: ${"у руководителя ".repeat(4)}`,
    );
    for (const [at, status] of statuses.entries())
      await tell(part, status, `2026-11-29T10:${String(at).padStart(2, "0")}:00`);
    await map({ [statuses[0]?.trim() ?? ""]: { status: null, reserves: false } });
    expect(await taskOf(part)).toMatchObject({ state: "open" });
    await map(Object.fromEntries(statuses.map((status) => [status.trim(), { status: null, reserves: false }])));
    expect(await taskOf(part)).toMatchObject({ state: "done" });
  });

  it("that an order may not take leave a task that says so", async () => {
    const part = await place();
    await tell(part, "Проверка", "2026-11-29T08:00:00");
    await shop.sql("update order_parts set status = 'onModeration' where uuid = $1", [part.uuid]);
    await map({ Проверка: { status: "assembling", reserves: false } });
    expect(await statusOf(part)).toBe("onModeration");
    const tasks = await shop.sql<{ state: string; text: string }>(
      "select state, text from tasks where kind = 'unknownStatus' and object_id = $1 order by state desc",
      [part.order],
    );
    expect(tasks).toMatchObject([{ state: "open" }, { state: "done" }]);
    expect(tasks[0]?.text).toContain("заказ в него не переходит");
  });

  it("are done in the task when 1C tells another one that is known", async () => {
    const part = await place();
    await tell(part, "Странный", "2026-11-29T09:00:00");
    await shop.sql(
      `update exchange_connections set status_map = '{"Странный": {"status": null, "reserves": false}, "Готов": {"status": "assembling", "reserves": false}}' where uuid = $1`,
      [exchange.uuid],
    );
    await tell(part, "Готов", "2026-11-29T09:05:00");
    expect(await taskOf(part)).toMatchObject({ state: "done" });
    expect(await statusOf(part)).toBe("assembling");
  });
});
