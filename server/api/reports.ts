import { z } from "zod";
import { basketReportQuery } from "#app/contract/baskets.ts";
import { basketReport } from "#server/use-cases/basket/basket-report.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, reply } from "./responses.ts";

/** What is handed out as a file (specification §7). */
export const reportsApi = apiGroup();

const types = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

reportsApi.openapi(
  call(
    {
      method: "get",
      path: "/mixed/reports/basket",
      request: { query: basketReportQuery },
      tags: ["reports"],
      summary: "The basket as a sheet or as a commercial offer, a file",
    },
    z.string(),
  ),
  async (c) => {
    const report = await basketReport(c.get("ports"), buyerOf(c), c.req.valid("query").format);
    if (!report.ok) return reply(c, report);
    const { name, type, bytes } = report.value;
    return new Response(bytes, {
      headers: {
        "content-type": types[type],
        "content-disposition": `attachment; filename="basket.${type}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        "content-length": String(bytes.length),
      },
    });
  },
);
