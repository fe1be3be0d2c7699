import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { deskPriceListsShape, savedPriceListShape } from "#app/contract/desk/catalog/price-lists.ts";
import { plannedPricesShape, recalculatedShape } from "#app/contract/desk/catalog/prices.ts";
import { deskProductShape } from "#app/contract/desk/product.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { applyDuePrices } from "#server/use-cases/catalog/prices/apply-due-prices.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products } = small;

let shop: TestShop;
let clerk: Desk;
beforeAll(async () => {
  shop = await testShop();
  clerk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const post = (desk: Desk, path: string, body: unknown, key = shop.ports.ids.uuid()) =>
  desk.call("POST", path, { body, headers: { "idempotency-key": key } });
const wanted = (change: object = {}) => ({
  ...{ from: "base", to: "base", factor: 1_100_000, rounding: null, category: null, brand: null, day: null },
  ...{ isPreview: false, expected: null },
  ...change,
});
const recalculate = (change: object, key?: string) => post(clerk, "/desk/prices/recalculation", wanted(change), key);
const priceOf = async (uuid: string, list = "base") => {
  const [row] = await shop.sql<{ price: number }>(
    `select p.price::float8 as price from prices p join price_lists l on l.id = p.price_list_id
      where p.product_uuid = $1 and l.code = $2 and p.from_quantity = 0`,
    [uuid, list],
  );
  return row?.price ?? null;
};
const card = async (uuid: string) => (await clerk.call("GET", `/desk/product/${uuid}`)).data(deskProductShape);
const planned = async (query = "") =>
  (await clerk.call("GET", `/desk/planned-prices${query}`)).data(plannedPricesShape).items;
const tomorrow = () => new Date(shop.ports.clock.now().getTime() + 36 * 3_600_000).toISOString().slice(0, 10);

/** The job has run; sessions have ended meanwhile. */
async function twoDaysLater() {
  shop.clock.advance(48 * 3_600);
  clerk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
  await applyDuePrices(shop.ports);
}

describe("a recalculation of prices", () => {
  it("is for people who set prices", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = ["admin", "catalog", "finance"].includes(role);
      const preview = await post(desk, "/desk/prices/recalculation", wanted({ isPreview: true }));
      expect(preview.status, role).toBe(may ? 200 : 403);
      expect((await desk.call("GET", "/desk/planned-prices")).status, role).toBe(may ? 200 : 403);
      const none = { rows: [], query: null, expected: null, isPreview: true };
      expect((await post(desk, "/desk/planned-prices/cancel", none)).status, role).toBe(may ? 200 : 403);
    }
  });

  it("shows what it would change, then changes it once a key", async () => {
    const { values } = await card(products.hinge.uuid);
    const only = { category: values.category };
    const before = await priceOf(products.hinge.uuid);
    const foam = await priceOf(products.foam.uuid);
    const preview = (await recalculate({ ...only, isPreview: true })).data(recalculatedShape);
    expect(preview.updated).toBeGreaterThan(0);
    expect(preview.jumps).toContainEqual({
      ...{ product: values.article, name: values.name, before, after: 202.95 },
    });
    expect(await priceOf(products.hinge.uuid)).toBe(before);
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1) await recalculate({ ...only, expected: preview.updated }, key);
    expect(await priceOf(products.hinge.uuid)).toBe(202.95);
    // Goods of other categories keep theirs.
    expect(await priceOf(products.foam.uuid)).toBe(foam);
    expect((await card(products.hinge.uuid)).priceHistory[0]).toMatchObject({
      ...{ before, after: 202.95, by: "Ольга Каталогова" },
    });
    const entries = await shop.sql<{ changes: Record<string, { after: unknown }> }>(
      "select changes from audit_log where action = 'priceList.recalculated'",
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.changes["factor"]?.after).toBe(1.1);
    expect(entries[0]?.changes["changedPrices"]?.after).toBe(preview.updated);
  });

  it("changes nothing when another number of prices was seen", async () => {
    const before = await priceOf(products.foam.uuid);
    const shown = (await recalculate({ expected: 1_000 })).data(recalculatedShape);
    expect(shown.differs).toBe(true);
    expect(await priceOf(products.foam.uuid)).toBe(before);
  });

  it("fills another list with its own rounding, tiers included", async () => {
    await recalculate({ from: "base", to: "north", factor: 1_500_000, rounding: "tenRoubles" });
    const base = await priceOf(products.foam.uuid);
    expect(await priceOf(products.foam.uuid, "north")).toBe(Math.round(((base ?? 0) * 1.5) / 10) * 10);
    const tiers = await shop.sql<{ from: number }>(
      `select p.from_quantity::float8 as from from prices p join price_lists l on l.id = p.price_list_id
        where p.product_uuid = $1 and l.code = 'north' and p.from_quantity > 0 order by 1`,
      [products.foam.uuid],
    );
    expect(tiers.map(({ from }) => from)).toEqual([12, 60]);
  });

  it("that was broken off while it was planned changes nothing", async () => {
    const before = await priceOf(products.foam.uuid);
    await shop.sql("insert into price_runs (uuid, state) values ($1, 'planning')", [products.hinge.uuid]);
    await shop.sql(
      `insert into price_plans (uuid, product_uuid, price_list_id, price, valid_from, run_uuid, actor_kind, actor_id)
       values ($1, $2, 1, 1, now() - interval '1 hour', $3, 'staff', 'somebody')`,
      [shop.ports.ids.uuid(), products.foam.uuid, products.hinge.uuid],
    );
    await applyDuePrices(shop.ports);
    expect(await priceOf(products.foam.uuid)).toBe(before);
    expect(await planned()).toEqual([]);
    await shop.sql("delete from price_runs where uuid = $1", [products.hinge.uuid]);
  });
});

describe("prices of a day to come", () => {
  it("are listed with what they are now, and apply when the day begins", async () => {
    const before = await priceOf(products.screw.uuid);
    const { values } = await card(products.screw.uuid);
    const only = { category: values.category, factor: 2_000_000 };
    expect((await recalculate({ ...only, day: "2020-01-01" })).body.code).toBe("planPast");
    expect((await recalculate({ ...only, day: "2120-01-01" })).body.code).toBe("planTooFar");
    expect((await recalculate({ ...only, day: tomorrow() })).status).toBe(200);
    expect(await priceOf(products.screw.uuid)).toBe(before);
    const [row, ...others] = await planned(`?q=${encodeURIComponent(values.article)}`);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ before, price: (before ?? 0) * 2, by: "Ольга Каталогова" });
    expect(await planned("?list=north")).toEqual([]);
    await twoDaysLater();
    expect(await priceOf(products.screw.uuid)).toBe((before ?? 0) * 2);
    expect(await planned()).toEqual([]);
  });

  it("are canceled after a preview, once a key, with an entry for each", async () => {
    const desk = await atDesk(shop, ["finance"]);
    await recalculate({ factor: 3_000_000, day: tomorrow() });
    const all = await planned();
    expect(all.length).toBeGreaterThan(2);
    const body = { rows: [], query: "", expected: all.length, isPreview: true };
    const preview = (await post(desk, "/desk/planned-prices/cancel", body)).data(bulkAnswerShape);
    expect(preview.count).toBe(all.length);
    expect(await planned()).toHaveLength(all.length);
    const [first] = all;
    const one = { rows: [{ id: first?.uuid, version: 1 }], query: null, expected: null, isPreview: false };
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1)
      expect((await post(desk, "/desk/planned-prices/cancel", one, key)).data(bulkAnswerShape).count).toBe(1);
    expect(await planned()).toHaveLength(all.length - 1);
    const differs = await post(desk, "/desk/planned-prices/cancel", { ...body, isPreview: false });
    expect(differs.data(bulkAnswerShape).differs).toBe(true);
    await post(desk, "/desk/planned-prices/cancel", { ...body, isPreview: false, expected: all.length - 1 });
    expect(await planned()).toEqual([]);
    const [row] = await shop.sql<{ count: number }>(
      "select count(*)::int as count from audit_log where action = 'price.planCanceled'",
    );
    expect(row?.count).toBe(all.length);
    const before = await priceOf(products.foam.uuid);
    await twoDaysLater();
    expect(await priceOf(products.foam.uuid)).toBe(before);
  });
});

describe("a price list", () => {
  const lists = async () => (await clerk.call("GET", "/desk/price-lists")).data(deskPriceListsShape).items;
  const values = { name: "Дилерский", kind: "type", rounding: "rouble", externalIds: ["1c-dealer"] };

  it("is kept by people who set prices", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = ["admin", "catalog", "finance"].includes(role);
      expect((await desk.call("GET", "/desk/price-lists")).status, role).toBe(may ? 200 : 403);
      const late = await post(desk, "/desk/price-lists/north", { ...values, version: 99, isActive: true });
      expect(late.body.code, role).toBe(may ? "stale" : "rightMissing");
      const again = await post(desk, "/desk/price-lists", { ...values, code: "north" });
      expect(again.body.code, role).toBe(may ? "priceListExists" : "rightMissing");
    }
  });

  it("is added once a key and saved as it was seen", async () => {
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1) await post(clerk, "/desk/price-lists", { ...values, code: "dealer" }, key);
    const seen = (await lists()).find(({ code }) => code === "dealer");
    expect(seen).toMatchObject({ ...values, isActive: true, goods: 0, version: 1 });
    const change = { ...values, version: 1, isActive: false, rounding: "tenRoubles" };
    expect((await post(clerk, "/desk/price-lists/dealer", change)).data(savedPriceListShape).version).toBe(2);
    const late = await post(clerk, "/desk/price-lists/dealer", { ...values, version: 1, isActive: true });
    expect(late.body.code).toBe("stale");
    expect((late.body.data as { fields: unknown[] }).fields).toContainEqual({
      ...{ name: "rounding", before: "rouble", yours: "rouble", now: "tenRoubles" },
    });
  });

  it("that is the base or in use keeps its kind and stays on; an outer code belongs to one", async () => {
    const [base] = await lists();
    const { goods: _, code, ...kept } = base ?? { goods: 0, code: "" };
    const save = (change: object) => post(clerk, `/desk/price-lists/${code}`, { ...kept, ...change });
    expect((await save({ kind: "type" })).body.code).toBe("priceListBase");
    expect((await save({ isActive: false })).body.code).toBe("priceListInUse");
    expect((await save({ externalIds: ["1c-dealer"] })).body.code).toBe("priceListIdTaken");
    expect((await post(clerk, "/desk/price-lists/nosuch", kept)).body.code).toBe("priceListUnknown");
  });
});
