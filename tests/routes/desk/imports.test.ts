import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { workOnImports } from "#server/use-cases/catalog/imports/desk/work-runs.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

const { hinge, screw } = small.products;

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

function fileForm(kind: string, content: string, name = "цены.csv"): FormData {
  const form = new FormData();
  form.set("form", "upload");
  form.set("kind", kind);
  form.set("file", new File([content], name, { type: "text/csv" }));
  return form;
}

/** The hidden fields of the form that a page has under a name, and the chosen fields of its columns. */
function fieldsOf(html: string, name: string): Record<string, string> {
  const form = html.split("<form").find((one) => one.includes(`name="form" value="${name}"`)) ?? "";
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)];
  return Object.fromEntries([
    ...hidden.map(([, field = "", value = ""]) => [field, value]),
    ...selects.map(([, field = "", options = ""]) => [
      field,
      /<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? "",
    ]),
  ]);
}

describe("imports at the desk", () => {
  it("do not advise to paste a text, which they do not take", async () => {
    const desk = await deskOf(["catalog"]);
    const { location } = await desk.post("/desk/imports/new", fileForm("prices", "%PDF-1.4", "прайс.pdf"));
    await workOnImports(site.shop.ports);
    const { html } = await desk.get(location ?? "");
    expect(html).toContain("Это PDF");
    expect(html).not.toContain("текстом");
  });

  it("begin with the skipped rows when nothing else was left to do", async () => {
    const desk = await deskOf(["catalog"]);
    const checked = async (price: string) => {
      const file = ["Внешний код;Цена", `${hinge.externalId};${price}`].join("\n");
      const { location: path = "" } = await desk.post("/desk/imports/new", fileForm("prices", file));
      await workOnImports(site.shop.ports);
      await desk.post(path ?? "", fieldsOf((await desk.get(path ?? "")).html, "map"));
      await workOnImports(site.shop.ports);
      return path ?? "";
    };
    const [older, newer] = [await checked("301"), await checked("302")];
    for (const path of [newer, older]) {
      await desk.post(path, fieldsOf((await desk.get(path)).html, "apply"));
      await workOnImports(site.shop.ports);
    }
    const { html } = await desk.get(older);
    expect(html).toContain("Пропущено: изменено после проверки");
    expect(html).not.toContain("Отменить импорт");
    await site.shop.sql("update prices set price = 184.5 where price_list_id = 1 and product_uuid = $1", [hinge.uuid]);
  });

  it("lead from a file to its changes and back", async () => {
    const desk = await deskOf(["catalog"]);
    const file = ["Внешний код;Цена", `${hinge.externalId};200`, `${screw.externalId};дорого`].join("\n");
    const sent = await desk.post("/desk/imports/new", fileForm("prices", file));
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/desk\/imports\/[\da-f-]{36}$/)]);
    const path = sent.location ?? "";
    const reading = await desk.get(path);
    expect(reading.html).toContain("Читаем файл");
    expect(reading.html).toContain(`href="${path}"`);

    await workOnImports(site.shop.ports);
    const mapping = await desk.get(path);
    expect(mapping.html).toContain("дорого");
    const fields = fieldsOf(mapping.html, "map");
    expect(fields).toMatchObject({ "col.0": "externalId", "col.1": "price:base" });
    const checking = await desk.post(path, fields);
    expect([checking.status, checking.location]).toEqual([303, path]);

    await workOnImports(site.shop.ports);
    const checked = await desk.get(path);
    expect(checked.html).toMatch(/data-label="Было">184,5</);
    expect(checked.html).toMatch(/data-label="Станет">200</);
    expect((await desk.get(`${path}?filter=error`)).html).toContain("Это не число");
    expect((await desk.ask("GET", `${path}/errors`)).status).toBe(200);

    const refused = await desk.post(path, { ...fieldsOf(checked.html, "apply"), allOrNothing: "yes" });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("применить его нужно целиком");
    expect(refused.html).toMatch(/name="allOrNothing"[^>]* checked=""/);
    const applying = await desk.post(path, fieldsOf(checked.html, "apply"));
    expect(applying.status).toBe(303);

    await workOnImports(site.shop.ports);
    const applied = await desk.get(path);
    expect(applied.html).toContain("Применена 1 строка");
    expect((await desk.post(path, fieldsOf(applied.html, "undo"))).status).toBe(303);
    await workOnImports(site.shop.ports);
    expect((await desk.get(path)).html).toContain("Возвращена 1 строка");
    expect((await desk.get("/desk/imports")).html).toContain("цены.csv");
  });

  it("ask again for a file and its kind, and keep what was chosen", async () => {
    const desk = await deskOf(["catalog"]);
    const answer = await desk.post("/desk/imports/new", fileForm("prices", ""));
    expect(answer.status).toBe(422);
    expect(answer.html).toContain("Выберите файл");
    expect(answer.html).toMatch(/<option value="prices" selected=""/);
  });

  it("offer the warehouse's people stock alone", async () => {
    const desk = await deskOf(["warehouse"]);
    const { html } = await desk.get("/desk/imports/new");
    expect([...html.matchAll(/<option value="(\w+)"/g)].map(([, kind]) => kind)).toEqual(["stock"]);
    const exports = (await desk.get("/desk/imports/export")).html;
    expect([...exports.matchAll(/name="file" value="([^"]+)"/g)].map(([, file]) => file)).toEqual([
      "stock.xlsx",
      "stock.csv",
    ]);
    const press = (file: string) => desk.post("/desk/imports/export", { ...fieldsOf(exports, "export"), file });
    expect((await press("stock.csv")).headers.get("location")).toBe("/desk/files");
    expect((await press("prices.csv")).status).toBe(403);
    expect((await press("nothing")).status).toBe(404);
    expect((await desk.get("/desk/files")).html).toContain("Остатки: выгрузка от");
  });

  it("warn of old prices that are dropped and of prices that rise with the quantity", async () => {
    const desk = await deskOf(["catalog"]);
    const file = ["Внешний код;Цена;Старая цена;Цена от 10", `${hinge.externalId};200;150;210`].join("\n");
    const path = (await desk.post("/desk/imports/new", fileForm("prices", file))).location ?? "";
    await workOnImports(site.shop.ports);
    await desk.post(path, fieldsOf((await desk.get(path)).html, "map"));
    await workOnImports(site.shop.ports);
    const { html } = await desk.get(path);
    expect(html).toContain("Старая цена не выше новой, и её не покажем. Таких строк: 1");
    expect(html).toContain("Цена от большего количества выше, чем от меньшего. Таких строк: 1");
  });

  it("say how many goods a held file would take off sale", async () => {
    const desk = await deskOf(["catalog"]);
    const active = await site.shop.sql<{ id: string }>(
      "select external_id as id from products where status = 'active'",
    );
    const file = ["Внешний код;Статус", ...active.map(({ id }) => `${id};скрыт`)].join("\n");
    const path = (await desk.post("/desk/imports/new", fileForm("goods", file, "товары.csv"))).location ?? "";
    await workOnImports(site.shop.ports);
    await desk.post(path, fieldsOf((await desk.get(path)).html, "map"));
    await workOnImports(site.shop.ports);
    const { html } = await desk.get(path);
    expect(html).toContain("Файл удержан");
    expect(html).toContain(`Снимаются с продажи ${active.length} из ${active.length} товаров`);
  });

  it("are in the menu of those who may import", async () => {
    expect((await (await deskOf(["catalog"])).get("/desk")).html).toContain('href="/desk/imports"');
    const viewer = await deskOf(["viewer"]);
    expect((await viewer.get("/desk")).html).not.toContain('href="/desk/imports"');
    expect((await viewer.ask("GET", "/desk/imports")).status).toBe(404);
    expect((await viewer.post("/desk/imports/new", fileForm("prices", "a;b"))).status).toBe(403);
  });
});

describe("files at addresses at the desk", () => {
  const address = "https://maker.test/prices.csv?key=very-secret";
  const typed = { form: "create", kind: "prices", name: "Цены завода", address, every: "daily" };

  it("are added, changed, asked for, switched off and deleted by forms", async () => {
    const desk = await deskOf(["catalog"]);
    expect((await desk.get("/desk/imports")).html).toContain('href="/desk/imports/sources"');
    expect((await desk.get("/desk/imports/sources")).html).toContain("Загрузок по адресу ещё нет");
    const added = await desk.post("/desk/imports/sources/new", {
      ...fieldsOf((await desk.get("/desk/imports/sources/new")).html, "create"),
      ...{ ...typed, login: "shop", password: "s3cret" },
    });
    const path = added.location ?? "";
    expect([added.status, path]).toEqual([303, expect.stringMatching(/^\/desk\/imports\/sources\/[\da-f-]{36}$/)]);

    const card = (await desk.get(path)).html;
    expect(card).toContain("Пароль сохранён");
    expect(card).toMatch(/name="address"[^>]* value="https:\/\/maker.test\/prices.csv\?key=very-secret"/);
    expect(card).not.toContain("s3cret");
    const list = (await desk.get("/desk/imports/sources")).html;
    expect(list).toContain("https://maker.test/prices.csv?…");
    expect(list).not.toContain("very-secret");

    const changed = { ...fieldsOf(card, "save"), ...typed, form: "save", name: "Цены", login: "shop", inStock: "" };
    expect((await desk.post(path, changed)).status).toBe(303);
    const stale = await desk.post(path, { ...changed, name: "Другие", key: "another-key" });
    expect(stale.status).toBe(422);
    expect(stale.html).toContain("Цены завода");
    const away = { ...fieldsOf((await desk.get(path)).html, "save"), ...typed, form: "save", login: "shop" };
    const refused = await desk.post(path, { ...away, address: "https://other.test/a.csv", password: "" });
    expect([refused.status, refused.html.includes("Введите пароль")]).toEqual([422, true]);

    expect((await desk.post(path, fieldsOf((await desk.get(path)).html, "ask"))).status).toBe(303);
    expect((await desk.get(path)).html).not.toContain("Загрузить сейчас");
    expect((await desk.post(path, fieldsOf((await desk.get(path)).html, "switch"))).status).toBe(303);
    expect((await desk.get("/desk/imports/sources")).html).toContain("Выключена");
    const removed = await desk.post(path, fieldsOf((await desk.get(path)).html, "remove"));
    expect([removed.status, removed.location]).toEqual([303, "/desk/imports/sources"]);
  });

  it("keep what was typed, but for the password", async () => {
    const desk = await deskOf(["catalog"]);
    const refused = await desk.post("/desk/imports/sources/new", {
      ...typed,
      ...{ address: "http://maker.test/a.csv", password: "s3cret", inStock: "много" },
    });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("Введите число больше нуля");
    expect(refused.html).toContain('value="Цены завода"');
    expect(refused.html).not.toContain("s3cret");
    const plain = await desk.post("/desk/imports/sources/new", { ...typed, address: "http://maker.test/a.csv" });
    expect(plain.html).toContain("Нужен адрес, который начинается с https://");
  });

  it("are not for people who do not import", async () => {
    const desk = await deskOf(["viewer"]);
    expect((await desk.ask("GET", "/desk/imports/sources")).status).toBe(404);
    expect((await desk.post("/desk/imports/sources/new", typed)).status).toBe(403);
  });
});
