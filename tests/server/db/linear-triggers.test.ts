import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresUrl, testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";

const few = 150;
const times = 6;
const canExplain = postgresUrl !== null && (await loadsExplain(postgresUrl));

const statements = {
  warranty: "update products set warranty_months = coalesce(warranty_months, 0) + 1 where uuid = any($1)",
  names: "update products set name = name || ' М8' where uuid = any($1)",
  attributes: `update products set attributes = attributes || '[{"code":"coating","value":"цинк"}]' where uuid = any($1)`,
  popularity: "update products set popularity = popularity + 1 where uuid = any($1)",
  categories: "update products set category_uuid = (select max(uuid::text)::uuid from categories) where uuid = any($1)",
  "base prices": "update prices set price = price + 1 where price_list_id = 1 and product_uuid = any($1)",
  "prices of lists": "update prices set price = price + 1 where price_list_id = 2 and product_uuid = any($1)",
  "gone prices": "delete from prices where product_uuid = any($1)",
  stock: "update stock set on_hand = case when on_hand = 0 then 100 else 0 end where product_uuid = any($1)",
};

/** Counts the rows read by all statements, including those in functions, with PostgreSQL's own statistics. */
describe.skipIf(!canExplain)("a change of many goods", () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await testDatabase("postgres");
    const copies = (table: string, key: string, columns: string, fresh: string) =>
      `insert into ${table} (${key}, ${columns}) select md5(t.${key}::text || n)::uuid, ${fresh} from ${table} t, generate_series(1, 60) n`;
    const plain = `name, full_name, brand_uuid, category_uuid, unit_uuid, multiplicity, min_quantity, weight_grams, attributes, country, drawing`;
    await shop.database.pool.query(
      copies(
        "products",
        "uuid",
        `external_id, slug, article, article_norm, ${plain}`,
        `external_id || n, slug || n, article || n, article_norm || n, ${plain}`,
      ),
    );
    await shop.database.pool.query(
      copies("prices", "product_uuid", "price_list_id, from_quantity, price", "price_list_id, from_quantity, price"),
    );
    await shop.database.pool.query(
      copies("stock", "product_uuid", "warehouse_uuid, on_hand", "warehouse_uuid, on_hand"),
    );
    await shop.database.pool.query("analyze");
  });
  afterAll(() => shop.drop());

  test.each(Object.entries(statements))("takes time in proportion to their number: %s", async (_, text) => {
    const { rows } = await shop.database.pool.query<{ uuid: string }>("select uuid from products order by uuid");
    const all = rows.map(({ uuid }) => uuid);
    expect(all.length).toBeGreaterThanOrEqual(few * times);
    // The cached plan may be one for a single row or one for many.
    for (const first of [1, few * times]) {
      const client = new pg.Client({ connectionString: shop.url ?? "" });
      await client.connect();
      try {
        await looked(client, text, all.slice(0, first));
        const ofFew = await looked(client, text, all.slice(0, few));
        const ofMany = await looked(client, text, all.slice(0, few * times));
        expect(ofMany).toBeLessThan(ofFew * times * 1.5 + 20_000);
        expect(await looked(client, text, all.slice(0, 1))).toBeLessThan(20_000);
      } finally {
        await client.end();
      }
    }
  });
});

async function looked(client: pg.Client, text: string, goods: readonly string[]): Promise<number> {
  let count = 0;
  const add = ({ message }: { message?: string | undefined }) => {
    const plan = message?.slice(message.indexOf("{"));
    if (plan?.startsWith("{") === true) count += rowsOf(JSON.parse(plan));
  };
  await client.query(
    "begin; load 'auto_explain'; set local auto_explain.log_min_duration = 0; set local auto_explain.log_analyze = on",
  );
  await client.query("set local auto_explain.log_format = json; set local auto_explain.log_timing = off");
  await client.query("set local auto_explain.log_nested_statements = on; set local client_min_messages = log");
  client.on("notice", add);
  await client.query(text, [goods]);
  client.off("notice", add);
  await client.query("rollback");
  return count;
}

/** Rows of every node of a plan, including nested ones. */
function rowsOf(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, one) => sum + rowsOf(one), 0);
  if (typeof node !== "object" || node === null) return 0;
  const of = (name: string) => Number(Object.entries(node).find(([key]) => key === name)?.[1] ?? 0);
  const own =
    of("Actual Loops") *
    (of("Actual Rows") +
      of("Rows Removed by Filter") +
      of("Rows Removed by Join Filter") +
      of("Rows Removed by Index Recheck"));
  return own + Object.values(node).reduce<number>((sum, one) => sum + rowsOf(one), 0);
}

async function loadsExplain(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const loads = await client.query("load 'auto_explain'").then(
    () => true,
    () => false,
  );
  await client.end();
  return loads;
}
