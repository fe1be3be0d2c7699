import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskOrderShape, type DeskOrder } from "#app/contract/desk/order.ts";
import { correctedPartShape } from "#app/contract/desk/order-money.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, phones } = small;

let shop: TestShop;
let buyer: Buying;
beforeAll(async () => {
  shop = await testShop();
  buyer = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  await buyer.clear();
});

type Desk = Awaited<ReturnType<typeof atDesk>>;
const path = (number: string, below = "") => `/desk/order/${encodeURIComponent(number)}${below}`;
const card = async (desk: Desk, number: string): Promise<DeskOrder> =>
  (await desk.call("GET", path(number))).data(deskOrderShape);
const post = (desk: Desk, number: string, below: string, body: object, key: string) =>
  desk.call("POST", path(number, below), { body, headers: { "idempotency-key": key } });

async function ordered(paymentMethod: "invoice" | "onDelivery" = "invoice") {
  await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
  const { number } = await buyer.order({ paymentMethod });
  await operator(shop.ports, paymentMethod === "invoice" ? "paid" : "confirm", number);
  return number;
}

async function refundDue() {
  const number = await ordered();
  await operator(shop.ports, "cancel", number, "--reason", "noStock");
  return number;
}

async function shipped() {
  const number = await ordered("onDelivery");
  await operator(shop.ports, "assemble", number);
  await operator(shop.ports, "ship", number);
  return number;
}

describe("a refund outside the gateway", () => {
  const paid = { bankNumber: "17", paidOn: "2026-01-15" };

  it("is recorded as paid with a fresh code, once a key, with its sum in the journal", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const number = await refundDue();
    const [refund] = (await card(desk, number)).refunds;
    expect(refund).toMatchObject({ number: `${number}/1`, status: "pending", way: "bank" });
    const body = { ...paid, number: refund?.number };
    await shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      desk.uuid,
    ]);
    expect((await post(desk, number, "/refunds", body, "back")).body.code).toBe("freshCodeNeeded");
    await shop.sql("update staff_sessions set code_at = code_at + interval '11 minutes' where staff_uuid = $1", [
      desk.uuid,
    ]);
    expect((await post(desk, number, "/refunds", body, "back")).status).toBe(200);
    expect((await post(desk, number, "/refunds", body, "back")).status).toBe(200);
    expect((await post(desk, number, "/refunds", body, "again")).body.code).toBe("refundNotDue");
    const after = await card(desk, number);
    expect(after).toMatchObject({ paymentStatus: "refunded", refunds: [{ status: "succeeded" }] });
    expect(
      await shop.sql("select action from audit_log where actor_id = $1 and action = 'order.refundPaid'", [desk.uuid]),
    ).toHaveLength(1);
  });

  it("is refused with a day to come, or one of another age", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const number = await refundDue();
    const on = async (paidOn: string) =>
      (await post(desk, number, "/refunds", { ...paid, paidOn, number: `${number}/1` }, paidOn)).body.code;
    expect(await on("2099-01-01")).toBe("refundDateAhead");
    expect(await on("1999-01-15")).toBe("refundDateEarly");
    expect((await card(desk, number)).refunds).toMatchObject([{ status: "pending" }]);
  });

  it("of another order is not taken by this one's address", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const [number, other] = [await refundDue(), await refundDue()];
    const answer = await post(desk, number, "/refunds", { ...paid, number: `${other}/1` }, "foreign");
    expect(answer.body.code).toBe("refundNotDue");
  });

  it("is for finance and administrators alone", async () => {
    const number = await refundDue();
    for (const role of staffRoles) {
      const answer = await post(await atDesk(shop, [role]), number, "/refunds", { ...paid, number: "?" }, "role");
      expect(answer.status, role).toBe(role === "admin" || role === "finance" ? 422 : 403);
    }
  });
});

describe("a shipping document", () => {
  it("is corrected by a document of its own, once a key, and not twice by people who have seen the same", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const number = await shipped();
    const [part] = (await card(desk, number)).parts;
    expect(part?.canCorrect).toBe(true);
    const body = { seen: 1, reason: "Пересчитали", lines: [{ article: "DH-120.R", quantity: 3 }] };
    const correct = (key: string) => post(desk, part?.number ?? "", "/corrections", body, key);
    const issued = (await correct("ukd")).data(correctedPartShape);
    expect((await correct("ukd")).data(correctedPartShape)).toEqual(issued);
    expect((await correct("later")).body).toMatchObject({ code: "stale", data: { fields: [{ now: issued.number }] } });
    expect((await card(desk, number)).documents.map(({ type }) => type)).toEqual(["upd", "ukd"]);
  });

  it("shows the quantity and price of each line as documented, and refuses half a piece", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const number = await shipped();
    const [part] = (await card(desk, number)).parts;
    const correct = (quantity: number) => {
      const body = { seen: 1, reason: "Пересчитали", lines: [{ article: "DH-120.R", quantity, price: 99.5 }] };
      return post(desk, part?.number ?? "", "/corrections", body, `whole-${quantity * 10}`);
    };
    const documented = async () => (await card(desk, number)).parts[0]?.lines.map((line) => line.documented);
    expect(part?.lines.map((line) => line.documented)).toEqual(
      part?.lines.map(({ shipped: quantity, price }) => ({ quantity, price })),
    );
    expect((await correct(2.5)).body).toMatchObject({
      code: "documentQuantityWhole",
      messages: [expect.stringContaining("DH-120.R")],
    });
    (await correct(3)).data(correctedPartShape);
    expect(await documented()).toContainEqual({ quantity: 3, price: 99.5 });
  });

  it("is corrected by finance and administrators alone", async () => {
    const number = await shipped();
    const body = { seen: 1, reason: "?", lines: [{ article: "нет", quantity: 1 }] };
    for (const role of staffRoles) {
      const answer = await post(await atDesk(shop, [role]), `${number}-1`, "/corrections", body, "role");
      expect(answer.status, role).toBe(role === "admin" || role === "finance" ? 422 : 403);
    }
  });

  it("is opened by those who see names and sums, and each opening is recorded", async () => {
    const number = await shipped();
    const { documents } = await card(await atDesk(shop, ["finance"]), number);
    const document = documents[0]?.uuid ?? "";
    const sees: readonly string[] = ["admin", "orders", "claims", "finance"];
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const answer = await desk.call("GET", path(number, `/documents/${document}`));
      expect(answer.status, role).toBe(sees.includes(role) ? 200 : role === "viewer" ? 404 : 403);
      const records = await shop.sql("select from personal_access where staff_uuid = $1 and way = 'print'", [
        desk.uuid,
      ]);
      expect(records.length, role).toBe(sees.includes(role) ? 2 : 0);
    }
  });

  it("of another order is not found", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const [number, other] = [await shipped(), await shipped()];
    const { documents } = await card(desk, other);
    expect((await desk.call("GET", path(number, `/documents/${documents[0]?.uuid}`))).status).toBe(404);
    expect((await desk.call("GET", path(number, "/documents/invoice"))).status).toBe(404);
    const invoiced = await ordered();
    expect((await card(desk, invoiced)).hasInvoice).toBe(true);
    expect((await desk.call("GET", path(invoiced, "/documents/invoice"))).status).toBe(200);
  });
});

describe("an order as its buyer sees it", () => {
  it("is shown to those who see names and sums, and recorded", async () => {
    const number = await ordered();
    const sees: readonly string[] = ["admin", "orders", "claims", "finance"];
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const answer = await desk.call("GET", path(number, "/as-buyer"));
      expect(answer.status === 200, role).toBe(sees.includes(role));
      expect(
        (await shop.sql("select from personal_access where staff_uuid = $1 and screen = 'orderAsBuyer'", [desk.uuid]))
          .length,
        role,
      ).toBe(sees.includes(role) ? 2 : 0);
    }
  });
});
