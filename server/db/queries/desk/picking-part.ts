import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { drawingHash, firstPhoto, type PhotoRow } from "#server/db/queries/catalog/photos.ts";
import { instant } from "#server/db/queries/instant.ts";

/** A part to be put together; quantities as PostgreSQL prints them. */
export type PickingPartRow = {
  uuid: string;
  number: string;
  position: number;
  orderUuid: string;
  orderNumber: string;
  cityUuid: string;
  timezone: string;
  paymentMethod: string;
  version: number;
  status: string;
  deliveryStatus: string;
  warehouse: { uuid: string; name: string; address: string } | null;
  way: string;
  providerCode: string;
  /** A pickup point or a courier's zone. */
  route: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  interval: string | null;
  track: string | null;
  waybill: string | null;
  assembledAt: string | null;
  lines: PickingLineRow[];
};

export type PickingLineRow = {
  uuid: string;
  productUuid: string;
  article: string;
  name: string;
  unit: string;
  place: string | null;
  barcodes: string[];
  packs: { quantity: number; barcode?: string | null }[];
  multiplicity: string;
  ordered: string;
  picked: string;
  isMarked: boolean;
  isCut: boolean;
  codes: number;
  picture: { slug: string; drawingHash: string | null; photo: PhotoRow | null };
};

const line = sql`json_build_object(
  'uuid', i.uuid, 'productUuid', i.product_uuid, 'article', i.article, 'name', i.name, 'unit', i.unit, 'place', s.place,
  'barcodes', r.barcodes, 'packs', r.packs, 'multiplicity', i.multiplicity::text,
  'ordered', (i.quantity - coalesce(i.canceled_quantity, 0))::text, 'picked', coalesce(k.quantity, 0)::numeric(12,3)::text,
  'isMarked', r.is_marked, 'isCut', r.is_cuttable,
  'codes', (select count(*) from marking_codes m where m.item_uuid = i.uuid and m.freed_at is null),
  'picture', (select json_build_object('slug', p.slug, 'drawingHash', ${drawingHash}, 'photo', ${firstPhoto})
                from products p where p.uuid = i.product_uuid))`;

/** In the order in which the warehouse is walked through: by place, unknown places last. */
export async function pickingPart(db: Db | Tx, number: string): Promise<PickingPartRow | undefined> {
  const { rows } = await sql<{ found: PickingPartRow }>`
    select json_build_object(
      'uuid', t.uuid, 'number', t.number, 'position', t.position, 'orderUuid', o.uuid, 'orderNumber', o.number,
      'cityUuid', o.city_uuid, 'timezone', ct.timezone, 'paymentMethod', o.payment_method, 'version', t.version,
      'status', t.status, 'deliveryStatus', t.delivery_status,
      'warehouse', (select json_build_object('uuid', w.uuid, 'name', w.name, 'address', w.address) from warehouses w where w.uuid = t.warehouse_uuid),
      'way', t.delivery ->> 'type', 'providerCode', t.delivery ->> 'providerCode',
      'route', case when t.delivery ->> 'type' = 'pickup' then t.delivery #>> '{point,name}' else t.delivery ->> 'zone' end,
      'dateFrom', t.delivery ->> 'dateFrom', 'dateTo', t.delivery ->> 'dateTo', 'interval', t.delivery ->> 'interval',
      'track', t.track_number, 'waybill', t.waybill_number, 'assembledAt', ${instant("t.assembled_at")},
      'lines', coalesce((
        select json_agg(${line} order by s.place is null, s.place, i.position)
          from order_items i
          join products r on r.uuid = i.product_uuid
          left join stock s on s.product_uuid = i.product_uuid and s.warehouse_uuid = t.warehouse_uuid
          left join picked_items k on k.item_uuid = i.uuid
         where i.part_uuid = t.uuid and i.state <> 'canceled'
           and i.quantity > coalesce(i.canceled_quantity, 0)), '[]')) as found
      from order_parts t
      join orders o on o.uuid = t.order_uuid
      join cities ct on ct.uuid = o.city_uuid
     where t.number = ${number}`.execute(db);
  return rows[0]?.found;
}

/** Who has changed a part last at the desk. */
export async function lastPickingChange(
  tx: Tx,
  { orderUuid, number }: { orderUuid: string; number: string },
): Promise<{ by: string; at: string } | undefined> {
  const { rows } = await sql<{ by: string; at: string }>`
    select a.actor_name as by, ${instant("a.at")} as at from audit_log a
     where a.object_kind = 'order' and a.object_id = ${orderUuid} and a.object_name = ${number}
     order by a.id desc limit 1`.execute(tx);
  return rows[0];
}
