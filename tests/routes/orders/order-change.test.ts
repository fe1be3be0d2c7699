import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, phones } = small;
const hinge = products.hinge.uuid;

let site: Site;
let visitor: Visitor;
let order: { uuid: string; number: string };
let foreign: { uuid: string; number: string };
beforeAll(async () => {
  site = await testSite();
  foreign = await placed(phones.ip);
});
afterAll(() => site.close());
beforeEach(async () => {
  order = await placed(phones.phys);
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phones.phys);
});

async function placed(phone: string) {
  const buyer = buying(site.shop, { token: (await site.shop.loginAs(phone)).token, city: "msk" });
  await buyer.clear();
  await buyer.add([{ uuid: hinge, quantity: 4 }]);
  return buyer.order();
}
const path = () => `/order/change/${order.uuid}`;
const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
/** Replaces non-breaking spaces. */
const plain = (html: string) => html.replaceAll("\u00a0", " ");
const linesOf = () =>
  site.shop.sql<{ quantity: string }>(
    "select quantity::float8::text as quantity from order_items where order_uuid = $1",
    [order.uuid],
  );

/** Submits the page's form with these values. */
async function send(intent: string, typed: Record<string, string>) {
  const { html } = await visitor.get(path());
  return visitor.post(path(), { intent, version: hidden(html, "version"), ...first, ...typed });
}
const first = { fio: "Иванов Пётр", phone: "+7 900 000-00-01", [`q.${hinge}`]: "4" };

/** The hidden fields of the preview's form. */
function confirmation(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  );
  return Object.fromEntries(fields);
}

describe("/order/change", () => {
  it("is shown in the order's title and breadcrumbs, with all current values", async () => {
    const { html, status } = await visitor.get(path());
    expect(status).toBe(200);
    expect(html).toContain(`<h1>Изменить заказ № ${order.number}</h1>`);
    expect(html).toContain(`href="/profile/orders"`);
    expect(hidden(html, "fio")).toBe("Иванов Пётр");
    expect(plain(html)).toContain("Сейчас 4 шт");
  });

  it("E9: answers 404 for another buyer's order, and for the number of another order", async () => {
    for (const wrong of [
      `/order/change/${foreign.uuid}`,
      `${path()}/${foreign.number}`,
      "/order/change/nothing",
      `${path()}/1`,
    ])
      expect([wrong, (await visitor.ask("GET", wrong)).status]).toEqual([wrong, 404]);
    for (const right of [`${path()}/${order.number}`, `${path()}/${order.number}-1`])
      expect((await visitor.ask("GET", encodeURI(right))).status).toBe(200);
    const posted = await visitor.post(`/order/change/${foreign.uuid}`, { intent: "order.cancel" });
    expect(posted.html).not.toContain("отменён");
    const rows = await site.shop.sql("select 1 from order_parts where order_uuid = $1 and status = 'canceled'", [
      foreign.uuid,
    ]);
    expect(rows).toEqual([]);
  });

  it("shows the state before and after, and changes it only then, once however often it is sent", async () => {
    const shown = await send("order.change.preview", { [`q.${hinge}`]: "6", comment: "Домофон 12" });
    expect(shown.status).toBe(200);
    for (const words of ["Проверьте изменения", "4 шт", "6 шт", "Домофон 12", "Сохранить изменения"])
      expect(plain(shown.html)).toContain(words);
    expect(await linesOf()).toEqual([{ quantity: "4" }]);
    const form = { ...confirmation(shown.html), intent: "order.change" };
    const [saved, again] = [await visitor.post(path(), form), await visitor.post(path(), form)];
    expect([saved.status, saved.location]).toEqual([303, `/profile/order/${order.uuid}`]);
    expect([again.status, again.location]).toEqual([303, `/profile/order/${order.uuid}`]);
    expect(await linesOf()).toEqual([{ quantity: "6" }]);
    const page = await visitor.get(`/profile/order/${order.uuid}`);
    expect(page.html).toContain("Петля дверная 120: было 4, стало 6");
  });

  it("keeps typed values after a refusal, with the error at its field", async () => {
    const wrong = await send("order.change.preview", {
      [`q.${hinge}`]: "сто",
      comment: "Третий подъезд",
      fio: "Смирнова Анна",
    });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain(`href="#order-change-q.${hinge}"`);
    for (const typedValue of ["сто", "Третий подъезд", "Смирнова Анна"]) expect(wrong.html).toContain(typedValue);
    const invalidName = await send("order.change.preview", { fio: "1" });
    expect(invalidName.html).toContain('href="#order-change-fio"');
    const empty = await send("order.change.preview", { [`remove.${hinge}`]: "on" });
    expect(empty.html).toContain("Если заказ больше не нужен, отмените его");
    const same = await send("order.change.preview", {});
    expect(same.html).toContain("Вы ничего не изменили");
  });

  it("offers the checkout's days, keeps the chosen one, and refuses an unavailable one with a message", async () => {
    const day = "delivery.day.available";
    const listed = (html: string) => new RegExp(`<select[^>]*name="${day}".*?</select>`, "s").exec(html)?.[0] ?? "";
    const { html } = await visitor.get(path());
    expect(plain(listed(html))).toContain('<option value="" selected="">Как сейчас: ');
    const days = [...listed(html).matchAll(/<option value="(\d[^"]+)"/g)].map(([, date = ""]) => date);
    expect(days.length).toBeGreaterThan(5);
    const wish = days.at(-1) ?? "";
    const wrong = await send("order.change.preview", { [day]: wish, fio: "1" });
    expect(listed(wrong.html)).toContain(`<option value="${wish}" selected="">`);
    const gone = await send("order.change.preview", { [day]: "2020-01-01", comment: "Скорее" });
    expect(gone.status).toBe(422);
    expect(gone.html).toContain(`href="#order-change-${day}"`);
    expect(gone.html).toMatch(/В этот день (?:доставить|забрать заказ здесь) не получится/);
    expect(gone.html).toContain("Скорее");
    const shown = await send("order.change.preview", { [day]: wish });
    await visitor.post(path(), { ...confirmation(shown.html), intent: "order.change" });
    const rows = await site.shop.sql<{ day: string }>(
      "select delivery ->> 'dateTo' as day from order_parts where order_uuid = $1",
      [order.uuid],
    );
    expect(rows).toEqual([{ day: wish }]);
  });

  it("finds goods to add by article or name, and keeps the rest of the form", async () => {
    const found = await send("order.change.find", { find: "FM.750", comment: "Скорее" });
    expect(found.html).toContain("Пена монтажная 750");
    expect(found.html).toContain("Скорее");
    const nothing = await send("order.change.find", { find: "такого-нет-нигде" });
    expect(nothing.html).toContain("ничего не нашли");
    const shown = await send("order.change.preview", { added: products.foam.uuid, [`q.${products.foam.uuid}`]: "2" });
    expect(shown.html).toContain("добавленное по 450");
  });

  it("offers every possible delivery, with the current one selected", async () => {
    const { html } = await visitor.get(path());
    expect(plain(html)).toContain("сейчас: Доставка курьером, Москва, улица Арбат, 1, 490 ₽");
    expect(html).toMatch(/name="delivery.way.available"[^>]*checked=""[^>]*value="own"|value="own"[^>]*checked=""/);
    for (const way of ["pickup:msk-south", "cdek"]) expect(html).toContain(`value="${way}"`);
    expect(html).toContain("Москва, улица Арбат, 1</textarea>");
  });

  it("changes the delivery: shown with its price difference first, then in the order and its history", async () => {
    const typed = {
      "delivery.way.available": "pickup:msk-south",
      "delivery.address.available": "Москва, улица Арбат, 1",
    };
    const shown = await send("order.change.preview", typed);
    expect(shown.status).toBe(200);
    const words = plain(shown.html);
    for (const text of ["Способ", "Доставка курьером", "Самовывоз", "490 ₽", "бесплатно"])
      expect(words).toContain(text);
    const saved = await visitor.post(path(), { ...confirmation(shown.html), intent: "order.change" });
    expect([saved.status, saved.location]).toEqual([303, `/profile/order/${order.uuid}`]);
    const page = plain((await visitor.get(`/profile/order/${order.uuid}`)).html);
    expect(page).toContain("Самовывоз");
    expect(page).toContain("Изменена доставка");
  });

  it("requires an address for courier delivery, and keeps the selected delivery", async () => {
    const wrong = await send("order.change.preview", {
      "delivery.way.available": "own",
      "delivery.address.available": " ",
    });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('href="#order-change-delivery.address.available"');
    const gone = await send("order.change.preview", { "delivery.way.available": "pickup:nowhere", comment: "Скорее" });
    expect(gone.status).toBe(422);
    expect(gone.html).toContain('href="#order-change-delivery.way.available"');
    expect(gone.html).toContain("Этот способ доставки недоступен");
    expect(gone.html).toContain("Скорее");
  });

  it("O7: reports a change by another tab, and keeps typed values", async () => {
    const { html } = await visitor.get(path());
    const old = hidden(html, "version");
    const shown = await send("order.change.preview", { [`q.${hinge}`]: "5" });
    await visitor.post(path(), { ...confirmation(shown.html), intent: "order.change" });
    const late = await visitor.post(path(), {
      intent: "order.change.preview",
      version: old,
      ...first,
      [`q.${hinge}`]: "7",
    });
    expect(late.status).toBe(422);
    expect(late.html).toContain("Заказ изменился. Обновите страницу");
    expect(late.html).toMatch(new RegExp(`name="q.${hinge}"[^>]*value="7"`));
  });

  it("is closed once the warehouse has started: a manager is asked instead, as the order shows", async () => {
    for (const verb of ["confirm", "assemble"]) await operator(site.shop.ports, verb, order.number);
    const page = await visitor.get(path());
    expect(page.html).toContain("Этот заказ уже нельзя изменить");
    expect(page.html).toContain("Запросить отмену");
    const form = { intent: "order.requestCancel", key: hidden(page.html, "key"), reason: "Передумал" };
    const response = await visitor.post(`/profile/order/${order.uuid}`, form);
    expect(response.status).toBe(303);
    expect((await visitor.get(`/profile/order/${order.uuid}`)).html).toContain("Вы попросили отменить заказ");
  });

  it("cancels from the order page, with one notice", async () => {
    const received = /<dt>(?:Где забрать|Куда)<\/dt>/;
    expect((await visitor.get(`/profile/order/${order.uuid}`)).html).toMatch(received);
    const form = { intent: "order.cancel", reason: "Нашёл ближе" };
    const canceled = await visitor.post(`/profile/order/${order.uuid}`, form);
    expect([canceled.status, canceled.location]).toEqual([303, `/profile/order/${order.uuid}`]);
    const page = await visitor.get(`/profile/order/${order.uuid}`);
    expect(page.html).toContain(`Заказ № ${order.number} отменён`);
    expect(page.html).not.toContain("Отменить заказ");
    expect(page.html).not.toMatch(received);
    expect((await visitor.get(path())).html).toContain("Этот заказ уже нельзя изменить");
  });
});
