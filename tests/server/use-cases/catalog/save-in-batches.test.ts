import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import type { Schema } from "#server/db/schema.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { clerk, priceToSave, productToSave, stockToSave } from "#tests/support/saving.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const goods = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => productToSave(`${prefix}${at}`));

describe("saving more rows than a batch takes", () => {
  let shop: TestShop;
  let topics: string[];
  beforeAll(async () => {
    shop = await testShop();
    topics = [];
    shop.ports.bus.subscribe((topic) => topics.push(topic));
  });
  afterAll(() => shop.close());

  async function published(save: () => Promise<unknown>): Promise<string[]> {
    topics.length = 0;
    await save();
    return [...topics];
  }

  test("has a result for every row, and keeps what was saved before a batch that fails", async () => {
    const rows = [...goods("a", 700), productToSave("a700", { name: "У" })];
    const ports = { ...shop.ports, failpoints: failpointsFrom("catalog.written:throw:2") };
    await expect(saveInBatches(ports, clerk, rows, saveProducts)).rejects.toThrow("failpoint");
    const results = await saveInBatches(shop.ports, clerk, rows, saveProducts);
    expect(results.slice(0, 500).every(({ status }) => status === "unchanged")).toBe(true);
    expect(results.slice(500, 700).every(({ status }) => status === "created")).toBe(true);
    expect(results.slice(700)).toEqual([{ status: "refused", code: "missing", field: "name" }]);
  });

  test("ends cached pages after a change of names or hiding, and names the pages with other prices or stock", async () => {
    const save = (rows: ReturnType<typeof goods>) => published(() => saveProducts(shop.ports, clerk, rows));
    expect((await save(goods("b", 1)))[0]).toMatch(/^public:offers:\/product\/[a-z0-9-]+,\/catalog\//);
    expect(await save(goods("b", 3))).toEqual([expect.stringMatching(/^public:offers:/)]);
    expect(await save(goods("b", 3))).toEqual([]);
    expect(await save([productToSave("b1", { warrantyMonths: 7 })])).toEqual([
      expect.stringMatching(/^public:offers:/),
    ]);
    expect(await save([productToSave("b1", { name: "Уголок другой" })])).toEqual(["public:goods"]);
    expect(await save([{ externalId: "b1", status: "hidden" }, productToSave("b9")])).toEqual(["public:goods"]);
    expect(await save(goods("e", 120))).toEqual([expect.stringMatching(/^public:offers:~/)]);
    const [offer] = await published(() => savePrices(shop.ports, clerk, [priceToSave("b2", 15)]));
    expect(offer).toMatch(/^public:offers:\/product\/[a-z0-9-]*b2,\/catalog\/[a-z/-]+$/);
    expect(await published(() => savePrices(shop.ports, clerk, [priceToSave("b2", 15)]))).toEqual([]);
    const stock = [stockToSave("b2", small.warehouses.north, 4)];
    expect(await published(() => saveStock(shop.ports, clerk, stock))).toEqual([offer]);
    const ports = { ...shop.ports, failpoints: failpointsFrom("catalog.written:throw:1") };
    const failing = async () => expect(saveProducts(ports, clerk, goods("c", 3))).rejects.toThrow("failpoint");
    expect(await published(failing)).toEqual([]);
  });

  test("takes no turn and no locks for rows that change nothing", async () => {
    const rows = goods("g", 2);
    const prices = rows.map(({ externalId }) => priceToSave(externalId, 5));
    const stock = rows.map(({ externalId }) => stockToSave(externalId, small.warehouses.north, 5));
    const all = async (ports = shop.ports) => [
      await saveProducts(ports, clerk, rows),
      await savePrices(ports, clerk, prices),
      await saveStock(ports, clerk, stock),
    ];
    await all();
    const reached: string[] = [];
    const failpoints = { reach: async (name: string) => void reached.push(name) };
    const again = await all({ ...shop.ports, failpoints });
    expect(again.flat()).toEqual(Array.from({ length: 6 }, () => ({ status: "unchanged" })));
    expect(reached).toEqual([]);
  });

  test("invalidates cached pages at the first change, every 5 s and at the end, also when a batch fails", async () => {
    const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
    const clockOf = (...readings: number[]) => ({ now: () => at(readings.shift() ?? NaN) });
    const rows = goods("d", 2_100);
    const paced = { ...shop.ports, clock: clockOf(0, 4, 5, 9, 9.9) };
    expect(await published(() => saveInBatches(paced, clerk, rows, saveProducts))).toHaveLength(3);
    const failing = {
      ...shop.ports,
      clock: clockOf(0, 1),
      failpoints: failpointsFrom("catalog.written:throw:3"),
    };
    const renamed = rows.map((row) => ({ ...row, name: `${row.name}, цинк` }));
    expect(
      await published(() => expect(saveInBatches(failing, clerk, renamed, saveProducts)).rejects.toThrow("failpoint")),
    ).toHaveLength(2);
  });
});

describe.runIf(postgres)(races("a batch that does not get its turn"), () => {
  let shop: TestShop;
  let pool: pg.Pool;
  let db: Kysely<Schema>;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    // As the shop's connections, with less patience.
    pool = new pg.Pool({ connectionString: shop.url ?? "", lock_timeout: 20 });
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  });
  afterAll(async () => {
    await pool.end();
    await shop.close();
  });

  /** Saves while another writer has the turn; `onWaiting` is called after each attempt that ended. */
  async function savedWhileHeld(id: string, onWaiting: (attempt: number, end: () => Promise<unknown>) => unknown) {
    const other = await shop.database.pool.connect();
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(5120628)");
    const heard: unknown[] = [];
    const quiet = { debug() {}, info() {}, error() {} };
    const log = { ...quiet, warn: () => void heard.push(onWaiting(heard.length + 1, end)) };
    const end = () => other.query("commit");
    try {
      return await saveInBatches({ ...shop.ports, database: { db }, log }, clerk, goods(id, 2), saveProducts);
    } finally {
      await Promise.all(heard);
      await other.query("rollback");
      other.release();
    }
  }

  test("is tried again, and saved when the other writer is done", async () => {
    const results = await savedWhileHeld("e", (attempt, end) => (attempt === 2 ? end() : null));
    expect(results).toEqual([{ status: "created" }, { status: "created" }]);
  });

  test("fails after six attempts, without having written anything", async () => {
    let attempts = 1;
    await expect(savedWhileHeld("f", () => (attempts += 1))).rejects.toMatchObject({ code: "55P03" });
    expect(attempts).toBe(6);
    expect(await shop.sql("select from products where external_id in ('f0', 'f1')")).toEqual([]);
  });
});
