import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * Counts one more under the key, in a window of `seconds` that opens with its first one. One statement: of two at the
 * same time one waits for the other and counts after it.
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
