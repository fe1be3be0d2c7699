import { z } from "zod";
import { availabilityShape } from "#app/contract/parts.ts";
import { placeOrderBody } from "#app/contract/orders/checkouts.ts";
import { addMoney, moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { Quote } from "#server/use-cases/order/placing/quote.ts";
import { totalOf, type GroupDelivery } from "#server/use-cases/order/changing/order-delivery.ts";
import { datesOf } from "#server/use-cases/order/placing/wire-delivery.ts";
import type { Availability } from "#app/domain/basket/split.ts";

/** A checkout form awaiting approval, with the address of its consent. */
export const approvalFormShape = z.object({
  body: placeOrderBody,
  phone: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  consents: z.array(z.object({ purpose: z.string(), textVersion: z.string() })),
});
export type ApprovalForm = z.infer<typeof approvalFormShape>;

/** Additional e-mail parameters: the buyer's own order number. */
export function ownNumberOf({ customerNumber }: Pick<ApprovalForm["body"], "customerNumber">): {
  customerNumber?: string;
} {
  return customerNumber ? { customerNumber } : {};
}

/** Goods and sums in roubles, at the counterparty's prices regardless of access. */
export const approvalContentsShape = z.object({
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
      isCostUnknown: z.boolean().default(false),
      days: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
    }),
  ),
  totals: z.object({ items: z.number(), delivery: z.number(), total: z.number() }),
});
export type ApprovalContents = z.infer<typeof approvalContentsShape>;

type Deliveries = ReadonlyMap<Availability, GroupDelivery>;

export function contentsOf({ lines }: Quote, deliveries: Deliveries): ApprovalContents {
  const items = addMoney(...lines.map(({ sum }) => sum));
  const ways = [...new Set(deliveries.values())];
  return {
    lines: lines.map(({ item, kind, quantity, price, sum }) => ({
      uuid: item.uuid,
      name: item.name,
      article: item.article,
      userArticle: item.userArticle,
      unit: item.unit,
      kind,
      quantity: quantityToNumber(quantity),
      price: moneyToNumber(price),
      sum: moneyToNumber(sum),
    })),
    deliveries: ways.map((way) => ({
      type: way.option.type,
      place: way.point ? `${way.point.name}, ${way.point.address}` : (way.address ?? ""),
      cost: moneyToNumber(way.cost),
      isCostUnknown: way.option.isCostUnknown,
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
