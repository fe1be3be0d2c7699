import { fileTypes } from "#app/domain/files/limits.ts";
import { calculate } from "#server/use-cases/calculator/calculate.ts";
import { calculationReport } from "#server/use-cases/calculator/calculation-report.ts";
import { listComponents } from "#server/use-cases/calculator/components.ts";
import {
  dropSaved,
  listSaved,
  openSaved,
  renameSaved,
  repriceSaved,
  saveCalculation,
} from "#server/use-cases/calculator/saved.ts";
import { listSystems } from "#server/use-cases/calculator/systems.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { calculatorEndpoints } from "#app/contract/endpoints/calculator/calculator.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const calculatorHandlers = implement(calculatorEndpoints, {
  systems: async ({ ports }) => ok(await listSystems(ports)),

  components: ({ ports, buyer, query }) => listComponents(ports, buyer, query),

  calculate: ({ ports, buyer, body }) => calculate(ports, buyer, body),

  report: async ({ ports, buyer, query }) => {
    const report = await calculationReport(ports, buyer, query);
    if (!report.ok) return report;
    const { name, type, bytes } = report.value;
    return ok(attachment({ plainName: `calculation.${type}`, name, mime: fileTypes[type].mime, bytes }));
  },

  saved: async ({ ports, buyer }) => ok(await listSaved(ports, buyer)),

  save: ({ ports, buyer, body, key }) => saveCalculation(ports, buyer, { ...body, key }),

  open: ({ ports, buyer, params }) => openSaved(ports, buyer, params.uuid),

  rename: ({ ports, buyer, params, body }) => renameSaved(ports, buyer, { ...body, ...params }),

  reprice: ({ ports, buyer, params }) => repriceSaved(ports, buyer, params.uuid),

  drop: ({ ports, buyer, params }) => dropSaved(ports, buyer, params.uuid),
});
