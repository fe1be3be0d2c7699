import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findingCodes, type FindingCode } from "#app/domain/readiness/findings.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let admin: ReturnType<Site["visitor"]>;
beforeAll(async () => {
  site = await testSite();
  admin = await signedIn("admin");
});
afterAll(() => site.close());

async function signedIn(role: "admin" | "viewer") {
  const { token } = await atDesk(site.shop, [role]);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}
const keep = (findings: object[]) =>
  site.shop.sql(
    `insert into system_flags (code, value) values ('readiness', $1::jsonb)
     on conflict (code) do update set value = excluded.value`,
    [JSON.stringify({ at: "2026-11-28T09:30:00.000Z", findings })],
  );
const values: Partial<Record<FindingCode, object>> = {
  legalTexts: { texts: ["privacy", "refund"] },
  goodsUnsellable: { count: 3, total: 10, field: "basePrice", examples: ["A-1", "A-2"] },
  backupOld: { hours: 50, due: 24 },
};
const usual = { city: "tula", name: "Тула", count: 2, examples: ["A-1"], texts: ["about"] };

describe("the readiness page", () => {
  it("does not exist for others, nor does its block on «Сегодня»", async () => {
    const viewer = await signedIn("viewer");
    await keep([{ level: "stops", code: "goodsNone", values: {} }]);
    expect((await viewer.get("/desk/readiness")).status).toBe(404);
    expect((await viewer.post("/desk/readiness", { form: "examine" })).status).toBe(403);
    expect((await viewer.get("/desk")).html).not.toContain("Мешает продажам");
  });

  it("is counted on «Сегодня» with the time of the examination", async () => {
    await keep([
      { level: "stops", code: "goodsNone", values: {} },
      { level: "warns", code: "paymentsMissing", values: {} },
      { level: "warns", code: "bankMissing", values: {} },
    ]);
    const { html } = await admin.get("/desk");
    expect(html).toMatch(/class="desk-late"><a href="\/desk\/readiness#stops"><b>1<\/b><span>Мешает продажам/);
    expect(html).toMatch(/href="\/desk\/readiness#warns"><b>2<\/b><span>Стоит исправить/);
    expect(html).toMatch(/Проверено 28\sноября\s2026/);
  });

  it("words every finding in Russian, with a page or an order that mends it", async () => {
    for (const code of findingCodes) {
      await keep([{ level: "stops", code, values: values[code] ?? usual }]);
      const { status, html } = await admin.get("/desk/readiness");
      expect(status, code).toBe(200);
      const found = /<section id="stops".*?<\/section>/s.exec(html)?.[0] ?? "";
      expect(found, code).not.toMatch(/\{\{|undefined|finding\./);
      const hrefs = [...found.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
      if (!found.includes("Администратору сервера")) expect(hrefs.length, code).toBeGreaterThan(0);
      for (const href of hrefs) expect((await admin.get(href)).status, `${code} ${href}`).toBe(200);
    }
  });

  it("names texts and fields, and chooses the forms of numbers", async () => {
    await keep([
      { level: "stops", code: "legalTexts", values: values.legalTexts },
      { level: "warns", code: "goodsUnsellable", values: values.goodsUnsellable },
      { level: "warns", code: "backupOld", values: values.backupOld },
    ]);
    const { html } = await admin.get("/desk/readiness");
    expect(html).toContain("Не опубликованы юридические тексты: Политика конфиденциальности, Возврат.");
    expect(html).toContain("3 товара из 10 нельзя продать, не хватает: базовая цена. Например, A-1, A-2");
    expect(html).toContain("сделана 50 часов назад, а нужна каждые 24 ч");
    expect(html.indexOf("Мешает продажам</h2>")).toBeLessThan(html.indexOf("Стоит исправить</h2>"));
  });

  it("examines the shop again when it is asked to", async () => {
    await site.shop.sql("delete from system_flags where code = 'readiness'");
    expect((await admin.get("/desk")).html).not.toContain("Мешает продажам");
    expect((await admin.get("/desk/readiness")).html).toContain("Магазин ещё не проверяли");
    await keep([{ level: "stops", code: "goodsNone", values: {} }]);
    expect((await admin.post("/desk/readiness", { form: "examine" })).location).toBe("/desk/readiness");
    const { html } = await admin.get("/desk/readiness");
    expect(html).not.toContain("В магазине нет товаров");
    expect(html).toContain("Не опубликованы юридические тексты");
  });
});
