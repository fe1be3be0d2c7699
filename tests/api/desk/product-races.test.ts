import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskProductShape } from "#app/contract/desk/product.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { products } = small;

describe.runIf(postgres)(races("goods changed at once"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());

  /** Clerks at two processes. */
  async function clerks(count: number) {
    const other = shop.replica();
    const calls: ReturnType<typeof deskCalls>[] = [];
    for (let at = 0; at < count; at += 1) {
      const desk = await atDesk(shop, ["catalog"], { name: `Сотрудник ${at}` });
      calls.push(at % 2 === 0 ? desk.call : deskCalls(other, desk.token));
    }
    return calls;
  }
  const path = `/desk/product/${products.hinge.uuid}`;
  const seen = async (call: ReturnType<typeof deskCalls>) => (await call("GET", path)).data(deskProductShape);
  const entries = (action: string) =>
    shop.sql("select from audit_log where object_id = $1 and action = $2", [products.hinge.uuid, action]);

  it("by six clerks let one save through; the others see his values, and nothing is overwritten (desk D3)", async () => {
    const calls = await clerks(6);
    const [first] = calls;
    if (first === undefined) throw new Error("nobody is at the desk");
    const { values, version } = await seen(first);
    const answers = await Promise.all(
      calls.map((call, at) =>
        call("POST", path, {
          body: { ...values, version, country: `Страна ${at}` },
          headers: { "idempotency-key": `save-${at}` },
        }),
      ),
    );
    const taken = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe("stale");
    expect((await seen(first)).values.country).toBe(`Страна ${taken}`);
    expect(await entries("product.saved")).toHaveLength(1);
  });

  it("by a double click save once (desk D2)", async () => {
    const [call] = await clerks(1);
    if (call === undefined) throw new Error("nobody is at the desk");
    const { values, version } = await seen(call);
    const before = (await entries("product.saved")).length;
    const body = { ...values, version, country: "Дважды" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call("POST", path, { body, headers: { "idempotency-key": "double" } })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await entries("product.saved")).toHaveLength(before + 1);
  });

  it("by corrections of stock and sales all count (desk D6)", async () => {
    const calls = await clerks(4);
    const [first] = calls;
    if (first === undefined) throw new Error("nobody is at the desk");
    const [shelf] = (await seen(first)).stock.filter(({ onHand }) => onHand >= 40);
    if (shelf === undefined) throw new Error("no stock");
    const { warehouse, onHand } = shelf;
    const answers = await Promise.all(
      calls.map((call, at) =>
        call("POST", `${path}/stock`, {
          body: { corrections: [{ warehouse, delta: -(at + 1) }], reason: "Пересчёт" },
          headers: { "idempotency-key": `stock-${at}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const after = (await seen(first)).stock.find((one) => one.warehouse === warehouse);
    expect(after?.onHand).toBe(onHand - 10);
  });

  it("by a clerk and an import end with the pinned field of the clerk, and the rest of the import (desk D3)", async () => {
    const [call] = await clerks(1);
    if (call === undefined) throw new Error("nobody is at the desk");
    const source = { kind: "import", id: "file", name: "Файл" } as const;
    const { version } = await seen(call);
    await call("POST", `${path}/pins`, {
      body: { version, pinned: ["name"] },
      headers: { "idempotency-key": "pins" },
    });
    for (let round = 0; round < 5; round += 1) {
      const present = await seen(call);
      const name = `Имя от сотрудника ${round}`;
      const [saved] = await Promise.all([
        call("POST", path, {
          body: { ...present.values, version: present.version, name },
          headers: { "idempotency-key": `round-${round}` },
        }),
        saveProducts(shop.ports, source, [
          { externalId: products.hinge.externalId, name: "Из файла", warrantyMonths: round + 1 },
        ]),
        saveStock(shop.ports, source, [
          {
            product: products.hinge.externalId,
            warehouse: present.stock[0]?.warehouse ?? "",
            onHand: quantityFromNumber(500 + round),
          },
        ]),
      ]);
      const after = await seen(call);
      expect(after.values.name).toBe(saved.status === 200 ? name : present.values.name);
      if (saved.status !== 200) expect(saved.body.code).toBe("stale");
      expect(after.values.warrantyMonths).toBe(round + 1);
      expect(after.stock[0]?.onHand).toBe(500 + round);
    }
  });
});
