import type { ProblemOr } from "#app/contract/problem.ts";
import type { Money } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { findOrderTerms, type OrderTerms } from "#server/db/queries/order/reading/order-terms.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import type { OrderContents, OrderForm } from "#server/use-cases/order/changing/order-contents.ts";
import { takeMethod } from "./payment-methods.ts";

/** Counterparty whose credit is used; null for other payment methods. */
export function creditorOf(buyer: Buyer, { body }: OrderForm): string | null {
  return body.paymentMethod === "credit" ? counterpartyOf(buyer.viewer) : null;
}

/**
 * Payment deadline and contract of an order of this sum; no contract unless named. The company's credit is locked, so
 * concurrent orders are accounted for.
 */
export async function takeTerms(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  { form, sum }: { form: OrderForm; sum: Money },
): Promise<ProblemOr<Pick<OrderContents, "creditDays" | "contract">, "contractUnknown" | "paymentMethod">> {
  const { body } = form;
  const { credit, contract } = await termsOf(tx, buyer, form);
  const method = takeMethod(ports, buyer, { method: body.paymentMethod, sum, credit });
  if (!method.ok) return method;
  if (body.contract && contract === null) return no("contractUnknown", { field: "contract" });
  return ok({ ...method.value, contract });
}

async function termsOf(tx: Tx, buyer: Buyer, form: OrderForm): Promise<OrderTerms> {
  const rootUuid = counterpartyOf(buyer.viewer);
  const [onCredit, contract] = [creditorOf(buyer, form) !== null, form.body.contract ?? null];
  if (rootUuid === null || (!onCredit && contract === null)) return { credit: null, contract: null };
  return findOrderTerms(tx, rootUuid, { onCredit, contract, today: form.book.now.date });
}
