import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { deskOrdersShape } from "#app/contract/desk/orders.ts";
import { pickingRowsShape } from "#app/contract/desk/picking.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { atPoint, buying, type Buying } from "#tests/support/orders/buying.ts";
import { warehouseOf } from "#tests/support/orders/picking.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { products, phones } = small;
type Desk = Awaited<ReturnType<typeof atDesk>>;
type Row = { id: string; version: number };

/** Orders of four hinges, new or confirmed, and what the desk sends about them. */
function bulkOf(shop: () => TestShop, buyer: () => Buying) {
  let keys = 0;
  const newKey = () => `bulk-${(keys += 1)}-${Date.now()}`;
  return {
    newKey,
    async ordered(change: Parameters<Buying["order"]>[0] = {}) {
      await buyer().add([{ uuid: products.hinge.uuid, quantity: 4 }]);
      const { number, uuid } = await buyer().order({ paymentMethod: "onDelivery", ...change });
      const [row] = await shop().sql<Row>("select uuid as id, lock_version as version from orders where uuid = $1", [
        uuid,
      ]);
      return { number, id: uuid, version: row?.version ?? 0 };
    },
    async part(number: string): Promise<Row & { status: string }> {
      const [row] = await shop().sql<Row & { status: string }>(
        "select uuid as id, version, status from order_parts where number = $1",
        [`${number}-1`],
      );
      if (row === undefined) throw new Error(`no part of ${number}`);
      return row;
    },
    send(
      { call }: Pick<Desk, "call">,
      list: "orders" | "picking",
      action: string,
      selection: { rows?: Row[]; query?: Record<string, string>; expected?: number; isPreview?: boolean },
      key = newKey(),
    ) {
      const { rows = [], query = null, expected = null, isPreview = false } = selection;
      const chosen = { rows: rows.map(({ id, version }) => ({ id, version })), query, expected, isPreview };
      return call("POST", `/desk/${list}/bulk`, {
        body: { action, selection: chosen },
        headers: { "idempotency-key": key },
      });
    },
  };
}

describe("many orders at the desk", () => {
  let shop: TestShop;
  let buyer: Buying;
  const { newKey, ordered, part, send } = bulkOf(
    () => shop,
    () => buyer,
  );
  beforeAll(async () => {
    shop = await testShop();
    buyer = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
    await shop.sql("update products set is_marked = false");
    await buyer.clear();
  });

  const statusOf = async (number: string) => (await part(number)).status;
  const journalOf = (id: string) =>
    shop.sql<{ action: string; changes: { status?: object } }>(
      "select action, changes from audit_log where object_kind = 'order' and object_id = $1 order by id",
      [id],
    );
  /** A new order: one on moderation is new to the desk, too. */
  async function newOrder() {
    const order = await ordered();
    await shop.sql("update order_parts set status = 'new' where order_uuid = $1", [order.id]);
    const [row] = await shop.sql<Row>("select uuid as id, lock_version as version from orders where uuid = $1", [
      order.id,
    ]);
    return { ...order, version: row?.version ?? 0 };
  }

  it("are shown before they are confirmed, and changed row by row with a journal entry each", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const [one, two] = [await newOrder(), await newOrder()];
    const preview = (await send(desk, "orders", "confirm", { rows: [one, two], isPreview: true })).data(
      bulkAnswerShape,
    );
    expect(preview).toMatchObject({ count: 2, refused: 0, undo: null });
    expect(preview.rows).toContainEqual({
      ...{ id: one.id, name: one.number, before: "new", after: "confirmed", refused: null },
    });
    expect(await statusOf(one.number)).toBe("new");
    expect(await journalOf(one.id)).toEqual([]);

    const done = (await send(desk, "orders", "confirm", { rows: [one, two] })).data(bulkAnswerShape);
    expect(done).toMatchObject({ count: 2, refused: 0 });
    for (const { number, id } of [one, two]) {
      expect(await statusOf(number)).toBe("confirmed");
      expect(await journalOf(id)).toMatchObject([
        { action: "order.moved", changes: { status: { before: "new", after: "confirmed" } } },
      ]);
    }
  });

  it("that somebody else has changed stay as they are, the others do not wait for them", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const [one, two] = [await newOrder(), await newOrder()];
    await shop.sql("update orders set lock_version = lock_version + 1 where uuid = $1", [one.id]);
    const { rows } = (await send(desk, "orders", "confirm", { rows: [one, two] })).data(bulkAnswerShape);
    expect(new Map(rows.map(({ id, refused }) => [id, refused]))).toEqual(
      new Map([
        [one.id, "stale"],
        [two.id, null],
      ]),
    );
    expect([await statusOf(one.number), await statusOf(two.number)]).toEqual(["new", "confirmed"]);
  });

  it("by the same form twice are changed once and answered alike", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const order = await newOrder();
    const key = newKey();
    const first = (await send(desk, "orders", "confirm", { rows: [order] }, key)).data(bulkAnswerShape);
    const second = (await send(desk, "orders", "confirm", { rows: [order] }, key)).data(bulkAnswerShape);
    expect([first.count, second.count]).toEqual([1, 1]);
    expect(await journalOf(order.id)).toHaveLength(1);
  });

  it("found by a filter are shown again when their number has changed", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const order = await newOrder();
    const query = { q: order.number };
    const again = (await send(desk, "orders", "confirm", { query, expected: 3 })).data(bulkAnswerShape);
    expect(again).toMatchObject({ count: 1, differs: true });
    expect(await statusOf(order.number)).toBe("new");
    const done = (await send(desk, "orders", "confirm", { query, expected: 1 })).data(bulkAnswerShape);
    expect(done).toMatchObject({ count: 1, differs: false });
    expect(await statusOf(order.number)).toBe("confirmed");
  });

  it("that await their payment or are canceled are refused", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const unpaid = await ordered({ paymentMethod: "invoice" });
    for (const isPreview of [true, false]) {
      const { rows } = (await send(desk, "orders", "confirm", { rows: [unpaid], isPreview })).data(bulkAnswerShape);
      expect(rows).toMatchObject([{ refused: "transition_not_allowed" }]);
    }
    expect(await statusOf(unpaid.number)).toBe("awaitingPayment");
  });

  it.each(staffRoles)("are confirmed by %s as the table of rights says", async (role) => {
    const desk = await atDesk(shop, [role], { warehouses: [] });
    const order = await newOrder();
    const may = role === "admin" || role === "orders";
    const answer = await send(desk, "orders", "confirm", { rows: [order] });
    expect(answer.status).toBe(may ? 200 : 403);
    expect(await statusOf(order.number)).toBe(may ? "confirmed" : "new");
  });

  it("of another city do not exist, also not in the count of a filter", async () => {
    const desk = await atDesk(shop, ["admin"], { cities: [shop.ports.ids.uuid()] });
    const order = await newOrder();
    for (const selection of [{ rows: [order] }, { query: { q: order.number }, expected: 0 }])
      expect((await send(desk, "orders", "confirm", selection)).data(bulkAnswerShape)).toMatchObject({
        ...{ count: 0, refused: 0, rows: [] },
      });
    expect(await statusOf(order.number)).toBe("new");
  });

  it("are at most two hundred at once", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const rows = Array.from({ length: 201 }, () => ({ id: shop.ports.ids.uuid(), version: 1 }));
    expect(await send(desk, "orders", "confirm", { rows })).toMatchObject({
      ...{ status: 422, body: { code: "bulkTooMany", data: { limit: 200 } } },
    });
  });

  it("are taken, assembled and shipped as parts; the goods leave the stock once", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const [one, two] = [await ordered(), await ordered()];
    await send(desk, "orders", "confirm", { rows: [one, two] });
    for (const [action, before, after] of [
      ["take", "waiting", "taken"],
      ["assemble", "taken", "assembled"],
      ["ship", "assembled", "shipped"],
    ] as const) {
      const rows = [await part(one.number), await part(two.number)];
      const preview = (await send(desk, "picking", action, { rows, isPreview: true })).data(bulkAnswerShape);
      expect(preview.rows).toMatchObject([{ before, after, refused: null }, { refused: null }]);
      const key = newKey();
      const sendOnce = async () => (await send(desk, "picking", action, { rows }, key)).data(bulkAnswerShape).count;
      expect([await sendOnce(), await sendOnce()], action).toEqual([2, 2]);
    }
    for (const order of [one, two]) {
      expect(await statusOf(order.number)).toBe("shipped");
      const actions = (await journalOf(order.id)).map(({ action }) => action);
      expect(actions.filter((action) => action === "order.assembled")).toHaveLength(1);
    }
    const [moved] = await shop.sql<{ lines: number; picked: number }>(
      `select count(*)::int as lines, count(k.item_uuid)::int as picked from order_items i
         left join picked_items k on k.item_uuid = i.uuid and k.quantity = i.quantity
        where i.order_uuid = any($1::uuid[])`,
      [[one.id, two.id]],
    );
    expect(moved).toEqual({ lines: 2, picked: 2 });
  });

  it("for pickup become ready when they are assembled, and are not shipped", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const order = await ordered(atPoint);
    await send(desk, "orders", "confirm", { rows: [order] });
    await send(desk, "picking", "take", { rows: [await part(order.number)] });
    const ship = (await send(desk, "picking", "ship", { rows: [await part(order.number)] })).data(bulkAnswerShape);
    expect(ship.rows).toMatchObject([{ refused: "transition_not_allowed" }]);
    const done = (await send(desk, "picking", "assemble", { rows: [await part(order.number)] })).data(bulkAnswerShape);
    expect(done.rows).toMatchObject([{ before: "taken", after: "readyForPickup", refused: null }]);
    expect(await statusOf(order.number)).toBe("readyForPickup");
  });

  it("with marked goods are not assembled without the codes, and nothing of them is counted", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const order = await ordered();
    await send(desk, "orders", "confirm", { rows: [order] });
    await send(desk, "picking", "take", { rows: [await part(order.number)] });
    await shop.sql("update products set is_marked = true where uuid = $1", [products.hinge.uuid]);
    const { rows } = (await send(desk, "picking", "assemble", { rows: [await part(order.number)] })).data(
      bulkAnswerShape,
    );
    expect(rows).toMatchObject([{ refused: "markingMissing" }]);
    expect(await statusOf(order.number)).toBe("assembling");
    expect(
      await shop.sql("select from picked_items k join order_items i on i.uuid = k.item_uuid where i.order_uuid = $1", [
        order.id,
      ]),
    ).toEqual([]);
  });

  it("of another warehouse do not exist for its people", async () => {
    const order = await ordered();
    const clerk = await atDesk(shop, ["orders"]);
    await send(clerk, "orders", "confirm", { rows: [order] });
    const there = await atDesk(shop, ["warehouse"], { warehouses: [await warehouseOf(shop, `${order.number}-1`)] });
    const elsewhere = await atDesk(shop, ["warehouse"], { warehouses: [shop.ports.ids.uuid()] });
    const rows = [await part(order.number)];
    expect((await send(elsewhere, "picking", "take", { rows })).data(bulkAnswerShape).rows).toEqual([]);
    expect(await statusOf(order.number)).toBe("confirmed");
    expect((await send(there, "picking", "take", { rows })).data(bulkAnswerShape).count).toBe(1);
    const viewer = await atDesk(shop, ["viewer"]);
    expect((await send(viewer, "picking", "take", { rows })).status).toBe(403);
  });

  it("come from the lists with the versions that are compared", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const order = await newOrder();
    const path = `/desk/orders?q=${encodeURIComponent(order.number)}`;
    const [listed] = (await desk.call("GET", path)).data(deskOrdersShape).items;
    const row = { id: listed?.uuid ?? "", version: listed?.version ?? 0 };
    expect((await send(desk, "orders", "confirm", { rows: [row] })).data(bulkAnswerShape).count).toBe(1);
    const parts = (await desk.call("GET", `/desk/picking?q=${encodeURIComponent(order.number)}`)).data(
      pickingRowsShape,
    );
    const [one] = parts.items;
    const taken = { id: one?.uuid ?? "", version: one?.version ?? 0 };
    expect((await send(desk, "picking", "take", { rows: [taken] })).data(bulkAnswerShape).count).toBe(1);
  });
});

describe.runIf(postgres)(races("two clerks who change the same orders at once"), () => {
  let shop: TestShop;
  let buyer: Buying;
  const { ordered, part, send } = bulkOf(
    () => shop,
    () => buyer,
  );
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    buyer = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
  });
  afterAll(() => shop.close());

  it("assemble and ship each part once, in whatever order their lists are (desk D2, D3)", async () => {
    await shop.sql("update stock set reserved = 0, on_hand = 1000");
    const orders = [await ordered(), await ordered(), await ordered()];
    const [one, two] = [await atDesk(shop, ["orders"]), await atDesk(shop, ["orders"])];
    const other = { call: deskCalls(shop.replica(), two.token) };
    await send(one, "orders", "confirm", { rows: orders });
    const [before] = await shop.sql<{ left: number }>(
      "select sum(on_hand)::int as left from stock where product_uuid = $1",
      [products.hinge.uuid],
    );
    for (const action of ["take", "assemble", "ship"]) {
      const rows = await Promise.all(orders.map(({ number }) => part(number)));
      const answers = await Promise.all([
        send(one, "picking", action, { rows }),
        send(other, "picking", action, { rows: rows.toReversed() }),
      ]);
      const counts = answers.map((answer) => answer.data(bulkAnswerShape).count);
      expect(counts[0] !== undefined && counts[1] !== undefined && counts[0] + counts[1], action).toBe(3);
    }
    const [after] = await shop.sql<{ left: number }>(
      "select sum(on_hand)::int as left from stock where product_uuid = $1",
      [products.hinge.uuid],
    );
    expect((before?.left ?? 0) - (after?.left ?? 0)).toBe(12);
  });
});
