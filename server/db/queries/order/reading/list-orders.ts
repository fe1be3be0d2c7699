import { sql, type RawBuilder } from "kysely";
import type { OrderSort, OrderWords } from "#app/domain/order/order-list.ts";
import type { Db } from "#server/db/client.ts";
import { correctedSum } from "#server/db/queries/order/corrected-sums.ts";
import { liveTotal, summary, type OrderSummaryRow } from "./order-summary.ts";
import { isTheirs, type OrdersOf } from "#server/db/queries/order/orders.ts";

/** Filters of a list; dates are in `timeZone`, inclusive. */
export type OrdersQuery = {
  status: readonly string[];
  paymentStatus: readonly string[];
  /** Payment statuses of credit orders, which are not stored in their rows. */
  creditStatuses: readonly { uuid: string; status: string }[];
  dateFrom: string | null;
  dateTo: string | null;
  timeZone: string;
  /** Normalised like articles (app/domain/catalog/article.ts). */
  number: string | null;
  words: OrderWords | null;
  sort: OrderSort;
};

/** One page with the total; one statement. */
export async function listOrders(
  db: Db,
  whose: OrdersOf,
  query: OrdersQuery,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OrderSummaryRow[]; total: number }> {
  const { rows } = await sql<{ items: OrderSummaryRow[]; total: string }>`
    with found as materialized (
      select o.uuid, o.created_at, o.number, ${query.sort.endsWith("total") ? sql`${liveTotal} - ${correctedSum}` : sql`0`} as live from orders o where ${matchesQuery(whose, query)}
    ), shown as (
      select * from found o order by ${orderOf(query.sort)} limit ${limit} offset ${(page - 1) * limit}
    )
    select
      (select count(*) from found) as total,
      coalesce((
        select json_agg(item)
        from (
          select ${summary} from shown join orders o using (uuid) order by ${orderOf(query.sort)}
        ) item
      ), '[]') as items`.execute(db);
  return { items: rows[0]?.items ?? [], total: Number(rows[0]?.total ?? 0) };
}

/** Filter condition on `orders o`. */
export function matchesQuery(whose: OrdersOf, query: OrdersQuery): RawBuilder<unknown> {
  const { status, paymentStatus, creditStatuses, dateFrom, dateTo, timeZone, number, words } = query;
  const wanted = [
    isTheirs(whose),
    ...(status.length > 0 ? [sql`o.status = any(${[...status]}::text[])`] : []),
    ...(paymentStatus.length > 0 ? [isPaidAs(paymentStatus, creditStatuses)] : []),
    ...(dateFrom === null ? [] : [sql`o.created_at >= ${dateFrom}::date::timestamp at time zone ${timeZone}`]),
    ...(dateTo === null ? [] : [sql`o.created_at < (${dateTo}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(number === null ? [] : [hasNumber(number)]),
    ...(words === null ? [] : [matchesWords(whose, words)]),
  ];
  return sql.join(wanted, sql` and `);
}

/** Credit orders by their settlement status, others by their own row. */
function isPaidAs(wanted: readonly string[], known: OrdersQuery["creditStatuses"]): RawBuilder<unknown> {
  const own = sql`o.payment_status = any(${[...wanted]}::text[])`;
  if (known.length === 0) return own;
  const uuids = (list: typeof known) => sql`${list.map(({ uuid }) => uuid)}::uuid[]`;
  const found = known.filter(({ status }) => wanted.includes(status));
  return sql`(o.uuid = any(${uuids(found)}) or (${own} and o.uuid <> all(${uuids(known)})))`;
}

/** Compared like articles, ignoring separators. A part's number starts with its order's. */
function hasNumber(number: string): RawBuilder<unknown> {
  const same = sql`(strpos(vendor_code_norm(o.number), ${number}) > 0 or starts_with(${number}, vendor_code_norm(o.number)))`;
  const digits = number.replace(/\D/g, "");
  if (digits === "") return same;
  // Compare digits first: of twenty thousand orders that leaves few.
  return sql`(strpos(translate(o.number, '-', ''), ${digits}) > 0 or strpos(${digits}, right(o.number, 6)) > 0) and ${same}`;
}

/** Line texts are stored on the order, and its full number among them; the customer's current articles are joined. */
function matchesWords({ rootUuid }: OrdersOf, { words, article }: OrderWords): RawBuilder<unknown> {
  const everyWord = sql.join(
    words.map((word) => sql`(strpos(o.search_text, ${word}) > 0 or strpos(lower(o.customer_number), ${word}) > 0)`),
    sql` and `,
  );
  if (article === "") return sql`(${everyWord})`;
  // Year and counter; shorter texts are no order number.
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

/** Over `orders o` and `live`, the sum still ordered. */
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
