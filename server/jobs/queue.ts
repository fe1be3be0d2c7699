import PgBoss from "pg-boss";
import { askPersistently } from "#server/db/ask-persistently.ts";
import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log.ts";
import { counted } from "./job-runs.ts";
import { repeat, type Timetable } from "./timetable.ts";

/**
 * A job run by one of all processes every `seconds` (database clock). Each run selects due rows, so a missed one is
 * made up by the next.
 */
export type ScheduledWork = { name: string; seconds: number; work(stopping: AbortSignal): Promise<unknown> };

/** Seconds. Faster polling would load the embedded engine's single connection (docs/decisions/0040). */
const pollSeconds = 30;

/**
 * pg-boss over the shop's pool, on PostgreSQL and PGlite: each run is taken by one process. Its tables are in their own
 * schema, created at first start, and contain nothing that cannot be derived from the shop's rows.
 */
export async function openQueue(
  database: Database,
  log: Logger,
  works: readonly ScheduledWork[],
  pauseMs = pollSeconds * 1_000,
): Promise<Timetable> {
  const boss = await startBoss(database, log, works);
  const workers = works.map((work) => startWorker(boss, work, pauseMs, log));
  return {
    async stop(graceMs) {
      await Promise.all(workers.map((worker) => worker.stop(graceMs)));
      await stopBoss(boss);
    },
  };
}

/** Creates the tables of the queues, so that roles without the right to create any can use them. */
export async function createQueues(database: Database, log: Logger, works: readonly { name: string }[]): Promise<void> {
  await stopBoss(await startBoss(database, log, works));
}

async function startBoss(database: Database, log: Logger, works: readonly { name: string }[]): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => askPersistently(database, text, values) },
    schedule: false,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterHours: 24,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue of jobs was not answered by the database"));
  await boss.start();
  // At most one queued and one running, so missed runs do not pile up.
  for (const { name } of works)
    await boss.createQueue(name, { name, policy: "stately", expireInSeconds: 600, retryLimit: 0 });
  return boss;
}

function stopBoss(boss: PgBoss): Promise<void> {
  return boss.stop({ graceful: false, close: false, wait: false });
}

/**
 * Sends and fetches jobs of one queue. pg-boss's own worker and schedule do not await completing a job: with the
 * database away at that moment the rejection would end the process. Here completion is retried until the database
 * answers.
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
      // No-op when already sent in this period by any process.
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
