import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareGoods, type BareGoods } from "#tests/support/bare-goods.ts";
import { bareValue } from "#tests/support/checks/bare-value.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { shown } from "#tests/support/shown.ts";
import { atPoint, buying, orderForm, placed } from "#tests/support/orders/buying.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

describe("pages with goods without brand, country, weight and picture", () => {
  let site: Site;
  let visitor: Visitor;
  let one: BareGoods;
  let section: string;
  beforeAll(async () => {
    site = await testSite({});
    const { goods, category } = await bareGoods(site.shop, ["Подпятник", "Подпятник"]);
    const [first] = goods;
    if (first === undefined) throw new Error("nothing was saved");
    one = first;
    const [row] = await site.shop.sql<{ slug: string }>("select slug from categories where uuid = $1", [category]);
    section = `/catalog/${row?.slug ?? ""}`;
    visitor = site.visitor();
    await visitor.get("/");
    await visitor.login(small.phones.phys);
    for (const { uuid } of goods) await visitor.post("/compare", { intent: "compare.toggle", uuid, on: "1" });
    await visitor.post("/favorite", { intent: "favourite.toggle", externalId: one.externalId, on: "1" });
    await visitor.post(`/product/${one.slug}`, { intent: "basket.add", uuid: one.uuid, quantity: "2" });
  });
  afterAll(() => site.close());

  const tile = 'src="/media/drawing/p/';
  const parcel = 'src="/images/parcel.svg"';

  test.each<[string, () => string]>([
    ["the section", () => section],
    ["the section as a list", () => `${section}?view=list`],
    ["the section as a table", () => `${section}?view=table`],
    ["the catalogue", () => "/catalog"],
    ["search", () => "/search/подпятник"],
    ["the comparison", () => "/compare"],
    ["the favourites", () => "/favorite"],
    ["the basket", () => "/basket"],
    ["the checkout", () => "/checkout"],
  ])("%s shows them, and no raw program value", async (_, path) => {
    const { html, status } = await visitor.get(path());
    expect(status).toBe(200);
    expect(bareValue(html)).toBeNull();
    expect(html).toContain(path() === "/catalog" ? "Свои товары" : one.name);
    if (path() !== "/checkout") expect(html).toContain(path() === "/catalog" ? parcel : tile);
  });

  test("the product's page has no brand, no country, a tile for its picture, and says who finds out the weight", async () => {
    const { html, status } = await visitor.get(`/product/${one.slug}`);
    expect(status).toBe(200);
    expect(bareValue(html)).toBeNull();
    expect(html).toContain(tile);
    const page = shown(html);
    expect(page).not.toContain('href="/brands/');
    expect(page).not.toContain("Страна");
    expect(page).toMatch(/Вес<\/th>\s*<td>уточнит менеджер</);
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = ""]) => text,
    );
    const product = data.find((text) => text.includes('"Product"')) ?? "";
    expect(product).toContain(one.name);
    expect(product).not.toContain('"brand"');
    expect(html).not.toContain("product:brand");
    expect(html).toMatch(/property="og:image" content="[^"]*\/media\/drawing\/p\/[^"]*\.png/);
  });

  test("the page of a brand without country and text says nothing of them", async () => {
    const [brand] = await site.shop.sql<{ slug: string }>(
      "update brands set country = '', about = '' where uuid = (select brand_uuid from products where brand_uuid is not null limit 1) returning slug",
    );
    await site.shop.ports.bus.publish("public");
    await visitor.get("/");
    const { html } = await visitor.get(`/brands/${brand?.slug ?? ""}`);
    expect(html).not.toContain("Страна производства");
    expect(html).not.toMatch(/<meta name="description" content="[^"]*\(\)/);
    expect(html).not.toContain("<p></p>");
    const list = await visitor.get("/brands");
    expect(list.html).toContain(`href="/brands/${brand?.slug ?? ""}"`);
    expect(list.html).not.toContain('<span class="small-text muted"></span>');
  });

  test("the checkout says that neither the weight nor the cost of a courier is known", async () => {
    const html = shown((await visitor.get("/checkout")).html);
    expect(html).toContain("Вес и стоимость доставки уточнит менеджер");
    expect(html).toMatch(/Вес<\/dt>\s*<dd>уточнит менеджер</);
    expect(html).toContain("Самовывоз");
    expect(html).toMatch(/Привезти по адресу(?:<!-- -->)?: <b>стоимость уточнит менеджер<\/b>/);
    expect(html).not.toContain("бесплатно от");
    expect(shown((await visitor.get("/basket")).html)).toMatch(/Вес<\/dt>\s*<dd>уточнит менеджер</);
  });

  test("orders with them show the rest of their weights, and no total weight", async () => {
    const { token } = await site.shop.loginAs(small.phones.phys);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }]);
    const { number } = placed(await buyer.place(orderForm(await buyer.checkout(), atPoint)));
    for (const path of [
      `/profile/order/${number}`,
      `/order/composition/${number}`,
      `/order/change/${number}`,
      `/order/repeat/${number}`,
    ]) {
      const { html, status } = await visitor.get(path);
      expect(status, path).toBe(200);
      expect(bareValue(html), path).toBeNull();
      expect(html, path).toContain(one.name);
      expect(shown(html), path).not.toMatch(/Вес<\/dt>/);
    }
    expect(shown((await visitor.get(`/order/composition/${number}`)).html)).toMatch(/data-label="Вес, кг">—</);
  });

  test("the page of an order whose delivery has no cost yet says who names it, and then the cost", async () => {
    const { token } = await site.shop.loginAs(small.phones.phys);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.add([{ uuid: one.uuid, quantity: 1 }]);
    const { number } = placed(await buyer.place(orderForm(await buyer.checkout())));
    const page = async () => shown((await visitor.get(`/profile/order/${number}`)).html);
    expect(await page()).toMatch(/Стоимость доставки<\/dt>\s*<dd>уточнит менеджер</);
    expect(await page()).toMatch(/Доставка<\/dt>\s*<dd>уточнит менеджер</);
    await operatorReads(site.shop.ports, "order", "delivery-cost", number, "590");
    expect(await page()).not.toContain("уточнит менеджер");
    expect(await page()).toMatch(/Доставка<\/dt>\s*<dd>590 ₽</);
  });
});
