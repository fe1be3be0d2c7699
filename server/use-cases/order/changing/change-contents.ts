import { z } from "zod";
import { orderPartShape, type Order } from "#app/contract/orders/orders.ts";
import { availabilityShape, vatRateShape } from "#app/contract/parts.ts";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import type { ChangingPart, OrderPiece } from "#app/domain/order/change.ts";
import { isChangeable, orderStatuses } from "#app/domain/order/status.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import type { ContentsRow, ItemRow } from "#server/db/queries/order/changes.ts";

export type PartDelivery = Order["parts"][number]["delivery"];

/** A live part with its delivery; `number` and `delivery` are null until it is stored. */
export type LivePart = ChangingPart & { number: string | null; delivery: PartDelivery | null; cost: Money };

/** Parts of an order that are not canceled; `only` limits it to one part, null is all. */
export function livePartsOf({ parts }: ContentsRow, only: string | null): LivePart[] {
  return parts
    .map(({ items, delivery, deliveryCost, kind, status, vatRate, ...part }) => ({
      ...part,
      kind: availabilityShape.parse(kind),
      status: z.enum(orderStatuses).parse(status),
      vatRate: vatRateShape.parse(vatRate),
      delivery: orderPartShape.shape.delivery.parse(delivery),
      cost: moneyFromDecimal(deliveryCost),
      pieces: items.map(pieceOf),
    }))
    .map((part) => ({ ...part, isOpen: isChangeable(part.status) && (only === null || only === part.number) }))
    .filter(({ status }) => status !== "canceled");
}

function pieceOf({ uuid, productUuid, quantity, price, sum, vat, vatRate, weightGrams }: ItemRow): OrderPiece {
  return {
    ...{ uuid, productUuid, weightGrams },
    quantity: quantityFromDecimal(quantity),
    price: moneyFromDecimal(price),
    sum: moneyFromDecimal(sum),
    vat: moneyFromDecimal(vat),
    vatRate: vatRateShape.parse(vatRate),
  };
}

/** Distinct product uuids of parts. */
export function productsOf(parts: readonly LivePart[]): string[] {
  return [...new Set(parts.flatMap(({ pieces }) => pieces.map(({ productUuid }) => productUuid)))];
}
