import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samples } from "#tests/support/files/sample-files.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let desk: ReturnType<Site["visitor"]>;
beforeAll(async () => {
  site = await testSite();
  await site.shop.sql("delete from seo_settings");
  desk = await signedIn("content");
});
afterAll(() => site.close());

async function signedIn(role: "admin" | "content" | "catalog") {
  const { token } = await atDesk(site.shop, [role], { name: "Вера" });
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}
let keys = 0;
const key = () => `seo-page-${(keys += 1)}`;
const versionOf = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const fields = (change: object = {}) => ({ path: "/", title: "", h1: "", description: "", seoText: "", ...change });
async function added(change: object): Promise<string> {
  const sent = await desk.post("/desk/seo/new", { form: "create", key: key(), ...fields(change) });
  expect(sent.status, sent.html).toBe(303);
  return sent.location ?? "";
}
const inShop = async (path: string) => (await site.visitor().get(path)).html;

describe("the pages of texts for search engines", () => {
  it("do not exist for other people", async () => {
    const other = await signedIn("catalog");
    for (const path of ["/desk/seo", "/desk/seo/new", `/desk/seo/${site.shop.ports.ids.uuid()}`])
      expect((await other.get(path)).status, path).toBe(404);
    expect((await other.get("/desk")).html).not.toContain('href="/desk/seo"');
    expect((await desk.get("/desk")).html).toContain('href="/desk/seo"');
    expect((await desk.get(`/desk/seo/${site.shop.ports.ids.uuid()}`)).status).toBe(404);
  });

  it("add an address whose page then has the texts", async () => {
    expect(await inShop("/promotions")).not.toContain("Акции недели");
    const card = await added({ path: "/promotions", h1: "Акции недели {{cityIn}}", seoText: "Успейте **купить**" });
    const html = await inShop("/promotions");
    expect(html).toContain("Акции недели в Москве</h1>");
    expect(html).toContain("Успейте <strong>купить</strong>");
    const list = await desk.get("/desk/seo");
    expect(list.html).toContain(`href="${card}`);
  });

  it("keep what was typed beside its fault", async () => {
    for (const [path, text] of [
      ["catalog", "Укажите адрес страницы без домена"],
      ["/profile", "тексты для неё не нужны"],
      ["/net-takoy", "Такой страницы в магазине нет"],
      ["/promotions", "У этого адреса уже есть тексты"],
      ["", "Введите адрес"],
    ] as const) {
      const sent = await desk.post("/desk/seo/new", {
        form: "create",
        key: key(),
        ...fields({ path, h1: "Мои слова" }),
      });
      expect(sent.status, path).toBe(422);
      expect(sent.html, path).toContain(text);
      expect(sent.html, path).toContain('value="Мои слова"');
    }
  });

  it("show «Было», «Ваше» and «Сейчас» instead of overwriting the words of a colleague", async () => {
    const card = await added({ path: "/delivery", title: "Доставка была" });
    const version = versionOf((await desk.get(card)).html);
    const save = (title: string) =>
      desk.post(card, { form: "save", key: key(), version, ...fields({ path: "/delivery", title }) });
    expect((await save("Доставка сейчас")).status).toBe(303);
    const late = await save("Доставка ваша");
    expect(late.status).toBe(422);
    for (const text of ["Доставка была", "Доставка ваша", "Доставка сейчас", "Вера"]) expect(late.html).toContain(text);
    const again = { form: "save", key: key(), version: versionOf(late.html) };
    const sent = await desk.post(card, { ...again, ...fields({ path: "/delivery", title: "Доставка ваша" }) });
    expect(sent.status).toBe(303);
    expect(await inShop("/delivery")).toContain("<title>Доставка ваша</title>");
  });

  it("place a described picture above the heading, and take it away", async () => {
    const card = await added({ path: "/brands" });
    const upload = (fileAlt: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ form: "picture", key: key(), fileAlt })) form.set(name, value);
      form.set("picture", new File([new Uint8Array(samples.jpeg)], "sklad.jpg", { type: "image/jpeg" }));
      return desk.post(card, form);
    };
    const bare = await upload("");
    expect(bare.status).toBe(422);
    expect(bare.html).toContain('href="#f-fileAlt"');
    const sent = await upload("Склад {{cityIn}}");
    expect(sent.status, sent.html).toBe(303);
    expect(await inShop("/brands")).toMatch(
      /<img src="\/media\/photo\/[0-9a-f]{32}\/1280\.jpg" alt="Склад в Москве" width="1200" height="300" class="title-image"/,
    );
    const { html } = await desk.get(card);
    const picture = /\/media\/photo\/[0-9a-f]{32}\/1280\.jpg/.exec(html)?.[0] ?? "";
    const version = versionOf(html);
    const unnamed = await desk.post(card, {
      form: "save",
      key: key(),
      version,
      alt: "",
      ...fields({ path: "/brands" }),
    });
    expect(unnamed.html).toContain("Опишите картинку");
    expect((await desk.post(card, { form: "noPicture", key: key() })).status).toBe(303);
    expect(await inShop("/brands")).not.toContain('class="title-image"');
    const wrong = await desk.post(card, { form: "choosePicture", key: key(), media: "кот", mediaAlt: "Кот" });
    expect(wrong.html).toContain("Такой картинки в магазине нет");
    const chosen = await desk.post(card, { form: "choosePicture", key: key(), media: picture, mediaAlt: "Полки" });
    expect(chosen.status).toBe(303);
    expect(await inShop("/brands")).toContain(`<img src="${picture}" alt="Полки"`);
  });

  it("take texts away after a question, as they were seen", async () => {
    const card = await added({ path: "/contacts", h1: "Где мы" });
    const { html } = await desk.get(card);
    const asked = await desk.post(card, { form: "remove", key: key(), version: versionOf(html) });
    expect(asked.status).toBe(200);
    expect(asked.html).toContain("Тексты и картинка адреса /contacts будут убраны");
    expect(await inShop("/contacts")).toContain("Где мы</h1>");
    const stale = await desk.post(card, { form: "remove", key: key(), version: "7", seen: "1" });
    expect(stale.status).toBe(422);
    const done = await desk.post(card, { form: "remove", key: key(), version: versionOf(html), seen: "1" });
    expect(done).toMatchObject({ status: 303, location: "/desk/seo" });
    expect(await inShop("/contacts")).not.toContain("Где мы</h1>");
  });
});
