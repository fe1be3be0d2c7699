import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bankRefundsShape,
  creditStopsShape,
  deskMoneyOptionsShape,
  deskMoneyShape,
} from "#app/contract/desk/buyers/finance.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let number = "";
beforeAll(async () => {
  shop = await testShop();
  const buyer = buying(shop, { token: (await shop.loginAs(small.phones.ooo)).token, city: "msk" });
  await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  await buyer.clear();
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
  ({ number } = await buyer.order({ paymentMethod: "invoice" }));
  await operator(shop.ports, "paid", number);
  await operator(shop.ports, "cancel", number, "--reason", "noStock");
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const list = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/finance${query}`)).data(deskMoneyShape).items;

describe("money at the desk", () => {
  it("is seen by finance and administrators alone, within their cities", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const expected = role === "admin" || role === "finance" ? 200 : 403;
      for (const path of ["/desk/finance", "/desk/finance-options", "/desk/bank-refunds", "/desk/credit-stops"])
        expect((await desk.call("GET", path)).status, `${role} ${path}`).toBe(expected);
    }
    const elsewhere = await atDesk(shop, ["finance"], { cities: [shop.ports.ids.uuid()] });
    expect(await list(elsewhere)).toEqual([]);
    const options = async (desk: Desk) =>
      (await desk.call("GET", "/desk/finance-options")).data(deskMoneyOptionsShape).city.map(({ value }) => value);
    expect(await options(await atDesk(shop, ["finance"], { cities: [small.cities.spb] }))).toEqual([small.cities.spb]);
    expect((await options(await atDesk(shop, ["finance"]))).length).toBeGreaterThan(1);
  });

  it("lists a payment and its refund with their states, and finds them", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const found = await list(desk, `?q=${encodeURIComponent(number)}`);
    expect(found.map(({ kind, state, order }) => [kind, state, order])).toEqual(
      expect.arrayContaining([
        ["payment", "succeeded", number],
        ["refund", "pending", number],
      ]),
    );
    expect((await list(desk, "?kind=refund&state=pending")).map(({ order }) => order)).toEqual([number]);
    expect(await list(desk, "?failed=1")).toEqual([]);
  });

  it("lists what each filter asks for", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const [order] = await shop.sql<{ uuid: string; city: string; day: string }>(
      "select uuid, city_uuid as city, (now() at time zone 'Europe/Moscow')::date::text as day from orders where number = $1",
      [number],
    );
    const payment = shop.ports.ids.uuid();
    await shop.sql(
      `insert into payments (uuid, order_uuid, attempt, amount, status, method, request, created_at)
       values ($1, $2, 9, 1, 'canceled', 'invoice', '{}', '2026-01-10T21:30:00Z')`,
      [payment, order?.uuid],
    );
    const found = async (query: string) => (await list(desk, `?${query}`)).map(({ kind, state }) => `${kind} ${state}`);
    const all = ["payment canceled", "payment succeeded", "refund pending"];
    expect((await found("")).sort()).toEqual(all);
    expect((await found("kind=payment")).sort()).toEqual(all.slice(0, 2));
    expect(await found("state=succeeded")).toEqual(["payment succeeded"]);
    expect(await found("way=gateway")).toEqual([]);
    // What nobody has noted by hand was tried online, whether or not the gateway has answered.
    await shop.sql("update payments set method = 'card' where uuid = $1", [payment]);
    expect(await found("way=gateway")).toEqual(["payment canceled"]);
    await shop.sql("update payments set actor_kind = 'staff', actor_id = 'x', actor_name = 'x' where uuid = $1", [
      payment,
    ]);
    expect(await found("way=gateway")).toEqual([]);
    await shop.sql("update payments set gateway = 'yookassa' where uuid = $1", [payment]);
    expect(await found("way=gateway")).toEqual(["payment canceled"]);
    expect(await found("sum=..2")).toEqual(["payment canceled"]);
    expect((await found("sum=2..")).sort()).toEqual(all.slice(1));
    // Days are those of the shop: half past nine in the evening of Greenwich is after midnight.
    expect(await found("created=2026-01-11..2026-01-11")).toEqual(["payment canceled"]);
    expect(await found("created=..2026-01-10")).toEqual([]);
    expect((await found(`created=${order?.day}..`)).sort()).toEqual(all.slice(1));
    expect(await found("failed=1")).toEqual([]);
    await shop.sql("update refunds set status = 'canceled'");
    expect(await found("failed=1")).toEqual(["refund canceled"]);
    await shop.sql("update refunds set status = 'pending'");
    expect(await found(`city=${small.cities.spb}`)).toEqual([]);
    expect((await found(`city=${order?.city}`)).sort()).toEqual(all);
    await shop.sql("update payments set created_at = now() + interval '1 day' where uuid = $1", [payment]);
    expect((await found("sort=sum")).at(0)).toBe("payment canceled");
    expect((await found("sort=-sum")).at(-1)).toBe("payment canceled");
    expect(await found("page=9")).toHaveLength(3);
    await shop.sql("delete from payments where uuid = $1", [payment]);
  });

  it("names companies and no people", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const buyers = async () => new Set((await list(desk)).map(({ buyer }) => buyer));
    const [company] = await shop.sql<{ name: string }>("select name from counterparties where root_uuid = $1", [
      small.counterparties.company,
    ]);
    expect(await buyers()).toEqual(new Set([company?.name]));
    await shop.sql("update orders set counterparty_uuid = $1 where number = $2", [small.counterparties.person, number]);
    expect(await buyers()).toEqual(new Set([null]));
    expect(await list(desk, `?q=${encodeURIComponent("Иванов")}`)).toEqual([]);
    await shop.sql("update orders set counterparty_uuid = $1 where number = $2", [
      small.counterparties.company,
      number,
    ]);
  });

  it("names refunds that wait for the bank, whose file needs the right to refund", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const { items } = (await desk.call("GET", "/desk/bank-refunds")).data(bankRefundsShape);
    expect(items).toMatchObject([{ number: `${number}/1`, order: number, exportedOn: null }]);
    const orders = await atDesk(shop, ["orders"]);
    expect((await orders.call("POST", "/desk/bank-refund-files", { body: { again: false } })).status).toBe(403);
    const elsewhere = await atDesk(shop, ["finance"], { cities: [small.cities.spb] });
    expect((await elsewhere.call("GET", "/desk/bank-refunds")).data(bankRefundsShape).items).toEqual([]);
    const take = (again: boolean, by = desk) => by.call("POST", "/desk/bank-refund-files", { body: { again } });
    // They are due, but nobody can tell the bank where to.
    expect((await take(false)).body.code).toBe("refundsNoAccount");
    await shop.sql(
      `insert into counterparty_banks (uuid, root_uuid, bic, bank_name, account, corr_account)
       values (gen_random_uuid(), $1, '044525225', 'ПАО «Сбербанк»', '40702810938000012345', '30101810400000000225')`,
      [small.counterparties.company],
    );
    // A file of another city takes and marks none of them.
    expect((await take(true, elsewhere)).body.code).toBe("refundsNone");
    const made = await take(false);
    expect([made.status, made.text.slice(0, 20)]).toEqual([200, "1CClientBankExchange"]);
    expect((await take(false)).body.code).toBe("refundsNone");
    expect((await take(true)).status).toBe(200);
    const after = (await desk.call("GET", "/desk/bank-refunds")).data(bankRefundsShape).items;
    expect(after).toMatchObject([{ hasAccount: true, exportedOn: expect.any(String) }]);
    expect(
      await shop.sql("select action from audit_log where actor_id = $1 and object_kind = 'refund'", [desk.uuid]),
    ).toEqual([{ action: "refund.exported" }, { action: "refund.exported" }]);
    const taken = await shop.sql("select way, screen, subject_kind from personal_access where staff_uuid = $1", [
      desk.uuid,
    ]);
    expect(taken).toEqual(
      Array.from({ length: 2 }, () => ({ way: "export", screen: "finance", subject_kind: "refund" })),
    );
    // A refund by the gateway is not the bank's.
    await shop.sql("update refunds set way = 'gateway'");
    expect((await desk.call("GET", "/desk/bank-refunds")).data(bankRefundsShape).items).toEqual([]);
  });
});

describe("the stop list at the desk", () => {
  const stops = async (cities: string[] = []) =>
    (await (await atDesk(shop, ["finance"], { cities })).call("GET", "/desk/credit-stops")).data(creditStopsShape)
      .items;
  async function owing(phone: string, company: string, days: number) {
    const buyer = buying(shop, { token: (await shop.loginAs(phone)).token, city: "msk" });
    await shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_days = 30, credit_limit = 1000000 where root_uuid = $1",
      [company],
    );
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    const { number: credit } = await buyer.order({ paymentMethod: "credit" });
    await shop.sql(
      "update orders set pay_until = (now() at time zone 'Europe/Moscow')::date - $2::int where number = $1",
      [credit, days],
    );
  }

  it("names companies that owe longest first, with the stage and the debt", async () => {
    expect(await stops()).toEqual([]);
    await owing(small.phones.ooo, small.counterparties.company, 0);
    expect(await stops()).toEqual([]);
    await shop.sql(
      "update orders set pay_until = (now() at time zone 'Europe/Moscow')::date - 40 where payment_method = 'credit'",
    );
    const [first] = await stops();
    expect(first).toMatchObject({ uuid: small.counterparties.company, overdueDays: 40, limit: 1_000_000 });
    expect(first?.overdue).toBe(first?.used);
    expect(first?.stage).not.toBe("free");
    await owing(small.phones.ip, small.counterparties.trader, 10);
    expect((await stops()).map(({ overdueDays }) => overdueDays)).toEqual([40, 10]);
    // Companies of other cities have no card for the person either.
    await shop.sql("update users set city_uuid = $1", [small.cities.msk]);
    expect(await stops([small.cities.msk])).toHaveLength(2);
    expect(await stops([small.cities.spb])).toEqual([]);
    await shop.sql("update counterparties set status = 'archived' where root_uuid = $1", [small.counterparties.trader]);
    expect(await stops()).toHaveLength(1);
    await shop.sql("update counterparties set payment_terms = 'prepay' where root_uuid = $1", [
      small.counterparties.company,
    ]);
    expect(await stops()).toEqual([]);
  });
});
