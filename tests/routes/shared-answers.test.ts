import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addRedirect } from "#server/use-cases/content/operate.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

const kinds: [what: string, path: string, isShared: boolean][] = [
  ["a page", "/catalog", false],
  ["a page of its own data", "/catalog.data", false],
  ["an address that has moved", "/moved", true],
  ["the same asked for by script", "/moved.data", true],
  ["an old address of the shop", "/categories", true],
  ["a call", "/api/v1/public/all/dictionary", false],
  ["a drawing", "/media/drawing/p/hinge.svg", true],
  ["robots.txt", "/robots.txt", true],
  ["the sitemap", "/sitemap.xml", true],
  ["what is not there", "/nothing-of-the-kind", false],
  ["what nobody may ask for", "/.git/config", false],
];

describe("F10: publicly cacheable responses contain no cookies", () => {
  let site: Site;
  beforeAll(async () => {
    site = await testSite({ pageCache: true });
    await site.shop.sql("update products set drawing = $1", [
      JSON.stringify({ kind: "hingeButt", length: 120, width: 80 }),
    ]);
    await addRedirect(site.shop.ports, testOperator, "/moved", "/delivery");
  });
  afterAll(() => site.close());

  const visitors: [who: string, cookie: string | null][] = [
    ["a newcomer", null],
    ["one whose cookies came twice", "uuid=a; uuid=b; token=a; token=b; domain=msk; domain=spb"],
    ["one with a token of nothing", "token=x; refreshToken=y"],
  ];

  for (const [who, cookie] of visitors)
    it.each(kinds)(`to ${who}: %s`, async (_what, path) => {
      for (const method of ["GET", "HEAD"]) {
        const { headers } = await site.visitor().ask(method, path, undefined, cookie === null ? {} : { cookie });
        const control = headers.get("cache-control") ?? "";
        if (!/private|no-store/.test(control)) expect([control, headers.getSetCookie()]).toEqual([control, []]);
      }
    });

  it.each(kinds.filter(([, , isShared]) => isShared))("%s is publicly cacheable", async (_what, path) => {
    const { headers } = await site.visitor().ask("GET", path);
    expect(headers.get("cache-control")).toMatch(/public/);
  });
});
