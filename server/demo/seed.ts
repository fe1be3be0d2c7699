import type pg from "pg";
import { onOneConnection } from "#server/db/one-connection.ts";
import { rootUuid } from "#server/demo/people/people.ts";
import { insertStaff } from "#server/demo/people/staff.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import { localBus } from "#server/ports/bus.ts";
import { systemClock } from "#server/ports/clock.ts";
import { noFailpoints, type Failpoints } from "#server/ports/failpoints.ts";
import { secureIds } from "#server/ports/ids.ts";
import type { Ports } from "#server/ports/ports.ts";
import { insertClaims } from "./claims/claim-rows.ts";
import { beginFilling, endFilling, fillingOf } from "./filling.ts";
import { documentSizes } from "./goods/document-sizes.ts";
import { insertCatalogue } from "./goods/insert-catalogue.ts";
import { saveCatalogue } from "./goods/save-catalogue.ts";
import { insertGround, insertRest } from "./insert-shop.ts";
import { insert, inTransaction } from "./insert.ts";
import { synonymRows } from "./synonyms.ts";
import { addDemoPhotos } from "./photos/add-photos.ts";
import { generateShop, usualProducts, type DemoOptions, type DemoShop } from "./shop.ts";

type SeedOptions = DemoOptions & {
  /** Where photos are kept; without it there are none. */
  files?: FileStore;
  failpoints?: Failpoints;
  /** Seals the code generators of the staff; without it there are none. */
  secrets?: Ports["secrets"];
  /** Fill in one transaction, past the use-cases, into tables without indexes; by default above 10,000 goods. */
  bare?: boolean;
};

const mostSaved = 10_000;

/**
 * Fills an empty database with the demo shop, or finishes a filling that was broken off; false when goods or several
 * cities are there already. Processes that start together fill it once. What others may see meanwhile is not to be
 * served: they wait here.
 */
export async function seedDemoShop(pool: pg.Pool, options: SeedOptions): Promise<boolean> {
  const client = await pool.connect();
  try {
    // A pool's own limits are for visitors' statements: another process may be filling the shop for minutes.
    await client.query("set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0");
    // What a crash loses of the last batches, the next start saves again.
    await client.query("set synchronous_commit = off");
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    try {
      return await fill(client, options);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lockKey]);
      await client.query(
        "reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout; reset synchronous_commit",
      );
    }
  } finally {
    client.release();
  }
}

const lockKey = 5_120_627;

async function fill(db: pg.PoolClient, options: SeedOptions): Promise<boolean> {
  const filling = await fillingOf(db);
  if (filling === "full") return false;
  const shop = generateShop(options);
  const sizes = await documentSizes(shop.documents);
  const { products = usualProducts, bare = products > mostSaved } = options;
  if (filling === "none" && bare) {
    await inTransaction(db, async () => {
      await insertGround(db, shop);
      await insertCatalogue(db, shop, sizes);
      await complete(db, shop, options);
    });
  } else {
    if (filling === "none")
      await inTransaction(db, async () => {
        await beginFilling(db);
        await insertGround(db, shop);
      });
    const ports = savingPorts(db, options);
    await saveCatalogue(ports, shop, sizes);
    // Small shops are for tests.
    if (options.files && products >= usualProducts) await addDemoPhotos({ ...ports, files: options.files });
    await inTransaction(db, async () => {
      await complete(db, shop, options);
      await endFilling(db);
    });
  }
  await settle(db);
  return true;
}

async function complete(db: pg.PoolClient, shop: DemoShop, options: SeedOptions): Promise<void> {
  const { today, files, secrets } = options;
  await insertRest(db, shop);
  await insert(db, "search_synonyms", await synonymRows());
  if (secrets) await insertStaff(db, secrets, today);
  // Made from orders, which are there by now.
  await insertClaims(db, { rootUuid: rootUuid("fram-servis"), today, files: files ?? null });
}

/** Nobody is served meanwhile. */
function savingPorts(client: pg.PoolClient, { failpoints = noFailpoints }: SeedOptions) {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  return {
    database: { db: onOneConnection(client) },
    ids: secureIds,
    bus: localBus(),
    clock: systemClock,
    failpoints,
    log,
  };
}

/**
 * Nothing is known of rows that came a moment ago: without statistics they are looked for in the wrong way, and until each
 * page is known to be visible to all, an index cannot answer alone. No embedded database ever learns either by itself.
 */
async function settle(db: pg.PoolClient): Promise<void> {
  await db.query(
    "vacuum (analyze) categories, products, prices, stock, search_entries, search_terms, facet_values, facet_sets, facet_bounds, list_prices, orders, order_parts, order_items",
  );
}
