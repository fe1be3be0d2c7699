import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placedOrderShape } from "#app/contract/orders/checkouts.ts";
import { orderDocumentListShape } from "#app/contract/orders/order-documents.ts";
import { repeatShape } from "#app/contract/orders/schedules.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { emailsOf, toBuyers } from "#tests/support/emails.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, phones } = small;
const code = "ФС-1001";

describe("a company's own code of a product", () => {
  let site: Site;
  let member: Visitor;
  let stranger: Visitor;
  let order: { uuid: string; number: string };
  let token: string;
  beforeAll(async () => {
    site = await testSite();
    await site.shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status, is_primary)
       values (gen_random_uuid(), $1, $2, $4, $3, 'matched', true)`,
      [small.counterparties.company, code, products.hinge.uuid, articleNorm(code)],
    );
    await site.shop.sql("update users set email_confirmed_at = now()");
    member = await ready(phones.ooo);
    stranger = await ready(phones.ip);
    ({ token } = await site.shop.loginAs(phones.ooo));
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const placed = await buyer.place(orderForm(await buyer.checkout(), { paymentMethod: "invoice" }));
    order = placed.data(placedOrderShape);
    for (const verb of ["paid", "assemble", "ship"]) await operator(site.shop.ports, verb, order.number);
    for (const visitor of [member, stranger]) {
      await visitor.post("/product/hinge", { intent: "basket.add", uuid: products.hinge.uuid, quantity: "4" });
      await visitor.post("/product/hinge", { intent: "compare.toggle", uuid: products.hinge.uuid, on: "1" });
    }
  });
  afterAll(() => site.close());

  async function ready(phone: string): Promise<Visitor> {
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.login(phone);
    return visitor;
  }
  const text = async (visitor: Visitor, path: string) => {
    const page = await visitor.get(path);
    expect(page.status, path).toBe(200);
    return shown(page.html);
  };

  test.each([
    ["the search page", "/search?q=петля"],
    ["the page of the product", "/product/hinge"],
    ["the comparison", "/compare"],
    ["the basket", "/basket"],
    ["the checkout", "/checkout"],
  ])("is on %s, for its members only", async (_, path) => {
    expect(await text(member, path)).toContain(code);
    expect(await text(stranger, path)).not.toContain(code);
  });

  test("finds the product, on the search page and among the suggestions, for its members only", async () => {
    expect(await text(member, `/search?q=${code}`)).toContain("Петля дверная 120");
    expect(await text(stranger, `/search?q=${code}`)).not.toContain("Петля дверная 120");
    const suggested = await site.shop.call("GET", `/mixed/products/suggest?q=${encodeURIComponent(code)}`, { token });
    expect(suggested.text).toContain(products.hinge.uuid);
  });

  test("is on the order, its lines and its repeat", async () => {
    for (const path of [
      `/profile/order/${order.number}`,
      `/order/composition/${order.number}`,
      `/order/repeat/${order.number}`,
    ])
      expect(await text(member, path), path).toContain(code);
    const repeat = await site.shop.call("POST", `/private/orders/orders/${order.number}/repeat`, { token, body: {} });
    expect(repeat.data(repeatShape).items).toMatchObject([{ userArticle: code }]);
  });

  test("is in the invoice and in the УПД, also after the code was changed", async () => {
    await site.shop.sql("update user_articles set user_article = 'A-1', user_article_norm = 'A1'");
    const papers = await site.shop.call("GET", `/private/orders/orders/${order.number}/documents`, { token });
    const { items } = papers.data(orderDocumentListShape);
    expect(items.map(({ type }) => type)).toEqual(["invoice", "upd"]);
    for (const { url, type } of items) {
      const answer = await site.shop.app.fetch(new Request(`http://shop.test${url}`));
      expect(pdfText(new Uint8Array(await answer.arrayBuffer())), type).toContain(code);
    }
    await site.shop.sql("update user_articles set user_article = $1, user_article_norm = $2", [
      code,
      articleNorm(code),
    ]);
  });

  test("is in the e-mail about the order and in the offer", async () => {
    const letter = toBuyers(await emailsOf(site.shop)).find(({ subject }) => subject.includes(order.number));
    expect(letter?.text).toContain(`ваш артикул ${code}`);
    const offer = await site.shop.app.fetch(
      new Request("http://shop.test/api/v1/mixed/reports/basket?format=pdf", {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(pdfText(new Uint8Array(await offer.arrayBuffer()))).toContain(code);
  });

  test("is kept in saved baskets and postponed goods", async () => {
    await member.post("/basket", { intent: "basket.later", uuid: products.hinge.uuid, rest: "0" });
    expect(await text(member, "/basket")).toContain(code);
  });
});
