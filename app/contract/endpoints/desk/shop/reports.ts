import { z } from "zod";
import { ordersReportShape } from "#app/contract/desk/shop/reports.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { isoDate } from "#app/contract/parts.ts";

export const deskReportsEndpoints = {
  orders: {
    method: "get",
    path: "/desk/reports/orders",
    tag: "desk",
    summary: "Orders and revenue by city and day: thirty days unless a period is given, a year at most",
    right: "seeOrders",
    query: z.object({ from: isoDate.optional(), to: isoDate.optional() }),
    answer: ordersReportShape,
  },
} as const satisfies EndpointGroup;
