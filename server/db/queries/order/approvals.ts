import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type ApprovalRow = {
  uuid: string;
  checkoutUuid: string;
  rootUuid: string;
  counterparty: string;
  userUuid: string;
  asker: string;
  cityUuid: string;
  form: unknown;
  asked: unknown;
  total: string;
  status: string;
  reason: string | null;
  decidedBy: string | null;
  orderUuid: string | null;
  orderNumber: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** A request past its deadline, or whose checkout became an order otherwise, counts as expired without being marked. */
const rows = sql`
  select a.uuid, a.checkout_uuid as "checkoutUuid", a.root_uuid as "rootUuid", c.name as counterparty, a.user_uuid as "userUuid",
         trim(u.last_name || ' ' || u.first_name) as asker, a.city_uuid as "cityUuid", a.form, a.asked, a.total::text,
         case when a.status = 'new' and (a.expires_at <= clock_timestamp()
           or exists (select from orders made where made.checkout_uuid = a.checkout_uuid)) then 'expired' else a.status end as status,
         a.reason, (select trim(d.last_name || ' ' || d.first_name) from users d where d.uuid = a.decided_by) as "decidedBy",
         a.order_uuid as "orderUuid", (select o.number from orders o where o.uuid = a.order_uuid) as "orderNumber",
         a.created_at as "createdAt", a.expires_at as "expiresAt"
    from order_approvals a
    join counterparties c on c.root_uuid = a.root_uuid
    join users u on u.uuid = a.user_uuid`;

export async function findApproval(db: Db | Tx, uuid: string): Promise<ApprovalRow | undefined> {
  return (await sql<ApprovalRow>`${rows} where a.uuid = ${uuid}`.execute(db)).rows[0];
}

/** The same, locked: the second of two concurrent decisions sees the first. */
export async function lockApproval(tx: Tx, uuid: string): Promise<ApprovalRow | undefined> {
  await sql`select 1 from order_approvals where uuid = ${uuid} for update`.execute(tx);
  return findApproval(tx, uuid);
}

/** Approver of the order; undefined when the buyer needed no approval. */
export async function approverOfOrder(tx: Tx, orderUuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ approver: string }>`
    select decided_by as approver from order_approvals
     where order_uuid = ${orderUuid} and status = 'approved' and decided_by is not null`.execute(tx);
  return rows[0]?.approver;
}

/** The user's own requests and all of the user's counterparties; the caller filters by rights. */
export async function listApprovals(db: Db, userUuid: string): Promise<ApprovalRow[]> {
  const found = await sql<ApprovalRow>`
    ${rows}
    where a.user_uuid = ${userUuid}
       or exists (select from user_counterparties uc where uc.root_uuid = a.root_uuid and uc.user_uuid = ${userUuid})
    order by a.status = 'new' desc, a.created_at desc, a.uuid limit 100`.execute(db);
  return found.rows;
}

/**
 * Number of requests awaiting the decision of user `u`, at most 100. A subquery, so it repeats the rule of `mayOrder`
 * (app/domain/account/rights.ts).
 */
export const approvalsToDecide = sql`
  (select count(*)::int from (
    select from order_approvals a
      join user_counterparties m on m.root_uuid = a.root_uuid and m.user_uuid = u.uuid
     where a.status = 'new' and a.expires_at > clock_timestamp()
       and not exists (select from orders made where made.checkout_uuid = a.checkout_uuid)
       and (m.role = 'owner' or (m.sees_prices and m.fills_baskets
         and (m.order_limit is null or (m.order_limit > 0 and a.total <= m.order_limit))))
     limit 100) waiting)`;

type Requester = { userUuid: string; rootUuid: string };

/**
 * Approvers e-mailed within a day about undecided requests of the same requester: changing and resubmitting is not
 * announced again.
 */
export async function approversMailed(tx: Tx, { userUuid, rootUuid }: Requester): Promise<string[]> {
  const { rows } = await sql<{ approver: string }>`
    select distinct m.user_uuid as approver
      from order_approvals a
      join user_counterparties m on m.root_uuid = a.root_uuid
      join outbox o on o.dedupe_key = 'approval.requested:' || a.uuid || ':mail:' || m.user_uuid
     where a.user_uuid = ${userUuid} and a.root_uuid = ${rootUuid}
       and a.created_at > clock_timestamp() - interval '1 day'
       and not exists (select from order_approvals d
                        where d.user_uuid = a.user_uuid and d.root_uuid = a.root_uuid
                          and d.status in ('approved', 'rejected') and d.decided_at > a.created_at)`.execute(tx);
  return rows.map(({ approver }) => approver);
}

/** The requester's newest pending request, for holders of a superseded link. */
export async function newestWaiting(db: Db, { userUuid, rootUuid }: Requester): Promise<ApprovalRow | undefined> {
  const found = await sql<ApprovalRow>`
    select * from (${rows} where a.user_uuid = ${userUuid} and a.root_uuid = ${rootUuid} and a.status = 'new') waiting
     where waiting.status = 'new' order by waiting."createdAt" desc, waiting.uuid limit 1`.execute(db);
  return found.rows[0];
}

/** The pending request of a checkout. */
export async function waitingApproval(
  tx: Tx,
  checkoutUuid: string,
): Promise<{ uuid: string; form: unknown } | undefined> {
  const { rows } = await sql<{ uuid: string; form: unknown }>`
    select uuid, form from order_approvals
     where checkout_uuid = ${checkoutUuid} and status = 'new' and expires_at > clock_timestamp() for update`.execute(
    tx,
  );
  return rows[0];
}

export type NewApproval = {
  uuid: string;
  checkoutUuid: string;
  rootUuid: string;
  userUuid: string;
  cityUuid: string;
  form: object;
  asked: object;
  total: string;
  days: number;
};

export async function insertApproval(tx: Tx, one: NewApproval): Promise<void> {
  await tx
    .insertInto("order_approvals")
    .values({
      uuid: one.uuid,
      checkout_uuid: one.checkoutUuid,
      root_uuid: one.rootUuid,
      user_uuid: one.userUuid,
      city_uuid: one.cityUuid,
      form: JSON.stringify(one.form),
      asked: JSON.stringify(one.asked),
      total: one.total,
      expires_at: sql`clock_timestamp() + ${one.days} * interval '1 day'`,
    })
    .execute();
}

type Decision =
  | { status: "approved"; by: string; orderUuid: string }
  | { status: "rejected"; by: string; reason: string }
  | { status: "expired" };

export async function closeApproval(tx: Tx, uuid: string, decision: Decision): Promise<void> {
  await tx
    .updateTable("order_approvals")
    .set({
      status: decision.status,
      decided_by: "by" in decision ? decision.by : null,
      decided_at: sql`clock_timestamp()`,
      order_uuid: decision.status === "approved" ? decision.orderUuid : null,
      reason: decision.status === "rejected" ? decision.reason : null,
    })
    .where("uuid", "=", uuid)
    .execute();
}
