import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, localMoment, shopZone } from "#app/domain/local-time.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { remindOfDebts } from "#server/use-cases/settlements/remind-of-debts.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const day = 86_400;

describe("reminders of debts (product rules §3.12)", () => {
  let shop: TestShop;
  let token: string;
  let today: string;
  beforeAll(async () => {
    shop = await testShop({ engine: postgresUrl ? "postgres" : "pglite" });
    ({ token } = await shop.loginAs(small.phones.ooo));
    today = localMoment(shop.ports.clock.now().getTime(), shopZone).date;
    await shop.sql("update users set email = 'owner@okna.test', email_confirmed_at = now() where phone = $1", [
      small.phones.ooo,
    ]);
    await newMember(shop, 871, { ...everything, seesSettlements: false });
    await newMember(shop, 872, { ...everything, seesPrices: false, orderLimit: 0 });
  });
  afterAll(() => shop.close());
  beforeEach(() =>
    shop.sql("truncate settlement_entries, settlement_days, debt_reminders, notifications, outbox, user_settings"),
  );

  const head = "inn;doc_id;version;type;number;date;order;debit;credit;due";
  /** A document that is due in this many days. */
  const owed = (id: number, inDays: number, order = "") =>
    importSettlements(
      shop.ports,
      testOperator,
      `${head}\n7707083893;${id};1;realization;УТ-${id};2026-01-10;${order};${id}00,50;;${addDays(today, inDays)}`,
    );
  const sent = async () =>
    (
      await shop.sql<{ channel: string; template: string; recipient: string }>(
        "select channel, template, recipient from outbox where template like 'debt.%' order by channel, template, recipient",
      )
    ).map(({ channel, template, recipient }) => [channel, template, recipient]);
  const letter = async (template: string) => {
    const [row] = await shop.sql<{ params: unknown }>(
      "select params from outbox where template = $1 and channel = 'email'",
      [template],
    );
    return writeEmail(template, row?.params, shop.ports);
  };
  const owner = ["email", "owner@okna.test"];

  test.each([
    [4, []],
    [3, [["email", "debt.soon", owner[1]]]],
    [0, [["email", "debt.due", owner[1]]]],
    [
      -1,
      [
        ["email", "debt.overdue", owner[1]],
        ["sms", "debt.overdue", small.phones.ooo],
      ],
    ],
    [
      -40,
      [
        ["email", "debt.overdue", owner[1]],
        ["sms", "debt.overdue", small.phones.ooo],
      ],
    ],
  ])(
    "a document due in %i days is reminded of once, only to those who may see settlements and prices",
    async (inDays, expected) => {
      await owed(1, inDays);
      await Promise.all([remindOfDebts(shop.ports), remindOfDebts(shop.replica().ports)]);
      await remindOfDebts(shop.ports);
      expect(await sent()).toEqual(expected);
      const notices = await shop.sql("select event from notifications where event like 'debt.%'");
      expect(notices).toHaveLength(expected.length === 0 ? 0 : 1);
    },
  );

  test("documents at one stage are in one e-mail, with the rest and the due date of each", async () => {
    await owed(1, 2);
    await owed(2, 3);
    await importSettlements(shop.ports, testOperator, `${head}\n7707083893;9;1;payment;ПП;2026-01-11;;;50,50;`);
    await remindOfDebts(shop.ports);
    expect(await sent()).toHaveLength(1);
    const { subject, text } = await letter("debt.soon");
    expect(subject.replace(/\s/g, " ")).toBe("Скоро срок оплаты: 250,50 ₽");
    expect(text.replace(/[^\S\n]/g, " ")).toMatch(
      /№ УТ-1 от 10 января 2026 — 50 ₽.*\n+№ УТ-2 от 10 января 2026 — 200,50 ₽/,
    );
    expect(text).toContain("/profile/mutual-settlements");
  });

  test("a document that arrives after the e-mail gets an e-mail of its own", async () => {
    await owed(2, 3);
    await remindOfDebts(shop.ports);
    await shop.sql("delete from outbox");
    // Its date is earlier, so it would be listed first.
    await owed(1, 2);
    await remindOfDebts(shop.ports);
    const { subject, text } = await letter("debt.soon");
    expect(subject.replace(/\s/g, " ")).toBe("Скоро срок оплаты: 100,50 ₽");
    expect([text.includes("№ УТ-1"), text.includes("№ УТ-2")]).toEqual([true, false]);
  });

  test("each stage of an overdue debt has one reminder; a missed day is covered by the last one, and a paid debt has none", async () => {
    await owed(1, -1);
    await remindOfDebts(shop.ports);
    const later = (days: number) =>
      shop.replica({ clock: { now: () => new Date(shop.ports.clock.now().getTime() + days * day * 1_000) } }).ports;
    await remindOfDebts(later(2));
    expect(await sent()).toHaveLength(2);
    await remindOfDebts(later(10));
    expect(await sent()).toHaveLength(4);
    await importSettlements(shop.ports, testOperator, `${head}\n7707083893;9;1;payment;ПП;2026-01-11;;;100,50;`);
    await remindOfDebts(later(60));
    expect(await sent()).toHaveLength(4);
  });

  test("a member with payment messages turned off gets notifications in the account only", async () => {
    await shop.sql(
      "insert into user_settings (user_uuid, code, value) select uuid, 'notifyPayments', 'false' from users where phone = $1",
      [small.phones.ooo],
    );
    await owed(1, -1);
    await remindOfDebts(shop.ports);
    expect(await sent()).toEqual([]);
    expect(await shop.sql("select 1 from notifications where event = 'debt.overdue'")).toHaveLength(1);
  });

  test("the SMS names the company and the amount, and waits for daytime in the member's city", async () => {
    await owed(1, -1);
    const night = new Date(`${today}T23:30:00+03:00`);
    await shop.sql("update users set city_uuid = (select uuid from cities where slug = 'msk')");
    await remindOfDebts(shop.replica({ clock: { now: () => night } }).ports);
    const [waiting] = await shop.sql<{ minutes: number }>(
      "select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from outbox where channel = 'sms'",
    );
    expect(waiting?.minutes).toBe(9 * 60 + 30);
    await shop.sql("update outbox set next_attempt_at = now()");
    await deliverSms(shop.ports);
    const text = shop.ports.sms.outbox?.at(-1)?.text.replace(/\s/g, " ");
    expect(text).toMatch(/^Скоба: долг .+ просрочен, к оплате 100,50 ₽\. shop\.test\/profile\/mutual-settlements$/);
  });

  test("a credit order is reminded of before the accounts have it, and not again with its delivery", async () => {
    await shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_days = 3, credit_limit = 100000 where root_uuid = $1",
      [company],
    );
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
    const placed = await buyer.place(
      orderForm(await buyer.checkout(), { paymentMethod: "credit", customerNumber: "ЗП-17" }),
    );
    const { number } = placed.body.data as { number: string };
    await remindOfDebts(shop.ports);
    expect(await sent()).toEqual([["email", "debt.soon", owner[1]]]);
    expect((await letter("debt.soon")).text).toContain(`Заказ ${number}, ваш № ЗП-17 — `);
    await owed(1, 3, number);
    await remindOfDebts(shop.ports);
    expect(await sent()).toHaveLength(1);
    await shop.sql("truncate debt_reminders, outbox");
    await remindOfDebts(shop.ports);
    expect((await letter("debt.soon")).text).toMatch(/№ УТ-1 от 10\sянваря 2026, ваш № ЗП-17 — 100,50/);
  });
});
