import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buying } from "#tests/support/orders/buying.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { phones, products } = small;
let site: Site;
let visitor: Visitor;
const numbers: string[] = [];
const uuids: string[] = [];

beforeAll(async () => {
  site = await testSite();
  const { token } = await site.shop.loginAs(phones.phys);
  const buyer = buying(site.shop, { token, city: "msk" });
  for (const [uuid, quantity] of [
    [products.hinge.uuid, 4],
    [products.screw.uuid, 250],
  ] as const) {
    await buyer.add([{ uuid, quantity }]);
    const order = await buyer.order();
    numbers.push(order.number);
    uuids.push(order.uuid);
  }
  await site.shop.sql("update order_parts set status = 'shipped', track_number = '1234567890' where order_uuid = $1", [
    uuids[0],
  ]);
  await site.shop.sql(
    `update order_parts set delivery = delivery || '{"providerCode":"cdek","type":"transport"}' where order_uuid = $1`,
    [uuids[0]],
  );
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phones.phys);
});
afterAll(() => site.close());

describe("the list of orders, without script", () => {
  const page = "/profile/orders";

  it("links to scheduled orders at its top", async () => {
    const { html } = await visitor.get(page);
    const link = html.indexOf('href="/profile/orders/schedules"');
    expect(link).toBeGreaterThan(0);
    expect(link).toBeLessThan(html.indexOf('class="order-filter"'));
  });

  it("names the counterparty it belongs to, and the basket names the buyer", async () => {
    const main = async (path: string) => /<main.*<\/main>/s.exec(shown((await visitor.get(path)).html))?.[0] ?? "";
    const [, name = ""] = /class="client-chip[^>]*>([^<]+)</.exec((await visitor.get(page)).html) ?? [];
    expect(name).not.toBe("");
    expect(await main(page)).toContain(`Покупатель: ${name}`);
    await visitor.submit("/product/hinge", { intent: "basket.add", uuid: products.hinge.uuid, quantity: "1" });
    expect(await main("/basket")).toMatch(new RegExp(`Покупатель</dt>.*?${name}`, "s"));
    await visitor.submit("/basket", { intent: "basket.clear" });
  });

  it("is filtered by its form, shows the filters, and lets each be removed", async () => {
    const { html } = await visitor.get(`${page}?status=shipped&number=${encodeURIComponent(numbers[0] ?? "")}`);
    const text = shown(html);
    expect(text).toContain("1 заказ");
    expect(text).toContain(numbers[0]);
    expect(text).not.toContain(`${numbers[1]} `);
    expect(html).toMatch(/href="\?number=[^"]+"[^>]*aria-label="Убрать: Отгружен"/);
    expect(html).toMatch(/href="\?status=shipped"[^>]*aria-label="Убрать: № /);
    expect(html).toContain("Сбросить всё");
  });

  it.each([
    ["from", "2026-99-99"],
    ["to", "31.02.2026"],
  ])("reports %s=%s as an invalid date, and shows no orders instead of all", async (field, typed) => {
    const { status, html } = await visitor.get(`${page}?${field}=${typed}`);
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`id="f-${field}-e"[^>]*>Такой даты нет`));
    expect(html).not.toContain(numbers[0]);
  });

  it("reports no results and an invalid period, and remains a page", async () => {
    expect(shown((await visitor.get(`${page}?q=молоко`)).html)).toContain("Таких заказов нет");
    const { status, html } = await visitor.get(`${page}?from=2026-03-02&to=01.03.2026`);
    expect(status).toBe(200);
    expect(shown(html)).toContain("Конец периода раньше начала");
    expect((await visitor.get(`${page}?page=7`)).status).toBe(404);
    expect((await visitor.get(`${page}?status=eaten&sort=odd&limit=7`)).status).toBe(200);
  });

  it("is exported as a file that appears among the others", async () => {
    const answer = await visitor.post(`${page}?status=shipped`, { intent: "orders.sheet", status: "shipped" });
    expect([answer.status, answer.location]).toEqual([303, "/profile/files"]);
    expect(shown((await visitor.get("/profile/files")).html)).toContain("Заказы на ");
  });
});

describe("the page of an order", () => {
  it("shows status, tracking, history and available actions", async () => {
    const { html } = await visitor.get(`/profile/order/${encodeURIComponent(numbers[0] ?? "")}`);
    expect(html).toContain("https://www.cdek.ru/ru/tracking?order_id=1234567890");
    expect(html).toContain(`/order/repeat/${encodeURIComponent(numbers[0] ?? "")}`);
    expect(html).not.toContain("/order/change/");
    expect(html).toContain('aria-current="step"');
    expect(shown(html)).toContain("История заказа");
  });
});

describe("the lines of an order", () => {
  const path = (order: string, part?: string) =>
    `/order/composition/${[order, ...(part === undefined ? [] : [part])].map(encodeURIComponent).join("/")}`;

  it("are shown on a page and in a spreadsheet", async () => {
    const [number = ""] = numbers;
    expect(shown((await visitor.get(path(number))).html)).toContain(`Состав заказа № ${number}`);
    expect((await visitor.get(path(number, `${number}-1`))).status).toBe(200);
    const sheet = await visitor.get(`/order/composition-sheet/${encodeURIComponent(number)}`);
    expect(sheet.status).toBe(200);
  });

  it("E9: include no part of another order, and are not shown to others", async () => {
    const [number = "", other = ""] = numbers;
    expect((await visitor.get(path(number, `${other}-1`))).status).toBe(404);
    expect(
      (await visitor.get(`/order/composition-sheet/${encodeURIComponent(number)}/${encodeURIComponent(`${other}-1`)}`))
        .status,
    ).toBe(404);
    const stranger = site.visitor();
    await stranger.get("/");
    await stranger.login(phones.ooo);
    expect((await stranger.get(path(number))).status).toBe(404);
  });
});
