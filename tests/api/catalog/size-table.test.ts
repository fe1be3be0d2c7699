import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { productShape } from "#app/contract/catalog/catalog.ts";
import { sizeFamilyShape, sizeTableShape } from "#app/contract/catalog/sizes.ts";
import { addBolts, bolts } from "#tests/support/bolts.ts";
import { postgres, small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "the table of a size family on %s",
  (engine) => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await testShop({ engine });
      await addBolts(shop);
    });
    afterAll(() => shop.close());

    const sizes = (slug: string, from: TestCall = {}) =>
      shop.call("GET", `/mixed/products/products/${slug}/sizes`, from);
    const families = async (category: string) =>
      (await shop.call("GET", `/public/products/size-families?category=${category}`)).data(z.array(sizeFamilyShape));

    test("has the goods of the family in their cells, with the caller's prices and stock", async () => {
      const table = (await sizes("bolt")).data(sizeTableShape);
      expect(table).toMatchObject({
        name: "Болт",
        breadcrumbs: [{ name: "Крепёж" }, { name: "Саморезы и болты" }],
        product: { slug: "bolt", name: "Болт М8×40" },
        column: { name: "Резьба", unit: null, values: ["М6", "М8", "М10"] },
        row: { name: "Длина", unit: "мм", values: ["20", "40"] },
      });
      expect(table.cells.map(({ column, row, size, product }) => [column, row, size, product.slug])).toEqual([
        [0, 0, "М6×20", "bolt-m6-20"],
        [0, 1, "М6×40", "bolt-m6-40"],
        [1, 0, "М8×20", "bolt-m8-20"],
        [1, 1, "М8×40", "bolt"],
        [2, 1, "М10×40", "bolt-m10-40"],
      ]);
      expect(table.cells[3]?.product).toMatchObject({
        price: { price: 9.99 },
        multiplicity: 10,
        availability: "available",
        availableQuantity: 1_000,
      });
      const north = (await sizes("bolt", { city: "spb" })).data(sizeTableShape);
      expect(north.cells[3]?.product).toMatchObject({ availableQuantity: 300 });
    });

    test("is the same for every product of the family and is included with the product", async () => {
      const [one, other] = [
        (await sizes("bolt")).data(sizeTableShape),
        (await sizes("bolt-m6-20")).data(sizeTableShape),
      ];
      expect({ ...other, product: one.product }).toEqual(one);
      const product = async (slug: string) =>
        (await shop.call("GET", `/mixed/products/products/${slug}`)).data(productShape);
      expect((await product("bolt")).sizes).toEqual({ count: 5 });
      expect((await product("screw")).sizes).toBeNull();
    });

    test("takes two statements once the family is cached, and adds none to a product page", async () => {
      await sizes("bolt");
      expect(await statementsOf(shop.database, () => sizes("bolt"))).toBe(2);
      expect(await statementsOf(shop.database, () => shop.call("GET", "/mixed/products/products/bolt"))).toBe(1);
    });

    test("is found by its category", async () => {
      expect(await families(small.categories.screws)).toEqual([{ name: "Болт", slug: "bolt-m6-20", count: 5 }]);
      expect(await families(small.categories.hinges)).toEqual([]);
      expect(await families(small.cities.msk)).toEqual([]);
    });

    test.each(["screw", "hinge", "secret", "net-takogo", "A"])(
      "answers 404 where there is no table: %s",
      async (slug) => {
        expect((await sizes(slug)).status).toBe(404);
      },
    );

    test("leaves a cell empty as soon as its product is removed", async () => {
      await shop.sql("update products set status = 'discontinued' where uuid = $1", [bolts.m6x40.uuid]);
      try {
        const table = (await sizes("bolt")).data(sizeTableShape);
        expect(table.cells.map(({ size }) => size)).not.toContain("М6×40");
        await shop.ports.bus.publish("public:goods");
        expect(await families(small.categories.screws)).toMatchObject([{ count: 4 }]);
        expect((await sizes(bolts.m6x40.slug)).status).toBe(404);
      } finally {
        await shop.sql("update products set status = 'active' where uuid = $1", [bolts.m6x40.uuid]);
        await shop.ports.bus.publish("public");
      }
    });
  },
);
