import { addDays } from "#app/domain/local-time.ts";
import type { OrderActor, OrderStatus } from "#app/domain/order/status.ts";
import type { OrderStory } from "./order-stories.ts";

/** A step of a part: when, by whom. */
export type Step = { at: Date; from: OrderStatus | null; to: OrderStatus; actor: OrderActor };

/** The way of a part of a story to its status; no step is later than now. `waits`: its goods are brought on order. */
export function stepsOf(story: OrderStory, status: OrderStatus, waits: boolean, now: Date): Step[] {
  const steps: Step[] = [];
  for (const to of pathTo(story, status, waits)) {
    const before = steps.at(-1);
    const usual = timeOf(story, to).getTime();
    const at = new Date(Math.min(Math.max(usual, (before?.at.getTime() ?? 0) + 1_000), now.getTime()));
    steps.push({ at, from: before?.to ?? null, to, actor: actorOf(story, before?.to ?? null, to) });
  }
  return steps;
}

function pathTo(story: OrderStory, status: OrderStatus, waits: boolean): OrderStatus[] {
  const begin = beginOf(story);
  if (status === "onModeration") return ["new", "onModeration"];
  const sent: OrderStatus = story.way === "pickup" ? "readyForPickup" : "shipped";
  const whole: OrderStatus[] = [
    ...begin,
    ...(waits ? (["awaitingSupply"] as const) : []),
    "assembling",
    sent,
    "completed",
  ];
  if (status === "returned")
    return story.way === "pickup" ? [...whole, "returned"] : [...whole.slice(0, -1), "returned"];
  if (status === "partiallyReturned") return [...whole, "partiallyReturned"];
  if (status === "canceled") return [...canceledAfter(story, whole), "canceled"];
  return whole.slice(0, whole.indexOf(status) + 1);
}

function beginOf({ method }: OrderStory): OrderStatus[] {
  return method === "credit" || method === "onDelivery"
    ? ["new", "confirmed"]
    : ["new", "awaitingPayment", "confirmed"];
}

function canceledAfter({ reason }: OrderStory, whole: readonly OrderStatus[]): readonly OrderStatus[] {
  const last: OrderStatus =
    reason === "notPaid"
      ? "awaitingPayment"
      : reason === "storageExpired"
        ? "readyForPickup"
        : reason === "creditHold" || reason === "duplicate"
          ? "new"
          : "confirmed";
  return whole.slice(0, whole.indexOf(last) + 1);
}

function timeOf({ created, shipped, method, way, reason }: OrderStory, to: OrderStatus): Date {
  const later = (minutes: number) => new Date(created.getTime() + minutes * 60_000);
  const onDay = (days: number, time: string) => new Date(`${addDays(shipped, days)}T${time}Z`);
  switch (to) {
    case "new":
    case "onModeration":
    case "awaitingPayment":
      return later(0);
    case "confirmed":
      return later({ card: 4, sbp: 2, invoice: 190, credit: 0, onDelivery: 35 }[method]);
    case "awaitingSupply":
      return later(method === "invoice" ? 190 : 36);
    case "assembling":
      return onDay(0, "05:20:11");
    case "readyForPickup":
      return onDay(0, "08:05:40");
    case "shipped":
      return onDay(0, "09:40:25");
    case "completed":
      return way === "pickup" ? onDay(0, "13:30:08") : way === "courier" ? onDay(0, "14:12:50") : onDay(4, "11:05:17");
    case "partiallyReturned":
    case "returned":
      return onDay(9, "10:20:33");
    case "canceled":
      return reason === "notPaid" ? later(3 * 1_440) : reason === "storageExpired" ? onDay(8, "00:05:00") : later(150);
  }
}

function actorOf({ reason, method }: OrderStory, from: OrderStatus | null, to: OrderStatus): OrderActor {
  if (from === null) return "buyer";
  if (to === "canceled")
    return reason === "buyer" ? "buyer" : reason === "notPaid" || reason === "storageExpired" ? "system" : "manager";
  if (to === "confirmed") return from === "awaitingPayment" ? "payment" : method === "credit" ? "system" : "manager";
  if (to === "partiallyReturned" || (to === "returned" && from === "completed")) return "claim";
  return to === "awaitingPayment" || to === "onModeration" || to === "awaitingSupply" ? "system" : "manager";
}
