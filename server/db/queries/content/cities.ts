import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import type { CitiesTable, PickupPointsTable, WarehousesTable } from "#server/db/schema.ts";

export type CityRow = Omit<Selectable<CitiesTable>, "is_active" | "email" | "version"> & {
  warehouse_uuids: string[];
  carriers: string[];
};

/** Open cities with their warehouses, nearest first. */
export async function listCities(db: Db | Tx): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    select c.uuid, c.slug, c.name, c.region_name, c.region_uuid, c.aliases, c.timezone, c.lat, c.lon,
           c.preposition, c.prepositional, c.genitive, c.accusative, c.dative, c.instrumental, c.phone, c.order_prefix, c.popular_rank, c.price_list_id,
           c.schedule, c.cutoff, array(select carrier from city_carriers where city_uuid = c.uuid) as carriers,
           coalesce(json_agg(w.warehouse_uuid order by w.priority) filter (where w.warehouse_uuid is not null), '[]') as warehouse_uuids
      from cities c
      left join city_warehouses w on w.city_uuid = c.uuid
     where c.is_active
     group by c.uuid
     order by c.popular_rank nulls last, c.name`.execute(db);
  return rows;
}

/** All cities by name, closed ones too. */
export async function listNamedCities(db: Db): Promise<{ slug: string; name: string; isOpen: boolean }[]> {
  const { rows } = await sql<{ slug: string; name: string; isOpen: boolean }>`
    select slug, name, is_active as "isOpen" from cities order by name, slug`.execute(db);
  return rows;
}

export type WarehouseRow = Selectable<WarehousesTable>;

export async function listWarehouses(db: Db): Promise<WarehouseRow[]> {
  return db.selectFrom("warehouses").selectAll().orderBy("name").execute();
}

export type PickupPointRow = Selectable<PickupPointsTable>;

export async function listPickupPoints(db: Db): Promise<PickupPointRow[]> {
  return db.selectFrom("pickup_points").selectAll().where("is_active", "=", true).orderBy("code").execute();
}

/** False for an unknown city. */
export async function setCityEmail(db: Db, slug: string, email: string | null): Promise<boolean> {
  const { rows } = await sql`update cities set email = ${email} where slug = ${slug} returning uuid`.execute(db);
  return rows.length > 0;
}

export async function citySlugs(tx: Tx): Promise<string[]> {
  const cities = await tx.selectFrom("cities").select("slug").orderBy("slug").execute();
  return cities.map(({ slug }) => slug);
}

/** Code of the list before; undefined for an unknown city. */
export async function setCityPriceList(tx: Tx, slug: string, list: number): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    update cities c set price_list_id = ${list}
      from (
        select o.uuid, l.code from cities o join price_lists l on l.id = o.price_list_id where o.slug = ${slug} for update of o
      ) was
     where c.uuid = was.uuid
    returning was.code as before`.execute(tx);
  return rows[0]?.before;
}
