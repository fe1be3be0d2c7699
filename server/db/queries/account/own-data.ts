import { sql } from "kysely";
import type { OwnData } from "#app/contract/account/own-data.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

type Kept = Omit<OwnData, "madeAt" | "settings" | "consents" | "orders" | "notifications">;

const listOf = (rows: ReturnType<typeof sql>) => sql`coalesce((select json_agg(row) from (${rows}) row), '[]')`;

const ownBills = listOf(sql`
  select b.number, ${instant("b.created_at")} as "createdAt", b.sees as "seesPrices", b.amount,
         ${listOf(sql`
           select d.document_number as number, d.document_date as date, d.amount
             from settlement_bill_documents d where d.bill_uuid = b.uuid order by d.document_date, d.document_number`)} as documents,
         ${listOf(sql`
           select ${instant("y.created_at")} as "createdAt", y.method, y.status, y.amount
             from payments y where y.bill_uuid = b.uuid order by y.created_at`)} as payments
    from (
      select s.*, coalesce(m.sees_settlements and m.sees_prices, false) as sees
        from settlement_bills s
        left join user_counterparties m on m.user_uuid = s.user_uuid and m.root_uuid = s.root_uuid
       where s.user_uuid = u.uuid) b
   order by b.created_at desc`);

/**
 * The user's stored data except settings, consents, orders and notices; one statement. Undefined when the user does not
 * exist.
 */
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
      ${ownBills} as bills,
      ${listOf(sql`
        select k.number, k.status, ${instant("k.created_at")} as "createdAt", k.description,
               ${listOf(sql`
                 select m.author, m.message, ${instant("m.created_at")} as "createdAt"
                   from claim_messages m where m.claim_uuid = k.uuid order by m.created_at`)} as messages
          from claims k where k.user_uuid = u.uuid and k.status <> 'draft' order by k.created_at desc`)} as claims,
      ${listOf(sql`
        select number, type, status, subject, message, ${instant("created_at")} as "createdAt"
          from feedbacks where user_uuid = u.uuid order by created_at desc`)} as feedback,
      ${listOf(sql`
        select p.article, p.name, l.quantity
          from baskets b join basket_lines l on l.basket_uuid = b.uuid join products p on p.uuid = l.product_uuid
         where b.owner like ${`${owner}:%`} order by p.article`)} as basket,
      ${listOf(sql`
        select l.name, ${instant("l.updated_at")} as "updatedAt",
               ${listOf(sql`
                 select p.article, p.name, i.quantity
                   from basket_list_lines i join products p on p.uuid = i.product_uuid
                  where i.list_uuid = l.uuid order by i.position`)} as goods
          from basket_lists l where l.owner like ${`${owner}:%`} order by l.updated_at desc`)} as lists,
      ${listOf(sql`
        select s.name, o.number as "order", s.period, s.start_date as "startDate", s.end_date as "endDate",
               s.run_at as "runAt", s.status,
               ${listOf(sql`
                 select p.article, p.name, i.quantity
                   from order_schedule_lines i join products p on p.uuid = i.product_uuid
                  where i.schedule_uuid = s.uuid order by i.position`)} as goods
          from order_schedules s join orders o on o.uuid = s.order_uuid
         where s.user_uuid = u.uuid order by s.created_at desc`)} as schedules,
      ${listOf(sql`
        select a.user_article as "userArticle", a.user_name as "userName", p.article, p.name, a.comment
          from user_articles a left join products p on p.uuid = a.product_uuid
         where a.updated_by = u.uuid order by a.user_article`)} as articles,
      ${listOf(sql`
        select l.file_name as file, ${instant("l.created_at")} as "createdAt",
               ${listOf(sql`
                 select r.code, r.quantity from product_upload_rows r
                  where r.upload_uuid = l.uuid order by r.row_number`)} as rows
          from product_uploads l where l.user_uuid = u.uuid order by l.created_at desc`)} as uploads,
      ${listOf(sql`
        select name, email, schedule, ${instant("created_at")} as "createdAt"
          from built_price_lists where user_uuid = u.uuid order by created_at desc`)} as "priceLists",
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
