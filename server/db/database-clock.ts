import { sql } from "kysely";
import type { Clock } from "#server/ports/clock.ts";
import type { Db } from "./client.ts";

/**
 * Follows the database's clock: set by its now() at start and every minute, carried on by the monotonic clock between,
 * so that a process whose wall clock is wrong or jumps behaves like all the others (invariants T7).
 */
export async function databaseClock(db: Db, everyMs = 60_000): Promise<Required<Clock> & { stop(): void }> {
  let base = await read(db);
  /** The last reading before a jump. Where a clock is only put right by a little, it is followed. */
  let steady = base;
  const ahead = ({ at, mark }: Reading) => at - timeAt(steady, mark);
  const timer = setInterval(() => {
    read(db).then(
      (next) => {
        base = next;
        if (Math.abs(ahead(next)) < jumpMs) steady = next;
      },
      () => {}, // unreachable for a while: the monotonic clock goes on from the last reading
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

/** What a clock is put right by at once is less. */
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
