import type { Db } from "#server/db/client.ts";
import { sql } from "kysely";

/** The source tables of the catalogue, referenced tables first; triggers derive the others. */
const sources = {
  price_lists: "*",
  cities: "*",
  warehouses: "uuid, name, city_uuid, address",
  categories: "*",
  brands: "*",
  units: "*",
  attributes: "*",
  products: `uuid, external_id, slug, article, article_norm, vendor_code, name, full_name, description, brand_uuid,
    category_uuid, unit_uuid, multiplicity, min_quantity, weight_grams, tags, attributes, country, popularity, drawing, status`,
  prices: "*",
  stock: "*",
} as const;

/** Copies the catalogue of `from` into the empty `to`, as a single import. */
export async function copyCatalogue(from: Db, to: Db): Promise<void> {
  for (const [table, columns] of Object.entries(sources)) {
    const { rows } = await sql<{ all: string | null }>`
      select json_agg(r)::text as all from (select ${sql.raw(columns)} from ${sql.table(table)}) r`.execute(from);
    const all = rows[0]?.all ?? null;
    if (all === null) continue;
    await sql`
      insert into ${sql.table(table)} ${columns === "*" ? sql`` : sql`(${sql.raw(columns)})`}
      select ${sql.raw(columns)} from json_populate_recordset(null::${sql.table(table)}, ${all}::json)
      ${table === "categories" ? sql`order by slug` : sql``}`.execute(to);
  }
}

export type DerivedData = {
  products: unknown;
  words: unknown;
  descriptions: unknown;
  listPrices: unknown;
  facets: string[];
  terms: string[];
  bounds: Record<string, { low: number; high: number }>;
};

/** The data read by listings and the search, without generated numbers that differ between databases. */
export async function derivedData(db: Db): Promise<DerivedData> {
  const { rows } = await sql<DerivedData>`
    select
      (select json_object_agg(p.external_id, json_build_object(
          'values', (select json_agg(v.code || '=' || v.slug || '=' || v.label order by v.code, v.slug)
                       from facet_sets f, unnest(f.value_ids) id join facet_values v using (id) where f.id = p.facet_set),
          'numbers', (select json_object_agg(v.code, n.number order by v.code)
                        from unnest(p.number_codes, p.numbers) n (id, number) join facet_values v using (id)),
          'from', (select json_agg(w.name order by w.name) from warehouses w where w.no = any(p.ships_from)),
          'price', p.base_price, 'key', p.name_key) order by p.external_id)
         from products p) as products,
      (select json_object_agg(p.external_id, json_build_array(e.category_uuid, e.brand_uuid, e.popularity, e.kind, e.main, e.words) order by p.external_id)
         from search_entries e join products p on p.uuid = e.product_uuid) as words,
      (select coalesce(json_object_agg(p.external_id, d.words order by p.external_id), '{}')
         from search_descriptions d join products p on p.uuid = d.product_uuid) as descriptions,
      (select json_agg(l order by l.price_list_id, l.category_uuid, l.product_uuid) from list_prices l) as "listPrices",
      (select coalesce(json_agg(code || '=' || slug order by code, slug), '[]') from facet_values) as facets,
      (select coalesce(json_agg(word || '=' || lexeme order by word), '[]') from search_terms) as terms,
      (select coalesce(json_object_agg(category_uuid || ' ' || code, json_build_object('low', low, 'high', high)), '{}') from facet_bounds) as bounds`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("no derived data");
  return found;
}

/** Rows whose derived data differ from their sources, by SQL that is independent of the triggers. */
export async function derivedFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'base price: ' || p.external_id as fault from products p
     where p.base_price is distinct from
       (select t.price from prices t where t.product_uuid = p.uuid and t.price_list_id = 1 and t.from_quantity = 0)
    union all
    select 'out of the range of prices: ' || p.external_id from products p
     where p.base_price is not null and not exists (
       select from facet_bounds b
        where b.category_uuid = p.category_uuid and b.code = '@price' and p.base_price between b.low and b.high)
    union all
    select 'warehouses: ' || p.external_id from products p
     where p.ships_from <> array(
       select w.no from stock s join warehouses w on w.uuid = s.warehouse_uuid
        where s.product_uuid = p.uuid and s.on_hand - s.reserved >= p.multiplicity order by w.no)
    union all
    select 'found or not: ' || p.external_id from products p
     where (p.status = 'active') <> exists (select from search_entries e where e.product_uuid = p.uuid)
    union all
    select 'described or not: ' || p.external_id from products p
     where (p.description <> '') <> exists (select from search_descriptions d where d.product_uuid = p.uuid)`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}
