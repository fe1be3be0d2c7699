import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type AttributeValueRow = { id: number; label: string; goods: number };

/** Values of an attribute with the number of goods that have each, by alphabet. */
export async function attributeValues(db: Db | Tx, code: string): Promise<AttributeValueRow[]> {
  const { rows } = await sql<AttributeValueRow>`
    select v.id, v.label, coalesce(sum(held.goods), 0)::int as goods
      from facet_values v left join (${heldValues}) held on held.id = v.id
     where v.code = ${code} group by v.id, v.label order by v.label, v.id`.execute(db);
  return rows;
}

/** Number of goods that have each attribute; flags count where they are set. */
export async function goodsPerAttribute(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; goods: number }>`
    select v.code, sum(held.goods)::int as goods from facet_values v join (${heldValues}) held on held.id = v.id
     group by v.code`.execute(db);
  return new Map(rows.map(({ code, goods }) => [code, goods]));
}

/** Few sets of values are shared by many goods. */
const heldValues = sql`
  select unnest(s.value_ids) as id, used.goods
    from facet_sets s join (select facet_set, count(*) as goods from products group by facet_set) used on used.facet_set = s.id`;

export async function attributeVersion(db: Db | Tx, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from attributes where code = ${code}`.execute(db);
  return rows[0]?.version;
}

/** The value that this text would be, with the row locked. */
export async function valueNamed(
  tx: Tx,
  code: string,
  label: string,
): Promise<{ id: number; label: string } | undefined> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from facet_values where code = ${code} and (label = ${label} or slug = facet_slug(${label}))
     order by label = ${label} desc, id limit 1`.execute(tx);
  return rows[0];
}

export async function relabelValue(tx: Tx, id: number, label: string): Promise<void> {
  await sql`update facet_values set label = ${label} where id = ${id}`.execute(tx);
}

/** Some goods that have the value in another spelling than this, in the order of uuids, locked. */
export async function lockGoodsWithValue(
  tx: Tx,
  { code, id, label, after, most }: { code: string; id: number; label: string; after: string | null; most: number },
): Promise<{ uuid: string; externalId: string }[]> {
  const { rows } = await sql<{ uuid: string; externalId: string }>`
    select p.uuid, p.external_id as "externalId" from products p
     where p.facet_set = any(array(select s.id from facet_sets s where ${id} = any(s.value_ids)))
       and (${after}::uuid is null or p.uuid > ${after}::uuid)
       and exists (select from jsonb_array_elements(p.attributes) e
                    where e ->> 'code' = ${code} and e ->> 'value' <> ${label})
     order by p.uuid limit ${most} for no key update`.execute(tx);
  return rows;
}

/** Deletes a value that no product has; false if one has it. */
export async function deleteValue(tx: Tx, id: number): Promise<boolean> {
  await sql`
    delete from facet_sets s where ${id} = any(s.value_ids)
       and not exists (select from products p where p.facet_set = s.id)`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from facet_values v where v.id = ${id}
       and not exists (select from facet_sets s where v.id = any(s.value_ids))`.execute(tx);
  return numAffectedRows > 0n;
}
