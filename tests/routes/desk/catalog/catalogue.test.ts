import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { countSearch } from "#server/use-cases/search/count-searches.ts";
import { countReworded } from "#server/use-cases/search/follow-searches.ts";
import { products } from "#tests/support/shops/small-shop.ts";
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
const hidden = (html: string, name: string) =>
  new RegExp(` name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";

describe("the pages of attributes", () => {
  it("rename a value in all goods and merge two after a preview", async () => {
    const clerk = await deskOf(["catalog"]);
    const list = await clerk.get("/desk/attributes");
    expect(list.html).toContain('href="/desk/attributes/material"');
    const [own] = await site.shop.sql<{ id: number }>(
      "select id from facet_values where code = 'material' and label = 'сталь'",
    );
    const sent = { form: "rename", key: key(), value: String(own?.id), was: "сталь", label: "сталь оцинкованная" };
    const renamed = await clerk.submit("/desk/attributes/material", sent);
    expect(renamed.html).toContain("Значение переименовано у 1 товара");
    const [row] = await site.shop.sql<{ attributes: { code: string; value: unknown }[] }>(
      "select attributes from products where uuid = $1",
      [products.hinge.uuid],
    );
    expect(row?.attributes).toContainEqual({ code: "material", value: "сталь оцинкованная" });
    const [other] = await site.shop.sql<{ id: number }>(
      "insert into facet_values (code, slug, label) values ('material', 'med', 'медь') returning id",
    );
    const merge = { form: "merge", key: key(), value: String(own?.id), into: String(other?.id) };
    const preview = await clerk.post("/desk/attributes/material", merge);
    expect(preview.status).toBe(200);
    expect(preview.html).toContain("«сталь оцинкованная»: товаров 1. Они получат значение «медь»");
    const merged = await clerk.submit("/desk/attributes/material", { ...merge, seen: `${own?.id}/${other?.id}` });
    expect(merged.html).toContain("Значения объединены, изменён 1 товар");
  });

  it("are read by others without forms, and keep what was typed", async () => {
    const viewer = await deskOf(["viewer"]);
    expect((await viewer.get("/desk/attributes/length")).html).not.toContain('name="form"');
    expect((await viewer.ask("GET", "/desk/attributes/new")).status).toBe(404);
    const clerk = await deskOf(["catalog"]);
    const wrong = await clerk.post("/desk/attributes/new", {
      form: "create",
      ownCode: "не код",
      kind: "text",
      name: "Цвет",
    });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="не код"');
    const added = { form: "create", key: key(), ownCode: "cvet", kind: "text", name: "Цвет", isFilter: "1" };
    expect((await clerk.submit("/desk/attributes/new", added)).html).toContain("Характеристика добавлена");
  });
});

describe("the pages of prices", () => {
  it("show what a recalculation changes, then do what was shown", async () => {
    const clerk = await deskOf(["finance"]);
    const path = "/desk/prices";
    const sent = { form: "recalculate", key: key(), from: "base", to: "base", factor: "1,1" };
    const preview = await clerk.post(path, sent);
    expect(preview.status).toBe(200);
    expect(preview.html).toContain("Изменятся цены:");
    const seen = hidden(preview.html, "seen");
    // Another factor than was shown is shown first.
    expect((await clerk.post(path, { ...sent, seen, factor: "1,2" })).html).toContain("Что изменится");
    const [before] = await site.shop.sql<{ price: string }>(
      "select base_price as price from products where uuid = $1",
      [products.foam.uuid],
    );
    expect(before?.price).toBe("450.000");
    expect((await clerk.submit(path, { ...sent, seen })).html).toContain("Пересчитываются цены");
    const [after] = await site.shop.sql<{ price: string }>("select base_price as price from products where uuid = $1", [
      products.foam.uuid,
    ]);
    expect(after?.price).toBe("495.000");
    expect((await clerk.post(path, { ...sent, factor: "0" })).html).toContain("Введите число от 0,01 до 100");
  });

  it("list planned prices and price lists for people who set prices alone", async () => {
    for (const path of ["/desk/prices", "/desk/prices/planned", "/desk/prices/lists", "/desk/prices/lists/north"]) {
      expect((await (await deskOf(["catalog"])).ask("GET", path)).status, path).toBe(200);
      expect((await (await deskOf(["viewer"])).ask("GET", path)).status, path).toBe(404);
    }
    const clerk = await deskOf(["catalog"]);
    expect((await clerk.ask("GET", "/desk/prices/lists/nosuch")).status).toBe(404);
    const page = await clerk.get("/desk/prices/lists/north");
    const sent = { form: "save", key: key(), version: hidden(page.html, "version"), name: "Север", kind: "city" };
    const saved = await clerk.submit("/desk/prices/lists/north", { ...sent, rounding: "rouble", isActive: "1" });
    expect(saved.html).toContain("Вид цен сохранён");
    expect(saved.html).toContain("Север");
  });
});

describe("the page of the search dictionary", () => {
  it("adds a synonym for a query, tests it and takes it away", async () => {
    const clerk = await deskOf(["catalog"]);
    const offered = await clerk.get("/desk/dictionary?phrase=придверник#add");
    expect(offered.html).toContain('value="придверник"');
    const sent = { form: "add", key: key(), phrase: "придверник", to: "text", text: "петля" };
    const added = await clerk.submit("/desk/dictionary", sent);
    expect(added.html).toContain("Поиск уже понимает «придверник»");
    expect(added.html).toContain("DH-120.R");
    const found = await clerk.get("/desk/dictionary?q=придверник");
    expect(found.html).toContain("То же, что другие слова: петля");
    const removed = await clerk.submit("/desk/dictionary", { form: "remove", key: key(), phrase: "придверник" });
    expect(removed.html).toContain("Фраза «придверник» удалена из словаря");
    const viewer = await deskOf(["viewer"]);
    expect((await viewer.get("/desk/dictionary")).html).not.toContain('name="form"');
  });

  it("proposes as a synonym what people searched for next, and fills in the form with it", async () => {
    const { ports } = site.shop;
    for (let at = 1; at <= 3; at += 1) {
      countSearch(ports, "завеска", 0);
      countReworded(ports, { ip: `203.0.113.${at}`, fingerprint: null }, "завеска", "петля");
    }
    countSearch(ports, "петля", 1);
    const { html } = await (await deskOf(["viewer"])).get("/desk/dictionary");
    expect(html).toContain("«петля» — 3 раза");
    expect(html).not.toContain("Сделать синонимом");
    const clerk = await deskOf(["catalog"]);
    const [, link = ""] =
      /<a href="([^"]+)"[^>]*>Сделать синонимом/.exec((await clerk.get("/desk/dictionary")).html) ?? [];
    const offered = await clerk.get(link.replaceAll("&amp;", "&"));
    expect([/name="phrase"[^>]*/, /name="text"[^>]*/].map((field) => field.exec(offered.html)?.[0])).toEqual([
      expect.stringContaining('value="завеска"'),
      expect.stringContaining('value="петля"'),
    ]);
  });
});
