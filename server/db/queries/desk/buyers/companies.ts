import { sql, type RawBuilder } from "kysely";
import type { CounterpartyStatus } from "#app/domain/account/counterparty.ts";
import type { ClientType } from "#app/domain/account/viewer.ts";
import type { companiesList } from "#app/domain/desk/lists/companies.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** `cities`: null for all. */
export type CompaniesQuery = {
  state: ListState<typeof companiesList>;
  cities: readonly string[] | null;
  timeZone: string;
};

export type ListedCompany = {
  uuid: string;
  version: number;
  name: string;
  inn: string | null;
  type: ClientType;
  status: CounterpartyStatus;
  prices: string | null;
  terms: "prepay" | "postpay";
  creditLimit: number;
  creditDays: number;
  manager: string | null;
  orders: number;
  lastOrderAt: string | null;
  createdAt: string;
};

export async function countCompanies(db: Db, query: CompaniesQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from counterparties c where ${matches(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listCompanies(
  db: Db,
  query: CompaniesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedCompany[]> {
  const { rows } = await sql<ListedCompany>`
    select c.root_uuid as uuid, c.version, c.name, c.inn, c.type, c.status,
           (select l.name from price_lists l where l.id = c.price_list_id) as prices, c.payment_terms as terms,
           c.credit_limit::float8 as "creditLimit", c.credit_days as "creditDays",
           (select m.fio from counterparty_managers cm join managers m on m.uuid = cm.manager_uuid
             where cm.root_uuid = c.root_uuid order by cm.sort, m.fio limit 1) as manager,
           coalesce(o.count, 0) as orders, ${instant("o.last")} as "lastOrderAt", ${instant("c.created_at")} as "createdAt"
      from counterparties c
      left join lateral (select count(*)::int as count, max(created_at) as last from orders n
                          where n.counterparty_uuid = c.root_uuid and ${isIn("n.city_uuid", query.cities)}) o on true
     where ${matches(query)} order by ${orderOf(query.state.sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function orderOf({ by, desc }: CompaniesQuery["state"]["sort"]): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`;
  if (by === "last") return sql`o.last ${way} nulls last, c.root_uuid`;
  return by === "name" ? sql`c.name ${way}, c.root_uuid` : sql`c.created_at ${way}, c.root_uuid`;
}

/** A company is in the cities of its members and its orders. */
export function isCompanyIn(cities: readonly string[] | null): RawBuilder<unknown> {
  if (cities === null) return sql`true`;
  return sql`(exists (select from user_counterparties uc join users u on u.uuid = uc.user_uuid
                       where uc.root_uuid = c.root_uuid and ${isIn("u.city_uuid", cities)})
           or exists (select from orders o where o.counterparty_uuid = c.root_uuid and ${isIn("o.city_uuid", cities)}))`;
}

/** Whether a column of cities has one of these; null: all. */
export function isIn(column: string, cities: readonly string[] | null): RawBuilder<unknown> {
  return cities === null ? sql`true` : sql`${sql.ref(column)} = any(${[...cities]}::uuid[])`;
}

function matches({ state: { filters }, cities, timeZone }: CompaniesQuery): RawBuilder<unknown> {
  const { q, status, type, prices, manager, credit, created } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const conditions = [
    sql`c.type <> 'physical'`,
    isCompanyIn(cities),
    status === undefined ? sql`c.status <> 'archived'` : sql`c.status = ${any(status)}`,
    ...(q === undefined ? [] : [hasWords(q)]),
    ...(type === undefined ? [] : [sql`c.type = ${any(type)}`]),
    ...(prices === undefined
      ? []
      : [sql`c.price_list_id in (select l.id from price_lists l where l.code = ${any(prices)})`]),
    ...(manager === undefined
      ? []
      : [
          sql`exists (select from counterparty_managers cm
                       where cm.root_uuid = c.root_uuid and cm.manager_uuid::text = ${any(manager)})`,
        ]),
    ...(credit === undefined ? [] : [sql`c.payment_terms = 'postpay'`]),
    ...(created?.from ? [sql`c.created_at >= ${created.from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(created?.to ? [sql`c.created_at < (${created.to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function hasWords(text: string): RawBuilder<unknown> {
  const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = text.replace(/\D/g, "");
  return sql`(c.name ilike ${like} or c.full_name ilike ${like} ${
    digits.length < 4 ? sql`` : sql`or starts_with(c.inn, ${digits}) or starts_with(c.ogrn, ${digits})`
  })`;
}

type Option = { value: string; label: string };

export async function companyOptions(db: Db): Promise<{ prices: Option[]; manager: Option[] }> {
  const { rows } = await sql<{ prices: Option[]; manager: Option[] }>`
    select coalesce((select json_agg(json_build_object('value', code, 'label', name) order by id)
                       from price_lists where is_active), '[]') as prices,
           coalesce((select json_agg(json_build_object('value', uuid, 'label', fio) order by fio)
                       from managers), '[]') as manager`.execute(db);
  return rows[0] ?? { prices: [], manager: [] };
}
