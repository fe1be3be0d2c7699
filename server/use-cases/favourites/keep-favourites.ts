import type { ProblemOr } from "#app/contract/problem.ts";
import type { Favourites } from "#app/contract/catalog/lists.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deleteFavourites, favouriteIds, insertFavourites } from "#server/db/queries/favourites/favourites.ts";
import { lockOwner } from "#server/db/queries/favourites/list-owner.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { listOwnerOf, mostFavourites } from "./list-owner.ts";

export async function showFavourites(ports: Ports, { viewer }: Buyer): Promise<Favourites> {
  return toFavourites(viewer.owner === null ? [] : await favouriteIds(ports.database.db, viewer.owner));
}

/** All or, if the list would exceed its limit, none. */
export async function addFavourites(
  ports: Ports,
  buyer: Buyer,
  externalIds: readonly string[],
): Promise<ProblemOr<Favourites, "listFull" | "validation">> {
  const owner = listOwnerOf(buyer);
  if (!owner.ok) return owner;
  return transact(ports.database.db, async (tx): Promise<ProblemOr<Favourites, "listFull">> => {
    await lockOwner(tx, "favourites", owner.value);
    await insertFavourites(tx, owner.value, externalIds);
    const ids = await favouriteIds(tx, owner.value);
    return ids.length > mostFavourites ? no("listFull", { limit: mostFavourites }) : ok(toFavourites(ids));
  });
}

export async function removeFavourites(
  ports: Ports,
  buyer: Buyer,
  externalIds: readonly string[],
): Promise<ProblemOr<Favourites, "validation">> {
  const owner = listOwnerOf(buyer);
  if (!owner.ok) return owner;
  await deleteFavourites(ports.database.db, owner.value, externalIds);
  return ok(await showFavourites(ports, buyer));
}

export function toFavourites(productExternalIds: string[]): Favourites {
  const state = Object.fromEntries(productExternalIds.map((id) => [id, true as const]));
  return { productExternalIds, state, count: productExternalIds.length };
}
