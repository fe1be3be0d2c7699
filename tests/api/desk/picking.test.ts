import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskOrderShape } from "#app/contract/desk/order.ts";
import { pickingRowsShape, shortageShape } from "#app/contract/desk/picking.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { atPoint, buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { newKey, partPath, pickingOf, warehouseOf } from "#tests/support/orders/picking.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, phones } = small;
const ean = "4006381333931";

let shop: TestShop;
let buyer: Buying;
beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(phones.ooo);
  buyer = buying(shop, { token, city: "msk" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  await shop.sql("update products set barcodes = array[$2], is_marked = false where uuid = $1", [
    products.hinge.uuid,
    ean,
  ]);
  await buyer.clear();
});

/** A confirmed part with four hinges, and somebody of its warehouse. */
async function confirmed(change: Parameters<Buying["order"]>[0] = {}, quantity = 4) {
  await buyer.add([{ uuid: products.hinge.uuid, quantity }]);
  const order = await buyer.order(change);
  await operator(shop.ports, "confirm", order.number);
  const number = `${order.number}-1`;
  const warehouse = await warehouseOf(shop, number);
  const desk = await atDesk(shop, ["warehouse"], { warehouses: [warehouse], name: "Илья Складов" });
  return { order, number, warehouse, desk, picking: pickingOf(desk, number) };
}
async function taken(change: Parameters<Buying["order"]>[0] = {}, quantity = 4) {
  const part = await confirmed(change, quantity);
  expect((await part.picking.take()).status).toBe(200);
  return part;
}
const journal = (uuid: string) =>
  shop.sql<{ action: string; changes: object; actor_name: string }>(
    "select action, changes, actor_name from audit_log where object_kind = 'order' and object_id = $1 order by id",
    [uuid],
  );
const stockOf = async (warehouse: string) =>
  (
    await shop.sql<{ held: number; left: number }>(
      "select reserved::int as held, on_hand::int as left from stock where product_uuid = $1 and warehouse_uuid = $2",
      [products.hinge.uuid, warehouse],
    )
  )[0];

describe("the list of parts to be put together", () => {
  it("has confirmed parts of the person's warehouses, with their progress and without money, names and phones", async () => {
    const { number, desk, picking } = await taken();
    await picking.scan(ean);
    const answer = await desk.call("GET", `/desk/picking?q=${encodeURIComponent(number)}`);
    const { items, total } = answer.data(pickingRowsShape);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ number, stage: "taken", lines: 1, picked: 0, way: "courier" });
    expect(answer.text).not.toMatch(/Иванов|9000000001|Арбат|"(?:sum|price|total|items_sum)":\s*\d+\.\d/);
    const elsewhere = await atDesk(shop, ["warehouse"], { warehouses: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", "/desk/picking")).data(pickingRowsShape).total).toBe(0);
  });

  it("is narrowed by stage, warehouse, day and way", async () => {
    const { number, desk, warehouse } = await confirmed();
    const found = async (query: string) =>
      (await desk.call("GET", `/desk/picking?q=${encodeURIComponent(number)}&${query}`)).data(pickingRowsShape).total;
    expect(await found("stage=waiting")).toBe(1);
    expect(await found("stage=taken,assembled")).toBe(0);
    expect(await found(`warehouse=${warehouse}`)).toBe(1);
    expect(await found(`warehouse=${shop.ports.ids.uuid()}`)).toBe(0);
    expect(await found("way=courier")).toBe(1);
    expect(await found("way=pickup,transport")).toBe(0);
    expect(await found("day=2020-01-01..2099-01-01")).toBe(1);
    expect(await found("day=..2020-01-01")).toBe(0);
    for (const sort of ["day", "-route", "number"]) expect(await found(`sort=${sort}`)).toBe(1);
  });

  it.each(staffRoles)("is open to %s as the table of rights says", async (role) => {
    const { number, warehouse } = await confirmed();
    const desk = await atDesk(shop, [role], { warehouses: [warehouse] });
    const may = role === "admin" || role === "orders" || role === "warehouse";
    expect((await desk.call("GET", "/desk/picking")).status).toBe(may ? 200 : 403);
    expect((await desk.call("GET", partPath(number))).status).toBe(may ? 200 : 403);
    expect((await desk.call("GET", partPath(number, "/labels?kind=goods"))).status).toBe(may ? 200 : 403);
    expect((await desk.call("GET", partPath(number, "/papers/pick-list"))).status).toBe(may ? 200 : 403);
  });

  it("and its parts do not exist for another warehouse, another city and buyers", async () => {
    const { number } = await confirmed();
    const elsewhere = await atDesk(shop, ["warehouse"], { warehouses: [shop.ports.ids.uuid()] });
    const city = await atDesk(shop, ["admin"], { cities: [shop.ports.ids.uuid()] });
    for (const { call } of [elsewhere, city]) {
      for (const below of ["", "/labels?kind=box", "/papers/packing-slip", "/labels.pdf?kind=goods"])
        expect((await call("GET", partPath(number, below))).status, below).toBe(404);
      const body = { version: 1, code: ean };
      const sent = await call("POST", partPath(number, "/scans"), { body, headers: { "idempotency-key": newKey() } });
      expect(sent).toMatchObject({ status: 404, body: { code: "partNotFound" } });
    }
    expect((await shop.call("GET", partPath(number))).status).toBe(401);
  });
});

describe("putting a part together", () => {
  it("goes by scans to a part that is shipped, with every step in the journal", async () => {
    const { order, number, desk, picking } = await taken();
    for (let count = 1; count <= 4; count += 1)
      expect(await picking.added(count % 2 === 0 ? ean : "dh-120.r")).toMatchObject({ added: 1, picked: count });
    expect((await picking.scan(ean)).body).toMatchObject({ code: "pickAbove" });
    expect(await picking.show()).toMatchObject({ state: "complete", can: { assemble: true, ship: false } });
    expect((await picking.assemble()).status).toBe(200);
    expect(await picking.show()).toMatchObject({ status: "assembling", can: { assemble: false, ship: true } });
    expect((await picking.waybill("ЭТрН-77")).status).toBe(200);
    const office = await atDesk(shop, ["orders"]);
    const shown = (await office.call("GET", `/desk/order/${encodeURIComponent(order.number)}`)).data(deskOrderShape);
    expect(shown.parts[0]?.lines).toMatchObject([{ confirmed: 4, picked: 4, shipped: 0 }]);
    expect((await picking.ship("TRK-5")).status).toBe(200);
    expect(await picking.show()).toMatchObject({ status: "shipped", track: "TRK-5", waybill: "ЭТрН-77" });
    const entries = await journal(order.uuid);
    expect(entries.map(({ action }) => action)).toEqual([
      "order.moved",
      ...Array.from({ length: 4 }, () => "order.picked"),
      "order.assembled",
      "order.waybillSet",
      "order.moved",
    ]);
    expect(entries[1]).toMatchObject({
      actor_name: desk.name,
      changes: { picked: { before: "DH-120.R: 0", after: "DH-120.R: 1" } },
    });
    expect(number).toContain(order.number);
  });

  it("makes a part for pickup ready", async () => {
    const { picking, order } = await taken(atPoint);
    const [line] = (await picking.show()).lines;
    expect((await picking.pick(line?.uuid ?? "", 4)).status).toBe(200);
    expect((await picking.assemble()).status).toBe(200);
    expect((await picking.show()).status).toBe("readyForPickup");
    expect((await journal(order.uuid)).at(-1)?.changes).toEqual({
      status: { before: "assembling", after: "readyForPickup" },
    });
  });

  it("is refused before it is taken, with less than all, with more than ordered and with foreign codes", async () => {
    const { picking } = await confirmed();
    expect((await picking.scan(ean)).body.code).toBe("pickClosed");
    await picking.take();
    expect((await picking.assemble()).body.code).toBe("pickShort");
    const [line] = (await picking.show()).lines;
    expect((await picking.pick(line?.uuid ?? "", 5)).body.code).toBe("pickAbove");
    expect((await picking.pick(line?.uuid ?? "", 0.0001)).body.code).toBe("badQuantity");
    expect((await picking.scan("4600000000000")).body.code).toBe("scanUnknown");
    expect((await picking.show()).lines[0]?.picked).toBe(0);
  });

  it("asks how much of goods that are cut, and changes nothing", async () => {
    const { picking, order } = await taken();
    await shop.sql("update products set is_cuttable = true where uuid = $1", [products.hinge.uuid]);
    expect(await picking.added(ean)).toMatchObject({ added: null, picked: 0, ordered: 4 });
    await shop.sql("update products set is_cuttable = false where uuid = $1", [products.hinge.uuid]);
    expect((await journal(order.uuid)).map(({ action }) => action)).toEqual(["order.moved"]);
  });

  it("repeated with its key answers as the first time and picks nothing more", async () => {
    const { picking } = await taken();
    const { version } = await picking.show();
    const key = newKey();
    const first = await picking.scan(ean, { key, version });
    const again = await picking.scan(ean, { key, version });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect((await picking.show()).lines[0]?.picked).toBe(1);
  });

  it("by a page that somebody has changed meanwhile is refused and names who", async () => {
    const { picking } = await taken();
    const { version } = await picking.show();
    await picking.scan(ean);
    expect(await picking.scan(ean, { version })).toMatchObject({
      status: 422,
      body: { code: "stale", data: { by: "Илья Складов", fields: [{ name: "picked", yours: ean, now: "0/1" }] } },
    });
    expect((await picking.show()).lines[0]?.picked).toBe(1);
  });

  it("is undone when the part goes back to its shelf", async () => {
    const { number, picking } = await taken();
    await picking.scan(ean);
    const clerk = pickingOf(await atDesk(shop, ["orders"]), number);
    expect((await clerk.move("confirmed", { comment: "Отложили" })).status).toBe(200);
    expect((await picking.show()).lines[0]?.picked).toBe(0);
  });
});

describe("goods that were not found", () => {
  it("wait in a part of their own; sums, stock and reservation stay right, and the buyer is written to", async () => {
    const { order, number, warehouse, picking } = await taken();
    const sums = () =>
      shop.sql("select total::text, items_sum::text, vat_sum::text from orders where uuid = $1", [order.uuid]);
    const [before, stock] = [await sums(), await stockOf(warehouse)];
    for (let count = 0; count < 3; count += 1) await picking.scan(ean);
    await shop.sql("delete from notifications");
    const { waiting } = (await picking.shortage("wait")).data(shortageShape);
    expect(waiting).toBe(`${order.number}-2`);
    expect(await picking.show()).toMatchObject({ number, state: "complete", lines: [{ ordered: 3, picked: 3 }] });
    const parts = await shop.sql(
      `select p.number, p.status, p.warehouse_uuid is null as waits, i.quantity::int as quantity, i.state,
              p.items_sum = i.sum as fits
         from order_parts p join order_items i on i.part_uuid = p.uuid where p.order_uuid = $1 order by p.position`,
      [order.uuid],
    );
    expect(parts).toEqual([
      { number, status: "assembling", waits: false, quantity: 3, state: "picking", fits: true },
      { number: waiting, status: "awaitingSupply", waits: true, quantity: 1, state: "waiting", fits: true },
    ]);
    expect(await sums()).toEqual(before);
    expect(await stockOf(warehouse)).toEqual({ held: (stock?.held ?? 0) - 1, left: (stock?.left ?? 0) - 1 });
    expect(await shop.sql("select event from notifications")).toEqual([{ event: "order.comment" }]);
    expect(await shop.sql("select from tasks where object_id = $1", [order.uuid])).toEqual([]);
    expect((await picking.shortage("wait")).body.code).toBe("pickNotShort");
  });

  it("are a task for the people of orders when the buyer is to be asked, once a key", async () => {
    const { order, picking } = await taken();
    await picking.scan(ean);
    const key = newKey();
    const first = await picking.shortage("ask", key);
    const again = await picking.shortage("ask", key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const tasks = await shop.sql<{ text: string }>(
      "select kind, state, text, object_name from tasks where object_id = $1",
      [order.uuid],
    );
    expect(tasks).toMatchObject([{ kind: "shortage", state: "open", object_name: order.number }]);
    expect(tasks[0]?.text).toContain(`${order.number}-2`);
    // The manager cancels what the buyer does not wait for by the usual step.
    const clerk = await atDesk(shop, ["orders"]);
    const [waiting] = await shop.sql<{ version: number }>("select version from order_parts where number = $1", [
      `${order.number}-2`,
    ]);
    const canceled = await clerk.call("POST", `/desk/order/${encodeURIComponent(`${order.number}-2`)}/moves`, {
      body: { version: waiting?.version, from: "awaitingSupply", to: "canceled", reason: "noStock" },
      headers: { "idempotency-key": newKey() },
    });
    expect(canceled.status).toBe(200);
  });

  it("let the whole part wait if nothing was found", async () => {
    const { order, number, warehouse, picking } = await taken();
    const stock = await stockOf(warehouse);
    expect((await picking.shortage("wait")).data(shortageShape)).toEqual({ waiting: number });
    expect((await picking.open()).status).toBe(404);
    expect(
      await shop.sql("select status, warehouse_uuid, kind from order_parts where order_uuid = $1", [order.uuid]),
    ).toEqual([{ status: "awaitingSupply", warehouse_uuid: null, kind: "notAvailable" }]);
    expect(await stockOf(warehouse)).toEqual({ held: (stock?.held ?? 0) - 4, left: (stock?.left ?? 0) - 4 });
  });
});
