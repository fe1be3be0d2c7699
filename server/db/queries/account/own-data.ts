import { sql } from "kysely";
import type { OwnData } from "#app/contract/own-data.ts";
import type { Db } from "#server/db/client.ts";

type Kept = Omit<OwnData, "madeAt" | "settings" | "consents">;

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const listOf = (rows: ReturnType<typeof sql>) => sql`coalesce((select json_agg(row) from (${rows}) row), '[]')`;

/** Everything kept of a user besides his settings and consents; one statement. Undefined when he is gone. */
export async function findOwnData(db: Db, userUuid: string): Promise<Kept | undefined> {
  const owner = `u:${userUuid}`;
  const { rows } = await sql<Kept>`
    select
      json_build_object(
        'phone', u.phone, 'email', u.email, 'emailConfirmedAt', ${instant("u.email_confirmed_at")},
        'firstName', u.first_name, 'lastName', u.last_name, 'middleName', u.middle_name,
        'city', (select name from cities where uuid = u.city_uuid), 'createdAt', ${instant("u.created_at")}) as person,
      ${listOf(sql`
        select c.root_uuid as "rootUuid", c.type, c.name, c.inn, uc.role
          from user_counterparties uc join counterparties c on c.root_uuid = uc.root_uuid
         where uc.user_uuid = u.uuid order by c.name`)} as counterparties,
      ${listOf(sql`
        select o.number, ${instant("o.created_at")} as "createdAt", o.total, o.comment,
               json_build_object('fio', o.recipient ->> 'fio', 'phone', o.recipient ->> 'phone') as recipient
          from orders o where o.user_uuid = u.uuid order by o.created_at desc`)} as orders,
      ${listOf(sql`
        select number, status, ${instant("created_at")} as "createdAt", description
          from claims where user_uuid = u.uuid and status <> 'draft' order by created_at desc`)} as claims,
      ${listOf(sql`
        select number, type, status, subject, message, ${instant("created_at")} as "createdAt"
          from feedbacks where user_uuid = u.uuid order by created_at desc`)} as feedback,
      ${listOf(sql`
        select p.article, p.name, l.quantity
          from baskets b join basket_lines l on l.basket_uuid = b.uuid join products p on p.uuid = l.product_uuid
         where b.owner like ${`${owner}:%`} order by p.article`)} as basket,
      ${listOf(sql`
        select p.article, p.name from favourites f join products p on p.uuid = f.product_uuid
         where f.owner = ${owner} order by p.article`)} as favourites,
      ${listOf(sql`
        select p.article, p.name, r.email, ${instant("r.asked_at")} as "askedAt"
          from restock_askers a join restock_requests r on r.uuid = a.request_uuid join products p on p.uuid = r.product_uuid
         where a.owner = ${owner} and r.status = 'open' order by p.article`)} as awaited,
      ${listOf(sql`
        select c.name as city, a.address
          from delivery_addresses a join cities c on c.uuid = a.city_uuid
         where a.user_uuid = u.uuid order by c.name, a.address`)} as addresses,
      ${listOf(sql`
        select name, ${instant("updated_at")} as "savedAt" from calculations where user_uuid = u.uuid order by updated_at desc`)} as calculations,
      ${listOf(sql`
        select s.email, s.status from subscriptions s
         where s.email = lower(u.email) and u.email_confirmed_at is not null
            or exists (select 1 from email_links l
                        where l.subscription_uuid = s.uuid and l.user_uuid = u.uuid and l.used_at is not null)`)} as subscriptions,
      ${listOf(sql`
        select coalesce(s.user_agent, '') as "userAgent", ${instant("s.created_at")} as "createdAt",
               ${instant("s.last_seen_at")} as "lastSeenAt"
          from sessions s where s.user_uuid = u.uuid and s.revoked_at is null
         order by s.last_seen_at desc limit 50`)} as sessions
    from users u where u.uuid = ${userUuid}`.execute(db);
  return rows[0];
}
