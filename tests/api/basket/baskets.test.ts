import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { basketCountShape } from "#app/contract/basket/baskets.ts";
import { doublePressMs } from "#app/domain/limits.ts";
import {
  buying,
  changeOf,
  linesOf,
  manyProducts,
  newBuyer,
  rowsOf,
  type Buying,
} from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones, counterparties } = small;

let shop: TestShop;
let guest: Buying;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(() => {
  guest = visitor();
});
afterAll(() => shop.close());

function visitor(city = "msk"): Buying {
  return buying(shop, { fingerprint: shop.ports.ids.uuid(), city });
}

async function user(phone: string): Promise<Buying> {
  return buying(shop, { token: (await shop.loginAs(phone)).token });
}

describe("adding to the basket", () => {
  test("adds to the existing quantity and answers the product with totals of the basket", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    const { basket, settled } = changeOf(await guest.add([{ uuid: products.hinge.uuid, quantity: 3 }]));
    expect(settled).toEqual([
      { uuid: products.hinge.uuid, quantity: 5, rounded: false, capped: false, multiplicity: 1 },
    ]);
    expect(rowsOf(basket)).toEqual([[products.hinge.uuid, "available", 5]]);
    expect(basket.totals).toEqual({ sum: 922.5, vat: 166.35, weight: 1_600, lines: 1 });
    const { count, ...shown } = basket;
    expect(count).toBe(1);
    expect(await guest.basket()).toEqual(shown);
    expect(await guest.count()).toEqual({ count: 1, sum: 922.5, stale: false });
  });

  test("answers the products that the change names, with totals and count of the whole basket", async () => {
    await guest.add([
      { uuid: products.hinge.uuid, quantity: 60 },
      { uuid: products.screw.uuid, quantity: 250 },
    ]);
    await guest.tick([{ uuid: products.hinge.uuid, kind: "notAvailable", ticked: false }]);
    const { basket } = changeOf(await guest.add([{ uuid: products.handle.uuid, quantity: 1 }]));
    expect(basket.items.map(({ uuid }) => uuid)).toEqual([products.handle.uuid]);
    expect(Object.keys(basket.state)).toEqual([products.handle.uuid]);
    const whole = await guest.basket();
    expect(basket.count).toBe(3);
    expect([basket.totals, basket.tickedTotals]).toEqual([whole.totals, whole.tickedTotals]);
    expect(basket.version).toBe(whole.version);
    expect(basket.tickedTotals.sum).toBeLessThan(basket.totals.sum);
  });

  test("rounds up to the multiple and the minimum order, and cuts to the maximum", async () => {
    const rounded = changeOf(await guest.add([{ uuid: products.screw.uuid, quantity: 60 }]));
    expect(rounded.settled).toMatchObject([{ quantity: 250, rounded: true, capped: false, multiplicity: 250 }]);
    const least = changeOf(await guest.add([{ uuid: products.bounded.uuid, quantity: 1 }]));
    expect(least.settled).toMatchObject([{ quantity: 10, rounded: true }]);
    const most = changeOf(await guest.add([{ uuid: products.bounded.uuid, quantity: 95 }]));
    expect(most.settled).toMatchObject([{ quantity: 100, capped: true }]);
  });

  test("accepts fractions in steps of the multiplicity", async () => {
    const { basket } = changeOf(await guest.add([{ uuid: products.laminate.uuid, quantity: 5 }]));
    expect(linesOf(basket)).toMatchObject([{ quantity: 6.75, price: 899.9, sum: 6_074.33 }]);
    expect([basket.totals.weight, basket.items[0]?.weight]).toEqual([45_900, 15_300]);
  });

  test.each([0, -1, 0.0001, 1e9, "1", null, [1]])("refuses %j as a quantity and changes nothing", async (quantity) => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const answer = await guest.ask("POST", "/mixed/baskets/baskets/products/add", {
      items: [{ uuid: products.hinge.uuid, quantity }],
    });
    expect(answer.status).toBe(422);
    expect((await guest.basket()).items).toMatchObject([{ quantity: 1 }]);
  });

  test.each([products.secret.uuid, products.oldHinge.uuid, "00000000-0000-4000-8000-00000000dead"])(
    "refuses %s, which is not on sale",
    async (uuid) => {
      const answer = await guest.add([
        { uuid: products.hinge.uuid, quantity: 1 },
        { uuid, quantity: 1 },
      ]);
      expect([answer.status, answer.body.code]).toEqual([422, "productGone"]);
      expect((await guest.basket()).items).toEqual([]);
    },
  );

  test("applies a key once and refuses it with other goods", async () => {
    const items = [{ uuid: products.hinge.uuid, quantity: 2 }];
    const first = changeOf(await guest.add(items, { key: "press-1" }));
    expect(changeOf(await guest.add(items, { key: "press-1" }))).toEqual(first);
    const other = await guest.add([{ uuid: products.handle.uuid, quantity: 1 }], { key: "press-1" });
    expect([other.status, other.body.code]).toEqual([422, "keyReused"]);
    expect(rowsOf(await guest.basket())).toEqual([[products.hinge.uuid, "available", 2]]);
    // Keys are separate for each visitor.
    expect(rowsOf(changeOf(await visitor().add(items, { key: "press-1" })).basket)).toHaveLength(1);
  });

  test("applies a double click once, and a later click again", async () => {
    const items = [{ uuid: products.hinge.uuid, quantity: 2 }];
    const first = changeOf(await guest.add(items, { isPress: true }));
    expect(changeOf(await guest.add(items, { isPress: true }))).toEqual(first);
    // Different goods or a different quantity are not a double click.
    changeOf(await guest.add([{ uuid: products.hinge.uuid, quantity: 1 }], { isPress: true }));
    expect(rowsOf(await guest.basket())).toEqual([[products.hinge.uuid, "available", 3]]);
    await shop.database.pool.query(
      `update idempotency_keys set created_at = created_at - interval '${doublePressMs} milliseconds' where scope = 'basket.press'`,
    );
    changeOf(await guest.add(items, { isPress: true }));
    expect(rowsOf(await guest.basket())).toEqual([[products.hinge.uuid, "available", 5]]);
  });

  test("keeps the key of a refused request free", async () => {
    expect((await guest.add([{ uuid: products.secret.uuid, quantity: 1 }], { key: "press-2" })).status).toBe(422);
    expect((await guest.add([{ uuid: products.hinge.uuid, quantity: 1 }], { key: "press-2" })).status).toBe(200);
  });

  test("K9: a basket holds 500 products", async () => {
    const uuids = await manyProducts(shop, 501);
    changeOf(await guest.add(uuids.slice(0, 500).map((uuid) => ({ uuid, quantity: 1 }))));
    const full = await guest.add([{ uuid: uuids[500] ?? "", quantity: 1 }]);
    expect([full.status, full.body.code]).toEqual([422, "basketFull"]);
    expect(changeOf(await guest.add([{ uuid: uuids[0] ?? "", quantity: 1 }])).basket.count).toBe(500);
    expect((await guest.count()).count).toBe(500);
  });
});

describe("splitting by stock", () => {
  test("separates what the city has from what has to be ordered", async () => {
    const { basket } = changeOf(
      await guest.add([
        { uuid: products.hinge.uuid, quantity: 60 },
        { uuid: products.lock.uuid, quantity: 1 },
        { uuid: products.closer.uuid, quantity: 2 },
      ]),
    );
    expect(rowsOf(basket)).toEqual([
      [products.hinge.uuid, "available", 50],
      [products.hinge.uuid, "notAvailable", 10],
      [products.closer.uuid, "notAvailable", 2],
      [products.lock.uuid, "onOrder", 1],
    ]);
    expect(linesOf(basket).map((line) => line.divided)).toEqual([true, true, false, false]);
    expect(basket.state[products.hinge.uuid]).toEqual({ availableCount: 50, notAvailableCount: 10, count: 60 });
  });

  test("treats stock below one multiple, also per warehouse, as none", async () => {
    const { basket } = changeOf(
      await guest.add([
        { uuid: products.anchor.uuid, quantity: 50 },
        { uuid: products.screw.uuid, quantity: 1_500 },
      ]),
    );
    expect(rowsOf(basket)).toEqual([
      [products.screw.uuid, "available", 1_250],
      [products.screw.uuid, "notAvailable", 250],
      [products.anchor.uuid, "onOrder", 50],
    ]);
  });

  test("keeps the lines of a company whole, with the shortage", async () => {
    const company = await user(phones.ooo);
    const { basket } = changeOf(await company.set([{ uuid: products.hinge.uuid, quantity: 60 }]));
    expect(basket.doNotDivide).toBe(true);
    expect(linesOf(basket)).toMatchObject([
      { kind: "available", quantity: 60, shortage: 10, divided: false, price: 150 },
    ]);
    await company.clear();
  });

  test("uses the stock and prices of the city for the same basket", async () => {
    const fingerprint = shop.ports.ids.uuid();
    const moscow = buying(shop, { fingerprint, city: "msk" });
    const north = buying(shop, { fingerprint, city: "spb" });
    changeOf(await moscow.add([{ uuid: products.handle.uuid, quantity: 10 }]));
    const basket = await north.basket();
    expect(rowsOf(basket)).toEqual([
      [products.handle.uuid, "available", 7],
      [products.handle.uuid, "notAvailable", 3],
    ]);
    expect(linesOf(basket).map(({ price, priceBefore }) => [price, priceBefore])).toEqual([
      [990, 1050],
      [990, 1050],
    ]);
  });

  test("yields lines that add up to the quantity, whatever it is (invariants BK6)", async () => {
    const goods = [
      products.hinge,
      products.screw,
      products.laminate,
      products.bounded,
      products.lock,
      products.anchor,
      products.cuttable,
    ];
    const wish = fc.tuple(fc.constantFrom(...goods.map(({ uuid }) => uuid)), fc.integer({ min: 1, max: 2_000_000 }));
    await fc.assert(
      fc.asyncProperty(wish, async ([uuid, thousandths]) => {
        const { basket, settled } = changeOf(await guest.set([{ uuid, quantity: thousandths / 1_000 }]));
        const lines = linesOf(basket).filter((line) => line.uuid === uuid);
        const [wanted] = settled;
        const total = lines.reduce((sum, line) => sum + Math.round(line.quantity * 1_000), 0);
        expect(total).toBe(Math.round((wanted?.quantity ?? 0) * 1_000));
        for (const line of lines) {
          expect(Math.round(line.quantity * 1_000) % Math.round(line.multiplicity * 1_000)).toBe(0);
          if (line.kind === "available") expect(line.quantity).toBeLessThanOrEqual(line.availableQuantity);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("setting quantities", () => {
  test("sets and rounds the quantity, and zero removes the line", async () => {
    await guest.add([
      { uuid: products.screw.uuid, quantity: 250 },
      { uuid: products.hinge.uuid, quantity: 1 },
    ]);
    expect(changeOf(await guest.set([{ uuid: products.screw.uuid, quantity: 300 }])).settled).toMatchObject([
      { quantity: 500, rounded: true },
    ]);
    const { basket } = changeOf(await guest.set([{ uuid: products.screw.uuid, quantity: 0 }]));
    expect([basket.items, basket.count]).toEqual([[], 1]);
    expect(rowsOf(await guest.basket())).toEqual([[products.hinge.uuid, "available", 1]]);
  });

  test("ignores an older change of the same browser (invariants BK4)", async () => {
    const { uuid } = products.hinge;
    await guest.set([{ uuid, quantity: 7 }], { seq: 2_000 });
    const stale = changeOf(await guest.set([{ uuid, quantity: 3 }], { seq: 1_000 }));
    expect(stale.settled).toMatchObject([{ quantity: 7 }]);
    expect(rowsOf(stale.basket)).toEqual([[uuid, "available", 7]]);
    expect(rowsOf(changeOf(await guest.set([{ uuid, quantity: 4 }], { seq: 3_000 })).basket)).toEqual([
      [uuid, "available", 4],
    ]);
  });

  test("does not restore the line by a change that the removal has overtaken (invariants BK4)", async () => {
    const { uuid } = products.hinge;
    await guest.set([{ uuid, quantity: 7 }], { seq: 1_000 });
    await guest.set([{ uuid, quantity: 0 }], { seq: 3_000 });
    expect(rowsOf(changeOf(await guest.set([{ uuid, quantity: 5 }], { seq: 2_000 })).basket)).toEqual([]);
    await guest.set([{ uuid: products.handle.uuid, quantity: 1 }], { seq: 4_000 });
    await guest.remove([products.handle.uuid], { seq: 6_000 });
    expect(
      rowsOf(changeOf(await guest.set([{ uuid: products.handle.uuid, quantity: 2 }], { seq: 5_000 })).basket),
    ).toEqual([]);
    expect(rowsOf(changeOf(await guest.set([{ uuid, quantity: 2 }], { seq: 7_000 })).basket)).toEqual([
      [uuid, "available", 2],
    ]);
  });

  test("treats a form without script as the newest change", async () => {
    const { uuid } = products.hinge;
    await guest.set([{ uuid, quantity: 7 }], { seq: Number.MAX_SAFE_INTEGER });
    expect(rowsOf(changeOf(await guest.set([{ uuid, quantity: 3 }])).basket)).toEqual([[uuid, "available", 3]]);
  });
});

describe("removing from the basket", () => {
  test("removes the named lines, or all of them, and ignores missing ones", async () => {
    await guest.add([products.hinge, products.handle, products.foam].map(({ uuid }) => ({ uuid, quantity: 1 })));
    const held = async () => (await guest.basket()).items.map(({ uuid }) => uuid);
    expect(changeOf(await guest.remove([products.hinge.uuid, products.lock.uuid])).basket.count).toBe(2);
    expect(await held()).toEqual([products.handle.uuid, products.foam.uuid]);
    // Listed twice and in capitals, it is still one product.
    expect(changeOf(await guest.remove([products.foam.uuid, products.foam.uuid.toUpperCase()])).basket.count).toBe(1);
    expect(await held()).toEqual([products.handle.uuid]);
    expect(changeOf(await guest.clear()).basket).toMatchObject({ count: 0, totals: { sum: 0, lines: 0 } });
    expect(await held()).toEqual([]);
    expect(await guest.count()).toEqual({ count: 0, sum: 0, stale: false });
  });
});

describe("selection marks", () => {
  test("one part of a split product can be left out", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 60 }]);
    const { basket } = changeOf(await guest.tick([{ uuid: products.hinge.uuid, kind: "notAvailable", ticked: false }]));
    expect(linesOf(basket).map(({ kind, ticked }) => [kind, ticked])).toEqual([
      ["available", true],
      ["notAvailable", false],
    ]);
    expect(basket.tickedTotals).toMatchObject({ sum: 9_225, lines: 1 });
    expect(basket.totals).toMatchObject({ sum: 11_070, lines: 1 });
  });

  test("a whole line that was left out stays out when stock splits it later", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 50 }]);
    await guest.tick([{ uuid: products.hinge.uuid, kind: "available", ticked: false }]);
    expect(
      linesOf(changeOf(await guest.set([{ uuid: products.hinge.uuid, quantity: 60 }])).basket).map(
        (line) => line.ticked,
      ),
    ).toEqual([false, false]);
  });
});

describe("notices in the basket", () => {
  test("a changed price is reported until it is read; a price by volume is not reported", async () => {
    const { uuid } = products.foam;
    const bought = changeOf(await guest.add([{ uuid, quantity: 10 }])).basket;
    expect(linesOf(bought)).toMatchObject([{ price: 450, priceBefore: null }]);
    expect(linesOf(changeOf(await guest.set([{ uuid, quantity: 12 }])).basket)).toMatchObject([
      { price: 420, priceBefore: null },
    ]);

    await shop.sql("update prices set price = 430 where product_uuid = $1 and from_quantity = 12", [uuid]);
    const dearer = await guest.basket();
    expect(linesOf(dearer)).toMatchObject([{ price: 430, priceBefore: 420, sum: 5_160 }]);
    // The price notice remains when another line or the quantity changes.
    await guest.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    changeOf(await guest.set([{ uuid, quantity: 13 }]));
    expect(linesOf(await guest.basket())).toMatchObject([{ priceBefore: 420 }, { priceBefore: null }]);

    const read = changeOf(await guest.seen([uuid])).basket;
    expect(linesOf(read)).toMatchObject([{ price: 430, priceBefore: null }]);
    expect(linesOf(await guest.basket())).toMatchObject([{ price: 430, priceBefore: null }, {}]);
    await shop.sql("update prices set price = 420 where product_uuid = $1 and from_quantity = 12", [uuid]);
  });

  test("a product that is no longer sold is reported, kept and free of charge", async () => {
    await guest.add([
      { uuid: products.last.uuid, quantity: 1 },
      { uuid: products.hinge.uuid, quantity: 1 },
    ]);
    await shop.sql("update products set status = 'discontinued', replacement_uuid = $2 where uuid = $1", [
      products.last.uuid,
      products.handle.uuid,
    ]);
    const basket = await guest.basket();
    expect(basket.gone).toMatchObject([
      { uuid: products.last.uuid, quantity: 1, article: "HB-1", replacement: { slug: products.handle.slug } },
    ]);
    expect(basket.items).toHaveLength(1);
    expect(basket.totals.sum).toBe(184.5);
    expect(await guest.count()).toMatchObject({ count: 2, sum: 184.5 });
    expect((await guest.set([{ uuid: products.last.uuid, quantity: 2 }])).body.code).toBe("productGone");
    expect(changeOf(await guest.remove([products.last.uuid])).basket.gone).toEqual([]);
    await shop.sql("update products set status = 'active', replacement_uuid = null where uuid = $1", [
      products.last.uuid,
    ]);
  });
});

describe("the owner of a basket", () => {
  test("without an identity nothing can be read or written", async () => {
    const anonymous = buying(shop, {});
    expect(await anonymous.basket()).toMatchObject({ uuid: null, items: [] });
    const answer = await anonymous.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    expect([answer.status, answer.body.code]).toEqual([422, "validation"]);
  });

  test("a short or guessed identity is ignored (invariants BK5)", async () => {
    for (const fingerprint of ["1", "00000000-0000-0000-0000-000000000000", "not-a-uuid"]) {
      expect((await buying(shop, { fingerprint }).add([{ uuid: products.hinge.uuid, quantity: 1 }])).status).toBe(422);
    }
  });

  test("the cookie decides, and a header cannot select another basket (invariants BK5, security E15)", async () => {
    const [own, other] = [shop.ports.ids.uuid(), shop.ports.ids.uuid()];
    await buying(shop, { fingerprint: other }).add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const both = buying(shop, { fingerprint: other, headers: { cookie: `uuid=${own}` } });
    expect((await both.basket()).items).toEqual([]);
    const tossed = buying(shop, { fingerprint: other, headers: { cookie: `uuid=${own}; uuid=${other}` } });
    expect((await tossed.basket()).items).toEqual([]);
  });

  test("a change names its counterparty and is refused for another one (invariants BK8)", async () => {
    const company = await user(phones.ooo);
    const items = [{ uuid: products.hinge.uuid, quantity: 1 }];
    for (const counterparty of [counterparties.person, null]) {
      const answer = await company.add(items, { counterparty });
      expect([answer.status, answer.body.code]).toEqual([422, "counterpartyChanged"]);
    }
    expect((await company.basket()).items).toEqual([]);
    expect(changeOf(await company.add(items, { counterparty: counterparties.company })).basket.items).toHaveLength(1);
    expect((await guest.add(items, { counterparty: counterparties.person })).body.code).toBe("counterpartyChanged");
    await company.clear();
  });

  test("every counterparty of a user has its own basket", async () => {
    const { token } = await newBuyer(shop, 1);
    const person = buying(shop, { token });
    changeOf(await person.add([{ uuid: products.hinge.uuid, quantity: 1 }], { counterparty: null }));
    const three = await user(phones.three);
    expect((await three.basket()).items).toEqual([]);
  });
});

describe("the basket count", () => {
  test("never fails: what cannot be counted is zero and marked as stale (product rules §1.12)", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    await shop.sql("alter table basket_lines rename to basket_lines_away");
    try {
      const answer = await guest.ask("GET", "/mixed/baskets/baskets/count");
      expect([answer.status, answer.data(basketCountShape)]).toEqual([200, { count: 0, sum: 0, stale: true }]);
      expect((await guest.ask("GET", "/mixed/baskets/baskets")).status).toBe(500);
    } finally {
      await shop.sql("alter table basket_lines_away rename to basket_lines");
    }
    expect((await guest.count()).count).toBe(1);
  });

  test("and the basket take one statement each", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    expect(await statementsOf(() => guest.basket())).toBe(1);
    expect(await statementsOf(() => guest.count())).toBe(1);
  });
});

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = shop.database;
  const client = await pool.connect();
  const { query } = client;
  let count = 0;
  Object.assign(client, { query: (...args: unknown[]) => ((count += 1), Reflect.apply(query, client, args)) });
  client.release();
  await work();
  Object.assign(client, { query });
  return count;
}
