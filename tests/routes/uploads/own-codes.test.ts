import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everything, newMember } from "#tests/support/members.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
let buyer: Visitor;
beforeAll(async () => {
  site = await testSite();
  buyer = site.visitor();
  await buyer.login(small.phones.ooo);
});
afterAll(() => site.close());

describe("the page of own codes", () => {
  it("offers search results for an unknown product, and saves the chosen one", async () => {
    const form = { intent: "articles.save", article: "", userArticle: "A-1", userName: "", comment: "" };
    const again = await buyer.post("/profile/articles", { ...form, code: "петля" });
    expect(again.status).toBe(422);
    expect(again.html).toContain("Какой товар вы имели в виду?");
    expect(again.html).toContain(`value="${small.products.hinge.uuid}"`);
    const response = await buyer.post("/profile/articles", {
      ...form,
      code: "петля",
      product: small.products.hinge.uuid,
    });
    expect(response.status).toBe(303);
    expect((await buyer.get("/profile/articles")).html).toContain("A-1");
  });

  it("shows a pasted list in place, and on a page of its own to members without this one", async () => {
    const sent = await buyer.post("/profile/articles", { intent: "articles.upload", list: "A-2;DH-120.R\nA-3;NOPE" });
    const where = sent.location ?? "";
    expect(where).toMatch(/^\/profile\/articles\?upload=/);
    const preview = await buyer.get(where);
    expect(preview.html).toContain("Товар не найден");
    expect((await buyer.post(where, { intent: "articles.confirm", upload: where.slice(-36), row: "1" })).status).toBe(
      303,
    );
    expect((await buyer.get("/profile/articles?q=A-2")).html).toContain("A-2");
    const person = site.visitor();
    await person.login(small.phones.phys);
    expect((await person.get("/loaded-articles")).html).toContain("Загрузить списком".slice(0, 4));
    expect((await person.get(where.replace("/profile/articles", "/loaded-articles"))).status).toBe(404);
  });

  it("answers 404 for an unknown page, code or upload", async () => {
    for (const query of [
      "page=99",
      "page=x",
      `edit=${small.products.hinge.uuid}`,
      `upload=${small.products.hinge.uuid}`,
    ])
      expect((await buyer.get(`/profile/articles?${query}`)).status, query).toBe(404);
  });
});

describe("the page of price lists", () => {
  it("counts a price list before it is made, with everything filled in kept", async () => {
    const counted = await buyer.post("/profile/priceList", {
      intent: "priceList.count",
      name: "Для сайта",
      format: "yml",
      extra: "withBarcodes",
    });
    expect(counted.status).toBe(200);
    expect(counted.html).toMatch(/В прайс-лист войд[её]т|В прайс-лист войдут/);
    expect(counted.html).toContain('value="Для сайта"');
    const made = await buyer.post("/profile/priceList", {
      intent: "priceList.build",
      name: "Для сайта",
      format: "yml",
    });
    expect(made.status).toBe(303);
    expect((await buyer.get("/profile/priceList")).html).toContain("В очереди");
  });

  it("is closed with a message to members without prices", async () => {
    const blind = await newMember(site.shop, 8_301, { ...everything, seesPrices: false, orderLimit: 0 });
    const visitor = site.visitor();
    await visitor.login(blind.phone);
    const page = await visitor.get("/profile/priceList");
    expect([page.status, page.html.includes("Прайс-лист закрыт")]).toEqual([200, true]);
  });
});
