import { z } from "zod";
import { orderSorts } from "#app/domain/order/order-list.ts";
import { paymentStatuses } from "#app/domain/order/payment-status.ts";
import { masterStatuses } from "#app/domain/order/status.ts";
import { listOf } from "#app/contract/envelope.ts";
import { orderSummaryShape } from "./orders.ts";
import { isoDate, lineOfText, uuidShape } from "#app/contract/parts.ts";

export const orderListShape = listOf(orderSummaryShape);

/** Comma-separated or repeated values; none means all. */
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

/** Filter of an order list (product rules §3.4, Orders list query); dates are inclusive, in the city's calendar. */
const orderFilterShape = z.object({
  status: anyOf(masterStatuses),
  paymentStatus: anyOf(paymentStatuses),
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  /** Part of the number of an order or one of its parts. */
  number: lineOfText(40).optional(),
  /** Articles, names, customer order numbers, customer articles. */
  q: lineOfText(100).optional(),
  /** The selected counterparty; others give an empty list. */
  counterparty: uuidShape.optional(),
  sort: z.enum(orderSorts).default("-createdAt"),
});
export const orderListQuery = orderFilterShape.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
/** `POST /private/orders/orders/sheet`: filtered orders as a file. */
export const ordersSheetBody = orderFilterShape;

export type OrderFilter = z.output<typeof orderFilterShape>;
