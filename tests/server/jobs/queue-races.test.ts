import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "#server/db/client.ts";
import { openQueue, type ScheduledWork } from "#server/jobs/queue.ts";
import { postgres, races, testShop, type TestShop } from "#tests/support/shop.ts";

const works: ScheduledWork[] = Array.from({ length: 6 }, (_, at) => ({
  name: `work-${at}`,
  cron: "* * * * *",
  work: () => Promise.resolve(),
}));

describe.runIf(postgres)(races("processes that start together on an empty database"), () => {
  let shop: TestShop;
  const databases: Database[] = [];
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    for (let at = 0; at < 3; at += 1)
      databases.push(await openDatabase({ databaseUrl: shop.url ?? "", poolSize: 4, queueMs: 60_000 }));
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await shop.close();
  });

  it("all come to have the queues of jobs, whoever makes them", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 2; round += 1) {
      await shop.sql("drop schema if exists pgboss cascade");
      const opened = await Promise.allSettled(databases.map((database) => openQueue(database, shop.ports.log, works)));
      const failed = opened.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
      await Promise.all(opened.map((one) => (one.status === "fulfilled" ? one.value.stop(0) : null)));
      expect(failed).toEqual([]);
    }
    expect(await shop.sql("select count(*)::int as queues from pgboss.queue where name like 'work-%'")).toEqual([
      { queues: works.length },
    ]);
  });
});
