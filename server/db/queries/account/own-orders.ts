import { sql, type RawBuilder } from "kysely";
import type { OwnData } from "#app/contract/account/own-data.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** `uuid` and `at` are the cursor of the next batch. */
type Batch<T> = { at: string; uuid: string; row: T }[];
type After = { at: string; uuid: string } | null;

const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(row) from (${rows}) row), '[]')`;
const older = (alias: string, after: After) =>
  after === null
    ? sql`true`
    : sql`(${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.uuid`)}) < (${after.at}::timestamptz, ${after.uuid}::uuid)`;

/** A batch of the user's orders, newest first; sums are null for a member without price access. */
export async function ownOrders(
  db: Db,
  { userUuid, after, limit }: { userUuid: string; after: After; limit: number },
): Promise<Batch<OwnData["orders"][number]>> {
  const { rows } = await sql<Batch<OwnData["orders"][number]>[number]>`
    select p.created_at::text as at, p.uuid, json_build_object(
      'number', p.number, 'createdAt', ${instant("p.created_at")}, 'seesPrices', p.sees, 'total', p.total, 'comment', p.comment,
      'recipient', json_build_object('fio', p.recipient ->> 'fio', 'phone', p.recipient ->> 'phone'),
      'lines', ${listOf(sql`
        select r.number as part, i.article, i.name, i.unit, i.quantity,
               i.price, i.sum
          from order_items i join order_parts r on r.uuid = i.part_uuid
         where i.order_uuid = p.uuid order by r.position, i.position`)},
      'payments', ${listOf(sql`
        select ${instant("y.created_at")} as "createdAt", y.method, y.status, y.amount
          from payments y where y.order_uuid = p.uuid order by y.created_at`)},
      'refunds', ${listOf(sql`
        select ${instant("f.created_at")} as "createdAt", f.way, f.status, f.amount
          from refunds f where f.order_uuid = p.uuid order by f.created_at`)}) as row
      from (
        select o.*, o.counterparty_uuid is null or coalesce(m.sees_prices, false) as sees
          from orders o
          left join user_counterparties m on m.user_uuid = o.user_uuid and m.root_uuid = o.counterparty_uuid
         where o.user_uuid = ${userUuid} and ${older("o", after)}
         order by o.created_at desc, o.uuid desc limit ${limit}) p
     order by p.created_at desc, p.uuid desc`.execute(db);
  return rows;
}

/** A batch of the user's notices, newest first. */
export async function ownNotices(
  db: Db,
  { userUuid, after, limit }: { userUuid: string; after: After; limit: number },
): Promise<Batch<OwnData["notifications"][number]>> {
  const { rows } = await sql<Batch<OwnData["notifications"][number]>[number]>`
    select n.created_at::text as at, n.uuid, json_build_object(
      'event', n.event, 'params', n.params, 'path', n.path,
      'createdAt', ${instant("n.created_at")}, 'readAt', ${instant("n.read_at")}) as row
      from notifications n
     where n.user_uuid = ${userUuid} and ${older("n", after)}
     order by n.created_at desc, n.uuid desc limit ${limit}`.execute(db);
  return rows;
}
