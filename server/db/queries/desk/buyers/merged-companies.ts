import { sql } from "kysely";
import type { CounterpartyStatus } from "#app/domain/account/counterparty.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import { isCompanyIn } from "./companies.ts";

export type MergedCompanyRow = {
  uuid: string;
  version: number;
  name: string;
  inn: string | null;
  kpp: string | null;
  status: CounterpartyStatus;
  createdAt: string;
  orders: number;
  members: number;
  codes: number;
  hasLedger: boolean;
  prices: string;
  managers: string;
  terms: "prepay" | "postpay";
  creditLimit: number;
  creditDays: number;
};

const columns = sql`
  c.root_uuid as uuid, c.version, c.name, c.inn, nullif(c.kpp, '') as kpp, c.status, ${instant("c.created_at")} as "createdAt",
  (select count(*)::int from orders where counterparty_uuid = c.root_uuid) as orders,
  (select count(*)::int from user_counterparties where root_uuid = c.root_uuid) as members,
  (select count(*)::int from user_articles where counterparty_uuid = c.root_uuid) as codes,
  exists (select from settlement_entries where root_uuid = c.root_uuid) as "hasLedger",
  coalesce((select name from price_lists where id = c.price_list_id), '') as prices,
  coalesce((select string_agg(m.fio, ', ' order by cm.sort, m.fio) from counterparty_managers cm
     join managers m on m.uuid = cm.manager_uuid where cm.root_uuid = c.root_uuid), '') as managers,
  c.payment_terms as terms, c.credit_limit::float8 as "creditLimit", c.credit_days as "creditDays"`;

/** Groups that the page of duplicates shows. */
const mostGroups = 100;

/** Companies in use that share INN and KPP, a group after the other, the oldest of each first. */
export async function duplicateCompanies(db: Db, cities: readonly string[] | null): Promise<MergedCompanyRow[]> {
  const { rows } = await sql<MergedCompanyRow>`
    with twice as materialized (
      select inn, coalesce(kpp, '') as kpp from counterparties
       where inn is not null and type <> 'physical' and status <> 'archived'
       group by inn, coalesce(kpp, '') having count(*) > 1
       order by inn, 2 limit ${mostGroups}
    )
    select ${columns} from twice t
      join counterparties c on c.inn = t.inn and coalesce(c.kpp, '') = t.kpp
     where c.type <> 'physical' and c.status <> 'archived' and ${isCompanyIn(cities)}
     order by t.inn, t.kpp, c.created_at, c.root_uuid`.execute(db);
  return rows;
}

/** Both companies, those of these cities. */
export async function mergedCompanies(
  db: Db | Tx,
  uuids: readonly string[],
  cities: readonly string[] | null,
): Promise<Map<string, MergedCompanyRow>> {
  const { rows } = await sql<MergedCompanyRow>`
    select ${columns} from counterparties c
     where c.root_uuid = any(${[...uuids]}::uuid[]) and c.type <> 'physical' and ${isCompanyIn(cities)}`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Where the card of a merged company leads; null for one that was not merged. */
export async function mergedInto(db: Db, uuid: string): Promise<string | null> {
  const found = await db
    .selectFrom("counterparties")
    .select("merged_into")
    .where("root_uuid", "=", uuid)
    .executeTakeFirst();
  return found?.merged_into ?? null;
}

type MemberRow = { uuid: string; name: string; isOwner: boolean; isInBoth: boolean };
type CodeRow = { code: string; kept: string | null; joined: string | null };

export async function membersToMove(db: Db, kept: string, joined: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.uuid, trim(u.last_name || ' ' || u.first_name) as name, uc.role = 'owner' as "isOwner",
           exists (select from user_counterparties k where k.root_uuid = ${kept} and k.user_uuid = u.uuid) as "isInBoth"
      from user_counterparties uc join users u on u.uuid = uc.user_uuid
     where uc.root_uuid = ${joined} order by "isOwner" desc, name, u.uuid`.execute(db);
  return rows;
}

/** Codes of both companies that name another product in each. */
export async function conflictingCodes(
  db: Db,
  kept: string,
  joined: string,
  most: number,
): Promise<{ rows: CodeRow[]; total: number }> {
  const { rows } = await sql<CodeRow & { total: number }>`
    select k.user_article as code, kp.article as kept, jp.article as joined, count(*) over ()::int as total
      from user_articles k
      join user_articles j on j.counterparty_uuid = ${joined} and j.user_article_norm = k.user_article_norm
      left join products kp on kp.uuid = k.product_uuid left join products jp on jp.uuid = j.product_uuid
     where k.counterparty_uuid = ${kept} and k.product_uuid is distinct from j.product_uuid
     order by k.user_article_norm limit ${most}`.execute(db);
  return {
    rows: rows.map(({ code, kept: one, joined: other }) => ({ code, kept: one, joined: other })),
    total: rows[0]?.total ?? 0,
  };
}
