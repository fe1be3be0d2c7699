import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderListShape } from "#app/contract/orders/order-list.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { overviewShape } from "#app/contract/account/overview.ts";
import { madeBillShape } from "#app/contract/settlements/settlement-bills.ts";
import { settlementsShape } from "#app/contract/settlements/settlements.ts";
import { addDays, localMoment, shopZone } from "#app/domain/local-time.ts";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { company } from "#tests/support/members.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { testOperator } from "#tests/support/operator.ts";

const head = "inn;doc_id;version;type;number;date;order;debit;credit;due";

describe("an order on credit", () => {
  let shop: TestShop;
  let bank: TestBank;
  let token: string;
  let today: string;
  let order: { uuid: string; number: string; total: number };
  let documents = 0;

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ engine: postgresUrl ? "postgres" : "pglite", ports: { payments: bank.gateways } });
    ({ token } = await shop.loginAs(small.phones.ooo));
    today = localMoment(shop.ports.clock.now().getTime(), shopZone).date;
    await shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_days = 14, credit_limit = 10000000 where root_uuid = $1",
      [company],
    );
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await shop.sql(
      "truncate settlement_entries, settlement_days, settlement_bills, settlement_bill_documents, payments cascade",
    );
    await shop.sql("update orders set payment_status = 'notRequired' where payment_method = 'credit'");
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 2 }]);
    const { uuid, number } = await buyer.order({ ...orderForm(await buyer.checkout()), paymentMethod: "credit" });
    order = { uuid, number, total: (await shown(uuid)).total ?? 0 };
  });

  const get = (path: string) => shop.call("GET", path, { token, city: "msk" });
  const shown = async (id: string) => (await get(`/private/orders/orders/${id}`)).data(orderShape);
  const comma = (sum: number) => sum.toFixed(2).replace(".", ",");
  const imported = (type: string, sum: { debit?: number; credit?: number }, due = "") =>
    importSettlements(
      shop.ports,
      testOperator,
      `${head}\n7707083893;${(documents += 1)};1;${type};Д-${documents};${addDays(today, -30)};${order.number};${sum.debit === undefined ? "" : comma(sum.debit)};${sum.credit === undefined ? "" : comma(sum.credit)};${due}`,
    );
  const realized = (due: string, sum = order.total) => imported("realization", { debit: sum }, due);

  /** The order's payment status on its page, in the list and in the overview, and the payment filters that find it. */
  async function everywhere() {
    const page = await shown(order.uuid);
    const listed = (await get("/private/orders/orders")).data(orderListShape);
    const { underWay } = (await get("/private/users/users/profile/overview")).data(overviewShape);
    const found = await Promise.all(
      ["paid", "postpaid", "overdue"].map(async (status) => {
        const { items } = (await get(`/private/orders/orders?paymentStatus=${status}`)).data(orderListShape);
        return items.some(({ uuid }) => uuid === order.uuid) ? [status] : [];
      }),
    );
    const own = (list: readonly { uuid: string; paymentStatus: string }[]) =>
      list.find(({ uuid }) => uuid === order.uuid)?.paymentStatus;
    const statuses = [page.paymentStatus, own(listed.items), own(underWay), ...found.flat()];
    expect(new Set(statuses).size).toBe(1);
    expect(statuses).toHaveLength(4);
    return { status: page.paymentStatus, payUntil: page.payUntil, due: page.due };
  }
  async function settlements() {
    const period = `dateFrom=${addDays(today, -60)}&dateTo=${today}`;
    return (await get(`/private/finance/mutual-settlements?${period}&type=realization`)).data(settlementsShape).rows
      .items;
  }

  test("the ledger is read for those payment methods that need it only", async () => {
    const listed = async (status: string) => {
      const path = `/private/orders/orders?paymentStatus=${status}`;
      await get(path);
      // Expires the cached session.
      shop.clock.advance(3);
      return statementsOf(shop.database, () => get(path));
    };
    expect(await listed("postpaid")).toBe((await listed("pending")) + 1);
  });

  test("is due by its own date while the accounts have no document of it", async () => {
    expect(await everywhere()).toEqual({ status: "postpaid", payUntil: addDays(today, 14), due: order.total });
  });

  test("is due by the date of its document, and overdue with it", async () => {
    await realized(addDays(today, 3));
    expect(await everywhere()).toMatchObject({ status: "postpaid", payUntil: addDays(today, 3) });
    expect((await settlements()).map(({ state }) => state)).toEqual(["unpaid"]);
    await shop.sql("truncate settlement_entries, settlement_days");
    await realized(addDays(today, -3));
    expect(await everywhere()).toMatchObject({ status: "overdue", payUntil: addDays(today, -3) });
    expect((await settlements()).map(({ state }) => state)).toEqual(["overdue"]);
  });

  test("is paid once the accounts have booked the payment, though its row says overdue", async () => {
    await realized(addDays(today, -3));
    await shop.sql("update orders set payment_status = 'overdue' where uuid = $1", [order.uuid]);
    await imported("payment", { credit: order.total - 1 });
    expect((await everywhere()).status).toBe("overdue");
    await imported("payment", { credit: 1 });
    expect(await everywhere()).toMatchObject({ status: "paid", due: 0 });
    expect((await settlements()).map(({ state }) => state)).toEqual(["paid"]);
  });

  test("is paid as soon as its document is paid online, before the accounts book it", async () => {
    await realized(addDays(today, -3));
    const [document] = await settlements();
    const bill = await shop.call("POST", "/private/finance/bills", {
      token,
      body: { documents: [document?.uuid] },
      headers: { "idempotency-key": randomUUID() },
    });
    await shop.call("POST", `/private/finance/bills/${bill.data(madeBillShape).uuid}/pay`, {
      token,
      body: { method: "card" },
    });
    expect((await everywhere()).status).toBe("overdue");
    await bank.decide(bank.lastId(), "pay");
    await shop.sql("update payments set check_at = now()");
    await followPayments(shop.ports);
    expect(await everywhere()).toMatchObject({ status: "paid", due: 0 });
    expect((await settlements()).map(({ state }) => state)).toEqual(["paid"]);
  });

  test("is not paid while the accounts lack a part of it", async () => {
    const half = Math.round(order.total * 50) / 100;
    await realized(addDays(today, 3), half);
    await imported("payment", { credit: half });
    expect((await everywhere()).status).toBe("postpaid");
  });

  test("is read as fast for a company with thousands of orders", async () => {
    const [many, known] = [5_000, 2_000];
    await shop.sql(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('uuid', gen_random_uuid(), 'number', 'МН-' || n,
                'checkout_uuid', gen_random_uuid(), 'created_at', o.created_at - interval '1 day'))).*
         from orders o, generate_series(1, $2::int) n where o.uuid = $1`,
      [order.uuid, many],
    );
    await shop.sql(
      `insert into order_parts (uuid, order_uuid, number, position, kind, status, delivery_status, delivery, delivery_cost, items_sum)
       select gen_random_uuid(), o.uuid, o.number || '-1', p.position, p.kind, p.status, p.delivery_status, p.delivery, p.delivery_cost,
              p.items_sum
         from order_parts p, orders o where p.order_uuid = $1 and o.number like 'МН-%'`,
      [order.uuid],
    );
    await shop.sql(
      `insert into settlement_entries (uuid, root_uuid, contract_uuid, source, doc_id, document_type, document_number,
                                       document_date, order_number, debit, due_date)
       select gen_random_uuid(), root_uuid, contract_uuid, 'many', n::text, 'realization', 'МН-' || n, $2::date - 30,
              'МН-' || n, $3::numeric, $2::date - 3
         from counterparties, generate_series(1, $4::int) n where root_uuid = $1`,
      [company, today, order.total, known],
    );
    await shop.sql("analyze orders, order_parts, settlement_entries, settlement_days");
    const totals = await Promise.all(
      ["postpaid", "overdue"].map(async (status) =>
        (await get(`/private/orders/orders?paymentStatus=${status}`)).data(orderListShape),
      ),
    );
    expect(totals.map(({ total }) => total)).toEqual([many - known + 1, known]);
    const { credit } = (await get("/private/users/users/profile/overview")).data(overviewShape);
    expect([credit?.debt, credit?.used]).toEqual([known * order.total, (many + 1) * order.total]);
    expect((await everywhere()).status).toBe("postpaid");
  });
});
