import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listingShape, productShape } from "#app/contract/catalog/catalog.ts";
import { showDeskProduct } from "#server/use-cases/catalog/desk/show-product.ts";
import { applyDuePrices } from "#server/use-cases/catalog/prices/apply-due-prices.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { hinge } = small.products;
const bolt = { ...small.products.bolt, article: "BM8.40" };
const washer = { ...small.products.washer, article: "SH-M8" };

describe("the operator's commands of prices", () => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await testShop()));
  beforeEach(() => shop.sql("delete from price_plans"));
  afterAll(() => shop.close());

  const run = (line: string) => operatorReads(shop.ports, ...line.split(" "));
  const productOf = async (slug: string, city = "msk") =>
    (await shop.call("GET", `/mixed/products/products/${slug}`, { city })).data(productShape);
  const prices = (uuid: string) =>
    shop.sql(
      "select price_list_id as list, from_quantity::float as from, price::float as price from prices where product_uuid = $1 order by 1, 2",
      [uuid],
    );

  test("set a price, a tier and an old price, and record who did it", async () => {
    await shop.sql("delete from prices where product_uuid = $1", [hinge.uuid]);
    expect(await run("price set nothing base 5")).toBe("refused: no product has this article or external id");
    expect(await run("price set dh120r nowhere 5")).toBe(
      "refused: there is no list with this code; `price-list list` shows them",
    );
    expect(await run("price set dh120r base 90 --from 10")).toBe(
      "refused: the product has no price in this list; set it before one from a quantity on",
    );
    expect(await run("price set dh120r base 100,5")).toBe("DH-120.R, base: 100.500, created");
    expect(await run("price set dh120r base 90 --from 10")).toBe("DH-120.R, base from 10.000: 90.000, updated");
    expect(await run("price set dh120r base 100.5")).toBe("DH-120.R, base: 100.500, unchanged");
    expect(await run("price set dh120r base 90 --from 10 --old 95")).toBe(
      "refused: an old price belongs to the price of any quantity; leave out --from or --old",
    );
    expect(await run("price set dh120r base 100.5 --old 120")).toBe(
      "DH-120.R, base: 100.500, updated; note: the goods were not sold at the old price for 30 days",
    );
    expect((await productOf("hinge")).price).toMatchObject({
      price: 100.5,
      oldPrice: 120,
      tiers: [
        { from: 0, price: 100.5 },
        { from: 10, price: 90 },
      ],
    });
    const lines = (await run("price history DH-120.R")).split("\n").map((line) => line.split("  ").slice(1).join("  "));
    expect(lines).toEqual([
      "base  none -> 100.500  olga",
      "base from 10.000  none -> 90.000  olga",
      "base  100.500 -> 100.500  old none -> 120.000  olga",
    ]);
  });

  test("take prices as people write them, as files do", async () => {
    const set = (price: string) => operatorReads(shop.ports, "price", "set", "dh120r", "base", price);
    expect(await set("1 234,50 руб.")).toContain("DH-120.R, base: 1234.500, updated");
    expect(await set("1234,50 ₽")).toContain("1234.500, unchanged");
    expect(await set("по запросу")).toBe("usage");
  });

  test("say when a larger quantity costs more than a smaller one, and so does the desk", async () => {
    const note = "note: a larger quantity costs more than a smaller one in this list";
    const clerk = { uuid: crypto.randomUUID(), roles: ["admin" as const], cities: [], warehouses: [] };
    const warnings = async () => {
      const shown = await showDeskProduct(shop.ports, clerk, hinge.uuid);
      return shown.ok ? shown.value.warnings : [];
    };
    expect(await run("price set dh120r base 101 --from 20")).toContain(note);
    expect(await warnings()).toContain("tierDearer");
    expect(await run("price set dh120r base none --from 20")).not.toContain("note");
    expect(await warnings()).not.toContain("tierDearer");
  });

  test("plan a price for a day to come, show and cancel it", async () => {
    const before = await prices(bolt.uuid);
    const now = shop.clock.now().getTime();
    const day = (ahead: number) => new Date(now + ahead * 86_400_000).toISOString().slice(0, 10);
    expect(await run(`price set ${bolt.article} base 5 --on ${day(-3)}`)).toBe(
      "refused: this day has passed; leave out --on to set the price now",
    );
    expect(await run(`price set ${bolt.article} base 5 --on ${day(1_000)}`)).toBe("refused: at most two years ahead");
    const midnight = new Date(`${day(3)}T00:00:00+03:00`).toISOString();
    expect(await run(`price set ${bolt.article} base 5 --on ${day(3)}`)).toBe(
      `${bolt.article}, base: 5.000, planned from ${midnight}`,
    );
    await run(`price set ${bolt.article} north none --on ${day(2)}T08:00+03:00`);
    expect(await prices(bolt.uuid)).toEqual(before);
    const plans = (await run("price plans")).split("\n");
    expect(plans.map((line) => line.split("  ").slice(1))).toEqual([
      [`${day(2)}T05:00:00.000Z`, bolt.article, "north", "none", "olga"],
      [midnight, bolt.article, "base", "5.000", "olga"],
    ]);
    const [id = ""] = plans[0]?.split("  ") ?? [];
    expect(await run(`price cancel ${id}`)).toBe(`${id} is canceled`);
    expect(await run(`price cancel ${id}`)).toBe("refused: this change is canceled already");
    expect(await run("price cancel 6b7f3c0e-52a3-4c8e-9d52-0a4f3f1f6d10")).toContain("no change with this id");
    shop.clock.advance(4 * 86_400);
    expect(await applyDuePrices(shop.ports)).toBe(1);
    expect((await productOf(bolt.slug)).price.price).toBe(5);
    expect(await run("price plans")).toBe("no changes are planned");
  });

  test("take a product without a base price out of sale in every list", async () => {
    const isListed = async () =>
      (
        await shop.call("POST", "/mixed/products/products", {
          city: "spb",
          body: { context: { type: "brand", value: "krep" }, sort: "priceAsc", limit: 100 },
        })
      )
        .data(listingShape)
        .items.find(({ uuid }) => uuid === washer.uuid)?.availability;
    await run(`price set ${washer.article} base 3`);
    await run(`price set ${washer.article} north 4`);
    expect(await isListed()).toBe("available");
    await run(`price set ${washer.article} base none`);
    expect(await isListed()).not.toBe("available");
    expect((await shop.call("GET", `/mixed/products/products/${washer.slug}`, { city: "spb" })).status).toBe(404);
    await run(`price set ${washer.article} base 3`);
    expect(await isListed()).toBe("available");
  });

  test("recalculate one list from another by its rounding, after a check that writes nothing", async () => {
    expect(await run("price-list add vip Особая --kind type --round rouble --ids 1c-7")).toBe("the list vip is added");
    await shop.sql("delete from prices where price_list_id > 3");
    const base = await shop.sql<{ n: number }>(
      "select count(*)::int as n from prices where price_list_id = 1 and from_quantity = 0",
    );
    const ofVip = () =>
      shop.sql("select price::float as price from prices where price_list_id > 3 and from_quantity = 0");
    expect(await run("price recalculate base vip 1.1 --check")).toMatch(
      new RegExp(`^0 goods would be repriced, ${base[0]?.n} would be new in the list, 0 unchanged`),
    );
    expect(await ofVip()).toEqual([]);
    expect(await run("price recalculate base vip 1.1")).toContain(`${base[0]?.n} are new in the list`);
    expect((await ofVip()).every(({ price }) => Number.isInteger(price) && Number(price) >= 1)).toBe(true);
    await shop.sql("delete from price_history");
    expect(await run("price recalculate base vip 1.1")).toBe(
      `0 goods are repriced, 0 are new in the list, ${base[0]?.n} unchanged`,
    );
    expect(await shop.sql("select from price_history")).toEqual([]);
    expect(await run("price recalculate base nowhere 1.1")).toContain("refused: there is no list with this code");
  });

  test("recalculate a list within itself once, with its tiers, and finish what was broken off", async () => {
    await run(`price set ${bolt.article} base 10`);
    await run(`price set ${bolt.article} base 8 --from 50`);
    const before = await prices(bolt.uuid);
    const others = before.filter(({ list }) => list !== 1);
    await run("price recalculate base base 2");
    const doubled = before.filter(({ list }) => list === 1).map((row) => ({ ...row, price: Number(row["price"]) * 2 }));
    expect(await prices(bolt.uuid)).toEqual([...doubled, ...others]);
    expect(await applyDuePrices(shop.ports)).toBe(0);
    expect(await prices(bolt.uuid)).toEqual([...doubled, ...others]);
    expect(await run(`price history ${bolt.article}`)).toMatch(/10\.000 -> 20\.000 {2}olga {2}plan [0-9a-f-]{36}/);
  });

  test("give a city and a company their lists, and keep the lists that they have switched on", async () => {
    await run("price-list add spb2 Петербург --kind city");
    await run("price-list add deal Договор --kind contract");
    await run("price set DH-120.R spb2 77");
    await run("price set DH-120.R deal 66");
    expect(await run("city prices spb spb2")).toBe("spb: north -> spb2");
    expect((await productOf("hinge", "spb")).price.price).toBe(77);
    expect(await run("city prices spb deal")).toBe(
      "refused: this list is of a contract: its prices are not for a city",
    );
    expect(await run("city prices nowhere base")).toContain("refused: there is no city nowhere; there are: ");
    expect(await run("account prices 7707083893 deal")).toBe("ООО «Окна Плюс»: wholesale -> deal");
    expect(await run("account prices 7707083894 deal")).toContain("refused: no account or company");
    for (const code of ["spb2", "deal", "base"])
      expect(await run(`price-list set ${code} --state off`)).toContain("refused: a city or a company has this list");
    expect(await run("account prices 7707083893 none")).toBe("ООО «Окна Плюс»: deal -> none");
    expect(await run("price-list set deal --state off --name Старый")).toBe("the list deal is updated");
    expect(await run("account prices 7707083893 deal")).toContain("refused: this list is switched off");
    expect(await run("price-list add deal Договор")).toContain("refused: there is a list with this code already");
    expect(await run("price-list set nowhere --name x")).toContain("refused: there is no list with this code");
    expect(await run("price-list set base --kind type")).toContain("refused: the base list stays");
    expect((await run("price-list list")).split("\n")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^base {2}base {2}none {2}\d+ goods {2}Розница$/),
        "deal  contract  none  1 goods  Старый  off",
      ]),
    );
  });
});
