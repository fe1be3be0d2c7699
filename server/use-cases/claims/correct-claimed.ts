import type { Actor } from "#app/domain/actor.ts";
import { countHandMade } from "#app/domain/claim/hand-made.ts";
import { subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import type { SoldLine } from "#app/domain/order/receipt.ts";
import type { TaxedLine } from "#app/domain/order/shipped-line.ts";
import {
  quantityFromDecimal,
  quantityToDecimal,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { countForClaim, handMadeCorrections } from "#server/db/queries/order/order-corrections.ts";
import type { Ports } from "#server/ports/ports.ts";
import { correctPart, type ChangedLine } from "#server/use-cases/order/changing/correct-order.ts";
import type { PartRefund } from "#server/use-cases/order/paying/give-back.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";

const t = namespace("orderPapers", texts);

/** An order line affected by an outcome: reduced quantity or another price. */
type ClaimedLine = { item: string; partUuid: string } & ({ less: Quantity } | { price: Money });
type LessOfLine = { item: string; partUuid: string; less: Quantity };
/** `numbers` of the manual documents on its lines. */
export type HandMadeRefusal = { code: "claimCorrectedByHand" | "claimCorrectionUnknown"; numbers: string[] };

/**
 * The reductions of an outcome left after manual corrections. Only the operator knows whether those were made for this
 * claim: `own` names them, possibly none, and is required when there are any, so that no line is reduced twice for the
 * same goods.
 */
export async function lessHandMade(
  tx: Tx,
  claim: LockedClaim,
  { lines, own }: { lines: readonly LessOfLine[]; own: readonly string[] | null },
): Promise<Verdict<LessOfLine[], HandMadeRefusal>> {
  const rows = await handMadeCorrections(
    tx,
    lines.map(({ item }) => item),
  );
  const documents = rows.map((row) => ({ ...row, left: quantityFromDecimal(row.left) }));
  const numbers = [...new Set(documents.map(({ number }) => number))];
  if (own === null) return numbers.length === 0 ? ok([...lines]) : no("claimCorrectedByHand", { numbers });
  if (own.some((number) => !numbers.includes(number))) return no("claimCorrectionUnknown", { numbers });
  const { lines: rest, counted } = countHandMade(
    lines,
    documents.filter(({ number }) => own.includes(number)),
  );
  await countForClaim(
    tx,
    claim.uuid,
    counted.map((one) => ({ ...one, quantity: quantityToDecimal(one.quantity) })),
  );
  return ok(rest);
}

/**
 * Writes an outcome into corrective documents (УКД), one per affected part, starting from its УПД and earlier
 * corrections. Returns the reduction of the buyer's debt for each; a part without УПД has nothing to correct.
 */
export async function correctClaimed(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { claim, lines, by }: { claim: LockedClaim; lines: readonly ClaimedLine[]; by: Actor },
): Promise<PartRefund[]> {
  const less: PartRefund[] = [];
  for (const part of order.parts) {
    const corrections = lines
      .filter(({ partUuid }) => partUuid === part.uuid)
      .map((line) => ({ line: { item: line.item }, become: (was: TaxedLine) => became(was, line) }));
    if (corrections.length === 0) continue;
    const done = await correctPart(tx, ports, by, part.number, {
      reason: t("byClaim", { number: claim.number }),
      lines: corrections,
      claimUuid: claim.uuid,
    });
    if (!done.ok) continue;
    const { difference, changes } = done.value;
    less.push({ uuid: part.uuid, sum: subtractMoney(zeroMoney, difference), goods: changes.map(lessOf) });
  }
  return less;
}

/** Refund of a line: the returned pieces, or the price reduction on those kept. */
function lessOf({ name, vatRate, was, became }: ChangedLine): SoldLine {
  const isCheaper = was.quantity === became.quantity;
  return {
    name,
    vatRate,
    price: isCheaper ? subtractMoney(was.price, became.price) : was.price,
    quantity: isCheaper ? was.quantity : subtractQuantity(was.quantity, became.quantity),
    sum: subtractMoney(was.sum, became.sum),
    subject: "commodity",
  };
}

function became({ quantity, price }: TaxedLine, line: ClaimedLine): Pick<TaxedLine, "quantity" | "price"> {
  if ("price" in line) return { quantity, price: line.price };
  return { quantity: quantity > line.less ? subtractQuantity(quantity, line.less) : zeroQuantity, price };
}
