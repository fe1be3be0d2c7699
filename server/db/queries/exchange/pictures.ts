import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type NamedPictures = { externalId: string; names: readonly string[] };

/** Stores the picture names of goods; goods whose names changed, or whose files were sent again, become due. */
export async function namePictures(
  tx: Tx,
  connection: string,
  goods: readonly (NamedPictures & { isSent: boolean })[],
): Promise<void> {
  if (goods.length === 0) return;
  await sql`
    insert into exchange_pictures as p (connection_uuid, external_id, names, is_due)
    select ${connection}::uuid, "externalId", names, cardinality(names) > 0
      from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as r ("externalId" text, names text[], "isSent" boolean)
        on conflict (connection_uuid, external_id) do update set names = excluded.names, is_due = true,
           named_at = case when p.names <> excluded.names then excluded.named_at else p.named_at end
     where p.names <> excluded.names or p.external_id in (
       select r."externalId" from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as r ("externalId" text, "isSent" boolean)
        where r."isSent")`.execute(tx);
}

export type DuePictures = {
  externalId: string;
  product: string;
  pinned: string[];
  names: string[];
  placed: string[];
  images: string[];
};

/** Goods of which pictures are to be placed, after an id. */
export async function duePictures(
  db: Db | Tx,
  connection: string,
  after: string,
  most: number,
): Promise<DuePictures[]> {
  const { rows } = await sql<DuePictures>`
    select e.external_id as "externalId", p.uuid as product, p.pinned, e.names, e.placed,
           array(select i.media_uuid from product_images i where i.product_uuid = p.uuid order by i.position) as images
      from exchange_pictures e join products p on p.external_id = e.external_id
     where e.connection_uuid = ${connection} and e.is_due and e.external_id > ${after}
     order by e.external_id limit ${most}`.execute(db);
  return rows;
}

export async function setPlaced(
  tx: Tx,
  connection: string,
  { externalId, placed, isDue }: { externalId: string; placed: readonly string[]; isDue: boolean },
): Promise<void> {
  await tx
    .updateTable("exchange_pictures")
    .set({ placed: [...placed], is_due: isDue })
    .where("connection_uuid", "=", connection)
    .where("external_id", "=", externalId)
    .execute();
}

/** How many pictures the goods have from 1C. */
export async function countPlaced(db: Db | Tx, connection: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality(placed)), 0)::int as count from exchange_pictures
     where connection_uuid = ${connection} and external_id = any(${[...ids]}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}
