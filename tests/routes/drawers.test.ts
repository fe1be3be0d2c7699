import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drawerNames } from "#app/domain/navigation/drawers.ts";
import { setMaintenance } from "#server/use-cases/content/operate.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

let site: Site;
/** Responses that replace the backend's, by call. */
let answers: Map<string, () => Response> = new Map();
/** The input of each call's last request. */
const lastInputs = new Map<string, unknown>();
const related = "POST /mixed/baskets/baskets/related-products";
beforeAll(async () => {
  site = await testSite({
    async between(request, pass) {
      const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`;
      if (call === related) lastInputs.set(call, await request.clone().json());
      const staged = answers.get(call);
      return staged === undefined ? pass(request) : staged();
    },
  });
});
beforeEach(() => (answers = new Map()));
afterAll(() => site.close());

const { products, phones, cities } = small;
const dialog = (html: string) => /<dialog class="drawer[^]*?<\/dialog>/.exec(html)?.[0] ?? "";
const refusal = (messages: string[]) =>
  Response.json({ messages, errors: [], code: "validation", traceId: "t", data: { messages } }, { status: 422 });
/** A visitor who turned the popup off does not get it by its address, either. */
const byAddress = async (visitor: Visitor) =>
  dialog((await visitor.get(`/product/hinge?drawer=added&added=${products.hinge.uuid}`)).html);
const add = (visitor: Visitor, path = "/product/hinge", more: Record<string, string> = {}) =>
  visitor.submit(path, { intent: "basket.add", uuid: products.hinge.uuid, quantity: "2", ...more });

describe("a drawer in the address", () => {
  const titles: [string, string][] = [
    ["location", "Выберите город"],
    ["sitemap", "Карта сайта"],
    ["catalog", "Каталог"],
    ["search", "Поиск товаров"],
    ["auth", "Вход"],
  ];
  it.each(titles)("%s is open in a guest's page: «%s»", async (name, title) => {
    const { status, html } = await site.visitor().get(`/delivery?drawer=${name}`);
    expect(status).toBe(200);
    expect(dialog(html)).toContain(`<h2 id="drawer-title">${title}`);
    expect(dialog(html)).toContain('<a class="close-button" href="/delivery" aria-label="Закрыть">');
    // The backdrop is a link that also closes it.
    expect(html).toContain('<a class="drawer-backdrop" href="/delivery"');
  });

  it("location names the current city in a correct sentence", async () => {
    const { html } = await site.visitor().get("/delivery?drawer=location");
    expect(dialog(html)).toMatch(/Сейчас выбран город(?:<!-- -->)? ?(?:<!-- -->)?<b>Москва<\/b>/);
  });

  const own: [string, string][] = [
    ["profile", "Пётр Иванов"],
    ["phone", "Смена телефона"],
    ["email", "почт"],
    ["profile-email", "Почта для документов"],
    ["counterparty", "окупател"],
  ];
  it.each(own)("%s is open for a buyer («%s»), and a guest is asked to log in", async (name, title) => {
    const buyer = site.visitor();
    await buyer.login(phones.phys);
    expect(dialog((await buyer.get(`/delivery?drawer=${name}`)).html)).toContain(title);
    expect(dialog((await site.visitor().get(`/delivery?drawer=${name}`)).html)).toContain('name="phone"');
  });

  it("filter opens the listing's filter", async () => {
    const { html } = await site.visitor().get("/catalog/furnitura?drawer=filter");
    expect(html).toMatch(/<details[^>]*open=""[^>]*>\s*<summary/);
  });

  it("with an unknown name is ignored", async () => {
    const { status, html } = await site.visitor().get("/delivery?drawer=cellar");
    expect([status, dialog(html)]).toEqual([200, ""]);
  });

  it.each(drawerNames)("%s does not open during maintenance", async (name) => {
    await setMaintenance(site.shop.ports, testOperator, true);
    try {
      await site.visitor().ask("GET", "/catalog?fresh");
      const { status, html } = await site.visitor().ask("GET", `/delivery?drawer=${name}`);
      expect([status, dialog(html)]).toEqual([501, ""]);
    } finally {
      await setMaintenance(site.shop.ports, testOperator, false);
      // The storefront learns of the change with the next API call.
      await site.visitor().ask("GET", `/catalog?after=${name}`);
    }
  });
});

describe("the city drawer", () => {
  it("shows popular cities, then all by letter, with the current one marked", async () => {
    const { html } = await site.visitor().get("/delivery?drawer=location");
    expect(shown(dialog(html))).toContain("Крупные города");
    expect(dialog(html)).toMatch(/aria-current="true"[^>]*>Москва/);
    expect(dialog(html)).toMatch(/<h4>К<\/h4>[^]*Казань/);
  });

  it("is filtered by a GET form without script", async () => {
    const { html } = await site.visitor().get("/delivery?drawer=location&city=КАЗ");
    expect(dialog(html)).toContain("Казань");
    expect(dialog(html)).not.toContain(">Москва <");
    expect(shown(dialog((await site.visitor().get("/delivery?drawer=location&city=Ямбург")).html))).toContain(
      "Города «Ямбург» в списке нет",
    );
  });

  it("sets the cookies and returns to the same page", async () => {
    const visitor = site.visitor();
    await visitor.get("/delivery");
    const answer = await visitor.post("/delivery?drawer=location&city=каз", {
      intent: "city.choose",
      cityUuid: cities.kazan,
    });
    expect([answer.status, answer.location]).toEqual([303, "http://localhost:3000/delivery"]);
    expect(visitor.cookies.get("domain")).toBe("kazan");
    expect(visitor.cookies.get("citySelected")).toBe("true");
  });

  it("shows the backend's first message under «Выбор города» and stays open when it is refused", async () => {
    const visitor = site.visitor();
    await visitor.get("/delivery");
    answers.set("POST /public/locations/set-location", () => refusal(["Город закрыт на учёт"]));
    const { status, html } = await visitor.post("/delivery?drawer=location", {
      intent: "city.choose",
      cityUuid: cities.kazan,
    });
    expect(status).toBe(422);
    expect(html).toMatch(/<b>Выбор города<\/b><p>Город закрыт на учёт<\/p>/);
    expect(dialog(html)).toContain("Выберите город");
  });

  it("adds its list to no other page", async () => {
    expect((await site.visitor().get("/delivery")).html).not.toContain("Казань");
  });
});

describe("the catalogue drawer", () => {
  it("is a tree of details, each branch with a link to all of it", async () => {
    const { html } = await site.visitor().get("/catalog/furnitura?drawer=catalog");
    expect(dialog(html)).toMatch(/<details name="catalog" open=""><summary>Фурнитура<\/summary>/);
    expect(dialog(html)).toContain('href="/catalog/furnitura/');
    expect(dialog(html)).toContain("все товары");
  });

  it.each(["Каталог", "Карта сайта"])("«%s» is a link on every page", async (text) => {
    const { html } = await site.visitor().get("/delivery");
    expect(html).toMatch(
      new RegExp(`<a [^>]*href="/delivery\\?drawer=(?:catalog|sitemap)"[^>]*>(?:<svg.*?</svg>)?${text}</a>`, "s"),
    );
  });
});

describe("the profile drawer", () => {
  it("shows the buyer, the available pages and the logout", async () => {
    const buyer = site.visitor();
    await buyer.login(phones.ooo);
    const map = dialog((await buyer.get("/delivery?drawer=profile")).html);
    expect(map).toContain("<b>ООО «Окна Плюс»</b>");
    for (const path of ["/profile/main", "/profile/orders", "/profile/settings", "/favorite", "/compare"])
      expect(map).toContain(`href="${path}"`);
    const after = await buyer.submit("/delivery?drawer=profile", { intent: "auth.logout" });
    expect(after.path).toBe("/delivery");
    expect(buyer.cookies.has("token")).toBe(false);
  });

  it("of a buyer on moderation has no links to closed pages", async () => {
    const buyer = site.visitor();
    await buyer.login(phones.moderation);
    const map = dialog((await buyer.get("/delivery?drawer=profile")).html);
    expect(map).toContain('href="/profile/settings"');
    expect(map).not.toContain("/profile/orders");
    expect(map).not.toContain("/profile/main");
  });
});

describe("the popup of added goods", () => {
  it("is shown over the page with the basket and related goods", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    const { html, path } = await add(visitor);
    expect(path).toBe(`/product/hinge?drawer=added&added=${products.hinge.uuid}`);
    const popup = shown(dialog(html));
    expect(popup).toContain("Товар в корзине");
    expect(popup).toContain("Петля дверная 120");
    expect(popup).toContain("В корзине 2 шт");
    expect(popup).toContain("Всего в корзине 1 товар на 369 ₽");
    expect(popup).toContain("С этим покупают");
    expect(dialog(html)).toContain('href="/basket"');
  });

  it("shows the price charged for the quantity", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.post("/product/foam", { intent: "basket.add", uuid: products.foam.uuid, quantity: "12" });
    const { html } = await visitor.get(`/product/foam?drawer=added&added=${products.foam.uuid}`);
    expect(shown(dialog(html))).toContain("420 ₽");
    expect(shown(dialog(html))).not.toContain("450 ₽");
  });

  it("shows only what is in the basket, whatever the address says", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    for (const added of [products.hinge.uuid, "nothing", "'--"]) {
      expect(dialog((await visitor.get(`/product/hinge?drawer=added&added=${encodeURIComponent(added)}`)).html)).toBe(
        "",
      );
    }
  });

  it("adds related goods without opening again", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    expect((await add(visitor, "/product/hinge", { quiet: "1" })).path).toBe("/product/hinge");
  });

  it.each([
    ["with the server's first message", () => refusal(["Склад молчит", "Совсем"]), "Склад молчит"],
    [
      "with words of its own where there are none",
      () => new Response("{}", { status: 500 }),
      "Не получилось подобрать, что ещё покупают с этим товаром",
    ],
    [
      "when nothing agreed on comes",
      () => Response.json({ data: "nonsense" }),
      "Не получилось подобрать, что ещё покупают с этим товаром",
    ],
  ])("is shown without related goods when they fail, with a message under «Корзина» %s", async (_, staged, words) => {
    const visitor = site.visitor();
    await visitor.get("/");
    answers.set(related, staged);
    const { status, html } = await add(visitor);
    expect(status).toBe(200);
    expect(html).toContain(`<b>Корзина</b><p>${words}</p>`);
    expect(shown(dialog(html))).not.toContain("С этим покупают");
    expect(shown(dialog(html))).toContain("В корзине 2 шт");
  });

  it("requests related goods as specified, and offers nothing that is in the basket", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.submit("/product/handle", { intent: "basket.add", uuid: products.handle.uuid, quantity: "1" });
    const { html } = await add(visitor);
    expect(lastInputs.get(related)).toEqual({ uuids: [products.hinge.uuid], limit: 30 });
    expect(dialog(html)).toContain('href="/product/last"');
    expect(dialog(html)).not.toContain('href="/product/handle"');
  });

  it("is hidden for those who turned it off: a guest by browser, a buyer by settings", async () => {
    const guest = site.visitor();
    await guest.get("/");
    const after = await guest.submit("/product/hinge?drawer=added", { intent: "popup.off" });
    expect([after.path, shown(after.html).includes("Больше не показываем это окно")]).toEqual(["/product/hinge", true]);
    expect((await add(guest)).path).toBe("/product/hinge");
    expect(await byAddress(guest)).toBe("");

    const buyer = site.visitor();
    await buyer.login(phones.phys);
    expect((await add(buyer)).path).toContain("drawer=added");
    expect(await byAddress(buyer)).toContain("Товар в корзине");
    await buyer.submit("/product/hinge", { intent: "popup.off" });
    expect((await add(buyer)).path).toBe("/product/hinge");
    expect(await byAddress(buyer)).toBe("");
    expect(await site.shop.sql("select value from user_settings where code = 'showPopup'")).toEqual([{ value: true }]);
  });

  it("is opened by script from its address, with the rounding", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    const { status, html } = await visitor.post("/product/screw.data", {
      intent: "basket.add",
      uuid: products.screw.uuid,
      quantity: "60",
      via: "script",
    });
    expect(status).toBe(200);
    expect(html).toContain(`/product/screw?drawer=added&added=${products.screw.uuid}`);
    expect(shown(html)).toContain("Количество округлено до 250 шт (кратно 250 шт)");
  });
});
