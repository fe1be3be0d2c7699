import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failedReceiptsShape } from "#app/contract/desk/buyers/receipts.ts";
import { deskOrderShape } from "#app/contract/desk/order.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { paymentGateways, type PaymentGateway } from "#server/gateways/payments/payment-gateway.ts";
import { followHandovers } from "#server/use-cases/order/shipping/follow-handovers.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, type deskCalls } from "#tests/support/staff.ts";

let shop: TestShop;
let bank: TestBank;
let buyer: Buying;
/** Keys by which the register was asked, and what it answers. */
let keys: string[] = [];
let status: "succeeded" | "canceled" = "succeeded";

beforeAll(async () => {
  bank = await testBank();
  const yookassa: PaymentGateway = {
    ...bank.gateway,
    async handOver(_, key) {
      keys.push(key);
      return { ok: true, value: { id: `receipt-${key}`, status } };
    },
  };
  shop = await testShop({ ports: { payments: paymentGateways("yookassa", { yookassa }) } });
  buyer = buying(shop, { token: (await shop.loginAs(small.phones.ooo)).token, city: "msk" });
});
afterAll(async () => {
  await bank.close();
  await shop.close();
});
beforeEach(async () => {
  [keys, status] = [[], "succeeded"];
  await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  await buyer.clear();
});

/** An order paid in advance whose receipt the register has refused as often as it is asked. */
async function refused() {
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
  const { number, uuid: order } = await buyer.order({ paymentMethod: "invoice" });
  const [payment, uuid] = [shop.ports.ids.uuid(), shop.ports.ids.uuid()];
  await shop.sql(
    `insert into payments (uuid, order_uuid, attempt, method, amount, status, request, external_id, gateway)
     select $1::uuid, uuid, 1, 'card', total, 'succeeded', '{}', $1::text, 'yookassa' from orders where uuid = $2`,
    [payment, order],
  );
  const request = { paymentId: payment, amount: "10.00", receipt: { customer: { email: "a@example.ru" }, lines: [] } };
  await shop.sql(
    `insert into handover_receipts (uuid, order_uuid, part_uuid, payment_uuid, amount, status, request, attempt)
     select $1, o.uuid, p.uuid, $2, o.total, 'canceled', $3, 21
       from orders o join order_parts p on p.order_uuid = o.uuid where o.uuid = $4 order by p.position limit 1`,
    [uuid, payment, JSON.stringify(request), order],
  );
  return { uuid, number, order, payment };
}

type Call = ReturnType<typeof deskCalls>;
let forms = 0;
const retry = (call: Call, uuid: string, attempt = 21, key = `receipt-${(forms += 1)}`) =>
  call("POST", `/desk/failed-receipts/${uuid}/retries`, { body: { attempt }, headers: { "idempotency-key": key } });
const failed = async (call: Call) => (await call("GET", "/desk/failed-receipts")).data(failedReceiptsShape).items;
const state = async (uuid: string) =>
  (await shop.sql<{ status: string }>("select status from handover_receipts where uuid = $1", [uuid]))[0]?.status;

describe("a receipt that the fiscal register refused", () => {
  it("is listed, shown on the card of its order, and registered once however often and by whom it is retried", async () => {
    const { uuid, number, order } = await refused();
    const desk = await atDesk(shop, ["finance"]);
    const other = await atDesk(shop, ["orders"]);
    expect(await failed(desk.call)).toMatchObject([{ uuid, order: number, attempt: 21 }]);
    const card = (await desk.call("GET", `/desk/order/${encodeURIComponent(number)}`)).data(deskOrderShape);
    expect(card.receipts).toMatchObject([{ uuid, status: "canceled", attempt: 21 }]);
    const answers = await Promise.all([
      retry(desk.call, uuid, 21, "press"),
      retry(desk.call, uuid, 21, "press"),
      retry(other.call, uuid),
    ]);
    const codes = answers.map(({ status: code, body }) => (code === 200 ? "done" : body.code));
    expect(codes.filter((code) => code === "done").length).toBeGreaterThan(0);
    expect(codes.filter((code) => code !== "done" && code !== "receiptNotFailed")).toEqual([]);
    await followHandovers(shop.ports);
    await followHandovers(shop.ports);
    expect(keys).toEqual([`${uuid}:21`]);
    expect(await state(uuid)).toBe("succeeded");
    expect(await failed(desk.call)).toEqual([]);
    expect(await shop.sql("select action from audit_log where object_id = $1", [order])).toEqual([
      { action: "order.receiptRetried" },
    ]);
    expect((await retry(desk.call, uuid)).body.code).toBe("receiptNotFailed");
  });

  it("waits again, under its next key, when the register refuses it once more", async () => {
    status = "canceled";
    const { uuid } = await refused();
    const { call } = await atDesk(shop, ["finance"]);
    expect((await retry(call, uuid)).status).toBe(200);
    await followHandovers(shop.ports);
    expect((await failed(call)).find((one) => one.uuid === uuid)?.attempt).toBe(22);
    expect((await retry(call, uuid, 21)).body.code).toBe("receiptNotFailed");
    status = "succeeded";
    expect((await retry(call, uuid, 22)).status).toBe(200);
    await followHandovers(shop.ports);
    expect(keys).toEqual([`${uuid}:21`, `${uuid}:22`]);
  });

  it("is not registered when its advance went back meanwhile", async () => {
    const { uuid, payment, order } = await refused();
    await shop.sql(
      `insert into refunds (uuid, payment_uuid, order_uuid, amount, request, status)
       select gen_random_uuid(), $1, $2, 1, '{}', 'succeeded'`,
      [payment, order],
    );
    const { call } = await atDesk(shop, ["finance"]);
    expect((await retry(call, uuid)).body.code).toBe("receiptCovered");
    expect(await state(uuid)).toBe("canceled");
  });

  it("is seen by finance and retried by those who note payments, within their cities", async () => {
    const { uuid } = await refused();
    for (const role of staffRoles) {
      const { call } = await atDesk(shop, [role]);
      expect((await call("GET", "/desk/failed-receipts")).status, role).toBe(
        ["admin", "finance"].includes(role) ? 200 : 403,
      );
      expect((await retry(call, uuid, 99)).status, role).toBe(
        ["admin", "orders", "finance"].includes(role) ? 422 : 403,
      );
    }
    const elsewhere = await atDesk(shop, ["finance"], { cities: [shop.ports.ids.uuid()] });
    expect(await failed(elsewhere.call)).toEqual([]);
    expect((await retry(elsewhere.call, uuid)).body.code).toBe("receiptNotFound");
  });
});
