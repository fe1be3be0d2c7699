import type { ProblemOr } from "#app/contract/problem.ts";
import { z } from "zod";
import { checkoutDraftShape, type Checkout } from "#app/contract/orders/checkouts.ts";
import { addMoney, moneyToNumber, zeroMoney } from "#app/domain/money.ts";
import { orderRoom } from "#app/domain/account/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { basketContents, holdBasket, type StoredBasket } from "#server/db/queries/basket/baskets.ts";
import {
  findCheckout,
  insertCheckout,
  liveCheckout,
  saveCheckout,
  type CheckoutRow,
} from "#server/db/queries/order/checkouts.ts";
import { listAddresses, listBranchPlaces } from "#server/db/queries/delivery/addresses.ts";
import { listContracts } from "#server/db/queries/order/contracts.ts";
import { lastChoice } from "#server/db/queries/order/reading/last-choice.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { toWireLine, toWireTotals } from "#server/use-cases/basket/basket-view.ts";
import { counterpartyOf, pricingOf, seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
import { deliveryBook, type DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { toWireCredit } from "#server/use-cases/settlements/show-credit.ts";
import { consentsToLog, offerAlone } from "#server/use-cases/account/consents.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { offeredTo } from "./payment-methods.ts";
import { quoteOf, shownQuote, shownQuoteShape, type Quote } from "./quote.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";
import { spentThisMonth } from "#server/db/queries/order/reading/month-orders.ts";

/** Stored checkout draft: the form, and the last quotes shown. */
const storedDraftShape = z.object({
  typed: checkoutDraftShape.default({}),
  shown: z.array(shownQuoteShape).default([]),
});
export type StoredDraft = z.infer<typeof storedDraftShape>;

/** Quotes kept, so that several tabs of a checkout can be told what has changed. */
const mostShown = 3;

export function storedDraft(checkout: CheckoutRow): StoredDraft {
  return storedDraftShape.parse(checkout.draft);
}

/** A checkout of the ticked lines: the basket's live one, so that two tabs share one key, or a new one. */
export async function openCheckout(
  ports: Ports,
  buyer: Buyer,
): Promise<ProblemOr<Checkout, "nothingTicked" | "rightMissing" | "textsUnpublished" | "unauthorized">> {
  const { user, basketOwner } = buyer.viewer;
  if (!user || basketOwner === null) return no("unauthorized");
  const may = mayDo(buyer.viewer, "checkout");
  if (!may.ok) return may;
  const consents = consentsToLog(ports, offerAlone, await publicData(ports).contentPages());
  if (!consents.ok) return consents;
  const book = await deliveryBook(ports, buyer.city);
  const open = async (tx: Tx): Promise<ProblemOr<Checkout, "nothingTicked">> => {
    const basket = await holdBasket(tx, basketOwner);
    if (!basket) return no("nothingTicked");
    const live = await liveCheckout(tx, user.uuid, basket.uuid);
    const quote = await currentQuote(tx, ports, buyer, { book, owner: basketOwner, checkout: live });
    if (quote.lines.length === 0) return no("nothingTicked");
    const checkout = live ?? (await newCheckout(tx, ports, user.uuid, basket));
    return ok(await shownCheckout(tx, ports, buyer, { checkout, basket, quote, today: book.now.date }));
  };
  return withCarriers(book, () => transact(ports.database.db, open));
}

/** Reopens a checkout after saving `typed`, which is kept even if the basket now belongs to another counterparty. */
export async function showCheckout(
  ports: Ports,
  buyer: Buyer,
  { uuid, typed }: { uuid: string; typed?: StoredDraft["typed"] },
): Promise<ProblemOr<Checkout, "counterpartyChanged" | "notFound" | "unauthorized">> {
  const { user, basketOwner } = buyer.viewer;
  if (!user || basketOwner === null) return no("unauthorized");
  const book = await deliveryBook(ports, buyer.city);
  const save = async (tx: Tx): Promise<ProblemOr<Checkout | null, "notFound">> => {
    const basket = await holdBasket(tx, basketOwner);
    const found = await findCheckout(tx, uuid, user.uuid);
    if (!found) return no("notFound");
    const checkout = typed === undefined ? found : { ...found, draft: { ...storedDraft(found), typed } };
    if (checkout.placed) return ok(placedCheckout(buyer, checkout));
    if (typed !== undefined)
      await saveCheckout(tx, uuid, { draft: storedDraft(checkout), basketVersion: basket?.version ?? 0 });
    if (!basket || basket.uuid !== checkout.basketUuid) return ok(null);
    const quote = await currentQuote(tx, ports, buyer, { book, owner: basketOwner, checkout });
    return ok(await shownCheckout(tx, ports, buyer, { checkout, basket, quote, today: book.now.date }));
  };
  const saved = await withCarriers(book, () => transact(ports.database.db, save));
  if (!saved.ok) return saved;
  return saved.value === null ? no("counterpartyChanged") : ok(saved.value);
}

type QuoteSource = { book: DeliveryBook; owner: string; checkout: CheckoutRow | null };

async function currentQuote(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  { book, owner, checkout }: QuoteSource,
): Promise<Quote> {
  const { lines } = await basketContents(tx, { owner, ...pricingOf(buyer) });
  return quoteOf(ports, lines, buyer, book, { together: checkout !== null && goesTogether(storedDraft(checkout)) });
}

/** The choice that changes the offered options, so the page has to be rendered again. */
function goesTogether({ typed }: StoredDraft): boolean {
  return typed["delivery.together"] === "on";
}

async function newCheckout(tx: Tx, ports: Ports, userUuid: string, basket: StoredBasket): Promise<CheckoutRow> {
  const uuid = ports.ids.uuid();
  await insertCheckout(tx, { uuid, userUuid, basketUuid: basket.uuid, basketVersion: basket.version });
  return { uuid, basketUuid: basket.uuid, draft: {}, placed: null };
}

type Shown = { checkout: CheckoutRow; basket: StoredBasket; quote: Quote; today: string };

/** Returns the checkout and stores its quote. */
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
  const { client } = buyer.viewer;
  const whose = { userUuid: buyer.viewer.user?.uuid ?? "", rootUuid: counterpartyOf(buyer.viewer) };
  // Whether the credit suffices would reveal its remainder.
  const sum = seesOwnPrices(buyer.viewer) ? addMoney(...quote.lines.map((line) => line.sum)) : zeroMoney;
  const { methods, credit } = await offeredTo(tx, ports, buyer, sum);
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
    payments: methods,
    credit: client === null || credit === null ? null : toWireCredit(credit, client.rights),
    alone: await soloLimit(tx, buyer),
    placed: null,
  };
}

async function soloLimit(tx: Tx, { viewer: { user, client } }: Buyer): Promise<number | null> {
  if (user === null || client === null) return null;
  const { rights, rootUuid } = client;
  const spent = rights.monthLimit === null ? zeroMoney : await spentThisMonth(tx, { rootUuid, userUuid: user.uuid });
  const room = orderRoom(rights, spent);
  return room === null ? null : moneyToNumber(room);
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
    alone: null,
    delivery: [],
    together: false,
    last: null,
    addresses: [],
    branches: [],
    contracts: [],
    payments: [],
    credit: null,
    placed: checkout.placed,
  };
}
