import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** A part as far as its next step depends on it; `way` as in its delivery. */
export type PartState = {
  uuid: string;
  number: string;
  position: number;
  version: number;
  status: string;
  isAssembled: boolean;
  way: string;
  warehouseUuid: string | null;
  order: { uuid: string; number: string; version: number; status: string; paymentMethod: string; cityUuid: string };
};

/** Parts with these uuids, or of orders with these; the oldest order first. */
export async function partStates(
  db: Db,
  { parts = [], orders = [] }: { parts?: readonly string[]; orders?: readonly string[] },
): Promise<PartState[]> {
  const { rows } = await sql<PartState>`
    select p.uuid, p.number, p.position, p.version, p.status, p.assembled_at is not null as "isAssembled",
           p.delivery ->> 'type' as way, p.warehouse_uuid as "warehouseUuid",
           json_build_object('uuid', o.uuid, 'number', o.number, 'version', o.lock_version, 'status', o.status,
                             'paymentMethod', o.payment_method, 'cityUuid', o.city_uuid) as "order"
      from order_parts p join orders o on o.uuid = p.order_uuid
     where p.uuid = any(${[...parts]}::uuid[]) or o.uuid = any(${[...orders]}::uuid[])
     order by o.created_at, o.uuid, p.position`.execute(db);
  return rows;
}
