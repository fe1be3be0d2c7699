import { sql, type RawBuilder } from "kysely";
import type { PhotoFormat } from "#app/domain/catalog/photo.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** A photo as pages need it: pixels as kept, text of its own or "". */
export type PhotoRow = { hash: string; width: number; height: number; alt: string };

const photoJson = sql`json_build_object('hash', left(m.sha256, 32), 'width', m.width, 'height', m.height, 'alt', m.alt)`;

/** Begins the hashes of tiles; others are hexadecimal. */
const tilePrefix = "t";

export function isTile(hash: string): boolean {
  return hash.startsWith(tilePrefix);
}

/**
 * What a product's drawing depends on, over `products p`; without one, what the tile shows instead: the name and the
 * picture of the category.
 */
export const drawingHash: RawBuilder<unknown> = sql`coalesce(md5(p.drawing::text), (
  select ${sql.lit(tilePrefix)} || md5(concat_ws(' ', 'tile', p.name, c.drawing::text, c.media_uuid)) from categories c where c.uuid = p.category_uuid
))`;

/** JSON of `PhotoRow` or null: the picture named by a column of the outer query. */
export function photoOf(media: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${photoJson} from media m where m.uuid = ${media})`;
}

/** The picture of a card, JSON of `PhotoRow` or null; over `products p`. */
export const firstPhoto: RawBuilder<unknown> = sql`(
  select ${photoJson} from product_images i join media m on m.uuid = i.media_uuid
  where i.product_uuid = p.uuid order by i.position limit 1
)`;

/** JSON array of all photos of `products p`. */
export const allPhotos: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(${photoJson} order by i.position), '[]')
  from product_images i join media m on m.uuid = i.media_uuid where i.product_uuid = p.uuid
)`;

export type StoredMedia = { uuid: string; sha256: string; width: number; height: number; bytes: number };
export type StoredVariant = { width: number; format: PhotoFormat; key: string };

export async function mediaByHash(db: Db | Tx, sha256: string): Promise<string | null> {
  const found = await db.selectFrom("media").where("sha256", "=", sha256).select("uuid").executeTakeFirst();
  return found?.uuid ?? null;
}

/** @returns its uuid, or that of the same picture when another process has stored it meanwhile */
export async function insertMedia(
  tx: Tx,
  { variants, actor, ...media }: StoredMedia & { variants: readonly StoredVariant[]; actor: Actor },
): Promise<string> {
  const stored = await tx
    .insertInto("media")
    .values({ ...media, actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name })
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .returning("uuid")
    .executeTakeFirst();
  if (stored === undefined) return (await mediaByHash(tx, media.sha256)) ?? media.uuid;
  await tx
    .insertInto("media_variants")
    .values(variants.map(({ key, ...variant }) => ({ media_uuid: media.uuid, file_key: key, ...variant })))
    .execute();
  return stored.uuid;
}

/** Object key of a size: the nearest that is not smaller, else the largest. */
export async function variantKey(
  db: Db,
  { hash, width, format }: { hash: string; width: number; format: PhotoFormat },
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select v.file_key as key
    from media m join media_variants v on v.media_uuid = m.uuid and v.format = ${format}
    where left(m.sha256, 32) = ${hash}
    order by v.width < ${width}, abs(v.width - ${width})
    limit 1`.execute(db);
  return rows[0]?.key ?? null;
}

/** Goods that a file name can name; `code` is as asked. Hidden ones too: photos may come before the rest. */
export type NamedGoods = { code: string; uuid: string; way: "spelled" | "norm" };

export async function goodsNamed(db: Db, codes: readonly { code: string; norm: string }[]): Promise<NamedGoods[]> {
  const { rows } = await sql<NamedGoods>`
    with asked as (
      select code, norm from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ norm }) => norm)}::text[]) as list (code, norm)
    )
    select asked.code, p.uuid, case when lower(p.article) = lower(asked.code) then 'spelled' else 'norm' end as way
    from asked join products p on p.article_norm = asked.norm and asked.norm <> ''
    union
    select asked.code, p.uuid, 'spelled' from asked join products p on p.external_id = asked.code
    union
    select asked.code, p.uuid, 'spelled'
    from products p cross join unnest(p.barcodes) as barcode join asked on asked.code = barcode
    where p.barcodes && array(select code from asked)`.execute(db);
  return rows;
}
