import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PriceToSave } from "#app/domain/catalog/saving/price.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { StockToSave } from "#app/domain/catalog/saving/stock.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { clerk, priceToSave, productToSave, stockToSave } from "#tests/support/saving.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const { categories, warehouses, units } = small;
const keys = ["k0", "k1", "k2", "k3"] as const;
const key = fc.constantFrom(...keys);

/** Includes invalid values: unknown categories, slugs of other goods, short names. */
const change = fc.record(
  {
    name: fc.constantFrom("Уголок", "Скоба М8", "Скоба М10×40", "У"),
    category: fc.constantFrom(categories.fittings, categories.screws, units.piece),
    multiplicity: fc.constantFrom(1, 2.25, 10).map(quantityFromNumber),
    minQuantity: fc.constantFrom(10, 4.5).map(quantityFromNumber),
    warrantyMonths: fc.constantFrom(12, 24, null, -1),
    status: fc.constantFrom("active" as const, "hidden" as const),
    tags: fc.constantFrom(["new" as const], []),
    attributes: fc.constantFrom([], [{ code: "length", value: 40 }], [{ code: "material", value: "сталь" }]),
  },
  { requiredKeys: [] },
);
const tiers = fc.constantFrom([], [{ from: quantityFromNumber(10), price: moneyFromNumber(3) }]);

type Batch = { goods: ProductToSave[]; prices: PriceToSave[]; stock: StockToSave[] };
const batchOf = (isFree: boolean) =>
  fc.record({
    goods: fc.array(
      fc
        .tuple(key, change, fc.integer({ min: 0, max: 5 }), fc.option(key, { nil: undefined }))
        .map(([id, given, slug, other]) => ({
          // A row with few fields updates an existing product or is refused.
          ...(slug > 1 ? productToSave(id, { name: "Скоба", article: "S" }) : { externalId: id }),
          ...given,
          slug: isFree ? `s${slug}` : `of-${id}`,
          ...(isFree && other !== undefined ? { replacement: other } : {}),
        })),
      { maxLength: 12 },
    ),
    prices: fc.array(
      fc
        .tuple(
          key,
          fc.constantFrom(null, 0, 5, 7.125),
          fc.constantFrom("base", "north", "nowhere"),
          fc.option(tiers, { nil: undefined }),
        )
        .map(([id, price, list, steps]) => ({
          ...priceToSave(id, price, list),
          ...(steps === undefined ? {} : { tiers: steps }),
        })),
      { maxLength: 12 },
    ),
    stock: fc.array(
      fc
        .tuple(key, fc.constantFrom(warehouses.north, warehouses.ring), fc.constantFrom(0, 1, 50, -1))
        .map(([id, warehouse, onHand]) => stockToSave(id, warehouse, onHand)),
      { maxLength: 12 },
    ),
  });

describe.each(engines)("batches of the catalogue, on %s", (engine) => {
  let shop: TestShop;
  let runs = 0;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  /** The same rows with ids of unknown goods. */
  function named({ goods, prices, stock }: Batch): { prefix: string; batch: Batch } {
    const prefix = `r${(runs += 1)}-`;
    return {
      prefix,
      batch: {
        goods: goods.map((row) => ({
          ...row,
          externalId: prefix + row.externalId,
          slug: prefix + (row.slug ?? ""),
          ...(typeof row.replacement === "string" ? { replacement: prefix + row.replacement } : {}),
        })),
        prices: prices.map((row) => ({ ...row, product: prefix + row.product })),
        stock: stock.map((row) => ({ ...row, product: prefix + row.product })),
      },
    };
  }

  async function save({ goods, prices, stock }: Batch, size = 500) {
    const answers = [];
    for (const part of parted(goods, size)) answers.push(...(await saveProducts(shop.ports, clerk, part)));
    for (const part of parted(prices, size)) answers.push(...(await savePrices(shop.ports, clerk, part)));
    for (const part of parted(stock, size)) answers.push(...(await saveStock(shop.ports, clerk, part)));
    return answers;
  }

  async function catalogue(prefix: string, more: string) {
    return shop.sql(
      `select replace(p.external_id, $1, '') as id, replace(p.slug, $1, '') as slug, p.name, p.category_uuid, p.multiplicity, p.min_quantity,
         p.warranty_months, p.status, p.tags, p.attributes, p.base_price, p.ships_from, p.facet_set,
         (select replace(o.external_id, $1, '') from products o where o.uuid = p.replacement_uuid) as replacement,
         (select json_agg(json_build_array(t.price_list_id, t.from_quantity, t.price, t.old_price) order by 1) from
           (select * from prices where product_uuid = p.uuid order by price_list_id, from_quantity) t) as prices,
         (select json_agg(json_build_array(s.warehouse_uuid, s.on_hand)) from
           (select * from stock where product_uuid = p.uuid order by warehouse_uuid) s) as stock ${more}
       from products p where starts_with(p.external_id, $1) order by p.external_id`,
      [prefix],
    );
  }

  test("give the same result for any split of the rows", async () => {
    await fc.assert(
      fc.asyncProperty(batchOf(true), fc.integer({ min: 1, max: 5 }), async (rows, size) => {
        const whole = named(rows);
        const inParts = named(rows);
        expect(await save(inParts.batch, size)).toEqual(await save(whole.batch));
        expect(await catalogue(inParts.prefix, "")).toEqual(await catalogue(whole.prefix, ""));
        expect(await derivedFaults(shop.database.db)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("write nothing when they are repeated", async () => {
    await fc.assert(
      fc.asyncProperty(batchOf(false), async (rows) => {
        const { prefix, batch } = named(once(rows));
        await save(batch);
        const versions =
          ", p.ctid, p.xmin, (select array_agg(ctid || '' || xmin) from prices where product_uuid = p.uuid) as pv, (select array_agg(ctid || '' || xmin) from stock where product_uuid = p.uuid) as sv";
        const before = await catalogue(prefix, versions);
        await save(batch);
        expect(await catalogue(prefix, versions)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});

/** The last row of each key. */
function once({ goods, prices, stock }: Batch): Batch {
  return {
    goods: [...new Map(goods.map((row) => [row.externalId, row])).values()],
    prices: [...new Map(prices.map((row) => [row.product + row.list, row])).values()],
    stock: [...new Map(stock.map((row) => [row.product + row.warehouse, row])).values()],
  };
}

function parted<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));
}
