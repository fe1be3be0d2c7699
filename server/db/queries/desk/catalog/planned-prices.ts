import { sql, type RawBuilder } from "kysely";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { plannedPricesList } from "#app/domain/desk/lists/planned-prices.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type PlannedRow = {
  uuid: string;
  article: string;
  name: string;
  productUuid: string;
  list: string;
  from: number;
  before: number | null;
  price: number | null;
  validFrom: string;
  by: string | null;
};

export type PlannedQuery = { state: ListState<typeof plannedPricesList>; timeZone: string };

export async function countPlanned(db: Db | Tx, query: PlannedQuery): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count ${source} where ${matches(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listPlanned(
  db: Db | Tx,
  query: PlannedQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlannedRow[]> {
  const { by, desc } = query.state.sort;
  const way = desc ? sql`desc` : sql`asc`;
  const order =
    by === "article" ? sql`p.article ${way}, n.uuid` : sql`n.valid_from ${way}, p.article, n.from_quantity, n.uuid`;
  const { rows } = await sql<PlannedRow>`
    select ${columns} ${source} where ${matches(query)} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Those that are not settled; locked for a change. */
export async function plannedByUuid(tx: Tx, uuids: readonly string[], isLocked: boolean): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select ${columns} ${source} where ${isOpen} and n.uuid = any(${[...uuids]}::uuid[])
     order by n.uuid ${isLocked ? sql`for update of n` : sql``}`.execute(tx);
  return rows;
}

/** What is planned for a product, the soonest first; `list` is the code. */
export async function plannedOfProduct(db: Db, product: string): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select ${columns}, l.code as list ${source} where ${isOpen} and n.product_uuid = ${product}::uuid
     order by n.valid_from, n.from_quantity, n.uuid`.execute(db);
  return rows;
}

export async function cancelPlans(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`
    update price_plans set state = 'canceled', settled_at = statement_timestamp()
     where uuid = any(${[...uuids]}::uuid[]) and state = 'planned'`.execute(tx);
}

const columns = sql`
  n.uuid, p.article, p.name, p.uuid as "productUuid", l.name as list, n.from_quantity::float8 as from,
  now_price.price::float8 as before, n.price::float8 as price, ${instant("n.valid_from")} as "validFrom", n.actor_name as by`;

const source = sql`
  from price_plans n
  join products p on p.uuid = n.product_uuid
  join price_lists l on l.id = n.price_list_id
  left join price_runs run on run.uuid = n.run_uuid
  left join prices now_price on now_price.product_uuid = n.product_uuid and now_price.price_list_id = n.price_list_id
        and now_price.from_quantity = n.from_quantity`;

const isOpen = sql`n.state = 'planned' and run.state is distinct from 'planning'`;

function matches({ state: { filters }, timeZone }: PlannedQuery): RawBuilder<unknown> {
  const { q, list, valid } = filters;
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return sql.join(
    [
      isOpen,
      ...(q === undefined ? [] : [sql`(p.article ilike ${like} or p.name ilike ${like})`]),
      ...(list === undefined ? [] : [sql`l.code = any(${[...list]}::text[])`]),
      ...(!valid?.from ? [] : [sql`n.valid_from >= ${valid.from}::date::timestamp at time zone ${timeZone}`]),
      ...(!valid?.to ? [] : [sql`n.valid_from < (${valid.to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ],
    sql` and `,
  );
}
