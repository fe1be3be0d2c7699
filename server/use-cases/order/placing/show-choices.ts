import { providerCodeShape, type CalculateCard } from "#app/contract/delivery/logistics.ts";
import type { OrderChoices } from "#app/contract/orders/order-changes.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { addMoney, moneyToNumber, zeroMoney } from "#app/domain/money.ts";
import { heldOf, openParts } from "#app/domain/order/change.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { orderContents } from "#server/db/queries/order/changes.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { doNotDivideOf, pricingOf, seesOwnPrices, withPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
import type { Tx } from "#server/db/client.ts";
import { livePartsOf, productsOf, type LivePart } from "#server/use-cases/order/changing/change-contents.ts";
import { groupDelivery, offeredFor } from "#server/use-cases/order/changing/change-delivery.ts";
import { placeOfOrder } from "#server/use-cases/order/changing/change-order.ts";
import { fitsMonth, mayChangeTo } from "#server/use-cases/order/changing/change-right.ts";
import type { OrderPlace } from "#server/use-cases/order/changing/judge-change.ts";
import { isRecipientFixed, type Card } from "#server/use-cases/order/changing/plan-change.ts";
import { ownOrder } from "#server/use-cases/order/reading/own-order.ts";
import { totalOfParts } from "#server/use-cases/order/changing/preview-change.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

/** What the buyer can change in an order or one part, with the options; refused when nothing can be changed. */
export async function showChoices(
  ports: Ports,
  buyer: Buyer,
  { id, part = null }: { id: string; part?: string | null | undefined },
): Promise<ProblemOr<OrderChoices, "notFound" | "orderFixed" | "rightMissing">> {
  const may = mayDo(buyer.viewer, "orderChange");
  if (!may.ok) return may;
  const [own, place] = await Promise.all([ownOrder(ports, buyer, id), placeOfOrder(ports, buyer, id)]);
  if (own === null || place === null) return no("notFound");
  return choicesOf(ports, place, { own, part });
}

type Named = { own: Pick<OrderChoices, "uuid" | "number" | "version">; part: string | null };

/** What can be changed in this order now. */
export async function choicesOf(
  ports: Ports,
  { buyer, book, by }: OrderPlace,
  { own, part }: Named,
): Promise<ProblemOr<OrderChoices, "notFound" | "orderFixed">> {
  return withCarriers(book, () =>
    transact(ports.database.db, async (tx): Promise<ProblemOr<OrderChoices, "notFound" | "orderFixed">> => {
      const row = await orderContents(tx, own.uuid);
      if (row === undefined) return no("notFound");
      if (part !== null && !row.parts.some(({ number }) => number === part)) return no("notFound");
      const live = livePartsOf(row, part);
      const parts = openParts(live);
      if (parts.length === 0) return no("orderFixed");
      const numbersOf = (some: readonly LivePart[]) => some.flatMap(({ number }) => number ?? []);
      const uuids = productsOf(live);
      const found = await productCards(tx, { uuids, ...pricingOf(withPrices(buyer)) });
      const cards = new Map(found.map((card) => [card.uuid, card]));
      const open = new Set(productsOf(parts));
      const whole = doNotDivideOf(buyer.viewer);
      // Free delivery would reveal the sum of the goods.
      const shown = seesOwnPrices(buyer.viewer) ? live : live.map(withoutSums);
      const offers = offeredFor({ book, before: shown, after: shown, cards, whole });
      return ok({
        ...{ uuid: own.uuid, number: own.number, version: own.version },
        parts: numbersOf(parts),
        fixedParts: numbersOf(live.filter((one) => !one.isOpen)),
        onlyRemoval: by.source === "buyer" && (await isOnlyRemoval(tx, buyer, own.uuid, live)),
        isRecipientFixed: isRecipientFixed(live),
        lines: found.filter(({ uuid }) => open.has(uuid)).map((card) => lineOf(card, parts)),
        deliveries: offers.flatMap((offer) => deliveryOf(offer, parts)),
        recipient: { fio: row.recipient.fio, phone: row.recipient.phone },
        comment: row.comment ?? "",
      });
    }),
  );
}

async function isOnlyRemoval(
  tx: Tx,
  { viewer }: Buyer,
  orderUuid: string,
  parts: readonly LivePart[],
): Promise<boolean> {
  const { client, user } = viewer;
  if (client === null || user === null) return false;
  const member = { rootUuid: client.rootUuid, userUuid: user.uuid };
  const total = totalOfParts(parts);
  const sums = { orderUuid, was: total, is: total, isRemoval: false };
  const may = await mayChangeTo(tx, member, sums);
  return !may.ok || !(await fitsMonth(tx, member, { ...sums, rights: may.value }));
}

function withoutSums(part: LivePart): LivePart {
  return { ...part, pieces: part.pieces.map((piece) => ({ ...piece, sum: zeroMoney })) };
}

function lineOf(card: Card, parts: readonly LivePart[]): OrderChoices["lines"][number] {
  const { uuid, article, name, slug, unit, multiplicity, minQuantity, maxQuantity, status } = card;
  const own = parts.flatMap(({ pieces }) => pieces).filter(({ productUuid }) => productUuid === uuid);
  return {
    ...{ uuid, article, name, unit },
    slug: status === "hidden" ? null : slug,
    quantity: quantityToNumber(heldOf(parts, uuid)),
    multiplicity: quantityToNumber(multiplicity),
    minQuantity: quantityToNumber(minQuantity),
    maxQuantity: maxQuantity === null ? null : quantityToNumber(maxQuantity),
    sum: moneyToNumber(addMoney(...own.map(({ sum }) => sum))),
    isSold: status === "active",
  };
}

/** The group's current delivery and its options. */
function deliveryOf(
  { kinds, groupKind, options }: CalculateCard[number],
  parts: readonly LivePart[],
): OrderChoices["deliveries"] {
  const own = parts.filter(({ kind }) => kinds.includes(kind));
  const delivery = groupDelivery(own);
  const providerCode = providerCodeShape.safeParse(delivery?.providerCode);
  if (!delivery || !providerCode.success) return [];
  const { type, address, point, zoneCode, interval, services, dateFrom, dateTo, isEstimate, hasDates } = delivery;
  return [
    {
      ...{
        kind: groupKind,
        kinds,
        providerCode: providerCode.data,
        type,
        address,
        interval,
        dateFrom,
        dateTo,
        isEstimate: isEstimate && !hasDates,
        options,
      },
      zone: zoneCode,
      point: point && { code: point.code, name: point.name, address: point.address },
      services: services.map(({ code, qty }) => ({ code, qty })),
      isCostUnknown: delivery.isCostUnknown,
      cost: moneyToNumber(addMoney(...own.map(({ cost }) => cost))),
    },
  ];
}
