import type { WireBasketLine } from "#app/contract/baskets.ts";
import type { DeliveryOption } from "#app/contract/logistics.ts";
import type { Checkout } from "#app/contract/orders.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";

/** The checkout page. Sent to the browser, so it holds nothing that is not shown. */
export type CheckoutViewModel = Pick<
  Checkout,
  "uuid" | "basketVersion" | "priceHash" | "counterparty" | "totals" | "payments"
> & {
  groups: CheckoutGroup[];
};

/** `kind` names its fields; `title` says whether it is all of the order. */
export type CheckoutGroup = {
  kind: Availability;
  title: Availability | "whole";
  sum: number;
  lines: CheckoutLine[];
  options: DeliveryOption[];
};

export type CheckoutLine = Pick<WireBasketLine, "uuid" | "quantity" | "price" | "sum"> & {
  name: string;
  article: string;
  unit: string;
};

export function checkoutViewModel({
  uuid,
  basketVersion,
  priceHash,
  counterparty,
  totals,
  lines,
  delivery,
  payments,
}: Checkout): CheckoutViewModel {
  const groups = delivery.map(({ groupKind, kinds, options }): CheckoutGroup => {
    const own = lines.filter(({ kind }) => kinds.includes(kind));
    const sum = moneyToNumber(addMoney(...own.map((line) => moneyFromNumber(line.sum))));
    return { kind: groupKind, title: kinds.length > 1 ? "whole" : groupKind, sum, lines: own.map(lineOf), options };
  });
  return { uuid, basketVersion, priceHash, counterparty, totals, payments, groups };
}

function lineOf({ uuid, quantity, price, sum, product: { name, article, unit } }: WireBasketLine): CheckoutLine {
  return { uuid, quantity, price, sum, name, article, unit };
}
