import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

const { counterparties, users } = small;
const merge = `/desk/companies/${counterparties.company}/merge/${counterparties.ownCompany}`;
const erase = `/desk/buyers/${users.phys}/erase`;
const codes = `/desk/companies/${counterparties.company}/codes`;

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.shop.sql(
    "update counterparties j set inn = k.inn, kpp = k.kpp from counterparties k where k.root_uuid = $1 and j.root_uuid = $2",
    [counterparties.company, counterparties.ownCompany],
  );
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token, uuid } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return Object.assign(visitor, { staff: uuid });
}

const hidden = (html: string, name: string) => new RegExp(` name="${name}" value="(\\d+)"`).exec(html)?.[1] ?? "";
const key = () => site.shop.ports.ids.uuid();

describe("the pages for duplicates, erasure, codes and settlements", () => {
  it("open for those who may, and exist for nobody else", async () => {
    const finance = ["/desk/finance/receipts", "/desk/finance/settlements", "/desk/finance/acts", merge];
    for (const path of ["/desk/companies/duplicates", codes, ...finance]) {
      expect((await (await deskOf(["finance"])).ask("GET", path)).status, path).toBe(200);
      expect((await (await deskOf(["claims"])).ask("GET", path)).status, path).toBe(404);
    }
    expect((await (await deskOf(["admin"])).ask("GET", erase)).status).toBe(200);
    expect((await (await deskOf(["finance"])).ask("GET", erase)).status).toBe(404);
    expect((await (await deskOf(["orders"])).ask("GET", merge)).status).toBe(404);
    expect((await (await deskOf(["orders"])).post(merge, { form: "merge" })).status).toBe(403);
  });

  it("add and delete a code without script, and keep what was typed", async () => {
    const desk = await deskOf(["orders"]);
    const wrong = await desk.post(codes, { form: "add", key: key(), userArticle: "ПТ-1", product: "нет такого" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="ПТ-1"');
    const [product] = await site.shop.sql<{ article: string }>("select article from products where uuid = $1", [
      small.products.hinge.uuid,
    ]);
    const sent = { form: "add", key: key(), userArticle: "ПТ-1", product: product?.article ?? "" };
    expect((await desk.post(codes, sent)).status).toBe(303);
    const [code] = await site.shop.sql<{ uuid: string }>("select uuid from user_articles where user_article = 'ПТ-1'");
    expect((await desk.get(`${codes}?q=пт`)).html).toContain("ПТ-1");
    expect((await desk.post(codes, { form: "remove", key: key(), codes: code?.uuid ?? "" })).status).toBe(303);
    expect((await desk.get(codes)).html).toContain("Своих артикулов нет");
  });

  it("ask for a code of the last minutes before two companies become one, and lead to the kept card", async () => {
    const desk = await deskOf(["finance"]);
    const { html: list } = await desk.get("/desk/companies/duplicates");
    expect(list).toContain(`href="${merge}"`);
    const page = await desk.get(merge);
    const sent = {
      ...{ form: "merge", key: key(), version: hidden(page.html, "version") },
      ...{ joinedVersion: hidden(page.html, "joinedVersion"), members: "leave", prices: "kept" },
    };
    await site.shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      desk.staff,
    ]);
    const asked = await desk.post(merge, sent);
    expect([asked.status, asked.html.includes('name="freshCode"')]).toEqual([422, true]);
    await site.shop.sql("update staff_sessions set code_at = code_at + interval '11 minutes' where staff_uuid = $1", [
      desk.staff,
    ]);
    const late = await desk.post(merge, { ...sent, key: key(), version: "999" });
    expect(late.status).toBe(422);
    const merged = await desk.post(merge, sent);
    expect([merged.status, merged.location]).toEqual([303, `/desk/companies/${counterparties.company}`]);
    const old = await desk.ask("GET", `/desk/companies/${counterparties.ownCompany}`);
    expect([old.status, old.location]).toEqual([302, `/desk/companies/${counterparties.company}`]);
  });

  it("erase a buyer with a reason, and say so on the list", async () => {
    const desk = await deskOf(["admin"]);
    const page = await desk.get(erase);
    expect(page.html).toContain("Будет удалено");
    const sent = { form: "erase", key: key(), version: hidden(page.html, "version"), reason: "" };
    expect((await desk.post(erase, sent)).status).toBe(422);
    const erased = await desk.post(erase, { ...sent, reason: "Заявление" });
    expect([erased.status, erased.location]).toEqual([303, "/desk/buyers"]);
    expect((await desk.get("/desk/buyers")).html).toContain("Личные данные покупателя удалены");
    expect((await desk.ask("GET", `/desk/buyers/${users.phys}`)).status).toBe(404);
  });
});
