import type { TestShop } from "./shop.ts";

/** Whether the answer waits for a lock of the database: false once it is there. PostgreSQL only. */
export async function waitsForLock({ sql }: Pick<TestShop, "sql">, answer: Promise<unknown>): Promise<boolean> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'";
  const state = { isThere: false };
  const note = () => (state.isThere = true);
  answer.then(note, note);
  while (!state.isThere) if ((await sql(waiting)).length > 0) return true;
  return false;
}
