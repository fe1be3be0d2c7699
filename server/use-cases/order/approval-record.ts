import { z } from "zod";
import { availabilityShape } from "#app/contract/parts.ts";
import { placeOrderBody } from "#app/contract/checkouts.ts";
import { addMoney, moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { Quote } from "./quote.ts";
import { totalOf, type GroupDelivery } from "./order-delivery.ts";
import { datesOf } from "./wire-delivery.ts";
import type { Availability } from "#app/domain/basket/split.ts";

/** The form of a checkout that waits for an approver, and where its consent was given. */
export const askedFormShape = z.object({
  body: placeOrderBody,
  phone: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  consents: z.array(z.object({ purpose: z.string(), textVersion: z.string() })),
});
export type AskedForm = z.infer<typeof askedFormShape>;

/** What letters about the request tell besides: the number under which the buyer keeps the order. */
export function ownNumberOf({ customerNumber }: Pick<AskedForm["body"], "customerNumber">): {
  customerNumber?: string;
} {
  return customerNumber ? { customerNumber } : {};
}

/** Goods and sums in roubles, at the prices of the counterparty, whoever may see them. */
export const askedContentsShape = z.object({
  lines: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      article: z.string(),
      userArticle: z.string().nullable().default(null),
      unit: z.string(),
      kind: availabilityShape,
      quantity: z.number(),
      price: z.number(),
      sum: z.number(),
    }),
  ),
  deliveries: z.array(
    z.object({
      type: z.enum(["pickup", "courier", "transport"]),
      place: z.string(),
      cost: z.number(),
      days: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
    }),
  ),
  totals: z.object({ items: z.number(), delivery: z.number(), total: z.number() }),
});
export type AskedContents = z.infer<typeof askedContentsShape>;

type Deliveries = ReadonlyMap<Availability, GroupDelivery>;

export function contentsOf({ lines }: Quote, deliveries: Deliveries): AskedContents {
  const items = addMoney(...lines.map(({ sum }) => sum));
  const ways = [...new Set(deliveries.values())];
  return {
    lines: lines.map(({ card, kind, quantity, price, sum }) => ({
      uuid: card.uuid,
      name: card.name,
      article: card.article,
      userArticle: card.userArticle,
      unit: card.unit,
      kind,
      quantity: quantityToNumber(quantity),
      price: moneyToNumber(price),
      sum: moneyToNumber(sum),
    })),
    deliveries: ways.map((way) => ({
      type: way.option.type,
      place: way.point ? `${way.point.name}, ${way.point.address}` : (way.address ?? ""),
      cost: moneyToNumber(way.cost),
      days: daysOf(way),
    })),
    totals: {
      items: moneyToNumber(items),
      delivery: moneyToNumber(addMoney(...ways.map(({ cost }) => cost))),
      total: moneyToNumber(totalOf({ lines }, deliveries)),
    },
  };
}

function daysOf(way: GroupDelivery): { from: string; to: string } | null {
  const { dateFrom, dateTo, hasDates } = datesOf(way);
  return !hasDates ? null : { from: dateFrom, to: dateTo };
}
