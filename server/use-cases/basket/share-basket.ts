import type { BasketShare, FilledBasket, SharedBasket } from "#app/contract/basket/basket-lists.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { basketShareDays, mostBasketShares } from "#app/domain/limits.ts";
import { quantityFromNumber, quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { basketContents, holdBasket } from "#server/db/queries/basket/baskets.ts";
import type { ListLine } from "#server/db/queries/basket/basket-lists.ts";
import {
  deleteShare,
  insertShare,
  openShare,
  openShares,
  type ShareRow,
} from "#server/db/queries/basket/basket-shares.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { basketShareCode, basketShareOf } from "#server/security/derived-codes.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "./basket-view.ts";
import { basketOwnerFor, type RenderedFor } from "./change-basket.ts";
import { fillBasket } from "./fill-basket.ts";
import { listedGoods } from "./listed-goods.ts";

/** The caller's open links, newest first. */
export async function showShares(ports: Ports, { viewer }: Buyer): Promise<BasketShare[]> {
  if (viewer.basketOwner === null) return [];
  return (await openShares(ports.database.db, viewer.basketOwner)).map((row) => toShare(ports, row));
}

/** Shares a snapshot of the basket; later changes are not visible. */
export async function shareBasket(
  ports: Ports,
  buyer: Buyer,
  of: RenderedFor,
): Promise<ProblemOr<BasketShare[], RefusalsOf<typeof basketOwnerFor> | "basketEmpty" | "tooManyShares">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  const made = await transact(ports.database.db, async (tx) => {
    await holdBasket(tx, owner.value);
    const { lines } = await basketContents(tx, { owner: owner.value, ...pricingOf(buyer) });
    const sold = lines.filter(isSold);
    if (sold.length === 0) return no("basketEmpty");
    if ((await openShares(tx, owner.value)).length >= mostBasketShares)
      return no("tooManyShares", { limit: mostBasketShares });
    await insertShare(tx, {
      uuid: ports.ids.uuid(),
      owner: owner.value,
      lines: sold.map((line) => ({ uuid: line.uuid, quantity: quantityToNumber(line.quantity) })),
      days: basketShareDays,
    });
    return ok(true);
  });
  return made.ok ? ok(await showShares(ports, buyer)) : made;
}

/** Revokes a link; idempotent. */
export async function revokeShare(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...of }: RenderedFor & { uuid: string },
): Promise<ProblemOr<BasketShare[], "counterpartyChanged" | "rightMissing" | "validation">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  await deleteShare(ports.database.db, owner.value, uuid);
  return ok(await showShares(ports, buyer));
}

/** Contents of a link for anyone who has it; unknown, revoked and expired links are indistinguishable. */
export async function openSharedBasket(
  ports: Ports,
  buyer: Buyer,
  code: string,
): Promise<ProblemOr<SharedBasket, "notFound">> {
  const row = await shareNamed(ports, code);
  if (row === null) return no("notFound");
  const { createdAt, expiresAt } = row;
  return ok({
    ...(await listedGoods(ports.database.db, buyer, linesOf(row))),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
}

/** Adds all of it to the caller's own basket. */
export async function takeSharedBasket(
  ports: Ports,
  buyer: Buyer,
  { code, ...of }: RenderedFor & { code: string },
): Promise<ProblemOr<FilledBasket, RefusalsOf<typeof basketOwnerFor> | "basketFull" | "notFound">> {
  const owner = basketOwnerFor(buyer, of);
  if (!owner.ok) return owner;
  const row = await shareNamed(ports, code);
  if (row === null) return no("notFound");
  return transact(ports.database.db, (tx) => fillBasket(tx, ports, { buyer, owner: owner.value, lines: linesOf(row) }));
}

async function shareNamed(ports: Ports, code: string): Promise<ShareRow | null> {
  const uuid = basketShareOf(ports, code);
  return uuid === null ? null : openShare(ports.database.db, uuid);
}

function linesOf({ lines }: ShareRow): ListLine[] {
  return lines.map(({ uuid, quantity }) => ({ uuid, quantity: quantityFromNumber(quantity) }));
}

function toShare(ports: Ports, { uuid, lines, createdAt, expiresAt }: ShareRow): BasketShare {
  return {
    uuid,
    code: basketShareCode(ports, uuid),
    lines: lines.length,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
