import type { ProblemOr } from "#app/contract/problem.ts";
import { z } from "zod";
import { checkoutDraftShape, type Checkout } from "#app/contract/checkouts.ts";
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
import { listAddresses, listBranchPlaces } from "#server/db/queries/delivery/addresses.ts";
import { listContracts } from "#server/db/queries/order/contracts.ts";
import { lastChoice } from "#server/db/queries/order/last-choice.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { toWireLine, toWireTotals } from "#server/use-cases/basket/basket-view.ts";
import { counterpartyOf, fillsBasket, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
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
  const open = async (tx: Tx): Promise<ProblemOr<Checkout>> => {
    const basket = await holdBasket(tx, basketOwner);
    if (!basket) return no("nothingTicked");
    const live = await liveCheckout(tx, user.uuid, basket.uuid);
    const quote = await currentQuote(tx, buyer, { book, owner: basketOwner, checkout: live });
    if (quote.lines.length === 0) return no("nothingTicked");
    const checkout = live ?? (await newCheckout(tx, ports, user.uuid, basket));
    return ok(await shownCheckout(tx, ports, buyer, { checkout, basket, quote, today: book.now.date }));
  };
  return withCarriers(book, () => transact(ports.database.db, open));
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
  const save = async (tx: Tx): Promise<ProblemOr<Checkout | null>> => {
    const basket = await holdBasket(tx, basketOwner);
    const found = await findCheckout(tx, uuid, user.uuid);
    if (!found) return no("notFound");
    const checkout = typed === undefined ? found : { ...found, draft: { ...storedDraft(found), typed } };
    if (checkout.placed) return ok(placedCheckout(buyer, checkout));
    if (typed !== undefined)
      await saveCheckout(tx, uuid, { draft: storedDraft(checkout), basketVersion: basket?.version ?? 0 });
    if (!basket || basket.uuid !== checkout.basketUuid) return ok(null);
    const quote = await currentQuote(tx, buyer, { book, owner: basketOwner, checkout });
    return ok(await shownCheckout(tx, ports, buyer, { checkout, basket, quote, today: book.now.date }));
  };
  const saved = await withCarriers(book, () => transact(ports.database.db, save));
  if (!saved.ok) return saved;
  return saved.value === null ? no("counterpartyChanged") : ok(saved.value);
}

type Asked = { book: DeliveryBook; owner: string; checkout: CheckoutRow | null };

async function currentQuote(tx: Tx, buyer: Buyer, { book, owner, checkout }: Asked): Promise<Quote> {
  const { lines } = await basketContents(tx, { owner, ...pricingOf(buyer) });
  return quoteOf(lines, buyer, book, { together: checkout !== null && goesTogether(storedDraft(checkout)) });
}

/** The choice that changes what is offered, so that the page must be made anew for it. */
function goesTogether({ typed }: StoredDraft): boolean {
  return typed["delivery.together"] === "on";
}

async function newCheckout(tx: Tx, ports: Ports, userUuid: string, basket: BasketRow): Promise<CheckoutRow> {
  const uuid = ports.ids.uuid();
  await insertCheckout(tx, { uuid, userUuid, basketUuid: basket.uuid, basketVersion: basket.version });
  return { uuid, basketUuid: basket.uuid, draft: {}, placed: null };
}

type Shown = { checkout: CheckoutRow; basket: BasketRow; quote: Quote; today: string };

/** Answers the checkout and stores the quote that the page is about to show. */
async function shownCheckout(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  { checkout, basket, quote, today }: Shown,
): Promise<Checkout> {
  const draft = storedDraft(checkout);
  if (draft.shown[0]?.priceHash !== quote.priceHash) {
    const others = draft.shown.filter(({ priceHash }) => priceHash !== quote.priceHash);
    const shown = [shownQuote(quote), ...others].slice(0, mostShown);
    await saveCheckout(tx, checkout.uuid, { draft: { ...draft, shown }, basketVersion: basket.version });
  }
  const whose = { userUuid: buyer.viewer.user?.uuid ?? "", rootUuid: counterpartyOf(buyer.viewer) };
  return {
    uuid: checkout.uuid,
    basketVersion: basket.version,
    priceHash: quote.priceHash,
    counterparty: counterpartyOf(buyer.viewer),
    draft: draft.typed,
    lines: quote.lines.map(toWireLine),
    totals: toWireTotals(quote.lines),
    delivery: quote.delivery,
    together: goesTogether(draft),
    last: await lastChoice(tx, whose, buyer.city.uuid),
    addresses: await listAddresses(tx, whose, buyer.city.uuid),
    branches: whose.rootUuid === null ? [] : await listBranchPlaces(tx, whose.rootUuid, buyer.city.name),
    contracts: whose.rootUuid === null ? [] : await listContracts(tx, whose.rootUuid, today),
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
    together: false,
    last: null,
    addresses: [],
    branches: [],
    contracts: [],
    payments: [],
    placed: checkout.placed,
  };
}
