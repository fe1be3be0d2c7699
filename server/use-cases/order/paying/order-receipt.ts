import { payment as texts } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { addMoney, moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { byRate, receiptOf, type Receipt, type ReceiptKind, type SoldLine } from "#app/domain/order/receipt.ts";
import { quantityFromDecimal, quantityFromNumber } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { soldLines } from "#server/db/queries/order/payments/payments.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";

const onePiece = quantityFromNumber(1);

const t = namespace("payment", texts);

/**
 * Fiscal receipt of parts of an order: goods at their VAT rates, delivery at the goods' rate. If they do not add up to
 * `sum`, because only part of the money moves, one line per rate is used. `goods` overrides the lines.
 */
export async function orderReceipt(
  tx: Tx,
  order: Pick<HeldOrder, "uuid" | "number" | "buyer">,
  { kind = "prepayment", ...named }: Named & { kind?: ReceiptKind },
): Promise<Receipt> {
  const { number, buyer } = order;
  const { lines, isWhole } = await soldFor(tx, order, named);
  const customer = buyer.email === null ? { phone: (buyer.phone ?? "").replace("+", "") } : { email: buyer.email };
  if (isWhole) return receiptOf(customer, lines, kind);
  const shares = byRate(named.sum, lines).map((share) => whole(t("receiptOrder", { number }), share));
  return receiptOf(customer, shares, kind);
}

/** The amount by VAT rate: null when the goods do not add up to the sum, so it cannot be determined. */
export async function ratesOf(
  tx: Tx,
  order: Pick<HeldOrder, "uuid">,
  named: Named,
): Promise<{ rate: number | null; sum: string | null }[]> {
  const { lines, isWhole } = await soldFor(tx, order, named);
  return byRate(named.sum, lines).map(({ vatRate, sum }) => ({
    rate: vatRate,
    sum: isWhole ? moneyToDecimal(sum) : null,
  }));
}

async function soldFor(
  tx: Tx,
  { uuid }: Pick<HeldOrder, "uuid">,
  { partUuids, sum, goods = [] }: Named,
): Promise<{ lines: readonly SoldLine[]; isWhole: boolean }> {
  const { items, delivery } = await soldLines(tx, uuid, partUuids);
  const lines = items.map((item): SoldLine => ({
    name: item.name,
    price: moneyFromDecimal(item.price),
    quantity: quantityFromDecimal(item.quantity),
    sum: moneyFromDecimal(item.sum),
    vatRate: item.vatRate,
    subject: "commodity",
    marks: item.marks,
  }));
  const cost = moneyFromDecimal(delivery);
  const rate = lines[0]?.vatRate ?? null;
  const delivered = { ...whole(t("receiptDelivery"), { sum: cost, vatRate: rate }), subject: "service" as const };
  const all = goods.length > 0 ? goods : [...lines, delivered];
  return { lines: all, isWhole: addMoney(...all.map((line) => line.sum)) === sum };
}

function whole(name: string, { sum, vatRate }: Pick<SoldLine, "sum" | "vatRate">): SoldLine {
  return { name, price: sum, quantity: onePiece, sum, vatRate, subject: "commodity" };
}

type Named = { partUuids: readonly string[]; sum: Money; goods?: readonly SoldLine[] };
