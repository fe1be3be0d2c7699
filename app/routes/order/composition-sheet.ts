import { fileLoader } from "#app/startup/resource-loader.server.ts";

/** The lines of an order, or of one part, as a sheet. */
export const loader = fileLoader(
  "order-composition-id-number",
  ({ url }) => url.pathname.replace("/composition-sheet/", "/composition/"),
  ({ api, params }) => api.orders.compositionSheet(params["id"] ?? "", params["number"] ?? null),
);
