import { z } from "zod";
import { orderSorts } from "#app/domain/order/order-list.ts";
import { paymentStatuses } from "#app/domain/order/payment-status.ts";
import { masterStatuses } from "#app/domain/order/status.ts";
import { listOf } from "./envelope.ts";
import { orderSummaryShape } from "./orders.ts";
import { isoDate, lineOfText, uuidShape } from "./parts.ts";

export const orderListShape = listOf(orderSummaryShape);

/** Values by commas or repeated; none are all. */
const anyOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((typed) =>
      [typed]
        .flat()
        .flatMap((list) => list.split(","))
        .filter((one) => one !== ""),
    )
    .pipe(z.array(z.enum(values)).max(values.length));

/** What narrows a list of orders (decisions §3.4, Orders list query); days are inclusive, of the city's calendar. */
const orderFilterShape = z.object({
  status: anyOf(masterStatuses),
  paymentStatus: anyOf(paymentStatuses),
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  /** A part of the number, of the order or of one of its parts. */
  number: lineOfText(40).optional(),
  /** Articles, names, own numbers, own articles. */
  q: lineOfText(100).optional(),
  /** The one the user works for; of another one there is nothing to show. */
  counterparty: uuidShape.optional(),
  sort: z.enum(orderSorts).default("-createdAt"),
});
export const orderListQuery = orderFilterShape.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
/** `POST /private/orders/orders/sheet`: the orders of a filter as a file. */
export const ordersSheetBody = orderFilterShape;

export type OrderFilter = z.output<typeof orderFilterShape>;
