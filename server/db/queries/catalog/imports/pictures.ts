import { sql } from "kysely";
import { picturesPin } from "#app/domain/catalog/saving/pins.ts";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * Makes these the addresses of products' pictures: new ones are fetched, those of an undone import go with
 * the pictures that they have added.
 */
export async function writePictureAddresses(
  tx: Tx,
  run: string,
  rows: readonly { key: string; addresses: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows);
  await sql`
    with wanted as (
      select p.uuid, r.addresses from jsonb_to_recordset(${given}::jsonb) as r (key text, addresses jsonb)
        join products p on p.external_id = r.key
    ), gone as (
      delete from picture_addresses a using wanted w
       where a.product_uuid = w.uuid and not w.addresses ? a.address returning a.product_uuid, a.media_uuid, a.state
    )
    delete from product_images i using gone
     where i.product_uuid = gone.product_uuid and i.media_uuid = gone.media_uuid and gone.state = 'added'`.execute(tx);
  await sql`
    insert into picture_addresses (product_uuid, address, position, run_uuid)
    select p.uuid, a.address, a.place, ${run}::uuid
      from jsonb_to_recordset(${given}::jsonb) as r (key text, addresses jsonb)
      join products p on p.external_id = r.key
      cross join lateral jsonb_array_elements_text(r.addresses) with ordinality as a (address, place)
    on conflict (product_uuid, address) do nothing`.execute(tx);
}

export type DuePicture = { product: string; address: string; attempts: number };

/** Leases the next picture; of one product they come in their order. Those of pinned ones wait. */
export async function leasePicture(db: Db, { now, until }: { now: Date; until: Date }): Promise<DuePicture | null> {
  const { rows } = await sql<DuePicture>`
    update picture_addresses set attempts = attempts + 1, next_at = ${until}::timestamptz
     where (product_uuid, address) = (
       select product_uuid, address from picture_addresses
        where state = 'due' and next_at <= ${now}::timestamptz
          and not exists (select from products p where p.uuid = product_uuid and ${picturesPin} = any(p.pinned))
        order by next_at, product_uuid, position limit 1 for update skip locked
     )
    returning product_uuid as product, address, attempts`.execute(db);
  return rows[0] ?? null;
}

/** False if nobody wants the picture any more. */
export async function markPicture(
  tx: Tx,
  { product, address }: Pick<DuePicture, "product" | "address">,
  result:
    | { state: "added" | "same"; media: string }
    | { state: "failed" | "due"; code: string; details: object; nextAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("picture_addresses")
    .set(
      "media" in result
        ? { state: result.state, media_uuid: result.media, code: null, details: "{}" }
        : {
            state: result.state,
            code: result.code,
            details: JSON.stringify(result.details),
            next_at: result.nextAt,
          },
    )
    .where("product_uuid", "=", product)
    .where("address", "=", address)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pictures of an import by their state. */
export async function countPictures(db: Db, run: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from picture_addresses where run_uuid = ${run} group by state`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}

export type FailedPicture = { number: number; article: string; address: string; code: string; details: unknown };

/** Pictures of an import that could not be fetched, with the rows that name them. */
export async function failedPictures(db: Db, run: string, most: number): Promise<FailedPicture[]> {
  const { rows } = await sql<FailedPicture>`
    select r.number, p.article, a.address, a.code, a.details
      from picture_addresses a join products p on p.uuid = a.product_uuid
      join import_rows r on r.run_uuid = a.run_uuid and r.key = p.external_id
     where a.run_uuid = ${run} and a.state = 'failed' and r.fault is null
     order by r.number, a.position limit ${most}`.execute(db);
  return rows;
}

/** Fetches the failed pictures of an import once more; returns their number. */
export async function retryPictures(db: Db, run: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("picture_addresses")
    .set({ state: "due", attempts: 0, next_at: now })
    .where("run_uuid", "=", run)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
