import { readCalculation, systemOf, typedCalculation } from "#app/forms/calculator.ts";
import { fileLoader } from "#app/startup/resource-loader.server.ts";

/** A calculation as a file; an invalid address redirects to the page that explains it. */
export const loader = fileLoader(
  "calculator",
  ({ url }) => `/calculator${url.search}`,
  async ({ api, url }) => {
    const systems = await api.calculator.systems();
    if (!systems.ok) return systems;
    const typed = typedCalculation(url.searchParams);
    const system = systemOf(systems.value, typed);
    const inputs = system && readCalculation(typed, system.uuid).inputs;
    if (!inputs) return "nothing";
    const report = await api.calculator.report({
      query: { format: url.pathname.endsWith(".pdf") ? "pdf" : "xlsx", inputs: JSON.stringify(inputs) },
    });
    return !report.ok && report.status === 422 ? "nothing" : report;
  },
);
