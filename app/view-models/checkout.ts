import type { WireBasketLine } from "#app/contract/baskets.ts";
import type { DeliveryOption } from "#app/contract/logistics.ts";
import type { Checkout } from "#app/contract/checkouts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { wayAt, waysOf } from "#app/domain/logistics/delivery-way.ts";
import { addMoney, moneyFromNumber, moneyToNumber, type VatRate } from "#app/domain/money.ts";

/** The checkout page. Sent to the browser, so it holds nothing that is not shown. */
export type CheckoutViewModel = Pick<
  Checkout,
  "uuid" | "basketVersion" | "priceHash" | "counterparty" | "totals" | "together" | "contracts" | "payments" | "credit"
> & {
  groups: CheckoutGroup[];
  /** Several groups could go together, if the buyer wants: not when he always has it so. */
  mayGoTogether: boolean;
  addresses: { uuid: string; address: string }[];
  branches: { uuid: string; name: string; address: string }[];
  /** The answer that stands for what was chosen last time, "" for none. */
  lastWay: string;
  lastAddress: string | null;
};

/** `kind` names its fields; `title` says whether it is all of the order. */
export type CheckoutGroup = {
  kind: Availability;
  title: Availability | "whole";
  sum: number;
  lines: CheckoutLine[];
  options: DeliveryOption[];
  /** Names of its goods without a date, where others have one. */
  waiting: string[];
  /** At which its delivery is sold: that of the first of its goods, as in the papers. */
  deliveryRate: VatRate | null;
};

export type CheckoutLine = Pick<WireBasketLine, "uuid" | "quantity" | "price" | "sum"> & {
  name: string;
  article: string;
  /** What the buyer's own company calls it. */
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
  const groups = delivery.map(({ groupKind, kinds, options, waiting }): CheckoutGroup => {
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

/** What was chosen last time stands first, its point before the other points. */
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
