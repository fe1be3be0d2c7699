import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { describedError, shownForm } from "#tests/support/page-form.ts";
import { brands, products } from "#tests/support/shops/small-shop.ts";
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
const key = () => site.shop.ports.ids.uuid();
const hidden = (html: string, name: string) => new RegExp(` name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

describe("the tabs of a product", () => {
  const path = `/desk/products/${products.hinge.uuid}`;

  it("show documents, links and codes to everybody, their forms to people of the catalogue", async () => {
    const [clerk, viewer] = [await deskOf(["catalog"]), await deskOf(["viewer"])];
    for (const [tab, form] of Object.entries({ documents: "document", links: "links", exchange: "externalId" })) {
      expect((await clerk.get(`${path}?tab=${tab}`)).html, tab).toContain(`name="form" value="${form}"`);
      const read = await viewer.ask("GET", `${path}?tab=${tab}`);
      expect([read.status, read.html.includes('name="form" value=')], tab).toEqual([200, false]);
    }
  });

  it("keep a code that names no product beside its fault, and save goods beside it", async () => {
    const clerk = await deskOf(["catalog"]);
    const sent = { form: "links", key: key(), replacement: "", similar: "нет-такого\r\nDH-120.R", related: "" };
    const wrong = await clerk.post(`${path}?tab=links`, sent);
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain("Товара с артикулом или внешним кодом «нет-такого» нет");
    expect(wrong.html).toMatch(/нет-такого\s+DH-120\.R/);
    const foam = `/desk/products/${products.foam.uuid}?tab=links`;
    const saved = await clerk.submit(foam, { ...sent, similar: "DH-120.R" });
    expect(saved.html).toContain("Замена и похожие товары сохранены");
    expect(saved.html).toContain(`href="/desk/products/${products.hinge.uuid}"`);
  });

  it("say beside each number of prices and stock what is wrong with it", async () => {
    const clerk = await deskOf(["catalog"]);
    for (const [tab, name] of [
      ["prices", "price.base"],
      ["stock", "delta."],
    ] as const) {
      const shown = shownForm((await clerk.get(`${path}?tab=${tab}`)).html, tab);
      const field = Object.keys(shown).find((one) => one.startsWith(name)) ?? expect.fail(name);
      const wrong = await clerk.post(`${path}?tab=${tab}`, { ...shown, [field]: "много" });
      expect([wrong.status, describedError(wrong.html, field)], field).toEqual([422, expect.stringMatching(/^[А-ЯЁ]/)]);
      expect(shownForm(wrong.html, tab)[field]).toEqual(["много"]);
    }
  });

  it("plan a price by a form and cancel it", async () => {
    const clerk = await deskOf(["catalog"]);
    const prices = `${path}?tab=prices`;
    const day = new Date(site.shop.ports.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const sent = { form: "plan", key: key(), list: "base", day, price: "1 250,50", oldPrice: "", from: "" };
    expect((await clerk.post(prices, { ...sent, price: "дорого" })).html).toContain("Введите число, например 2,5");
    expect((await clerk.post(prices, { ...sent, day: "" })).html).toContain("Введите дату");
    const planned = await clerk.submit(prices, sent);
    expect(planned.html).toContain("Цена запланирована");
    expect(planned.html).toMatch(/1\s250,50/);
    const plan = hidden(planned.html, "plan");
    expect((await clerk.submit(prices, { form: "unplan", key: key(), plan })).html).toContain(
      "Запланированное изменение отменено",
    );
    expect((await clerk.submit(prices, { form: "unplan", key: key(), plan })).html).toContain(
      "уже вступило в силу или отменено",
    );
  });

  it("show another code than was seen beside the typed one", async () => {
    const clerk = await deskOf(["catalog"]);
    const page = await clerk.get(`${path}?tab=exchange`);
    const sent = { form: "externalId", key: key(), version: hidden(page.html, "version"), externalId: "НФ-001" };
    expect((await clerk.submit(`${path}?tab=exchange`, sent)).html).toContain("Внешний код сохранён");
    const late = await clerk.post(`${path}?tab=exchange`, { ...sent, key: key(), externalId: "НФ-002" });
    expect(late.status).toBe(422);
    expect(hidden(late.html, "now.externalId")).toBe("НФ-001");
  });
});

describe("forms with files", () => {
  async function upload(path: string, fields: Record<string, string>, field: string, bytes: Buffer) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(field, new Blob([Uint8Array.from(bytes)]), "file.bin");
    return (await deskOf(["admin"])).post(path, form);
  }

  it("add a document of a product, and refuse what is none", async () => {
    const path = `/desk/products/${products.foam.uuid}?tab=documents`;
    const fields = { form: "document", key: key(), type: "passport", name: "Паспорт изделия", validTo: "2030-02-01" };
    expect((await upload(path, fields, "file", samples.docx)).html).toContain("Подойдут PDF, JPEG и PNG");
    expect((await upload(path, fields, "file", samples.pdf)).status).toBe(303);
    const page = await (await deskOf(["catalog"])).get(path);
    expect(page.html).toContain("Паспорт изделия");
    const url = hidden(page.html, "url");
    const edited = { form: "documents", key: key(), version: hidden(page.html, "version"), url };
    const values = { "type.0": "other", "name.0": "Инструкция", "validTo.0": "", "order.0": "1" };
    const saved = await (await deskOf(["catalog"])).submit(path, { ...edited, ...values });
    expect(saved.html).toContain("Документы сохранены");
    const shown = await site.visitor().get(`/product/${products.foam.slug}`);
    expect(shown.html).toContain(`href="${url}"`);
  });

  it("tell all that a document lacks at once", async () => {
    const path = `/desk/products/${products.foam.uuid}?tab=documents`;
    const fields = { form: "document", key: key(), type: "", name: "", validTo: "завтра" };
    const { html } = await upload(path, fields, "file", Buffer.alloc(0));
    for (const said of ["Выберите вид документа", "Введите название", "Введите дату", "Выберите файл"])
      expect(html).toContain(said);
  });

  it("set the logo of a brand and the picture of a category", async () => {
    const fields = { form: "picture", key: key() };
    const brand = `/desk/brands/${brands.roto}`;
    expect((await upload(brand, fields, "picture", samples.jpeg)).status).toBe(303);
    expect((await (await deskOf(["catalog"])).get(brand)).html).toContain("/media/photo/");
    const [category] = await site.shop.sql<{ uuid: string }>("select uuid from categories limit 1");
    const sent = await upload(`/desk/categories/${category?.uuid}`, fields, "picture", samples.jpeg);
    expect(sent.status).toBe(303);
  });
});

describe("the pages of brands", () => {
  it("list, add, rename and merge, first as a preview; the former page leads on", async () => {
    const clerk = await deskOf(["catalog"]);
    expect((await clerk.get("/desk/brands")).html).toContain(`href="/desk/brands/${brands.roto}`);
    const wrong = await clerk.post("/desk/brands/new", { form: "create", key: key(), name: "", slug: "Не адрес" });
    expect(wrong.html).toContain("Введите название, до 120 символов");
    const sent = { form: "create", key: key(), name: "Старая марка", slug: "", country: "", about: "", isHidden: "" };
    const made = await clerk.post("/desk/brands/new", sent);
    expect(made.status).toBe(303);
    const path = made.location ?? "";
    await site.shop.sql("update products set brand_uuid = $1 where uuid = $2", [
      path.split("/").at(-1),
      products.anchor.uuid,
    ]);
    const version = hidden((await clerk.get(path)).html, "version");
    const merge = { form: "merge", key: key(), version, into: brands.roto };
    const preview = await clerk.post(path, merge);
    expect(preview.html).toContain("1 товар получит бренд");
    expect((await clerk.post(path, { ...merge, seen: brands.roto })).location).toBe(`/desk/brands/${brands.roto}`);
    const gone = await site.visitor().ask("GET", "/brands/staraya-marka");
    expect([gone.status, gone.location]).toEqual([301, "/brands/roto"]);
    expect((await (await deskOf(["viewer"])).get(`/desk/brands/${brands.roto}`)).html).not.toContain('name="form"');
  });
});

describe("the list of awaited goods", () => {
  it("leads to the product and has no addresses of buyers", async () => {
    await site.shop.sql(
      `insert into restock_requests (uuid, product_uuid, city_uuid, email)
       select $1, $2, uuid, 'buyer@example.ru' from cities order by name limit 1`,
      [key(), products.hinge.uuid],
    );
    const page = await (await deskOf(["warehouse"])).get("/desk/arrivals");
    expect(page.html).toContain(`href="/desk/products/${products.hinge.uuid}?tab=stock`);
    expect(page.html).not.toContain("buyer@example.ru");
    expect(page.html).toContain("Выгрузить");
  });
});
