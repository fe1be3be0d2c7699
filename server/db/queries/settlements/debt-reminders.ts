import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { turnoverOf, unpaidOf } from "./turnover.ts";

/** Companies with unpaid documents or credit purchases, after the cursor `after`. */
export async function debtors(db: Db, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ root: string }>`
    select root::text as root from (
      select root_uuid as root from settlement_days group by root_uuid, contract_uuid having sum(debit) > sum(credit)
      union
      select counterparty_uuid from orders where payment_status in ('postpaid', 'overdue') and counterparty_uuid is not null
    ) d
     where ${after === null ? sql`true` : sql`root > ${after}::uuid`}
     order by root limit ${most}`.execute(db);
  return rows.map(({ root }) => root);
}

/** Dates are ISO, sums decimals. */
export type DatedDebt = {
  uuid: string;
  number: string;
  date: string;
  orderNumber: string | null;
  dueDate: string;
  rest: string;
};

/** Unpaid documents of a company due by `until`. */
export async function datedDebts(tx: Tx, rootUuid: string, until: string): Promise<DatedDebt[]> {
  const scope = { rootUuid, contractUuid: null };
  const { rows } = await sql<DatedDebt>`
    with ${turnoverOf(scope)}, ${unpaidOf(scope)}
    select e.uuid, e.document_number as number, e.document_date::text as date, e.order_number as "orderNumber",
           e.due_date::text as "dueDate", u.remainder::text as rest
      from unpaid u join settlement_entries e on e.uuid = u.uuid
     where e.due_date <= ${until}::date
     order by e.due_date, e.document_date, e.seq`.execute(tx);
  return rows;
}

/** Records reminders; returns the subjects not recorded before. */
export async function noteReminders(
  tx: Tx,
  reminders: readonly { subject: string; stage: string }[],
): Promise<string[]> {
  if (reminders.length === 0) return [];
  const { rows } = await sql<{ subject: string }>`
    insert into debt_reminders (subject, stage)
    select subject, stage from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as r(subject text, stage text)
    order by subject, stage
    on conflict do nothing returning subject`.execute(tx);
  return rows.map(({ subject }) => subject);
}

/** Which of these reminders were recorded. */
export async function notedReminders(
  tx: Tx,
  reminders: readonly { subject: string; stage: string }[],
): Promise<{ subject: string; stage: string }[]> {
  if (reminders.length === 0) return [];
  const { rows } = await sql<{ subject: string; stage: string }>`
    select d.subject, d.stage
      from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as r(subject text, stage text)
      join debt_reminders d on d.subject = r.subject and d.stage = r.stage`.execute(tx);
  return rows;
}

/** The company's own numbers of these orders, where set. */
export async function ownNumbers(tx: Tx, rootUuid: string, orders: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; own: string }>`
    select number, customer_number as own from orders
     where number = any(${[...orders]}) and counterparty_uuid = ${rootUuid} and customer_number is not null`.execute(
    tx,
  );
  return new Map(rows.map(({ number, own }) => [number, own]));
}

/** Members' saved notification settings. */
export async function savedWishes(tx: Tx, userUuids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ uuid: string; settings: Record<string, unknown> }>`
    select user_uuid as uuid, json_object_agg(code, value) as settings
      from user_settings where user_uuid = any(${[...userUuids]}::uuid[]) group by user_uuid`.execute(tx);
  return new Map(rows.map(({ uuid, settings }) => [uuid, settings]));
}
