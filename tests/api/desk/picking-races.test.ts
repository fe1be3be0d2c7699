import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { partPath, pickingOf } from "#tests/support/orders/picking.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { products, phones } = small;
const ean = "4006381333931";

describe.runIf(postgres)(races("two pickers at once"), () => {
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
    await shop.sql("update products set barcodes = array[$2], is_marked = false where uuid = $1", [
      products.hinge.uuid,
      ean,
    ]);
    await buyer.clear();
  });

  /** A part in assembling, and two people at two processes. */
  async function taken() {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const { number: order, uuid } = await buyer.order();
    await operator(shop.ports, "confirm", order);
    const number = `${order}-1`;
    const [one, two] = [await atDesk(shop, ["orders"]), await atDesk(shop, ["orders"])];
    await pickingOf(one, number).take();
    const { version } = await pickingOf(one, number).show();
    const calls = [one.call, deskCalls(shop.replica(), two.token)];
    const send = (by: number, below: string, body: object, key: string) =>
      (calls[by % 2] ?? one.call)("POST", partPath(number, below), { body, headers: { "idempotency-key": key } });
    return { number, uuid, version, send, picking: pickingOf(one, number) };
  }
  const entries = (uuid: string) =>
    shop.sql("select from audit_log where object_id = $1 and action = 'order.picked'", [uuid]);

  it("on one part with the same page: one scan is taken, the other is refused as stale (desk D2, D3)", async () => {
    const { uuid, version, send, picking } = await taken();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send(at, "/scans", { version, code: ean }, `scan-${uuid}-${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe("stale");
    expect((await picking.show()).lines[0]?.picked).toBe(1);
    expect(await entries(uuid)).toHaveLength(1);
  });

  it("by one double click add one pack", async () => {
    const { uuid, version, send, picking } = await taken();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(0, "/scans", { version, code: ean }, `double-${uuid}`)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await picking.show()).lines[0]?.picked).toBe(1);
    expect(await entries(uuid)).toHaveLength(1);
  });

  it("with one marking code on two parts: one of them gets it", async () => {
    await shop.sql("update products set is_marked = true where uuid = $1", [products.hinge.uuid]);
    const [first, second] = [await taken(), await taken()];
    const code = `010${ean}21RACE${first.uuid.slice(0, 8)}`;
    const answers = await Promise.all([
      first.send(0, "/scans", { version: first.version, code }, `mark-${first.uuid}`),
      second.send(1, "/scans", { version: second.version, code }, `mark-${second.uuid}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe("markingTaken");
    const picked = [await first.picking.show(), await second.picking.show()].map(({ lines }) => lines[0]?.picked);
    expect(picked.toSorted()).toEqual([0, 1]);
  });

  it("who both report the same shortage take the goods off the stock once", async () => {
    const { uuid, version, send } = await taken();
    const answers = await Promise.all(
      [0, 1].map((at) => send(at, "/shortages", { version, rest: "wait" }, `short-${uuid}-${at}`)),
    );
    // For the second request the part is no longer assigned to a warehouse.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const [stock] = await shop.sql<{ held: number; left: number }>(
      "select sum(reserved)::int as held, min(on_hand)::int as left from stock where product_uuid = $1",
      [products.hinge.uuid],
    );
    expect(stock).toEqual({ held: 0, left: 996 });
  });
});
