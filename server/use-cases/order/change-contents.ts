import { z } from "zod";
import { orderPartShape, type Order } from "#app/contract/orders.ts";
import { availabilityShape, vatRateShape } from "#app/contract/parts.ts";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import type { ChangingPart, Piece } from "#app/domain/order/change.ts";
import { isChangeable, orderStatuses } from "#app/domain/order/status.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import type { ContentsRow, ItemRow } from "#server/db/queries/order/changes.ts";

export type PartDelivery = Order["parts"][number]["delivery"];

/** A live part with its way to the buyer; `number` and `delivery` null until the part is stored. */
export type LivePart = ChangingPart & { number: string | null; delivery: PartDelivery | null; cost: Money };

/** The parts of an order that were not canceled; `only` names the one part that a change is about, null is all. */
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

function pieceOf({ uuid, productUuid, quantity, price, sum, vat, vatRate, weightGrams }: ItemRow): Piece {
  return {
    ...{ uuid, productUuid, weightGrams },
    quantity: quantityFromDecimal(quantity),
    price: moneyFromDecimal(price),
    sum: moneyFromDecimal(sum),
    vat: moneyFromDecimal(vat),
    vatRate: vatRateShape.parse(vatRate),
  };
}
