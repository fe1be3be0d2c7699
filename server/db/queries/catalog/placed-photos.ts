import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** Pictures of a product in their order. One transaction at a time: positions are computed from the others. */
export async function lockPlaced(tx: Tx, product: string): Promise<string[]> {
  await sql`select from products where uuid = ${product}::uuid for update`.execute(tx);
  const { rows } = await sql<{ media: string }>`
    select media_uuid as media from product_images where product_uuid = ${product}::uuid order by position`.execute(tx);
  return rows.map(({ media }) => media);
}

export async function writePlaced(tx: Tx, product: string, media: readonly string[]): Promise<void> {
  await sql`delete from product_images where product_uuid = ${product}::uuid`.execute(tx);
  await sql`
    insert into product_images (product_uuid, media_uuid, position)
    select ${product}::uuid, media, place - 1 from unnest(${[...media]}::uuid[]) with ordinality as list (media, place)`.execute(
    tx,
  );
  await sql`update products set updated_at = now() where uuid = ${product}::uuid`.execute(tx);
}

/**
 * Puts a picture at a position of a product's pictures, at most behind the last; those from there on move back by one.
 * Without a position it goes behind the last, and stays where it is when the product shows it already.
 *
 * @returns false when the product shows it there already
 */
export async function placePhoto(
  tx: Tx,
  { product, media, position }: { product: string; media: string; position: number | null },
): Promise<boolean> {
  const before = await lockPlaced(tx, product);
  if (position === null && before.includes(media)) return false;
  const others = before.filter((one) => one !== media);
  const after = others.toSpliced(Math.min(position ?? Infinity, others.length), 0, media);
  if (after.length === before.length && after.every((one, index) => one === before[index])) return false;
  await writePlaced(tx, product, after);
  return true;
}

/** @returns false when the product has no photo at this place */
export async function removePlaced(tx: Tx, product: string, position: number): Promise<boolean> {
  const before = await lockPlaced(tx, product);
  if (position >= before.length) return false;
  await writePlaced(tx, product, before.toSpliced(position, 1));
  return true;
}
