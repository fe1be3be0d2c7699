import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byCategoriesShape } from "#app/contract/basket/baskets.ts";
import { productCardPageShape } from "#app/contract/catalog/catalog.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const looks = ["coating", "color", "material", "strength", "side", "thread"];
const measures = ["мм", "см", "м", "мл", "л"];

type Goods = { uuid: string; slug: string; name: string; category: string; facts: Record<string, string> };

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))("replacements on %s", (engine) => {
  let shop: TestShop;
  let all: Map<string, Goods>;
  let binding: ReadonlySet<string>;
  beforeAll(async () => {
    shop = await testShop({ engine, goods: "demo" });
    const attributes = await shop.sql<{ code: string; unit: string | null; kind: string }>(
      "select code, unit, kind from attributes",
    );
    binding = new Set([
      ...looks,
      ...attributes
        .filter(({ unit, kind }) => kind === "number" && measures.includes(unit ?? ""))
        .map(({ code }) => code),
    ]);
    const rows = await shop.sql<Omit<Goods, "facts"> & { attributes: { code: string; value: unknown }[] }>(
      "select uuid, slug, name, category_uuid as category, attributes from products where status = 'active' order by uuid",
    );
    all = new Map(
      rows.map(({ attributes: own, ...goods }) => [
        goods.uuid,
        { ...goods, facts: Object.fromEntries(own.map(({ code, value }) => [code, String(value)])) },
      ]),
    );
  }, 600_000);
  afterAll(() => shop.close());

  const replacementsOf = async (products: string[]) =>
    (
      await shop.call("POST", "/mixed/baskets/baskets/products-by-categories", {
        city: "msk",
        body: { uuids: [], products },
      })
    ).data(byCategoriesShape).similarGoods;

  const bindingFacts = (uuid: string) => {
    const { facts = {}, category = "" } = all.get(uuid) ?? {};
    return { category, facts: Object.fromEntries(Object.entries(facts).filter(([code]) => binding.has(code))) };
  };

  test("have the category, sizes, colour and finish of the goods that run short", async () => {
    const uuids = [...all.keys()].filter((_, at) => at % 4 === 0);
    let offered = 0;
    for (let at = 0; at < uuids.length; at += 60)
      for (const { productUuid = "", products } of await replacementsOf(uuids.slice(at, at + 60))) {
        expect(products.length).toBeGreaterThan(0);
        for (const { uuid, name, availability } of products) {
          offered += 1;
          expect(uuid).not.toBe(productUuid);
          expect(availability).toBe("available");
          expect({ of: all.get(productUuid)?.name, name, ...bindingFacts(uuid) }).toEqual({
            of: all.get(productUuid)?.name,
            name,
            ...bindingFacts(productUuid),
          });
        }
      }
    expect(offered).toBeGreaterThan(50);
  });

  test("are not offered for a stud of another size", async () => {
    const studs = [...all.values()].filter(({ name }) => /^Шпилька резьбовая М16×2000/u.test(name));
    expect(studs.length).toBeGreaterThan(0);
    for (const { products } of await replacementsOf(studs.map(({ uuid }) => uuid)))
      expect(products.map(({ name }) => name).filter((name) => !name.includes("М16×2000"))).toEqual([]);
  });

  test("stand first among the similar goods on the product page", async () => {
    const [{ productUuid = "", products } = { products: [] }] = await replacementsOf([...all.keys()].slice(0, 60));
    const slug = all.get(productUuid)?.slug ?? "";
    const { items } = (
      await shop.call("GET", `/mixed/products/products/${slug}/similar?limit=6`, { city: "msk" })
    ).data(productCardPageShape);
    const first = items[0]?.uuid ?? "";
    expect(products.length).toBeGreaterThan(0);
    expect(bindingFacts(first)).toEqual(bindingFacts(productUuid));
  });
});
