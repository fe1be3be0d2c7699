import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** The main connection of 1C, if it has written the product; lists and warehouses are those that it gives. */
export type ProductSource = { policy: unknown; lists: string[]; warehouses: string[] };

export async function productSource(db: Db, product: string): Promise<ProductSource | undefined> {
  const linked = (kind: "priceType" | "warehouse") => sql`
    array(select distinct l.target from exchange_links l
           where l.connection_uuid = c.uuid and l.kind = ${sql.lit(kind)} and l.state = 'linked')`;
  const { rows } = await sql<ProductSource>`
    select c.policy, ${linked("priceType")} as lists, ${linked("warehouse")} as warehouses
      from exchange_connections c
     where c.is_main and c.is_active and c.type <> 'sale'
       and (exists (select from products p where p.uuid = ${product} and p.updated_by_id = c.uuid::text)
            or exists (select from price_history h where h.product_uuid = ${product} and h.actor_id = c.uuid::text)
            or exists (select from audit_log a
                        where a.object_kind = 'product' and a.object_id = ${product} and a.actor_id = c.uuid::text))`.execute(
    db,
  );
  return rows[0];
}
