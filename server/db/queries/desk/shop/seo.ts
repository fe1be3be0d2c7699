import { sql, type RawBuilder } from "kysely";
import { seoKinds, seoPrefixes, type SeoKind } from "#app/domain/content/seo-address.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { seoList } from "#app/domain/desk/lists/seo.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type KeptSeo = {
  uuid: string;
  version: number;
  path: string;
  title: string;
  h1: string;
  description: string;
  seoText: string;
  /** Path of the title picture; "" without one. */
  picture: string;
  alt: string;
  changedAt: string;
};
/** What the desk sets. */
export type SeoValues = Omit<KeptSeo, "uuid" | "version" | "changedAt">;

type State = ListState<typeof seoList>;

const text = (column: string) => sql`btrim(coalesce(${sql.ref(column)}, ''), E' \\t\\r\\n')`;
const select = sql`
  select s.uuid, s.version, s.path, ${text("s.title")} as title, ${text("s.h1")} as h1,
         ${text("s.description")} as description, ${text("s.seo_text")} as "seoText",
         ${text("s.title_img")} as picture, ${text("s.alt_img")} as alt, ${instant("s.updated_at")} as "changedAt"
    from seo_settings s`;

export async function countSeo(db: Db | Tx, state: State): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from seo_settings s where ${matches(state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listSeoRows(
  db: Db | Tx,
  state: State,
  { limit, offset }: { limit: number; offset: number },
): Promise<KeptSeo[]> {
  const way = state.sort.desc ? sql`desc` : sql`asc`;
  const order = state.sort.by === "changed" ? sql`s.updated_at ${way}, s.path` : sql`s.path ${way}`;
  const { rows } = await sql<KeptSeo>`
    ${select} where ${matches(state)} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function seoByUuid(db: Db, uuid: string): Promise<KeptSeo | undefined> {
  const { rows } = await sql<KeptSeo>`${select} where s.uuid = ${uuid}::uuid`.execute(db);
  return rows[0];
}

export async function lockSeo(tx: Tx, uuids: readonly string[]): Promise<KeptSeo[]> {
  const { rows } = await sql<KeptSeo>`
    ${select} where s.uuid = any(${[...uuids]}::uuid[]) order by s.path for update`.execute(tx);
  return rows;
}

/** @returns undefined when the address has texts already */
export async function insertSeo(
  tx: Tx,
  uuid: string,
  { path, title, h1, description, seoText }: Omit<SeoValues, "picture" | "alt">,
): Promise<{ version: number } | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into seo_settings (uuid, path, title, h1, description, seo_text)
    values (${uuid}::uuid, ${path}, ${title || null}, ${h1 || null}, ${description || null}, ${seoText || null})
    on conflict (path) do nothing returning version`.execute(tx);
  return rows[0];
}

/** @returns undefined when another row has the address */
export async function updateSeo(tx: Tx, uuid: string, values: SeoValues): Promise<number | undefined> {
  const { path, title, h1, description, seoText, picture, alt } = values;
  const { rows } = await sql<{ version: number }>`
    update seo_settings s
       set path = ${path}, title = ${title || null}, h1 = ${h1 || null}, description = ${description || null},
           seo_text = ${seoText || null}, title_img = ${picture || null}, alt_img = ${alt || null}
     where s.uuid = ${uuid}::uuid
       and not exists (select from seo_settings o where o.path = ${path} and o.uuid <> s.uuid)
    returning s.version`.execute(tx);
  return rows[0]?.version;
}

export async function deleteSeoRows(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`delete from seo_settings where uuid = any(${[...uuids]}::uuid[])`.execute(tx);
}

function matches({ filters: { q, kind, noTitle, noDescription, picture } }: State): RawBuilder<unknown> {
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return sql.join(
    [
      sql`true`,
      ...(q === undefined ? [] : [sql`(s.path ilike ${like} or s.title ilike ${like} or s.h1 ilike ${like})`]),
      ...(kind === undefined
        ? []
        : [
            sql`(${sql.join(
              seoKinds.filter((one) => kind.includes(one)).map((one) => ofKind(one)),
              sql` or `,
            )})`,
          ]),
      ...(noTitle === undefined ? [] : [sql`${text("s.title")} = ''`]),
      ...(noDescription === undefined ? [] : [sql`${text("s.description")} = ''`]),
      ...(picture === undefined ? [] : [sql`s.title_img <> ''`]),
    ],
    sql` and `,
  );
}

function ofKind(kind: SeoKind): RawBuilder<unknown> {
  const prefixes = kind === "other" ? Object.values(seoPrefixes) : [seoPrefixes[kind]];
  const begins = sql.join(
    prefixes.map((prefix) => sql`starts_with(s.path, ${prefix})`),
    sql` or `,
  );
  return kind === "other" ? sql`not (${begins})` : sql`(${begins})`;
}
