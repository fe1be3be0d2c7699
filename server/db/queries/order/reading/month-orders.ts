import { sql } from "kysely";
import { shopZone } from "#app/domain/local-time.ts";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import type { Db, Tx } from "#server/db/client.ts";

type Orderer = { rootUuid: string; userUuid: string };

/** Serialises a member's orders, so that two concurrent ones cannot both use the rest of the monthly limit. */
export async function lockMonth(tx: Tx, { rootUuid, userUuid }: Orderer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`month:${rootUuid}:${userUuid}`}, 0))`.execute(tx);
}

/**
 * The member's spending in this calendar month: own orders without approval and approved orders of others, less
 * cancellations. An approved order counts for its approver.
 */
export async function spentThisMonth(
  db: Db | Tx,
  { rootUuid, userUuid }: Orderer,
  { except = null }: { except?: string | null } = {},
): Promise<Money> {
  const { rows } = await sql<{ spent: string }>`
    select coalesce(sum(p.items_sum + p.delivery_cost), 0)::text as spent
      from orders o
      join order_parts p on p.order_uuid = o.uuid
      left join order_approvals a on a.order_uuid = o.uuid and a.status = 'approved'
     where o.counterparty_uuid = ${rootUuid} and p.status <> 'canceled' and o.uuid is distinct from ${except}::uuid
       and coalesce(a.decided_by, o.user_uuid) = ${userUuid}
       and o.created_at >= date_trunc('month', now() at time zone ${shopZone}) at time zone ${shopZone}`.execute(db);
  return moneyFromDecimal(rows[0]?.spent ?? "0");
}
