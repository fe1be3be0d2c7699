import {
  placedForBuyerShape,
  type PlaceForBuyer,
  type QuotedForBuyer,
  type QuoteForBuyer,
} from "#app/contract/desk/placing.ts";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { allRights, ordersHimself, type MemberRights } from "#app/domain/account/rights.ts";
import { addMoney, moneyToNumber } from "#app/domain/money.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { checkQuantity, settleQuantity, type Quantity } from "#app/domain/quantity.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdOrderer } from "#server/db/queries/account/members.ts";
import { findMemberViewer, findPersonViewer } from "#server/db/queries/account/viewers.ts";
import { emptyBasket, saveLines } from "#server/db/queries/basket/basket-lines.ts";
import { basketContents, lockBasket, type StoredBasket } from "#server/db/queries/basket/baskets.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { insertCheckout } from "#server/db/queries/order/checkouts.ts";
import { listContracts } from "#server/db/queries/order/contracts.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold, toWireLine } from "#server/use-cases/basket/basket-view.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
import { deliveryBook, type DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { offeredTo } from "#server/use-cases/order/placing/payment-methods.ts";
import { place } from "#server/use-cases/order/placing/place-order.ts";
import { quoteOf, type Quote } from "#server/use-cases/order/placing/quote.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";
import { viewerFrom } from "#server/use-cases/sessions/viewer.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { goodsByArticles } from "./named-goods.ts";

type Goods = { uuid: string; article: string; quantity: number }[];
type Prepared = { buyer: Buyer; goods: Goods; book: DeliveryBook };

/** Goods at the buyer's prices, with what is offered for them. Leaves nothing behind. */
export async function quoteForBuyer(
  ports: Ports,
  staff: StaffScope,
  wanted: QuoteForBuyer,
): Promise<ProblemOr<QuotedForBuyer, RefusalsOf<typeof prepared> | RefusalsOf<typeof quoted>>> {
  const ready = await prepared(ports, staff, wanted);
  if (!ready.ok) return ready;
  const { buyer, book } = ready.value;
  const { user, client } = buyer.viewer;
  if (!user) return no("buyerGone");
  return withCarriers(book, () =>
    transact(ports.database.db, async (tx): Promise<ProblemOr<QuotedForBuyer, RefusalsOf<typeof quoted>>> => {
      const made = await quoted(tx, ports, staff, ready.value, wanted);
      if (!made.ok) return made;
      const { basket, quote } = made.value;
      await emptyBasket(tx, basket.uuid);
      const sum = addMoney(...quote.lines.map((line) => line.sum));
      const { methods } = await offeredTo(tx, ports, buyer, sum);
      return ok({
        buyer: {
          ...{ user: user.uuid, company: client?.rootUuid ?? null, phone: user.phone },
          name: [user.lastName, user.firstName, user.middleName].filter(Boolean).join(" "),
          companyName: client?.name ?? null,
          inn: client?.inn ?? null,
        },
        priceHash: quote.priceHash,
        lines: quote.lines.map(toWireLine),
        sum: moneyToNumber(sum),
        delivery: quote.delivery,
        payments: methods,
        contracts: client === null ? [] : await listContracts(tx, client.rootUuid, book.now.date),
      });
    }),
  );
}

type PlaceRefusal =
  | RefusalsOf<typeof prepared>
  | RefusalsOf<typeof quoted>
  | Exclude<RefusalsOf<typeof place>, "unauthorized">
  | "orderDiffers"
  | "phone";

/** Places the quoted order as through the checkout, with the rights of the buyer, once a key. */
export async function placeForBuyer(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  body: PlaceForBuyer,
): Promise<ProblemOr<{ uuid: string; number: string }, PlaceRefusal>> {
  const phone = contactPhone(body.recipient.phone);
  if (!phone.ok) return no("phone", { field: "recipient.phone" });
  const ready = await prepared(ports, staff, body);
  if (!ready.ok) return ready;
  const { buyer, book } = ready.value;
  const { user } = buyer.viewer;
  if (!user) return no("buyerGone");
  return withCarriers(book, () =>
    changeOnce<typeof placedForBuyerShape, { ok: false; code: PlaceRefusal }>(
      ports,
      author,
      placedForBuyerShape,
      async (tx) => {
        const rights = await rightsInOrder(tx, buyer);
        if (rights === null) return no("buyerGone");
        const made = await quoted(tx, ports, staff, ready.value, body);
        if (!made.ok) return made;
        const { basket, quote } = made.value;
        if (quote.priceHash !== body.priceHash) return no("orderDiffers");
        const checkout = { uuid: ports.ids.uuid(), basketUuid: basket.uuid, draft: {}, placed: null };
        await insertCheckout(tx, { ...checkout, userUuid: user.uuid, basketVersion: basket.version });
        const order: PlaceOrderBody = {
          ...orderOf(body),
          checkout: checkout.uuid,
          basketVersion: basket.version,
          counterparty: counterpartyOf(buyer.viewer),
          consents: { offer: true },
        };
        const sent = { ip: "", userAgent: "", consents: [] };
        const form = { body: order, user, phone: phone.value, basketOwner: ownerOf(staff), book, ...sent };
        const placed = await place(
          tx,
          ports,
          buyer,
          { ...form, source: "manager", manager: author.actor },
          { checkout, rights, decidedBy: user.uuid },
        );
        if (!placed.ok) return placed;
        const { uuid, number, total } = placed.value;
        await recordChange(tx, author, {
          action: "order.placed",
          object: { kind: "order", id: uuid, name: number },
          changes: { total: { before: null, after: total } },
          answer: { uuid, number },
        });
        return ok({ uuid, number });
      },
    ),
  );
}

function orderOf({ user: _, company: __, city: ___, goods: ____, ...order }: PlaceForBuyer) {
  return order;
}

/** The basket of one of the staff, apart from those of buyers. */
function ownerOf({ uuid }: StaffScope): string {
  return `d:${uuid}`;
}

/** Whose order it is, in which city, and the goods; read before the transaction. */
async function prepared(
  ports: Ports,
  staff: StaffScope,
  { user, company, city: cityUuid, goods: named }: QuoteForBuyer,
): Promise<ProblemOr<Prepared, RefusalsOf<typeof goodsByArticles> | "approvalNeeded" | "buyerGone" | "rightMissing">> {
  if (!mayStaff(staff, "changeOrders", { city: cityUuid })) return no("rightMissing");
  const { db } = ports.database;
  const found = company === null ? await findPersonViewer(db, user) : await findMemberViewer(db, user, company);
  const city = (await publicData(ports).cities()).byUuid.get(cityUuid);
  if (found === undefined || city === undefined) return no("buyerGone");
  const viewer = viewerFrom(found, null);
  if (!mayDo(viewer, "checkout").ok || !ordersHimself(viewer.client?.rights ?? allRights)) return no("approvalNeeded");
  const goods = await goodsByArticles(ports, named);
  if (!goods.ok) return goods;
  return ok({ buyer: { viewer, city }, goods: goods.value, book: await deliveryBook(ports, city) });
}

async function rightsInOrder(tx: Tx, { viewer }: Buyer): Promise<MemberRights | null> {
  const rootUuid = counterpartyOf(viewer);
  if (rootUuid === null || viewer.user === null) return allRights;
  const member = await holdOrderer(tx, rootUuid, viewer.user.uuid);
  return member === undefined ? null : rightsOf(member);
}

async function quoted(
  tx: Tx,
  ports: Ports,
  staff: StaffScope,
  { buyer, goods, book }: Prepared,
  { together }: Pick<QuoteForBuyer, "together">,
): Promise<ProblemOr<{ basket: StoredBasket; quote: Quote }, "badQuantity" | "productGone">> {
  const cards = await productCards(tx, { uuids: goods.map(({ uuid }) => uuid), ...pricingOf(buyer) });
  const lines: { uuid: string; quantity: Quantity }[] = [];
  for (const { uuid, article, quantity } of goods) {
    const card = cards.find((one) => one.uuid === uuid);
    if (card === undefined || !isSold(card)) return no("productGone", { uuid, name: card?.name ?? article });
    const typed = checkQuantity(quantity);
    const settled = typed.ok ? settleQuantity(typed.value, card) : typed;
    if (!settled.ok) return no("badQuantity", { uuid });
    lines.push({ uuid, quantity: settled.value.quantity });
  }
  const owner = ownerOf(staff);
  const basket = await lockBasket(tx, owner, ports.ids.uuid());
  await emptyBasket(tx, basket.uuid);
  await saveLines(
    tx,
    basket.uuid,
    lines.map((line) => ({ ...line, ...unseen })),
  );
  const contents = await basketContents(tx, { owner, ...pricingOf(buyer) });
  return ok({ basket, quote: quoteOf(ports, contents.lines, buyer, book, { together }) });
}

const unseen = { ticked: { available: true, waiting: true }, seenPrice: null, seq: 0 };
