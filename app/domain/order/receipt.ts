import { addMoney, moneyFromNumber, type Money } from "#app/domain/money.ts";
import { divideHalfUp } from "#app/domain/rounding.ts";
import { quantityFromNumber, type Quantity } from "#app/domain/quantity.ts";

/** A line of a fiscal receipt; `amount` is per unit, decimals in the protocol's format (54-ФЗ, ФФД 1.2). */
export type ReceiptLine = {
  description: string;
  /** Up to three digits: "2.250". */
  quantity: string;
  /** "184.50" */
  amount: string;
  vatCode: number;
  subject: "commodity" | "service" | "payment";
  /** The marking code of the piece that the line is (tag 1163), as it was scanned. */
  mark?: string;
};
/**
 * `prepayment`: paid or refunded before handover; `handover`: for goods handed over; `debt`: payment for goods handed
 * over earlier. Determines the payment mode of the lines (ФФД, tag 1214).
 */
export type ReceiptKind = "prepayment" | "handover" | "debt";
export type Receipt = { kind: ReceiptKind; customer: { email: string } | { phone: string }; lines: ReceiptLine[] };

/** A sold line. `vatRate` null is «без НДС». */
export type SoldLine = {
  name: string;
  price: Money;
  quantity: Quantity;
  sum: Money;
  vatRate: number | null;
  subject: ReceiptLine["subject"];
  /** Marking codes, one a piece; known once the goods are assembled. */
  marks?: readonly string[];
};

/**
 * YooKassa's `vat_code`. Prepayments use the computed rate (Tax Code art. 164 p. 4; 54-ФЗ): 22/122 is 12, 10/110 is 5,
 * 5/105 is 9, 7/107 is 10; goods handed over use their own: 22 % is 11, 10 % is 3, 5 % is 7, 7 % is 8; 0 % and «без
 * НДС» have no computed rate. Source:
 * https://yookassa.ru/developers/payment-acceptance/receipts/54fz/parameters-values#vat-codes, with 11 and 12 since
 * the rate became 22 % on 2026-01-01 (425-ФЗ). RangeError for an unknown rate.
 */
function vatCodeOf(rate: number | null, kind: ReceiptKind): number {
  const code = rate === null ? 1 : (kind === "handover" ? handedOver : prepaid)[rate];
  if (code === undefined) throw new RangeError(`no vat_code of ${rate} %`);
  return code;
}

const handedOver: Readonly<Record<number, number>> = { 0: 2, 5: 7, 7: 8, 10: 3, 22: 11 };
const prepaid: Readonly<Record<number, number>> = { 0: 2, 5: 9, 7: 10, 10: 5, 22: 12 };

/**
 * A receipt whose lines add up to exactly the paid sum. A line with a price finer than a kopeck, or a sum other than
 * price times quantity, becomes one piece with its sum (product rules §1.7).
 */
export function receiptOf(
  customer: Receipt["customer"],
  sold: readonly SoldLine[],
  kind: ReceiptKind = "prepayment",
): Receipt {
  return { kind, customer, lines: sold.filter(({ sum }) => sum > 0).flatMap((line) => linesOf(line, kind)) };
}

/** Marked goods that are handed over are a line a piece, each with its code (ФФД 1.2); the pieces add up to the sum. */
function linesOf(line: SoldLine, kind: ReceiptKind): ReceiptLine[] {
  const { marks = [], sum } = line;
  if (kind !== "handover" || marks.length === 0 || quantityFromNumber(marks.length) !== line.quantity)
    return [lineOf(line, kind)];
  // Cumulative, in kopecks.
  const until = (at: number) => Number((BigInt(sum) * BigInt(at)) / (BigInt(marks.length) * 10n));
  return marks.map((mark, at) => {
    const price = moneyFromNumber((until(at + 1) - until(at)) / 100);
    return { ...lineOf({ ...line, price, sum: price, quantity: quantityFromNumber(1) }, kind), mark };
  });
}

/**
 * Splits a sum of whole kopecks by VAT rate in proportion to the goods' sums; the shares add up exactly. If the goods
 * cost nothing, all of it has the rate of the first.
 */
export function byRate(
  sum: Money,
  sold: readonly Pick<SoldLine, "vatRate" | "sum">[],
): { vatRate: number | null; sum: Money }[] {
  const of = (rates: readonly (number | null)[]) =>
    addMoney(...sold.filter(({ vatRate }) => rates.includes(vatRate)).map((line) => line.sum));
  const rates = [...new Set(sold.filter((line) => line.sum > 0).map(({ vatRate }) => vatRate))];
  if (rates.length === 0) return [{ vatRate: sold[0]?.vatRate ?? null, sum }];
  // Cumulative rounding, so that shares add up to the sum.
  const until = (at: number) =>
    at === 0 ? 0 : Number(divideHalfUp(BigInt(sum) * BigInt(of(rates.slice(0, at))), BigInt(of(rates)) * 10n));
  return rates.map((vatRate, at) => ({ vatRate, sum: moneyFromNumber((until(at + 1) - until(at)) / 100) }));
}

/**
 * Receipt for a debt: the goods had their own receipt, and the payment carries no VAT (54-ФЗ, ФФД 1.2, tag 1214 = 7).
 */
export function debtReceipt(customer: Receipt["customer"], debts: readonly { name: string; sum: Money }[]): Receipt {
  const lines = debts.map(({ name, sum }): ReceiptLine => ({
    description: name.slice(0, 128),
    quantity: "1.000",
    amount: kopecks(sum),
    vatCode: vatCodeOf(null, "debt"),
    subject: "payment",
  }));
  return { kind: "debt", customer, lines };
}

/** Rounds up to whole kopecks. */
export function wholeKopecks(thousandths: Money): Money {
  return moneyFromNumber(Math.ceil(thousandths / 10) / 100);
}

function lineOf({ name, price, quantity, sum, vatRate, subject }: SoldLine, kind: ReceiptKind): ReceiptLine {
  const isPlain = price % 10 === 0 && BigInt(price) * BigInt(quantity) === BigInt(sum) * 1000n;
  const counted = isPlain
    ? { quantity: decimal(quantity, 3), amount: kopecks(price) }
    : { quantity: "1.000", amount: kopecks(sum) };
  return { description: name.slice(0, 128), ...counted, vatCode: vatCodeOf(vatRate, kind), subject };
}

/** "1250.00" from thousandths. RangeError for a fraction of a kopeck. */
export function kopecks(thousandths: Money): string {
  if (thousandths % 10 !== 0) throw new RangeError(`a fraction of a kopeck cannot be paid: ${thousandths}`);
  return decimal(thousandths / 10, 2);
}

function decimal(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
