import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { describedError } from "#tests/support/page-form.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

const { counterparties, users, phones } = small;
const company = `/desk/companies/${counterparties.newcomer}`;
const buyer = `/desk/buyers/${users.phys}`;
const inn = "7736050003";

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.shop.sql("update counterparties set status = 'moderation' where root_uuid = $1", [
    counterparties.newcomer,
  ]);
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

const versionIn = (html: string) => / name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const key = () => site.shop.ports.ids.uuid();

describe("the pages of buyers and companies", () => {
  it("open for those who manage customers, and exist for nobody else", async () => {
    const paths = ["/desk/buyers", buyer, "/desk/companies", company];
    for (const path of paths) {
      expect((await (await deskOf(["orders"])).ask("GET", path)).status, path).toBe(200);
      expect((await (await deskOf(["claims"])).ask("GET", path)).status, path).toBe(404);
    }
    expect((await (await deskOf(["viewer"])).post(company, { form: "approve", version: "1" })).status).toBe(403);
    for (const path of ["/desk/finance", "/desk/finance/refunds", "/desk/finance/credit", "/desk/feedback"])
      expect((await (await deskOf(["admin"])).ask("GET", path)).status, path).toBe(200);
  });

  it("open by an INN or a phone typed into the search", async () => {
    const desk = await deskOf(["orders"]);
    expect((await desk.ask("GET", `/desk/search?q=${inn}`)).location).toBe(company);
    expect((await desk.ask("GET", `/desk/search?q=${encodeURIComponent(phones.phys)}`)).location).toBe(buyer);
  });

  it("lead from the figures of «Сегодня»", async () => {
    const { html } = await (await deskOf(["admin"])).get("/desk");
    for (const href of ["/desk/companies?status=moderation", "/desk/buyers?moderation=1", "/desk/feedback?status=new"])
      expect(html).toContain(`href="${href}"`);
    expect(html).toContain("/desk/claims?status=");
  });

  it("show a dash that is read out where the buyer or the register says nothing", async () => {
    const { html } = await (await deskOf(["orders"])).get(company);
    const [, register = ""] = /<h2>Реквизиты<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
    const rows = [...register.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, name = "", cells = ""] of rows) {
      const texts = [...cells.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
        cell.replaceAll(/<[^>]*>/g, ""),
      );
      expect(texts, name).toHaveLength(2);
      expect(texts, name).not.toContain("");
      expect(new Set(texts), name).not.toEqual(new Set(["—не указано"]));
    }
    expect(register).toContain('<span aria-hidden="true">—</span><span class="visually-hidden">не указано</span>');
  });

  it("break a long address of a buyer between its parts", async () => {
    await site.shop.sql("update users set email = 'maria.orlova@long-name.example.ru' where uuid = $1", [users.phys]);
    const { html } = await (await deskOf(["orders"])).get(buyer);
    expect(html).toContain("maria<wbr/>.orlova@<wbr/>long-name<wbr/>.example<wbr/>.ru");
  });

  it("show what was typed beside the register, and decide without script", async () => {
    const desk = await deskOf(["orders"]);
    const page = await desk.get(company);
    expect(page.html).toContain("По данным реестра");
    expect(page.html).not.toContain('name="limit"');
    const sent = { form: "reject", version: versionIn(page.html), key: key(), reason: "Адрес не тот" };
    expect((await desk.post(company, { ...sent, reason: "" })).status).toBe(422);
    const rejected = await desk.post(company, sent);
    expect([rejected.status, rejected.location]).toEqual([303, company]);
    expect((await desk.get(company)).html).toContain("Адрес не тот");
    const late = await desk.post(company, { ...sent, key: key(), form: "managers" });
    expect(late.status).toBe(422);
    expect(late.html).toContain("Данные уже изменились");
  });

  it("ask finance for a code of the last minutes before a limit is set", async () => {
    const { token, uuid } = await atDesk(site.shop, ["finance"]);
    const desk = site.visitor();
    desk.cookies.set("desk", token);
    await site.shop.sql("update counterparties set status = 'active' where root_uuid = $1", [counterparties.newcomer]);
    await site.shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      uuid,
    ]);
    const sent = {
      ...{ form: "credit", version: versionIn((await desk.get(company)).html), key: key() },
      ...{ terms: "postpay", limit: "100 000,50", days: "30" },
    };
    const asked = await desk.post(company, sent);
    expect(asked.status).toBe(422);
    expect(asked.html).toContain('name="freshCode"');
    expect(asked.html).toContain('value="100 000,50"');
  });

  it("say at its field what is wrong with a limit and a term", async () => {
    const desk = await deskOf(["finance"]);
    const page = await desk.get(company);
    const sent = {
      form: "credit",
      version: versionIn(page.html),
      key: key(),
      terms: "postpay",
      limit: "1000",
      days: "30",
    };
    const wrong = await desk.post(company, { ...sent, limit: "много", days: "-3" });
    expect(wrong.status).toBe(422);
    expect(describedError(wrong.html, "credit-limit")).toBe("Введите рубли числом, например 100 000,50");
    expect(describedError(wrong.html, "credit-days")).toBe("Введите целое число дней, не больше 365");
    expect(wrong.html).toContain('value="много"');
  });

  it("show a stale choice by its name beside what is now", async () => {
    const desk = await deskOf(["orders"]);
    await site.shop.sql("update counterparties set status = 'active' where root_uuid = $1", [counterparties.newcomer]);
    const page = await desk.get(company);
    const lists = await site.shop.sql<{ code: string; name: string }>(
      "select code, name from price_lists where is_active order by id limit 2",
    );
    const version = versionIn(page.html);
    const send = (prices = "") => desk.post(company, { form: "prices", version, key: key(), prices });
    expect((await send(lists[0]?.code)).status).toBe(303);
    const stale = await send(lists[1]?.code);
    expect(stale.status).toBe(422);
    const cells = [...stale.html.matchAll(/<td data-label="(Ваше|Сейчас)">([^<]*)/g)].map(([, , text]) => text);
    expect(cells).toEqual([lists[1]?.name, lists[0]?.name]);
    expect(stale.html).toMatch(new RegExp(`<option value="${lists[1]?.code ?? ""}" selected`));
  });

  it("puts a buyer on moderation with a reason, and shows it", async () => {
    const desk = await deskOf(["orders"]);
    const page = await desk.get(buyer);
    const sent = { form: "hold", version: versionIn(page.html), key: key(), reason: "Проверяем адрес" };
    expect((await desk.post(buyer, sent)).status).toBe(303);
    expect((await desk.get(buyer)).html).toContain("Проверяем адрес");
  });
});
