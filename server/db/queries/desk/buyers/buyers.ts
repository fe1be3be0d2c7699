import { sql, type RawBuilder } from "kysely";
import type { buyersList } from "#app/domain/desk/lists/buyers.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import { isIn } from "./companies.ts";
import { decisionsWhere, ordersWhere, type DecisionRow, type OrderOfBuyerRow } from "./company.ts";

/** `cities`: null for all. */
export type BuyersQuery = { state: ListState<typeof buyersList>; cities: readonly string[] | null; timeZone: string };

export type ListedBuyer = {
  uuid: string;
  version: number;
  name: string;
  phone: string;
  city: string | null;
  companies: string[];
  orders: number;
  lastOrderAt: string | null;
  onModeration: boolean;
  createdAt: string;
};

/** As the index on users has it. */
const personName = sql`(u.last_name || ' ' || u.first_name || ' ' || coalesce(u.middle_name, ''))`;

const ordersOfBuyer = (cities: readonly string[] | null) => sql`
  select count(*)::int as count, max(n.created_at) as last from orders n
   where n.user_uuid = u.uuid and ${isIn("n.city_uuid", cities)}`;

export async function countBuyers(db: Db, query: BuyersQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where ${matches(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listBuyers(
  db: Db,
  query: BuyersQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedBuyer[]> {
  const { state, cities } = query;
  const order = orderOf(state.sort);
  // Orders of all buyers are read only to sort by them.
  const sorted = state.sort.by === "last" ? sql`left join lateral (${ordersOfBuyer(cities)}) o on true` : sql``;
  const page = sql`select u.uuid from users u ${sorted} where ${matches(query)} order by ${order} limit ${limit} offset ${offset}`;
  const { rows } = await sql<ListedBuyer>`
    select u.uuid, u.version, trim(${personName}) as name, coalesce(u.phone, '') as phone,
           (select name from cities where uuid = u.city_uuid) as city,
           array(select c.name from user_counterparties uc join counterparties c on c.root_uuid = uc.root_uuid
                  where uc.user_uuid = u.uuid and c.type <> 'physical' and c.status <> 'archived' order by c.name) as companies,
           coalesce(o.count, 0) as orders, ${instant("o.last")} as "lastOrderAt", u.on_moderation as "onModeration",
           ${instant("u.created_at")} as "createdAt"
      from (${page}) shown join users u on u.uuid = shown.uuid
      left join lateral (${ordersOfBuyer(cities)}) o on true
     order by ${order}`.execute(db);
  return rows;
}

function orderOf({ by, desc }: BuyersQuery["state"]["sort"]): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`;
  if (by === "last") return sql`o.last ${way} nulls last, u.uuid`;
  return by === "name" ? sql`u.last_name ${way}, u.first_name ${way}, u.uuid` : sql`u.created_at ${way}, u.uuid`;
}

/** A buyer is in the city he lives in and in those of his orders. */
export function isBuyerIn(cities: readonly string[] | null): RawBuilder<unknown> {
  if (cities === null) return sql`true`;
  return sql`(${isIn("u.city_uuid", cities)} or exists (
    select from orders o where o.user_uuid = u.uuid and ${isIn("o.city_uuid", cities)}))`;
}

function matches({ state: { filters }, cities, timeZone }: BuyersQuery): RawBuilder<unknown> {
  const { q, moderation, company, city, created } = filters;
  const conditions = [
    sql`u.deleted_at is null`,
    isBuyerIn(cities),
    ...(q === undefined ? [] : [hasWords(q)]),
    ...(moderation === undefined ? [] : [sql`u.on_moderation`]),
    ...(company === undefined
      ? []
      : [
          sql`exists (select from user_counterparties uc join counterparties c on c.root_uuid = uc.root_uuid
                       where uc.user_uuid = u.uuid and c.type <> 'physical')`,
        ]),
    ...(city === undefined ? [] : [sql`u.city_uuid::text = any(${[...city]}::text[])`]),
    ...(created?.from ? [sql`u.created_at >= ${created.from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(created?.to ? [sql`u.created_at < (${created.to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function hasWords(text: string): RawBuilder<unknown> {
  const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = text.replace(/\D/g, "").replace(/^8(?=\d{10}$)/, "7");
  return sql`(${personName} ilike ${like} or u.email ilike ${like} ${
    digits.length < 4 ? sql`` : sql`or strpos(u.phone, ${digits}) > 0`
  })`;
}

export type BuyerCardRow = {
  uuid: string;
  version: number;
  name: string;
  phone: string | null;
  email: string | null;
  isEmailConfirmed: boolean;
  position: string | null;
  city: string | null;
  createdAt: string;
  onModeration: boolean;
  moderationReason: string | null;
  companies: { uuid: string; name: string; inn: string | null; status: string; isOwner: boolean }[];
  orders: OrderOfBuyerRow[];
  claims: { number: string; status: string; createdAt: string }[];
  feedback: { number: string; subject: string; status: string; createdAt: string }[];
  consents: { purpose: string; at: string; isGiven: boolean }[];
  decisions: DecisionRow[];
};

export async function deskBuyer(
  db: Db,
  uuid: string,
  cities: readonly string[] | null,
): Promise<BuyerCardRow | undefined> {
  const { rows } = await sql<BuyerCardRow>`
    select u.uuid, u.version, trim(${personName}) as name, u.phone, u.email, u.email_confirmed_at is not null as "isEmailConfirmed",
      u.position, (select name from cities where uuid = u.city_uuid) as city, ${instant("u.created_at")} as "createdAt",
      u.on_moderation as "onModeration", u.moderation_reason as "moderationReason",
      coalesce((select json_agg(json_build_object('uuid', c.root_uuid, 'name', c.name, 'inn', c.inn, 'status', c.status,
                 'isOwner', uc.role = 'owner') order by c.name, c.root_uuid)
         from user_counterparties uc join counterparties c on c.root_uuid = uc.root_uuid
        where uc.user_uuid = u.uuid and c.type <> 'physical'), '[]') as companies,
      ${ordersWhere(sql`o.user_uuid = u.uuid`, cities)} as orders,
      coalesce((select json_agg(json_build_object('number', l.number, 'status', l.status, 'createdAt', ${instant("l.submitted_at")})
                 order by l.submitted_at desc, l.uuid)
         from claims l join orders o on o.uuid = l.order_uuid
        where l.user_uuid = u.uuid and l.status <> 'draft' and ${isIn("o.city_uuid", cities)}), '[]') as claims,
      coalesce((select json_agg(json_build_object('number', f.number, 'subject', f.subject, 'status', f.status,
                 'createdAt', ${instant("f.created_at")}) order by f.created_at desc, f.uuid)
         from feedbacks f where f.user_uuid = u.uuid and ${isIn("f.city_uuid", cities)}), '[]') as feedback,
      coalesce((select json_agg(json_build_object('purpose', k.purpose, 'at', ${instant("k.given_at")}, 'isGiven', k.action = 'given')
                 order by k.purpose)
         from (select distinct on (purpose) purpose, given_at, action from consents where user_uuid = u.uuid
                order by purpose, given_at desc, uuid) k), '[]') as consents,
      ${decisionsWhere(sql`h.user_uuid = u.uuid`)} as decisions
      from users u where u.uuid = ${uuid} and u.deleted_at is null and ${isBuyerIn(cities)}`.execute(db);
  return rows[0];
}

export async function isBuyerSeen(db: Db, uuid: string, cities: readonly string[] | null): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.uuid = ${uuid} and u.deleted_at is null and ${isBuyerIn(cities)}`.execute(db);
  return rows.length === 1;
}
