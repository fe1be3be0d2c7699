import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drawerNames } from "#app/domain/navigation/drawers.ts";
import { setMaintenance } from "#server/use-cases/content/operate.ts";
import { small } from "#tests/support/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/site.ts";

let site: Site;
/** What a call is answered instead of by the backend. */
let answers: Map<string, () => Response> = new Map();
/** What a call was last asked with. */
const asked = new Map<string, unknown>();
const related = "POST /mixed/baskets/baskets/related-products";
beforeAll(async () => {
  site = await testSite({
    async between(request, pass) {
      const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`;
      if (call === related) asked.set(call, await request.clone().json());
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
/** Who is spared the popup is spared it by its address, too. */
const byAddress = async (visitor: Visitor) =>
  dialog((await visitor.get(`/product/hinge?drawer=added&added=${products.hinge.uuid}`)).html);
const add = (visitor: Visitor, path = "/product/hinge", more: Record<string, string> = {}) =>
  visitor.submit(path, { intent: "basket.add", uuid: products.hinge.uuid, quantity: "2", ...more });

describe("a drawer that the address names", () => {
  const titles: [string, string][] = [
    ["location", "Выберите город"],
    ["sitemap", "Карта сайта"],
    ["catalog", "Каталог"],
    ["search", "Поиск товаров"],
    ["auth", "Вход"],
  ];
  it.each(titles)("%s is open in the page of a guest: «%s»", async (name, title) => {
    const { status, html } = await site.visitor().get(`/delivery?drawer=${name}`);
    expect(status).toBe(200);
    expect(dialog(html)).toContain(`<h2 id="drawer-title">${title}`);
    expect(dialog(html)).toContain('<a class="close-button" href="/delivery" aria-label="Закрыть">');
    // Beside it lies a link that closes it, too.
    expect(html).toContain('<a class="drawer-backdrop" href="/delivery"');
  });

  it("location says which city it is in a right sentence", async () => {
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
  it.each(own)("%s is open for a buyer («%s»), a guest is asked to log in", async (name, title) => {
    const buyer = site.visitor();
    await buyer.login(phones.phys);
    expect(dialog((await buyer.get(`/delivery?drawer=${name}`)).html)).toContain(title);
    expect(dialog((await site.visitor().get(`/delivery?drawer=${name}`)).html)).toContain('name="phone"');
  });

  it("filter opens the listing's filter", async () => {
    const { html } = await site.visitor().get("/catalog/furnitura?drawer=filter");
    expect(html).toMatch(/<details[^>]*open=""[^>]*>\s*<summary/);
  });

  it("of an unknown name opens nothing", async () => {
    const { status, html } = await site.visitor().get("/delivery?drawer=cellar");
    expect([status, dialog(html)]).toEqual([200, ""]);
  });

  it.each(drawerNames)("%s does not open while the shop is closed", async (name) => {
    await setMaintenance(site.shop.ports, true);
    try {
      await site.visitor().ask("GET", "/catalog?fresh");
      const { status, html } = await site.visitor().ask("GET", `/delivery?drawer=${name}`);
      expect([status, dialog(html)]).toEqual([501, ""]);
    } finally {
      await setMaintenance(site.shop.ports, false);
      // The next page's first call brings the news.
      await site.visitor().ask("GET", `/catalog?after=${name}`);
    }
  });
});

describe("the choice of a city", () => {
  it("shows the popular ones, then all under their letters, the current one marked", async () => {
    const { html } = await site.visitor().get("/delivery?drawer=location");
    expect(shown(dialog(html))).toContain("Крупные города");
    expect(dialog(html)).toMatch(/aria-current="true"[^>]*>Москва/);
    expect(dialog(html)).toMatch(/<h4>К<\/h4>[^]*Казань/);
  });

  it("is narrowed by a GET form, so that it needs no script", async () => {
    const { html } = await site.visitor().get("/delivery?drawer=location&city=КАЗ");
    expect(dialog(html)).toContain("Казань");
    expect(dialog(html)).not.toContain(">Москва <");
    expect(shown(dialog((await site.visitor().get("/delivery?drawer=location&city=Ямбург")).html))).toContain(
      "Города «Ямбург» в списке нет",
    );
  });

  it("sets the cookies and leads to the page as it was", async () => {
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

  it("that the backend refuses is told by its first message under «Выбор города», the drawer still open", async () => {
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

  it("costs no other page its list", async () => {
    expect((await site.visitor().get("/delivery")).html).not.toContain("Казань");
  });
});

describe("the catalogue", () => {
  it("is a tree of details, each branch with a link to all of it", async () => {
    const { html } = await site.visitor().get("/catalog/furnitura?drawer=catalog");
    expect(dialog(html)).toMatch(/<details name="catalog" open=""><summary>Фурнитура<\/summary>/);
    expect(dialog(html)).toContain('href="/catalog/furnitura/');
    expect(dialog(html)).toContain("все товары");
  });

  it.each(["Каталог", "Карта сайта"])("«%s» is a link of every page", async (text) => {
    const { html } = await site.visitor().get("/delivery");
    expect(html).toMatch(
      new RegExp(`<a [^>]*href="/delivery\\?drawer=(?:catalog|sitemap)"[^>]*>(?:<svg.*?</svg>)?${text}</a>`, "s"),
    );
  });
});

describe("the map of the profile", () => {
  it("names the buyer, what is open to him and the way out", async () => {
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

  it("of a buyer on moderation leads to nothing that is closed to him", async () => {
    const buyer = site.visitor();
    await buyer.login(phones.moderation);
    const map = dialog((await buyer.get("/delivery?drawer=profile")).html);
    expect(map).toContain('href="/profile/settings"');
    expect(map).not.toContain("/profile/orders");
    expect(map).not.toContain("/profile/main");
  });
});

describe("the popup of what has been added", () => {
  it("stands over the page with what the basket holds and what goes with it", async () => {
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

  it("says the price that is charged for so many", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.post("/product/foam", { intent: "basket.add", uuid: products.foam.uuid, quantity: "12" });
    const { html } = await visitor.get(`/product/foam?drawer=added&added=${products.foam.uuid}`);
    expect(shown(dialog(html))).toContain("420 ₽");
    expect(shown(dialog(html))).not.toContain("450 ₽");
  });

  it("tells only what is in the basket, whatever an address claims", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    for (const added of [products.hinge.uuid, "nothing", "'--"]) {
      expect(dialog((await visitor.get(`/product/hinge?drawer=added&added=${encodeURIComponent(added)}`)).html)).toBe(
        "",
      );
    }
  });

  it("adds what it offers without coming again", async () => {
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
  ])(
    "stands without related goods where they cannot be had, and says so under «Корзина» %s",
    async (_, staged, words) => {
      const visitor = site.visitor();
      await visitor.get("/");
      answers.set(related, staged);
      const { status, html } = await add(visitor);
      expect(status).toBe(200);
      expect(html).toContain(`<b>Корзина</b><p>${words}</p>`);
      expect(shown(dialog(html))).not.toContain("С этим покупают");
      expect(shown(dialog(html))).toContain("В корзине 2 шт");
    },
  );

  it("asks for related goods as the specification does, and offers nothing that is in the basket", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.submit("/product/handle", { intent: "basket.add", uuid: products.handle.uuid, quantity: "1" });
    const { html } = await add(visitor);
    expect(asked.get(related)).toEqual({ uuids: [products.hinge.uuid], limit: 30 });
    expect(dialog(html)).toContain('href="/product/last"');
    expect(dialog(html)).not.toContain('href="/product/handle"');
  });

  it("is spared who has said so: a guest by his browser, a buyer by his settings", async () => {
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

  it("is told to script by its address, with what was rounded", async () => {
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
