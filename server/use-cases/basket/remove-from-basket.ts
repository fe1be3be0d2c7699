import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { BasketChange } from "#app/contract/basket/baskets.ts";
import { ok } from "#app/domain/verdict.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { basketOwnerFor, changeBasket, type RenderedFor } from "./change-basket.ts";

type RemoveInput = RenderedFor & { items?: readonly string[] | undefined; seq?: number | undefined };

/** Removes products from the basket, all without `items`; missing ones are not an error. */
export async function removeFromBasket(
  ports: Ports,
  buyer: Buyer,
  input: RemoveInput,
): Promise<ProblemOr<BasketChange, RefusalsOf<typeof basketOwnerFor> | "basketFull">> {
  const owner = basketOwnerFor(buyer, input);
  if (!owner.ok) return owner;
  return transact(ports.database.db, (tx) =>
    changeBasket(tx, ports, { buyer, owner: owner.value, products: [] }, ({ rest }) => {
      const removed = input.items ?? rest.map((line) => line.uuid);
      return ok({ lines: [], removed: [...removed], seq: input.seq, settled: [] });
    }),
  );
}
