import { fileLoader } from "#app/startup/resource-loader.server.ts";

/** The basket as a file. An empty one has nothing to download. */
export const loader = fileLoader(
  "basket",
  () => "/basket",
  async ({ api, url }) => {
    const report = await api.baskets.report(url.pathname.endsWith(".pdf") ? "pdf" : "xlsx");
    return !report.ok && report.status === 422 ? "nothing" : report;
  },
);
