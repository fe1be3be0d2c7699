import { subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import type { TaxedLine } from "#app/domain/order/shipped-line.ts";
import { subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { orderPapers as texts } from "#app/i18n/ru/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import { correctPart } from "#server/use-cases/order/correct-order.ts";
import type { HeldOrder } from "#server/use-cases/order/hold-order.ts";

const t = namespace("orderPapers", texts);

/** A line of the order that an outcome touches: so much less of it, or another price. */
export type ClaimedLine = { item: string; partUuid: string } & ({ less: Quantity } | { price: Money });

/**
 * Writes what an outcome takes back into a corrective document (УКД) for each part of its lines, from what its УПД and
 * earlier corrections say. Answers by how much the buyer owes less; a part without a УПД has nothing to correct.
 */
export async function correctClaimed(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { claim, lines }: { claim: LockedClaim; lines: readonly ClaimedLine[] },
): Promise<Money> {
  let less = zeroMoney;
  for (const part of order.parts) {
    const corrections = lines
      .filter(({ partUuid }) => partUuid === part.uuid)
      .map((line) => ({ line: { item: line.item }, become: (was: TaxedLine) => became(was, line) }));
    if (corrections.length === 0) continue;
    const done = await correctPart(tx, ports, part.number, {
      reason: t("byClaim", { number: claim.number }),
      lines: corrections,
      claimUuid: claim.uuid,
    });
    if (done.ok) less = subtractMoney(less, done.value.difference);
  }
  return less;
}

function became({ quantity, price }: TaxedLine, line: ClaimedLine): Pick<TaxedLine, "quantity" | "price"> {
  if ("price" in line) return { quantity, price: line.price };
  return { quantity: quantity > line.less ? subtractQuantity(quantity, line.less) : zeroQuantity, price };
}
