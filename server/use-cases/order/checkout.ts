import type { ProblemOr } from "#app/contract/problem.ts";
import { z } from "zod";
import { checkoutDraftShape, type Checkout } from "#app/contract/orders.ts";
import { addMoney } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { basketContents, holdBasket, type BasketRow } from "#server/db/queries/basket/baskets.ts";
import {
  findCheckout,
  insertCheckout,
  liveCheckout,
  saveCheckout,
  type CheckoutRow,
} from "#server/db/queries/order/checkouts.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { toWireLine, toWireTotals } from "#server/use-cases/basket/basket-view.ts";
import { counterpartyOf, fillsBasket, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { deliveryBook, type DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { offeredTo } from "./payment-methods.ts";
import { quoteOf, shownQuote, shownQuoteShape, type Quote } from "./quote.ts";

/** The draft of one checkout as it is stored: what was typed, and the last quotes that pages have shown. */
const storedDraftShape = z.object({
  typed: checkoutDraftShape.default({}),
  shown: z.array(shownQuoteShape).default([]),
});
export type StoredDraft = z.infer<typeof storedDraftShape>;

/** Tabs of one checkout that may still be told what has changed since. */
const mostShown = 3;

export function storedDraft(checkout: CheckoutRow): StoredDraft {
  return storedDraftShape.parse(checkout.draft);
}

/** A checkout of the ticked lines: the live one of this basket, so that two tabs carry one key, or a new one. */
export async function openCheckout(ports: Ports, buyer: Buyer): Promise<ProblemOr<Checkout>> {
  const { user, basketOwner } = buyer.viewer;
  if (!user || basketOwner === null) return no("unauthorized");
  if (!fillsBasket(buyer.viewer)) return no("rightMissing", { right: "fillsBaskets" });
  const book = await deliveryBook(ports, buyer.city);
  return transact(ports.database.db, async (tx) => {
    const basket = await holdBasket(tx, basketOwner);
    if (!basket) return no("nothingTicked");
    const quote = await currentQuote(tx, buyer, book, basketOwner);
    if (quote.lines.length === 0) return no("nothingTicked");
    const checkout =
      (await liveCheckout(tx, user.uuid, basket.uuid)) ?? (await newCheckout(tx, ports, user.uuid, basket));
    return ok(await shownCheckout(tx, ports, buyer, { checkout, basket, quote }));
  });
}

/** A checkout again, `typed` saved first: it is kept even when the basket meanwhile belongs to another counterparty. */
export async function showCheckout(
  ports: Ports,
  buyer: Buyer,
  { uuid, typed }: { uuid: string; typed?: StoredDraft["typed"] },
): Promise<ProblemOr<Checkout>> {
  const { user, basketOwner } = buyer.viewer;
  if (!user || basketOwner === null) return no("unauthorized");
  const book = await deliveryBook(ports, buyer.city);
  const saved = await transact(ports.database.db, async (tx) => {
    const basket = await holdBasket(tx, basketOwner);
    const found = await findCheckout(tx, uuid, user.uuid);
    if (!found) return no("notFound");
    const checkout = typed === undefined ? found : { ...found, draft: { ...storedDraft(found), typed } };
    if (checkout.placed) return ok(placedCheckout(buyer, checkout));
    if (typed !== undefined)
      await saveCheckout(tx, uuid, { draft: storedDraft(checkout), basketVersion: basket?.version ?? 0 });
    if (!basket || basket.uuid !== checkout.basketUuid) return ok(null);
    const quote = await currentQuote(tx, buyer, book, basketOwner);
    return ok(await shownCheckout(tx, ports, buyer, { checkout, basket, quote }));
  });
  if (!saved.ok) return saved;
  return saved.value === null ? no("counterpartyChanged") : ok(saved.value);
}

async function currentQuote(tx: Tx, buyer: Buyer, book: DeliveryBook, owner: string): Promise<Quote> {
  const { lines } = await basketContents(tx, { owner, ...pricingOf(buyer) });
  return quoteOf(lines, buyer, book);
}

async function newCheckout(tx: Tx, ports: Ports, userUuid: string, basket: BasketRow): Promise<CheckoutRow> {
  const uuid = ports.ids.uuid();
  await insertCheckout(tx, { uuid, userUuid, basketUuid: basket.uuid, basketVersion: basket.version });
  return { uuid, basketUuid: basket.uuid, draft: {}, placed: null };
}

type Shown = { checkout: CheckoutRow; basket: BasketRow; quote: Quote };

/** Answers the checkout and stores the quote that the page is about to show. */
async function shownCheckout(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  { checkout, basket, quote }: Shown,
): Promise<Checkout> {
  const draft = storedDraft(checkout);
  if (draft.shown[0]?.priceHash !== quote.priceHash) {
    const others = draft.shown.filter(({ priceHash }) => priceHash !== quote.priceHash);
    const shown = [shownQuote(quote), ...others].slice(0, mostShown);
    await saveCheckout(tx, checkout.uuid, { draft: { ...draft, shown }, basketVersion: basket.version });
  }
  return {
    uuid: checkout.uuid,
    basketVersion: basket.version,
    priceHash: quote.priceHash,
    counterparty: counterpartyOf(buyer.viewer),
    draft: draft.typed,
    lines: quote.lines.map(toWireLine),
    totals: toWireTotals(quote.lines),
    delivery: quote.delivery,
    payments: await offeredTo(tx, ports, buyer, addMoney(...quote.lines.map(({ sum }) => sum))),
    placed: null,
  };
}

function placedCheckout(buyer: Buyer, checkout: CheckoutRow): Checkout {
  return {
    uuid: checkout.uuid,
    basketVersion: 0,
    priceHash: "",
    counterparty: counterpartyOf(buyer.viewer),
    draft: storedDraft(checkout).typed,
    lines: [],
    totals: toWireTotals([]),
    delivery: [],
    payments: [],
    placed: checkout.placed,
  };
}
