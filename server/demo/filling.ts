import type pg from "pg";
import { z } from "zod";
import type { Connection } from "./goods/bare-tables.ts";

/** A flag of the shop while the demo shop is being filled: a filling that was broken off is finished by the next start. */
const flag = "demo.filling";

/** What there is of the demo shop; `full` is any other shop, too. One city is what every empty shop has (main-city.ts). */
export type Filling = "none" | "begun" | "full";

export async function fillingOf(db: pg.Pool | Connection): Promise<Filling> {
  const { rows } = await db.query(
    `select exists (select from system_flags where code = $1) as "isBegun",
            (select count(*)::int from (select from products union all select from cities limit 2) found) as found`,
    [flag],
  );
  const [{ isBegun, found }] = z.tuple([z.object({ isBegun: z.boolean(), found: z.int() })]).parse(rows);
  return isBegun ? "begun" : found < 2 ? "none" : "full";
}

export async function beginFilling(db: Connection): Promise<void> {
  await db.query("insert into system_flags (code, value) values ($1, 'true')", [flag]);
}

export async function endFilling(db: Connection): Promise<void> {
  await db.query("delete from system_flags where code = $1", [flag]);
}
