import { catalogTree } from "#app/view-models/catalog/catalog-tree.ts";
import { quickDataLoader } from "#app/startup/resource-loader.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** All levels of the catalogue for the drawer, whose first level is in the frame's data; empty if they did not come. */
export const loader = quickDataLoader(
  () => "/catalog",
  async ({ api }) =>
    Response.json(catalogTree(await valueOr(api.categories.menu(), [])), {
      headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" },
    }),
);
