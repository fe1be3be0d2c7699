import { sql } from "kysely";
import type { AccountOverview } from "#app/contract/account/overview.ts";
import { endedStatuses } from "#app/domain/account/deletion.ts";
import type { Db } from "#server/db/client.ts";
import { managersFor } from "#server/db/queries/account/managers.ts";
import { creditOf, type CreditRow } from "#server/db/queries/order/payments/credit.ts";
import { amountDue } from "./order-facts.ts";
import { summary, type OrderSummaryRow } from "./order-summary.ts";
import { isTheirs, type OrdersOf } from "#server/db/queries/order/orders.ts";

export type OverviewRow = Omit<AccountOverview, "underWay" | "managers" | "credit"> & {
  underWay: OrderSummaryRow[];
  managers: unknown;
  /** Null when no company was given. */
  credit: CreditRow | null;
};

/** Account overview of a buyer, with the credit of the given company; one statement. */
export async function findOverview(
  db: Db,
  userUuid: string,
  { whose, company }: { whose: OrdersOf; company: string | null },
): Promise<OverviewRow | undefined> {
  const credit = company === null ? sql`select null where false` : creditOf(company);
  const withPart = (status: string) => sql`
    coalesce((select json_agg(number order by created_at) from (
      select number, created_at from orders o where ${isTheirs(whose)}
         and exists (select 1 from order_parts p where p.order_uuid = o.uuid and p.status = ${status})
       order by created_at limit 5) few), '[]')`;
  const { rows } = await sql<OverviewRow>`
    with live as (
      select o.* from orders o
       where ${isTheirs(whose)} and exists (
         select 1 from order_parts p where p.order_uuid = o.uuid and p.status <> all(${[...endedStatuses]}))
    ), debts as (
      select o.uuid, o.number, ${amountDue} as total, o.created_at,
             (select min(p.reserved_until) from order_parts p where p.order_uuid = o.uuid) as pay_before
        from live o where o.payment_status in ('pending', 'partiallyPaid') and ${amountDue} > 0
    )
    select
      (select count(*)::int from live) as "underWayCount",
      (select count(*)::int from orders o where ${isTheirs(whose)}) as orders,
      coalesce((select json_agg(item) from (
        select ${summary} from live o order by o.created_at desc, o.number desc limit 5) item), '[]') as "underWay",
      json_build_object(
        'sum', (select coalesce(sum(total), 0) from debts),
        'count', (select count(*) from debts),
        'orders', coalesce((select json_agg(json_build_object('uuid', uuid, 'number', number, 'total', total,
            'payBefore', to_char(pay_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
          from (select * from debts order by pay_before nulls last, created_at limit 5) first), '[]')) as unpaid,
      ${withPart("awaitingPayment")} as "awaitingPayment",
      ${withPart("readyForPickup")} as "readyForPickup",
      coalesce((select json_agg(number order by created_at) from (
        select number, created_at from feedbacks
         where user_uuid = ${userUuid} and status = 'answered' order by created_at desc limit 5) few), '[]') as answered,
      coalesce((select c.type = 'physical' or (c.inn is not null and c.legal_address is not null and (c.type <> 'legal' or c.kpp is not null))
        from counterparties c where c.root_uuid = ${whose.rootUuid}::uuid), true) as "requisitesComplete",
      (select to_json(k) from (${credit}) k) as credit,
      coalesce((select json_agg(m) from (${managersFor(userUuid, whose.rootUuid)}) m), '[]') as managers`.execute(db);
  return rows[0];
}
