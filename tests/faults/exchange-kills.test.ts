import { randomInt, randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { openDatabase, type Database } from "#server/db/client.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { testDatabase, testFolder, type Engine } from "#tests/support/shops/database.ts";
import { killedEngines } from "#tests/support/shops/shop.ts";
import { bundled } from "./bundled.ts";

/** How often a package is killed on each engine; `npm run faults` sets more. */
const rounds = Math.min(30, Number(process.env["FAULT_ROUNDS"] ?? 1));
const patience = 300_000;
const mostKills = 3;
/** Batches of the package: of goods, of offers with prices, of stock. */
const batches = 8;

/** Where a process starts in less than a second. */
const quickest = killedEngines.at(-1);

describe.each(killedEngines)("a package of 1C killed at any point, on %s", (engine) => {
  let whole: unknown;
  let milliseconds = 0;

  beforeAll(async () => {
    const shop = await preparedShop(engine);
    try {
      milliseconds = (await shop.run(randomUUID())).milliseconds;
      whole = await shop.inspect(contentOf);
      expect(whole).toMatchObject({ parked: null, problems: null, counts: { created: 741, refused: 0 } });
    } finally {
      await shop.remove();
    }
  }, patience);

  test.runIf(engine === quickest)(
    "killed after each of its transactions, it ends as one uninterrupted run",
    async () => {
      const shop = await preparedShop(engine);
      try {
        const job = randomUUID();
        let kills = 0;
        // Before the second commits: the first may have saved a part of a batch.
        while ((await shop.run(job, { fail: "catalog.written:kill:2" })).killed) kills += 1;
        expect(await shop.inspect(contentOf)).toEqual(whole);
        expect(kills).toBeGreaterThanOrEqual(batches);
      } finally {
        await shop.remove();
      }
    },
    patience,
  );

  test.each(Array.from({ length: rounds }, (_, at) => at + 1))(
    "round %i: what is resumed ends as one uninterrupted run (desk §13, D4, D5)",
    async (round) => {
      const shop = await preparedShop(engine);
      try {
        const job = randomUUID();
        const hows: string[] = [];
        let kills = 0;
        for (let attempt = 0; ; attempt += 1) {
          const kill = attempt < mostKills ? pointOf(round + attempt, milliseconds) : {};
          hows.push(JSON.stringify(kill));
          const { killed } = await shop.run(job, kill);
          if (!killed) break;
          kills += 1;
        }
        expect(await shop.inspect(contentOf), hows.join(", ")).toEqual(whole);
        expect(await shop.inspect(({ db }) => derivedFaults(db))).toEqual([]);
        expect(kills, hows.join(", ")).toBeGreaterThan(0);
      } finally {
        await shop.remove();
      }
    },
    patience * 3,
  );
});

/** Before a batch commits, after it, or at any moment, in turn. */
function pointOf(round: number, milliseconds: number): { fail?: string; after?: number } {
  if (round % 3 === 0)
    return { after: randomInt(0, Math.max(1, Math.round(milliseconds))), fail: `exchange.batch:kill:${batches - 2}` };
  return { fail: `${round % 3 === 1 ? "catalog.written" : "exchange.batch"}:kill:${randomInt(1, 4)}` };
}

async function preparedShop(engine: Engine) {
  const varDir = await mkdtemp(join(tmpdir(), "skoba-exchange-"));
  const server = engine === "postgres" ? await testDatabase("postgres") : null;
  if (server === null) await testFolder(join(varDir, "db"));
  const script = await bundled("package-process");
  const shop = {
    async run(word: string, { fail, after }: { fail?: string; after?: number } = {}) {
      const env: NodeJS.ProcessEnv = { ...process.env, VAR_DIR: varDir, SITE_URL: "http://shop.test" };
      if (server?.url) env["DATABASE_URL"] = server.url;
      if (fail !== undefined) env["FAIL"] = fail;
      const child = spawn(process.execPath, [script, word], { env, stdio: ["ignore", "pipe", "inherit"] });
      const ended = once(child, "exit");
      let begun = performance.now();
      for await (const line of createInterface({ input: child.stdout })) {
        if (line !== "begin") continue;
        begun = performance.now();
        if (after !== undefined) setTimeout(() => child.kill("SIGKILL"), after);
      }
      await ended;
      const killed = child.signalCode === "SIGKILL";
      if (!killed && child.exitCode !== 0) throw new Error(`${word} ended with ${child.exitCode}`);
      return { killed, milliseconds: performance.now() - begun };
    },
    async inspect<T>(look: (database: Database) => Promise<T>): Promise<T> {
      if (server) return look(server.database);
      const database = await openDatabase({ dataDir: join(varDir, "db") });
      try {
        return await look(database);
      } finally {
        await database.close();
      }
    },
    async remove() {
      await server?.drop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
  await shop.run("prepare");
  return shop;
}

/** What stands in the shop after the exchange, without ids of its own and moments. */
async function contentOf({ db }: Database): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select json_agg(to_jsonb(t) order by t.external_id) from (
        select p.external_id, p.article, p.slug, p.name, p.status, p.hidden_by, p.attributes, p.version, p.base_price,
               p.barcodes, b.name as brand, c.slug as category
          from products p join categories c on c.uuid = p.category_uuid left join brands b on b.uuid = p.brand_uuid) t) as products,
      (select json_agg(json_build_array(p.external_id, r.price_list_id, r.from_quantity, r.price, r.old_price)
               order by p.external_id, r.price_list_id, r.from_quantity)
         from prices r join products p on p.uuid = r.product_uuid) as prices,
      (select json_agg(json_build_array(p.external_id, s.warehouse_uuid, s.on_hand, s.reserved, s.shortage)
               order by p.external_id, s.warehouse_uuid)
         from stock s join products p on p.uuid = s.product_uuid) as stock,
      (select json_agg(json_build_array(p.external_id, h.price_list_id, h.price_before, h.price_after)
               order by p.external_id, h.price_list_id, h.price_before nulls first, h.price_after nulls last)
         from price_history h join products p on p.uuid = h.product_uuid) as history,
      (select json_agg(json_build_array(external_id, waiting_groups, is_split) order by external_id) from exchange_goods) as goods,
      (select json_agg(json_build_array(kind, external_id, detail) order by kind, external_id, detail) from exchange_parked) as parked,
      (select json_agg(json_build_array(external_id, code, field) order by external_id, code, field) from exchange_problems) as problems,
      (select json_agg(slug order by slug) from brands) as brands,
      (select json_agg(name order by name) from units) as units,
      (select counts from exchange_jobs order by number desc limit 1) as counts`.execute(db);
  return rows[0];
}
