import type { OrderChangeBody } from "#app/contract/orders/order-changes.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { pricedLines } from "#app/domain/basket/priced-lines.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { addDrafts, cutProduct, fixedQuantity, heldOf, openParts } from "#app/domain/order/change.ts";
import { draftOrder, type OrderedLine } from "#app/domain/order/order-draft.ts";
import { isHandedOver } from "#app/domain/order/handover.ts";
import { contactPhone } from "#app/domain/phone.ts";
import {
  addQuantity,
  checkQuantity,
  settleQuantity,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import { zeroMoney } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { holdStock, orderContents, type ContentsRow } from "#server/db/queries/order/changes.ts";
import { doNotDivideOf, pricingOf, withPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { livePartsOf, type LivePart } from "./change-contents.ts";
import { changedDeliveries } from "./change-delivery.ts";
import { hold, type HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";

export type Card = ProductCardRow;
/** The target of a line: the request, rounded and limited as in the basket. */
export type LineChange = {
  card: Card;
  before: Quantity;
  after: Quantity;
  /** Quantity in parts that cannot be changed. */
  fixed: Quantity;
  rounded: boolean;
  capped: boolean;
};
/** The result of a change, not written yet. */
export type ChangePlan = {
  order: HeldOrder;
  row: ContentsRow;
  cards: ReadonlyMap<string, Card>;
  before: LivePart[];
  after: LivePart[];
  lines: LineChange[];
  /** The buyer requests another delivery, besides consequences of the goods. */
  asksDelivery: boolean;
};

type Where = { orderUuid: string; version: number; book: DeliveryBook };

/** Locks the order and its goods' stock and computes the change; `buyer` is in the order's city. */
export async function planChange(
  tx: Tx,
  buyer: Buyer,
  body: OrderChangeBody,
  { orderUuid, version, book }: Where,
): Promise<
  ProblemOr<
    ChangePlan,
    | RefusalsOf<typeof changedDeliveries>
    | RefusalsOf<typeof settleLines>
    | "notFound"
    | "orderChanged"
    | "orderEmptied"
    | "orderFixed"
    | "recipientFixed"
    | "stockChanged"
  >
> {
  const order = await hold(tx, { uuid: orderUuid });
  const row = order === null ? undefined : await orderContents(tx, orderUuid);
  if (order === null || row === undefined) return no("notFound");
  const { part = null } = body;
  if (part !== null && !row.parts.some(({ number }) => number === part)) return no("notFound");
  const before = livePartsOf(row, part);
  if (openParts(before).length === 0) return no("orderFixed");
  if (body.recipient !== undefined && isRecipientFixed(before) && isOtherRecipient(body.recipient, row.recipient))
    return no("recipientFixed", { field: "recipient.fio" });
  if (order.version !== version) return no("orderChanged");

  const requested = new Map(body.lines.map(({ uuid, quantity }) => [uuid, quantity]));
  const held = before.flatMap(({ pieces }) => pieces.map(({ productUuid }) => productUuid));
  const products = [...new Set([...held, ...requested.keys()])];
  const stock = await holdStock(tx, products, [...buyer.city.warehouseUuids, ...ownWarehouses(before)]);
  const found = await productCards(tx, { uuids: products, ...pricingOf(withPrices(buyer)) });
  const cards = new Map(found.map((card) => [card.uuid, card]));

  const settled = settleLines(before, cards, requested);
  if (!settled.ok) return settled;
  const lines = settled.value;
  const drafted = draftOrder(addedLines(lines, doNotDivideOf(buyer.viewer)), stock, buyer.city.warehouseUuids);
  if (drafted === null) return no("stockChanged", { differences: [] });

  const cut = lines
    .filter((line) => line.after < line.before)
    .reduce((parts, line) => cutProduct(parts, line.card.uuid, subtractQuantity(line.before, line.after)), before);
  const grown = addDrafts(cut, drafted.parts, {
    method: order.paymentMethod,
    begun: Math.max(...row.parts.map(({ position }) => position)),
    newPart: (part) => ({ ...part, number: null, delivery: null, cost: zeroMoney }),
  });
  const after = grown.filter(({ pieces }) => pieces.length > 0);
  if (after.length === 0) return no("orderEmptied");
  const delivered = changedDeliveries({
    ...{ book, before, after, cards },
    requests: body.deliveries,
    method: order.paymentMethod,
    whole: doNotDivideOf(buyer.viewer),
  });
  if (!delivered.ok) return delivered;
  const { parts, isRequested } = delivered.value;
  return ok({ order, row, cards, before, after: parts, lines, asksDelivery: isRequested });
}

/** Is there an unchanged part still to be handed over to the named recipient? */
export function isRecipientFixed(parts: readonly LivePart[]): boolean {
  return parts.some(({ isOpen, status }) => !isOpen && !isHandedOver(status));
}

function isOtherRecipient(requested: { fio: string; phone: string }, held: { fio: string; phone: string }): boolean {
  const phone = contactPhone(requested.phone);
  return requested.fio !== held.fio || !phone.ok || phone.value !== held.phone;
}

function ownWarehouses(parts: readonly LivePart[]): string[] {
  return parts.flatMap(({ warehouseUuid }) => (warehouseUuid === null ? [] : [warehouseUuid]));
}

/** Changed lines. Discontinued goods can be reduced but not increased. */
function settleLines(
  parts: readonly LivePart[],
  cards: ReadonlyMap<string, Card>,
  requested: ReadonlyMap<string, number>,
): ProblemOr<LineChange[], "badQuantity" | "productGone"> {
  const lines: LineChange[] = [];
  for (const [uuid, units] of requested) {
    const card = cards.get(uuid);
    const before = heldOf(openParts(parts), uuid);
    const fixed = fixedQuantity(parts, uuid);
    const typed = checkQuantity(units);
    if (!typed.ok) return no("badQuantity", { uuid });
    const wanted = typed.value;
    if (wanted === before) continue;
    if (card === undefined) return no("productGone");
    if (wanted === zeroQuantity) {
      lines.push({ card, before, after: zeroQuantity, fixed, rounded: false, capped: false });
      continue;
    }
    if (wanted > before && card.status !== "active") return no("productGone", { uuid, name: card.name });
    // Quantity rules of a product apply to its total in the order.
    const settled = settleQuantity(addQuantity(fixed, wanted), card);
    if (!settled.ok || settled.value.quantity < fixed) return no("badQuantity", { uuid });
    const { quantity, ...adjustments } = settled.value;
    const after = subtractQuantity(quantity, fixed);
    // A rule introduced after the order must not turn a reduction into an increase.
    if (wanted < before && after > before) return no("badQuantity", { uuid });
    if (after !== before) lines.push({ card, before, after, fixed, ...adjustments });
  }
  return ok(lines);
}

/** Added goods, split by stock as in the basket, at the current price for that quantity. */
function addedLines(lines: readonly LineChange[], doNotDivide: boolean): OrderedLine[] {
  const items = lines.flatMap(({ card, before, after, fixed }) => {
    if (after <= before) return [];
    const tiers = [{ from: zeroQuantity, price: priceAt(card.tiers, addQuantity(fixed, after)) }];
    const quantity = subtractQuantity(after, before);
    return [{ ...card, quantity, tiers, ticked: { available: true, waiting: true } }];
  });
  return pricedLines(items, { doNotDivide });
}
