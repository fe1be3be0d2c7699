import { addMoney, lineSum, zeroMoney, type Money } from "#app/domain/money.ts";
import { zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

export const lineDecisions = ["approved", "partial", "rejected"] as const;
export type LineDecision = (typeof lineDecisions)[number];

export type DecidedLine = { orderItemUuid: string; decision: LineDecision; approved: Quantity };

/**
 * Approved quantities per line; a line not named is approved in full. Refused if more is approved than claimed or
 * nothing at all: that is a rejection, which needs a reason.
 */
export function decideClaim(
  lines: readonly { orderItemUuid: string; price: Money; quantity: Quantity }[],
  named: ReadonlyMap<string, Quantity>,
): Verdict<
  { status: "approved" | "partiallyApproved"; sum: Money; lines: DecidedLine[] },
  { code: "claimAboveClaimed" | "claimNothingApproved" }
> {
  const decided: DecidedLine[] = [];
  let sum = zeroMoney;
  for (const { orderItemUuid, price, quantity } of lines) {
    const approved = named.get(orderItemUuid) ?? quantity;
    if (approved < zeroQuantity || approved > quantity) return no("claimAboveClaimed");
    const decision = approved === quantity ? "approved" : approved === zeroQuantity ? "rejected" : "partial";
    decided.push({ orderItemUuid, decision, approved });
    if (approved > zeroQuantity) sum = addMoney(sum, lineSum(price, approved));
  }
  if (decided.every(({ decision }) => decision === "rejected")) return no("claimNothingApproved");
  const isWhole = decided.every(({ decision }) => decision === "approved");
  return ok({ status: isWhole ? "approved" : "partiallyApproved", sum, lines: decided });
}
