import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatMoney } from "#app/i18n/format.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;
const settlements = "/profile/mutual-settlements?from=2026-01-01&to=2026-12-31";
/** The page with plain spaces. */
const words = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const roubles = (sum: number) => formatMoney(sum).replace(/\s+/gu, " ");

describe("pages that show credit", () => {
  let site: Site;
  let bank: TestBank;
  let visitor: Visitor;
  let total: number;
  beforeAll(async () => {
    bank = await testBank();
    site = await testSite({ ports: { payments: bank.gateways } });
    await site.shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_days = 14, credit_limit = 50000 where root_uuid = $1",
      [company],
    );
    const { token } = await site.shop.loginAs(phones.ooo);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 10 }]);
    const placed = await buyer.place(orderForm(await buyer.checkout(), { paymentMethod: "credit" }));
    total = (placed.body.data as { total: number }).total;
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    visitor = site.visitor();
    await visitor.login(phones.ooo);
  });
  afterAll(async () => {
    await bank.close();
    await site.close();
  });
  const read = async (path: string) => words((await visitor.get(path)).html);
  const limitTo = (limit: number) =>
    site.shop.sql("update counterparties set credit_limit = $2 where root_uuid = $1", [company, limit]);
  const pages = ["/basket", "/checkout", "/profile/main", settlements] as const;

  test("the basket, the checkout, «Мои данные» and the settlements show the same available amount", async () => {
    for (const path of pages) expect(await read(path), path).toContain(roubles(50_000 - total));
  });

  test("an order above the available amount is reported with that amount in the basket and at checkout", async () => {
    await limitTo(total + 10);
    for (const path of ["/basket", "/checkout"]) {
      const text = await read(path);
      expect(text, path).toContain(`С отсрочкой не получится: остаток лимита — ${roubles(10)}`);
    }
    expect((await visitor.get("/checkout")).html).not.toMatch(/name="payment"[^>]*value="credit"/);
    await limitTo(50_000);
  });

  test("none of the most visited ones takes more than six statements", async () => {
    for (const path of ["/basket", "/profile/main", "/profile/orders", settlements]) {
      await visitor.get(path);
      // Expires the cached session.
      site.shop.clock.advance(3);
      const count = await statementsOf(site.shop.database, () => visitor.get(path));
      expect(count, path).toBeLessThanOrEqual(6);
    }
  });

  test("the basket takes six even with a shortage, whose replacements are looked up", async () => {
    const page = "/product/hinge";
    await visitor.post(page, { intent: "basket.add", uuid: products.handle.uuid, quantity: "500" });
    await visitor.get("/basket");
    site.shop.clock.advance(3);
    expect(await statementsOf(site.shop.database, () => visitor.get("/basket"))).toBe(6);
    await visitor.post(page, { intent: "basket.remove", uuid: products.handle.uuid });
  });

  test("a member without the right to settlements sees no amount of the credit", async () => {
    const member = await newMember(site.shop, 890, { ...everything, seesSettlements: false });
    await member.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const other = site.visitor();
    await other.login(member.phone);
    await limitTo(total + 10);
    const checkout = words((await other.get("/checkout")).html);
    expect(checkout).toContain("заказ больше остатка кредитного лимита");
    for (const path of ["/basket", "/checkout", "/profile/main"])
      expect(words((await other.get(path)).html), path).not.toContain("Остаток лимита");
    await limitTo(50_000);
  });

  test("stopped credit shows the reason without an amount; paying the debt online clears the warning", async () => {
    await importSettlements(
      site.shop.ports,
      testOperator,
      [
        "inn;doc_id;version;type;number;date;order;debit;credit;due",
        "7707083893;1;1;realization;УТ-1;2026-01-10;;1000,50;;2026-01-31",
      ].join("\n"),
    );
    for (const path of pages) {
      const text = await read(path);
      expect(text, path).toMatch(/Отсрочка закрыта|Отгрузки в долг приостановлены/);
      expect(text, path).not.toMatch(/Остаток лимита — \d|Можно купить в долг \d/);
    }
    expect(await read("/profile/main")).toMatch(/Долг 1 000,50 ₽ Просрочено 1 000,50 ₽, самый старый долг — \d+ д/);

    const { html } = await visitor.get(settlements);
    const valueOf = (name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]+)"`).exec(html)?.[1] ?? "";
    const made = await visitor.submit("/profile/mutual-settlements", {
      intent: "settlements.bill",
      key: valueOf("key"),
      document: valueOf("document"),
    });
    const bill = made.path;
    await visitor.submit(bill, { intent: "bill.card" }).catch(() => null);
    await bank.decide(bank.lastId(), "pay");
    await visitor.get(bill);
    const paid = await read(settlements);
    expect(paid).not.toMatch(/Отсрочка закрыта|приостановлены|Просрочен/);
    expect(paid).toContain("оплачен онлайн, ждём отметку бухгалтерии");
    expect(paid).toContain(`Можно купить в долг ${roubles(50_000 - total)}`);
    expect(await read("/profile/main")).not.toContain("Просрочено");
  });
});
