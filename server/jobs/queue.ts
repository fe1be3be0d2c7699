import PgBoss from "pg-boss";
import { askPersistently } from "#server/db/ask-persistently.ts";
import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log.ts";
import { counted } from "./job-runs.ts";
import { repeat, type Timetable } from "./timetable.ts";

/** Work that one process of all does once in every `seconds` (of the database's clock). A turn looks at rows that are due, so a lost one is made good by the next. */
export type ScheduledWork = { name: string; seconds: number; work(stopping: AbortSignal): Promise<unknown> };

/** A queue that is asked more often loads the embedded engine's one connection for nothing (docs/decisions/0040). Seconds. */
const pollSeconds = 30;

/**
 * pg-boss over the shop's own pool, on PostgreSQL and PGlite alike: whatever number of processes works, each turn is
 * taken by one. Its tables stand in a schema of their own, made at the first start, and hold nothing that is not found
 * again in the shop's rows.
 */
export async function openQueue(
  database: Database,
  log: Logger,
  works: readonly ScheduledWork[],
  pauseMs = pollSeconds * 1_000,
): Promise<Timetable> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => askPersistently(database, text, values) },
    schedule: false,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterHours: 24,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue of jobs was not answered by the database"));
  await boss.start();
  // One waits, one runs: turns that were not taken do not pile up.
  for (const { name } of works)
    await boss.createQueue(name, { name, policy: "stately", expireInSeconds: 600, retryLimit: 0 });
  const workers = works.map((work) => startWorker(boss, work, pauseMs, log));
  return {
    async stop(graceMs) {
      await Promise.all(workers.map((worker) => worker.stop(graceMs)));
      await boss.stop({ graceful: false, close: false, wait: false });
    },
  };
}

/**
 * Sends and takes the turns of one queue. Neither pg-boss's worker nor its schedule, which runs on such a worker, awaits
 * the last step, marking a turn as done: with the database away at that moment, the rejection would end the process. Here
 * a turn that could not be marked is marked when the database answers again.
 */
function startWorker(boss: PgBoss, { name, seconds, work }: ScheduledWork, pauseMs: number, log: Logger): Timetable {
  const turn = counted(name, work, log);
  let unmarked: string | null = null;
  const mark = async () => {
    if (unmarked !== null) await boss.complete(name, unmarked);
    unmarked = null;
  };
  return repeat(pauseMs, async (stopping) => {
    try {
      await mark();
      // Sent already in this period, by whatever process: does nothing.
      await boss.send(name, {}, { singletonKey: name, singletonSeconds: seconds });
      const [taken] = await boss.fetch(name);
      if (taken === undefined) return;
      unmarked = taken.id;
      await turn(stopping);
      await mark();
    } catch (error) {
      log.warn({ err: error, job: name }, "the queue of jobs was not answered by the database");
    }
  });
}
