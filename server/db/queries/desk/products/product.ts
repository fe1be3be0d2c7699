import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** What the desk shows of a product besides its own fields. */
export type FoundDeskProduct = {
  externalId: string;
  version: number;
  status: string;
  hiddenBy: Actor["kind"] | null;
  basePrice: string | null;
  updatedAt: string;
  /** Null for the shop itself, whose works have names of the program. */
  updatedBy: string | null;
  photos: { media: string; hash: string; width: number; height: number; alt: string }[];
  stock: {
    warehouse: string;
    name: string;
    onHand: number;
    reserved: number;
    shortage: number;
    place: string;
    countedAt: string | null;
    countedBy: string | null;
  }[];
  articleTwice: boolean;
  barcodeTwice: boolean;
};

export async function deskProduct(db: Db, uuid: string): Promise<FoundDeskProduct | undefined> {
  const { rows } = await sql<FoundDeskProduct>`
    select p.external_id as "externalId", p.version, p.status, p.hidden_by as "hiddenBy", p.base_price as "basePrice",
      ${instant("p.updated_at")} as "updatedAt", case when p.updated_by_kind <> 'system' then p.updated_by_name end as "updatedBy",
      (select coalesce(json_agg(json_build_object('media', m.uuid, 'hash', left(m.sha256, 32), 'width', m.width,
          'height', m.height, 'alt', m.alt) order by i.position), '[]')
         from product_images i join media m on m.uuid = i.media_uuid where i.product_uuid = p.uuid) as photos,
      (select coalesce(json_agg(json_build_object('warehouse', w.uuid, 'name', w.name,
          'onHand', coalesce(s.on_hand, 0), 'reserved', coalesce(s.reserved, 0),
          'shortage', coalesce(s.shortage, 0), 'place', coalesce(s.place, ''),
          'countedAt', ${instant("s.counted_at")}, 'countedBy', s.counted_by) order by w.no), '[]')
         from warehouses w left join stock s on s.warehouse_uuid = w.uuid and s.product_uuid = p.uuid) as stock,
      exists (select from products o where o.article_norm = p.article_norm and o.uuid <> p.uuid
               and o.brand_uuid is not distinct from p.brand_uuid) as "articleTwice",
      exists (select from products o where o.barcodes && p.barcodes and o.uuid <> p.uuid) as "barcodeTwice"
    from products p where p.uuid = ${uuid}::uuid`.execute(db);
  return rows[0];
}

/** Codes of the attributes of goods of a category, the most frequent first. */
export async function attributesOfCategory(db: Db, category: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select value ->> 'code' as code
      from (select attributes from products where category_uuid = ${category}::uuid limit 500) p
      cross join lateral jsonb_array_elements(p.attributes)
     group by 1 order by count(*) desc, 1 limit ${most}`.execute(db);
  return rows.map(({ code }) => code);
}

/** Locks a product; undefined if there is none. */
export async function lockProduct(tx: Tx, uuid: string): Promise<{ externalId: string; version: number } | undefined> {
  const { rows } = await sql<{ externalId: string; version: number }>`
    select external_id as "externalId", version from products where uuid = ${uuid}::uuid for no key update`.execute(tx);
  return rows[0];
}

export type ProductKey = {
  uuid: string;
  externalId: string;
  version: number;
  basePrice: string | null;
};

/** Locks goods in the order of uuids. */
export async function lockProducts(tx: Tx, products: readonly string[]): Promise<ProductKey[]> {
  const { rows } = await sql<ProductKey>`
    select uuid, external_id as "externalId", version, base_price as "basePrice" from products
     where uuid = any(${[...products]}::uuid[]) order by uuid for no key update`.execute(tx);
  return rows;
}

export async function productKeys(db: Db | Tx, products: readonly string[]): Promise<ProductKey[]> {
  const { rows } = await sql<ProductKey>`
    select uuid, external_id as "externalId", version, base_price as "basePrice" from products
     where uuid = any(${[...products]}::uuid[]) order by uuid`.execute(db);
  return rows;
}

/** @returns false when another product has the id; writers of goods take turns */
export async function renameExternalId(tx: Tx, uuid: string, externalId: string, actor: Actor): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update products set external_id = ${externalId}, updated_by_kind = ${actor.kind}, updated_by_id = ${actor.id},
      updated_by_name = ${actor.name}, updated_at = now()
     where uuid = ${uuid}::uuid and not exists (select from products where external_id = ${externalId})`.execute(tx);
  return numAffectedRows > 0n;
}

/** Who may have changed the product last, when no journal tells. */
export async function lastWriter(tx: Tx, uuid: string): Promise<{ by: string | null; at: string } | undefined> {
  const { rows } = await sql<{ by: string | null; at: string }>`
    select updated_by_name as by, ${instant("updated_at")} as at from products where uuid = ${uuid}::uuid`.execute(tx);
  return rows[0];
}

/** Text alternatives of pictures, wherever they are shown. */
export async function writeAlts(tx: Tx, alts: readonly { media: string; alt: string }[]): Promise<void> {
  await sql`
    update media m set alt = n.alt
      from unnest(${alts.map(({ media }) => media)}::uuid[], ${alts.map(({ alt }) => alt)}::text[]) as n (media, alt)
     where m.uuid = n.media and m.alt <> n.alt`.execute(tx);
}

/** Groups of attributes, and whether their values belong into names, by code. */
export async function attributeGroups(db: Db): Promise<Map<string, { group: string; isInName: boolean }>> {
  const rows = await db
    .selectFrom("attributes")
    .select(["code", "group_name as group", "is_in_name as isInName"])
    .execute();
  return new Map(rows.map(({ code, ...row }) => [code, row]));
}
