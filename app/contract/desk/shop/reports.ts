import { z } from "zod";
import { isoDate, uuidShape, wireMoney } from "#app/contract/parts.ts";

/** Figures of each day of the period, in its order. */
const series = z.object({ orders: z.array(z.int().min(0)), revenue: z.array(wireMoney).nullable() });
const totals = z.object({ orders: z.int().min(0), revenue: wireMoney.nullable() });

/** Orders that are not canceled, and what of them is not canceled. Revenue is null for those who see no sums. */
export const ordersReportShape = z.object({
  from: isoDate,
  to: isoDate,
  days: z.array(isoDate),
  cities: z.array(z.object({ uuid: uuidShape, name: z.string(), ...series.shape, total: totals })),
  /** Of all cities, by day. */
  all: series,
  total: totals,
});
export type OrdersReport = z.infer<typeof ordersReportShape>;
