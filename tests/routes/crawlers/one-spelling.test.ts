import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addRedirect } from "#server/use-cases/content/operate.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite({ siteUrl: "https://shop.test", pageCache: true });
  await addRedirect(site.shop.ports, testOperator, "/staraya-petlya", "/product/hinge?similar=2");
  visitor = site.visitor();
});
afterAll(() => site.close());

const of = (path: string, method = "GET") => visitor.ask(method, path);

describe("a page has one spelling of its address", () => {
  it.each([
    ["/about/", "/about"],
    ["/brands/", "/brands"],
    ["/About", "/about"],
    ["/%61bout", "/about"],
    ["/CATALOG/Furnitura/PETLI/?page=2&sort=name", "/catalog/furnitura/petli?page=2&sort=name"],
    ["/product/Hinge//", "/product/hinge"],
    ["/Search/DH-120.R/", "/search/DH-120.R"],
    ["/Profile/Order/МСК-26-000123/", `/profile/order/${encodeURIComponent("МСК-26-000123")}`],
    ["/useful-materials/KAK-izmerit-petlyu", "/useful-materials/kak-izmerit-petlyu"],
  ])("%s redirects to %s with 301 before any page is rendered", async (path, to) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, location, headers } = await of(path, method);
      expect([status, location]).toEqual([301, to]);
      expect(headers.get("cache-control")).toBe("public, max-age=3600");
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await of(to)).status).not.toBe(301);
  });

  it.each([
    "/Nothing/",
    "/api/v1/public/locations/cities/",
    "/API/v1/public/locations/cities",
    "/Robots.txt",
    "/assets/Entry.js",
    "/media/drawing/p/Hinge.svg",
    "/Product/hinge.data",
    "/outbox/",
    "//about/",
    "/search/DH-120.R",
    "/search/a//b",
    "/desk/attributes/innerDiameter",
  ])("%s is not a misspelling of a page", async (path) => {
    const answer = await site.fetch(new Request(`https://shop.test${path}`, { headers: { host: "shop.test" } }));
    expect(answer.status).not.toBe(301);
  });

  it("a form is accepted where it was sent", async () => {
    expect((await visitor.post("/Catalog/", { intent: "nothing" })).status).toBe(400);
  });
});

describe("canonical redirects keep the query", () => {
  it.each([
    ["/categories?utm_source=mail&page=2", 301, "/catalog?utm_source=mail&page=2"],
    ["/staraya-petlya?utm_source=mail&similar=9", 301, "/product/hinge?similar=2&utm_source=mail"],
    ["/search?q=dh-120&sort=name", 302, "/search/dh-120?sort=name"],
  ])("%s", async (path, status, to) => {
    const answer = await of(path);
    expect([answer.status, answer.location]).toEqual([status, to]);
  });

  it("/categories runs the start-up first: during maintenance it is closed, too", async () => {
    await site.shop.sql("insert into system_flags (code, value) values ('maintenance', 'true')");
    await site.shop.ports.bus.publish("system");
    expect((await site.visitor().ask("GET", "/categories")).status).toBe(501);
    await site.shop.sql("delete from system_flags where code = 'maintenance'");
    await site.shop.ports.bus.publish("system");
  });
});
