import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** Products of a category, sampled to judge its sizes. */
export type SampleRow = { category_uuid: string; name: string; attributes: [code: string, value: string][] | null };

const mostOfCategory = 20;

/** The most popular products of each category, without subcategories. */
export async function sampleOfCategories(db: Db): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select c.uuid as category_uuid, p.name,
      (select json_agg(json_build_array(a ->> 'code', a ->> 'value')) from jsonb_array_elements(p.attributes) a
        where a ->> 'value' is not null) as attributes
    from categories c
    cross join lateral (
      select name, attributes from products
      where category_uuid = c.uuid and ${onSale}
      order by popularity desc, uuid
      limit ${mostOfCategory}
    ) p`.execute(db);
  return rows;
}

/** Number of goods of the category itself with this value; `number` for numeric attributes, else `slug` and `label`. */
export type SizeCount = {
  category_uuid: string;
  code: string;
  number: number | null;
  slug: string;
  label: string;
  n: number;
  changed: Date;
};

/** For the attributes of these codes. */
export async function countSizes(db: Db, codes: readonly string[]): Promise<SizeCount[]> {
  const { rows } = await sql<SizeCount>`
    with wanted as materialized (select id, code, slug, label from facet_values where code = any(${[...codes]}::text[]))
    select p.category_uuid, v.code, k.number, '' as slug, '' as label, count(*)::int as n, max(p.updated_at) as changed
    from products p
    cross join unnest(p.number_codes, p.numbers) k (id, number)
    join wanted v on v.id = k.id
    where ${onSale}
    group by p.category_uuid, v.code, k.number
    union all
    select p.category_uuid, v.code, null, v.slug, v.label, sum(p.n)::int, max(p.changed)
    from (
      select category_uuid, facet_set, count(*) as n, max(updated_at) as changed
      from products where ${onSale} group by category_uuid, facet_set
    ) p
    join facet_sets s on s.id = p.facet_set
    cross join unnest(s.value_ids) i (id)
    join wanted v on v.id = i.id
    where v.slug <> ''
    group by p.category_uuid, v.code, v.slug, v.label`.execute(db);
  return rows;
}

const onSale = sql`status = 'active' and base_price is not null`;
