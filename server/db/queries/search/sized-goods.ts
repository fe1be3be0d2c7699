import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** Active goods whose names contain a size like «3,5×25». */
export type SizedRow = {
  uuid: string;
  slug: string;
  name: string;
  brand: string | null;
  unit: string;
  attributes: [code: string, value: string][] | null;
};

/** Most popular goods of a category; more than a shop has in one. */
const mostGoods = 5_000;

const sized = /\d\s?[×xх*]\s?[МM]?\d/;

/** One statement; goods of the category itself, without subcategories, with their attributes of these codes. */
export async function sizedGoods(db: Db, categoryUuid: string, codes: readonly string[]): Promise<SizedRow[]> {
  const { rows } = await sql<SizedRow>`
    select p.uuid, p.slug, p.name, p.brand_uuid as brand, p.unit_uuid as unit,
      (select json_agg(json_build_array(a ->> 'code', a ->> 'value')) from jsonb_array_elements(p.attributes) a where a ->> 'code' = any(${[...codes]}::text[])) as attributes
    from products p
    where p.category_uuid = ${categoryUuid}::uuid and p.status = 'active' and p.name ~ ${sized.source}
    order by p.popularity desc, p.uuid
    limit ${mostGoods}`.execute(db);
  return rows;
}
