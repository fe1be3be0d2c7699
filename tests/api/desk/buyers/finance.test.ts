import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankRefundsShape, creditStopsShape, deskMoneyShape } from "#app/contract/desk/buyers/finance.ts";
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

  it("names refunds that wait for the bank, whose file needs the right to refund", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const { items } = (await desk.call("GET", "/desk/bank-refunds")).data(bankRefundsShape);
    expect(items).toMatchObject([{ number: `${number}/1`, order: number, exportedOn: null }]);
    const orders = await atDesk(shop, ["orders"]);
    expect((await orders.call("POST", "/desk/bank-refund-files", { body: { again: false } })).status).toBe(403);
    const take = (again: boolean) => desk.call("POST", "/desk/bank-refund-files", { body: { again } });
    expect((await take(false)).body.code).toBe("refundsNone");
    await shop.sql(
      `insert into counterparty_banks (uuid, root_uuid, bic, bank_name, account, corr_account)
       values (gen_random_uuid(), $1, '044525225', 'ПАО «Сбербанк»', '40702810938000012345', '30101810400000000225')`,
      [small.counterparties.company],
    );
    const made = await take(false);
    expect([made.status, made.text.slice(0, 20)]).toEqual([200, "1CClientBankExchange"]);
    expect((await take(false)).body.code).toBe("refundsNone");
    expect((await take(true)).status).toBe(200);
    const after = (await desk.call("GET", "/desk/bank-refunds")).data(bankRefundsShape).items;
    expect(after).toMatchObject([{ hasAccount: true, exportedOn: expect.any(String) }]);
    expect(
      await shop.sql("select action from audit_log where actor_id = $1 and object_kind = 'refund'", [desk.uuid]),
    ).toEqual([{ action: "refund.exported" }, { action: "refund.exported" }]);
    expect((await desk.call("GET", "/desk/credit-stops")).data(creditStopsShape).items).toEqual([]);
  });
});
