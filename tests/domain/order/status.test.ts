import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isChangeable,
  isFinal,
  masterStatus,
  masterStatuses,
  mayTransition,
  orderStatuses,
  transitions,
  type OrderActor,
  type OrderStatus,
} from "#app/domain/order/status.ts";

const actors: OrderActor[] = ["buyer", "manager", "system", "payment", "claim", "erp"];
const statuses = fc.constantFrom(...orderStatuses);

function mayCancel(actor: OrderActor): OrderStatus[] {
  return orderStatuses.filter((from) => mayTransition(from, "canceled", actor).ok);
}

describe("the statuses of a part", () => {
  it("follow the table of decisions §3.4", () => {
    const edges = Object.entries(transitions).map(([from, next]) => [from, Object.keys(next)]);
    expect(Object.fromEntries(edges)).toEqual({
      new: ["onModeration", "awaitingPayment", "confirmed", "canceled"],
      onModeration: ["awaitingPayment", "confirmed", "canceled"],
      awaitingPayment: ["confirmed", "canceled"],
      confirmed: ["awaitingSupply", "assembling", "canceled"],
      awaitingSupply: ["assembling", "canceled"],
      assembling: ["readyForPickup", "shipped", "canceled"],
      readyForPickup: ["completed", "canceled"],
      shipped: ["completed", "returned"],
      completed: ["partiallyReturned", "returned"],
      partiallyReturned: ["returned"],
      returned: [],
      canceled: [],
    });
  });

  it("are moved by nobody but who the table names, the ERP along the edges and a manager back", () => {
    const named: Record<string, OrderActor[]> = {
      "new>onModeration": ["system"],
      "new>awaitingPayment": ["system"],
      "new>confirmed": ["system"],
      "new>canceled": ["buyer", "manager"],
      "onModeration>awaitingPayment": ["manager"],
      "onModeration>confirmed": ["manager"],
      "onModeration>canceled": ["buyer", "manager"],
      "awaitingPayment>confirmed": ["payment"],
      "awaitingPayment>canceled": ["buyer", "manager", "system"],
      "confirmed>awaitingSupply": ["manager", "system"],
      "confirmed>assembling": ["manager", "system"],
      "confirmed>canceled": ["buyer", "manager"],
      "awaitingSupply>assembling": ["manager", "system"],
      "awaitingSupply>canceled": ["buyer", "manager"],
      "assembling>readyForPickup": ["manager", "system"],
      "assembling>shipped": ["manager", "system"],
      "assembling>canceled": ["manager"],
      "readyForPickup>completed": ["manager", "system"],
      "readyForPickup>canceled": ["manager", "system"],
      "shipped>completed": ["manager", "system"],
      "shipped>returned": ["manager", "system"],
      "completed>partiallyReturned": ["claim"],
      "completed>returned": ["claim"],
      "partiallyReturned>returned": ["claim"],
    };
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        const isBack = orderStatuses.indexOf(to) < orderStatuses.indexOf(from);
        for (const actor of actors.filter((one) => one !== "erp" && !(one === "manager" && isBack))) {
          const allowed = named[`${from}>${to}`]?.includes(actor) ?? false;
          expect(mayTransition(from, to, actor).ok, `${from} > ${to} by ${actor}`).toBe(allowed);
        }
      }
    }
  });

  it("the buyer cancels until assembling and does nothing else", () => {
    expect(mayCancel("buyer")).toEqual(["new", "onModeration", "awaitingPayment", "confirmed", "awaitingSupply"]);
    const moves = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => to !== "canceled" && mayTransition(from, to, "buyer").ok),
    );
    expect(moves).toEqual([]);
  });

  it("a manager cancels whatever has not left, the system what was not paid or fetched", () => {
    expect(mayCancel("manager")).toEqual([...mayCancel("buyer"), "assembling", "readyForPickup"]);
    expect(mayCancel("system")).toEqual(["awaitingPayment", "readyForPickup"]);
  });

  it("a payment confirms what awaits it, a claim returns what is completed", () => {
    const moves = (actor: OrderActor) =>
      orderStatuses.flatMap((from) =>
        orderStatuses.filter((to) => mayTransition(from, to, actor).ok).map((to) => `${from}>${to}`),
      );
    expect(moves("payment")).toEqual(["awaitingPayment>confirmed"]);
    expect(moves("claim")).toEqual(["completed>partiallyReturned", "completed>returned", "partiallyReturned>returned"]);
  });

  it("the ERP jumps forward, and the missing steps are named", () => {
    expect(mayTransition("confirmed", "shipped", "erp")).toEqual({ ok: true, value: { missed: ["assembling"] } });
    expect(mayTransition("confirmed", "assembling", "erp")).toEqual({ ok: true, value: { missed: [] } });
    expect(mayTransition("shipped", "confirmed", "erp")).toEqual({ ok: false, code: "transition_not_allowed" });
  });

  it("a manager alone goes back, and never out of a final status", () => {
    expect(mayTransition("assembling", "confirmed", "manager").ok).toBe(true);
    expect(mayTransition("canceled", "new", "manager").ok).toBe(false);
    expect(mayTransition("returned", "completed", "manager").ok).toBe(false);
  });

  it("online changes are possible before assembling", () => {
    expect(orderStatuses.filter(isChangeable)).toEqual([
      "new",
      "onModeration",
      "awaitingPayment",
      "confirmed",
      "awaitingSupply",
    ]);
  });
});

describe("any walk over the graph", () => {
  it("ends: every edge leads forward or to canceled", () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        if (transitions[from][to]) expect(orderStatuses.indexOf(to)).toBeGreaterThan(orderStatuses.indexOf(from));
      }
    }
  });

  it("reaches every status from new, and a final one from every status", () => {
    const reachable = (from: OrderStatus) => orderStatuses.filter((to) => mayTransition(from, to, "erp").ok);
    expect(reachable("new")).toEqual(orderStatuses.slice(1));
    for (const from of orderStatuses) expect(isFinal(from) || reachable(from).some(isFinal)).toBe(true);
  });

  it("nobody stays, leaves a final status, or but a manager goes back", () => {
    fc.assert(
      fc.property(statuses, statuses, fc.constantFrom(...actors), (from, to, actor) => {
        if (!mayTransition(from, to, actor).ok) return;
        expect(from).not.toBe(to);
        expect(isFinal(from)).toBe(false);
        const back = orderStatuses.indexOf(to) < orderStatuses.indexOf(from);
        if (back) expect(actor).toBe("manager");
      }),
    );
  });

  it("the ERP's missed steps join both ends by edges", () => {
    fc.assert(
      fc.property(statuses, statuses, (from, to) => {
        const jump = mayTransition(from, to, "erp");
        if (!jump.ok) return;
        const path = [from, ...jump.value.missed, to];
        for (const [place, status] of path.slice(1).entries())
          expect(transitions[path[place] ?? from][status]).toBeDefined();
      }),
    );
  });
});

describe("the order's own status", () => {
  it.each<[OrderStatus[], string]>([
    [["new"], "new"],
    [["confirmed", "awaitingSupply"], "confirmed"],
    [["assembling", "new"], "new"],
    [["canceled", "assembling"], "assembling"],
    [["canceled", "canceled"], "canceled"],
    [["shipped", "assembling"], "partiallyShipped"],
    [["completed", "readyForPickup"], "partiallyShipped"],
    [["completed", "canceled"], "completed"],
    [["shipped", "completed"], "shipped"],
    [["completed", "returned"], "completed"],
    [["returned", "returned"], "returned"],
  ])("of parts %j is %s", (parts, status) => {
    expect(masterStatus(parts)).toBe(status);
  });

  it("is one of its live parts' or partly shipped; canceled only when all are; the same in any order", () => {
    fc.assert(
      fc.property(fc.array(statuses, { minLength: 1, maxLength: 6 }), (parts) => {
        const status = masterStatus(parts);
        expect(masterStatus([...parts].reverse())).toBe(status);
        expect(status === "canceled").toBe(parts.every((part) => part === "canceled"));
        if (status !== "partiallyShipped") expect(parts).toContain(status);
      }),
    );
  });

  it("may be each of those that a filter offers", () => {
    expect(new Set(masterStatuses)).toEqual(new Set([...orderStatuses, "partiallyShipped"]));
  });

  it("of no parts is a bug", () => {
    expect(() => masterStatus([])).toThrow(RangeError);
  });
});
