import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { derivedData } from "./derived-data.ts";

/** Tables that are compared by what they mean, since their numbers depend on the order of filling. */
const derived = [
  "facet_values",
  "facet_sets",
  "facet_bounds",
  "search_entries",
  "search_descriptions",
  "search_terms",
  "list_prices",
];
/** Columns that tell when a row was written last, or are such numbers. */
const incidental = ["updated_at", "facet_set", "number_codes", "numbers"];
/** Their keys are made by the database. */
const randomKeys = ["content_revisions", "seo_settings"];

/** Every row of the shop's own tables, sorted, and what is derived from them; moments of this test run are "now". */
export async function shopContents(db: Db): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'schema_migrations' and relname <> all(${derived}::text[])
     order by 1`.execute(db);
  const contents: Record<string, unknown> = { derived: await derivedData(db) };
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${randomKeys.includes(name) ? [...incidental, "uuid"] : incidental}::text[] as row from ${sql.table(name)} t`.execute(
      db,
    );
    contents[name] = rows.map(({ row }) => JSON.stringify(row, withoutNow)).sort();
  }
  return contents;
}

function withoutNow(_key: string, value: unknown): unknown {
  const isMoment = typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value);
  return isMoment && Date.parse(value) > performance.timeOrigin ? "now" : value;
}
