import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "#server/db/client.ts";
import { postgresUrl, testDatabase, type Engine, type TestDatabase } from "#tests/support/shops/database.ts";
import { copyCatalogue, derivedData, derivedFaults, type DerivedData } from "#tests/support/checks/derived-data.ts";
import { brands, categories, products, warehouses } from "#tests/support/shops/small-shop.ts";

const engines: Engine[] = postgresUrl === null ? ["pglite"] : ["pglite", "postgres"];
const runs = 30;

/** A statement that changes several goods; `$goods` is replaced by their keys. */
type Change = { text: string; table: "products" | "prices" | "stock" };

const changes: Record<string, Change> = {};
function change(name: string, table: Change["table"], text: string): void {
  changes[name] = { text, table };
}
const goods = "product_uuid = any($goods)";
change("names", "products", "update products set name = name || ' М8' where uuid = any($goods)");
change("articles", "products", "update products set article = article || 'x' where uuid = any($goods)");
change("codes of makers", "products", "update products set vendor_code = 'VC' || popularity where uuid = any($goods)");
change("warranty", "products", "update products set warranty_months = 12 where uuid = any($goods)");
change("popularity", "products", "update products set popularity = popularity + 7 where uuid = any($goods)");
change("hiding", "products", "update products set status = 'hidden' where uuid = any($goods)");
change("showing", "products", "update products set status = 'active' where uuid = any($goods)");
change("drafts", "products", "update products set status = 'draft' where uuid = any($goods)");
change("no brand", "products", "update products set brand_uuid = null where uuid = any($goods)");
change("brands", "products", `update products set brand_uuid = '${brands.krep}' where uuid = any($goods)`);
change(
  "categories",
  "products",
  `update products set category_uuid = '${categories.handles}' where uuid = any($goods)`,
);
change("back", "products", `update products set category_uuid = '${categories.hinges}' where uuid = any($goods)`);
change(
  "multiplicity",
  "products",
  "update products set multiplicity = 30 - multiplicity / 10 where uuid = any($goods)",
);
change("tags", "products", "update products set tags = '{hit}' where uuid = any($goods)");
change(
  "attributes",
  "products",
  `update products set attributes = jsonb_build_array(jsonb_build_object('code', 'length', 'value', popularity),
     jsonb_build_object('code', 'coating', 'value', 'Цинк ' || popularity % 3)) where uuid = any($goods)`,
);
change(
  "copies",
  "products",
  `insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid, unit_uuid,
     multiplicity, min_quantity, weight_grams, country, popularity, drawing, attributes)
   select md5(uuid::text)::uuid, left(md5(external_id), 12), md5(slug), article, article_norm, name || ', копия', full_name, brand_uuid,
     category_uuid, unit_uuid, multiplicity, min_quantity, weight_grams, country, popularity, drawing, attributes
     from products where uuid = any($goods) on conflict do nothing`,
);
change("copies' prices", "prices", copied("prices", "price_list_id, from_quantity, price, old_price"));
change("copies' stock", "stock", copied("stock", "warehouse_uuid, on_hand"));
change("gone prices", "prices", `delete from prices where ${goods}`);
change("gone tiers", "prices", `delete from prices where ${goods} and from_quantity > 0`);
change("gone stock", "stock", `delete from stock where ${goods} and reserved = 0`);
change(
  "gone goods",
  "products",
  "delete from products p where uuid = any(select md5(g::text)::uuid from unnest($goods) g) and not exists (select from prices where product_uuid = p.uuid) and not exists (select from stock where product_uuid = p.uuid)",
);
change(
  "gone copies' prices",
  "prices",
  "delete from prices where product_uuid in (select md5(g::text)::uuid from unnest($goods) g)",
);
change(
  "gone copies' stock",
  "stock",
  "delete from stock where product_uuid in (select md5(g::text)::uuid from unnest($goods) g)",
);
change("prices", "prices", `update prices set price = price * 2 where ${goods}`);
change(
  "prices of another list",
  "prices",
  `update prices p set price_list_id = 3 where ${goods} and price_list_id = 2 and not exists (select from prices o where o.product_uuid = p.product_uuid and o.price_list_id = 3 and o.from_quantity = p.from_quantity)`,
);
change(
  "base prices as tiers",
  "prices",
  `update prices p set from_quantity = 500 where ${goods} and from_quantity = 0 and not exists (select from prices o where o.product_uuid = p.product_uuid and o.price_list_id = p.price_list_id and o.from_quantity = 500)`,
);
change(
  "new prices",
  "prices",
  "insert into prices (product_uuid, price_list_id, from_quantity, price) select g, list, 0, 5 from unnest($goods) g, unnest('{1,2}'::int[]) list on conflict (product_uuid, price_list_id, from_quantity) do update set price = excluded.price",
);
change("sold out", "stock", `update stock set on_hand = reserved where ${goods}`);
change("filled", "stock", `update stock set on_hand = on_hand + 40 where ${goods}`);
change(
  "new stock",
  "stock",
  `insert into stock (product_uuid, warehouse_uuid, on_hand) select g, '${warehouses.ring}', 9 from unnest($goods) g on conflict do nothing`,
);
change(
  "moved stock",
  "stock",
  `update stock s set warehouse_uuid = '${warehouses.north}' where ${goods} and warehouse_uuid = '${warehouses.ring}' and not exists (select from stock o where o.product_uuid = s.product_uuid and o.warehouse_uuid = '${warehouses.north}')`,
);

function copied(table: string, columns: string): string {
  return `insert into ${table} (product_uuid, ${columns})
    select md5(product_uuid::text)::uuid, ${columns} from ${table} t
     where ${goods} and exists (select from products where uuid = md5(t.product_uuid::text)::uuid) on conflict do nothing`;
}

/** Changes of rows to which goods refer. */
const elsewhere = {
  "a brand is renamed": "update brands set name = name || ' Плюс'",
  "a category is renamed": `update categories set name = name || ' новые' where uuid in ('${categories.hinges}', '${categories.fasteners}')`,
  "a category is moved": `update categories set parent_uuid = case when parent_uuid = '${categories.fittings}' then '${categories.fasteners}'::uuid else '${categories.fittings}'::uuid end where uuid = '${categories.hinges}'`,
} as const;

const steps = fc.array(
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        what: fc.constantFrom(...Object.keys(changes)),
        keys: fc.subarray(
          Object.values(products).map(({ uuid }) => uuid),
          { minLength: 1 },
        ),
        isSetWise: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom(...Object.keys(elsewhere)) }) },
  ),
  { minLength: 1, maxLength: 12 },
);
type Step = { what: string; keys?: string[]; isSetWise?: boolean };

async function run(tx: Tx, { what, keys = [], isSetWise = true }: Step): Promise<void> {
  const text = changes[what]?.text ?? new Map(Object.entries(elsewhere)).get(what) ?? "";
  const [before = "", ...after] = text.split("$goods");
  for (const some of isSetWise ? [keys] : keys.map((key) => [key]))
    await after
      .reduce((query, part) => sql`${query}${some}::uuid[]${sql.raw(part)}`, sql`${sql.raw(before)}`)
      .execute(tx);
}

describe.each(engines)("data derived from goods, on %s", (engine) => {
  let shop: TestDatabase;
  let fresh: TestDatabase;
  beforeAll(async () => {
    shop = await testDatabase(engine, "small");
    fresh = await testDatabase(engine, "none");
  });
  afterAll(async () => {
    await shop.drop();
    await fresh.drop();
  });

  test("is the same after any changes as after saving the final goods at once", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        const { faults, kept, made } = await after(chosen);
        expect(faults).toEqual([]);
        expect(kept.products).toEqual(made.products);
        expect(kept.words).toEqual(made.words);
        expect(kept.listPrices).toEqual(made.listPrices);
        expect(kept.facets).toEqual(expect.arrayContaining(made.facets));
        expect(kept.terms).toEqual(expect.arrayContaining(made.terms));
        // Ranges are only widened.
        for (const [key, { low, high }] of Object.entries(made.bounds)) {
          expect(kept.bounds[key]?.low).toBeLessThanOrEqual(low);
          expect(kept.bounds[key]?.high).toBeGreaterThanOrEqual(high);
        }
      }),
      { numRuns: runs },
    );
  });

  async function after(chosen: readonly Step[]): Promise<{ faults: string[]; kept: DerivedData; made: DerivedData }> {
    const changed = await shop.database.db.startTransaction().execute();
    const empty = await fresh.database.db.startTransaction().execute();
    try {
      for (const step of chosen) await run(changed, step);
      await copyCatalogue(changed, empty);
      return { faults: await derivedFaults(changed), kept: await derivedData(changed), made: await derivedData(empty) };
    } finally {
      await changed.rollback().execute();
      await empty.rollback().execute();
    }
  }
});
