import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productCardListShape, productCardPageShape, type ProductCard } from "#app/contract/catalog/catalog.ts";
import { postgres, small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "goods near a product on %s",
  (engine) => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await testShop({ engine });
    });
    afterAll(() => shop.close());

    const product = "/mixed/products/products";
    const similar = async (slug: string, from: TestCall = {}) =>
      (await shop.call("GET", `${product}/${slug}/similar?limit=6`, { city: "msk", ...from })).data(
        productCardPageShape,
      ).items;
    const related = async (slug: string, from: TestCall = {}) =>
      (await shop.call("GET", `${product}/${slug}/related`, { city: "msk", ...from })).data(productCardListShape);
    const named = (cards: readonly ProductCard[], slug: string) => cards.find((card) => card.slug === slug);

    test("are found once for all buyers of a city, who each see their own prices", async () => {
      const { token } = await shop.loginAs(small.phones.ooo);
      for (const near of [similar, related]) {
        const of = near === similar ? small.products.oldHinge.slug : "handle";
        const guest = named(await near(of), "hinge");
        const buyer = named(await near(of, { token }), "hinge");
        expect([guest?.price.priceType, buyer?.price.priceType]).toEqual(["base", "wholesale"]);
        expect(buyer?.price.price).toBeLessThan(guest?.price.price ?? 0);
        expect(named(await near(of), "hinge")).toEqual(guest);
      }
    });

    test("take one statement once they are found", async () => {
      await similar("handle");
      await related("anchor");
      expect(await statementsOf(shop.database, () => similar("handle"))).toBe(1);
      expect(await statementsOf(shop.database, () => related("anchor"))).toBe(1);
    });

    test("are shown with the stock of now, and not after they went off sale", async () => {
      const free = async () => named(await similar("washer"), "screw")?.availableQuantity ?? NaN;
      const before = await free();
      await shop.sql("update stock set on_hand = on_hand + 5000 where product_uuid = $1", [small.products.screw.uuid]);
      expect(await free()).toBeGreaterThan(before);
      await shop.sql("update products set status = 'hidden' where slug = 'screw'");
      expect(await free()).toBeNaN();
      await shop.sql("update products set status = 'active' where slug = 'screw'");
    });

    test("are found again after a change of goods, and after minutes", async () => {
      const before = await similar("handle");
      await shop.sql("update products set category_uuid = $1 where slug = 'anchor'", [small.categories.handles]);
      expect((await similar("handle")).length).toBe(before.length);
      await shop.ports.bus.publish("public:goods");
      expect(named(await similar("handle"), "anchor")).toBeDefined();
      await shop.sql("update products set category_uuid = $1 where slug = 'anchor'", [small.categories.fasteners]);
      shop.clock.advance(301);
      expect((await similar("handle")).length).toBe(before.length);
    });
  },
);
