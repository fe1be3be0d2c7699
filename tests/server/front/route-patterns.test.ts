import { describe, expect, it } from "vitest";
import { pagePatterns, routePatterns } from "#server/front/route-patterns.ts";

const routeOf = routePatterns([
  ...[
    "/",
    "/catalog",
    "/catalog/*",
    "/product/:slug",
    "/search/*",
    "/order/change/:id/:number?",
    "/profile/order/:id",
    "/profile/orders",
    "/*",
  ],
  ...[
    "/api/v1/mixed/products/products/:slug",
    "/api/v1/mixed/products/products/count",
    "/api/v1/mixed/products/products/:slug/similar",
  ],
]);

describe("metrics name a request by the pattern of its address", () => {
  it.each([
    ["/", "/"],
    ["/catalog", "/catalog"],
    ["/catalog/krepezh/samorezy", "/catalog/*"],
    ["/Catalog/Krepezh", "/catalog/*"],
    ["/product/petlya-900-123-45-67", "/product/:slug"],
    ["/product/petlya/", "/product/:slug"],
    ["/search/+7 900 123-45-67", "/search/*"],
    ["/search", "/search/*"],
    ["/order/change/12", "/order/change/:id/:number?"],
    ["/order/change/12/3", "/order/change/:id/:number?"],
    ["/profile/orders", "/profile/orders"],
    ["/basket/ivanov@example.ru", "/*"],
    ["/_root.data", "/"],
    ["/product/petlya.data", "/product/:slug"],
    ["/api/v1/mixed/products/products/count", "/api/v1/mixed/products/products/count"],
    ["/api/v1/mixed/products/products/petlya", "/api/v1/mixed/products/products/:slug"],
    ["/api/v1/mixed/products/products/petlya/similar", "/api/v1/mixed/products/products/:slug/similar"],
  ])("%s as %s", (path, pattern) => {
    expect(routeOf(path)).toBe(pattern);
  });

  it("with one name for everything unmatched", () => {
    const few = routePatterns(["/catalog"]);
    expect([few("/x"), few("/catalog/1"), few(`/${"a".repeat(5_000)}`)]).toEqual(["other", "other", "other"]);
  });

  it("and pages of a build by their whole path", () => {
    const routes = {
      root: { id: "root", path: "" },
      a: { id: "a", parentId: "root", path: "profile" },
      b: { id: "b", parentId: "a", path: "order/:id" },
      c: { id: "c", parentId: "root", path: "/" },
    };
    expect(pagePatterns(routes)).toEqual(["/", "/profile", "/profile/order/:id"]);
  });
});
