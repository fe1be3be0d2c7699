import { matchRoutes } from "@remix-run/router";
import type { ServerBuild } from "@remix-run/node";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { buildParts, firstSegment } from "#server/front/route-table.ts";
import { storefrontBuild } from "#tests/support/site.ts";

let build: ServerBuild;
let parts: Map<string, ServerBuild>;
beforeAll(async () => {
  build = await storefrontBuild();
  parts = buildParts(build);
});

/** Ids of the routes that a path is drawn by, outermost first. */
function routesOf({ routes }: ServerBuild, path: string): string[] {
  const [root, ...pages] = Object.values(routes);
  if (root === undefined) throw new Error("a build without routes");
  const tree = [
    {
      id: root.id,
      path: "",
      children: pages.map((page) => ({ id: page.id, path: page.path ?? "", index: false as const })),
    },
  ];
  return (matchRoutes(tree, path) ?? []).map(({ route }) => route.id);
}

function partFor(path: string): ServerBuild {
  return parts.get(firstSegment(path)) ?? build;
}

it("a path is drawn by the same routes, whether all are tried or those that begin like it", () => {
  const segments = Object.values(build.routes).flatMap(({ path }) => path?.split("/") ?? []);
  const segment = fc.oneof(fc.constantFrom(...segments, "Catalog", "%63atalog", "zamki", "1"), fc.webSegment());
  const path = fc.array(segment, { maxLength: 4 }).map((list) => `/${list.join("/")}`);
  const rule = fc.property(path, (path) => {
    expect(routesOf(partFor(path), path)).toEqual(routesOf(build, path));
  });
  fc.assert(rule, { numRuns: 2_000 });
});

it("every page has a part, and no part knows the pages of another", () => {
  const category = parts.get("catalog");
  expect(Object.keys(category?.routes ?? {})).toContain("routes/catalog-category/category");
  expect(Object.keys(category?.routes ?? {})).not.toContain("routes/basket/basket");
  expect(Object.keys(category?.assets.routes ?? {})).toEqual(
    expect.arrayContaining(["root", "routes/catalog-category/category", "routes/error/not-found"]),
  );
  expect(routesOf(partFor("/basket"), "/basket")).toContain("routes/basket/basket");
});

it("a navigation in place is answered by the page's own part", () => {
  expect(firstSegment("/basket.data")).toBe("basket");
  expect(firstSegment("/catalog/zamki.data")).toBe("catalog");
  expect(parts.has(firstSegment("/__manifest"))).toBe(false);
});
