import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { goodsOnBasketPage } from "#app/domain/limits.ts";
import { changeOf, buying, manyProducts } from "#tests/support/orders/buying.ts";
import { shown } from "#tests/support/shown.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { screw, washer } = small.products;
let site: Site;
let uuids: string[] = [];
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  uuids = await manyProducts(site.shop, 2 * goodsOnBasketPage);
});
afterAll(() => site.close());
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
});

const guest = () => buying(site.shop, { fingerprint: visitor.cookies.get("uuid") ?? "" });
/** This many products, one split by stock and one completely in stock. */
async function fill(count: number): Promise<void> {
  const many = uuids.slice(0, count - 2).map((uuid) => ({ uuid, quantity: 1 }));
  const own = [
    { uuid: screw.uuid, quantity: 1_500 },
    { uuid: washer.uuid, quantity: 1_000 },
  ];
  changeOf(await guest().add([...many, ...own]));
}
const open = async (path: string) => {
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  return page.html;
};
const names = (html: string) =>
  [...html.matchAll(/<a id="[^"]+" href="\/product\/([^"]+)"/g)].map(([, slug = ""]) => slug);
const sums = (html: string) => {
  const aside = shown(/<aside class="basket-summary".*?<\/aside>/s.exec(html)?.[0] ?? "").replace(/<[^>]+>/g, " ");
  const heads = [
    ...html.matchAll(/<section class="basket-group group-\w+"><header>.*?<span class="price">(.*?)<\/span>/gs),
  ];
  return { aside: aside.replace(/\s+/g, " ").trim(), heads: heads.map(([, sum]) => sum) };
};

describe("a basket that fits on one page", () => {
  it("has no page navigation", async () => {
    await fill(goodsOnBasketPage);
    const html = await open("/basket");
    expect(new Set(names(html)).size).toBe(goodsOnBasketPage);
    expect(html).not.toContain('class="pager"');
    expect(shown(html)).not.toContain("Показаны товары");
  });
});

describe("a larger basket", () => {
  it("is shown in pages, which contain each product once, with both of its lines", async () => {
    await fill(goodsOnBasketPage + 50);
    const [first, second] = [await open("/basket"), await open("/basket?page=2")];
    expect(shown(first)).toContain("Показаны товары 1–100 из 150");
    expect(shown(second)).toContain("Показаны товары 101–150 из 150");
    const [one, two] = [new Set(names(first)), new Set(names(second))];
    expect([one.size, two.size]).toEqual([100, 50]);
    expect([...one].filter((slug) => two.has(slug))).toEqual([]);
    const divided = [first, second].filter((html) => html.includes("остальное — ниже"));
    expect(divided).toHaveLength(1);
    expect(divided[0]).toContain("Остаток от");
    expect(first).toMatch(/<nav class="pager".*?href="\/basket\?page=2"/s);
  });

  it("has the total, the weight and the days of all its goods on every page", async () => {
    await fill(goodsOnBasketPage + 50);
    const basket = await guest().basket();
    const [first, second] = [await open("/basket"), await open("/basket?page=2")];
    expect(sums(first).aside).toBe(sums(second).aside);
    const rouble = (sum: number) => new Intl.NumberFormat("ru", { maximumFractionDigits: 2 }).format(sum);
    const plain = sums(first).aside;
    expect(plain).toContain(`150 товаров ${rouble(basket.tickedTotals.sum).replace(/[\u00a0\u202f]/g, " ")}`);
    for (const html of [first, second]) expect(shown(html)).toContain('<span class="muted">150 товаров');
  });

  it("shows the following goods after a removal, and its last page where a page has disappeared", async () => {
    await fill(goodsOnBasketPage + 1);
    const [last = ""] = names(await open("/basket?page=2"));
    const basket = await guest().basket();
    const gone = basket.items.find(({ product }) => product.slug === last)?.uuid ?? "";
    const { html } = await visitor.submit("/basket?page=2", { intent: "basket.remove", uuid: gone });
    expect(new Set(names(html)).size).toBe(goodsOnBasketPage);
    expect(html).not.toContain('class="pager"');
    for (const path of ["/basket?page=0", "/basket?page=x"]) expect((await visitor.ask("GET", path)).status).toBe(404);
    expect((await visitor.ask("GET", "/basket?page=1")).location).toBe("/basket");
  });

  it("stays on the page whose quantity was changed", async () => {
    await fill(goodsOnBasketPage + 50);
    const basket = await guest().basket();
    const slugs = new Set(names(await open("/basket?page=2")));
    const item = basket.items.find(({ product }) => slugs.has(product.slug) && product.slug.startsWith("m-"));
    const fields = { intent: "basket.set", uuid: item?.uuid ?? "", quantity: "3" };
    const answer = await visitor.post("/basket?page=2", fields);
    expect(answer.location).toBe("/basket?page=2");
    expect((await guest().basket()).items.find(({ uuid }) => uuid === item?.uuid)?.quantity).toBe(3);
  });

  it("selects the lines of its page, and whole groups including other pages", async () => {
    await fill(goodsOnBasketPage + 50);
    const form = (html: string) => ({
      paged: "on",
      line: [...html.matchAll(/name="line" value="([^"]+)"/g)].map(([, line = ""]) => line),
    });
    const first = form(await open("/basket"));
    expect(first.line.length).toBeGreaterThanOrEqual(goodsOnBasketPage);
    await visitor.submit("/basket", { intent: "basket.tick", ...first, ticked: [] });
    const ofOthers = (await guest().basket()).tickedTotals.lines;
    expect(ofOthers).toBeGreaterThan(40);
    const html = await open("/basket");
    const group = /value="basket\.tick\.(\w+)\.all"/.exec(html)?.[1] ?? "";
    await visitor.submit("/basket", { intent: `basket.tick.${group}.none`, ...first, ticked: [] });
    expect((await guest().basket()).tickedTotals.lines).toBeLessThan(ofOthers - 40);
    await visitor.submit("/basket", { intent: `basket.tick.${group}.all`, ...first, ticked: [] });
    expect((await guest().basket()).tickedTotals.lines).toBeGreaterThan(140);
  });
});
