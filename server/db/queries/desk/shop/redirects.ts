import { sql, type RawBuilder } from "kysely";
import type { redirectsList } from "#app/domain/desk/lists/redirects.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type DeskRedirectRow = { uuid: string; version: number; path: string; target: string; createdAt: string };
type State = ListState<typeof redirectsList>;

export async function countRedirects(db: Db | Tx, { filters }: State): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from redirects r where ${matches(filters.q)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function listDeskRedirects(
  db: Db | Tx,
  { filters, sort }: State,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeskRedirectRow[]> {
  const way = sort.desc ? sql`desc` : sql`asc`;
  const order = sort.by === "created" ? sql`r.created_at ${way}, r.path` : sql`r.path ${way}`;
  const { rows } = await sql<DeskRedirectRow>`
    ${select} where ${matches(filters.q)} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function redirectsByUuid(tx: Tx, uuids: readonly string[], isLocked: boolean): Promise<DeskRedirectRow[]> {
  const { rows } = await sql<DeskRedirectRow>`
    ${select} where r.uuid = any(${[...uuids]}::uuid[]) order by r.path ${isLocked ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows;
}

export async function deleteRedirects(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`delete from redirects where uuid = any(${[...uuids]}::uuid[])`.execute(tx);
}

const select = sql`
  select r.uuid, r.version, r.path, r.target, ${instant("r.created_at")} as "createdAt" from redirects r`;

function matches(q: string | undefined): RawBuilder<unknown> {
  if (q === undefined) return sql`true`;
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(r.path ilike ${like} or r.target ilike ${like})`;
}
