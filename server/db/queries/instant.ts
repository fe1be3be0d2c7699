import { sql } from "kysely";

/** SQL of a timestamp column as ISO text in UTC with milliseconds, like `Date.toISOString`. */
export const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
