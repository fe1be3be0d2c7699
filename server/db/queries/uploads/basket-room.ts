import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** Number of lines in a basket, and of those with these goods. */
export async function basketFill(
  db: Db,
  owner: string,
  uuids: readonly string[],
): Promise<{ lines: number; held: number }> {
  const { rows } = await sql<{ lines: number; held: number }>`
    select count(*)::int as lines, (count(*) filter (where l.product_uuid = any(${[...uuids]}::uuid[])))::int as held
    from basket_lines l join baskets b on b.uuid = l.basket_uuid
    where b.owner = ${owner}`.execute(db);
  return rows[0] ?? { lines: 0, held: 0 };
}
