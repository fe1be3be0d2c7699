import PgBoss from "pg-boss";
import { askPersistently } from "#server/db/ask-persistently.ts";
import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log.ts";
import { counted } from "./job-runs.ts";
import type { Timetable } from "./timetable.ts";

/** Work that one process of all does at its time: `cron` in UTC. A turn looks at rows that are due, so a lost one is made good by the next. */
export type ScheduledWork = { name: string; cron: string; work(stopping: AbortSignal): Promise<unknown> };

/** A queue that is asked more often loads the embedded engine's one connection for nothing (docs/decisions/0040). Seconds. */
const pollSeconds = 30;

/**
 * pg-boss over the shop's own pool, on PostgreSQL and PGlite alike: whatever number of processes works, each turn is
 * taken by one. Its tables stand in a schema of their own, made at the first start, and hold nothing that is not found
 * again in the shop's rows.
 */
export async function openQueue(database: Database, log: Logger, works: readonly ScheduledWork[]): Promise<Timetable> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => askPersistently(database, text, values) },
    cronMonitorIntervalSeconds: pollSeconds,
    cronWorkerIntervalSeconds: pollSeconds,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterHours: 24,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue of jobs was not answered by the database"));
  await boss.start();
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  for (const { name, cron, work } of works) {
    const turn = counted(name, work, log);
    // One waits, one runs: turns that nobody took do not pile up.
    await boss.createQueue(name, { name, policy: "stately", expireInSeconds: 600, retryLimit: 0 });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      const turning = turn(stopping.signal);
      running = Promise.allSettled([running, turning]);
      await turning;
    });
  }
  return {
    async stop(graceMs) {
      stopping.abort();
      await boss.stop({ graceful: false, close: false, wait: false });
      let late: NodeJS.Timeout | undefined;
      await Promise.race([running, new Promise((resolve) => (late = setTimeout(resolve, graceMs)))]);
      clearTimeout(late);
    },
  };
}
