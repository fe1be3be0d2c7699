import { fileLoader } from "#app/startup/resource-loader.server.ts";

/** An empty template to fill in. */
export const loader = fileLoader(
  "load-products",
  () => "/load-products",
  ({ api }) => api.uploads.template(),
);
