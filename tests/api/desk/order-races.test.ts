import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskOrderShape } from "#app/contract/desk/order.ts";
import { orderChangePreviewShape, orderChoicesShape } from "#app/contract/orders/order-changes.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { postgres, races, small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { products, phones } = small;

describe.runIf(postgres)(races("moves at the desk made at once"), () => {
  let shop: TestShop;
  let buyer: Buying;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    const { token } = await shop.loginAs(phones.ooo);
    buyer = buying(shop, { token, city: "msk" });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql("update stock set reserved = 0, on_hand = 1000");
    await buyer.clear();
  });

  const path = (number: string, below = "") => `/desk/order/${encodeURIComponent(number)}${below}`;

  /** A confirmed order, and people at two processes who have its card open. */
  async function opened(count: number) {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const { number, uuid } = await buyer.order();
    await operator(shop.ports, "confirm", number);
    const other = shop.replica();
    const people: ReturnType<typeof deskCalls>[] = [];
    for (let at = 0; at < count; at += 1) {
      const desk = await atDesk(shop, ["orders"], { name: `Сотрудник ${at}` });
      people.push(at % 2 === 0 ? desk.call : deskCalls(other, desk.token));
    }
    const [call] = people;
    if (call === undefined) throw new Error("nobody is at the desk");
    const [part] = (await call("GET", path(number))).data(deskOrderShape).parts;
    if (part === undefined) throw new Error("the order has no parts");
    const body = (to: string, more: object = {}) => ({ version: part.version, from: part.status, to, ...more });
    const move = (by: ReturnType<typeof deskCalls>, to: string, key: string, more: object = {}): Promise<TestAnswer> =>
      by("POST", path(part.number, "/moves"), { body: body(to, more), headers: { "idempotency-key": key } });
    return { number, uuid, people, move };
  }
  const entries = (uuid: string) => shop.sql("select action from audit_log where object_id = $1", [uuid]);
  const hinges = async () =>
    (
      await shop.sql<{ held: number; left: number }>(
        "select sum(reserved)::int as held, min(on_hand)::int as left from stock where product_uuid = $1",
        [products.hinge.uuid],
      )
    )[0];

  it("by eight clerks let one through; the others see what he did, and the journal has one row (desk D2, D3)", async () => {
    const { people, move, uuid } = await opened(8);
    const answers = await Promise.all(
      people.map((call, at) =>
        at % 2 === 0 ? move(call, "assembling", `k${at}`) : move(call, "canceled", `k${at}`, { reason: "noStock" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe("stale");
    expect(await entries(uuid)).toHaveLength(1);
    const isTaken = answers.findIndex(({ status }) => status === 200) % 2 === 0;
    expect(await hinges()).toEqual({ held: isTaken ? 4 : 0, left: 1_000 });
  });

  it("by a double click change once, and every answer is the first one (desk D2)", async () => {
    const { people, move, uuid } = await opened(1);
    const [call] = people;
    if (call === undefined) throw new Error("nobody is at the desk");
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(call, "assembling", "double")));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await entries(uuid)).toHaveLength(1);
    expect(
      await shop.sql("select from order_history where order_uuid = $1 and to_value = 'assembling'", [uuid]),
    ).toHaveLength(1);
  });

  it("by a clerk while the buyer cancels end in one of the two, with the stock to match (desk D3)", async () => {
    for (let round = 0; round < 5; round += 1) {
      await shop.sql("update stock set reserved = 0, on_hand = 1000");
      const { people, move, uuid, number } = await opened(1);
      const [call] = people;
      if (call === undefined) throw new Error("nobody is at the desk");
      const [moved, canceled] = await Promise.all([
        move(call, "assembling", `round${round}`),
        buyer.ask("POST", `/private/orders/orders/${uuid}/cancel`, {}, { "idempotency-key": `cancel-${uuid}` }),
      ]);
      const [part] = await shop.sql<{ status: string }>("select status from order_parts where order_uuid = $1", [uuid]);
      expect(["assembling", "canceled"]).toContain(part?.status);
      if (part?.status === "canceled") expect(moved.body.code, number).toBe("stale");
      else expect(moved.status, canceled.text).toBe(200);
      expect(await hinges()).toEqual({ held: part?.status === "canceled" ? 0 : 4, left: 1_000 });
      expect(await entries(uuid)).toHaveLength(part?.status === "canceled" ? 0 : 1);
    }
  });

  it("of contents by clerks and the buyer at once: one succeeds, the others are refused, and the stock matches (desk D2, D3)", async () => {
    for (let round = 0; round < 5; round += 1) {
      await shop.sql("update stock set reserved = 0, on_hand = 1000");
      const { people, uuid, number } = await opened(3);
      const [call] = people;
      if (call === undefined) throw new Error("nobody is at the desk");
      const { version } = (await call("GET", path(number, "/change"))).data(orderChoicesShape);
      const wanted = (quantity: number) => ({ version, lines: [{ uuid: products.hinge.uuid, quantity }] });
      const changes = await Promise.all(
        people.map(async (by, at) => {
          const body = wanted(5 + at);
          const { hash } = (await by("POST", path(number, "/change-preview"), { body })).data(orderChangePreviewShape);
          return () =>
            by("POST", path(number, "/change"), {
              body: { ...body, shown: hash },
              headers: { "idempotency-key": `contents-${round}-${at}` },
            });
        }),
      );
      const [byBuyer, ...byClerks] = await Promise.all([
        changing(buyer).patch(number, [{ uuid: products.hinge.uuid, quantity: 2 }], { version }),
        ...changes.map((change) => change()),
      ]);
      const all = [byBuyer, ...byClerks];
      expect(
        all.filter(({ status }) => status === 200),
        all.map(({ text }) => text).join("\n"),
      ).toHaveLength(1);
      for (const { status, body } of byClerks) if (status !== 200) expect(body.code).toBe("stale");
      const at = byClerks.findIndex(({ status }) => status === 200);
      expect(await hinges()).toEqual({ held: at < 0 ? 2 : 5 + at, left: 1_000 });
      expect(await entries(uuid)).toHaveLength(at < 0 ? 0 : 1);
    }
  });
});
