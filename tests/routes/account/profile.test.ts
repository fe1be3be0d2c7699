import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buying } from "#tests/support/orders/buying.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, phones } = small;

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

describe("the profile", () => {
  it("shows the user and what to do while there are no orders", async () => {
    const visitor = await loggedIn(phones.ip);
    const html = shown((await visitor.get("/profile/main")).html);
    expect(html).toContain("+7 900 000-00-03");
    expect(html).toContain("Заказов пока нет");
    expect(html).not.toContain("Выбрать<");
  });

  it("selects the counterparty by one click, and everything with it", async () => {
    const visitor = await loggedIn(phones.three);
    const before = (await visitor.get("/profile/main")).html;
    expect(before.match(/>Выбрать</g)).toHaveLength(2);
    const after = await visitor.submit("/profile/main", {
      intent: "client.choose",
      rootUuid: small.counterparties.ownCompany,
    });
    expect(after.html).toMatch(/<li aria-current="true"><span><b>ООО/);
  });

  it.each([small.counterparties.company, "not-a-uuid", ""])(
    "refuses counterparties of others: «%s»",
    async (rootUuid) => {
      const visitor = await loggedIn(phones.three);
      const before = selected((await visitor.get("/profile/main")).html);
      const after = await visitor.submit("/profile/main", { intent: "client.choose", rootUuid });
      expect(after.html).toContain("Ничего не найдено");
      expect(selected(after.html)).toBe(before);
    },
  );
});

describe("restock requests", () => {
  const awaited = "Ждём поступления";

  it("are listed on the main page and withdrawn by one click", async () => {
    const visitor = await loggedIn(phones.phys);
    expect((await visitor.get("/profile/main")).html).not.toContain(awaited);
    const page = `/product/${products.closer.slug}`;
    const form = {
      intent: "restock.ask",
      productUuid: products.closer.uuid,
      email: "anna@example.ru",
      personalData: "on",
      website: "",
      shownAt: "2026-01-01T00:00:00.000Z",
    };
    expect((await visitor.post(page, form)).status).toBe(200);

    const { html } = await visitor.get("/profile/main");
    expect(shown(html)).toMatch(
      /Ждём поступления[\s\S]*Доводчик дверной[\s\S]*арт\. DC-80, Москва, a\*\*\*@example\.ru, с \d+ [а-я]+ \d{4}/,
    );
    expect(html).not.toContain("anna@example.ru");
    const uuid = /name="uuid" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const after = await visitor.submit("/profile/main", { intent: "restock.end", uuid });
    expect(after.path).toBe("/profile/main");
    expect(after.html).toContain("Больше не ждём этот товар");
    expect(after.html).not.toContain(awaited);
    expect((await visitor.get(page)).html).toContain('value="restock.ask"');
    expect((await visitor.submit("/profile/main", { intent: "restock.end", uuid: "x" })).html).toContain(
      "Ничего не найдено",
    );
  });

  it("show when their e-mails are turned off", async () => {
    const visitor = await loggedIn(phones.ip);
    const { closer } = products;
    await visitor.post(`/product/${closer.slug}`, {
      intent: "restock.ask",
      productUuid: closer.uuid,
      email: "ip@example.ru",
      personalData: "on",
      website: "",
      shownAt: "2026-01-01T00:00:00.000Z",
    });
    await visitor.submit("/profile/settings", { intent: "settings.save", catalogViewType: "card" });
    expect((await visitor.get("/profile/main")).html).toContain("Писем не будет: вы отключили их.");
  });
});

describe("orders", () => {
  it("are listed with number, status and total, and shown part by part", async () => {
    const number = await order(phones.phys);
    const visitor = await loggedIn(phones.phys);
    const list = shown((await visitor.get("/profile/orders")).html);
    expect(list).toContain(`>${number}</a>`);
    expect(list).toContain("Принят");
    const page = await visitor.get(`/profile/order/${encodeURIComponent(number)}`);
    const html = shown(page.html);
    expect(page.status).toBe(200);
    expect(html).toContain(`Заказ № ${number}`);
    expect(html).toContain("В наличии");
    expect(html).toContain("Ждёт поступления");
    expect(html).toContain("СМ-3/9.25");
    expect(html).toContain("1 000 шт");
    expect(html).toContain("0,875 ₽");
  });

  it("say of goods that were in stock and are waited for now that they wait", async () => {
    const number = await order(phones.phys);
    const visitor = await loggedIn(phones.phys);
    const headings = async () => {
      const { html } = await visitor.get(`/profile/order/${encodeURIComponent(number)}`);
      return [...html.matchAll(/<section class="order-part"[^>]*><header><h2>([^<]+)/g)].map(([, text]) => text);
    };
    expect(await headings()).toContain("В наличии");
    await site.shop.sql("update order_parts set status = 'awaitingSupply' where number like $1 || '-%'", [number]);
    expect(await headings()).not.toContain("В наличии");
    expect(await headings()).toContain("Ждёт поступления");
  });

  it("of others are not found, like unknown ones", async () => {
    const number = await order(phones.phys);
    const stranger = await loggedIn(phones.ip);
    for (const id of [number, "МСК-26-999999", "x"]) {
      const { status, html } = await stranger.get(`/profile/order/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
      expect(html).not.toContain("Саморез");
    }
  });

  it.each(["0", "2", "abc", "1e3", "-1", "99999999999"])("has no page %s", async (page) => {
    const visitor = await loggedIn(phones.ip);
    expect((await visitor.get(`/profile/orders?page=${page}`)).status).toBe(404);
  });
});

async function loggedIn(phone: string): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phone);
  return visitor;
}

async function order(phone: string): Promise<string> {
  const { token } = await site.shop.loginAs(phone);
  const buyer = buying(site.shop, { token, fingerprint: site.shop.ports.ids.uuid(), city: "msk" });
  await buyer.add([{ uuid: products.screw.uuid, quantity: 1_500 }]);
  const { number } = await buyer.order();
  await site.shop.sql("update stock set on_hand = on_hand + 1250 where product_uuid = $1 and warehouse_uuid = $2", [
    products.screw.uuid,
    small.warehouses.south,
  ]);
  return number;
}

function selected(html: string): string {
  return /<li aria-current="true"><span><b>([^<]+)/.exec(html)?.[1] ?? "";
}
