import { z } from "zod";
import { basketReportQuery } from "#app/contract/baskets.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { basketReport } from "#server/use-cases/basket/basket-report.ts";
import { attachment } from "./attachment.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, reply } from "./responses.ts";

/** What is handed out as a file (specification §7). */
export const reportsApi = apiGroup();

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
    return attachment({ plainName: `basket.${type}`, name, mime: fileTypes[type].mime, bytes });
  },
);
