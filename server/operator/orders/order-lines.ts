import { namedPlace } from "#app/domain/city/named-place.ts";
import { addMoney, moneyFromNumber, moneyToDecimal } from "#app/domain/money.ts";
import type { OrderCardPart } from "#app/domain/order/order-card.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import type { ListedOrder, OpenSteps, ShownOrder } from "#server/use-cases/order/shipping/operate-orders.ts";

/** Formats an order for lists and in full. */
export function listedOrder({ number, status, paymentStatus, total, day }: ListedOrder): string {
  return [number, status, paymentStatus, total, day].join("  ");
}

export function shownOrder({ card, status, source, open, payments, history }: ShownOrder): string {
  const { number, createdAt, city, buyer, recipient, customerNumber, contract, comment } = card;
  const { company } = buyer;
  return [
    [number, status, card.paymentMethod, card.paymentStatus, roubles(card.total)].join("  "),
    indented(`placed ${createdAt}`, city, source),
    indented("buyer:", buyer.fio, buyer.phone, buyer.email),
    ...(company === null
      ? []
      : [indented("company:", company.name, company.inn && `INN ${company.inn}`, company.kpp && `KPP ${company.kpp}`)]),
    indented("recipient:", recipient.fio, recipient.phone, recipient.callMe ? "call before delivery" : null),
    ...(customerNumber === null ? [] : [indented("buyer's number:", customerNumber)]),
    ...(contract === null ? [] : [indented("contract:", contract)]),
    ...(comment === null ? [] : [indented("comment:", comment)]),
    indented(
      `goods ${roubles(card.items)}`,
      `delivery ${roubles(card.delivery)}`,
      `total ${roubles(card.total)}`,
      canceledSum(card),
    ),
    ...card.parts.flatMap((part, at) => partLines(part, open[at])),
    ...payments.map(({ at, method, amount, status: state, receiptUrl }) =>
      indented(at, `${method}: ${amount} ${state}`, receiptUrl),
    ),
    ...history.map(({ at, field, from, to, actor, name, comment: words }) =>
      indented(at, `${field}: ${from ?? "-"} -> ${to ?? "-"}`, doneBy(actor, name), words),
    ),
  ].join("\n");
}

function canceledSum({ parts }: ShownOrder["card"]): string | null {
  const gone = parts.filter(({ status }) => status === "canceled");
  if (gone.length === 0) return null;
  const sum = addMoney(...gone.map(({ items, cost }) => addMoney(moneyFromNumber(items), moneyFromNumber(cost))));
  return `canceled ${moneyToDecimal(sum)}`;
}

function partLines(part: OrderCardPart, steps: OpenSteps | undefined): string[] {
  const { type, providerCode, place, dateFrom, dateTo, interval, isCostUnknown, isEstimate, services } = part.delivery;
  return [
    indented(part.number, part.status, part.deliveryStatus, roubles(part.items + part.cost), part.track),
    indented(
      "  warehouse:",
      part.warehouse === null ? "none, its goods have to come first" : namedPlace(part.warehouse),
    ),
    indented(
      "  delivery:",
      type === providerCode ? type : `${type} (${providerCode})`,
      place,
      dateFrom === dateTo ? dateFrom : `${dateFrom}…${dateTo}`,
      interval,
      isEstimate ? "to be confirmed" : null,
      ...services.map(({ code, qty }) => (qty === 1 ? code : `${code} ${qty}`)),
      isCostUnknown ? "cost to be named: order delivery-cost" : roubles(part.cost),
    ),
    ...part.lines.map(({ article, userArticle, name, quantity, unit, price, sum, isCanceled }) =>
      indented(
        `  ${article}`,
        userArticle && `(${userArticle})`,
        name,
        `${quantity} ${unit}`,
        `${roubles(price)} = ${roubles(sum)}`,
        isCanceled ? "canceled" : null,
      ),
    ),
    ...(steps === undefined ? [] : [indented("  next:", nextSteps(steps))]),
  ];
}

/** Commands by the status they lead to; the others are reached by payments and claims. */
const verbs: Partial<Record<OrderStatus, string>> = {
  confirmed: "confirm",
  awaitingSupply: "supply",
  assembling: "assemble",
  readyForPickup: "ready",
  shipped: "ship",
  completed: "complete",
  returned: "return",
  canceled: "cancel",
};

/** "assemble, cancel, delivery planned": the `order` commands that a part allows. */
export function nextSteps({ statuses, deliveries }: Omit<OpenSteps, "number">): string {
  const steps = [...statuses.flatMap((to) => verbs[to] ?? []), ...deliveries.map((to) => `delivery ${to}`)];
  return steps.join(", ") || "nothing";
}

function roubles(amount: number): string {
  return moneyToDecimal(moneyFromNumber(amount));
}

/** Role and, if known, name of the actor. */
export function doneBy(actor: string, name: string | null): string {
  return name === null ? `(${actor})` : `(${actor}, ${name})`;
}

/** Omits nulls. Texts of buyers must not break the line or command the terminal. */
export function indented(...parts: readonly (string | null)[]): string {
  return `  ${parts
    .filter((part) => part !== null)
    .join("  ")
    .replace(/\p{Cc}+/gu, " ")}`;
}
