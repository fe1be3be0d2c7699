import type { WireBasketLine } from "#app/contract/basket/baskets.ts";
import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import type { Checkout } from "#app/contract/orders/checkouts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { wayAt, waysOf } from "#app/domain/logistics/delivery-way.ts";
import { addMoney, moneyFromNumber, moneyToNumber, type VatRate } from "#app/domain/money.ts";

/** Checkout page. Sent to the browser, so it holds only what is shown. */
export type CheckoutViewModel = Pick<
  Checkout,
  "uuid" | "basketVersion" | "priceHash" | "counterparty" | "totals" | "together" | "contracts" | "payments" | "credit"
> & {
  groups: CheckoutGroup[];
  /** Groups can be combined, and the buyer's settings do not always combine them. */
  mayGoTogether: boolean;
  addresses: { uuid: string; address: string }[];
  branches: { uuid: string; name: string; address: string }[];
  /** Form value of the last chosen option, "" for none. */
  lastWay: string;
  lastAddress: string | null;
};

/** `kind` names its fields; `title` says whether it is the whole order. */
export type CheckoutGroup = {
  kind: Availability;
  title: Availability | "whole";
  sum: number;
  lines: CheckoutLine[];
  options: DeliveryOption[];
  /** Names of goods without a date, if others have one. */
  waiting: string[];
  /** Of unknown weight: a manager names the cost of its delivery. */
  isUnweighed: boolean;
  /** VAT rate of its delivery: that of the first product, as in documents. */
  deliveryRate: VatRate | null;
};

export type CheckoutLine = Pick<WireBasketLine, "uuid" | "quantity" | "price" | "sum"> & {
  name: string;
  article: string;
  /** Customer article. */
  userArticle: string | null;
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
  together,
  last,
  addresses,
  branches,
  contracts,
  payments,
  credit,
}: Checkout): CheckoutViewModel {
  const lastWay = last === null ? "" : wayOfChoice(last);
  const groups = delivery.map(({ groupKind, kinds, options, waiting, cargo }): CheckoutGroup => {
    const own = lines.filter(({ kind }) => kinds.includes(kind));
    const sum = moneyToNumber(addMoney(...own.map((line) => moneyFromNumber(line.sum))));
    return {
      kind: groupKind,
      title: kinds.length > 1 ? "whole" : groupKind,
      sum,
      lines: own.map(lineOf),
      options: lastFirst(options, lastWay),
      waiting: options.some(({ hasDates }) => hasDates)
        ? own
            .filter((line) => waiting.some(({ uuid, kind }) => uuid === line.uuid && kind === line.kind))
            .map(({ product }) => product.name)
        : [],
      isUnweighed: cargo.weight === null,
      deliveryRate: own[0]?.product.price.vatRate ?? null,
    };
  });
  return {
    ...{
      uuid,
      basketVersion,
      priceHash,
      counterparty,
      totals,
      payments,
      credit,
      groups,
      together,
      contracts,
      branches,
      lastWay,
    },
    mayGoTogether: together || groups.length > 1,
    addresses: addresses.map(({ uuid, address }) => ({ uuid, address })),
    lastAddress: last?.address ?? null,
  };
}

function lineOf({ uuid, quantity, price, sum, product }: WireBasketLine): CheckoutLine {
  const { name, article, userArticle, unit } = product;
  return { uuid, quantity, price, sum, name, article, userArticle, unit };
}

/** The last chosen option first, its point before other points. */
function lastFirst(options: readonly DeliveryOption[], lastWay: string): DeliveryOption[] {
  const isLast = (way: string) => way === lastWay;
  return options
    .map((option) => ({
      ...option,
      points: [...option.points].sort(
        (a, b) =>
          Number(isLast(wayAt(option.providerCode, b.code))) - Number(isLast(wayAt(option.providerCode, a.code))),
      ),
    }))
    .sort((a, b) => Number(waysOf(b).some(isLast)) - Number(waysOf(a).some(isLast)));
}

function wayOfChoice({ providerCode, pointCode, zone }: NonNullable<Checkout["last"]>): string {
  return wayAt(providerCode, pointCode ?? zone ?? "");
}
