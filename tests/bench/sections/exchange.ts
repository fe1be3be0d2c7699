import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openDatabase } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";
import { inOwnProcess } from "#tests/bench/shops/own-process.ts";
import { migrationsDir, postgresUrl } from "#tests/support/shops/database.ts";
import { atMost, withoutGoal, type Figure } from "../figures.ts";

const goods = Number(process.env["BENCH_EXCHANGE"] ?? 100_000);
/** Seconds for 100,000 goods with prices and rests in ten warehouses, and for rests of 300,000 rows (desk §15). */
const goals = { first: 900, again: 60, prices: 300, rests: 180 * (10 / 3), megabytes: 150 };

const tookShape = z.object({
  ...{ seconds: z.number(), processor: z.number(), database: z.number(), megabytes: z.number(), state: z.string() },
  counts: z.object({ created: z.number(), changed: z.number(), refused: z.number(), parked: z.number() }),
});
const figuresShape = z.object({ first: tookShape, again: tookShape, rests: tookShape, prices: tookShape });

/** Packages of 1C, applied in a process of their own to a shop with a demo catalogue. */
export async function exchangePackages(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("exchange", "no PostgreSQL available")];
  const varDir = await mkdtemp(join(tmpdir(), "skoba-exchange-"));
  try {
    return await withOwnDatabase(async (databaseUrl) => {
      const database = await openDatabase({ databaseUrl, poolSize: 2 });
      try {
        await migrate(database, migrationsDir);
        await seedDemoShop(database.pool, { today: new Date(), products: 600 });
      } finally {
        await database.close();
      }
      const took = figuresShape.parse(await inOwnProcess("exchange-process", [String(goods)], { varDir, databaseUrl }));
      const share = goods / 100_000;
      const what = {
        first: "first load with prices and rests in 10 warehouses",
        again: "the same packages again",
        rests: "all rests changed in 10 warehouses",
        prices: "all base prices changed",
      };
      return (["first", "again", "rests", "prices"] as const).flatMap((part) => {
        const name = `${what[part]}: ${goods.toLocaleString("en-US")} goods`;
        const { seconds, processor, database, megabytes, state, counts } = took[part];
        return [
          atMost(name, seconds, goals[part] * share, "s"),
          atMost(`${name}: additional memory`, Math.round(megabytes), goals.megabytes, "MB"),
          withoutGoal(
            `${name}: processor time of the process and of the database`,
            `${processor.toFixed(1)} + ${database.toFixed(1)} s`,
          ),
          withoutGoal(`${name}: end and rows`, `${state} ${JSON.stringify(counts)}`),
        ];
      });
    });
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}
