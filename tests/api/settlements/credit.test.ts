import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { creditShape } from "#app/contract/settlements/credit.ts";
import { settlementsShape } from "#app/contract/settlements/settlements.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;
const head = "inn;doc_id;version;type;number;date;order;debit;credit;due";
const inn = "7707083893";
const kopecks = (roubles: number | null | undefined) => Math.round((roubles ?? 0) * 100);

describe("credit of a company", () => {
  let shop: TestShop;
  let token: string;
  let buyer: ReturnType<typeof buying>;
  beforeAll(async () => {
    shop = await testShop({ engine: postgresUrl ? "postgres" : "pglite" });
    await shop.sql("update stock set on_hand = on_hand + 10000");
    ({ token } = await shop.loginAs(phones.ooo));
    buyer = buying(shop, { token, city: "msk" });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql("truncate settlement_entries, settlement_days");
    await shop.sql("update orders set payment_status = 'paid'");
    await agree(100_000);
  });

  const agree = (limit: number, until: string | null = null) =>
    shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_days = 14, credit_limit = $2, contract_valid_to = $3 where root_uuid = $1",
      [company, limit, until],
    );
  const imported = (...lines: string[]) => importSettlements(shop.ports, testOperator, [head, ...lines].join("\n"));
  const shown = async (who = token) =>
    (await shop.call("GET", "/private/finance/credit", { token: who })).data(creditShape);
  const header = async () =>
    (await shop.call("GET", "/private/finance/mutual-settlements", { token })).data(settlementsShape).header;
  async function ordered(): Promise<{ number: string; total: number }> {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 10 }]);
    const placed = await buyer.place(orderForm(await buyer.checkout(), { paymentMethod: "credit" }));
    const { number, total } = placed.body.data as { number: string; total: number };
    return { number, total };
  }
  /** A due date in the future, so that nothing is overdue. */
  const due = "2099-01-31";

  test("the page, the checkout and the API use one amount: the credit orders that the accounts do not have yet", async () => {
    const { number, total } = await ordered();
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const shownCredit = async () => [
      kopecks((await shown()).left),
      kopecks((await header()).creditAvailable),
      kopecks((await buyer.checkout()).credit?.left),
    ];
    const left = kopecks(100_000 - total);
    expect(await shownCredit()).toEqual([left, left, left]);
    await imported(`${inn};1;1;realization;УТ-1;2026-01-10;${number};${total};;${due}`);
    expect(await shownCredit()).toEqual([left, left, left]);
    await imported(`${inn};2;1;payment;ПП-1;2026-01-11;;;${total};`);
    expect(await shownCredit()).toEqual([100_000_00, 100_000_00, 100_000_00]);
    await buyer.clear();
  });

  test("an order in parts counts as booked only by the parts that the accounts have reported", async () => {
    const { number, total } = await ordered();
    await shop.sql(
      `insert into order_parts (uuid, order_uuid, number, position, kind, status, delivery_status, delivery, items_sum)
       select gen_random_uuid(), uuid, number || '-9', 9, 'onOrder', 'awaitingSupply', 'pending', '{}', 777 from orders where number = $1`,
      [number],
    );
    await imported(`${inn};1;1;realization;УТ-1;2026-01-10;${number};${total};;${due}`);
    expect(kopecks((await shown()).used)).toBe(kopecks(total + 777));
    await imported(`${inn};2;1;realization;УТ-2;2026-01-12;${number};777;;${due}`);
    expect(kopecks((await shown()).used)).toBe(kopecks(total + 777));
    await imported(`${inn};3;1;payment;ПП-1;2026-01-13;;;${total + 777};`);
    expect((await shown()).used).toBe(0);
  });

  test("random parts, delivered and paid at random, are neither counted twice nor lost", async () => {
    const part = fc.record({
      sum: fc.integer({ min: 1, max: 900_000 }),
      told: fc.constantFrom("no", "order", "part", "paper"),
      canceled: fc.boolean(),
    });
    const { number } = await ordered();
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 2_000_000 }),
        async (parts, paid) => {
          await shop.sql("truncate settlement_entries, settlement_days, order_documents cascade");
          await shop.sql(
            `delete from order_parts p using orders o where o.uuid = p.order_uuid and o.number = $1 and p.number like '%-r%'`,
            [number],
          );
          await shop.sql("update order_parts set status = 'canceled' where number not like '%-r%'");
          const lines: string[] = [];
          let model = 0;
          for (const [at, { sum, told, canceled }] of parts.entries()) {
            const name = `${number}-r${at}`;
            await shop.sql(
              `insert into order_parts (uuid, order_uuid, number, position, kind, status, delivery_status, delivery, items_sum)
             select gen_random_uuid(), uuid, $2, 50 + $3::int, 'onOrder', $4, 'pending', '{}', $5::numeric from orders where number = $1`,
              [number, name, at, canceled && told === "no" ? "canceled" : "shipped", sum / 100],
            );
            await shop.sql(
              `insert into order_documents (uuid, order_uuid, part_uuid, type, number, issued_on, body)
             select gen_random_uuid(), order_uuid, uuid, 'upd', $2, current_date, '{}' from order_parts where number = $1`,
              [name, `УПД-${name}`],
            );
            if (told !== "no" || !canceled) model += sum;
            if (told === "no") continue;
            const document = told === "paper" ? `УПД-${name}` : `РН-${at}`;
            const orderNumber = told === "part" ? name : told === "order" ? number : "";
            lines.push(`${inn};r${at};1;realization;${document};2026-01-10;${orderNumber};${sum / 100};;${due}`);
          }
          const known = parts.filter(({ told }) => told !== "no").reduce((all, { sum }) => all + sum, 0);
          const payment = Math.min(paid, known);
          if (payment > 0) lines.push(`${inn};p;1;payment;ПП;2026-01-11;;;${payment / 100};`);
          expect(await imported(...lines)).toMatchObject({ ok: true });
          await shop.sql("update orders set payment_status = 'postpaid' where number = $1", [number]);
          expect(kopecks((await shown()).used)).toBe(model - payment);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("stopped credit shows no available amount, and says for how many days the debt is overdue", async () => {
    await imported(`${inn};1;1;realization;УТ-1;2026-01-10;;1000;;2026-01-31`);
    expect(await shown()).toMatchObject({ left: null, refusal: "overdue", debt: 1_000, overdue: 1_000 });
    expect((await shown()).overdueDays).toBeGreaterThan(30);
    expect(await header()).toMatchObject({ creditAvailable: 0, creditRefusal: "overdue", stage: "blocked" });
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const checkout = await buyer.checkout();
    expect([checkout.credit?.left, checkout.credit?.refusal]).toEqual([null, "overdue"]);
    expect(checkout.payments).not.toContain("credit");
    await buyer.clear();
  });

  test("a contract that has ended or has no credit says so", async () => {
    await agree(100_000, "2020-01-01");
    expect(await shown()).toMatchObject({ left: null, refusal: "ended" });
    await shop.sql("update counterparties set payment_terms = 'prepay'");
    expect(await shown()).toMatchObject({ left: null, refusal: "notAgreed" });
  });

  test("a member without settlements learns why credit is refused, without amounts", async () => {
    await imported(`${inn};1;1;realization;УТ-1;2026-01-10;;1000;;2026-01-31`);
    for (const [at, rights] of [{ seesSettlements: false }, { seesPrices: false, orderLimit: 0 }].entries()) {
      const member = await newMember(shop, 880 + at, { ...everything, ...rights });
      expect(await shown(member.token)).toMatchObject({
        ...{ limit: null, used: null, left: null, debt: null, overdue: null, overdueDays: null },
        refusal: "overdue",
      });
      await member.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
      expect((await member.checkout()).credit).toMatchObject({ used: null, left: null, debt: null });
    }
  });

  test("a person and a guest have no credit", async () => {
    const { token: person } = await shop.loginAs(phones.phys);
    expect((await shop.call("GET", "/private/finance/credit", { token: person })).status).toBe(403);
    expect((await shop.call("GET", "/private/finance/credit")).status).toBe(401);
  });

  test("a changed order takes no more of the limit than its own parts leave", async () => {
    const { number, total } = await ordered();
    await operator(shop.ports, "cancel", number, "--reason", "buyer");
    expect((await shown()).used).toBe(0);
    expect(total).toBeGreaterThan(0);
  });
});
