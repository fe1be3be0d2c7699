import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  goodsPriceOptionsShape,
  goodsPricesShape,
  savedGoodsPricesShape,
  type SetGoodsPrices,
} from "#app/contract/desk/catalog/goods-prices.ts";
import { deskProductShape } from "#app/contract/desk/product.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { seenPrices } from "#app/domain/staff/seen-prices.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { hinge, foam, screw } = small.products;
type Desk = Awaited<ReturnType<typeof atDesk>>;

let shop: TestShop;
let clerk: Desk;
beforeAll(async () => {
  shop = await testShop();
  clerk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
});
afterAll(() => shop.close());

const path = "/desk/goods-prices";
const table = async (query = "", desk = clerk) => (await desk.call("GET", path + query)).data(goodsPricesShape);
const found = async (query: string, desk = clerk) => (await table(query, desk)).items.map(({ uuid }) => uuid);
const rowOf = async (uuid: string) => {
  const row = (await table("?size=200")).items.find((one) => one.uuid === uuid);
  return Object.fromEntries((row?.prices ?? []).map(({ list, id: _, ...price }) => [list, price]));
};
type Goods = SetGoodsPrices["goods"];
const post = (goods: unknown, { desk = clerk, key = shop.ports.ids.uuid() }: { desk?: Desk; key?: string } = {}) =>
  desk.call("POST", path, { body: { goods }, headers: { "idempotency-key": key } });
const save = async (goods: Goods, sent: Parameters<typeof post>[1] = {}) =>
  (await post(goods, sent)).data(savedGoodsPricesShape);
const none = { price: null, oldPrice: null };
const only = (price: number, oldPrice: number | null = null) => ({ price, oldPrice });
const cell = (list: string, was: Goods[number]["prices"][number]["was"], now: typeof was) => ({ list, was, ...now });
const results = ({ rows }: Awaited<ReturnType<typeof save>>) =>
  rows.map(({ cells }) => cells.map(({ result }) => result));
const entries = (uuid: string, key: string) =>
  shop.sql<{ changes: object; actor: string }>(
    `select changes, actor_name as actor from audit_log
      where action = 'product.priced' and object_id = $1 and idempotency_key = $2 order by id`,
    [uuid, key],
  );

describe("the table of prices", () => {
  it("reads no goods where the filters find none", async () => {
    const statements = (query: string) => statementsOf(shop.database, () => table(query));
    expect(await found("?q=DH-120.R")).toHaveLength(1);
    expect(await found("?q=nosuch")).toEqual([]);
    expect(await statements("?q=nosuch")).toBe((await statements("?q=DH-120.R")) - 1);
  });

  it("is for people who see prices, with the lists that they see on the card of a product", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const sees = seenPrices({ uuid: desk.uuid, roles: [role], cities: [], warehouses: [] });
      const answer = await desk.call("GET", path);
      expect(answer.status, role).toBe(sees === "none" ? 403 : 200);
      expect((await desk.call("GET", "/desk/goods-price-options")).status, role).toBe(sees === "none" ? 403 : 200);
      const may = mayStaff({ uuid: desk.uuid, roles: [role], cities: [], warehouses: [] }, "editPrices");
      const unknown = await post([{ product: hinge.uuid, prices: [cell("nosuch", none, only(1))] }], { desk });
      expect(unknown.body.code, role).toBe(may ? "priceListUnknown" : "rightMissing");
      if (sees === "none") continue;
      const codes = sees === "all" ? ["base", "north", "wholesale"] : ["base"];
      const { lists, items } = answer.data(goodsPricesShape);
      expect(
        lists.map(({ code }) => code),
        role,
      ).toEqual(codes);
      expect(new Set(items.flatMap(({ prices }) => prices.map(({ list }) => list))), role).toEqual(new Set(codes));
      const options = (await desk.call("GET", "/desk/goods-price-options")).data(goodsPriceOptionsShape);
      expect(options.noPrice, role).toHaveLength(codes.length);
    }
  });

  it("shows prices, old prices and tiers as the card does, in the lists that are on", async () => {
    const card = (await clerk.call("GET", `/desk/product/${foam.uuid}`)).data(deskProductShape);
    const row = await rowOf(foam.uuid);
    for (const { list, price, oldPrice, tiers } of card.prices ?? [])
      expect(row[list], list).toEqual(price === null ? undefined : { price, oldPrice, tiers });
    expect(row["base"]?.tiers.length).toBeGreaterThan(0);
    await shop.sql("update price_lists set is_active = false where id = 3");
    expect((await table()).lists.map(({ code }) => code)).toEqual(["base", "north"]);
    expect((await rowOf(foam.uuid))["wholesale"]).toBeUndefined();
    await shop.sql("update price_lists set is_active = true where id = 3");
  });

  it("finds goods by text, category with those below, brand, status and order, page by page", async () => {
    const { values } = (await clerk.call("GET", `/desk/product/${hinge.uuid}`)).data(deskProductShape);
    const [root] = await shop.sql<{ uuid: string }>(
      `with recursive up as (select uuid, parent_uuid from categories where uuid = $1
         union all select c.uuid, c.parent_uuid from categories c join up on c.uuid = up.parent_uuid)
       select uuid from up where parent_uuid is null`,
      [values.category],
    );
    expect(await found(`?q=${encodeURIComponent(values.article)}`)).toEqual([hinge.uuid]);
    expect(await found(`?category=${root?.uuid}`)).toContain(hinge.uuid);
    expect(await found(`?brand=${values.brand}`)).toContain(hinge.uuid);
    expect(await found("?status=draft")).not.toContain(hinge.uuid);
    const articles = (await table()).items.map(({ article }) => article);
    const down = (await table("?sort=-article")).items.map(({ article }) => article);
    expect(down).toEqual(articles.toReversed());
    expect((await table("?page=9")).page).toBe(1);
  });

  it("finds goods without a price in a list, and those with an old price", async () => {
    const all = (await table("?size=200")).items;
    const lacking = (code: string) =>
      all.filter(({ prices }) => !prices.some(({ list }) => list === code)).map(({ uuid }) => uuid);
    expect(lacking("wholesale").length).toBeGreaterThan(0);
    expect(lacking("wholesale").length).toBeLessThan(all.length);
    expect(await found("?noPrice=3&size=200")).toEqual(lacking("wholesale"));
    expect(await found("?noPrice=2&size=200")).toEqual(lacking("north"));
    const before = await found("?oldPrice=1");
    await shop.sql(
      "update prices set old_price = 999 where product_uuid = $1 and price_list_id = 3 and from_quantity = 0",
      [foam.uuid],
    );
    expect(await found("?oldPrice=1")).toEqual(expect.arrayContaining([...before, foam.uuid]));
    // To people who see the base list alone filters tell nothing about the others.
    const viewer = await atDesk(shop, ["viewer"]);
    expect(await found("?oldPrice=1", viewer)).not.toContain(foam.uuid);
    expect(await found("?noPrice=3&size=200", viewer)).toHaveLength(all.length);
    await shop.sql("update prices set old_price = null where product_uuid = $1", [foam.uuid]);
  });
});

describe("a form of prices", () => {
  it("saves each cell, keeps tiers, and tells history and journal who did it", async () => {
    const { tiers } = (await rowOf(foam.uuid))["base"] ?? {};
    const key = shop.ports.ids.uuid();
    const answer = await save(
      [
        { product: foam.uuid, prices: [cell("base", only(450), only(460.5, 500)), cell("north", none, only(480))] },
        { product: hinge.uuid, prices: [cell("wholesale", only(150), only(151.125))] },
      ],
      { key },
    );
    expect([answer.saved, results(answer)]).toEqual([3, [["saved", "saved"], ["saved"]]]);
    expect((await rowOf(foam.uuid))["base"]).toEqual({ ...only(460.5, 500), tiers });
    expect((await rowOf(hinge.uuid))["wholesale"]).toEqual({ ...only(151.125), tiers: [] });
    const { priceHistory } = (await clerk.call("GET", `/desk/product/${foam.uuid}`)).data(deskProductShape);
    expect(priceHistory).toContainEqual(
      expect.objectContaining({
        list: "base",
        from: 0,
        before: 450,
        after: 460.5,
        by: "Ольга Каталогова",
        source: null,
      }),
    );
    expect(await entries(foam.uuid, key)).toEqual([
      {
        actor: "Ольга Каталогова",
        changes: {
          "price.base": { before: "450", after: "460,5" },
          "oldPrice.base": { before: "", after: "500" },
          "price.north": { before: "", after: "480" },
        },
      },
    ]);
    expect(await entries(hinge.uuid, key)).toHaveLength(1);
  });

  it("leaves a cell that a colleague has changed, with his value and name, and saves the others", async () => {
    const colleague = await atDesk(shop, ["finance"], { name: "Фёдор Финансов" });
    await save([{ product: foam.uuid, prices: [cell("base", only(460.5, 500), only(470))] }], { desk: colleague });
    const answer = await save([
      {
        product: foam.uuid,
        prices: [cell("base", only(460.5, 500), only(465, 500)), cell("north", only(480), only(481))],
      },
    ]);
    expect(results(answer)).toEqual([["stale", "saved"]]);
    const [row] = answer.rows;
    expect(row?.by).toBe("Фёдор Финансов");
    expect(row?.cells[0]?.now).toEqual(only(470));
    expect((await rowOf(foam.uuid))["base"]).toMatchObject(only(470));
    expect((await rowOf(foam.uuid))["north"]).toMatchObject(only(481));
    // The colleague's own value is no conflict.
    expect(results(await save([{ product: foam.uuid, prices: [cell("base", only(460.5, 500), only(470))] }]))).toEqual([
      ["unchanged"],
    ]);
  });

  it("takes a product out of a list by an empty or zero price, its tiers and old price with it", async () => {
    const out = await save([
      { product: foam.uuid, prices: [cell("wholesale", only(400), { price: 0, oldPrice: null })] },
    ]);
    expect(results(out)).toEqual([["saved"]]);
    expect((await rowOf(foam.uuid))["wholesale"]).toBeUndefined();
    const left = await shop.sql("select from prices where product_uuid = $1 and price_list_id = 3", [foam.uuid]);
    expect(left).toEqual([]);
    const base = await save([{ product: screw.uuid, prices: [cell("base", only(await baseOf(screw.uuid)), none)] }]);
    expect(results(base)).toEqual([["saved"]]);
    const [product] = await shop.sql<{ price: string | null }>(
      "select base_price as price from products where uuid = $1",
      [screw.uuid],
    );
    expect(product?.price).toBeNull();
  });

  it("refuses a sum that is too high by itself, and a product that is gone", async () => {
    const answer = await save([
      { product: hinge.uuid, prices: [cell("base", only(184.5), only(2_000_000_000)), cell("north", none, only(190))] },
      { product: shop.ports.ids.uuid(), prices: [cell("base", none, only(5))] },
    ]);
    expect(results(answer)).toEqual([["refused", "saved"], ["gone"]]);
    expect(answer.rows[0]?.cells[0]).toMatchObject({ field: "price", now: only(184.5) });
    expect((await rowOf(hinge.uuid))["base"]).toMatchObject(only(184.5));
  });

  it("is saved once a key, and answers a repeat as before", async () => {
    const key = shop.ports.ids.uuid();
    const goods = [{ product: hinge.uuid, prices: [cell("north", only(190), only(191))] }];
    const first = await save(goods, { key });
    expect(await save(goods, { key })).toEqual(first);
    expect(first.saved).toBe(1);
    expect(await entries(hinge.uuid, key)).toHaveLength(1);
  });

  it("is not read with negative sums, doubled cells, or more cells than a page has", async () => {
    const bad: unknown[] = [
      [],
      [{ product: hinge.uuid, prices: [] }],
      [{ product: hinge.uuid, prices: [cell("base", none, { price: -1, oldPrice: null })] }],
      [{ product: hinge.uuid, prices: [cell("base", none, { price: 1.0001, oldPrice: null })] }],
      [{ product: hinge.uuid, prices: [cell("base", none, only(1)), cell("base", none, only(2))] }],
      Array.from({ length: 2 }, () => ({ product: hinge.uuid, prices: [cell("base", none, only(1))] })),
      Array.from({ length: 481 }, () => ({ product: shop.ports.ids.uuid(), prices: [cell("base", none, only(1))] })),
    ];
    for (const goods of bad)
      expect((await post(goods)).body.code, JSON.stringify(goods).slice(0, 80)).toBe("validation");
  });
});

async function baseOf(uuid: string): Promise<number> {
  const [row] = await shop.sql<{ price: number }>("select base_price::float8 as price from products where uuid = $1", [
    uuid,
  ]);
  return row?.price ?? 0;
}
