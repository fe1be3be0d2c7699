import {
  addMoney,
  lineSum,
  moneyFromDecimal,
  subtractMoney,
  vatIncluded,
  zeroMoney,
  type Money,
  type VatRate,
} from "#app/domain/money.ts";
import { quantityFromNumber, type Quantity } from "#app/domain/quantity.ts";
import { divideHalfUp } from "#app/domain/rounding.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import type { UnitOfGood } from "./records.ts";

/** A part of an order as 1C gets it (desk §8, «Orders out»). */
export type ExchangeOrder = {
  /** Uuid and number of the part. */
  id: string;
  number: string;
  /** Local date and time of 1C: «2026-10-13», «09:05:00». */
  date: string;
  time: string;
  version: string;
  isCanceled: boolean;
  comment: string;
  contragent: OrderContragent;
  lines: readonly OrderDocumentLine[];
  requisites: OrderRequisites;
};

export type OrderContragent = {
  /** Its id in 1C where it is linked, else the shop's own. */
  id: string;
  kind: "organisation" | "person";
  name: string;
  fullName: string;
  inn: string;
  kpp: string;
  /** Registered address as one text; empty texts are left out, here and below. */
  address: string;
  phone: string;
  email: string;
  /** Who answers for the organisation. */
  contact: { id: string; name: string } | null;
};

/** Price × quantity − discount is the sum, in whole kopecks; VAT is inside the sum. */
export type OrderDocumentLine = {
  /** Ид of the good in 1C, or that of delivery. */
  id: string;
  article: string;
  name: string;
  unit: UnitOfGood;
  quantity: Quantity;
  price: Money;
  discount: Money;
  sum: Money;
  vatRate: VatRate | null;
  vatSum: Money;
  isService: boolean;
  /** Marking codes as they were scanned. */
  marks: readonly string[];
};

/** Null is left out. */
export type OrderRequisites = {
  status: string;
  paymentMethod: string | null;
  isPaid: boolean;
  /** Local date and time of 1C. */
  paidAt: string | null;
  paymentNumber: string | null;
  deliveryMethod: string | null;
  deliveryAddress: string | null;
  isFinal: boolean;
  organisation: string | null;
  warehouse: string | null;
  contract: string | null;
  buyerNumber: string | null;
  site: string | null;
};

/** An ordered line; `sum` is in whole kopecks and not above price × quantity. */
export type OrderedItem = Pick<
  OrderDocumentLine,
  "id" | "article" | "name" | "unit" | "quantity" | "price" | "sum" | "vatRate" | "marks"
>;

export type OrderedDelivery = { name: string; unit: UnitOfGood; sum: Money; vatRate: VatRate | null };

/** The id that modules of 1C know delivery by. */
const deliveryId = "ORDER_DELIVERY";

/**
 * Lines whose sums add up to what is paid: the discount of the whole part, rounded to kopecks, is shared in proportion
 * to the sums of the goods. Free delivery is no line. RangeError if the discount is below zero or above the goods.
 */
export function documentLines(
  items: readonly OrderedItem[],
  discount: Money,
  delivery: OrderedDelivery | null,
): OrderDocumentLine[] {
  const shares = sharesOf(toKopecks(discount), items);
  const lines = items.map((item, at) => {
    const sum = subtractMoney(item.sum, shares[at] ?? zeroMoney);
    return { ...item, ...taxed(sum, item.vatRate), discount: discountOf(item, sum), isService: false };
  });
  if (delivery === null || delivery.sum <= zeroMoney) return lines;
  const one = { id: deliveryId, article: "", quantity: quantityFromNumber(1), price: delivery.sum, marks: [] };
  return [
    ...lines,
    { ...delivery, ...one, ...taxed(delivery.sum, delivery.vatRate), discount: zeroMoney, isService: true },
  ];
}

export type OrderDocumentTotals = { sum: Money; discount: Money; vat: Money };

export function documentTotals(lines: readonly OrderDocumentLine[]): OrderDocumentTotals {
  return {
    sum: addMoney(...lines.map(({ sum }) => sum)),
    discount: addMoney(...lines.map(({ discount }) => discount)),
    vat: addMoney(...lines.map(({ vatSum }) => vatSum)),
  };
}

function taxed(sum: Money, vatRate: VatRate | null) {
  return { sum, vatSum: vatIncluded(sum, vatRate) };
}

function discountOf({ price, quantity }: OrderedItem, sum: Money): Money {
  const whole = subtractMoney(lineSum(price, quantity), sum);
  return whole > zeroMoney ? whole : zeroMoney;
}

function toKopecks(amount: Money): bigint {
  return divideHalfUp(BigInt(amount), 10n);
}

/** Cumulative rounding: shares add up to the whole, and none is above its sum. */
function sharesOf(discount: bigint, items: readonly OrderedItem[]): Money[] {
  const sums = items.map(({ sum }) => toKopecks(sum));
  const total = sums.reduce((one, other) => one + other, 0n);
  if (discount < 0n || discount > total) throw new RangeError(`no discount of goods for ${total}: ${discount}`);
  let before = 0n;
  let shared = 0n;
  return sums.map((sum) => {
    before += sum;
    const until = total === 0n ? 0n : (discount * before) / total;
    const share = until - shared;
    shared = until;
    return moneyFromDecimal(thousandthsToDecimal(Number(share * 10n)));
  });
}
