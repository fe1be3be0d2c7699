import { sql, type RawBuilder } from "kysely";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { mediaList } from "#app/domain/desk/lists/media.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { mediaUses } from "#server/db/queries/catalog/media.ts";
import { instant } from "#server/db/queries/instant.ts";

export type ShownMedia = {
  uuid: string;
  hash: string;
  width: number;
  height: number;
  alt: string;
  bytes: number;
  uses: string[];
  storedAt: string;
  by: string;
};

type State = ListState<typeof mediaList>;

export async function countMedia(db: Db, state: State): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media m where ${matches(state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** `uses` as «product DH-120», at most this many of each. */
export async function listMedia(
  db: Db,
  state: State,
  { limit, offset, uses }: { limit: number; offset: number; uses: number },
): Promise<ShownMedia[]> {
  const way = state.sort.desc ? sql`desc` : sql`asc`;
  const order = state.sort.by === "size" ? sql`m.bytes` : sql`m.created_at`;
  const { rows } = await sql<ShownMedia>`
    ${select(uses)} where ${matches(state)} order by ${order} ${way}, m.uuid limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function shownMedia(db: Db | Tx, uuid: string, uses: number): Promise<ShownMedia | undefined> {
  const { rows } = await sql<ShownMedia>`${select(uses)} where m.uuid = ${uuid}::uuid`.execute(db);
  return rows[0];
}

/** Its own text, with the row locked. */
export async function lockMedia(tx: Tx, uuid: string): Promise<{ alt: string } | undefined> {
  const { rows } = await sql<{ alt: string }>`select alt from media where uuid = ${uuid}::uuid for update`.execute(tx);
  return rows[0];
}

function select(uses: number): RawBuilder<unknown> {
  return sql`
    select m.uuid, left(m.sha256, 32) as hash, m.width, m.height, m.alt, m.bytes,
           array(select use from ${mediaUses} as used order by use limit ${uses}) as uses,
           ${instant("m.created_at")} as "storedAt", m.actor_name as by
      from media m`;
}

function matches({ filters: { q, unused, noAlt } }: State): RawBuilder<unknown> {
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return sql.join(
    [
      sql`true`,
      ...(q === undefined
        ? []
        : [sql`(m.alt ilike ${like} or exists (select from ${mediaUses} as used where used.use ilike ${like}))`]),
      ...(unused === undefined ? [] : [sql`not exists ${mediaUses}`]),
      ...(noAlt === undefined ? [] : [sql`m.alt = ''`]),
    ],
    sql` and `,
  );
}
