import { declineCity } from "#app/domain/city/decline.ts";
import { cityForms } from "#app/domain/city/declension.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { letterPicture, type PicturedProduct } from "#server/db/queries/catalog/drawing-address.ts";
import { drawingHash, firstPhoto } from "#server/db/queries/catalog/photos.ts";

/** Request for a restock notice; the address is in lower case. */
export type RestockRequest = { productUuid: string; cityUuid: string; email: string };

/** Locks the open request of an address, creating it if missing. */
export async function openRequest(
  tx: Tx,
  uuid: string,
  { productUuid, cityUuid, email }: RestockRequest,
): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into restock_requests (uuid, product_uuid, city_uuid, email) values (${uuid}, ${productUuid}, ${cityUuid}, ${email})
    on conflict (product_uuid, city_uuid, email) where status = 'open' do update set asked_at = now()
    returning uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a request was not kept");
  return row.uuid;
}

export async function noteAsker(tx: Tx, requestUuid: string, owner: string): Promise<void> {
  await sql`insert into restock_askers (request_uuid, owner) values (${requestUuid}, ${owner}) on conflict do nothing`.execute(
    tx,
  );
}

/**
 * Assigns requests for the account's confirmed address to the account, even those made by others, so that it can see
 * and cancel them.
 */
export async function adoptRequests(tx: Tx, userUuid: string): Promise<void> {
  await sql`
    insert into restock_askers (request_uuid, owner)
    select r.uuid, 'u:' || u.uuid
      from users u join restock_requests r on r.email = lower(u.email) and r.status = 'open'
     where u.uuid = ${userUuid} and u.email_confirmed_at is not null
    on conflict do nothing`.execute(tx);
}

export type OpenRequest = {
  uuid: string;
  name: string;
  article: string;
  slug: string;
  city: string;
  email: string;
  askedAt: Date;
};

export async function openRequests(db: Db, owner: string, most: number): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select r.uuid, p.name, p.article, p.slug, c.name as city, r.email, r.asked_at as "askedAt"
      from restock_askers a
      join restock_requests r on r.uuid = a.request_uuid and r.status = 'open'
      join products p on p.uuid = r.product_uuid and p.status in ('active', 'discontinued')
      join cities c on c.uuid = r.city_uuid
     where a.owner = ${owner}
     order by r.asked_at desc, r.uuid
     limit ${most}`.execute(db);
  return rows;
}

/**
 * Ends an account's request: entirely when its address is the account's confirmed one, otherwise only the account's
 * share in it.
 */
export async function endRequest(tx: Tx, userUuid: string, requestUuid: string): Promise<void> {
  const { rows } = await sql<{ owned: boolean }>`
    select coalesce(u.email_confirmed_at is not null and lower(u.email) = r.email, false) as owned
      from restock_requests r
      join restock_askers a on a.request_uuid = r.uuid and a.owner = 'u:' || ${userUuid}::text
      join users u on u.uuid = ${userUuid}
     where r.uuid = ${requestUuid} and r.status = 'open' for update of r`.execute(tx);
  const [row] = rows;
  if (!row) return;
  if (!row.owned)
    await sql`delete from restock_askers where owner = 'u:' || ${userUuid}::text and request_uuid = ${requestUuid}`.execute(
      tx,
    );
  await sql`
    update restock_requests r set status = 'canceled', closed_at = now()
     where uuid = ${requestUuid} and (${row.owned} or not exists (select from restock_askers a where a.request_uuid = r.uuid))`.execute(
    tx,
  );
}

/** Removes one requester; a request without requesters ends. */
export async function withdrawAsker(
  tx: Tx,
  owner: string,
  { productUuid, cityUuid }: Omit<RestockRequest, "email">,
): Promise<void> {
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid from restock_requests r
      join restock_askers a on a.request_uuid = r.uuid and a.owner = ${owner}
     where r.product_uuid = ${productUuid} and r.city_uuid = ${cityUuid} and r.status = 'open'
     order by r.uuid for update of r`.execute(tx);
  const uuids = rows.map(({ uuid }) => uuid);
  if (uuids.length === 0) return;
  await sql`delete from restock_askers where owner = ${owner} and request_uuid = any(${uuids}::uuid[])`.execute(tx);
  await sql`
    update restock_requests r set status = 'canceled', closed_at = now()
     where uuid = any(${uuids}::uuid[]) and not exists (select from restock_askers a where a.request_uuid = r.uuid)`.execute(
    tx,
  );
}

/** Ends all open requests of the address of this request. False when the request no longer exists. */
export async function cancelAddress(tx: Tx, requestUuid: string): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`select email from restock_requests where uuid = ${requestUuid}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return false;
  await sql`
    update restock_requests set status = 'canceled', closed_at = now()
     where uuid in (select uuid from restock_requests where email = ${row.email} and status = 'open' order by uuid for update)`.execute(
    tx,
  );
  return true;
}

/** `picture`: a path as letters show it, null without. */
export type Arrival = {
  request: string;
  email: string;
  product: { name: string; article: string; slug: string; picture: string | null };
  city: { slug: string; in: string };
};

/**
 * Takes up to `most` requests whose goods are in stock for their city and closes them: the caller enqueues e-mails in
 * the same transaction. Workers skip each other's rows.
 */
export async function takeArrivals(tx: Tx, most: number): Promise<Arrival[]> {
  type Row = Omit<Arrival, "city" | "product"> & {
    product: PicturedProduct & { article: string };
    city: { slug: string; name: string; in: string | null };
  };
  const { rows } = await sql<Row>`
    with served as (
      select cw.city_uuid, array_agg(w.no) as warehouses from city_warehouses cw join warehouses w on w.uuid = cw.warehouse_uuid group by cw.city_uuid
    ),
    came as (
      select r.uuid, p.name, p.article, p.slug, ${drawingHash} as drawing_hash, ${firstPhoto} as photo, c.slug as city, c.name as city_name, nullif(c.preposition || ' ' || c.prepositional, ' ') as in_city
        from restock_requests r
        join products p on p.uuid = r.product_uuid
        join cities c on c.uuid = r.city_uuid
        join served s on s.city_uuid = r.city_uuid
       where r.status = 'open' and p.status = 'active' and p.base_price is not null
         and p.ships_from && s.warehouses
         and not exists (
           -- Accounts opted out of these e-mails (notifyStock): skip their own address and requests made only by them.
           select from restock_askers a
             join users u on u.uuid = case when a.owner like 'u:%' then substr(a.owner, 3)::uuid end
             join user_settings off on off.user_uuid = u.uuid and off.code = 'notifyStock' and off.value = 'false'
            where a.request_uuid = r.uuid
              and ((u.email_confirmed_at is not null and lower(u.email) = r.email)
                or not exists (select from restock_askers other where other.request_uuid = r.uuid and other.owner <> a.owner))
         )
       order by r.asked_at
       limit ${most}
         for update of r skip locked
    )
    update restock_requests r set status = 'notified', closed_at = now()
      from came where came.uuid = r.uuid
    returning r.uuid as request, r.email, json_build_object('name', came.name, 'article', came.article, 'slug', came.slug,
        'drawingHash', came.drawing_hash, 'photo', came.photo) as product,
      json_build_object('slug', came.city, 'name', came.city_name, 'in', came.in_city) as city`.execute(tx);
  return rows.map(({ city, product, ...arrival }) => ({
    ...arrival,
    product: { name: product.name, article: product.article, slug: product.slug, picture: letterPicture(product) },
    city: { slug: city.slug, in: city.in ?? cityForms(declineCity(city.name)).cityIn },
  }));
}
