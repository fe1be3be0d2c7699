import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** What the shop remembers of a product of 1C. */
export type RememberedGood = {
  externalId: string;
  /** Groups that it waits for. */
  waitingGroups: string[] | null;
  /** Its sizes are sold instead. */
  isSplit: boolean;
  isDeleted: boolean;
  /** A size that catalogues describe in a record of its own. */
  isDescribed: boolean;
  /** No good of the shop. */
  isService: boolean;
};

const columns = sql`g.external_id as "externalId", g.waiting_groups as "waitingGroups", g.is_split as "isSplit",
  g.is_deleted as "isDeleted", g.is_described as "isDescribed", g.is_service as "isService"`;

export async function rememberedGoods(
  db: Db | Tx,
  connection: string,
  ids: readonly string[],
): Promise<Map<string, RememberedGood>> {
  const { rows } = await sql<RememberedGood>`
    select ${columns} from exchange_goods g
     where g.connection_uuid = ${connection} and g.external_id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.externalId, row]));
}

/** Whether `g` of exchange_goods is none of the shop: a service, or a good that was deleted before it ever came. */
export const isLeftOut = sql`(g.is_service
  or g.is_deleted and not exists (select from products o where o.external_id = g.external_id))`;

/** Which of the ids are no goods of the shop, or characteristics of one. */
export async function leftOutOf(db: Db | Tx, connection: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select n.id from unnest(${[...new Set(ids)]}::text[]) as n (id)
     where exists (
       select from exchange_goods g
        where g.connection_uuid = ${connection} and ${isLeftOut} and g.external_id in (n.id, split_part(n.id, '#', 1)))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes what has changed; goods that need no memory are forgotten. */
export async function rememberGoods(tx: Tx, connection: string, goods: readonly RememberedGood[]): Promise<void> {
  if (goods.length === 0) return;
  await sql`
    insert into exchange_goods as g (connection_uuid, external_id, waiting_groups, is_split, is_deleted, is_described, is_service)
    select ${connection}::uuid, "externalId", "waitingGroups", "isSplit", "isDeleted", "isDescribed", "isService"
      from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb)
        as r ("externalId" text, "waitingGroups" text[], "isSplit" boolean, "isDeleted" boolean, "isDescribed" boolean, "isService" boolean)
        on conflict (connection_uuid, external_id) do update
       set waiting_groups = excluded.waiting_groups, is_split = excluded.is_split, is_deleted = excluded.is_deleted,
           is_described = excluded.is_described, is_service = excluded.is_service
     where (g.waiting_groups, g.is_split, g.is_deleted, g.is_described, g.is_service) is distinct from
           (excluded.waiting_groups, excluded.is_split, excluded.is_deleted, excluded.is_described, excluded.is_service)`.execute(
    tx,
  );
}

export type ReleasedGood = RememberedGood & { isBaseDeleted: boolean };

/** Goods of which a group is no longer waiting for its link. */
export async function goodsOfLinkedGroups(db: Db | Tx, connection: string, most: number): Promise<ReleasedGood[]> {
  const { rows } = await sql<ReleasedGood>`
    select ${columns},
           exists (
             select from exchange_goods b
              where b.connection_uuid = g.connection_uuid and b.external_id = split_part(g.external_id, '#', 1)
                and b.is_deleted) as "isBaseDeleted"
      from exchange_goods g
     where g.connection_uuid = ${connection} and g.waiting_groups is not null
       and exists (
         select from exchange_links l
          where l.connection_uuid = g.connection_uuid and l.kind = 'group' and l.state = 'linked'
            and l.external_id = any(g.waiting_groups))
     order by g.external_id limit ${most}`.execute(db);
  return rows;
}

export type KnownProduct = { barcodes: readonly string[]; name: string; article: string };

/** Products that there are, by external id. */
export async function knownProducts(db: Db | Tx, ids: readonly string[]): Promise<Map<string, KnownProduct>> {
  const { rows } = await sql<{ id: string } & KnownProduct>`
    select external_id as id, barcodes, name, article from products
     where external_id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

/** A product that is a size of another one, with what it may have from it. */
export type SizeOfGood = { externalId: string; base: string; name: string; article: string };

export async function sizesOfGoods(db: Db | Tx, bases: readonly string[]): Promise<SizeOfGood[]> {
  if (bases.length === 0) return [];
  const { rows } = await sql<SizeOfGood>`
    select external_id as "externalId", split_part(external_id, '#', 1) as base, name, article from products
     where external_id like '%#%' and split_part(external_id, '#', 1) = any(${[...new Set(bases)]}::text[])
     order by external_id`.execute(db);
  return rows;
}
