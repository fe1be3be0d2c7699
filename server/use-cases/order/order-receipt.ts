import { payment as texts } from "#app/i18n/ru/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { addMoney, moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { receiptOf, type Receipt, type SoldLine } from "#app/domain/order/receipt.ts";
import { quantityFromDecimal, quantityFromNumber } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { soldLines } from "#server/db/queries/order/payments.ts";
import type { HeldOrder } from "./hold-order.ts";

const onePiece = quantityFromNumber(1);

const t = namespace("payment", texts);

/**
 * The fiscal receipt of these parts of an order: goods at their rates, delivery at the rate of goods. What does not make
 * `sum`, since it is a part of a line that goes back, stands as one line of the order. `goods` are lines known otherwise.
 */
export async function orderReceipt(
  tx: Tx,
  { uuid, number, buyer }: Pick<HeldOrder, "uuid" | "number" | "buyer">,
  { partUuids, sum, goods = [] }: { partUuids: readonly string[]; sum: Money; goods?: readonly SoldLine[] },
): Promise<Receipt> {
  const { items, delivery } = await soldLines(tx, uuid, partUuids);
  const lines = items.map((item): SoldLine => ({
    name: item.name,
    price: moneyFromDecimal(item.price),
    quantity: quantityFromDecimal(item.quantity),
    sum: moneyFromDecimal(item.sum),
    vatRate: item.vatRate,
    subject: "commodity",
  }));
  const cost = moneyFromDecimal(delivery);
  const whole = (name: string, amount: Money, subject: SoldLine["subject"]): SoldLine => ({
    name,
    price: amount,
    quantity: onePiece,
    sum: amount,
    vatRate: (goods[0] ?? lines[0])?.vatRate ?? null,
    subject,
  });
  const all = goods.length > 0 ? goods : [...lines, whole(t("receiptDelivery"), cost, "service")];
  const customer = buyer.email === null ? { phone: (buyer.phone ?? "").replace("+", "") } : { email: buyer.email };
  const isWhole = addMoney(...all.map((line) => line.sum)) === sum;
  return receiptOf(customer, isWhole ? all : [whole(t("receiptOrder", { number }), sum, "commodity")]);
}
