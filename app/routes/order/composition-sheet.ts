import { fileLoader } from "#app/startup/resource-loader.server.ts";

/** Lines of an order or part as a spreadsheet. */
export const loader = fileLoader(
  "order-composition-id-number",
  ({ url }) => url.pathname.replace("/composition-sheet/", "/composition/"),
  ({ api, params }) =>
    api.orders.compositionSheet({ params: { id: params["id"] ?? "" }, query: { number: params["number"] } }),
);
