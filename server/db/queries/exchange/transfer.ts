import { sql, type RawBuilder } from "kysely";
import { transferStates, type TransferState } from "#app/domain/exchange/transfer.ts";
import { instant } from "#server/db/queries/instant.ts";

/**
 * Export version of a part `p` of an order `o`: the sum of three counters that only rise, because exported data are
 * stored with the part, its order and its payments.
 */
export const exportVersion = sql`(p.version + o.lock_version + o.settled_payments)`;

/** Parts `p` that are exported to 1C; canceled ones only if 1C may have received them before. */
export const isTransferable = sql`(p.status not in ('onModeration', 'awaitingPayment')
  and (p.status <> 'canceled' or p.acknowledged_version is not null or p.external_number is not null
       or exists (select from exchange_sent_documents g where g.part_uuid = p.uuid)))`;

/** Whether a part `p` of an order `o` is in this state. */
const isInTransfer: Readonly<Record<TransferState, RawBuilder<unknown>>> = {
  waiting: sql`(p.acknowledged_version is null and ${isTransferable}
    and o.created_at >= (select min(created_at) from exchange_connections where is_active and type <> 'catalog'))`,
  known: sql`p.acknowledged_version >= ${exportVersion}`,
  changed: sql`p.acknowledged_version < ${exportVersion}`,
};

/** Whether a part `p` of an order `o` is in one of these states of transfer. */
export function inTransfer(states: readonly string[]): RawBuilder<unknown> {
  const wanted = transferStates.filter((state) => states.includes(state)).map((state) => isInTransfer[state]);
  return sql`(${sql.join([sql`false`, ...wanted], sql` or `)})`;
}

/** TransferState of a part `p` of an order `o`; null if 1C does not get it. */
const transferState = sql`(case ${sql.join(
  transferStates.map((state) => sql`when ${isInTransfer[state]} then ${sql.lit(state)}`),
  sql` `,
)} end)`;

/** What 1C says of a part; days and instants ISO. */
export type PartInErp = {
  number: string | null;
  date: string | null;
  status: string | null;
  transfer: TransferState | null;
  transferredAt: string | null;
  shippings: { number: string; date: string | null }[];
  shippedAt: string | null;
};

/** PartInErp of a part `p` of an order `o`, null if there is nothing to say. */
export const partInErp = sql`(select json_build_object(
    'number', p.external_number, 'date', p.external_date, 'status', p.erp_status, 'transfer', t.state,
    'transferredAt', ${instant("p.acknowledged_at")}, 'shippedAt', ${instant("p.erp_shipped_at")}, 'shippings', g.shippings)
  from (select ${transferState} as state) t
  cross join (select coalesce(json_agg(json_build_object('number', number, 'date', date) order by shipped_at, external_id), '[]')
                as shippings from exchange_shippings where part_uuid = p.uuid) g
 where t.state is not null or p.external_number is not null or p.erp_status is not null or p.erp_shipped_at is not null
       or json_array_length(g.shippings) > 0)`;
