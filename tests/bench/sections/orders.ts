import { openDatabase, type Database } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { demoAccounts } from "#server/demo/people/people.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrationsDir } from "#tests/support/shops/database.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { countedStatements } from "../counted-pool.ts";
import { atMost, percentile, type Figure } from "../figures.ts";
import { copyOrders } from "#tests/bench/shops/copied-orders.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";
import { timedPools } from "../timed-pools.ts";

const orders = 20_000;
const goals = { statements: 6, databaseMs: 60 };
const rounds = 40;

/**
 * The order list of an account with 20,000 orders, as requested by its page: each filter, every sort order, the last
 * page.
 */
export function orderList(): Promise<Figure[]> {
  return withOwnDatabase(async (databaseUrl) => {
    const database = await openDatabase({ databaseUrl, poolSize: 10 });
    try {
      await migrate(database, migrationsDir);
      await seedDemoShop(database.pool, { today: new Date(), products: 300 });
      await manyOrders(database);
      const site = await testSite({ ports: { database } });
      try {
        return await figuresOf(site, database);
      } finally {
        await site.close();
      }
    } finally {
      await database.close();
    }
  });
}

async function figuresOf(site: Site, database: Database): Promise<Figure[]> {
  const buyer = site.visitor();
  await buyer.login(demoAccounts[1]?.phone ?? "", "/?drawer=auth");
  const statements = countedStatements(database);
  const time = timedPools(database);
  const figures: Figure[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const page = `/profile/orders?${query}`;
    await ask(buyer, page);
    const took: number[] = [];
    statements.take();
    time.take();
    for (let round = 0; round < rounds; round += 1) {
      await ask(buyer, page);
      took.push(time.take().wall);
    }
    figures.push(
      atMost(`orders, ${what}: statements`, statements.take() / rounds, goals.statements, ""),
      atMost(`orders, ${what}: database, 95th percentile`, percentile(took, 95), goals.databaseMs, "ms"),
    );
  }
  return figures;
}

const queries: Readonly<Record<string, string>> = {
  "no filter": "",
  "by status": "status=awaitingSupply&status=shipped",
  "by payment": "payment=overdue",
  "by dates": "from=2025-01-01&to=2025-12-31",
  "by number": "number=0099",
  "by a common word": "q=саморез",
  "by a rare article": "q=ПН5-125/75",
  "most expensive first": "sort=-total",
  "the last page": "page=1000",
};

async function ask(buyer: Visitor, page: string): Promise<void> {
  const { status } = await buyer.ask("GET", page);
  if (status !== 200) throw new Error(`${page} answered ${status}`);
}

/** Copies of the first company's orders, an hour apart. */
async function manyOrders({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    const source = `user_uuid = (select uuid from users where phone = '${demoAccounts[1]?.phone ?? ""}')`;
    await copyOrders(client, { source, count: orders, minutesBetween: 60, prefix: "КЗН-20" });
    await client.query("vacuum (analyze) orders, order_parts, order_items");
  } finally {
    client.release(true);
  }
}
