import { sql } from "kysely";
import type { Clock } from "#server/ports/clock.ts";
import type { Db } from "./client.ts";

/**
 * Follows the database's clock: synchronised at start and every minute, advanced by the monotonic clock in between, so
 * that a process with a wrong or jumping wall clock behaves like all others (invariants T7).
 */
export async function databaseClock(db: Db, everyMs = 60_000): Promise<Required<Clock> & { stop(): void }> {
  let base = await read(db);
  /** The last reading before a jump; small corrections are followed. */
  let steady = base;
  const ahead = ({ at, mark }: Reading) => at - timeAt(steady, mark);
  const timer = setInterval(() => {
    read(db).then(
      (next) => {
        base = next;
        if (Math.abs(ahead(next)) < jumpMs) steady = next;
      },
      () => {}, // unreachable for now: the monotonic clock continues from the last reading
    );
  }, everyMs);
  timer.unref();
  return {
    now: () => new Date(timeAt(base, performance.now())),
    jumped(at) {
      const by = ahead({ at: at.getTime(), mark: performance.now() });
      return Math.abs(by) < jumpMs ? 0 : by;
    },
    stop: () => clearInterval(timer),
  };
}

type Reading = { at: number; mark: number };

/** Larger differences count as a jump. */
const jumpMs = 5 * 60_000;

function timeAt({ at, mark }: Reading, now: number): number {
  return at + (now - mark);
}

async function read(db: Db): Promise<Reading> {
  const sent = performance.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database told no time");
  return { at: row.now.getTime(), mark: (sent + performance.now()) / 2 };
}
