import { describe, expect, it, vi } from "vitest";
import { openDatabase } from "#server/db/client.ts";
import { openQueue, type ScheduledWork } from "#server/jobs/queue.ts";
import { databaseLine } from "#tests/support/shops/database-line.ts";
import { postgres, races, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const works: ScheduledWork[] = Array.from({ length: 6 }, (_, at) => ({
  name: `work-${at}`,
  seconds: 60,
  work: () => Promise.resolve(),
}));

describe.runIf(postgres)(races("processes that start together on an empty database"), () => {
  it("all get the job queues, whichever creates them", { timeout: 300_000 }, async () => {
    for (let round = 0; round < 2; round += 1) {
      // A database per round: dropping the schema would race with the queue's own maintenance.
      const shop = await testShop({ engine: "postgres" });
      const databases = await Promise.all(
        [1, 2, 3].map(() => openDatabase({ databaseUrl: shop.url ?? "", poolSize: 4, queueMs: 60_000 })),
      );
      const opened = await Promise.allSettled(databases.map((database) => openQueue(database, shop.ports.log, works)));
      const failed = opened.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
      const queues = await shop.sql("select count(*)::int as n from pgboss.queue where name like 'work-%'");
      await Promise.all(opened.map((one) => (one.status === "fulfilled" ? one.value.stop(0) : null)));
      await Promise.all(databases.map((database) => database.close()));
      await shop.close();
      expect(failed).toEqual([]);
      expect(queues).toEqual([{ n: works.length }]);
    }
  });
});

describe.runIf(postgres)(races("a job run during which the database goes down"), () => {
  it("ends no process, and completes when the database answers again", { timeout: 300_000 }, async () => {
    const shop = await testShop({ engine: "postgres" });
    const line = await databaseLine(shop.url ?? "");
    const database = await openDatabase({ databaseUrl: line.url, poolSize: 4, queueMs: 500 });
    const rejections: unknown[] = [];
    const collect = (reason: unknown) => rejections.push(reason);
    process.on("unhandledRejection", collect);
    const turns: number[] = [];
    const work = () => Promise.resolve(turns.push(turns.length) === 1 && line.cut());
    const queue = await openQueue(database, shop.ports.log, [{ name: "cut", seconds: hour, work }], 20);
    try {
      const unanswered = () => shop.logLines.some((text) => text.includes("the queue of jobs was not answered"));
      await vi.waitFor(() => expect(unanswered()).toBe(true), 60_000);
      line.mend();
      await vi.waitFor(async () => expect(await states(shop)).toEqual(["completed"]), 60_000);
      expect(turns).toHaveLength(1);
      expect(rejections).toEqual([]);
    } finally {
      process.off("unhandledRejection", collect);
      await queue.stop(1_000);
      await database.close();
      await line.close();
      await shop.close();
    }
  });
});

describe("scheduled work", () => {
  it.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
    "runs once per period, though two processes request it again and again (%s)",
    { timeout: 300_000 },
    async (engine) => {
      const shop = await testShop({ engine });
      const turns = { hourly: 0, often: 0 };
      const works = (["hourly", "often"] as const).map((name) => ({
        name,
        seconds: name === "hourly" ? hour : 1,
        work: () => Promise.resolve((turns[name] += 1)),
      }));
      const queues = await Promise.all([1, 2].map(() => openQueue(shop.database, shop.ports.log, works, 20)));
      await vi.waitFor(() => expect(turns.often).toBeGreaterThan(2), 60_000);
      await Promise.all(queues.map((queue) => queue.stop(5_000)));
      // If the hour changes during the test there are two periods, and two runs.
      expect(
        await shop.sql("select count(distinct singleton_on)::int as n from pgboss.job where name = 'hourly'"),
      ).toEqual([{ n: turns.hourly }]);
      expect(new Set(await states(shop))).toEqual(new Set(["completed"]));
      await shop.close();
    },
  );
});

const hour = 3_600;
const states = async (shop: TestShop) =>
  (await shop.sql("select state from pgboss.job order by created_on")).map(({ state }) => state);
