import { fileLoader } from "#app/startup/resource-loader.server.ts";

/** The rows of an uploaded list that could not be added, each with its reason. */
export const loader = fileLoader(
  "loaded-products",
  ({ url }) => `/loaded-products${url.search}`,
  ({ api, url }) => api.uploads.wrongRows(url.searchParams.get("upload") ?? ""),
);
