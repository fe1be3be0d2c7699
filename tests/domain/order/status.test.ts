import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isChangeable,
  isFinal,
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
  it("follow the table of product rules §3.4", () => {
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

  it("are moved only by the actors in the table: the ERP along the edges, a manager back", () => {
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

  it("can be cancelled by the buyer until assembling", () => {
    expect(mayCancel("buyer")).toEqual(["new", "onModeration", "awaitingPayment", "confirmed", "awaitingSupply"]);
    const moves = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => to !== "canceled" && mayTransition(from, to, "buyer").ok),
    );
    expect(moves).toEqual([]);
  });

  it("can be cancelled by a manager until shipping, and by the system if unpaid or uncollected", () => {
    expect(mayCancel("manager")).toEqual([...mayCancel("buyer"), "assembling", "readyForPickup"]);
    expect(mayCancel("system")).toEqual(["awaitingPayment", "readyForPickup"]);
  });

  it("are confirmed by a payment, and a completed one is returned by a claim", () => {
    const moves = (actor: OrderActor) =>
      orderStatuses.flatMap((from) =>
        orderStatuses.filter((to) => mayTransition(from, to, actor).ok).map((to) => `${from}>${to}`),
      );
    expect(moves("payment")).toEqual(["awaitingPayment>confirmed"]);
    expect(moves("claim")).toEqual(["completed>partiallyReturned", "completed>returned", "partiallyReturned>returned"]);
  });

  it("are skipped forward by the ERP, with the missing steps recorded", () => {
    expect(mayTransition("confirmed", "shipped", "erp")).toEqual({ ok: true, value: { missed: ["assembling"] } });
    expect(mayTransition("confirmed", "assembling", "erp")).toEqual({ ok: true, value: { missed: [] } });
    expect(mayTransition("shipped", "confirmed", "erp")).toEqual({ ok: false, code: "transition_not_allowed" });
  });

  it("are moved back by a manager only, and never out of a final status", () => {
    expect(mayTransition("assembling", "confirmed", "manager").ok).toBe(true);
    expect(mayTransition("canceled", "new", "manager").ok).toBe(false);
    expect(mayTransition("returned", "completed", "manager").ok).toBe(false);
  });

  it("allow online changes before assembling", () => {
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
  it("ends: every edge leads forward or to cancelled", () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        if (transitions[from][to]) expect(orderStatuses.indexOf(to)).toBeGreaterThan(orderStatuses.indexOf(from));
      }
    }
  });

  it("can reach every status from new, and a final one from every status", () => {
    const reachable = (from: OrderStatus) => orderStatuses.filter((to) => mayTransition(from, to, "erp").ok);
    expect(reachable("new")).toEqual(orderStatuses.slice(1));
    for (const from of orderStatuses) expect(isFinal(from) || reachable(from).some(isFinal)).toBe(true);
  });

  it("never stays, never leaves a final status, and goes back only by a manager", () => {
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

  it("completes the ERP's skipped steps with edges", () => {
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

describe("the statuses of a whole order", () => {
  it("are those of its parts and partly shipped", () => {
    expect(new Set(masterStatuses)).toEqual(new Set([...orderStatuses, "partiallyShipped"]));
  });
});
