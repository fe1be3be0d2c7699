import { describe, expect, it } from "vitest";
import { readModules, readPageTests, testsOf, useBuild } from "../changed.mjs";

const modules = new Map([
  ["server/use-cases/basket/tick.ts", []],
  ["server/api/basket/baskets.ts", ["server/use-cases/basket/tick.ts"]],
  ["server/api/claims/claims.ts", []],
  ["server/app.ts", ["server/api/basket/baskets.ts", "server/api/claims/claims.ts"]],
  ["tests/support/shops/shop.ts", ["server/app.ts"]],
  ["tests/api/basket/baskets.test.ts", ["tests/support/shops/shop.ts"]],
  ["tests/api/claims/claims.test.ts", ["tests/support/shops/shop.ts"]],
  ["tests/server/tick.test.ts", ["server/use-cases/basket/tick.ts"]],
]);

describe("the tests selected for a change", () => {
  it("are those that import it, and those of the calls and pages that use it", () => {
    const { tests, leftOut } = testsOf(["server/use-cases/basket/tick.ts"], modules);
    expect([...tests].sort()).toEqual(["tests/api/basket/baskets.test.ts", "tests/server/tick.test.ts"]);
    expect(leftOut).toBe(0);
  });

  it("are not all that start the whole shop", () => {
    expect(testsOf(["server/api/claims/claims.ts"], modules).tests).toEqual(["tests/api/claims/claims.test.ts"]);
  });

  it("include changed tests themselves", () => {
    expect(testsOf(["tests/api/claims/claims.test.ts"], modules).tests).toEqual(["tests/api/claims/claims.test.ts"]);
  });

  it("are limited to a number for a commit, the nearest first, and the rest is counted", () => {
    const many = Array.from({ length: 60 }, (_, at): [string, string[]] => [`tests/x${at}.test.ts`, ["server/y.ts"]]);
    const { tests, leftOut } = testsOf(
      ["server/z.ts"],
      new Map([["server/z.ts", []], ["server/y.ts", ["server/z.ts"]], ["tests/z.test.ts", ["server/z.ts"]], ...many]),
    );
    expect([tests.length, tests[0], leftOut]).toEqual([40, "tests/z.test.ts", 21]);
  });

  it("are those that request the pages of a component", () => {
    const pageTests = new Map([["app/routes/basket/basket.tsx", ["tests/routes/basket/tools.test.ts"]]]);
    const imports = new Map([
      ["app/components/row.tsx", []],
      ["app/routes/basket/basket.tsx", ["app/components/row.tsx"]],
      ["tests/routes/basket/tools.test.ts", ["tests/support/shops/site.ts"]],
    ]);
    expect(testsOf(["app/components/row.tsx"], imports, pageTests).tests).toEqual([
      "tests/routes/basket/tools.test.ts",
    ]);
  });

  it("are found in this repository", () => {
    const modules = readModules();
    const testsFor = (path: string) => testsOf([path], modules, readPageTests()).tests;
    expect(testsFor("app/loaders/basket.server.ts")).toContain("tests/routes/basket/basket.test.ts");
    expect(testsFor("app/components/checkout/checkout-page.tsx")).toContain("tests/routes/orders/checkout.test.ts");
    expect(testsFor("app/components/product/offer.tsx")).toContain("tests/routes/catalog/product.test.ts");
  });

  it("need the build where they load it", () => {
    expect(useBuild(["tests/routes/basket/basket.test.ts"])).toBe(true);
    expect(useBuild(["tests/i18n/chunks.test.ts"])).toBe(true);
    expect(useBuild(["tests/api/basket/baskets.test.ts"])).toBe(false);
  });
});
