import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliveryStatuses, deliveryTransitions, type DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import { paymentStates, paymentTransitions } from "#app/domain/order/payment.ts";
import { orderStatuses, transitions, type OrderActor, type OrderStatus } from "#app/domain/order/status.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { endStorage } from "#server/jobs/end-storage.ts";
import { atPoint, buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

/** Delivery statuses by status of the part, and the reverse. */
const deliveryOf: Partial<Record<OrderStatus, DeliveryStatus>> = {
  assembling: "planned",
  readyForPickup: "arrived",
  shipped: "inTransit",
  completed: "delivered",
  partiallyReturned: "delivered",
  returned: "delivered",
  canceled: "canceled",
};
const partOf: Partial<Record<DeliveryStatus, OrderStatus>> = {
  pending: "confirmed",
  planned: "assembling",
  delivered: "completed",
  canceled: "canceled",
};

function mayBe(from: OrderStatus, to: OrderStatus, ...actors: OrderActor[]): boolean {
  return (transitions[from][to] ?? []).some((actor) => actors.includes(actor));
}

describe("the transition tables match what the shop does", () => {
  let shop: TestShop;
  let bank: TestBank;
  let buyer: Buying;
  let placed: { uuid: string; number: string };

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ ports: { payments: bank.gateways } });
    // With enough stock no order is split.
    await shop.sql("update stock set on_hand = on_hand + 1000");
    buyer = buying(shop, { token: (await shop.loginAs(small.phones.phys)).token, city: "msk" });
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    placed = await buyer.order({ paymentMethod: "card", ...atPoint });
  });

  async function setStatus(status: OrderStatus, delivery: DeliveryStatus = deliveryOf[status] ?? "pending") {
    await shop.sql(
      `update order_parts set status = $1, delivery_status = $2, reserved_until = now() - interval '1 hour',
              store_until = now() - interval '1 hour', warehouse_uuid = null where order_uuid = $3`,
      [status, delivery, placed.uuid],
    );
    await shop.sql("update order_items set state = 'waiting' where order_uuid = $1", [placed.uuid]);
  }
  async function standing(): Promise<[OrderStatus, DeliveryStatus]> {
    const [part] = await shop.sql<{ status: OrderStatus; delivery_status: DeliveryStatus }>(
      "select status, delivery_status from order_parts where order_uuid = $1",
      [placed.uuid],
    );
    if (part === undefined) throw new Error("no part");
    return [part.status, part.delivery_status];
  }

  const commands: [string[], OrderStatus][] = [
    [["supply"], "awaitingSupply"],
    [["assemble"], "assembling"],
    [["ready"], "readyForPickup"],
    [["ship"], "shipped"],
    [["complete"], "completed"],
    [["return"], "returned"],
    [["cancel", "--reason", "noStock"], "canceled"],
  ];
  test.each(commands)("an order by the command %j, from every status", async ([verb = "", ...words], to) => {
    for (const from of orderStatuses) {
      await setStatus(from);
      const output = await operator(shop.ports, verb, placed.number, ...words);
      const isAllowed = mayBe(from, to, "manager", "system");
      expect([from, output.startsWith("refused")]).toEqual([from, !isAllowed]);
      expect((await standing())[0]).toBe(isAllowed ? to : from);
    }
  });

  test("an order approved on moderation waits for its payment; no other does", async () => {
    for (const from of orderStatuses) {
      await setStatus(from);
      await operator(shop.ports, "confirm", placed.number);
      // An order that needed no moderation waits for supply, a moderated one for payment.
      const to = from === "new" ? "awaitingSupply" : from === "onModeration" ? "awaitingPayment" : from;
      expect([from, (await standing())[0]]).toEqual([from, to]);
    }
  });

  test("the buyer cancels it by the API where the table allows the buyer", async () => {
    for (const from of orderStatuses.filter((status) => status !== "canceled")) {
      await setStatus(from);
      const { status } = await buyer.ask("POST", `/private/orders/orders/${placed.uuid}/cancel`, { reason: "" });
      const isAllowed = mayBe(from, "canceled", "buyer");
      expect([from, status]).toEqual([from, isAllowed ? 200 : 422]);
      expect((await standing())[0]).toBe(isAllowed ? "canceled" : from);
    }
  });

  test("time ends unpaid and uncollected orders, and no others", async () => {
    for (const from of orderStatuses) {
      await setStatus(from);
      await endReserves(shop.ports);
      await endStorage(shop.ports);
      const isEnded = mayBe(from, "canceled", "system") || from === "canceled";
      expect([from, (await standing())[0]]).toEqual([from, isEnded ? "canceled" : from]);
    }
  });

  const deliveries = deliveryStatuses.flatMap((from) => deliveryStatuses.map((to) => ({ from, to })));
  test("a delivery by the command, every pair: one step of its graph, with its part; cancelled with its order only", async () => {
    for (const { from, to } of deliveries) {
      const part = partOf[from] ?? "shipped";
      await setStatus(part, from);
      await shop.sql("delete from order_history where order_uuid = $1", [placed.uuid]);
      const message = await operator(shop.ports, "delivery", placed.number, to);
      const isStep = deliveryTransitions[from].includes(to) && to !== "canceled";
      expect([from, to, message.startsWith("refused")]).toEqual([from, to, !isStep]);
      const along: Partial<Record<DeliveryStatus, OrderStatus>> = {
        handedOver: "shipped",
        delivered: "completed",
        returnedToSender: "returned",
      };
      const moved = along[to] ?? part;
      expect(await standing()).toEqual(isStep ? [moved, to] : [part, from]);
      const history = await shop.sql("select 1 from order_history where order_uuid = $1", [placed.uuid]);
      expect(history).toHaveLength(isStep ? 1 : 0);
    }
  });

  test("a delivery is cancelled with its order as long as nothing was shipped", async () => {
    for (const from of deliveryStatuses) {
      await setStatus(partOf[from] ?? "shipped", from);
      await operator(shop.ports, "cancel", placed.number, "--reason", "duplicate");
      const to = deliveryTransitions[from].includes("canceled") ? "canceled" : from;
      expect((await standing())[1]).toBe(to);
    }
  });

  test("an order moves only where its delivery can follow", async () => {
    await setStatus("shipped", "failed");
    await operator(shop.ports, "complete", placed.number);
    expect(await standing()).toEqual(["completed", "delivered"]);
    for (const back of ["returning", "returnedToSender"] as const) {
      await setStatus("shipped", back);
      expect(await operator(shop.ports, "complete", placed.number)).toContain("refused");
      expect(await standing()).toEqual(["shipped", back]);
    }
    await setStatus("readyForPickup");
    expect(await operator(shop.ports, "delivery", placed.number, "returning")).toContain("refused");
    await operator(shop.ports, "cancel", placed.number, "--reason", "storageExpired");
    expect(await standing()).toEqual(["canceled", "returning"]);
    await operator(shop.ports, "delivery", placed.number, "returnedToSender");
    expect(await standing()).toEqual(["canceled", "returnedToSender"]);
    expect((await orderOf(buyer, placed.number)).history.at(-1)).toMatchObject({
      field: "travel",
      from: "returning",
      to: "returnedToSender",
    });
  });

  test("a payment, whatever the gateway reports in any state: moves forward, and never out of a final state", async () => {
    for (const from of paymentStates) {
      for (const word of paymentStates) {
        await buyer.clear();
        await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 2 }]);
        const { uuid, number } = await buyer.order({ paymentMethod: "card" });
        await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {});
        const id = bank.lastId();
        Object.assign(bank.records("payment").at(-1) ?? {}, { status: word });
        await shop.sql("update payments set status = $1 where external_id = $2", [from, id]);
        const notice = { type: "notification", event: "payment.succeeded", object: { id } };
        expect((await shop.call("POST", "/public/payments/webhook/yookassa", { body: notice })).status).toBe(200);
        const [now] = await shop.sql<{ status: string }>("select status from payments where external_id = $1", [id]);
        // Held money is captured at once.
        const result = word === "waiting_for_capture" ? "succeeded" : word;
        const next: readonly string[] = paymentTransitions[from];
        expect([from, word, now?.status]).toEqual([from, word, next.includes(result) ? result : from]);
        const [part] = await shop.sql<{ status: string }>("select status from order_parts where order_uuid = $1", [
          uuid,
        ]);
        const isConfirmed = next.includes("succeeded") && now?.status === "succeeded";
        expect([from, word, part?.status === "awaitingPayment"]).toEqual([from, word, !isConfirmed]);
      }
    }
  });
});
