import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { noteContract } from "#server/db/queries/order/contracts.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import type { OrderForm } from "./order-contents.ts";

/** Writes down by which contract the order is made; without one named, nothing. */
export async function takeContract(
  tx: Tx,
  buyer: Buyer,
  { body, book }: OrderForm,
  orderUuid: string,
): Promise<ProblemOr<null>> {
  const contract = body.contract ?? null;
  if (contract === null) return ok(null);
  const rootUuid = counterpartyOf(buyer.viewer);
  if (rootUuid === null) return no("contractUnknown", { field: "contract" });
  const isTheirs = await noteContract(tx, { uuid: orderUuid, rootUuid, contract, today: book.now.date });
  return isTheirs ? ok(null) : no("contractUnknown", { field: "contract" });
}
