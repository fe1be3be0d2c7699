import type { BasketListDetail, BasketLists, FilledBasket } from "#app/contract/basket/basket-lists.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { freeListName } from "#app/domain/basket/list-name.ts";
import { mostBasketLists } from "#app/domain/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { basketContents, holdBasket } from "#server/db/queries/basket/baskets.ts";
import {
  deleteList,
  insertList,
  keptLists,
  listLines,
  listNames,
  renameList,
  type KeptLists,
  type ListRow,
} from "#server/db/queries/basket/basket-lists.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { basketOwnerFor, type RenderedFor } from "./change-basket.ts";
import { fillBasket } from "./fill-basket.ts";
import { listedGoods } from "./listed-goods.ts";

type Named = RenderedFor & { name: string };

/** The caller's lists, including the «later» list. */
export async function showLists({ database }: Ports, buyer: Buyer): Promise<BasketLists> {
  const owner = buyer.viewer.basketOwner;
  if (owner === null) return { lists: [], later: [] };
  return toBasketLists(database.db, buyer, await keptLists(database.db, owner, null));
}

export async function toBasketLists(db: Db, buyer: Buyer, { lists, lines }: KeptLists): Promise<BasketLists> {
  const { items } = await listedGoods(db, buyer, lines ?? []);
  return { lists: lists.map(toList), later: items };
}

export async function showList(
  { database }: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<BasketListDetail, "notFound">> {
  const owner = buyer.viewer.basketOwner;
  if (owner === null) return no("notFound");
  const { lists, lines } = await keptLists(database.db, owner, uuid);
  const list = lists.find((one) => one.uuid === uuid);
  if (!list || !lines) return no("notFound");
  return ok({ ...toList(list), ...(await listedGoods(database.db, buyer, lines)) });
}

/** Saves the basket as a named list; the basket itself is kept. */
export async function saveList(
  ports: Ports,
  buyer: Buyer,
  { name, ...of }: Named,
): Promise<ProblemOr<BasketLists, RefusalsOf<typeof basketOwnerFor> | "basketEmpty" | "tooManyLists">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  const saved = await transact(ports.database.db, async (tx) => {
    // Serialises concurrent saves.
    await holdBasket(tx, owner.value);
    const { lines } = await basketContents(tx, { owner: owner.value, ...pricingOf(buyer) });
    if (lines.length === 0) return no("basketEmpty");
    const names = await listNames(tx, owner.value);
    if (names.length >= mostBasketLists) return no("tooManyLists", { limit: mostBasketLists });
    const list = { uuid: ports.ids.uuid(), owner: owner.value, name: freeListName(name, names) };
    await insertList(tx, list, lines);
    return ok(true);
  });
  return saved.ok ? ok(await showLists(ports, buyer)) : saved;
}

export async function nameList(
  ports: Ports,
  buyer: Buyer,
  { uuid, name, ...of }: Named & { uuid: string },
): Promise<ProblemOr<BasketLists, RefusalsOf<typeof basketOwnerFor> | "notFound">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  if (!(await renameList(ports.database.db, owner.value, uuid, name))) return no("notFound");
  return ok(await showLists(ports, buyer));
}

/** Deleting a missing list is not an error. */
export async function dropList(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...of }: RenderedFor & { uuid: string },
): Promise<ProblemOr<BasketLists, "counterpartyChanged" | "rightMissing" | "validation">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  await deleteList(ports.database.db, owner.value, uuid);
  return ok(await showLists(ports, buyer));
}

/** Fills the basket from a list. */
export async function fillFromList(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...of }: RenderedFor & { uuid: string },
): Promise<ProblemOr<FilledBasket, RefusalsOf<typeof basketOwnerFor> | "basketFull" | "notFound">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  return transact(ports.database.db, async (tx) => {
    const lines = await listLines(tx, owner.value, uuid);
    return lines ? fillBasket(tx, ports, { buyer, owner: owner.value, lines }) : no("notFound");
  });
}

function toList({ uuid, name, lines, updatedAt }: ListRow): BasketLists["lists"][number] {
  return { uuid, name, lines, updatedAt: updatedAt.toISOString() };
}
