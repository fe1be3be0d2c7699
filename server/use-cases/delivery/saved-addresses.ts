import type { SavedAddress } from "#app/contract/delivery/addresses.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { mostSavedAddresses } from "#app/domain/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deleteAddress, listAddresses, saveAddress, trimAddresses } from "#server/db/queries/delivery/addresses.ts";
import type { AddressOwner } from "#server/db/queries/delivery/addresses.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";

/** All cities, newest first. */
export async function showAddresses(
  ports: Ports,
  { viewer }: Buyer,
): Promise<ProblemOr<SavedAddress[], "unauthorized">> {
  const owner = addressOwner(viewer);
  return owner ? ok(await listAddresses(ports.database.db, owner)) : no("unauthorized");
}

/** Saves an address in the buyer's city. Returns the updated list. */
export async function keepAddress(
  ports: Ports,
  { viewer, city }: Buyer,
  { address }: { address: string },
): Promise<ProblemOr<SavedAddress[], "unauthorized">> {
  const owner = addressOwner(viewer);
  if (!owner) return no("unauthorized");
  return transact(ports.database.db, async (tx): Promise<ProblemOr<SavedAddress[], never>> => {
    const { userUuid: user_uuid, rootUuid: root_uuid } = owner;
    await saveAddress(tx, { uuid: ports.ids.uuid(), user_uuid, root_uuid, city_uuid: city.uuid, address });
    await trimAddresses(tx, owner, mostSavedAddresses);
    return ok(await listAddresses(tx, owner));
  });
}

export async function forgetAddress(
  ports: Ports,
  { viewer }: Buyer,
  uuid: string,
): Promise<ProblemOr<SavedAddress[], "notFound" | "unauthorized">> {
  const owner = addressOwner(viewer);
  if (!owner) return no("unauthorized");
  const { db } = ports.database;
  return (await deleteAddress(db, owner, uuid)) ? ok(await listAddresses(db, owner)) : no("notFound");
}

function addressOwner(viewer: Buyer["viewer"]): AddressOwner | null {
  return viewer.user && { userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) };
}
