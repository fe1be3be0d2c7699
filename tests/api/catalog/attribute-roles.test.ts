import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { sizeTableShape } from "#app/contract/catalog/sizes.ts";
import { saveAttributes } from "#server/use-cases/catalog/saving/save-attributes.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { clerk, priceToSave, productToSave } from "#tests/support/saving.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const products = "/mixed/products/products";
/** As 1C names properties. */
const codes = {
  width: "0d0c1a52-3b1f-11ee-8f1c-00155d0a0b01",
  depth: "0d0c1a52-3b1f-11ee-8f1c-00155d0a0b02",
  finish: "0d0c1a52-3b1f-11ee-8f1c-00155d0a0b03",
  head: "0d0c1a52-3b1f-11ee-8f1c-00155d0a0b04",
};

describe.each(engines)("attributes with codes of the accounting system, on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
    await saveAttributes(shop.ports, clerk, [
      { code: codes.width, name: "Сечение", unit: "мм", kind: "number" },
      { code: codes.depth, name: "Вылет", unit: "мм", kind: "number" },
      { code: codes.finish, name: "Отделка", kind: "text" },
      { code: codes.head, name: "Шляпка", unit: "мм", kind: "number" },
    ]);
    const sizes = [
      [20, 100],
      [20, 150],
      [30, 100],
      [30, 150],
    ] as const;
    const rows = [
      ...["хром", "латунь"].flatMap((finish) =>
        sizes.map(([width, depth]) =>
          productToSave(`${finish}-${width}-${depth}`, {
            name: `Кронштейн ${width}×${depth}`,
            attributes: [
              { code: codes.width, value: width },
              { code: codes.depth, value: depth },
              { code: codes.finish, value: finish },
            ],
          }),
        ),
      ),
      productToSave("sized", {
        name: "Держатель угловой",
        attributes: [
          { code: codes.width, value: 40 },
          { code: codes.depth, value: 240 },
        ],
      }),
      productToSave("headed", {
        name: "Держатель плоский",
        popularity: 100,
        attributes: [
          { code: codes.head, value: 40 },
          { code: codes.depth, value: 240 },
        ],
      }),
    ];
    await saveProducts(shop.ports, clerk, rows);
    await savePrices(
      shop.ports,
      clerk,
      rows.map(({ externalId }) => priceToSave(externalId, 10)),
    );
  });
  afterAll(() => shop.close());

  const slugOf = async (externalId: string) =>
    (await shop.sql<{ slug: string }>("select slug from products where external_id = $1", [externalId]))[0]?.slug ?? "";
  const table = async (externalId: string) => shop.call("GET", `${products}/${await slugOf(externalId)}/sizes`);
  const find = async (query: string) => {
    const body = { context: { type: "search", value: query } };
    const { items } = (await shop.call("POST", products, { body })).data(listingShape);
    return items.map(({ externalId }) => externalId);
  };

  test("make no table of sizes and match no typed size without roles", async () => {
    expect((await table("хром-20-100")).status).toBe(404);
    expect((await find("держатель 40х240"))[0]).toBe("headed");
  });

  test("make a table once sizes have their roles: one table for each look, with the row size in its rows", async () => {
    await saveAttributes(shop.ports, clerk, [
      { code: codes.width, role: "rowSize" },
      { code: codes.depth, role: "size" },
      { code: codes.finish, role: "look" },
    ]);
    const { column, row, cells } = (await table("хром-20-100")).data(sizeTableShape);
    expect([column, row]).toEqual([
      { name: "Вылет", unit: "мм", values: ["100", "150"] },
      { name: "Сечение", unit: "мм", values: ["20", "30"] },
    ]);
    expect(cells.map(({ product }) => product.externalId).sort()).toEqual([
      "хром-20-100",
      "хром-20-150",
      "хром-30-100",
      "хром-30-150",
    ]);
  });

  test("match sizes typed in a search by the attributes that are sizes, not by others of the same value", async () => {
    expect((await find("держатель 40х240"))[0]).toBe("sized");
  });
});
