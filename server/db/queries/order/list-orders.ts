import { sql, type RawBuilder } from "kysely";
import type { OrderSort, OrderWords } from "#app/domain/order/order-list.ts";
import type { Db } from "#server/db/client.ts";
import { correctedSum } from "./corrected-sums.ts";
import { liveTotal, summary, type OrderSummaryRow } from "./order-summary.ts";
import { isTheirs, type OrdersOf } from "./orders.ts";

/** What narrows a list; dates are of the calendar of `timeZone`, inclusive. */
export type OrdersAsked = {
  status: readonly string[];
  paymentStatus: readonly string[];
  /** Of orders on credit, whose own row does not say how they are paid. */
  creditStatuses: readonly { uuid: string; status: string }[];
  dateFrom: string | null;
  dateTo: string | null;
  timeZone: string;
  /** As articles are compared (app/domain/catalog/article.ts). */
  number: string | null;
  words: OrderWords | null;
  sort: OrderSort;
};

/** One page, and how many there are in all; one statement. */
export async function listOrders(
  db: Db,
  whose: OrdersOf,
  asked: OrdersAsked,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OrderSummaryRow[]; total: number }> {
  const { rows } = await sql<{ items: OrderSummaryRow[]; total: string }>`
    with found as materialized (
      select o.uuid, o.created_at, o.number, ${asked.sort.endsWith("total") ? sql`${liveTotal} - ${correctedSum}` : sql`0`} as live from orders o where ${isAsked(whose, asked)}
    ), shown as (
      select * from found o order by ${orderOf(asked.sort)} limit ${limit} offset ${(page - 1) * limit}
    )
    select
      (select count(*) from found) as total,
      coalesce((
        select json_agg(item)
        from (
          select ${summary} from shown join orders o using (uuid) order by ${orderOf(asked.sort)}
        ) item
      ), '[]') as items`.execute(db);
  return { items: rows[0]?.items ?? [], total: Number(rows[0]?.total ?? 0) };
}

/** Which rows of `orders o` are asked for. */
export function isAsked(whose: OrdersOf, asked: OrdersAsked): RawBuilder<unknown> {
  const { status, paymentStatus, creditStatuses, dateFrom, dateTo, timeZone, number, words } = asked;
  const wanted = [
    isTheirs(whose),
    ...(status.length > 0 ? [sql`o.status = any(${[...status]}::text[])`] : []),
    ...(paymentStatus.length > 0 ? [isPaidAs(paymentStatus, creditStatuses)] : []),
    ...(dateFrom === null ? [] : [sql`o.created_at >= ${dateFrom}::date::timestamp at time zone ${timeZone}`]),
    ...(dateTo === null ? [] : [sql`o.created_at < (${dateTo}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(number === null ? [] : [hasNumber(number)]),
    ...(words === null ? [] : [saysWords(whose, words)]),
  ];
  return sql.join(wanted, sql` and `);
}

/** An order on credit by what the accounts say of it, any other by its own row. */
function isPaidAs(wanted: readonly string[], known: OrdersAsked["creditStatuses"]): RawBuilder<unknown> {
  const own = sql`o.payment_status = any(${[...wanted]}::text[])`;
  if (known.length === 0) return own;
  const uuids = (list: typeof known) => sql`${list.map(({ uuid }) => uuid)}::uuid[]`;
  const found = known.filter(({ status }) => wanted.includes(status));
  return sql`(o.uuid = any(${uuids(found)}) or (${own} and o.uuid <> all(${uuids(known)})))`;
}

/** As articles are compared, whatever stands between its parts. A part's number begins with its order's. */
function hasNumber(number: string): RawBuilder<unknown> {
  const same = sql`(strpos(vendor_code_norm(o.number), ${number}) > 0 or starts_with(${number}, vendor_code_norm(o.number)))`;
  const digits = number.replace(/\D/g, "");
  if (digits === "") return same;
  // Letters are compared only where the digits are: of twenty thousand orders that leaves few.
  return sql`(strpos(translate(o.number, '-', ''), ${digits}) > 0 or strpos(${digits}, right(o.number, 6)) > 0) and ${same}`;
}

/** The words of its lines stand on the order itself, and its whole number is its name, too; what the company calls goods today is asked of its articles. */
function saysWords({ rootUuid }: OrdersOf, { words, article }: OrderWords): RawBuilder<unknown> {
  const everyWord = sql.join(
    words.map((word) => sql`(strpos(o.search_text, ${word}) > 0 or strpos(lower(o.customer_number), ${word}) > 0)`),
    sql` and `,
  );
  if (article === "") return sql`(${everyWord})`;
  // A year and a counter: shorter than that no words are an order's number.
  const isNamed = /\d{8}/.test(article) ? hasNumber(article) : sql`false`;
  return sql`(
    (${everyWord}) or strpos(o.search_text, ${article}) > 0 or (${isNamed})
    or (o.customer_number is not null and strpos(vendor_code_norm(o.customer_number), ${article}) > 0)
    or o.uuid in (
      select i.order_uuid from user_articles a join order_items i on i.product_uuid = a.product_uuid
       where a.counterparty_uuid = ${rootUuid}::uuid and a.user_article_norm = ${article}
    )
  )`;
}

/** Of `orders o` and `live`, what is still bought by it. */
function orderOf(sort: OrderSort): RawBuilder<unknown> {
  switch (sort) {
    case "createdAt":
      return sql`o.created_at, o.number`;
    case "total":
      return sql`live, o.created_at desc, o.number desc`;
    case "-total":
      return sql`live desc, o.created_at desc, o.number desc`;
    case "-createdAt":
      return sql`o.created_at desc, o.number desc`;
  }
}
