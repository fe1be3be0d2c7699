import { openDatabase, type Database } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrationsDir, postgresUrl } from "#tests/support/shops/database.ts";
import { atMost, median, withoutGoal, type Figure } from "../figures.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";

const goods = 6_000;
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
/** The time limit for one statement that changes this many goods. */
const goals: readonly (readonly [goods: number, seconds: number])[] = [
  [500, 0.5],
  [5_000, 5],
];

const statements = {
  warranty: "update products set warranty_months = coalesce(warranty_months, 0) + 1 where uuid = any($1)",
  name: "update products set name = name || ' М8' where uuid = any($1)",
  "an attribute": `update products set attributes = attributes || '[{"code":"usage","value":"для улицы"}]' where uuid = any($1)`,
  category: "update products set category_uuid = (select max(uuid::text)::uuid from categories) where uuid = any($1)",
  popularity: "update products set popularity = popularity + 1 where uuid = any($1)",
  "the base price": "update prices set price = price + 1 where price_list_id = 1 and product_uuid = any($1)",
  "prices of other lists": "update prices set price = price + 1 where price_list_id <> 1 and product_uuid = any($1)",
  "stock of a warehouse, sold out or back":
    "update stock set on_hand = case when on_hand = reserved then on_hand + 1000 else reserved end where product_uuid = any($1) and warehouse_uuid = (select warehouse_uuid from stock group by 1 order by count(*) desc limit 1)",
};

/** One statement that changes many goods, including the data derived by triggers; each is rolled back. */
export async function bulkChanges(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("bulk changes", "no PostgreSQL available")];
  return withOwnDatabase(async (databaseUrl) => {
    const database = await openDatabase({ databaseUrl, poolSize: 2 });
    try {
      await migrate(database, migrationsDir);
      await seedDemoShop(database.pool, { today: new Date(), products: goods });
      return await figuresOf(database);
    } finally {
      await database.close();
    }
  });
}

async function figuresOf({ pool }: Database): Promise<Figure[]> {
  const { rows } = await pool.query<{ uuid: string }>("select uuid from products order by external_id");
  const all = rows.map(({ uuid }) => uuid);
  const figures: Figure[] = [];
  for (const [what, text] of Object.entries(statements)) {
    for (const [count, most] of goals) {
      const taken: number[] = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await secondsOf(pool, text, all.slice(0, count)));
      figures.push(
        atMost(`${what}: ${count.toLocaleString("en-US")} goods in one statement`, median(taken), most, "s"),
      );
    }
  }
  return figures;
}

async function secondsOf(pool: Database["pool"], text: string, uuids: readonly string[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local statement_timeout = 0");
    // Functions keep the plan of their first call, which here is a change of one product.
    await client.query(text, [uuids.slice(0, 1)]);
    const start = performance.now();
    await client.query(text, [uuids]);
    return (performance.now() - start) / 1_000;
  } finally {
    await client.query("rollback");
    // Rolled back rows would slow down the next round.
    await client.query("vacuum products, prices, stock, search_entries, list_prices, facet_bounds");
    client.release();
  }
}
