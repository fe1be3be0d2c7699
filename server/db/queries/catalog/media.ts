import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** What can have a picture besides goods (desk §5). */
export const picturedKinds = ["category", "brand", "promotion", "page", "material"] as const;
export type PicturedKind = (typeof picturedKinds)[number];

/** A page is known by its path; everything else by its slug. */
const tables = {
  category: { table: sql.table("categories"), name: sql.ref("slug") },
  brand: { table: sql.table("brands"), name: sql.ref("slug") },
  promotion: { table: sql.table("promotions"), name: sql.ref("slug") },
  material: { table: sql.table("materials"), name: sql.ref("slug") },
  page: { table: sql.table("content_pages"), name: sql.ref("path") },
} as const satisfies Record<PicturedKind, object>;

/** @returns false when there is no such thing */
export async function writePicture(tx: Tx, kind: PicturedKind, name: string, media: string | null): Promise<boolean> {
  const { table, name: column } = tables[kind];
  const { numAffectedRows = 0n } = await sql`
    update ${table} set media_uuid = ${media}::uuid where ${column} = ${name}`.execute(tx);
  return numAffectedRows > 0n;
}

/** `kind name` of everything that shows a picture, over `media m`. */
export const mediaUses: RawBuilder<unknown> = sql`(
  select 'product ' || p.article as use from product_images i join products p on p.uuid = i.product_uuid where i.media_uuid = m.uuid
  union all select 'category ' || slug from categories where media_uuid = m.uuid
  union all select 'brand ' || slug from brands where media_uuid = m.uuid
  union all select 'promotion ' || slug from promotions where media_uuid = m.uuid
  union all select 'material ' || slug from materials where media_uuid = m.uuid
  union all select 'page ' || path from content_pages where media_uuid = m.uuid
  union all select 'seo ' || path from seo_settings
   where title_img like '/media/photo/%' and substr(title_img, 14, 32) = left(m.sha256, 32)
)`;

/** `bytes` of all sizes together; `uses` as «product DH-120». */
export type MediaRow = { uuid: string; width: number; height: number; bytes: number; alt: string; uses: string[] };

/** Photos of a product in their order. */
export async function mediaOfProduct(db: Db | Tx, product: string): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select m.uuid, m.width, m.height, m.bytes, m.alt, array(select use from ${mediaUses} as used order by use) as uses
    from product_images shown join media m on m.uuid = shown.media_uuid
    where shown.product_uuid = ${product}::uuid order by shown.position`.execute(db);
  return rows;
}

export type UnusedMedia = { uuid: string; width: number; height: number; bytes: number; stored: Date };

/** Pictures that nothing shows, the oldest first. */
export async function unusedMedia(db: Db): Promise<UnusedMedia[]> {
  const { rows } = await sql<UnusedMedia>`
    select m.uuid, m.width, m.height, m.bytes, m.created_at as stored
    from media m where not exists ${mediaUses} order by m.created_at, m.uuid`.execute(db);
  return rows;
}

/**
 * Keeps a picture from being deleted until the transaction ends.
 *
 * @returns false when it was deleted meanwhile
 */
export async function holdMedia(tx: Tx, uuid: string): Promise<boolean> {
  const { rows } = await sql`select from media where uuid = ${uuid}::uuid for key share`.execute(tx);
  return rows.length > 0;
}

export type DeletedMedia = { state: "unknown" | "used" } | { state: "deleted"; keys: string[] };

/** Deletes a picture that nothing shows. `keys`: objects of its sizes, without a row from then on. */
export async function deleteMedia(tx: Tx, uuid: string): Promise<DeletedMedia> {
  // Waits for those that are placing it; only a later statement sees what they have written.
  const { rows: held } = await sql`select from media where uuid = ${uuid}::uuid for update`.execute(tx);
  if (held.length === 0) return { state: "unknown" };
  const { rows: found } = await sql<{ keys: string[] }>`
    select array(select file_key::text from media_variants where media_uuid = m.uuid) as keys
    from media m where m.uuid = ${uuid}::uuid and not exists ${mediaUses}`.execute(tx);
  const [unused] = found;
  if (unused === undefined) return { state: "used" };
  await sql`delete from media where uuid = ${uuid}::uuid`.execute(tx);
  return { state: "deleted", keys: unused.keys };
}

/** @returns false when the product has no photo at this place */
export async function writeAlt(tx: Tx, product: string, position: number, alt: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update media set alt = ${alt} where uuid = (
      select media_uuid from product_images where product_uuid = ${product}::uuid and position = ${position}
    )`.execute(tx);
  return numAffectedRows > 0n;
}
