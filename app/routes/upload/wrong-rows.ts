import { fileLoader } from "#app/startup/resource-loader.server.ts";

/** Rows of an uploaded list that were not added, with reasons. */
export const loader = fileLoader(
  "loaded-products",
  ({ url }) => `/loaded-products${url.search}`,
  ({ api, url }) => api.uploads.wrongRows({ params: { uuid: url.searchParams.get("upload") ?? "" } }),
);
