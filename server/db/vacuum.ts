import { sql } from "kysely";
import type { Db } from "./client.ts";

/**
 * Autovacuum for the embedded database, which has none, with PostgreSQL's default thresholds; without it indexes
 * degrade from day to day. Table by table, so that visitors wait for one at most; returns the tables vacuumed.
 */
export async function vacuumWorn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    order by relname`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.id(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
