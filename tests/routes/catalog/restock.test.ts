import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifyRestock } from "#server/jobs/notify-restock.ts";
import { codeIn, emailsOf } from "#tests/support/emails.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { phones, products, warehouses } = small;
const anna = "anna@example.ru";
const longAgo = "2026-01-01T00:00:00.000Z";
const page = `/product/${products.closer.slug}`;
const form = {
  intent: "restock.ask",
  productUuid: products.closer.uuid,
  email: anna,
  personalData: "on",
  website: "",
  shownAt: longAgo,
};

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  for (const table of ["letter_limits", "restock_requests", "consents", "outbox"])
    await site.shop.sql(`delete from ${table}`);
  await site.shop.sql("delete from stock where product_uuid = $1", [products.closer.uuid]);
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("«Сообщить о поступлении»", () => {
  it("is open for unavailable goods, collapsed for goods on order, with its box unchecked", async () => {
    const { html } = await visitor.get(page);
    expect(html).toMatch(/id="restock"><details class="details" open=""/);
    expect(field(html, "personalData")).not.toContain("checked");
    expect((await visitor.get(`/product/${products.lock.slug}`)).html).toMatch(
      /id="restock"><details class="details"><summary>/,
    );
  });

  it.each(["hinge", "oldHinge"] as const)("is absent for goods in stock or discontinued: %s", async (key) => {
    const { html } = await visitor.get(`/product/${products[key].slug}`);
    expect(html).not.toContain('id="restock"');
    expect(html).not.toContain('value="restock.ask"');
  });

  it("works without script: the answer replaces the form, also on the next visit, and can be withdrawn", async () => {
    const response = await visitor.post(page, { ...form, email: ` ${anna} ` });
    expect(response.status).toBe(200);
    for (const { html } of [response, await visitor.get(page)]) {
      expect(shown(html)).toContain("Сообщим на a***@example.ru, когда товар появится");
      expect(html).not.toContain(anna);
      expect(html).not.toContain('value="restock.ask"');
    }
    expect((await site.visitor().get(page)).html).toContain('value="restock.ask"');
    const canceled = await visitor.post(page, { intent: "restock.cancel", productUuid: products.closer.uuid });
    expect(shown(canceled.html)).toContain("Хорошо, не сообщим.");
    expect(canceled.html).toContain('value="restock.ask"');
    await arrive();
    expect(await emailsOf(site.shop)).toEqual([]);
  });

  it("keeps typed values and shows the error at its field", async () => {
    const answer = await visitor.post(page, { ...form, email: "anna@", personalData: "" });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('<a href="#restock-form-email">Проверьте адрес почты: name@example.ru</a>');
    expect(answer.html).toContain(
      '<a href="#restock-form-personalData">Нужно ваше согласие на обработку персональных данных</a>',
    );
    expect(field(answer.html, "email")).toContain('value="anna@"');
    expect(field(answer.html, "shownAt")).toContain(longAgo);
    expect(field((await visitor.post(page, { ...form, email: "" })).html, "personalData")).toContain("checked");
  });

  it("is expanded when it has an error", async () => {
    const { lock } = products;
    const answer = await visitor.post(`/product/${lock.slug}`, { ...form, productUuid: lock.uuid, email: "" });
    expect(answer.html).toMatch(/id="restock"><details class="details" open=""/);
  });

  it.each([
    ["what people do not see", { website: "http://spam.example" }],
    ["faster than a hand", { shownAt: new Date(Date.now() + 60_000).toISOString() }],
    ["without having seen the form", { shownAt: "" }],
  ])("requests nothing when %s is filled, and can be submitted again", async (_, fields) => {
    const answer = await visitor.post(page, { ...form, ...fields });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain("Подождите пару секунд и нажмите «Сообщить о поступлении» ещё раз");
    expect(field(answer.html, "email")).toContain(`value="${anna}"`);
    expect(await site.shop.sql("select uuid from restock_requests")).toEqual([]);
  });

  it("says so when the goods arrived after the page was shown", async () => {
    await arrive();
    const answer = await visitor.post(page, form);
    expect(answer.status).toBe(422);
    expect(shown(answer.html)).toContain("Этот товар уже есть в наличии: его можно заказать сразу");
    expect(answer.html).not.toContain('value="restock.ask"');
  });

  it("starts with the buyer's own address and is shown on all devices", async () => {
    await visitor.login(phones.phys);
    expect(field((await visitor.get(page)).html, "email")).toContain('value="phys@example.ru"');
    await visitor.post(page, { ...form, email: "phys@example.ru" });
    const phone = site.visitor();
    await phone.login(phones.phys);
    expect(shown((await phone.get(page)).html)).toContain("Сообщим на p***@example.ru");
  });

  it.each([null, phones.phys])("takes at most six statements with the page: %s", async (buyer) => {
    if (buyer) await visitor.login(buyer);
    await visitor.post(page, form);
    await visitor.get(page);
    const count = await statementsOf(site.shop.database, () => visitor.get(page));
    expect(count).toBeLessThanOrEqual(6);
  });

  it("does not change a crawler's page", async () => {
    const robot = site.visitor({ "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0)" });
    const [one, two] = [await robot.ask("GET", page), await robot.ask("GET", page)];
    expect(one.headers.get("etag")).not.toBeNull();
    expect(two.headers.get("etag")).toBe(one.headers.get("etag"));
  });

  it("refuses a form of another site", async () => {
    expect((await visitor.post(page, form, { origin: "https://evil.example" })).status).toBe(403);
    expect(await site.shop.sql("select uuid from restock_requests")).toEqual([]);
  });
});

describe("the restock e-mail", () => {
  it("links to the product, and ends all such e-mails by one click; viewing changes nothing", async () => {
    await visitor.post(page, form);
    await arrive();
    const [sentEmail] = await emailsOf(site.shop);
    expect(
      (await visitor.get(new URL(/http:\S+\/product\/\S+/.exec(sentEmail?.text ?? "")?.[0] ?? "").pathname)).html,
    ).toContain("Доводчик дверной</h1>");
    const { lock } = products;
    await visitor.post(`/product/${lock.slug}`, { ...form, productUuid: lock.uuid });
    const code = codeIn(sentEmail, "restock-off");
    const reader = site.visitor();
    const looked = await reader.get(`/restock-off?code=${code}`);
    expect(looked.html).toContain(">Не сообщать</button>");
    expect(looked.html).toContain('content="noindex, follow"');
    expect(await open()).toBe(1);
    const pressed = await reader.post("/restock-off", { intent: "link.press", code });
    expect(pressed.html).toContain("<h1>Больше не сообщим</h1>");
    expect(await open()).toBe(0);
    expect((await visitor.get(`/product/${lock.slug}`)).html).toContain('value="restock.ask"');
  });

  it("explains an incomplete code", async () => {
    const wrong = await visitor.post("/restock-off", { intent: "link.press", code: "abc<d" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain("Такой ссылки нет. Проверьте, что открыли её целиком");
    expect(field(wrong.html, "code")).toContain('value="abc&lt;d"');
  });
});

async function arrive(): Promise<void> {
  await site.shop.sql("insert into stock (product_uuid, warehouse_uuid, on_hand) values ($1, $2, 3)", [
    products.closer.uuid,
    warehouses.south,
  ]);
  await notifyRestock(site.shop.ports);
}

async function open(): Promise<number | undefined> {
  return (
    await site.shop.sql<{ n: number }>("select count(*)::int as n from restock_requests where status = 'open'")
  )[0]?.n;
}

function field(html: Page["html"], name: string): string {
  return new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
}
