import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskOrderShape, type DeskOrder } from "#app/contract/desk/order.ts";
import { changedOrderShape, orderChangePreviewShape, orderChoicesShape } from "#app/contract/orders/order-changes.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, phones } = small;
const hinge = products.hinge.uuid;

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

async function ordered(change: Parameters<Buying["order"]>[0] = {}) {
  await buyer.add([{ uuid: hinge, quantity: 4 }]);
  const order = await buyer.order(change);
  if (change.paymentMethod === undefined) await operator(shop.ports, "confirm", order.number);
  await shop.sql("delete from outbox");
  return order;
}
const path = (number: string, below: string) => `/desk/order/${encodeURIComponent(number)}${below}`;
const card = async (desk: Desk, number: string): Promise<DeskOrder> =>
  (await desk.call("GET", path(number, ""))).data(deskOrderShape);
const choices = async (desk: Desk, number: string) =>
  (await desk.call("GET", path(number, "/change"))).data(orderChoicesShape);
const preview = (desk: Desk, number: string, body: object) =>
  desk.call("POST", path(number, "/change-preview"), { body });
const shown = async (desk: Desk, number: string, body: object) =>
  (await preview(desk, number, body)).data(orderChangePreviewShape);
let keys = 0;
const save = (desk: Desk, number: string, body: object, key = `change-${(keys += 1)}`) =>
  desk.call("POST", path(number, "/change"), { body, headers: { "idempotency-key": key } });
const journal = (uuid: string) =>
  shop.sql<{ action: string; changes: object; actor_id: string }>(
    "select action, changes, actor_id from audit_log where object_id = $1 order by id",
    [uuid],
  );

describe("contents changed at the desk", () => {
  it("are shown with the new sum first, and saved as shown, in the name of the person", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number, uuid } = await ordered();
    const { version, lines } = await choices(desk, number);
    expect(lines).toMatchObject([{ uuid: hinge, quantity: 4 }]);
    const wanted = { version, lines: [{ uuid: hinge, quantity: 6 }] };
    const outcome = await shown(desk, number, wanted);
    expect(outcome.lines).toMatchObject([{ before: { quantity: 4 }, after: { quantity: 6 } }]);
    expect(outcome.totals.after.total).toBeGreaterThan(outcome.totals.before.total ?? 0);
    expect((await card(desk, number)).parts[0]?.lines[0]?.ordered).toBe(4);

    const saved = await save(desk, number, { ...wanted, shown: outcome.hash }, "once");
    expect(saved.data(changedOrderShape)).toMatchObject({ number });
    expect((await save(desk, number, { ...wanted, shown: outcome.hash }, "once")).status).toBe(200);
    const after = await card(desk, number);
    expect(after.total).toBe(outcome.totals.after.total);
    expect(after.parts[0]?.lines[0]).toMatchObject({ ordered: 6, stock: { free: 994 } });
    expect(after.history).toContainEqual(
      expect.objectContaining({ field: "line", actor: "manager", name: desk.name, from: "4.000", to: "6.000" }),
    );
    expect(await journal(uuid)).toMatchObject([
      {
        action: "order.changed",
        actor_id: desk.uuid,
        changes: { "quantity DH-120.R": { before: 4, after: 6 }, total: { before: outcome.totals.before.total } },
      },
    ]);
  });

  it("send the buyer a letter about a change by the shop, and none to the shop", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    await shop.sql("update users set email = 'buyer@example.ru', email_confirmed_at = now() where phone = $1", [
      phones.ooo,
    ]);
    const { version } = await choices(desk, number);
    const wanted = { version, lines: [{ uuid: hinge, quantity: 2 }] };
    await save(desk, number, { ...wanted, shown: (await shown(desk, number, wanted)).hash });
    expect(await shop.sql("select template, params ->> 'isByShop' as by_shop from outbox")).toEqual([
      { template: "order.changed", by_shop: "true" },
    ]);
  });

  it("take goods by article, and refuse those that are unknown, named twice or in the order already", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    const { version } = await choices(desk, number);
    const { lines } = await shown(desk, number, {
      version,
      added: [{ article: "СМ-3/9.25", quantity: 250 }],
    });
    expect(lines).toMatchObject([{ article: "СМ-3/9.25", before: { quantity: 0 }, after: { quantity: 250 } }]);
    const refused = async (body: object) => (await preview(desk, number, { version, ...body })).body;
    expect(await refused({ added: [{ article: "нет-такого", quantity: 1 }] })).toMatchObject({
      code: "articleUnknown",
      data: { article: "нет-такого" },
    });
    const twice = { article: "СМ-3/9.25", quantity: 250 };
    expect((await refused({ added: [twice, twice] })).code).toBe("goodsTwice");
    const known = { lines: [{ uuid: hinge, quantity: 5 }], added: [{ article: "DH-120.R", quantity: 1 }] };
    expect((await refused(known)).code).toBe("goodsTwice");
  });

  it("are refused when others have changed the order, with what is there now", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    const { version } = await choices(desk, number);
    const wanted = { version, lines: [{ uuid: hinge, quantity: 6 }] };
    const { hash } = await shown(desk, number, wanted);
    await changing(buyer).change(number, [{ uuid: hinge, quantity: 3 }]);
    for (const answer of [await preview(desk, number, wanted), await save(desk, number, { ...wanted, shown: hash })])
      expect(answer).toMatchObject({
        status: 422,
        body: { code: "stale", data: { fields: [{ name: `q.${hinge}`, yours: "6", now: "3" }] } },
      });
    expect((await card(desk, number)).parts[0]?.lines[0]?.ordered).toBe(3);
  });

  it("are refused when they would come to something else than was shown", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    const { version } = await choices(desk, number);
    const { hash } = await shown(desk, number, { version, lines: [{ uuid: hinge, quantity: 6 }] });
    const other = { version, lines: [{ uuid: hinge, quantity: 7 }], shown: hash };
    expect((await save(desk, number, other)).body.code).toBe("orderDiffers");
  });

  it("cannot be changed once the warehouse has the order", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    expect((await card(desk, number)).can.changeContents).toBe(true);
    await operator(shop.ports, "assemble", number);
    expect((await card(desk, number)).can.changeContents).toBe(false);
    expect((await desk.call("GET", path(number, "/change"))).body.code).toBe("orderFixed");
  });

  it("are changed by the people of orders and administrators alone, in their cities", async () => {
    const { number } = await ordered();
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const answer = await desk.call("GET", path(number, "/change"));
      expect(answer.status, role).toBe(role === "admin" || role === "orders" ? 200 : 403);
      const sent = await save(desk, number, { version: 1, shown: "x", lines: [] });
      expect(sent.status, role).toBe(role === "admin" || role === "orders" ? 422 : 403);
    }
    const elsewhere = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", path(number, "/change"))).status).toBe(404);
    expect((await save(elsewhere, number, { version: 1, shown: "x", lines: [] })).status).toBe(404);
  });
});

describe("delivery changed at the desk", () => {
  it("moves the order to a pickup point with the cost of today", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    const { version, deliveries } = await choices(desk, number);
    const kind = deliveries[0]?.kind;
    const wanted = { version, deliveries: [{ kind, providerCode: "pickup", pointCode: "msk-south" }] };
    const outcome = await shown(desk, number, wanted);
    expect(outcome.details.map(({ field }) => field)).toContain("point");
    expect((await save(desk, number, { ...wanted, shown: outcome.hash })).status).toBe(200);
    expect((await card(desk, number)).parts[0]?.delivery).toMatchObject({ type: "pickup" });
  });

  it("leaves names, phones and addresses out of the journal", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number, uuid } = await ordered();
    const { version } = await choices(desk, number);
    const recipient = { fio: "Сидорова Анна", phone: "8 (900) 000-00-77" };
    const wanted = { version, recipient };
    await save(desk, number, { ...wanted, shown: (await shown(desk, number, wanted)).hash });
    expect((await card(desk, number)).recipient.fio).toBe("Сидорова Анна");
    expect(JSON.stringify(await journal(uuid))).not.toMatch(/Сидорова|9000000077|Иванов/);
  });
});

describe("the cost of a delivery named at the desk", () => {
  it("sends the buyer one letter a key, and is refused for an older version of the part", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    const [part] = (await card(desk, number)).parts;
    expect(part?.canNameCost).toBe(true);
    const name = (body: object, key: string) =>
      desk.call("POST", path(part?.number ?? "", "/delivery-cost"), { body, headers: { "idempotency-key": key } });
    const body = { version: part?.version, cost: 450.5 };
    expect((await name(body, "cost")).status).toBe(200);
    expect((await name(body, "cost")).status).toBe(200);
    const after = await card(desk, number);
    expect(after.delivery).toBe(450.5);
    expect((await name({ ...body, cost: 1 }, "other")).body.code).toBe("stale");
    await operator(shop.ports, "assemble", number);
    await operator(shop.ports, "ship", number);
    expect((await card(desk, number)).parts[0]?.canNameCost).toBe(false);
  });

  it("is named before the part is handed over: the courier has to know the sum", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { number } = await ordered();
    await shop.sql(
      "update order_parts set delivery = delivery || '{\"isCostUnknown\": true}' where number like $1 || '%'",
      [number],
    );
    const present = async () => {
      const [part] = (await card(desk, number)).parts;
      if (part === undefined) throw new Error("the order has no parts");
      return part;
    };
    const send = async (below: string, body: object) => {
      const part = await present();
      const headers = { "idempotency-key": `cost-${(keys += 1)}` };
      return desk.call("POST", path(part.number, below), { body: { version: part.version, ...body }, headers });
    };
    const move = async (to: string) => send("/moves", { from: (await present()).status, to });
    expect((await move("assembling")).status).toBe(200);
    expect((await move("shipped")).body.code).toBe("deliveryCostMissing");
    expect((await present()).status).toBe("assembling");
    expect((await send("/delivery-cost", { cost: 450.5 })).status).toBe(200);
    expect((await move("shipped")).status).toBe(200);
  });

  it("is named by the people of orders alone", async () => {
    const { number } = await ordered();
    for (const role of ["warehouse", "finance", "viewer", "claims"] as const) {
      const desk = await atDesk(shop, [role]);
      const answer = await desk.call("POST", path(`${number}-1`, "/delivery-cost"), {
        body: { version: 1, cost: 1 },
        headers: { "idempotency-key": "x" },
      });
      expect(answer.status, role).toBe(403);
    }
  });
});
