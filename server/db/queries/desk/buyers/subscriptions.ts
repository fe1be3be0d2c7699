import { sql, type RawBuilder } from "kysely";
import type { SubscriptionEnd, SubscriptionState } from "#app/domain/account/subscription.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { subscriptionsList } from "#app/domain/desk/lists/subscriptions.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** `cities`: null for all. */
export type SubscriptionsQuery = {
  state: ListState<typeof subscriptionsList>;
  cities: readonly string[] | null;
  timeZone: string;
};

export type ListedSubscription = {
  uuid: string;
  version: number;
  email: string;
  state: SubscriptionState;
  buyer: string | null;
  city: string | null;
  consent: { at: string; edition: string } | null;
  createdAt: string;
  confirmedAt: string | null;
  endedAt: string | null;
  endedBy: SubscriptionEnd | null;
};

export async function countSubscriptions(db: Db | Tx, query: SubscriptionsQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriptions s where ${matches(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listSubscriptions(
  db: Db | Tx,
  query: SubscriptionsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedSubscription[]> {
  const { by, desc } = query.state.sort;
  const way = desc ? sql`desc` : sql`asc`;
  const order = by === "ended" ? sql`s.unsubscribed_at ${way} nulls last, s.uuid` : sql`s.created_at ${way}, s.uuid`;
  const page = sql`select s.* from subscriptions s where ${matches(query)} order by ${order} limit ${limit} offset ${offset}`;
  const { rows } = await sql<ListedSubscription>`
    select s.uuid, s.version, s.email, s.status as state, b.uuid as buyer,
           (select name from cities where uuid = b.city_uuid) as city,
           (select json_build_object('at', ${instant("k.given_at")}, 'edition', k.text_version) from consents k
             where k.subscription_uuid = s.uuid and k.purpose = 'marketing' and k.action = 'given'
             order by k.given_at desc, k.uuid limit 1) as consent,
           ${instant("s.created_at")} as "createdAt", ${instant("s.confirmed_at")} as "confirmedAt",
           ${instant("s.unsubscribed_at")} as "endedAt", s.ended_by as "endedBy"
      from (${page}) s left join lateral (${buyer}) b on true
     order by ${order}`.execute(db);
  return rows;
}

/** Held in the order of their uuids; to be called before they are read for a change. */
export async function lockSubscriptions(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`select from subscriptions where uuid = any(${[...uuids]}::uuid[]) order by uuid for update`.execute(tx);
}

/** Those within the cities, by uuid. */
export async function subscriptionsByUuid(
  db: Db | Tx,
  uuids: readonly string[],
  cities: readonly string[] | null,
): Promise<{ uuid: string; version: number; email: string; state: SubscriptionState }[]> {
  const { rows } = await sql<{ uuid: string; version: number; email: string; state: SubscriptionState }>`
    select s.uuid, s.version, s.email, s.status as state from subscriptions s
     where s.uuid = any(${[...uuids]}::uuid[]) and ${isSeen} and ${isInCities(cities)} order by s.uuid`.execute(db);
  return rows;
}

/** Whose address it is, as proven by the account or by a link that he has asked for. */
const buyer = sql`
  select u.uuid, u.city_uuid from (
      select uuid, 1 as rank from users where lower(email) = s.email and email_confirmed_at is not null
      union all
      select user_uuid, 2 from email_links where subscription_uuid = s.uuid and used_at is not null) own
    join users u on u.uuid = own.uuid and u.deleted_at is null
   order by own.rank, u.uuid limit 1`;

/** Without those of erased buyers. */
const isSeen = sql`s.email not like 'deleted-%@deleted.invalid'`;

/** As the list of buyers; an address of nobody known is for those who work for all cities. */
function isInCities(cities: readonly string[] | null): RawBuilder<unknown> {
  if (cities === null) return sql`true`;
  const named = sql`any(${[...cities]}::uuid[])`;
  return sql`exists (select from (${buyer}) b where b.city_uuid = ${named} or exists (
    select from orders o where o.user_uuid = b.uuid and o.city_uuid = ${named}))`;
}

function matches({ state: { filters }, cities, timeZone }: SubscriptionsQuery): RawBuilder<unknown> {
  const { q, state, city, created, ended } = filters;
  const from = (day: string) => sql`${day}::date::timestamp at time zone ${timeZone}`;
  const until = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  const conditions = [
    isSeen,
    isInCities(cities),
    // A whole address: a part of one would tell addresses letter by letter.
    ...(q === undefined ? [] : [sql`s.email = ${q.toLowerCase()}`]),
    ...(state === undefined ? [] : [sql`s.status = any(${[...state]}::text[])`]),
    ...(city === undefined
      ? []
      : [sql`exists (select from (${buyer}) b where b.city_uuid::text = any(${[...city]}::text[]))`]),
    ...(created?.from ? [sql`s.created_at >= ${from(created.from)}`] : []),
    ...(created?.to ? [sql`s.created_at < ${until(created.to)}`] : []),
    ...(ended?.from ? [sql`s.unsubscribed_at >= ${from(ended.from)}`] : []),
    ...(ended?.to ? [sql`s.unsubscribed_at < ${until(ended.to)}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}
