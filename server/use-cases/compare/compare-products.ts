import type { ProblemOr } from "#app/contract/problem.ts";
import type { z } from "zod";
import type { Comparisons, comparisonsRemoveBody } from "#app/contract/catalog/lists.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  compared,
  type ComparedRow,
  deleteComparisons,
  insertComparisons,
} from "#server/db/queries/compare/comparisons.ts";
import { lockOwner } from "#server/db/queries/favourites/list-owner.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { listOwnerOf, mostComparedInCategory } from "#server/use-cases/favourites/list-owner.ts";

export async function showComparisons(ports: Ports, { viewer }: Buyer): Promise<Comparisons> {
  return toComparisons(viewer.owner === null ? [] : await compared(ports.database.db, viewer.owner));
}

/** All or, if one category would exceed its limit, none. */
export async function addComparisons(
  ports: Ports,
  buyer: Buyer,
  uuids: readonly string[],
): Promise<ProblemOr<Comparisons, "compareFull" | "validation">> {
  const owner = listOwnerOf(buyer);
  if (!owner.ok) return owner;
  const requested = new Set(uuids.map((uuid) => uuid.toLowerCase()));
  return transact(ports.database.db, async (tx): Promise<ProblemOr<Comparisons, "compareFull">> => {
    await lockOwner(tx, "comparisons", owner.value);
    await insertComparisons(tx, owner.value, uuids);
    const comparisons = toComparisons(await compared(tx, owner.value));
    const full = Object.entries(comparisons.items).find(
      ([, products]) => products.length > mostComparedInCategory && products.some((uuid) => requested.has(uuid)),
    );
    return full ? no("compareFull", { limit: mostComparedInCategory, categoryUuid: full[0] }) : ok(comparisons);
  });
}

export async function removeComparisons(
  ports: Ports,
  buyer: Buyer,
  { type, uuids }: z.infer<typeof comparisonsRemoveBody>,
): Promise<ProblemOr<Comparisons, "validation">> {
  const owner = listOwnerOf(buyer);
  if (!owner.ok) return owner;
  const which =
    type === "all" ? { all: true as const } : type === "products" ? { products: uuids } : { categories: uuids };
  await deleteComparisons(ports.database.db, owner.value, which);
  return ok(await showComparisons(ports, buyer));
}

export function toComparisons(rows: readonly ComparedRow[]): Comparisons {
  const items: Comparisons["items"] = {};
  for (const { categoryUuid, productUuid } of rows) (items[categoryUuid] ??= []).push(productUuid);
  return { items, count: rows.length };
}
