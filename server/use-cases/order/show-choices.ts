import { providerCodeShape, type CalculateCard } from "#app/contract/logistics.ts";
import type { OrderChoices } from "#app/contract/order-changes.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { addMoney, moneyToNumber, zeroMoney } from "#app/domain/money.ts";
import { heldOf } from "#app/domain/order/change.ts";
import { isChangeable } from "#app/domain/order/status.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { orderContents } from "#server/db/queries/order/changes.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import {
  doNotDivideOf,
  fillsBasket,
  pricingOf,
  seesOwnPrices,
  withPrices,
  type Buyer,
} from "#server/use-cases/account/buyer.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
import { livePartsOf, type LivePart } from "./change-contents.ts";
import { groupDelivery, offeredFor } from "./change-delivery.ts";
import { placeOfOrder } from "./change-order.ts";
import type { Card } from "./plan-change.ts";
import { ownOrder } from "./own-order.ts";

/** What of an order its buyer can change, and between what he can choose; refused where nothing can be changed. */
export async function showChoices(ports: Ports, buyer: Buyer, id: string): Promise<ProblemOr<OrderChoices>> {
  if (!fillsBasket(buyer.viewer)) return no("rightMissing", { right: "fillsBaskets" });
  const [own, place] = await Promise.all([ownOrder(ports, buyer, id), placeOfOrder(ports, buyer, id)]);
  if (own === null || place === null) return no("notFound");
  const { book } = place;
  return withCarriers(book, () =>
    transact(ports.database.db, async (tx): Promise<ProblemOr<OrderChoices>> => {
      const row = await orderContents(tx, own.uuid);
      if (row === undefined) return no("notFound");
      const parts = livePartsOf(row);
      if (parts.length === 0 || !parts.every(({ status }) => isChangeable(status))) return no("orderFixed");
      const uuids = [...new Set(parts.flatMap(({ pieces }) => pieces.map(({ productUuid }) => productUuid)))];
      const found = await productCards(tx, { uuids, ...pricingOf(withPrices(place.buyer)) });
      const cards = new Map(found.map((card) => [card.uuid, card]));
      const whole = doNotDivideOf(buyer.viewer);
      const isPriced = seesOwnPrices(buyer.viewer);
      // A delivery that is free of charge tells of the sum of the goods.
      const shown = isPriced ? parts : parts.map(withoutSums);
      const offers = offeredFor({ book, before: shown, after: shown, cards, whole });
      return ok({
        ...{ uuid: own.uuid, number: own.number, version: own.version },
        lines: found.map((card) => lineOf(card, parts, isPriced)),
        deliveries: offers.flatMap((offer) => deliveryOf(offer, parts, isPriced)),
        recipient: { fio: row.recipient.fio, phone: row.recipient.phone },
        comment: row.comment ?? "",
      });
    }),
  );
}

function withoutSums(part: LivePart): LivePart {
  return { ...part, pieces: part.pieces.map((piece) => ({ ...piece, sum: zeroMoney })) };
}

function lineOf(card: Card, parts: readonly LivePart[], isPriced: boolean): OrderChoices["lines"][number] {
  const { uuid, article, name, slug, unit, multiplicity, minQuantity, maxQuantity, status } = card;
  const own = parts.flatMap(({ pieces }) => pieces).filter(({ productUuid }) => productUuid === uuid);
  return {
    ...{ uuid, article, name, unit },
    slug: status === "hidden" ? null : slug,
    quantity: quantityToNumber(heldOf(parts, uuid)),
    multiplicity: quantityToNumber(multiplicity),
    minQuantity: quantityToNumber(minQuantity),
    maxQuantity: maxQuantity === null ? null : quantityToNumber(maxQuantity),
    sum: isPriced ? moneyToNumber(addMoney(...own.map(({ sum }) => sum))) : null,
    isSold: status === "active",
  };
}

/** The way the group goes now, and what it could be. */
function deliveryOf(
  { kinds, groupKind, options }: CalculateCard[number],
  parts: readonly LivePart[],
  isPriced: boolean,
): OrderChoices["deliveries"] {
  const own = parts.filter(({ kind }) => kinds.includes(kind));
  const delivery = groupDelivery(own);
  const providerCode = providerCodeShape.safeParse(delivery?.providerCode);
  if (!delivery || !providerCode.success) return [];
  const { type, address, point, zoneCode, interval, services, dateFrom, dateTo, isEstimate } = delivery;
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
        isEstimate,
        options,
      },
      zone: zoneCode,
      point: point && { code: point.code, name: point.name, address: point.address },
      services: services.map(({ code, qty }) => ({ code, qty })),
      cost: isPriced ? moneyToNumber(addMoney(...own.map(({ cost }) => cost))) : null,
    },
  ];
}
