import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

const versionOf = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const text = { title: "О магазине", h1: "О магазине", description: "Кто мы", body: "Мы продаём <b>петли</b>." };

describe("the pages of texts", () => {
  it("keep what was typed, save a draft, show it by its address and publish it", async () => {
    const desk = await deskOf(["content"]);
    const list = await desk.get("/desk/pages?kind=text");
    expect(list.html).toContain('href="/desk/pages/text/about');
    const open = await desk.get("/desk/pages/text/about");
    const form = { form: "content", key: "k1", version: versionOf(open.html), ...text };
    const refused = await desk.post("/desk/pages/text/about", { ...form, body: "[нет](/product/net-takogo) набрано" });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("набрано");
    expect(refused.html).toContain("Этих страниц в магазине нет");
    const body = '<script>alert(1)</script><p onclick="x()">Черновик для проверки</p>';
    const saved = await desk.post("/desk/pages/text/about", { ...form, key: "k2", body });
    expect([saved.status, saved.location]).toEqual([303, "/desk/pages/text/about"]);
    const draft = await desk.get("/desk/pages/text/about");
    expect(draft.html).toContain("Черновик сохранён");
    const preview = /href="([^"]*\/preview\?code=[^"]+)"/.exec(draft.html)?.[1] ?? "";
    const path = preview.replace("http://localhost:3000", "");
    const guest = site.visitor();
    const seen = await guest.get(path);
    expect(seen.status).toBe(200);
    expect(seen.html).toContain("Черновик для проверки");
    expect(seen.html).toContain("noindex");
    for (const active of ["<script>alert", "onclick"]) expect(seen.html).not.toContain(active);
    expect((await guest.get(`${path}x`)).status).toBe(404);
    expect((await guest.get("/about")).html).not.toContain("Черновик для проверки");
    const published = await desk.post("/desk/pages/text/about", {
      ...{ form: "publish", action: "publish", key: "k3", version: versionOf(draft.html) },
    });
    expect(published.status).toBe(303);
    expect((await site.visitor().get("/about")).html).toContain("Черновик для проверки");
    const versions = await desk.get("/desk/pages/text/about");
    const compare = /\/desk\/pages\/text\/about\/compare\/[\da-f-]{36}/.exec(versions.html)?.[0] ?? "";
    expect((await desk.get(compare)).status).toBe(200);
  });

  it("are not published by a time that nobody has set", async () => {
    const desk = await deskOf(["content"]);
    const path = "/desk/pages/text/support";
    const version = versionOf((await desk.get(path)).html);
    await desk.post(path, { form: "content", key: "p1", version, ...text, body: "Ещё не время" });
    const open = await desk.get(path);
    expect(open.html).not.toContain("Europe/");
    const period = { form: "period", action: "publish", key: "p2", version: versionOf(open.html), from: "", until: "" };
    const refused = await desk.post(path, period);
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/id="f-from-e[^>]*>(?:<[^>]*>)*Укажите начало или окончание/);
    expect((await site.visitor().get("/support")).html).not.toContain("Ещё не время");
  });

  it("do not say of a withdrawn text that it is in the shop, nor that it has never been", async () => {
    const desk = await deskOf(["content"]);
    const path = "/desk/pages/text/support";
    const step = async (form: string, key: string) =>
      desk.post(path, { form, action: form, key, version: versionOf((await desk.get(path)).html) });
    expect((await step("publish", "w1")).status).toBe(303);
    expect((await step("withdraw", "w2")).status).toBe(303);
    const { html } = await desk.get(path);
    expect(html).toContain("Страница снята с сайта");
    expect(html).not.toMatch(/то, что сейчас на сайте|ещё нет/);
  });

  it("tell above the form which of many fields are empty", async () => {
    const desk = await deskOf(["content"]);
    const refused = await desk.post("/desk/pages/material/new", {
      ...{
        form: "content",
        key: "m1",
        title: "",
        slug: "",
        lead: "",
        body: "",
        tags: "",
        readMinutes: "",
        category: "",
      },
    });
    const summary = /class="error-summary".*?<\/ul>/s.exec(refused.html)?.[0];
    for (const label of ["Название", "Адрес", "Вводка", "Текст"]) expect(summary).toContain(`${label}: заполните поле`);
  });

  it("say that nobody has written a text, and begin it with a template", async () => {
    const desk = await deskOf(["content"]);
    expect((await desk.get("/desk/pages?state=blank")).html).toContain("Гарантия");
    const open = await desk.get("/desk/pages/text/warranty");
    expect(open.html).toContain("Не написано");
    expect(open.html).toContain("В полях заготовка");
    expect(open.html).toContain("Гарантийный срок указан в карточке товара");
    for (const wrong of ["Черновика нет", "Опубликовать"]) expect(open.html).not.toContain(wrong);
  });

  it("show a colleague's words beside the typed ones", async () => {
    const desk = await deskOf(["content"]);
    const version = versionOf((await desk.get("/desk/pages/text/delivery")).html);
    const form = { form: "content", version, ...text };
    await desk.post("/desk/pages/text/delivery", { ...form, key: "a", body: "Написал первый" });
    const late = await desk.post("/desk/pages/text/delivery", { ...form, key: "b", body: "Написал второй" });
    expect(late.status).toBe(422);
    expect(late.html).toContain("Написал первый");
    expect(late.html).toContain("Написал второй");
  });

  it("do not exist for others", async () => {
    const desk = await deskOf(["orders"]);
    for (const path of ["/desk/pages", "/desk/pages/text/about", "/desk/redirects", "/desk/pages/promotion/new"])
      expect((await desk.get(path)).status, path).toBe(404);
  });

  it("begin promotions and materials", async () => {
    const desk = await deskOf(["content"]);
    expect((await desk.get("/desk/pages/text/new")).status).toBe(404);
    expect((await desk.get("/desk/pages/promotion/new")).html).toContain("Действует с");
    const fields = { title: "Петли", slug: "petli", lead: "Кратко", body: "Важно", readMinutes: "3" };
    const added = await desk.post("/desk/pages/material/new", { form: "content", key: "m1", ...fields });
    expect(added.status).toBe(303);
    expect((await desk.get(added.location ?? "")).html).toContain("На сайте этой страницы ещё нет");
  });
});

describe("the pages of redirects, letters and reports", () => {
  it("add a redirect and list it", async () => {
    const desk = await deskOf(["content"]);
    const form = { form: "redirect", key: "r1", path: "/staroe-mesto", target: "https://evil.example" };
    const refused = await desk.post("/desk/redirects/new", form);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("/staroe-mesto");
    expect((await desk.post("/desk/redirects/new", { ...form, key: "r2", target: "/catalog" })).status).toBe(303);
    expect((await desk.get("/desk/redirects")).html).toContain("/staroe-mesto");
  });

  it("lead from today to failed letters, and try one again", async () => {
    const uuid = site.shop.ports.ids.uuid();
    await site.shop.sql(
      `insert into outbox (uuid, channel, recipient, template, params, dedupe_key, failed_at, last_error)
       values ($1, 'email', 'lost@example.ru', 'restock', '{}', 'route:1', now(), 'EmailRefused')`,
      [uuid],
    );
    const desk = await deskOf(["orders"]);
    expect((await desk.get("/desk")).html).toContain('href="/desk/outbox?channel=email,sms&amp;state=failed"');
    const list = await desk.get("/desk/outbox?channel=email,sms&state=failed");
    expect(list.html).toContain("Товар поступил");
    expect(list.html).not.toContain("lost@example.ru");
    const card = await desk.get(`/desk/outbox/${uuid}`);
    expect(card.html).toContain("lost@example.ru");
    const form = { form: "drop", action: "drop", key: "l1", version: "1", reason: "" };
    expect((await desk.post(`/desk/outbox/${uuid}`, form)).status).toBe(422);
    expect(
      (await desk.post(`/desk/outbox/${uuid}`, { ...form, key: "l2", form: "retry", action: "retry" })).status,
    ).toBe(303);
    expect((await desk.get(`/desk/outbox/${uuid}`)).html).toContain("В очереди");
  });

  it("show a chart with its table, without sums to those who see none", async () => {
    const period = "from=2026-01-01&to=2026-12-31";
    const money = await (await deskOf(["finance"])).get(`/desk/reports?show=revenue&${period}`);
    expect(money.status).toBe(200);
    expect(money.html).toContain("show=revenue");
    const counts = await (await deskOf(["warehouse"])).get(`/desk/reports?show=revenue&${period}`);
    expect(counts.status).toBe(200);
    expect(counts.html).not.toContain("Выручка");
    expect((await (await deskOf(["content"])).get("/desk/reports")).status).toBe(404);
  });
});

describe("the pages of cities, warehouses and points", () => {
  it("show the forms in Russian, keep what was typed and save it", async () => {
    const desk = await deskOf(["admin"]);
    const list = await desk.get("/desk/cities");
    const path = /\/desk\/cities\/point\/[\da-f-]{36}/.exec(list.html)?.[0] ?? "";
    const open = await desk.get(path);
    expect(open.html).toContain("пн");
    const form = { form: "place", version: versionOf(open.html), name: "Пункт у вокзала" };
    const refused = await desk.post(path, { ...form, key: "p1", hours: "когда захотим" });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("когда захотим");
    const saved = await desk.post(path, { ...form, key: "p2", hours: "пн-сб 10:00-19:00" });
    expect(saved.status).toBe(303);
    const after = await desk.get(path);
    expect(after.html).toContain("Пункт у вокзала");
    expect(after.html).toContain("пн-сб 10:00-19:00");
    const city = /\/desk\/cities\/city\/[\da-f-]{36}/.exec(list.html)?.[0] ?? "";
    expect((await desk.get(city)).html).toContain("Если пусто:");
    expect((await (await deskOf(["viewer"])).get(path)).html).not.toContain("<select");
    expect((await (await deskOf(["orders"])).get(path)).status).toBe(404);
  });
});

describe("the picture of a promotion", () => {
  const fields = {
    ...{ title: "Неделя замков", slug: "nedelya-zamkov", announce: "Семь дней", body: "Замки дешевле." },
    ...{ dateFrom: "2020-01-01", dateTo: "2090-01-01", tag: "Скидка", sort: "5", cities: "", categories: "" },
  };

  it("is chosen on its card from a file or from those of the shop, and taken away", async () => {
    const desk = await deskOf(["content"]);
    const added = await desk.post("/desk/pages/promotion/new", { form: "content", key: "p1", ...fields });
    const path = added.location ?? "";
    const draft = await desk.get(path);
    expect(draft.html).toContain("Картинку можно выбрать после первой публикации");
    expect(draft.html).not.toContain('name="picture"');
    await desk.post(path, { form: "publish", action: "publish", key: "p2", version: versionOf(draft.html) });
    const card = await desk.get(path);
    expect(card.html).toContain("Картинка меняется на сайте сразу, без черновика и публикации");

    expect((await desk.post(path, { form: "picture", key: "p3" })).html).toContain("Выберите файл с картинкой");
    const upload = new FormData();
    upload.set("form", "picture");
    upload.set("picture", new File([new Uint8Array(samples.jpeg)], "locks.jpg", { type: "image/jpeg" }));
    expect((await desk.post(path, upload)).status).toBe(303);
    const pictured = await desk.get(path);
    expect(pictured.html).toContain("Картинка сохранена");
    const media = /href="(\/desk\/media\/[\da-f-]{36})"/.exec(pictured.html)?.[1] ?? "";
    expect((await desk.get(media)).status).toBe(200);

    const removed = await desk.post(path, { form: "noPicture", key: "p4" });
    expect([removed.status, (await desk.get(path)).html.includes("Картинки нет")]).toEqual([303, true]);
    const wrong = await desk.post(path, { form: "choosePicture", key: "p5", media: "кот.jpg" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain("Такой картинки в магазине нет");
    expect(wrong.html).toContain('value="кот.jpg"');
    expect((await desk.post(path, { form: "choosePicture", key: "p6", media })).status).toBe(303);
    expect((await desk.get(path)).html).toContain("/media/photo/");
  });
});
