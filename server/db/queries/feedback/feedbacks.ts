import { sql } from "kysely";
import type { Channel, FeedbackType } from "#app/domain/feedback/feedback.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type NewFeedback = {
  uuid: string;
  number: string;
  owner: string;
  formKey: string;
  userUuid: string | null;
  cityUuid: string;
  type: FeedbackType;
  subject: string;
  message: string;
  orderNumber: string | null;
  productUuid: string | null;
  fio: string;
  phone: string | null;
  email: string | null;
  preferredChannel: Channel;
  pageUrl: string;
};

/** Next message number: unique, with gaps after rollbacks. */
export async function nextFeedbackNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: string }>`select nextval('feedback_numbers') as n`.execute(tx);
  return Number(rows[0]?.n);
}

/** False when this form was submitted before; waits for a concurrent submission to finish. */
export async function insertFeedback(tx: Tx, f: NewFeedback): Promise<boolean> {
  const { rows } = await sql`
    insert into feedbacks (uuid, number, owner, form_key, user_uuid, city_uuid, type, subject, message, order_number, product_uuid,
                           fio, phone, email, preferred_channel, page_url)
    values (${f.uuid}, ${f.number}, ${f.owner}, ${f.formKey}, ${f.userUuid}, ${f.cityUuid}, ${f.type}, ${f.subject}, ${f.message}, ${f.orderNumber},
            ${f.productUuid}, ${f.fio}, ${f.phone}, ${f.email}, ${f.preferredChannel}, ${f.pageUrl})
    on conflict (owner, form_key) do nothing returning uuid`.execute(tx);
  return rows.length === 1;
}

/** Links a message to its order. */
export async function linkToOrder(tx: Tx, uuid: string, orderUuid: string): Promise<void> {
  await tx.updateTable("feedbacks").set({ order_uuid: orderUuid }).where("uuid", "=", uuid).execute();
}

/** Number of the open message about an order. */
export async function openRequest(tx: Tx, orderUuid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("feedbacks")
    .where("order_uuid", "=", orderUuid)
    .where("status", "in", ["new", "inProgress"])
    .select("number")
    .executeTakeFirst();
  return row?.number;
}

/** Message number of a form already submitted by these owners. */
export async function feedbackOfForm(db: Db | Tx, owners: string[], formKey: string): Promise<string | undefined> {
  const { rows } = await sql<{
    number: string;
  }>`select number from feedbacks where owner = any(${owners}) and form_key = ${formKey}`.execute(db);
  return rows[0]?.number;
}

/** Display name of a message's subject; undefined for hidden goods. */
export async function namedProduct(
  db: Db | Tx,
  uuid: string,
): Promise<{ name: string; article: string; slug: string } | undefined> {
  const { rows } = await sql<{ name: string; article: string; slug: string }>`
    select name, article, slug from products where uuid = ${uuid} and status in ('active', 'discontinued')`.execute(db);
  return rows[0];
}
