import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consentTexts, legalTexts } from "#app/domain/account/consents.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { shown } from "#tests/support/shown.ts";

const { phones, products } = small;
const longAgo = "2026-01-01T00:00:00.000Z";
const refusal = "Магазин ещё готовится к открытию";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function publish(paths: readonly string[]): Promise<void> {
  await site.shop.sql("delete from content_pages");
  for (const path of paths)
    await site.shop.sql(
      "insert into content_pages (path, title, h1, description, body) values ($1, 'Текст', 'Текст', 'Текст', 'Текст')",
      [path],
    );
  await site.shop.ports.bus.publish("public:content");
}

const consents = () => site.shop.sql("select purpose from consents");

const person = {
  ...{ type: "physical", firstName: "Илья", lastName: "Новый", email: "ilya@example.ru", cityUuid: small.cities.msk },
  consents: { personalData: true, offer: true, marketing: false, smsMarketing: false },
};
describe("a shop whose legal texts are not published", () => {
  beforeEach(() => publish([]));

  it("asks for no consent on its pages and links to no text", async () => {
    const { html } = await site.visitor().get("/");
    for (const path of Object.values(legalTexts)) expect(html).not.toContain(`href="${path}"`);
    for (const path of ["/about", "/delivery", "/payments", "/warranty"]) expect(html).not.toContain(`href="${path}"`);
    expect(html).not.toContain('id="news"');
    expect(html).not.toContain("cookie-banner");
  });

  it.each(["/support", "/refund"])("shows %s with words in place of its form", async (path) => {
    const { status, html } = await site.visitor().get(path);
    expect(status).toBe(200);
    expect(shown(html)).toContain("форма пока не работает");
    expect(html).not.toContain('name="personalData"');
  });

  it.each([
    ["/profile/feedback", phones.phys],
    ["/profile/complaints/new", phones.ooo],
  ])("shows %s with words in place of its form", async (path, phone) => {
    const buyer = site.visitor();
    await buyer.get("/");
    await buyer.login(phone, "/catalog?drawer=auth");
    const { status, html } = await buyer.get(path);
    expect(status).toBe(200);
    expect(shown(html)).toContain("форма пока не работает");
    expect(html).not.toContain('name="personalData"');
    expect(html).not.toContain("/profile/complaints/new?order=");
  });

  it("offers no notice of arrival, but lets go of one that was asked for before", async () => {
    const { uuid, slug } = products.closer;
    const page = `/product/${slug}`;
    await site.shop.sql("delete from stock where product_uuid = $1", [uuid]);
    const form = { intent: "restock.ask", productUuid: uuid, email: "anna@example.ru", personalData: "on" };
    const fields = { ...form, website: "", shownAt: longAgo };
    const visitor = site.visitor();
    expect((await visitor.get(page)).html).not.toContain('id="restock"');
    const refused = await visitor.post(page, fields);
    expect([refused.status, await site.shop.sql("select 1 from restock_requests")]).toEqual([422, []]);
    expect(shown(refused.html)).toContain(refusal);
    await publish([consentTexts.personalData]);
    await visitor.post(page, fields);
    await publish([]);
    expect((await visitor.get(page)).html).toContain('value="restock.cancel"');
    const canceled = await visitor.post(page, { intent: "restock.cancel", productUuid: uuid });
    expect(canceled.html).not.toContain('name="personalData"');
    expect(await site.shop.sql("select 1 from restock_requests where status = 'open'")).toEqual([]);
    await site.shop.sql("delete from consents");
  });

  it.each<[string, string[]]>([
    ["no text", []],
    ["the policy alone", [consentTexts.personalData]],
    ["the offer alone", [consentTexts.offer]],
  ])("has words in place of the registration with %s", async (_, paths) => {
    await publish(paths);
    const phone = "+79000000124";
    const drawer = "/catalog?drawer=auth";
    await site.shop.sql("delete from login_codes");
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.post(drawer, { intent: "auth.login", phone });
    await visitor.post(drawer, { intent: "auth.confirm", phone, code: site.shop.lastCode(phone) });
    const { html } = await visitor.get(drawer);
    expect(shown(html)).toContain("зарегистрироваться пока нельзя");
    expect(html).not.toContain('value="auth.register"');
    for (const path of Object.values(legalTexts).filter((one) => !paths.includes(one)))
      expect(html).not.toContain(`href="${path}"`);
    await publish([consentTexts.personalData, consentTexts.offer]);
    // The first page still has the data of before.
    await visitor.get(drawer);
    expect((await visitor.get(drawer)).html).toContain('value="auth.register"');
  });

  it("shows no form on a search that finds nothing", async () => {
    const { status, html } = await site.visitor().get("/search/net-takogo-tovara");
    expect([status, html.includes('name="personalData"')]).toEqual([200, false]);
  });

  it("refuses the newsletter in words, and logs the reason for the staff", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    const page = await visitor.post("/", {
      ...{ intent: "subscription.subscribe", email: "anna@example.ru", marketing: "on", website: "", shownAt: longAgo },
    });
    expect([page.status, await consents()]).toEqual([422, []]);
    expect(site.shop.logLines.join("")).toContain("consent.textMissing");
  });

  it("refuses registration before a code is sent", async () => {
    const answer = await site.shop.call("POST", "/public/users/register", {
      body: { ...person, phone: "+79000000123" },
    });
    expect([answer.status, answer.body.code]).toEqual([422, "textsUnpublished"]);
    expect(site.shop.ports.sms.outbox?.filter(({ phone }) => phone === "+79000000123")).toEqual([]);
  });

  it("sends a buyer from the checkout back to the basket, in words", async () => {
    const buyer = site.visitor();
    await buyer.get("/");
    await publish([consentTexts.personalData]);
    await buyer.login(phones.phys, "/catalog?drawer=auth");
    const { token } = await site.shop.loginAs(phones.phys);
    const buys = buying(site.shop, { token, fingerprint: site.shop.ports.ids.uuid(), city: "msk" });
    await buys.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    expect(shown((await buyer.get("/checkout")).html)).toContain(refusal);
    expect((await buys.ask("POST", "/private/orders/checkouts", {})).body.code).toBe("textsUnpublished");
  });

  it("refuses an order whose checkout was opened before", async () => {
    await publish([consentTexts.personalData, consentTexts.offer]);
    const { token } = await site.shop.loginAs(phones.phys);
    const buys = buying(site.shop, { token, fingerprint: site.shop.ports.ids.uuid(), city: "msk" });
    await buys.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const form = orderForm(await buys.checkout());
    await publish([consentTexts.personalData]);
    const refused = await buys.place(form);
    expect([refused.status, refused.body.code]).toEqual([422, "textsUnpublished"]);
    expect(await site.shop.sql("select 1 from orders")).toEqual([]);
    await publish([consentTexts.personalData, consentTexts.offer]);
    expect((await buys.place(form)).status).toBeLessThan(300);
  });
});

describe("a shop whose legal texts are published", () => {
  beforeEach(() => publish([...Object.values(legalTexts), "/about"]));

  it("links to what is published and to nothing else", async () => {
    const { html } = await site.visitor().get("/");
    for (const path of [...Object.values(legalTexts), "/about", "/contacts", "/support", "/refund"])
      expect(html).toContain(`href="${path}"`);
    for (const path of ["/delivery", "/payments", "/warranty"]) expect(html).not.toContain(`href="${path}"`);
    expect(html).toContain('id="news"');
    expect(html).toContain("cookie-banner");
  });

  it("shows the form of a search that finds nothing", async () => {
    expect((await site.visitor().get("/search/net-takogo-tovara")).html).toContain('name="personalData"');
  });

  it("shows the form of the support page", async () => {
    expect((await site.visitor().get("/support")).html).toContain('name="personalData"');
  });

  it("links from a legal text to its other editions, which are shown and not indexed", async () => {
    await site.shop.sql("update content_pages set body = 'Новее' where path = $1", [legalTexts.agreement]);
    await site.shop.ports.bus.publish("public:content");
    const { html } = await site.visitor().get(legalTexts.agreement);
    expect(html).toContain("Новее");
    const link = /href="([^"]*\?edition=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const edition = await site.visitor().get(link);
    expect([edition.status, edition.html.includes("noindex")]).toEqual([200, true]);
    expect(edition.html).not.toContain("Новее</p>");
    expect((await site.visitor().get(`${legalTexts.agreement}?edition=2020-01-01T00:00:00.000Z`)).status).toBe(404);
  });
});
