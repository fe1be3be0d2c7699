import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  contentCardShape,
  contentListShape,
  contentPreviewShape,
  contentRevisionShape,
  savedContentShape,
} from "#app/contract/desk/shop/content.ts";
import { contentPageShape, promotionPageShape } from "#app/contract/orders/backoffice.ts";
import { materialPageShape } from "#app/contract/content/content.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { publishDueContent } from "#server/use-cases/content/desk/due-content.ts";
import { publishText } from "#server/use-cases/content/publish-texts.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await testShop();
  desk = await atDesk(shop, ["content"], { name: "Вера" });
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const keyed = (body: object, key = `content-${(keys += 1)}`) => ({ body, headers: { "idempotency-key": key } });
const card = async (path: string, by = desk) => (await by.call("GET", `/desk/content/${path}`)).data(contentCardShape);
const save = async (
  path: string,
  fields: object,
  { by = desk, version, key }: { by?: Desk; version?: number; key?: string } = {},
) => {
  const now = await card(path, by);
  return by.call(
    "POST",
    `/desk/content/${path}`,
    keyed({ version: version ?? now.version, fields: { ...now.fields, ...fields } }, key),
  );
};
const change = async (path: string, body: object, version?: number) =>
  desk.call(
    "POST",
    `/desk/content/${path}/changes`,
    keyed({ version: version ?? (await card(path)).version, ...body }),
  );
async function saved(path: string, fields: object): Promise<void> {
  const answer = await save(path, fields);
  expect(answer.status, answer.text).toBe(200);
}
async function changed(path: string, body: object): Promise<void> {
  const answer = await change(path, body);
  expect(answer.status, answer.text).toBe(200);
}
const page = (path: string, edition?: string) =>
  shop.call("GET", `/public/content/pages/show?${new URLSearchParams({ path, ...(edition && { edition }) })}`);
const bodyOf = async (path: string) => (await page(path)).data(contentPageShape).body;
const text = { title: "О магазине", h1: "О магазине", description: "Кто мы", body: "Мы продаём петли." };
const promotion = {
  ...{ title: "Скидки на петли", slug: "skidki-na-petli", announce: "До конца месяца", body: "Петли дешевле." },
  ...{ dateFrom: "2020-01-01", dateTo: "2090-01-01", tag: "Скидка", sort: "5", cities: "", categories: "" },
};
async function add(kind: string, fields: object) {
  const answer = await desk.call("POST", `/desk/content/${kind}`, keyed({ fields }));
  expect(answer.status, answer.text).toBe(200);
  return `${kind}/${answer.data(savedContentShape).id}`;
}

describe("content at the desk", () => {
  it("is for administrators and people of content", async () => {
    const open = [];
    for (const role of staffRoles) {
      const other = await atDesk(shop, [role]);
      const answers = [
        await other.call("GET", "/desk/content"),
        await other.call("GET", "/desk/content/text/about"),
        await other.call("POST", "/desk/content/text/about", keyed({ version: 0, fields: text })),
      ].map(({ status }) => status);
      if (answers[0] === 200) open.push(role);
      else expect(answers, role).toEqual([403, 403, 403]);
    }
    expect(open).toEqual(["admin", "content"]);
  });

  it("lists every text, published or not, with promotions and materials", async () => {
    const { items } = (await desk.call("GET", "/desk/content?kind=text")).data(contentListShape);
    expect(items.map(({ id }) => id)).toContain("privacy");
    expect(items.find(({ id }) => id === "privacy")).toMatchObject({ isLegal: true, kind: "text" });
    expect((await desk.call("GET", "/desk/content/text/nothing")).status).toBe(404);
  });
});

describe("a text that nobody has written", () => {
  it("begins with a template with the shop's details, to be read before it is published", async () => {
    const blank = await card("text/warranty");
    expect(blank).toMatchObject({ state: "blank", version: 0, hasDraft: false, fields: { h1: "Гарантия" } });
    expect(blank.fields["title"]).toContain(`«${shop.ports.settings.shopName}»`);
    const listed = (await desk.call("GET", "/desk/content?state=blank")).data(contentListShape);
    expect(listed.items.map(({ id }) => id)).toContain("warranty");
    await saved("text/warranty", {});
    expect(await card("text/warranty")).toMatchObject({ state: "draft", fields: blank.fields });
    expect((await change("text/warranty", { action: "publish" })).body.code).toBe("contentUnfinished");
    await saved("text/warranty", { body: (blank.fields["body"] ?? "").replace(/^> \[DRAFT\].*\n/, "") });
    await changed("text/warranty", { action: "publish" });
    expect(await bodyOf("/warranty")).toContain("Гарантийный срок указан в карточке товара");
    expect((await card("text/brands")).fields).toMatchObject({ h1: "Бренды" });
  });

  it("has a template again when its first draft is deleted", async () => {
    const { fields } = await card("text/support");
    await saved("text/support", text);
    await changed("text/support", { action: "discard" });
    expect(await card("text/support")).toMatchObject({ state: "blank", fields });
  });
});

describe("a draft of a text", () => {
  it("is not in the shop until it is published, and is there from then on", async () => {
    await saved("text/about", text);
    await changed("text/about", { action: "publish" });
    expect(await bodyOf("/about")).toBe(text.body);
    await saved("text/about", { body: "Мы продаём замки." });
    expect(await bodyOf("/about")).toBe(text.body);
    expect(await card("text/about")).toMatchObject({ state: "changed", hasDraft: true });
    await changed("text/about", { action: "publish" });
    expect(await bodyOf("/about")).toBe("Мы продаём замки.");
    expect(await card("text/about")).toMatchObject({ state: "published", hasDraft: false, by: "Вера" });
    expect((await change("text/about", { action: "publish" })).body.code).toBe("contentNoDraft");
    const entries = await shop.sql<{ action: string }>(
      "select action from audit_log where object_kind = 'page' and object_id = '/about' order by id",
    );
    expect(entries.map(({ action }) => action)).toEqual([
      ...["text.draftSaved", "text.published", "text.draftSaved", "text.published"],
    ]);
  });

  it("is saved once by a repeated form, and refused when a colleague or an operator was first", async () => {
    const before = await card("text/delivery");
    const version = before.version;
    const first = await save("text/delivery", text, { version, key: "same" });
    const second = await save("text/delivery", text, { version, key: "same" });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await card("text/delivery")).version).toBe(version + 1);
    const late = await save("text/delivery", { ...text, body: "Иначе" }, { version });
    expect(late.body.code).toBe("stale");
    expect(late.text).toContain("Вера");
    const seen = (await card("text/delivery")).version;
    const operator = { kind: "operator", id: "root", name: "root" } as const;
    await publishText(
      shop.ports,
      operator,
      "delivery",
      "---\ntitle: Д\nh1: Д\ndescription: Д\n---\nОператор написал иначе.",
    );
    expect((await save("text/delivery", { body: "Ещё" }, { version: seen })).body.code).toBe("stale");
    expect((await change("text/delivery", { action: "publish" }, seen)).body.code).toBe("stale");
    expect(await bodyOf("/delivery")).toBe("Оператор написал иначе.");
  });

  it("names what is missing or wrong in its field", async () => {
    const refused = async (fields: object) => {
      const { body, text: whole } = await save("text/payments", { ...text, ...fields });
      return [body.code, whole] as const;
    };
    expect((await refused({ h1: " " }))[0]).toBe("contentMissing");
    expect((await refused({ title: "а".repeat(151) }))[0]).toBe("contentLong");
    expect((await refused({ body: "Звоните {{telefon}}" }))[0]).toBe("contentSlots");
    const [code, whole] = await refused({ body: "См. [петли](/product/net-takogo) и [доставку](/delivery)" });
    expect(code).toBe("contentLinks");
    expect(whole).toContain("/product/net-takogo");
    expect(whole).not.toContain("/delivery");
    expect((await refused({ body: '<a href="//evil.example/x">x</a>' }))[0]).toBe("contentLinks");
    const good = `[каталог](/catalog?page=2), [товар](/product/${small.products.hinge.slug}), [сайт](https://example.ru/nowhere)`;
    await saved("text/payments", { ...text, body: good });
  });

  it("is opened by its signed address for an hour, without signing in", async () => {
    await saved("text/support", { ...text, body: "Черновик поддержки" });
    const { preview } = await card("text/support");
    const code = new URL(preview ?? "").searchParams.get("code") ?? "";
    const look = (given: string) => shop.call("GET", `/public/content/preview?${new URLSearchParams({ code: given })}`);
    expect((await look(code)).data(contentPreviewShape).body).toBe("Черновик поддержки");
    const [ends = "", ...proof] = code.split(".");
    for (const forged of [`${Number(ends) + 60}.${proof.join(".")}`, `${code.slice(0, -1)}`, "", "1.2"])
      expect((await look(forged)).status, forged).toBe(404);
    shop.clock.advance(3_601);
    expect((await look(code)).status).toBe(404);
    desk = await atDesk(shop, ["content"], { name: "Вера" });
    const again = new URL((await card("text/support")).preview ?? "").searchParams.get("code") ?? "";
    await changed("text/support", { action: "discard" });
    expect((await look(again)).status).toBe(404);
  });

  it("is made of a version that is put back, and compared with it", async () => {
    await saved("text/companies", { ...text, body: "Первый" });
    await changed("text/companies", { action: "publish" });
    await saved("text/companies", { body: "Второй" });
    await changed("text/companies", { action: "publish" });
    const first = (await card("text/companies")).revisions.filter(({ state }) => state === "published").at(-1);
    const revision = first?.uuid ?? "";
    const old = await desk.call("GET", `/desk/content/text/companies/revisions/${revision}`);
    expect(old.data(contentRevisionShape).fields["body"]).toBe("Первый");
    expect((await desk.call("GET", `/desk/content/text/about/revisions/${revision}`)).status).toBe(404);
    expect((await change("text/about", { action: "restore", revision })).status).toBe(404);
    await changed("text/companies", { action: "restore", revision });
    expect(await bodyOf("/corporativ-clients")).toBe("Второй");
    await changed("text/companies", { action: "publish" });
    expect(await bodyOf("/corporativ-clients")).toBe("Первый");
  });
});

describe("a legal text", () => {
  it("gets a new edition, and earlier ones stay readable", async () => {
    const path = "/static/politika-konfidentsialnosti-personalnykh-dannykh";
    await saved("text/privacy", { ...text, body: "Редакция первая" });
    await changed("text/privacy", { action: "publish" });
    const first = (await page(path)).data(contentPageShape).updatedAt;
    shop.clock.advance(60);
    await saved("text/privacy", { body: "Редакция вторая" });
    await changed("text/privacy", { action: "publish" });
    const now = (await page(path)).data(contentPageShape);
    expect(now.body).toBe("Редакция вторая");
    expect(now.editions).toContain(first);
    expect((await page(path, first)).data(contentPageShape).body).toBe("Редакция первая");
  });

  it("is neither taken off nor shown for a time, nor published while a lawyer has to read it", async () => {
    await saved("text/privacy", { body: "[DRAFT] Прочитать юристу" });
    expect((await change("text/privacy", { action: "publish" })).body.code).toBe("contentUnfinished");
    await saved("text/privacy", { body: "Прочитано" });
    expect((await change("text/privacy", { action: "publish", until: "2090-01-01T00:00" })).body.code).toBe(
      "contentLegal",
    );
    expect((await change("text/privacy", { action: "withdraw" })).body.code).toBe("contentLegal");
    await changed("text/privacy", { action: "discard" });
  });
});

describe("content with times", () => {
  const local = (at: number) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 16);

  it("appears at its time by the clock of the main city, once", async () => {
    await saved("text/warranty", { ...text, body: "Обычно" });
    await changed("text/warranty", { action: "publish" });
    await saved("text/warranty", { body: "В праздники" });
    const now = shop.ports.clock.now().getTime();
    const [from, until] = [local(now + 3_600_000), local(now + 7_200_000)];
    expect((await change("text/warranty", { action: "publish", from: until, until: from })).body.code).toBe(
      "contentPeriod",
    );
    await changed("text/warranty", { action: "publish", from });
    expect(await card("text/warranty")).toMatchObject({ state: "scheduled" });
    expect(await publishDueContent(shop.ports)).toBe(0);
    shop.clock.advance(3_601);
    expect(await publishDueContent(shop.ports)).toBe(1);
    expect(await bodyOf("/warranty")).toBe("В праздники");
    expect(await publishDueContent(shop.ports)).toBe(0);
  });

  it("that ends gives way to what was there, or goes", async () => {
    desk = await atDesk(shop, ["content"], { name: "Вера" });
    await saved("text/contacts", { ...text, body: "Всегда" });
    await changed("text/contacts", { action: "publish" });
    await saved("text/contacts", { body: "Сегодня закрыто" });
    const now = shop.ports.clock.now().getTime();
    expect((await change("text/contacts", { action: "publish", until: local(now - 60_000) })).body.code).toBe(
      "contentPeriod",
    );
    await changed("text/contacts", { action: "publish", until: local(now + 3_600_000) });
    expect(await bodyOf("/contacts")).toBe("Сегодня закрыто");
    const path = await add("promotion", { ...promotion, slug: "na-chas" });
    await changed(path, { action: "publish", until: local(now + 3_600_000) });
    expect((await shop.call("GET", "/mixed/content/promotions/na-chas")).status).toBe(200);
    shop.clock.advance(3_661);
    expect(await publishDueContent(shop.ports)).toBe(2);
    expect(await bodyOf("/contacts")).toBe("Всегда");
    expect((await shop.call("GET", "/mixed/content/promotions/na-chas")).status).toBe(404);
    desk = await atDesk(shop, ["content"], { name: "Вера" });
    expect(await card(path)).toMatchObject({ state: "withdrawn" });
    expect(await publishDueContent(shop.ports)).toBe(0);
  });

  it("that cannot be published at its time waits for somebody", async () => {
    const one = await add("material", {
      title: "А",
      slug: "odin-adres",
      lead: "А",
      body: "А",
      tags: "",
      readMinutes: "3",
      category: "",
    });
    const now = shop.ports.clock.now().getTime();
    await changed(one, { action: "publish", from: local(now + 3_600_000) });
    await shop.sql(
      `insert into materials (uuid, slug, title, lead, body, read_minutes, published_at) values ($1, 'odin-adres', 'Б', 'Б', 'Б', 3, now())`,
      [shop.ports.ids.uuid()],
    );
    shop.clock.advance(3_661);
    expect(await publishDueContent(shop.ports)).toBe(0);
    desk = await atDesk(shop, ["content"], { name: "Вера" });
    expect(await card(one)).toMatchObject({ state: "draft", publishAt: null, hasDraft: true });
  });
});

describe("a promotion", () => {
  it("begins as a draft, appears when published, moves with a redirect, and goes with its pictures kept", async () => {
    const path = await add("promotion", promotion);
    const show = (slug: string) => shop.call("GET", `/mixed/content/promotions/${slug}`);
    expect((await show(promotion.slug)).status).toBe(404);
    await changed(path, { action: "publish" });
    expect((await show(promotion.slug)).data(promotionPageShape)).toMatchObject({
      title: promotion.title,
      tag: "Скидка",
    });
    await saved(path, { slug: "petli-deshevle", cities: "msk" });
    await changed(path, { action: "publish" });
    expect((await show("petli-deshevle")).status).toBe(200);
    expect((await show(promotion.slug)).status).toBe(404);
    expect((await publicData(shop.ports).redirects()).get(`/promotion/${promotion.slug}`)).toBe(
      "/promotion/petli-deshevle",
    );
    await changed(path, { action: "withdraw" });
    expect((await show("petli-deshevle")).status).toBe(404);
    expect(await shop.sql("select is_hidden from promotions where slug = 'petli-deshevle'")).toEqual([
      { is_hidden: true },
    ]);
    expect((await change(path, { action: "withdraw" })).body.code).toBe("contentWithdrawn");
    const back = (await card(path)).revisions.find(({ state }) => state === "published");
    await changed(path, { action: "restore", revision: back?.uuid });
    await changed(path, { action: "publish" });
    expect((await show("petli-deshevle")).status).toBe(200);
  });

  it("names cities, categories and an address of its own", async () => {
    const begin = async (fields: object) =>
      (
        await desk.call(
          "POST",
          "/desk/content/promotion",
          keyed({ fields: { ...promotion, slug: "drugaya", ...fields } }),
        )
      ).body.code;
    expect(await begin({ cities: "msk, nigde" })).toBe("contentCity");
    expect(await begin({ categories: "net-takoy" })).toBe("contentCategory");
    expect(await begin({ slug: "petli-deshevle" })).toBe("contentSlugTaken");
    expect(await begin({ slug: "../x" })).toBe("contentSlug");
    expect(await begin({ dateTo: "2019-01-01" })).toBe("contentDates");
    expect(await begin({ sort: "первый" })).toBe("contentNumber");
    expect((await desk.call("POST", "/desk/content/text", keyed({ fields: text }))).status).toBe(404);
  });
});

describe("a material", () => {
  it("is written, published and read with its topics", async () => {
    const fields = {
      title: "Как выбрать петлю",
      slug: "kak-vybrat-petlyu",
      lead: "Кратко",
      body: "## Размер\n\nВажен.",
      tags: "Петли , Двери,Петли",
      readMinutes: "4",
      category: "",
    };
    const path = await add("material", fields);
    await changed(path, { action: "publish" });
    const read = await shop.call("GET", "/public/content/materials/kak-vybrat-petlyu");
    expect(read.data(materialPageShape)).toMatchObject({
      title: fields.title,
      tags: ["Петли", "Двери"],
      readMinutes: 4,
    });
  });
});
