import { z } from "zod";
import { deliveryStatuses } from "#app/domain/order/delivery-status.ts";
import { cancelReasons } from "#app/domain/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import {
  cancelOrder,
  listForOperator,
  moveByOperator,
  moveDelivery,
  noteInvoicePaid,
  showForOperator,
} from "#server/use-cases/order/operate-orders.ts";

/** The operator's word about orders. `number` is an order's, or one part's of it. */
export const orderCommand = z.strictObject({
  name: z.literal("order"),
  verb: z.enum([
    "list",
    "show",
    "confirm",
    "paid",
    "supply",
    "assemble",
    "ready",
    "ship",
    "complete",
    "cancel",
    "delivery",
  ]),
  number: z.string().max(60),
  /** The carrier's, where goods travel under one. */
  track: z.string().max(60).nullable(),
  delivery: z.enum(deliveryStatuses).nullable(),
  reason: z.enum(cancelReasons).nullable(),
  comment: z.string().max(500),
});
export type OrderCommand = z.infer<typeof orderCommand>;

export const orderUsage = `  order list [status]                   orders under way: number, status, payment, sum, day
  order show <number>                   one order with its parts and history
  order confirm <number>                lets an order in that was checked; it is paid, or confirmed, next
  order paid <number>                   the money of an invoice has come
  order assemble <number>               the warehouse begins
  order ready <number>                  the goods lie at the point: the buyer is told
  order ship <number> [--track <code>]  the goods have left
  order complete <number>               the buyer has them
  order delivery <number> <planned|handedOver|inTransit|arrived|outForDelivery|delivered|failed|rescheduled|returning|returnedToSender>
                                        how far the goods have come, one step; what leaves is shipped, what arrives completed
  order cancel <number> --reason <buyer|noStock|creditHold|duplicate|notPaid|storageExpired> [words]
                                        gives the goods and the money back, and tells why
                                        <number> may name one part
`;

/** Null for words that make no command. */
export function readOrderCommand(verb: string, number: string, rest: readonly string[]): OrderCommand | null {
  const [flag, value = "", ...words] = rest;
  const isShip = verb === "ship" && flag === "--track" && value !== "" && words.length === 0;
  const isCancel = verb === "cancel" && flag === "--reason";
  const isDelivery = verb === "delivery" && rest.length === 1;
  if (rest.length > 0 && !isShip && !isCancel && !isDelivery) return null;
  if ((verb === "cancel" && !isCancel) || (verb === "delivery" && !isDelivery)) return null;
  if (verb !== "list" && number === "") return null;
  const read = orderCommand.safeParse({
    name: "order",
    verb,
    number,
    track: isShip ? value : null,
    delivery: isDelivery ? flag : null,
    reason: isCancel ? value : null,
    comment: words.join(" ").trim(),
  });
  return read.success ? read.data : null;
}

const targets = {
  confirm: "confirmed",
  supply: "awaitingSupply",
  assemble: "assembling",
  ready: "readyForPickup",
  ship: "shipped",
  complete: "completed",
} as const;

type Moving = Exclude<OrderCommand["verb"], "list" | "show">;

export async function obeyOrder(ports: Ports, command: OrderCommand): Promise<{ ok: boolean; message: string }> {
  const { verb, number } = command;
  if (verb === "list") return { ok: true, message: (await listForOperator(ports, number || null)) || "no orders" };
  if (verb === "show") {
    const shown = await showForOperator(ports, number);
    return shown === null ? refused("notFound") : { ok: true, message: shown };
  }
  const done = await moved(ports, verb, command);
  return done.ok ? { ok: true, message: `${done.value.moved.join(", ")}: ${done.value.status}` } : refused(done.code);
}

function moved(ports: Ports, verb: Moving, { number, track, delivery, reason, comment }: OrderCommand) {
  if (verb === "paid") return noteInvoicePaid(ports, number);
  if (verb === "cancel") return cancelOrder(ports, number, { reason: reason ?? "buyer", comment });
  if (verb === "delivery") return moveDelivery(ports, number, delivery ?? "pending");
  return moveByOperator(ports, number, { to: targets[verb], track });
}

function refused(code: string): { ok: boolean; message: string } {
  return { ok: false, message: reasons[code] ?? code };
}

const reasons: Record<string, string> = {
  notFound: "no order and no part has this number",
  transition_not_allowed: "it does not stand where it could be moved so; `order show` tells where it stands",
  notInvoiced: "this order is not paid by an invoice that waits for money",
};
