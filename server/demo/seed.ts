import pg from "pg";
import { z } from "zod";
import { printed } from "#server/documents/print.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import { insertClaims } from "./claims/claim-rows.ts";
import { rootUuid } from "./people.ts";
import { bareTables, type Connection } from "./bare-tables.ts";
import { documentUrl } from "./documents.ts";
import type { DocumentRow, ProductRow, StockRow } from "./rows.ts";
import { generateShop, usualProducts, type DemoOptions, type DemoShop } from "./shop.ts";

/** With `files` the shop has photographs as well. */
type SeedOptions = DemoOptions & { files?: FileStore };

/** Fills an empty database with the demo shop, in one transaction; false when goods or several cities are there already. */
export async function seedDemoShop(db: pg.Pool | Connection, options: SeedOptions): Promise<boolean> {
  if (!(db instanceof pg.Pool)) return seed(db, options);
  const client = await db.connect();
  try {
    return await seed(client, options);
  } finally {
    client.release();
  }
}

async function seed(db: Connection, options: SeedOptions): Promise<boolean> {
  const isFilled = await fillEmpty(db, options);
  if (isFilled) await settle(db);
  return isFilled;
}

async function fillEmpty(db: Connection, options: SeedOptions): Promise<boolean> {
  await begin(db);
  try {
    // Processes that start together fill it once.
    await db.query("select pg_advisory_xact_lock($1)", [lockKey]);
    const isEmpty = await isEmptyShop(db);
    if (isEmpty) {
      await insertShop(db, generateShop(options), (options.products ?? usualProducts) > mostInUse);
      // Made from orders, which are there by now.
      const { today, files = null } = options;
      await insertClaims(db, { rootUuid: rootUuid("fram-servis"), today, files });
    }
    await db.query("commit");
    return isEmpty;
  } catch (error) {
    await db.query("rollback");
    throw error;
  }
}

/** One city is what every empty shop has (main-city.ts). */
export async function isEmptyShop(db: pg.Pool | Connection): Promise<boolean> {
  const { rows } = await db.query("select from products union all select from cities limit 2");
  return rows.length < 2;
}

const lockKey = 5_120_627;
/** More goods than this are put into bare tables. */
const mostInUse = 10_000;
const mostRowsInStatement = 2_000;

async function insertShop(db: Connection, shop: DemoShop, isLarge: boolean): Promise<void> {
  await insert(db, "price_lists", shop.priceLists, "id");
  await insert(db, "cities", shop.cities, "uuid");
  await insert(db, "warehouses", shop.warehouses);
  await insert(db, "city_warehouses", shop.cityWarehouses);
  await insert(db, "pickup_points", shop.pickupPoints);
  await insert(db, "delivery_tariffs", shop.deliveryTariffs);
  await insert(db, "delivery_zones", shop.deliveryZones);
  await insert(db, "delivery_vehicles", shop.deliveryVehicles);
  await insert(db, "delivery_services", shop.deliveryServices);
  await insert(db, "categories", shop.categories);
  await insert(db, "brands", shop.brands);
  await insert(db, "units", shop.units);
  await insert(db, "attributes", shop.attributes);
  await insert(db, "documents", shop.documents);
  await insert(db, "calculator_profiles", shop.calculatorProfiles);
  await insert(db, "calculator_systems", shop.calculatorSystems);
  await insert(db, "calculator_rules", shop.calculatorRules);
  await insert(db, "counterparties", shop.counterparties);
  await insert(db, "counterparty_contracts", shop.counterpartyContracts);
  await insert(db, "users", shop.users);
  await insert(db, "user_counterparties", shop.userCounterparties);
  await insert(db, "consents", shop.consents);
  await insert(db, "managers", shop.managers);
  await insert(db, "counterparty_managers", shop.counterpartyManagers);
  await insert(db, "settlement_entries", shop.settlements);
  await insert(db, "promotions", shop.promotions);
  await insert(db, "materials", shop.materials);
  await insert(db, "content_pages", shop.contentPages);
  await insert(db, "seo_settings", shop.seoSettings);

  const places = await placesOfWarehouses(db);
  const sizes = await sizesOf(shop.documents);
  const restore = isLarge ? await bareTables(db) : null;
  for (const { products, prices, stock } of shop.productBatches()) {
    await insert(db, "products", withSizes(sizes, shippedFrom(places, products, stock)));
    await insert(db, "prices", prices);
    await insert(db, "stock", stock);
  }
  await restore?.();
  await insert(db, "user_articles", shop.userArticles);
  await insertOrders(db, shop.orders);
  await insertSchedules(db, shop.schedules);
}

/** With the reserves of those under way; the next order goes on counting where they end. */
async function insertOrders(db: Connection, orders: DemoShop["orders"]): Promise<void> {
  await insert(db, "orders", orders.orders);
  await insert(db, "order_parts", orders.orderParts);
  await insert(db, "order_items", orders.orderItems);
  await insert(db, "order_history", orders.orderHistory);
  await insert(db, "payments", orders.payments);
  await insert(db, "refunds", orders.refunds);
  await insert(db, "order_documents", orders.papers);
  await insert(db, "order_item_corrections", orders.itemCorrections);
  await db.query(
    `update stock s set reserved = r.reserved
       from jsonb_populate_recordset(null::stock, $1::jsonb) r
      where r.product_uuid = s.product_uuid and r.warehouse_uuid = s.warehouse_uuid`,
    [JSON.stringify(orders.reserved)],
  );
  const [upds, ukds] = (["upd", "ukd"] as const).map((type) => orders.papers.filter((one) => one.type === type).length);
  // A counter that stands at 1 has been used: of a kind without papers one number is left out.
  await db.query(
    "select setval('order_numbers', $1), setval('upd_numbers', greatest($2, 1)), setval('ukd_numbers', greatest($3, 1))",
    [orders.lastNumber, upds, ukds],
  );
}

async function insertSchedules(db: Connection, schedules: DemoShop["schedules"]): Promise<void> {
  await insert(db, "order_schedules", schedules.schedules);
  await insert(db, "order_schedule_lines", schedules.lines);
  await insert(db, "basket_lists", schedules.lists);
  await insert(db, "basket_list_lines", schedules.listLines);
  await insert(db, "order_schedule_runs", schedules.runs);
}

/**
 * Nothing is known of rows that came a moment ago: without statistics they are looked for in the wrong way, and until each
 * page is known to be visible to all, an index cannot answer alone. No embedded database ever learns either by itself.
 */
async function settle(db: Connection): Promise<void> {
  await db.query("set statement_timeout = 0");
  await db.query(
    "vacuum (analyze) categories, products, prices, stock, search_entries, search_terms, facet_values, facet_sets, facet_bounds, list_prices, orders, order_parts, order_items",
  );
  await db.query("reset statement_timeout");
}

async function begin(db: Connection): Promise<void> {
  await db.query("begin");
  // A pool's own limits are for visitors' statements: another process may be filling the shop for minutes.
  await db.query(
    "set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0",
  );
}

/** The numbers that the database has given the warehouses, by their uuids. */
async function placesOfWarehouses(db: Connection): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query("select uuid, no from warehouses");
  return new Map(
    z
      .array(z.object({ uuid: z.string(), no: z.int() }))
      .parse(rows)
      .map(({ uuid, no }) => [uuid, no]),
  );
}

/** Every document is printed once, to learn what its file weighs; by the addresses that goods show. */
async function sizesOf(documents: readonly DocumentRow[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const { slug, body } of documents) sizes.set(documentUrl(slug), (await printed(body)).length);
  return sizes;
}

function withSizes<Row extends Pick<ProductRow, "documents">>(
  sizes: ReadonlyMap<string, number>,
  products: readonly Row[],
) {
  return products.map((product) => ({
    ...product,
    documents: product.documents.map((one) => ({ ...one, size: sizes.get(one.url) })),
  }));
}

/** Goods with what their stock will say of them, so that the database need not write them anew when it comes. */
function shippedFrom(places: ReadonlyMap<string, number>, products: readonly ProductRow[], stock: readonly StockRow[]) {
  const shelves = new Map<string, StockRow[]>();
  for (const row of stock) shelves.set(row.product_uuid, [...(shelves.get(row.product_uuid) ?? []), row]);
  return products.map((product) => {
    const whole = (shelves.get(product.uuid) ?? []).filter(
      ({ on_hand }) => Number(on_hand) >= Number(product.multiplicity),
    );
    const ships_from = whole
      .flatMap(({ warehouse_uuid }) => places.get(warehouse_uuid) ?? [])
      .toSorted((a, b) => a - b);
    return { ...product, ships_from };
  });
}

/** Rows have the columns of their table and all the same keys; with `key`, those that are there already are written anew. */
async function insert(db: Connection, table: string, rows: readonly object[], key?: string): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(", ");
  const fresh = Object.keys(first).map((column) => `${column} = excluded.${column}`);
  const anew = key === undefined ? "" : `on conflict (${key}) do update set ${fresh.join(", ")}`;
  for (let from = 0; from < rows.length; from += mostRowsInStatement) {
    const part = rows.slice(from, from + mostRowsInStatement);
    await db.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) ${anew}`,
      [JSON.stringify(part)],
    );
  }
}
