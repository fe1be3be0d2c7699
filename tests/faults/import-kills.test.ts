import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { randomInt } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { openDatabase, type Database } from "#server/db/client.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { testDatabase, testFolder, type Engine } from "#tests/support/shops/database.ts";
import { killedEngines, small } from "#tests/support/shops/shop.ts";
import { bundled } from "./bundled.ts";

/** How often an import, and undoing it, is killed on each engine; `npm run faults` sets more. */
const rounds = Math.min(30, Number(process.env["FAULT_ROUNDS"] ?? 1));
const patience = 300_000;
const goods = 620;
/** Two of them are killed. */
const mostAttempts = 4;

type Ending = { killed: boolean; milliseconds: number; message: string };
type Shop = {
  /** Runs a command of the operator in its own process; `killAfter` milliseconds end it. */
  run(words: readonly string[], kill?: { fail?: string; after?: number }): Promise<Ending>;
  inspect<T>(look: (database: Database) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

describe.each(killedEngines)("an import killed at any point, on %s", (engine) => {
  let folder: string;
  let file: string;
  let whole: { applied: unknown; undone: unknown; applyMs: number; undoMs: number };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "skoba-import-kills-"));
    file = join(folder, "goods.csv");
    await writeFile(file, listOfGoods());
    whole = await uninterrupted();
  }, patience);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function uninterrupted(): Promise<typeof whole> {
    const shop = await shopOf(engine);
    try {
      const apply = await shop.run(["import", "goods", file, "--apply", "--force"]);
      expect(apply.message).toContain(`${goods + 4} rows were applied, 0 skipped`);
      const applied = await shop.inspect(contentOf);
      const run = await shop.inspect(latestRun);
      const undo = await shop.run(["import", "undo", run?.uuid ?? ""]);
      expect(undo.message).toContain(`${goods + 4} rows were undone, 0 left`);
      const undone = await shop.inspect(contentOf);
      return { applied, undone, applyMs: apply.milliseconds, undoMs: undo.milliseconds };
    } finally {
      await shop.remove();
    }
  }

  test.each(Array.from({ length: rounds }, (_, at) => at + 1))(
    "round %i: what is resumed ends as one uninterrupted run, and nothing is done twice (desk §13, D1, D4, D5)",
    async (round) => {
      const shop = await shopOf(engine);
      try {
        let kills = 0;
        const hows: string[] = [];
        const resumed = async (next: () => Promise<readonly string[] | null>, batches: number, ms: number) => {
          for (let attempt = 0; ; attempt += 1) {
            const words = await next();
            if (words === null) return;
            if (attempt > mostAttempts) throw new Error(`not ended after ${hows.join(", ")}`);
            const kill = attempt < 2 ? pointOf(round + attempt, batches, ms) : {};
            hows.push(JSON.stringify(kill));
            const { killed } = await shop.run(words, kill);
            if (killed) kills += 1;
          }
        };
        await resumed(
          async () => {
            const run = await shop.inspect(latestRun);
            // A check that was killed is made anew.
            if (run === undefined || run.state === "mapped") return ["import", "goods", file, "--apply", "--force"];
            return run.state === "done" ? null : ["import", "apply", run.uuid, "--force"];
          },
          6,
          whole.applyMs,
        );
        expect(await shop.inspect(contentOf), hows.join(", ")).toEqual(whole.applied);
        await resumed(
          async () => {
            const run = await shop.inspect(latestRun);
            return run?.state === "undone" ? null : ["import", "undo", run?.uuid ?? ""];
          },
          5,
          whole.undoMs,
        );
        expect(await shop.inspect(contentOf), hows.join(", ")).toEqual(whole.undone);
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
function pointOf(round: number, batches: number, milliseconds: number): { fail?: string; after?: number } {
  // If the moment comes too late, the last batch ends the process.
  if (round % 3 === 0)
    return { after: randomInt(0, Math.max(1, Math.round(milliseconds))), fail: `import.batch:kill:${batches}` };
  const name = round % 3 === 1 ? "catalog.written" : "import.batch";
  return { fail: `${name}:kill:${randomInt(1, batches + 1)}` };
}

/** New goods of new categories, brands and attributes, and changes of prices and stock of goods that there are. */
function listOfGoods(): string {
  const { hinge, foam, handle, lock } = small.products;
  const added = Array.from(
    { length: goods },
    (_, at) =>
      `k-${at};K-${at};Кронштейн ${at};Бренд ${at % 7};Крепёж новый > Ряд ${at % 9};шт;${100 + at},5;${at % 50};${at % 13};${10 + (at % 90)}`,
  );
  const changed = [hinge, foam, handle, lock].map(
    ({ externalId }, at) => `${externalId};;;;;;${(at + 1) * 111};${300 + at};${at};${40 + at}`,
  );
  const head =
    "Внешний код;Артикул;Наименование;Бренд;Категория;Ед. изм.;Цена;Остаток: Склад Южный;Остаток: Склад Северный;Длина, мм";
  return [head, ...added.slice(0, 300), ...changed, ...added.slice(300)].join("\n");
}

async function shopOf(engine: Engine): Promise<Shop> {
  const varDir = await mkdtemp(join(tmpdir(), "skoba-import-"));
  const server = engine === "postgres" ? await testDatabase("postgres") : null;
  if (server === null) await testFolder(join(varDir, "db"));
  const script = await bundled("import-process");
  return {
    async run(words, { fail, after } = {}) {
      const env: NodeJS.ProcessEnv = { ...process.env, VAR_DIR: varDir, SITE_URL: "http://shop.test" };
      if (server?.url) env["DATABASE_URL"] = server.url;
      if (fail !== undefined) env["FAIL"] = fail;
      const child = spawn(process.execPath, [script, ...words], { env, stdio: ["ignore", "pipe", "inherit"] });
      const ended = once(child, "exit");
      let begun = performance.now();
      let message = "";
      for await (const line of createInterface({ input: child.stdout })) {
        if (line !== "begun") message += line;
        else {
          begun = performance.now();
          if (after !== undefined) setTimeout(() => child.kill("SIGKILL"), after);
        }
      }
      await ended;
      const killed = child.signalCode === "SIGKILL";
      if (!killed && child.exitCode !== 0) throw new Error(`${words.join(" ")} ended with ${child.exitCode}`);
      return { killed, milliseconds: performance.now() - begun, message };
    },
    async inspect(look) {
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
}

async function latestRun({ db }: Database): Promise<{ uuid: string; state: string } | undefined> {
  return db.selectFrom("import_runs").select(["uuid", "state"]).orderBy("created_at", "desc").executeTakeFirst();
}

/** The catalogue, its histories, and the results of the rows, without ids and moments. */
async function contentOf({ db }: Database): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select json_agg(to_jsonb(t) order by t.external_id) from (
        select p.external_id, p.article, p.slug, p.name, p.status, p.attributes, p.version, p.base_price, b.name as brand,
               c.slug as category
          from products p join categories c on c.uuid = p.category_uuid left join brands b on b.uuid = p.brand_uuid) t) as products,
      (select json_agg(json_build_array(p.external_id, r.price_list_id, r.from_quantity, r.price, r.old_price)
               order by p.external_id, r.price_list_id, r.from_quantity)
         from prices r join products p on p.uuid = r.product_uuid) as prices,
      (select json_agg(json_build_array(p.external_id, s.warehouse_uuid, s.on_hand, s.reserved)
               order by p.external_id, s.warehouse_uuid)
         from stock s join products p on p.uuid = s.product_uuid) as stock,
      (select json_agg(json_build_array(p.external_id, h.price_list_id, h.price_before, h.price_after)
               order by p.external_id, h.price_list_id, h.price_before nulls first, h.price_after nulls last)
         from price_history h join products p on p.uuid = h.product_uuid) as history,
      (select json_agg(slug order by slug) from categories) as categories,
      (select json_agg(slug order by slug) from brands) as brands,
      (select json_agg(json_build_array(code, kind) order by code) from attributes) as attributes,
      (select json_agg(json_build_array(i.number, i.action, i.changes, i.fault, i.saved, i.stocked) order by i.number)
         from import_rows i
        where i.run_uuid = (select uuid from import_runs order by created_at desc limit 1)) as results`.execute(db);
  return rows[0];
}
