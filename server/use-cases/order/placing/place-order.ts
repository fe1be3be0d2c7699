import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { placedOrderShape, type PlacedOrder, type PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { allRights, mayOrder, ordersHimself, reachesOrder, type MemberRights } from "#app/domain/account/rights.ts";
import { moneyFromDecimal, moneyToNumber, zeroMoney, type Money } from "#app/domain/money.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { basketContents, versionStep, type BasketContents } from "#server/db/queries/basket/baskets.ts";
import { lineRemovals, lineSaves } from "#server/db/queries/basket/basket-lines.ts";
import { holdOrderer } from "#server/db/queries/account/members.ts";
import { checkoutAndOrder, type CheckoutRow, type OrderedBefore } from "#server/db/queries/order/checkouts.ts";
import { claimKey, KeyHeld, responseKeeping, type KeyOwner } from "#server/db/queries/order/idempotency.ts";
import { lockBasketAndStock, takeStock } from "#server/db/queries/order/stock.ts";
import { transact } from "#server/db/transaction.ts";
import { writeTogether, type Write } from "#server/db/write-together.ts";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { storedDraft } from "./checkout.ts";
import { consentsToLog, offerAlone } from "#server/use-cases/account/consents.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { chosenDeliveries, totalOf } from "#server/use-cases/order/changing/order-delivery.ts";
import { draftOrder, leftOf } from "#app/domain/order/order-draft.ts";
import { changeCode, differencesOf, type ChangeCode } from "#app/domain/order/quote-differences.ts";
import { quoteOf, shownQuote, type Quote } from "./quote.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { creditorOf, takeTerms } from "./order-terms.ts";
import { storeOrder } from "./store-order.ts";
import type { OrderForm } from "#server/use-cases/order/changing/order-contents.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";
import { staffEmailInsert } from "#server/use-cases/order/reading/staff-email.ts";
import { lockMonth, spentThisMonth } from "#server/db/queries/order/reading/month-orders.ts";

export type OrderInput = { body: PlaceOrderBody; ip: string; userAgent: string };

/**
 * Places the displayed order once, however often and from wherever the form is sent: key, stock, order, e-mail and
 * basket change in one transaction (invariants O1-O6, S1-S3). A repeat returns the same order; if anything differs from
 * what was shown, refuses with the differences and changes nothing.
 */
export async function placeOrder(
  ports: Ports,
  buyer: Buyer,
  input: OrderInput,
): Promise<
  ProblemOr<
    PlacedOrder,
    RefusalsOf<typeof once> | "inProgress" | "phone" | "rightMissing" | "textsUnpublished" | "unauthorized"
  >
> {
  const { user, basketOwner } = buyer.viewer;
  if (!user || basketOwner === null) return no("unauthorized");
  const phone = contactPhone(input.body.recipient.phone);
  if (!phone.ok) return no("phone", { field: "recipient.phone" });
  const may = mayDo(buyer.viewer, "checkout");
  if (!may.ok) return may;
  if (!ordersHimself(rightsFor(buyer))) return no("approvalNeeded");
  const book = await deliveryBook(ports, buyer.city);
  const consents = consentsToLog(ports, offerAlone, await publicData(ports).contentPages());
  if (!consents.ok) return consents;
  const form: Form = { ...input, user, basketOwner, phone: phone.value, book, consents: consents.value };
  await ports.failpoints.reach("order.body_read");
  try {
    const attempt = () => transact(ports.database.db, (tx) => once(tx, ports, buyer, form));
    const first = await attempt();
    const placed = !first.ok && (await book.fetchCarriers()) ? await attempt() : first;
    if (placed.ok && !placed.value.repeated) await ports.failpoints.reach("order.after_commit");
    return placed;
  } catch (error) {
    if (error instanceof KeyHeld) return no("inProgress", { retryAfter: 1 });
    throw error;
  }
}

export type Form = OrderForm & { basketOwner: string };

/** Without a counterparty there are no limits. */
function rightsFor({ viewer }: Buyer): MemberRights {
  return viewer.client?.rights ?? allRights;
}

async function once(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  form: Form,
): Promise<ProblemOr<PlacedOrder, RefusalsOf<typeof placeNow> | "keyReused">> {
  const { user, body } = form;
  const key: KeyOwner = { owner: `u:${user.uuid}`, scope: "order", key: body.checkout };
  const claimed = await claimKey(tx, key, stableHash(body));
  if (claimed.state === "reused") return no("keyReused");
  if (claimed.state === "done") return ok({ ...placedOrderShape.parse(claimed.response), repeated: true });
  await ports.failpoints.reach("order.key_inserted");

  const { checkout, order } = await checkoutAndOrder(tx, body.checkout, user.uuid);
  if (!order)
    return placeNow(tx, ports, buyer, form, { checkout, beside: (placed) => [responseKeeping(tx, key, placed)] });
  const placed = placedBefore(order);
  await writeTogether(tx, [responseKeeping(tx, key, placed)]);
  return ok(placed);
}

/** The idempotency key, and perhaps the checkout, have expired, but the order exists (invariants O5). */
function placedBefore({ uuid, number, total }: OrderedBefore): PlacedOrder {
  return { uuid, number, total: moneyToNumber(moneyFromDecimal(total)), repeated: true };
}

async function placeNow(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  form: Form,
  { checkout, beside }: { checkout: CheckoutRow | null } & Required<Pick<Placing, "beside">>,
): Promise<ProblemOr<PlacedOrder, RefusalsOf<typeof place> | "notFound">> {
  if (!checkout) return no("notFound");
  const counterparty = counterpartyOf(buyer.viewer);
  if (form.body.counterparty !== counterparty) return no("counterpartyChanged");
  const member = counterparty === null ? null : await holdOrderer(tx, counterparty, form.user.uuid);
  if (member === undefined) return no("counterpartyChanged");
  const rights = member === null ? allRights : rightsOf(member);
  return place(tx, ports, buyer, form, { checkout, rights, decidedBy: form.user.uuid, beside });
}

type Placing = {
  checkout: CheckoutRow;
  rights: MemberRights;
  decidedBy: string;
  /** Further writes of the last statement. */
  beside?: (placed: PlacedOrder) => Write[];
};

/** Places the order within `rights`: those of `decidedBy`, the buyer or the approver. */
export async function place(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  form: Form,
  { checkout, rights, decidedBy, beside = () => [] }: Placing,
): Promise<
  ProblemOr<
    PlacedOrder,
    | ChangeCode
    | RefusalsOf<typeof chosenDeliveries>
    | RefusalsOf<typeof takeTerms>
    | "approvalMonth"
    | "approvalNeeded"
    | "counterpartyChanged"
    | "deliveryChanged"
    | "nothingTicked"
  >
> {
  const { body, basketOwner } = form;
  const { warehouseUuids } = buyer.city;
  // Stock and credit are locked before reading, so what is read can be taken.
  const held = await lockBasketAndStock(tx, { owner: basketOwner, warehouseUuids, credit: creditorOf(buyer, form) });
  if (!held || held.basket.uuid !== checkout.basketUuid) return no("counterpartyChanged");
  const { basket, stock } = held;
  const contents = await basketContents(tx, { owner: basketOwner, ...pricingOf(buyer) });
  const quote = quoteOf(ports, contents.lines, buyer, form.book, body);
  if (quote.priceHash !== body.priceHash || basket.version !== body.basketVersion)
    return changed({ checkout, body, quote, contents });
  if (quote.lines.length === 0) return no("nothingTicked");

  const deliveries = chosenDeliveries(quote.delivery, body.groups, {
    dayMayPass: form.dayMayPass,
    paymentMethod: body.paymentMethod,
  });
  if (!deliveries.ok) return deliveries;
  const total = totalOf(quote, deliveries.value);
  const spent = await monthBefore(tx, counterpartyOf(buyer.viewer), rights, decidedBy);
  if (!mayOrder(rights, total, spent)) return no(reachesOrder(rights, total) ? "approvalMonth" : "approvalNeeded");
  const terms = await takeTerms(tx, ports, buyer, { form, sum: total });
  if (!terms.ok) return terms;
  const draft = draftOrder(quote.lines, stock, warehouseUuids);
  const counter = draft && (await takeStock(tx, draft.taken));
  if (!draft || counter === null) return no("stockChanged", { differences: [] });
  await ports.failpoints.reach("order.stock_written");

  const order = await storeOrder(tx, ports, buyer, form, {
    contents: { parts: draft.parts, deliveries: deliveries.value, ...terms.value },
    counter,
    beside: takenFromBasket(tx, basket.uuid, contents, quote),
  });
  await ports.failpoints.reach("order.inserted");
  const placed = { ...order, repeated: false };
  const letter = staffEmailInsert(ports, order.uuid, { event: { kind: "new" }, about: "1" });
  await writeTogether(tx, [letter, ...beside(placed)]);
  return ok(placed);
}

/** The member's spending this month, if limited; concurrent orders of the member wait. */
async function monthBefore(
  tx: Tx,
  rootUuid: string | null,
  { monthLimit }: MemberRights,
  userUuid: string,
): Promise<Money> {
  if (rootUuid === null || monthLimit === null) return zeroMoney;
  await lockMonth(tx, { rootUuid, userUuid });
  return spentThisMonth(tx, { rootUuid, userUuid });
}

type Changed = { checkout: CheckoutRow; body: PlaceOrderBody; quote: Quote; contents: BasketContents };

export function changed({ checkout, body, quote, contents: { lines } }: Changed) {
  const shown = storedDraft(checkout).shown.find(({ priceHash }) => priceHash === body.priceHash);
  const gone = new Set(lines.filter((line) => !isSold(line)).map((line) => line.uuid));
  const differences = shown ? differencesOf(shown, shownQuote(quote), gone) : [];
  // Goods, prices and city are equal, so the delivery cost differs.
  const isDelivery = shown?.city === quote.city && differences.length === 0 && quote.priceHash !== body.priceHash;
  return no(isDelivery ? "deliveryChanged" : changeCode(differences), { differences });
}

/** Removes only what was ticked: of a product split by stock the other part stays. */
function takenFromBasket(tx: Tx, basketUuid: string, { lines }: BasketContents, quote: Quote): Write[] {
  const touched = lines.flatMap((line) => {
    const ordered = quote.lines.filter(({ item }) => item.uuid === line.uuid);
    return ordered.length === 0 ? [] : [{ ...line, quantity: leftOf(line.quantity, ordered) }];
  });
  const [left, gone] = [
    touched.filter(({ quantity }) => quantity > 0),
    touched.filter(({ quantity }) => quantity <= 0),
  ];
  return [
    ...lineSaves(tx, basketUuid, left),
    ...lineRemovals(
      basketUuid,
      gone.map(({ uuid }) => uuid),
    ),
    versionStep(tx, basketUuid),
  ];
}
