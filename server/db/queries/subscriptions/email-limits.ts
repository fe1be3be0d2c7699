import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * Increments the counter of a key, in a window of `seconds` starting with the first. One statement, so concurrent
 * increments are serialised.
 */
export async function countInWindow(
  db: Db | Tx,
  key: string,
  seconds: number,
): Promise<{ count: number; secondsLeft: number }> {
  const { rows } = await sql<{ count: number; secondsLeft: number }>`
    insert into letter_limits (key, count, ends_at) values (${key}, 1, clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      count = case when letter_limits.ends_at <= clock_timestamp() then 1 else letter_limits.count + 1 end,
      ends_at = case when letter_limits.ends_at <= clock_timestamp() then excluded.ends_at else letter_limits.ends_at end
    returning count, ceil(extract(epoch from ends_at - clock_timestamp()))::int as "secondsLeft"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a limit was not counted");
  return row;
}
