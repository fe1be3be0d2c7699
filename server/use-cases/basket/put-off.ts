import type { FilledBasket } from "#app/contract/basket/basket-lists.ts";
import type { BasketChange } from "#app/contract/basket/baskets.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  addLines,
  laterList,
  listLines,
  removeListLines,
  type ListLine,
} from "#server/db/queries/basket/basket-lists.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { basketOwnerFor, changeBasket, type RenderedFor } from "./change-basket.ts";
import { fillBasket } from "./fill-basket.ts";

/** Moves a product from the basket to the «later» list; a missing one is not an error. */
export async function putOff(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...of }: RenderedFor & { uuid: string },
): Promise<ProblemOr<BasketChange, RefusalsOf<typeof basketOwnerFor> | "basketFull" | "listFull">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  return transact(ports.database.db, async (tx) => {
    let moved: ListLine | undefined;
    const change = await changeBasket(tx, ports, { buyer, owner: owner.value, products: [uuid] }, ({ lines }) => {
      moved = lines.find((line) => line.uuid === uuid);
      return ok({ lines: [], removed: moved ? [uuid] : [], settled: [] });
    });
    if (!change.ok || moved === undefined) return change;
    const list = await laterList(tx, owner.value, ports.ids.uuid());
    await addLines(tx, list, [moved]);
    const kept = await listLines(tx, owner.value, null);
    return (kept?.length ?? 0) > mostBasketLines ? no("listFull", { limit: mostBasketLines }) : change;
  });
}

type Later = RenderedFor & { items: readonly string[] };

/** Moves goods back into the basket; those refused stay in the «later» list. */
export async function takeBack(
  ports: Ports,
  buyer: Buyer,
  { items, ...of }: Later,
): Promise<ProblemOr<FilledBasket, RefusalsOf<typeof basketOwnerFor> | "basketFull">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  return transact(ports.database.db, async (tx) => {
    const list = await laterList(tx, owner.value, ports.ids.uuid());
    const lines = ((await listLines(tx, owner.value, null)) ?? []).filter((line) => items.includes(line.uuid));
    const filled = await fillBasket(tx, ports, { buyer, owner: owner.value, lines });
    if (!filled.ok) return filled;
    const taken = filled.value.settled.map(({ uuid }) => uuid);
    await removeListLines(tx, list, taken);
    return filled;
  });
}

export async function dropLater(
  ports: Ports,
  buyer: Buyer,
  { items, ...of }: Later,
): Promise<ProblemOr<true, "counterpartyChanged" | "rightMissing" | "validation">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true, never>> => {
    await removeListLines(tx, await laterList(tx, owner.value, ports.ids.uuid()), items);
    return ok(true);
  });
}
