import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { answerFeedback } from "#server/use-cases/feedback/move-feedback.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { valueOf, withFiles } from "#tests/support/files/multipart.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { testOperator } from "#tests/support/operator.ts";

const { phones, users, products } = small;
let site: Site;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  for (const table of ["letter_limits", "notifications", "files", "consents", "feedbacks"])
    await site.shop.sql(`delete from ${table}`);
});
afterAll(() => site.close());

async function loggedIn(phone: string): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phone);
  return visitor;
}

async function tell(event: string, params: Record<string, string>, path: string | null): Promise<void> {
  const uuid = site.shop.ports.ids.uuid();
  await site.shop.ports.database.db
    .transaction()
    .execute((tx) => insertNotification(tx, { uuid, userUuid: users.phys, event, params, path, dedupeKey: uuid }));
  await site.shop.ports.bus.publish(`viewer:${users.phys}`);
}

describe("notifications in the account, without script", () => {
  const page = "/profile/notifications";

  it("show the event, are counted in the menu, and become read only by a click", async () => {
    const visitor = await loggedIn(phones.phys);
    expect((await visitor.get(page)).html).toContain("Уведомлений пока нет");
    await tell("order.new", { number: "МСК-26-000001" }, "/profile/orders");
    await tell("moderation.rejected", { name: "ООО «Окна»", reason: "нет КПП" }, null);
    await tell("weather.changed", { name: "x" }, "//evil.example");
    await tell("join.requested", {}, "/profile/settings");
    const { html } = await visitor.get(page);
    for (const text of [
      "Заказ № МСК-26-000001 принят",
      "Проверка не пройдена: ООО «Окна». Причина: нет КПП",
      "В вашем кабинете есть новости",
    ])
      expect(shown(html)).toContain(text);
    expect(html).not.toContain("{{");
    expect(html).not.toContain("evil");
    expect(html).toMatch(/aria-label="4 непрочитанных">4</);
    expect((await visitor.get(page)).html).toContain("4 непрочитанных");

    const uuid = /<button[^>]*name="uuid" value="([^"]+)"[^>]*aria-label="Открыть: Заказ/.exec(html)?.[1] ?? "";
    expect((await visitor.submit(page, { intent: "notice.open", uuid })).path).toBe("/profile/orders");
    const after = await visitor.submit(page, { intent: "notice.readAll" });
    expect(after.html).toContain("Всё прочитано");
    expect((await visitor.submit(page, { intent: "notice.open", uuid: "x" })).html).toContain("Ничего не найдено");
  });

  it("are not counted for a guest", async () => {
    await tell("order.new", { number: "1" }, null);
    const guest = site.visitor();
    expect((await guest.get("/")).html).not.toContain("непрочитанн");
    expect((await guest.ask("GET", page)).location).toContain("drawer=auth");
  });

  it.each(["0", "x", "2"])("have no page %s", async (number) => {
    const visitor = await loggedIn(phones.phys);
    expect((await visitor.get(`${page}?page=${number}`)).status).toBe(404);
  });
});

describe("own messages to the shop, without script", () => {
  const page = "/profile/feedback";
  const form = {
    intent: "feedback.send",
    type: "question",
    subject: "Подойдёт ли петля",
    message: "Подойдёт ли петля 120 к двери?",
    orderNumber: "",
    fio: "Пётр Иванов",
    phone: "",
    email: "phys@example.ru",
    preferredChannel: "email",
    personalData: "on",
    website: "",
    shownAt: "2026-01-01T00:00:00.000Z",
  };

  it("are sent with a file, listed with number and status, answered and continued", async () => {
    const visitor = await loggedIn(phones.phys);
    const key = valueOf((await visitor.get(page)).html, "key") ?? "";
    const wrong = await visitor.post(page, withFiles({ ...form, key, message: "?" }, []));
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain(`value="${form.subject}"`);
    const sent = await visitor.post(page, withFiles({ ...form, key }, [{ name: "Фото.jpg", bytes: samples.jpeg }]));
    const number = /Обращение (ОБ-\d\d-\d{4}) принято/.exec(shown(sent.html))?.[1] ?? "";
    expect(shown((await visitor.get(page)).html)).toMatch(new RegExp(`${number}.*Подойдёт ли петля.*Принято`, "s"));

    const card = `${page}/${encodeURIComponent(number)}`;
    const { html } = await visitor.get(card);
    expect(shown(html)).toContain("Фото.jpg");
    const file = /href="(\/api\/v1\/private\/users\/feedback\/[^"]+)"/.exec(html)?.[1] ?? "";
    expect((await visitor.ask("GET", file)).headers.get("content-type")).toBe("image/jpeg");
    const stranger = await loggedIn(phones.ip);
    expect((await stranger.get(card)).status).toBe(404);
    expect((await stranger.ask("GET", file)).status).toBe(404);

    await answerFeedback(site.shop.ports, testOperator, number, "Подойдёт <b>любая</b>");
    expect(shown((await visitor.get("/profile/main")).html)).toContain(`Прочитайте ответ на обращение ${number}`);
    expect((await visitor.get(card)).html).toContain("Подойдёт &lt;b&gt;любая&lt;/b&gt;");
    const short = await visitor.post(card, { intent: "feedback.reply", message: "?" });
    expect(short.status).toBe(422);
    const replied = await visitor.submit(card, { intent: "feedback.reply", message: "Спасибо!" });
    expect(replied.html).toContain("Сообщение добавлено к обращению");
    expect(shown(replied.html)).toMatch(/В работе[\s\S]*Спасибо!/);
  });
});

describe("profile main", () => {
  it("shows current orders, amounts due and tasks, with at most six statements", async () => {
    const visitor = await loggedIn(phones.phys);
    const { token } = await site.shop.loginAs(phones.phys);
    const buyer = buying(site.shop, { token });
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 10 }]);
    const { number } = await buyer.order();
    const html = shown((await visitor.get("/profile/main")).html);
    expect(html).toMatch(new RegExp(`К оплате[\\s\\S]*${number}[\\s\\S]*Заказы в работе[\\s\\S]*${number}`));
    expect(html).toContain("Подтвердите электронную почту");
    site.shop.clock.advance(3);
    expect(await statementsOf(site.shop.database, () => visitor.get("/profile/main"))).toBeLessThanOrEqual(6);
    await site.shop.sql("update order_parts set status = 'completed'");
    expect(shown((await visitor.get("/profile/main")).html)).toContain("Сейчас заказов в работе нет");
  });
});

describe("settings that take effect", () => {
  const page = "/profile/settings";
  const save = (visitor: Visitor, change: Record<string, string | string[]>) =>
    visitor.submit(page, { intent: "settings.save", catalogViewType: "table", ...change });

  it("showVat: the basket shows the line of VAT or not", async () => {
    const visitor = await loggedIn(phones.ooo);
    await visitor.post(`/product/${products.hinge.slug}`, {
      intent: "basket.add",
      uuid: products.hinge.uuid,
      quantity: "10",
    });
    expect((await visitor.get("/basket")).html).toContain("в том числе НДС");
    await save(visitor, { catalogViewType: "card" });
    expect((await visitor.get("/basket")).html).not.toContain("в том числе НДС");
    expect((await visitor.get("/checkout")).html).not.toContain("в том числе НДС");
    await save(visitor, { catalogViewType: "card", showVat: "on" });
    expect((await visitor.get("/checkout")).html).toContain("в том числе НДС");
  });

  it("tableColumns: the table of goods has the chosen columns besides the fixed ones", async () => {
    const visitor = site.visitor({
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36",
    });
    await visitor.login(phones.ooo);
    const heads = async () =>
      [
        ...(await visitor.get(`/catalog/furnitura/petli?view=table`)).html.matchAll(/<th scope="col"[^>]*>([^<]+)/g),
      ].map(([, head]) => head);
    await save(visitor, { tableColumns: ["facts", "stock", "price", "lists"] });
    expect(await heads()).toHaveLength(7);
    await save(visitor, { tableColumns: "price" });
    expect(await heads()).toEqual(["Артикул", "Название", "Цена", "Количество"]);
    await save(visitor, {});
    expect(await heads()).toEqual(["Артикул", "Название", "Количество"]);
  });

  it("a name is changed by a plain form that keeps typed values", async () => {
    const visitor = await loggedIn(phones.three);
    const wrong = await visitor.post(page, { intent: "name.save", lastName: "Орлова", firstName: "1", middleName: "" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="1"');
    const saved = await visitor.submit(page, {
      intent: "name.save",
      lastName: "Соколова",
      firstName: "Анна",
      middleName: "",
    });
    expect(saved.html).toContain("Имя сохранено");
    expect(shown(saved.html)).toContain("Соколова Анна");
  });

  it("one's own data are shown on a page, and the account is deleted by a code of its own", async () => {
    const visitor = await loggedIn(phones.ip);
    expect(shown((await visitor.get("/profile/settings/data")).html)).toContain("Сидоров");
    const deletion = "/profile/settings/delete";
    await site.shop.sql("update order_parts set status = 'completed'");
    expect(shown((await visitor.get(deletion)).html)).toContain("5 лет");
    await site.shop.sql("delete from login_codes");
    const response = await visitor.post(deletion, { intent: "account.deleteCode" });
    expect(response.html).toContain("Код из СМС");
    const wrong = await visitor.post(deletion, { intent: "account.delete", code: "12" });
    expect(wrong.status).toBe(422);
    const gone = await visitor.submit(deletion, { intent: "account.delete", code: site.shop.lastCode(phones.ip) });
    expect(gone.path).toBe("/");
    expect(gone.html).toContain("Учётная запись удалена");
    expect(visitor.cookies.has("token")).toBe(false);
    expect((await visitor.ask("GET", page)).location).toContain("drawer=auth");
  });
});
