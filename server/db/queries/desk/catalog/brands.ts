import { sql, type RawBuilder } from "kysely";
import type { KeptBrand } from "#app/domain/catalog/saving/brand.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { brandsList } from "#app/domain/desk/lists/brands.ts";
import type { Db, Tx } from "#server/db/client.ts";

type Photo = { hash: string; width: number; height: number; alt: string };
export type FoundBrand = KeptBrand & { version: number; goods: number; photo: Photo | null; media: string | null };

type State = ListState<typeof brandsList>;

const select = sql`
  select b.uuid, b.slug, b.name, b.country, b.about, b.is_hidden as "isHidden", b.version, b.media_uuid as media,
         coalesce(counted.goods, 0) as goods,
         (select json_build_object('hash', left(m.sha256, 32), 'width', m.width, 'height', m.height, 'alt', m.alt)
            from media m where m.uuid = b.media_uuid) as photo
    from brands b
    left join (select brand_uuid, count(*)::int as goods from products group by brand_uuid) counted on counted.brand_uuid = b.uuid`;

export async function countBrands(db: Db, state: State): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from brands b where ${matches(state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listBrandRows(
  db: Db,
  state: State,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundBrand[]> {
  const way = state.sort.desc ? sql`desc` : sql`asc`;
  const order = state.sort.by === "goods" ? sql`goods ${way}, b.name` : sql`lower(b.name) ${way}`;
  const { rows } = await sql<FoundBrand>`
    ${select} where ${matches(state)} order by ${order}, b.uuid limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function brandAtDesk(db: Db | Tx, uuid: string): Promise<FoundBrand | undefined> {
  const { rows } = await sql<FoundBrand>`${select} where b.uuid = ${uuid}::uuid`.execute(db);
  return rows[0];
}

/** The same, locked for a change. */
export async function lockBrand(tx: Tx, uuid: string): Promise<FoundBrand | undefined> {
  await sql`select from brands where uuid = ${uuid}::uuid for update`.execute(tx);
  return brandAtDesk(tx, uuid);
}

/** External ids of some goods of a brand, locked in the order of uuids. */
export async function lockGoodsOfBrand(tx: Tx, brand: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ externalId: string }>`
    select external_id as "externalId" from products where brand_uuid = ${brand}::uuid
     order by uuid limit ${most} for no key update`.execute(tx);
  return rows.map(({ externalId }) => externalId);
}

/** Deletes a brand without goods, with its markups. */
export async function deleteBrand(tx: Tx, uuid: string): Promise<void> {
  await sql`delete from brands where uuid = ${uuid}::uuid`.execute(tx);
}

function matches({ filters: { q, hidden, noPicture } }: State): RawBuilder<unknown> {
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return sql.join(
    [
      sql`true`,
      ...(q === undefined ? [] : [sql`(b.name ilike ${like} or b.slug ilike ${like} or b.country ilike ${like})`]),
      ...(hidden === undefined ? [] : [sql`b.is_hidden`]),
      ...(noPicture === undefined ? [] : [sql`b.media_uuid is null`]),
    ],
    sql` and `,
  );
}
