import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { nameForShop } from "#server/db/queries/actor-columns.ts";
import { instant } from "#server/db/queries/instant.ts";
import type { LastChange } from "./order.ts";

/** Whose order it is and where its parts stand. */
export type OrderPlaceRow = {
  uuid: string;
  number: string;
  version: number;
  cityUuid: string;
  userUuid: string;
  rootUuid: string | null;
  parts: { warehouseUuid: string | null }[];
};

/** By number of the order or of a part. */
export async function orderPlace(db: Db, number: string): Promise<OrderPlaceRow | undefined> {
  const { rows } = await sql<OrderPlaceRow>`
    select o.uuid, o.number, o.lock_version as version, o.city_uuid as "cityUuid", o.user_uuid as "userUuid",
           o.counterparty_uuid as "rootUuid",
           (select json_agg(json_build_object('warehouseUuid', p.warehouse_uuid)) from order_parts p
             where p.order_uuid = o.uuid) as parts
      from orders o
     where o.uuid = (select uuid from orders where number = ${number}
                     union all select order_uuid from order_parts where number = ${number} limit 1)`.execute(db);
  return rows[0];
}

/** Who has changed an order last. */
export async function lastChangeOfOrder(db: Db, orderUuid: string): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select coalesce(${nameForShop("h.actor_uuid")}, '') as by, ${instant("h.at")} as at
      from order_history h where h.order_uuid = ${orderUuid} order by h.at desc, h.uuid desc limit 1`.execute(db);
  return rows[0];
}

/** Documents of a part, oldest first. */
export async function documentsOfPart(
  db: Db | Tx,
  partUuid: string,
): Promise<{ number: string; by: string; at: string }[]> {
  const { rows } = await sql<{ number: string; by: string; at: string }>`
    select d.number, coalesce(d.actor_name, '') as by, ${instant("d.created_at")} as at
      from order_documents d where d.part_uuid = ${partUuid} order by d.created_at, d.number`.execute(db);
  return rows;
}
