import { basketReportQuery } from "#app/contract/basket/baskets.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

/** Reports as files (specification §7). */
export const reportsEndpoints = {
  basket: {
    method: "get",
    path: "/mixed/reports/basket",
    tag: "reports",
    summary: "Returns the basket as a spreadsheet, or as a PDF offer",
    query: basketReportQuery,
    answer: "file",
    refusals: ["basketEmpty"],
  },
} as const satisfies EndpointGroup;
