import { sql } from "kysely";
import type { TransferState } from "#app/domain/exchange/transfer.ts";
import { instant } from "#server/db/queries/instant.ts";

/**
 * Export version of a part `p` of an order `o`: the sum of three counters that only rise, because exported data are
 * stored with the part, its order and its payments.
 */
export const exportVersion = sql`(p.version + o.lock_version
  + (select count(*) from payments m where m.order_uuid = o.uuid and m.status = 'succeeded')::integer)`;

/** Parts `p` that 1C is told of; a canceled one is of interest if 1C may know it. */
export const isTransferable = sql`(p.status not in ('onModeration', 'awaitingPayment')
  and (p.status <> 'canceled' or p.acknowledged_version is not null or p.external_number is not null
       or exists (select from exchange_sent_documents g where g.part_uuid = p.uuid)))`;

/** TransferState of a part `p` of an order `o`; null if 1C does not get it. */
export const transferState = sql`(case
  when p.acknowledged_version is not null
  then case when p.acknowledged_version >= ${exportVersion} then 'known' else 'changed' end
  when ${isTransferable}
       and o.created_at >= (select min(created_at) from exchange_connections where is_active and type <> 'catalog')
  then 'waiting' end)`;

/** What 1C says of a part; days and instants ISO. */
export type PartInErp = {
  number: string | null;
  date: string | null;
  status: string | null;
  transfer: TransferState | null;
  transferredAt: string | null;
  shippedAt: string | null;
};

/** PartInErp of a part `p` of an order `o`, null if there is nothing to say. */
export const partInErp = sql`(select json_build_object(
    'number', p.external_number, 'date', p.external_date, 'status', p.erp_status, 'transfer', t.state,
    'transferredAt', ${instant("p.acknowledged_at")}, 'shippedAt', ${instant("p.erp_shipped_at")})
  from (select ${transferState} as state) t
 where t.state is not null or p.external_number is not null or p.erp_status is not null or p.erp_shipped_at is not null)`;
