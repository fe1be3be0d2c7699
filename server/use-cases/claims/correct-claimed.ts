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
import { orderPapers as texts } from "#app/i18n/ru/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { countForClaim, handMadeCorrections } from "#server/db/queries/order/order-corrections.ts";
import type { Ports } from "#server/ports/ports.ts";
import { correctPart, type ChangedLine } from "#server/use-cases/order/correct-order.ts";
import type { PartSum } from "#server/use-cases/order/give-back.ts";
import type { HeldOrder } from "#server/use-cases/order/hold-order.ts";

const t = namespace("orderPapers", texts);

/** A line of the order that an outcome touches: so much less of it, or another price. */
type ClaimedLine = { item: string; partUuid: string } & ({ less: Quantity } | { price: Money });
type LessOfLine = { item: string; partUuid: string; less: Quantity };

/**
 * What an outcome has still to take off its lines beside what was corrected by hand. Whether that was done for this very
 * claim nobody can tell but who did it: `own` names the documents that were, none of them is an answer as well, and without
 * one the outcome is refused, so that no line falls twice for the same goods.
 */
export async function lessHandMade(
  tx: Tx,
  claim: LockedClaim,
  { lines, own }: { lines: readonly LessOfLine[]; own: readonly string[] | null },
): Promise<Verdict<LessOfLine[], { code: "claimCorrected" | "claimCorrection"; numbers: string[] }>> {
  const rows = await handMadeCorrections(
    tx,
    lines.map(({ item }) => item),
  );
  const documents = rows.map((row) => ({ ...row, left: quantityFromDecimal(row.left) }));
  const numbers = [...new Set(documents.map(({ number }) => number))];
  if (own === null) return numbers.length === 0 ? ok([...lines]) : no("claimCorrected", { numbers });
  if (own.some((number) => !numbers.includes(number))) return no("claimCorrection", { numbers });
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
 * Writes what an outcome takes back into a corrective document (УКД) for each part of its lines, from what its УПД and
 * earlier corrections say. Answers by how much the buyer owes less for each; a part without a УПД has nothing to correct.
 */
export async function correctClaimed(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { claim, lines }: { claim: LockedClaim; lines: readonly ClaimedLine[] },
): Promise<PartSum[]> {
  const less: PartSum[] = [];
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
    if (!done.ok) continue;
    const { difference, changes } = done.value;
    less.push({ uuid: part.uuid, sum: subtractMoney(zeroMoney, difference), goods: changes.map(lessOf) });
  }
  return less;
}

/** What goes back of a line: pieces that came back, or so much of the price of each that stays. */
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
