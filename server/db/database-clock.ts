import { sql } from "kysely";
import type { Clock } from "#server/ports/clock.ts";
import type { Db } from "./client.ts";

/**
 * Follows the database's clock: set by its now() at start and every minute, carried on by the monotonic clock between,
 * so that a process whose wall clock is wrong or jumps behaves like all the others (invariants T7).
 */
export async function databaseClock(db: Db): Promise<Clock & { stop(): void }> {
  let base = await read(db);
  const timer = setInterval(() => {
    read(db).then(
      (next) => (base = next),
      () => {}, // unreachable for a while: the monotonic clock goes on from the last reading
    );
  }, 60_000);
  timer.unref();
  return {
    now: () => new Date(base.at + (performance.now() - base.mark)),
    stop: () => clearInterval(timer),
  };
}

async function read(db: Db): Promise<{ at: number; mark: number }> {
  const sent = performance.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database told no time");
  return { at: row.now.getTime(), mark: (sent + performance.now()) / 2 };
}
