import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmptyShop, warnOfNoGoods } from "#server/process/empty-shop.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite({ goods: "none", failuresLogged: true });
  await openEmptyShop(site.shop.database.pool);
  await warnOfNoGoods(site.shop.database.pool, site.shop.ports.log);
});
afterAll(() => site.close());

describe("a shop without goods and without the demo", () => {
  it.each(["/", "/catalog"])("%s shows an empty catalogue with a message", async (path) => {
    const { status, html } = await site.visitor().get(path);
    expect(status).toBe(200);
    expect(shown(html)).toContain("Каталог пока пуст");
    const [footer = ""] = /<footer[\s\S]*?<\/footer>/.exec(html) ?? [];
    expect(footer).toContain("<h2>Покупателям</h2>");
    expect(footer).not.toContain("<h2>Каталог</h2>");
  });

  it.each([
    ...["/search?q=петля", "/brands", "/basket", "/contacts", "/favorites", "/compare", "/promotions", "/materials"],
    ...[
      "/delivery",
      "/refund",
      "/support",
      "/?drawer=catalog",
      "/?drawer=location",
      "/?drawer=auth",
      "/robots.txt",
      "/sitemap.xml",
    ],
  ])("%s is answered", async (path) => {
    const { status } = await site.visitor().get(path);
    expect(status).toBeLessThan(500);
  });

  it("logs what the operator has to import", () => {
    expect(site.shop.logLines.join("")).toContain("the shop has no goods yet");
  });

  it("stays unchanged when it is opened again", async () => {
    await openEmptyShop(site.shop.database.pool);
    expect(await site.shop.sql("select slug from cities")).toEqual([{ slug: "msk" }]);
    expect(await site.shop.sql("select name from units group by name having count(*) > 1")).toEqual([]);
    expect(await site.shop.sql("select okei from units where name = 'шт'")).toEqual([{ okei: "796" }]);
  });

  it("can still be filled with the demo goods, and is no longer empty afterwards", async () => {
    expect(await seedDemoShop(site.shop.database.pool, { today: new Date("2026-11-20"), products: 100 })).toBe(true);
    expect(
      await site.shop.sql(
        "select c.slug, p.code from cities c join price_lists p on p.id = c.price_list_id where slug = 'msk'",
      ),
    ).toEqual([{ slug: "msk", code: "city:msk" }]);
    expect(await seedDemoShop(site.shop.database.pool, { today: new Date("2026-11-20"), products: 100 })).toBe(false);
    const lines = site.shop.logLines.length;
    await openEmptyShop(site.shop.database.pool);
    await warnOfNoGoods(site.shop.database.pool, site.shop.ports.log);
    expect(site.shop.logLines.slice(lines)).toEqual([]);
  });
});
