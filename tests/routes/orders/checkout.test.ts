import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, phones } = small;

let site: Site;
let visitor: Visitor;
/** Calls of the backend that fail, by a part of their address. */
let failing: RegExp | null = null;
/** Runs once between the submission of the form and the order call. */
let meanwhile: (() => Promise<unknown>) | null = null;
beforeAll(async () => {
  site = await testSite({
    async between(request, pass) {
      if (failing?.test(`${request.method} ${request.url}`)) return new Response("{}", { status: 500 });
      const act = request.method === "POST" && request.url.endsWith("/orders/orders") ? meanwhile : null;
      if (act) meanwhile = null;
      await act?.();
      return pass(request);
    },
  });
});
beforeEach(async () => {
  failing = null;
  meanwhile = null;
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("entering the checkout", () => {
  it("leads a guest through the login and back", async () => {
    const page = await visitor.ask("GET", "/checkout");
    expect([page.status, page.location]).toEqual([302, "/?drawer=auth&return=%2Fcheckout"]);
  });

  it("redirects to the basket with a message while nothing is selected", async () => {
    await visitor.login(phones.phys);
    await clear();
    await add("hinge", "2");
    await visitor.submit("/basket", { intent: "basket.tick", line: `${products.hinge.uuid}:available`, ticked: [] });
    const page = await visitor.get("/checkout");
    expect(page.path).toBe("/basket");
    expect(shown(page.html)).toMatch(/class="notices".*Отметьте товары, которые хотите заказать/s);
  });

  it("redirects to an empty basket without asking to select anything, as Back does after an order", async () => {
    await visitor.login(phones.phys);
    await clear();
    const page = await visitor.get("/checkout");
    expect(page.path).toBe("/basket");
    expect(page.html).toContain("В корзине пусто");
    expect(page.html).not.toContain("Отметьте товары");
  });
});

describe("the checkout form", () => {
  beforeEach(async () => {
    await visitor.login(phones.phys);
    await clear();
    await add("screw", "1500");
  });

  it("counts a product split by stock once, as the basket does", async () => {
    const html = shown((await visitor.get("/checkout")).html);
    expect(html).toMatch(/<dt>Товары(?:<!-- -->)?, (?:<!-- -->)?1 товар<\/dt>/);
    expect(html).not.toContain("позици");
  });

  it("is prefilled with the buyer, has a delivery for each group, and leaves consents unchecked", async () => {
    const { html } = await visitor.get("/checkout");
    expect(valueOf(html, "phone")).toBe("+7 900 000-00-01");
    expect([...html.matchAll(/name="delivery\.kind" value="(\w+)"/g)].map((match) => match[1])).toEqual([
      "available",
      "notAvailable",
    ]);
    expect(html).toMatch(/<input id="checkout-offer"(?![^>]*checked)/);
    // The first possible delivery, and the same for waiting goods; extra services are not preselected.
    expect(html).toMatch(/name="delivery\.way\.available"[^>]*checked/);
    expect(html).toMatch(/name="delivery\.way\.notAvailable" type="radio"[^>]*checked[^>]*value="same"/);
    expect(html).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/);
  });

  it("is returned with everything typed, its errors and links to them", async () => {
    const page = await place({ fio: "Иванов 123", comment: "Третий подъезд", "delivery.way.notAvailable": "" });
    expect(page.status).toBe(422);
    expect(page.html).toContain('<a href="#checkout-fio">Только буквы, пробел и дефис</a>');
    expect(page.html).toContain(
      '<a href="#checkout-delivery.way.notAvailable">Выберите, как получить товары, которых сейчас нет</a>',
    );
    expect(valueOf(page.html, "fio")).toBe("Иванов 123");
    expect(page.html).toMatch(/<textarea[^>]*name="comment"[^>]*>Третий подъезд</);
    expect(page.html).toMatch(/<input id="checkout-offer"[^>]*checked/);
    expect(page.html).toMatch(
      /<input(?=[^>]*name="fio")(?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="[^"]*checkout-fio-e")/,
    );
  });

  it("offers the day, and reports a day that is no longer possible, with everything typed", async () => {
    const { html } = await visitor.get("/checkout");
    const options = [
      ...(/name="delivery\.day\.available"[^>]*>(.*?)<\/select>/s.exec(html)?.[1] ?? "").matchAll(/value="([^"]*)"/g),
    ];
    expect(options[0]?.[1]).toBe("");
    expect(options.length).toBeGreaterThan(5);
    const page = await place({ "delivery.day.available": "2026-01-05", comment: "Третий подъезд" });
    expect(page.status).toBe(422);
    expect(page.html).toContain(
      '<a href="#checkout-delivery.day.available">В этот день доставить не получится. Выберите другой рабочий день</a>',
    );
    expect(page.html).toMatch(/<textarea[^>]*name="comment"[^>]*>Третий подъезд</);
    const last = options.at(-1)?.[1] ?? "";
    const saved = await visitor.submit("/checkout", {
      ...(await form()),
      intent: "checkout.save",
      "delivery.day.available": last,
    });
    expect(saved.html).toContain(`<option value="${last}" selected="">`);
  });

  it("shows the total with delivery once a delivery is saved, and restores the draft after a new login", async () => {
    const fields = { ...(await form()), intent: "checkout.save", comment: "Домофон 12" };
    const page = await visitor.submit("/checkout", fields);
    expect(shown(page.html)).toMatch(/Доставка<\/dt><dd>(?!не выбрана)/);
    await visitor.submit("/profile/main", { intent: "auth.logout" });
    await visitor.login(phones.phys);
    const { html } = await visitor.get("/checkout");
    expect(html).toMatch(/<textarea[^>]*name="comment"[^>]*>Домофон 12</);
    expect(html).toMatch(/<textarea[^>]*name="delivery.address.available"[^>]*>Москва, ул. Мира, 1</);
    expect(html).toMatch(/<input id="checkout-offer"(?![^>]*checked)/);
  });

  it("keeps typed values, valid or not, on the way to the basket and back", async () => {
    const fields = { ...(await form()), intent: "checkout.basket", fio: "Иванов 123", comment: "Домофон 12" };
    const answer = await visitor.post("/checkout", fields);
    expect([answer.status, answer.location]).toEqual([303, "/basket"]);
    const { html } = await visitor.get("/checkout");
    expect(html).toMatch(/<button[^>]*formnovalidate[^>]*>Изменить состав</i);
    expect(html).toMatch(/<button[^>]*form="checkout"[^>]*value="checkout.basket"[^>]*>← Вернуться в корзину</i);
    expect(valueOf(html, "fio")).toBe("Иванов 123");
    expect(html).toMatch(/<textarea[^>]*name="comment"[^>]*>Домофон 12</);
  });

  it("keeps the consent and typed values on recalculation, and stores no consent", async () => {
    const page = await visitor.post("/checkout", {
      ...(await form()),
      intent: "checkout.save",
      offer: "on",
      comment: "Код 7",
    });
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<input id="checkout-offer"[^>]*checked/);
    expect(page.html).toMatch(/<textarea[^>]*name="comment"[^>]*>Код 7</);
    const { html } = await visitor.get("/checkout");
    expect(html).toMatch(/<textarea[^>]*name="comment"[^>]*>Код 7</);
    expect(html).toMatch(/<input id="checkout-offer"(?![^>]*checked)/);
  });

  it("only saves the draft when Enter is pressed in a field", async () => {
    const { html } = await visitor.get("/checkout");
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
    const [first] = /<button(?! type="button")[^>]*>/.exec(main.slice(main.indexOf('class="checkout"'))) ?? [];
    expect(first).toContain('value="checkout.save"');
  });

  it("makes one order however often it is sent, and shows it", async () => {
    const fields = await form();
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post("/checkout", fields)));
    const [first] = answers;
    expect(first?.location).toMatch(/^\/checkout\/payment-success\?order=/);
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      answers.map(() => [303, first?.location]),
    );
    const page = shown((await visitor.get(first?.location ?? "")).html);
    expect(page).toMatch(/Заказ № МСК-\d\d-\d{6} оформлен/);
    expect(page).toContain("Москва, ул. Мира, 1");
    expect(await ordersOf(fields.checkout)).toBe(1);
    const again = await visitor.submit("/checkout", fields);
    expect(shown(again.html)).toContain(`Заказ № ${numberIn(page)} оформлен`);
  });

  it("refuses the same form with other contents, leaves the order alone and issues a new key", async () => {
    const fields = await form();
    await visitor.post("/checkout", fields);
    await add("hinge", "1");
    const page = await visitor.post("/checkout", { ...fields, comment: "Ещё раз, но иначе" });
    expect(page.status).toBe(422);
    expect(page.html).toContain("По этой форме заказ уже оформлен");
    expect(valueOf(page.html, "checkout")).not.toBe(fields.checkout);
    expect(page.html).toContain("Ещё раз, но иначе");
    expect(await ordersOf(fields.checkout)).toBe(1);
  });

  it("shows the order to the slower of two tabs, whatever each contained (invariants O2)", async () => {
    const fields = await form();
    const faster: string[] = [];
    meanwhile = async () => faster.push((await visitor.post("/checkout", fields)).location ?? "");
    const slower = await visitor.post("/checkout", { ...fields, comment: "Из второй вкладки" });
    expect(faster[0]).toMatch(/^\/checkout\/payment-success\?order=/);
    expect([slower.status, slower.location]).toEqual([303, faster[0]]);
    expect(await ordersOf(fields.checkout)).toBe(1);
  });

  it("shows changes with old and new values, and continues with the new ones", async () => {
    const fields = await form({ comment: "Не терять" });
    await site.shop.sql("update prices set price = 0.9 where product_uuid = $1", [products.screw.uuid]);
    const page = await visitor.post("/checkout", fields);
    await site.shop.sql("update prices set price = 0.875 where product_uuid = $1", [products.screw.uuid]);
    expect(page.status).toBe(422);
    expect(shown(page.html)).toContain("Саморез 3,9×25: цена была 0,875 ₽, стала 0,90 ₽");
    expect(page.html).toContain("Не терять");
    expect(valueOf(page.html, "priceHash")).not.toBe(fields.priceHash);
    expect(valueOf(page.html, "checkout")).toBe(fields.checkout);
    expect(await ordersOf(fields.checkout)).toBe(0);
  });

  it("shows the reason in the basket when nothing is left to order", async () => {
    const fields = await form();
    await site.shop.sql("update basket_lines set ticked_available = false, ticked_waiting = false");
    const page = await visitor.submit("/checkout", fields);
    await site.shop.sql("update basket_lines set ticked_available = true, ticked_waiting = true");
    expect(page.path).toBe("/basket");
    const [, notice = ""] = /<section class="error" role="alert">(.*?)<\/section>/s.exec(page.html) ?? [];
    expect(shown(notice)).toMatch(/Корзина изменилась|Отметьте товары/);
    expect(await ordersOf(fields.checkout)).toBe(0);
  });

  it("keeps key and contents when the order cannot be placed temporarily", async () => {
    const fields = await form({ comment: "Не терять" });
    failing = /POST .*\/orders\/orders$/;
    const page = await visitor.submit("/checkout", fields);
    expect(page.path).toBe(`/checkout/error?checkout=${fields.checkout}`);
    expect(page.html).toContain("Корзина и всё, что вы заполнили, сохранены");
    failing = null;
    const { html } = await visitor.get("/checkout");
    expect(valueOf(html, "checkout")).toBe(fields.checkout);
    expect(html).toContain("Не терять");
  });

  it("CP6: confirms the order when only the answer was lost (invariants O2)", async () => {
    const fields = await form();
    meanwhile = async () => {
      await visitor.post("/checkout", fields);
      failing = /POST .*\/orders\/orders$/;
    };
    const page = await visitor.submit("/checkout", fields);
    expect(page.path).toMatch(/^\/checkout\/payment-success/);
    expect(await ordersOf(fields.checkout)).toBe(1);
  });

  it("reports every error of a delivery, and keeps all fields", async () => {
    await hingeAndLock();
    await visitor.post("/checkout", { ...(await form()), intent: "checkout.save" });
    const page = await place({
      "delivery.way.available": "own",
      "delivery.address.available": "",
      "delivery.place.available": "",
      "delivery.lift.available": "on",
      "delivery.floor.available": "on",
      "delivery.floors.available": "крыша",
    });
    expect(page.status).toBe(422);
    for (const words of ["Заполните поле «Адрес доставки»", "Выберите одно: на лифте или по лестнице"])
      expect(page.html).toContain(words);
    expect(page.html).toContain("Укажите этаж числом от 1 до 99");
  });

  it("combines everything in one delivery on request, without script by a button of its own", async () => {
    await hingeAndLock();
    const { html } = await visitor.submit("/checkout", {
      ...(await form()),
      intent: "checkout.together",
      "delivery.together": "on",
    });
    expect([...html.matchAll(/name="delivery\.kind" value="(\w+)"/g)].map((match) => match[1])).toEqual(["available"]);
    expect(html).toContain("Весь заказ вместе");
    const back = await visitor.submit("/checkout", {
      ...(await form()),
      intent: "checkout.together",
      "delivery.together": "off",
    });
    expect([...back.html.matchAll(/name="delivery\.kind"/g)]).toHaveLength(2);
  });

  it("saves an address if checked, preselects it next time, and removes it from the form", async () => {
    await hingeAndLock();
    const address = "Москва, Тверская, 7, офис 12";
    await visitor.post("/checkout", { ...(await form()), "delivery.address.available": address, saveAddress: "on" });
    await add("hinge", "1");
    const { html } = await visitor.get("/checkout");
    expect(html).toMatch(
      new RegExp(`<input(?=[^>]*name="delivery.place.available")(?=[^>]*checked)[^>]*value="${address}"`),
    );
    expect(html).toMatch(/<input(?=[^>]*id="checkout-saveAddress")(?![^>]*checked)/);
    expect(html).toContain("как в прошлый раз");
    const uuid = /\/checkout\?address=([\w-]+)/.exec(html)?.[1];
    const after = await visitor.submit(`/checkout?address=${uuid}`, {
      ...(await form()),
      intent: "checkout.forgetAddress",
    });
    expect(after.path).toBe("/checkout");
    expect(after.html).not.toContain("checkout?address=");
  });

  it("keeps the whole form when even the checkout cannot be read, and one click completes it", async () => {
    const fields = await form({ comment: "Не терять" });
    failing = /POST .*\/orders\/(?:orders|checkouts)/;
    const page = await visitor.post("/checkout", fields);
    expect(page.html).toContain("Попробовать ещё раз");
    failing = null;
    const repeated = await visitor.submit("/checkout", { ...hiddenFields(page), intent: "checkout.place" });
    const number = numberIn(shown(repeated.html));
    expect(shown((await visitor.get(`/profile/order/${encodeURIComponent(number)}`)).html)).toContain("Не терять");
  });

  it("belongs to the counterparty it was rendered for", async () => {
    const fields = await form({ counterparty: small.counterparties.company });
    const page = await visitor.post("/checkout", fields);
    expect(page.status).toBe(422);
    expect(page.html).toContain("Вы работаете от имени другого контрагента");
    expect(await ordersOf(fields.checkout)).toBe(0);
  });

  it("redirects to the basket when nothing is left to order", async () => {
    const fields = await form();
    await clear();
    const page = await visitor.submit("/checkout", fields);
    expect(page.path).toBe("/basket");
    expect(page.html).toContain("Корзина изменилась. Проверьте состав");
  });
});

describe("the page after the order", () => {
  it("shows nothing of another buyer's order or an unknown one", async () => {
    await visitor.login(phones.phys);
    await add("hinge", "1");
    const placed = await visitor.post("/checkout", await form());
    const stranger = site.visitor();
    await stranger.get("/");
    await stranger.login(phones.ip);
    for (const path of [
      placed.location ?? "",
      "/checkout/payment-success",
      "/checkout/payment-success?order=МСК-26-999999",
    ]) {
      const html = shown((await stranger.get(path)).html);
      expect(html).toContain("Состояние заказа</h1>");
      expect(html).not.toMatch(/Спасибо|заказ принят|Заказ принят/);
      expect(html).not.toContain("оформлен<");
      expect(html).not.toContain("ул. Мира");
    }
  });

  it("M7: answers a bank's POST with a GET that carries the login", async () => {
    const page = await visitor.post("/checkout/payment-success?order=МСК-26-000001&status=paid", { orderId: "1" });
    expect([page.status, page.location]).toEqual([
      303,
      `/checkout/payment-success?order=${encodeURIComponent("МСК-26-000001")}`,
    ]);
    expect(page.html).toBe("");
  });

  it.each(["/checkout/payment-error", "/checkout/error"])("%s redirects", async (path) => {
    await visitor.login(phones.phys);
    const { status, html } = await visitor.get(path);
    expect(status).toBe(200);
    expect(html).toContain('href="/basket"');
    expect(html).toContain('href="/profile/orders"');
  });

  it.each(["", "?checkout=", "?checkout=x", "?checkout=3f2b8c1e-1111-4222-8333-444455556666", "?order=МСК-26-999999"])(
    "shows nothing of an unknown checkout: /checkout/error%s",
    async (query) => {
      for (const phone of [phones.phys, phones.moderation]) {
        await visitor.login(phone);
        const { html } = await visitor.get(`/checkout/error${query}`);
        expect(html).toContain("Состояние заказа</h1>");
        expect(html).not.toMatch(/Не удалось|не оформлен|Вернитесь к оформлению/);
      }
    },
  );

  it.each(["", "?order=", "?order=МСК-26-999999", "?status=paid", "?order=МСК-26-999999&away"])(
    "shows nothing of an unknown payment: /checkout/payment-error%s",
    async (query) => {
      for (const phone of [phones.phys, phones.moderation]) {
        await visitor.login(phone);
        const html = shown((await visitor.get(`/checkout/payment-error${query}`)).html);
        expect(html).toContain("<title>Состояние оплаты");
        const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
        expect(main).toContain("Состояние оплаты</h1>");
        expect(main).not.toMatch(/не прошла|сохран|вернутся|списал|принят/);
      }
    },
  );
});

type Fields = Record<string, string | string[]>;

function add(key: keyof typeof products, quantity: string) {
  return visitor.submit(`/product/${products[key].slug}`, { intent: "basket.add", uuid: products[key].uuid, quantity });
}

function clear() {
  return visitor.submit("/basket", { intent: "basket.clear", counterparty: small.counterparties.person });
}

/** A basket with one group in stock and one on order. */
async function hingeAndLock(): Promise<void> {
  await clear();
  await add("hinge", "1");
  await add("lock", "1");
}

async function form(change: Fields = {}): Promise<Fields & { checkout: string; priceHash: string }> {
  const { html } = await visitor.get("/checkout");
  const kinds = [...html.matchAll(/name="delivery\.kind" value="(\w+)"/g)].map((match) => match[1] ?? "");
  const ways = Object.fromEntries(kinds.map((kind, index) => [`delivery.way.${kind}`, index === 0 ? "own" : "same"]));
  return {
    intent: "checkout.place",
    checkout: valueOf(html, "checkout"),
    basketVersion: valueOf(html, "basketVersion"),
    priceHash: valueOf(html, "priceHash"),
    counterparty: valueOf(html, "counterparty"),
    "delivery.kind": kinds,
    ...ways,
    [`delivery.address.${kinds[0]}`]: "Москва, ул. Мира, 1",
    fio: "Иванов Пётр",
    phone: "8 (900) 000-00-01",
    payment: "onDelivery",
    offer: "on",
    ...change,
  };
}

async function place(change: Fields): Promise<Page> {
  return visitor.post("/checkout", await form(change));
}

function valueOf(html: string, name: string): string {
  return new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
}

function hiddenFields({ html }: Page): Fields {
  const fields: Record<string, string[]> = {};
  for (const [, name = "", value = ""] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    (fields[name] ??= []).push(value);
  return fields;
}

function numberIn(text: string): string {
  return /МСК-\d\d-\d{6}/.exec(text)?.[0] ?? "";
}

async function ordersOf(checkout: string): Promise<number> {
  const [row] = await site.shop.sql<{ n: number }>("select count(*)::int as n from orders where checkout_uuid = $1", [
    checkout,
  ]);
  return row?.n ?? 0;
}

describe("«Отгружать только целиком»", () => {
  const whole = "Весь заказ вместе";
  beforeEach(async () => {
    await site.shop.sql("update stock set reserved = 0");
    await visitor.login(phones.phys);
    await clear();
    await add("screw", "1500");
    await add("lock", "1");
    await add("closer", "1");
    await visitor.submit("/basket", { intent: "basket.whole", whole: "on" });
  });
  afterEach(async () => {
    await visitor.submit("/basket", { intent: "basket.whole", whole: "off" });
  });

  it("applies to the whole order: one group, one date and one delivery price, from basket to order", async () => {
    const basket = shown((await visitor.get("/basket")).html);
    const whens = [...basket.matchAll(/<\/h2><span class="small-text">([^<]*)/g)].map((match) => match[1]);
    expect(whens[0]).toMatch(/^готово .*\d.*, ждёт товары без даты$/);
    expect(whens).toEqual([whens[0], "срок уточнит менеджер", whens[0]]);

    const fields = await form();
    const page = shown((await visitor.get("/checkout")).html).replaceAll("<!-- -->", "");
    expect(fields["delivery.kind"]).toEqual(["available"]);
    expect(page).toContain(`<b>${whole}</b>`);
    expect(page.match(/бесплатно от/g)).toHaveLength(1);
    expect(page).not.toContain("Так же, как товары выше");
    const note = "1 товар ждёт поставки, дата пока неизвестна: Доводчик дверной";
    const day = /490 ₽[^<]*<\/b>, (остальное [^<]*\d[^<]*)/.exec(page)?.[1];
    expect(day).toBeTruthy();
    expect(page).toContain(note);

    const placed = await visitor.post("/checkout", fields);
    const after = shown((await visitor.get(placed.location ?? "")).html);
    expect(after).toContain(`<h3>${whole}</h3>`);
    expect(after.match(/490 ₽/g)).toHaveLength(1);
    expect(after).toContain(`<dd><span class="hint">${note}</span>${day}</dd>`);
    const [order] = await site.shop.sql<{ delivery_sum: string; parts: number }>(
      `select o.delivery_sum, count(p.*)::int as parts from orders o join order_parts p on p.order_uuid = o.uuid
       where o.checkout_uuid = $1 group by o.uuid`,
      [fields.checkout],
    );
    expect(order?.delivery_sum).toBe("490.000");
    expect(order?.parts).toBeGreaterThan(2);
  });

  it("has one date, that of the slowest, in every group of the basket", async () => {
    await visitor.submit("/basket", { intent: "basket.remove", uuid: products.closer.uuid });
    const basket = shown((await visitor.get("/basket")).html);
    const whens = [...basket.matchAll(/<\/h2><span class="small-text">([^<]*)/g)].map((match) => match[1] ?? "");
    expect(whens).toHaveLength(2);
    expect(new Set(whens).size).toBe(1);
    expect(whens[0]).toMatch(/^вместе со всем заказом /);
  });

  it("asks for a delivery when none is chosen", async () => {
    const page = await place({ "delivery.way.available": "" });
    expect(page.html).toContain("Выберите, как получить заказ<");
  });
});

describe("delivery methods", () => {
  beforeEach(async () => {
    await visitor.login(phones.phys);
    await clear();
  });

  it("describe unavailable goods as the basket does, and promise no day after the order either", async () => {
    await add("closer", "1");
    const words = "срок уточнит менеджер";
    expect(shown((await visitor.get("/basket")).html)).toContain(words);
    const { html } = await visitor.get("/checkout");
    const group = /<fieldset class="option-group">.*?<\/fieldset>/s.exec(shown(html))?.[0] ?? "";
    const ways = group.split('type="radio"').slice(1);
    expect(ways.length).toBeGreaterThan(2);
    expect(group).toContain(words);
    expect(group).not.toMatch(/\d октября|\d ноября|\d декабря|завтра|сегодня/i);
    const placed = await visitor.post("/checkout", await form());
    expect(shown((await visitor.get(placed.location ?? "")).html)).toContain(`<dd>${words}</dd>`);
  });

  it("show the limit of a point, and offer «as above» only where the point above can hold the goods", async () => {
    await add("hinge", "1");
    await add("lock", "20");
    const fields = await form({ intent: "checkout.save", "delivery.way.available": "pickup:msk-small" });
    const before = (await visitor.get("/checkout")).html;
    expect(shown(before).replaceAll("<!-- -->", "")).toContain('Пункт Центр<small class="muted">, до 20 кг</small>');
    expect(before).toMatch(/<input id="checkout-delivery\.way\.onOrder"(?=[^>]*value="same")/);
    const { html } = await visitor.submit("/checkout", fields);
    expect(html).not.toMatch(/<input(?=[^>]*name="delivery\.way\.onOrder")(?=[^>]*value="same")/);
    expect(html).toContain("Способ, выбранный выше, этим товарам не подходит");
    expect(html).toMatch(/<details class="details" open="">/);
    expect(html).toMatch(
      /<input(?=[^>]*id="checkout-delivery\.way\.onOrder")(?=[^>]*value="(own|pickup:msk-south)")(?=[^>]*required)/,
    );
  });
});
