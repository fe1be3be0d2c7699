import { sql, type RawBuilder } from "kysely";
import type { financeList, MoneyKind, MoneyState, MoneyWay } from "#app/domain/desk/lists/finance.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import { isCompanyIn } from "./companies.ts";

/** `cities`: null for all; bills of settlements are in none. */
export type MoneyQuery = { state: ListState<typeof financeList>; cities: readonly string[] | null; timeZone: string };

export type ListedMoney = {
  uuid: string;
  kind: MoneyKind;
  createdAt: string;
  order: string | null;
  sum: number;
  state: MoneyState;
  way: MoneyWay;
  method: string | null;
  buyer: string | null;
  note: string | null;
};

const money = sql`(
  select p.uuid, 'payment' as kind, p.created_at, p.order_uuid, p.amount, p.status as state,
         case when p.external_id is not null or p.gateway is not null then 'gateway'
              when p.document_number is not null or p.method = 'invoice' then 'bank'
              when p.method in ('card', 'sbp') and p.actor_kind is null then 'gateway' else 'hand' end as way,
         p.method, coalesce(p.cancel_reason, p.document_number) as note
    from payments p
  union all
  select r.uuid, 'refund', r.created_at, r.order_uuid, r.amount, r.status, r.way, null, r.bank_number from refunds r
  union all
  select h.uuid, 'receipt', h.created_at, h.order_uuid, h.amount, h.status, 'gateway', null, null from handover_receipts h) m`;

export async function countMoney(db: Db, query: MoneyQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${money} left join orders o on o.uuid = m.order_uuid
      left join counterparties c on c.root_uuid = o.counterparty_uuid and c.type <> 'physical'
     where ${matches(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listMoney(
  db: Db,
  query: MoneyQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedMoney[]> {
  const { by, desc } = query.state.sort;
  const way = desc ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedMoney>`
    select m.uuid, m.kind, ${instant("m.created_at")} as "createdAt", o.number as "order", m.amount::float8 as sum, m.state,
           m.way, m.method, c.name as buyer, m.note
      from ${money} left join orders o on o.uuid = m.order_uuid
      left join counterparties c on c.root_uuid = o.counterparty_uuid and c.type <> 'physical'
     where ${matches(query)}
     order by ${by === "sum" ? sql`m.amount ${way}, m.created_at desc` : sql`m.created_at ${way}`}, m.uuid
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function matches({ state: { filters }, cities, timeZone }: MoneyQuery): RawBuilder<unknown> {
  const { q, kind, state, way, created, sum, failed, city } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const conditions = [
    cities === null ? sql`true` : sql`o.city_uuid = any(${[...cities]}::uuid[])`,
    ...(q === undefined ? [] : [sql`(o.number ilike ${like} or c.name ilike ${like} or m.note ilike ${like})`]),
    ...(kind === undefined ? [] : [sql`m.kind = ${any(kind)}`]),
    ...(state === undefined ? [] : [sql`m.state = ${any(state)}`]),
    ...(way === undefined ? [] : [sql`m.way = ${any(way)}`]),
    ...(created?.from ? [sql`m.created_at >= ${created.from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(created?.to ? [sql`m.created_at < (${created.to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...((sum?.from ?? null) === null ? [] : [sql`m.amount >= ${sum?.from}`]),
    ...((sum?.to ?? null) === null ? [] : [sql`m.amount <= ${sum?.to}`]),
    // A canceled attempt to pay is the buyer's; a refund or a receipt that was not made is the shop's.
    ...(failed === undefined ? [] : [sql`m.kind <> 'payment' and m.state = 'canceled'`]),
    ...(city === undefined ? [] : [sql`o.city_uuid::text = ${any(city)}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Companies that buy on deferred payment, in these cities; null for all. */
export async function companiesOnCredit(
  db: Db,
  cities: readonly string[] | null,
): Promise<{ uuid: string; name: string; inn: string | null }[]> {
  const { rows } = await sql<{ uuid: string; name: string; inn: string | null }>`
    select c.root_uuid as uuid, c.name, c.inn from counterparties c
     where c.payment_terms = 'postpay' and c.status = 'active' and ${isCompanyIn(cities)} order by c.name, c.root_uuid`.execute(
    db,
  );
  return rows;
}
