import { fileTypes } from "#app/domain/files/limits.ts";
import { basketReport } from "#server/use-cases/basket/basket-report.ts";
import { attachment } from "./attachment.ts";
import { reportsEndpoints } from "#app/contract/endpoints/files/reports.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";

export const reportsHandlers = implement(reportsEndpoints, {
  basket: async ({ ports, buyer, query }) => {
    const report = await basketReport(ports, buyer, query.format);
    if (!report.ok) return report;
    const { name, type, bytes } = report.value;
    return ok(attachment({ plainName: `basket.${type}`, name, mime: fileTypes[type].mime, bytes }));
  },
});
