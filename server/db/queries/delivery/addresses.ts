import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** Addresses of a user, separately per selected counterparty. */
export type AddressOwner = { userUuid: string; rootUuid: string | null };

export type AddressRow = { uuid: string; address: string; city: string };

/** Newest first; optionally of one city. */
export async function listAddresses(
  db: Db | Tx,
  { userUuid, rootUuid }: AddressOwner,
  cityUuid: string | null = null,
): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select a.uuid, a.address, c.name as city
    from delivery_addresses a join cities c on c.uuid = a.city_uuid
    where a.user_uuid = ${userUuid} and a.root_uuid is not distinct from ${rootUuid}::uuid
      and (${cityUuid}::uuid is null or a.city_uuid = ${cityUuid}::uuid)
    order by a.created_at desc, a.uuid`.execute(db);
  return rows;
}

export type BranchPlace = { uuid: string; name: string; address: string };

/** Branches of a counterparty with the city in their address. */
export async function listBranchPlaces(db: Db | Tx, rootUuid: string, cityName: string): Promise<BranchPlace[]> {
  const { rows } = await sql<BranchPlace>`
    select uuid, name, address from counterparty_branches
    where root_uuid = ${rootUuid} and strpos(lower(address), lower(${cityName})) > 0
    order by name, uuid`.execute(db);
  return rows;
}

/** Saving an existing address moves it to the top. */
export async function saveAddress(
  tx: Tx,
  row: { uuid: string; user_uuid: string; root_uuid: string | null; city_uuid: string; address: string },
): Promise<void> {
  await tx
    .insertInto("delivery_addresses")
    .values(row)
    .onConflict((held) =>
      held.columns(["user_uuid", "root_uuid", "city_uuid", "address"]).doUpdateSet({ created_at: sql`now()` }),
    )
    .execute();
}

/** Deletes all but the newest. */
export async function trimAddresses(tx: Tx, { userUuid, rootUuid }: AddressOwner, most: number): Promise<void> {
  await sql`
    delete from delivery_addresses where uuid in (
      select uuid from delivery_addresses
      where user_uuid = ${userUuid} and root_uuid is not distinct from ${rootUuid}::uuid
      order by created_at desc, uuid offset ${most}
    )`.execute(tx);
}

/** False when the owner has no such address. */
export async function deleteAddress(db: Db, { userUuid, rootUuid }: AddressOwner, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from delivery_addresses
    where uuid = ${uuid} and user_uuid = ${userUuid} and root_uuid is not distinct from ${rootUuid}::uuid
    returning uuid`.execute(db);
  return rows.length > 0;
}
