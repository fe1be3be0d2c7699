import { sql, type RawBuilder } from "kysely";
import type { SeenCompany } from "#app/domain/exchange/companies.ts";
import type { ExchangeLinkState } from "#app/domain/exchange/links.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** A company of 1C and that of the shop which it is. */
export type CompanyLinkRow = {
  externalId: string;
  name: string;
  inn: string;
  kpp: string | null;
  target: string | null;
  state: ExchangeLinkState;
};

/** Companies `c` of the shop that may be those of 1C. */
const isOpen = sql`c.type <> 'physical' and c.status <> 'archived'`;

/**
 * Records companies that packages name, and links those whose INN and KPP one company of the shop has. A link that
 * somebody has made stays; an id of the shop's own that 1C sends back needs none; rows that say nothing new are not
 * written.
 */
export async function saveSeenCompanies(
  db: Db | Tx,
  connection: string,
  seen: readonly SeenCompany[],
  at: Date,
): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    insert into exchange_links as l (connection_uuid, kind, external_id, name, inn, kpp, target, state, seen_at, deleted_at)
    select ${connection}::uuid, 'counterparty', s."externalId", s.name, s.inn, nullif(s.kpp, ''), m.target,
           case when m.target is null then 'new' else 'linked' end, ${at}::timestamptz,
           case when s."isDeleted" then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
        as s ("externalId" text, name text, inn text, kpp text, "isDeleted" boolean, "isCompany" boolean)
      left join lateral (
        select min(c.root_uuid::text) as target from counterparties c
         where c.inn = s.inn and coalesce(c.kpp, '') = s.kpp and ${isOpen} having count(*) = 1
      ) m on true
     where (s."isCompany" or m.target is not null)
       and not exists (select from counterparties o where o.root_uuid = case
             when s."externalId" ~ '^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$' then s."externalId"::uuid end)
        on conflict (connection_uuid, kind, external_id) do update
       set name = excluded.name, inn = excluded.inn, kpp = excluded.kpp, seen_at = excluded.seen_at,
           deleted_at = case when excluded.deleted_at is null then null else coalesce(l.deleted_at, excluded.deleted_at) end,
           target = case when l.state = 'new' then excluded.target else l.target end,
           state = case when l.state = 'new' then excluded.state else l.state end,
           version = l.version + 1
     where (l.name, l.inn, l.kpp, l.deleted_at is null)
             is distinct from (excluded.name, excluded.inn, excluded.kpp, excluded.deleted_at is null)
        or (l.state = 'new' and excluded.target is not null)`.execute(db);
}

/** Those that wait first; `page` null: all of them. */
export async function companyLinks(
  db: Db,
  connection: string,
  page: { limit: number; offset: number } | null,
): Promise<CompanyLinkRow[]> {
  const { rows } = await sql<CompanyLinkRow>`
    select external_id as "externalId", name, coalesce(inn, '') as inn, kpp, target, state from exchange_links
     where connection_uuid = ${connection} and kind = 'counterparty'
     order by array_position(array['new', 'linked', 'ignored'], state), lower(name), external_id
     limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`.execute(db);
  return rows;
}

export async function countCompanyLinks(db: Db, connection: string): Promise<{ all: number; waiting: number }> {
  const { rows } = await sql<{ all: number; waiting: number }>`
    select count(*)::int as all, (count(*) filter (where state = 'new'))::int as waiting from exchange_links
     where connection_uuid = ${connection} and kind = 'counterparty'`.execute(db);
  return rows[0] ?? { all: 0, waiting: 0 };
}

export type OpenCompany = { uuid: string; name: string; inn: string | null; kpp: string | null };

/** Companies that may be chosen, and these ones. */
export async function openCompanies(db: Db, uuids: readonly string[], most: number): Promise<OpenCompany[]> {
  const columns = sql`select c.root_uuid as uuid, c.name, c.inn, c.kpp from counterparties c`;
  const { rows } = await sql<OpenCompany>`
    ${columns} where c.root_uuid::text = any(${[...uuids]}::text[])
     union (${columns} where ${isOpen} order by lower(c.name), c.root_uuid limit ${most})
     order by name, uuid`.execute(db);
  return rows;
}

/** The company of this uuid, or the only one with this «ИНН» or «ИНН/КПП». */
export async function companyNamed(tx: Tx, given: string): Promise<string | undefined> {
  const [inn = "", kpp = null] = given.split("/");
  const { rows } = await sql<{ uuid: string }>`
    select c.root_uuid as uuid from counterparties c
     where (c.root_uuid::text = ${given} or (c.inn = ${inn} and (${kpp}::text is null or coalesce(c.kpp, '') = ${kpp})))
       and ${isOpen} limit 2`.execute(tx);
  return rows.length === 1 ? rows[0]?.uuid : undefined;
}

/** The id of a company `c` in 1C. */
export function companyIdIn1c(connection: string): RawBuilder<unknown> {
  return sql`(select l.external_id from exchange_links l
    where l.connection_uuid = ${connection} and l.kind = 'counterparty' and l.target = c.root_uuid::text
    order by l.deleted_at is not null, l.seen_at desc, l.external_id limit 1)`;
}
