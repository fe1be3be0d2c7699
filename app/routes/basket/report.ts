import { fileLoader } from "#app/startup/resource-loader.server.ts";

/** The basket as a file; an empty one cannot be downloaded. */
export const loader = fileLoader(
  "basket",
  () => "/basket",
  async ({ api, url }) => {
    const report = await api.reports.basket({ query: { format: url.pathname.endsWith(".pdf") ? "pdf" : "xlsx" } });
    return !report.ok && report.status === 422 ? "nothing" : report;
  },
);
