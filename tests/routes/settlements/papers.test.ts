import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { sendAct } from "#server/use-cases/settlements/send-reconciliation.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { addContracts } from "#tests/support/orders/contracts.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

const settlements = "/profile/mutual-settlements";
const year = `${settlements}?from=2026-01-01&to=2026-12-31`;

describe("documents of a company, without script", () => {
  let site: Site;
  let bank: TestBank;
  let buyer: Visitor;
  beforeAll(async () => {
    bank = await testBank();
    site = await testSite({ ports: { payments: bank.gateways } });
    await importSettlements(
      site.shop.ports,
      testOperator,
      [
        "inn;doc_id;version;type;number;date;order;debit;credit;due",
        "7707083893;1;1;realization;УТ-1;2026-01-10;;1000,50;;2026-01-31",
        "7707083893;2;1;realization;УТ-2;2026-02-10;;500;;2026-02-28",
      ].join("\n"),
    );
    buyer = site.visitor();
    await buyer.login(small.phones.ooo);
  });
  afterAll(async () => {
    await bank.close();
    await site.close();
  });
  const make = () => makeFiles(site.shop.ports, fileMakers);
  const valueOf = (text: string, name: string) =>
    new RegExp(`name="${name}"[^>]*? value="([^"]+)"`).exec(text)?.[1] ?? "";

  test("an act is requested once by one form, disputed with a comment, and agreed to", async () => {
    const key = valueOf((await buyer.get(year)).html, "key");
    const form = { intent: "act.ask", key, from: "2026-01-01", to: "2026-12-31", format: "pdf" };
    expect((await buyer.submit(settlements, form)).html).toContain("готовится");
    await buyer.submit(settlements, form);
    const { html: asked } = await buyer.get(year);
    expect(asked.match(/>Акт № АС-/g)?.length).toBe(1);
    expect(asked).toContain("Файл готовится");
    await make();
    const { html: ready } = await buyer.get(year);
    const act = valueOf(ready, "act");
    expect(ready).toMatch(/1\s500,50/u);
    const short = await buyer.submit(settlements, { intent: "act.dispute", act, comment: "нет" });
    expect(short.html).not.toContain("отправлены менеджеру");
    const disputed = await buyer.submit(settlements, { intent: "act.dispute", act, comment: "Нет платёжки № 7" });
    expect(disputed.html).toContain("отправлены менеджеру");
    expect(disputed.html).toContain("Есть разногласия");
    const number = /Акт № (АС-\d\d-\d{5})/.exec(disputed.html)?.[1] ?? "";
    await sendAct(site.shop.ports, testOperator, number, "Платёжка № 7 учтена в апреле");
    const { html: sent } = await buyer.get(year);
    expect(sent).toContain("Подписан нами, ждёт вашего решения");
    expect(sent).toContain("Мы подписали акт: Платёжка № 7 учтена в апреле");
    expect((await buyer.submit(settlements, { intent: "act.confirm", act })).html).toContain("Подтверждён");
  });

  test("an invalid date is refused with a message, not ignored", async () => {
    const { html } = await buyer.get(`${settlements}?from=2026-99-99`);
    expect(html).toContain("Такой даты нет");
    expect(html).not.toContain("УТ-1");
  });

  test("selected documents become an invoice with two payment methods; an empty selection is reported", async () => {
    const { html: text } = await buyer.get(year);
    const document = valueOf(text, "document");
    expect((await buyer.submit(settlements, { intent: "settlements.bill", key: valueOf(text, "key") })).html).toContain(
      "Отметьте документы",
    );
    const bill = await buyer.submit(settlements, {
      intent: "settlements.bill",
      key: valueOf(text, "key"),
      document,
    });
    expect(bill.path).toMatch(/^\/profile\/mutual-settlements\/bills\/[0-9a-f-]{36}$/);
    for (const words of ["Оплатить картой", "Оплатить через СБП", "Скачать счёт"]) expect(bill.html).toContain(words);
    const stranger = site.visitor();
    await stranger.login(small.phones.ip);
    expect((await stranger.get(bill.path)).status).toBe(404);
  });

  test("an order shows its shipping documents, and an archive of the period is made", async () => {
    const { token } = await site.shop.loginAs(small.phones.ooo);
    const company = buying(site.shop, { token, city: "msk" });
    await company.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    const placed = await company.place(orderForm(await company.checkout(), { paymentMethod: "invoice" }));
    const { number } = placed.body.data as { number: string };
    for (const verb of ["paid", "assemble", "ship"]) await operator(site.shop.ports, verb, number);
    const { html: text } = await buyer.get(`/profile/order/${encodeURIComponent(number)}`);
    for (const words of ["Документы", "Счёт на оплату №", "УПД № УПД-"]) expect(text).toContain(words);
    const files = "/profile/files";
    const archive = { intent: "documents.archive", from: "2026-01-01", to: "2027-12-31", type: "upd" };
    expect((await buyer.submit(files, { ...archive, from: "2020-01-01", to: "2020-02-01" })).html).toContain(
      "За этот период документов нет",
    );
    const { html: asked } = await buyer.submit(files, archive);
    expect(asked).toContain("В очереди");
    await make();
    expect((await buyer.get(files)).html).toContain(`href="/api/v1/public/reports/files/`);
  });

  test("a member without the right sees neither acts nor checkboxes", async () => {
    const { phone } = await newMember(site.shop, 761, { ...everything, seesSettlements: false });
    const member = site.visitor();
    await member.login(phone);
    const { html: text } = await member.get(year);
    for (const words of ["Акты сверки", "Оплатить выбранные"]) expect(text).not.toContain(words);
  });

  test("a company with several contracts chooses one for the page, the spreadsheet and the act", async () => {
    expect((await buyer.get(year)).html).not.toMatch(/<select[^>]*name="contract"/);
    await addContracts(site.shop);
    await importSettlements(
      site.shop.ports,
      testOperator,
      [
        "inn;doc_id;version;type;number;date;order;debit;credit;due;contract",
        "7707083893;3;1;realization;УТ-3;2026-03-10;;70;;2026-03-31;Д-2",
      ].join("\n"),
    );
    const { html } = await buyer.get(year);
    expect(html.match(/<select[^>]*name="contract"/g)?.length).toBe(2);
    const further = /<option value="([\da-f-]{36})">№ Д-2/.exec(html)?.[1] ?? "";
    const { html: chosen } = await buyer.get(`${year}&contract=${further}`);
    expect(chosen).toContain(`type="hidden" name="contract" value="${further}"`);
    expect(chosen).toMatch(/<dt>Договор<\/dt><dd>№ Д-2/);
    expect([chosen.includes("УТ-3"), chosen.includes("УТ-1")]).toEqual([true, false]);
    const form = { intent: "act.ask", from: "2026-01-01", to: "2026-12-31", format: "pdf" };
    await buyer.submit(settlements, { ...form, key: valueOf(html, "key"), contract: further });
    expect((await buyer.get(year)).html).toContain("договор № Д-2");
  });
});
