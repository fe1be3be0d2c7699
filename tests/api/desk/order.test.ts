import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskOrderShape, movedPartShape, type DeskOrderPart } from "#app/contract/desk/order.ts";
import { deskSteps } from "#app/domain/staff/order-steps.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { atPoint, buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, phones } = small;

let shop: TestShop;
let buyer: Buying;
let buyerToken = "";
beforeAll(async () => {
  shop = await testShop();
  buyerToken = (await shop.loginAs(phones.ooo)).token;
  buyer = buying(shop, { token: buyerToken, city: "msk" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  await buyer.clear();
});

type Desk = Awaited<ReturnType<typeof atDesk>>;

/** Hinges of one warehouse, confirmed unless they are to be paid first. */
async function ordered(change: Parameters<Buying["order"]>[0] = {}) {
  await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
  const order = await buyer.order(change);
  if (change.paymentMethod === undefined) await operator(shop.ports, "confirm", order.number);
  return order;
}
const path = (number: string, below = "") => `/desk/order/${encodeURIComponent(number)}${below}`;
const open = (desk: Desk, number: string) => desk.call("GET", path(number));
const card = async (desk: Desk, number: string) => (await open(desk, number)).data(deskOrderShape);
async function partOf(desk: Desk, number: string): Promise<DeskOrderPart> {
  const [part] = (await card(desk, number)).parts;
  if (part === undefined) throw new Error("the order has no parts");
  return part;
}
let keys = 0;
const newKey = () => `form-${(keys += 1)}`;
const move = (
  desk: Desk,
  { number, version, status }: Pick<DeskOrderPart, "number" | "version" | "status">,
  to: string,
  more: object = {},
  key = newKey(),
) =>
  desk.call("POST", path(number, "/moves"), {
    body: { version, from: status, to, ...more },
    headers: { "idempotency-key": key },
  });
const journal = (number: string) =>
  shop.sql<{ action: string; changes: object; reason: string | null; actor_id: string }>(
    `select a.action, a.changes, a.reason, a.actor_id from audit_log a join orders o on o.uuid::text = a.object_id
      where a.object_kind = 'order' and o.number = $1 order by a.id`,
    [number],
  );
const warehouseOf = async (number: string) =>
  (
    await shop.sql<{ uuid: string }>(
      "select p.warehouse_uuid as uuid from order_parts p join orders o on o.uuid = p.order_uuid where o.number = $1",
      [number],
    )
  )[0]?.uuid ?? "";

describe("an order at the desk", () => {
  it("shows parts with pictures, quantities and stock, contacts, sums, history and steps", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered({ comment: "Звонить с проходной", customerNumber: "ЗП-17" });
    const order = await card(desk, number);
    expect(order).toMatchObject({
      number,
      status: "confirmed",
      customerNumber: "ЗП-17",
      comment: "Звонить с проходной",
      recipient: { fio: "Иванов Пётр", phone: "+79000000001" },
      buyer: { company: { inn: "7707083893" } },
      can: { seeContacts: true, comment: true, notePayment: true },
    });
    expect(order.total).toBeGreaterThan(0);
    const [part] = order.parts;
    expect(part).toMatchObject({ status: "confirmed", version: expect.any(Number) });
    expect(part?.lines).toMatchObject([
      { article: "DH-120.R", ordered: 4, shipped: 0, stock: { onHand: 1_000, free: 996 } },
    ]);
    expect(part?.lines[0]?.image?.url).toMatch(/^\/media\//);
    expect(part?.steps.map(({ to }) => to)).toEqual(["awaitingSupply", "assembling", "canceled"]);
    expect(order.history.at(-1)).toMatchObject({ to: "confirmed" });
    expect((await open(desk, `${number}-1`)).data(deskOrderShape).uuid).toBe(order.uuid);
  });

  it("leads to the cards of the buyer, his company and a recipient with an account, for who may open them", async () => {
    const { number, uuid } = await ordered();
    const one = async (role: StaffRole) => card(await atDesk(shop, [role]), number);
    const userOf = async (phone: string) =>
      (await shop.sql<{ uuid: string }>("select uuid from users where phone = $1", [phone]))[0]?.uuid;
    const [buyer, other] = [await userOf(phones.ooo), await userOf(phones.phys)];
    const shown = await one("orders");
    expect([shown.buyer.card, shown.recipient.card]).toEqual([buyer, other]);
    expect(await shop.sql("select from counterparties where root_uuid = $1", [shown.buyer.company?.card])).toHaveLength(
      1,
    );
    for (const role of ["viewer", "claims"] as const) {
      const { buyer: who, recipient } = await one(role);
      expect([who.card, who.company?.card, recipient.card], role).toEqual([null, null, null]);
    }
    await shop.sql(`update orders set recipient = recipient || '{"phone": "+79990001122"}' where uuid = $1`, [uuid]);
    expect((await one("orders")).recipient.card).toBeNull();
  });

  it("is recorded as opened with contacts in full, once for each opening", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number, uuid } = await ordered();
    await card(desk, number);
    await card(desk, number);
    const seen = await shop.sql("select way, subject_kind from personal_access where staff_uuid = $1 order by id", [
      desk.uuid,
    ]);
    expect(seen).toEqual([
      { way: "card", subject_kind: "order" },
      { way: "card", subject_kind: "user" },
      { way: "card", subject_kind: "order" },
      { way: "card", subject_kind: "user" },
    ]);
    expect(
      await shop.sql("select from personal_access where staff_uuid = $1 and subject_id = $2", [desk.uuid, uuid]),
    ).toHaveLength(2);
  });

  it("has no names and masked phones for a role without personal data, and records nothing", async () => {
    const desk = await atDesk(shop, ["viewer"]);
    const { number } = await ordered({ comment: "Звонить Сидорову" });
    const order = await card(desk, number);
    expect(order.recipient).toMatchObject({ fio: null, phone: "+7 9•• •••-00-01" });
    expect(order.buyer).toMatchObject({ fio: null, email: null, phone: expect.stringMatching(/^\+7 \d•• •••-/) });
    expect(order.comment).toBeNull();
    expect(order.parts[0]?.delivery.place).toBeNull();
    expect(order.parts[0]?.steps).toEqual([]);
    expect(JSON.stringify(order)).not.toMatch(/Иванов|Арбат|9000000001/);
    expect(await shop.sql("select from personal_access where staff_uuid = $1", [desk.uuid])).toEqual([]);
  });

  it("has no values of a buyer's changes in the history of those without personal data", async () => {
    const { number, uuid } = await ordered();
    await shop.sql(
      `insert into order_history (uuid, order_uuid, field, from_value, to_value, actor, comment)
       values (gen_random_uuid(), $1, 'recipient', 'Иванов Пётр', 'Сидоров Олег', 'buyer', 'Заберёт Сидоров')`,
      [uuid],
    );
    expect(JSON.stringify(await card(await atDesk(shop, ["orders"]), number))).toContain("Сидоров Олег");
    const veiled = await card(await atDesk(shop, ["viewer"]), number);
    expect(JSON.stringify(veiled)).not.toContain("Сидоров");
    expect(veiled.history.at(-1)).toMatchObject({ field: "recipient", from: null, to: null });
    expect(veiled.history.at(-2)).toMatchObject({ from: "new", to: "confirmed" });
  });

  it("shows the warehouse its own parts without money, with the recipient and without the buyer", async () => {
    const { number } = await ordered();
    const warehouse = await warehouseOf(number);
    const desk = await atDesk(shop, ["warehouse"], { warehouses: [warehouse] });
    const answer = await open(desk, number);
    const order = answer.data(deskOrderShape);
    expect(order).toMatchObject({ total: null, items: null, due: null, payments: [], refunds: [], documents: [] });
    expect(order.parts[0]).toMatchObject({ items: null, cost: null, lines: [{ price: null, sum: null }] });
    expect(order.recipient.fio).toBe("Иванов Пётр");
    expect(order.buyer).toMatchObject({ fio: null, email: null });
    expect(order.parts[0]?.steps.map(({ to }) => to)).toEqual(["assembling"]);
    const elsewhere = await atDesk(shop, ["warehouse"], { warehouses: [shop.ports.ids.uuid()] });
    expect(await open(elsewhere, number)).toMatchObject({ status: 404, body: { code: "orderNotFound" } });
  });

  it("does not exist for people of other cities, nor does a number that nothing has", async () => {
    const { number } = await ordered();
    const [other] = await shop.sql<{ uuid: string }>("select uuid from cities where slug <> 'msk' limit 1");
    const desk = await atDesk(shop, ["admin"], { cities: [other?.uuid ?? ""] });
    expect((await open(desk, number)).status).toBe(404);
    expect((await move(desk, { number: `${number}-1`, version: 1, status: "confirmed" }, "assembling")).status).toBe(
      404,
    );
    expect((await open(await atDesk(shop, ["admin"]), "МСК-00-000000")).status).toBe(404);
  });

  it.each(staffRoles)("is open to %s as the table of rights says", async (role) => {
    const { number } = await ordered();
    const desk = await atDesk(shop, [role], { warehouses: [await warehouseOf(number)] });
    const sees = ["admin", "orders", "warehouse", "claims", "finance", "viewer"].includes(role);
    expect((await open(desk, number)).status).toBe(sees ? 200 : 403);
    const confirmed = { number: `${number}-1`, version: await versionOf(number), status: "confirmed" as const };
    const canceled = await move(desk, confirmed, "canceled", { reason: "noStock" });
    expect(canceled.status).toBe(role === "admin" || role === "orders" ? 200 : 403);
  });

  it("is closed to buyers and to nobody at all", async () => {
    const { number } = await ordered();
    expect((await shop.call("GET", path(number))).status).toBe(401);
    expect((await shop.call("GET", path(number), { token: buyerToken })).status).toBe(401);
  });
});

const versionOf = async (number: string) =>
  Number(
    (
      await shop.sql<{ version: number }>(
        "select p.version from order_parts p join orders o on o.uuid = p.order_uuid where o.number = $1",
        [number],
      )
    )[0]?.version,
  );

describe("a move at the desk", () => {
  it("goes from confirmed to completed by the steps shown, each in the journal with before and after", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    for (const to of ["assembling", "shipped", "completed"] as const) {
      const part = await partOf(desk, number);
      expect(part.steps.map((step) => step.to)).toContain(to);
      const moved = await move(desk, part, to, to === "shipped" ? { track: "TRK-1" } : {});
      expect(moved.data(movedPartShape).moved).toEqual([`${number}-1`]);
    }
    expect(await partOf(desk, number)).toMatchObject({ status: "completed", track: "TRK-1" });
    const entries = await journal(number);
    expect(entries.map(({ action }) => action)).toEqual(["order.moved", "order.moved", "order.moved"]);
    expect(entries[0]).toMatchObject({
      actor_id: desk.uuid,
      changes: {
        status: { before: "confirmed", after: "assembling" },
        deliveryStatus: { before: "pending", after: "planned" },
      },
    });
    expect(entries[2]?.changes).toMatchObject({ paid: { before: "0.000" } });
  });

  it("cancels only with a reason, which the history and the journal keep", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    const part = await partOf(desk, number);
    expect((await move(desk, part, "canceled")).body.code).toBe("reasonMissing");
    expect((await move(desk, part, "canceled", { reason: "noStock", comment: "Брак" })).status).toBe(200);
    expect((await journal(number)).at(-1)).toMatchObject({ reason: "noStock: Брак" });
    expect((await card(desk, number)).history.at(-1)).toMatchObject({ to: "canceled", name: desk.name });
    expect(await shop.sql("select from stock where product_uuid = $1 and reserved > 0", [products.hinge.uuid])).toEqual(
      [],
    );
  });

  it("goes back with a reason while the goods are here, keeps them reserved and tells nobody", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered(atPoint);
    for (const to of ["assembling", "readyForPickup"]) await move(desk, await partOf(desk, number), to);
    await shop.sql("delete from outbox");
    const ready = await partOf(desk, number);
    expect(ready.steps).toContainEqual({ to: "assembling", needsReason: true, isBack: true });
    expect((await move(desk, ready, "assembling")).body.code).toBe("reasonMissing");
    expect((await move(desk, ready, "assembling", { comment: "Не та упаковка" })).status).toBe(200);
    expect((await move(desk, await partOf(desk, number), "confirmed", { comment: "Отложили" })).status).toBe(200);
    expect(await partOf(desk, number)).toMatchObject({ status: "confirmed", deliveryStatus: "pending" });
    expect(
      await shop.sql("select sum(reserved)::int as n from stock where product_uuid = $1", [products.hinge.uuid]),
    ).toEqual([{ n: 4 }]);
    expect(
      await shop.sql("select from order_parts where store_until is not null and number = $1", [`${number}-1`]),
    ).toEqual([]);
    expect(await shop.sql("select from outbox")).toEqual([]);
    // And forward again: the goods leave once.
    for (const to of ["assembling", "readyForPickup", "completed"]) await move(desk, await partOf(desk, number), to);
    expect(
      await shop.sql("select min(on_hand)::int as n, sum(reserved)::int as r from stock where product_uuid = $1", [
        products.hinge.uuid,
      ]),
    ).toEqual([{ n: 996, r: 0 }]);
  });

  it("is refused to a warehouse that takes a part back or cancels it", async () => {
    const { number } = await ordered();
    const desk = await atDesk(shop, ["warehouse"], { warehouses: [await warehouseOf(number)] });
    expect((await move(desk, await partOf(desk, number), "assembling")).status).toBe(200);
    const part = await partOf(desk, number);
    expect(part.steps.map(({ to }) => to)).toEqual(["shipped"]);
    expect((await move(desk, part, "confirmed", { comment: "Назад" })).body.code).toBe("rightMissing");
    expect((await move(desk, part, "canceled", { reason: "noStock" })).body.code).toBe("rightMissing");
  });

  it("outside the graph is refused, whatever the form says", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const { number } = await ordered();
    const part = await partOf(desk, number);
    expect((await move(desk, part, "completed")).body.code).toBe("transition_not_allowed");
    expect((await move(desk, part, "readyForPickup")).body.code).toBe("transition_not_allowed");
    expect((await move(desk, { ...part, number }, "assembling")).status).toBe(200);
  });

  it("of a part that somebody else has changed shows what was, what is wanted and what is, by whom", async () => {
    const [desk, other] = [await atDesk(shop, ["orders"]), await atDesk(shop, ["orders"], { name: "Олег Сомов" })];
    const { number } = await ordered();
    const seen = await partOf(desk, number);
    await move(other, seen, "assembling");
    const stale = await move(desk, seen, "canceled", { reason: "noStock" });
    expect(stale).toMatchObject({
      status: 422,
      body: {
        code: "stale",
        data: {
          by: "Олег Сомов",
          fields: [{ name: "status", before: "confirmed", yours: "canceled", now: "assembling" }],
        },
      },
    });
    expect(await partOf(desk, number)).toMatchObject({ status: "assembling" });
  });

  it("repeated with its key answers as the first time and changes nothing more", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    const part = await partOf(desk, number);
    const [first, again] = [
      await move(desk, part, "assembling", {}, "twice"),
      await move(desk, part, "assembling", {}, "twice"),
    ];
    expect(again.body).toEqual(first.body);
    expect(await journal(number)).toHaveLength(1);
    expect((await partOf(desk, number)).version).toBe(part.version + 1);
  });

  it("of a delivery goes one step and takes the part along when the goods leave", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    await move(desk, await partOf(desk, number), "assembling");
    const part = await partOf(desk, number);
    expect(part.deliveries).toEqual(["handedOver"]);
    const body = { version: part.version, from: part.deliveryStatus, to: "handedOver" };
    const moved = await desk.call("POST", path(part.number, "/delivery-moves"), {
      body,
      headers: { "idempotency-key": newKey() },
    });
    expect(moved.status).toBe(200);
    expect(await partOf(desk, number)).toMatchObject({ status: "shipped", deliveryStatus: "handedOver" });
  });

  it("is that of the operator's command: both see the same order and the same history", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    await move(desk, await partOf(desk, number), "assembling");
    expect(await operator(shop.ports, "show", number)).toMatch(/confirmed -> assembling {2}\(manager, Анна Петрова\)/);
    expect(await operator(shop.ports, "ship", number)).toMatch(/shipped/);
    expect(await partOf(desk, number)).toMatchObject({ status: "shipped" });
  });
});

describe("a payment noted at the desk", () => {
  const pay = (desk: Desk, number: string, body: object, key = newKey()) =>
    desk.call("POST", path(number, "/payments"), { body, headers: { "idempotency-key": key } });

  it("by invoice confirms the order, once a key, with the sum before and after in the journal", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const { number } = await ordered({ paymentMethod: "invoice" });
    const { due } = await card(desk, number);
    const body = { seen: due, document: { number: "77", date: "2026-01-15" } };
    expect((await pay(desk, number, body, "paid")).status).toBe(200);
    expect((await pay(desk, number, body, "paid")).status).toBe(200);
    const after = await card(desk, number);
    expect(after).toMatchObject({ due: 0, payments: [{ amount: due, status: "succeeded" }] });
    expect(after.parts[0]?.status).toBe("confirmed");
    const [entry, ...others] = await journal(number);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: "order.paymentNoted", changes: { paid: { before: "0.000" } } });
  });

  it("is refused when the amount due is another one than was seen, or more than is due", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered({ paymentMethod: "invoice" });
    const { due } = await card(desk, number);
    const before = (due ?? 0) + 1;
    expect(await pay(desk, number, { seen: before })).toMatchObject({
      status: 422,
      body: { code: "stale", data: { fields: [{ name: "due", before: String(before), now: String(due) }] } },
    });
    expect((await pay(desk, number, { seen: due, sum: before })).body.code).toBe("paidTooMuch");
    expect((await card(desk, number)).payments).toEqual([]);
  });

  it("is refused with a document of a day to come, or of another age, at its date", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const { number } = await ordered({ paymentMethod: "invoice" });
    const seen = (await card(desk, number)).due;
    for (const [date, code] of [
      ["2099-01-01", "documentDateAhead"],
      ["1999-01-15", "documentDateEarly"],
    ]) {
      const refused = await pay(desk, number, { seen, document: { number: "77", date } });
      expect(refused.body.code).toBe(code);
      expect(refused.text).toContain('"field":"date"');
    }
    expect((await card(desk, number)).payments).toEqual([]);
  });

  it("is offered where one is awaited that somebody notes, and refused as not awaited elsewhere", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const byInvoice = await ordered({ paymentMethod: "invoice" });
    expect((await card(desk, byInvoice.number)).can.takePayment).toBe(true);
    const { number } = await ordered();
    const { due, can } = await card(desk, number);
    expect(can.takePayment).toBe(false);
    expect((await pay(desk, number, { seen: due, sum: 1 })).body.code).toBe("paymentNotAwaited");
  });

  it("is refused to the warehouse and the viewer", async () => {
    const { number } = await ordered({ paymentMethod: "invoice" });
    for (const role of ["warehouse", "viewer", "claims"] as const)
      expect((await pay(await atDesk(shop, [role]), number, { seen: 1 })).status).toBe(403);
  });
});

describe("a comment at the desk", () => {
  const say = (desk: Desk, number: string, body: object, key = newKey()) =>
    desk.call("POST", path(number, "/comments"), { body, headers: { "idempotency-key": key } });

  it("for colleagues is seen at the desk alone", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number, uuid } = await ordered();
    await shop.sql("delete from outbox");
    expect((await say(desk, number, { kind: "internal", text: "Проверить упаковку" }, "say")).status).toBe(200);
    expect((await say(desk, number, { kind: "internal", text: "Проверить упаковку" }, "say")).status).toBe(200);
    expect((await card(desk, number)).comments).toMatchObject([
      { kind: "internal", text: "Проверить упаковку", name: desk.name },
    ]);
    expect(await shop.sql("select from outbox")).toEqual([]);
    expect((await buyer.ask("GET", `/private/orders/orders/${uuid}`)).text).not.toContain("Проверить упаковку");
  });

  it("for the buyer is sent as a letter and a notice", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    await shop.sql("update users set email = 'buyer@example.ru', email_confirmed_at = now() where phone = $1", [
      phones.ooo,
    ]);
    await shop.sql("delete from outbox");
    await say(desk, number, { kind: "buyer", text: "Позвоним завтра" });
    expect(await shop.sql("select template, params ->> 'comment' as comment from outbox")).toEqual([
      { template: "order.comment", comment: "Позвоним завтра" },
    ]);
    expect((await journal(number)).at(-1)).toMatchObject({
      changes: { commentForBuyer: { before: null, after: "Позвоним завтра" } },
    });
  });

  it("is written by the people of orders alone", async () => {
    const { number } = await ordered();
    for (const role of ["warehouse", "finance", "viewer"] as const)
      expect((await say(await atDesk(shop, [role]), number, { kind: "internal", text: "?" })).status).toBe(403);
  });
});

it("offers the viewer and the finance no step of any part", () => {
  for (const role of ["viewer", "finance", "claims", "catalog", "content"] as const)
    expect(
      deskSteps({ uuid: "", roles: [role], cities: [], warehouses: [] }, "onDelivery", {
        ...{ cityUuid: "", warehouseUuid: "w", status: "assembling", deliveryStatus: "planned", isPickup: false },
      }),
    ).toEqual({ steps: [], deliveries: [] });
});
