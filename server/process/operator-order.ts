import { z } from "zod";
import { cancelReasons } from "#app/domain/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import {
  cancelOrder,
  listForOperator,
  moveByOperator,
  noteInvoicePaid,
  showForOperator,
} from "#server/use-cases/order/operate-orders.ts";

/** The operator's word about orders. `number` is an order's, or one part's of it. */
export const orderCommand = z.strictObject({
  name: z.literal("order"),
  verb: z.enum(["list", "show", "confirm", "paid", "supply", "assemble", "ready", "ship", "complete", "cancel"]),
  number: z.string().max(60),
  /** The carrier's, where goods travel under one. */
  track: z.string().max(60).nullable(),
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
  order cancel <number> --reason <buyer|noStock|creditHold|duplicate|notPaid|storageExpired> [words]
                                        gives the goods and the money back, and tells why
                                        <number> may name one part
`;

/** Null for words that make no command. */
export function readOrderCommand(verb: string, number: string, rest: readonly string[]): OrderCommand | null {
  const [flag, value = "", ...words] = rest;
  const isShip = verb === "ship" && flag === "--track" && value !== "" && words.length === 0;
  const isCancel = verb === "cancel" && flag === "--reason";
  if (rest.length > 0 && !isShip && !isCancel) return null;
  if (verb === "cancel" && !isCancel) return null;
  if (verb !== "list" && number === "") return null;
  const read = orderCommand.safeParse({
    name: "order",
    verb,
    number,
    track: isShip ? value : null,
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

export async function obeyOrder(
  ports: Ports,
  { verb, number, track, reason, comment }: OrderCommand,
): Promise<{ ok: boolean; message: string }> {
  if (verb === "list") return { ok: true, message: (await listForOperator(ports, number || null)) || "no orders" };
  if (verb === "show") {
    const shown = await showForOperator(ports, number);
    return shown === null ? refused("notFound") : { ok: true, message: shown };
  }
  const done =
    verb === "paid"
      ? await noteInvoicePaid(ports, number)
      : verb === "cancel"
        ? await cancelOrder(ports, number, { reason: reason ?? "buyer", comment })
        : await moveByOperator(ports, number, { to: targets[verb], track });
  return done.ok ? { ok: true, message: `${done.value.moved.join(", ")}: ${done.value.status}` } : refused(done.code);
}

function refused(code: string): { ok: boolean; message: string } {
  return { ok: false, message: reasons[code] ?? code };
}

const reasons: Record<string, string> = {
  notFound: "no order and no part has this number",
  transition_not_allowed: "it does not stand where it could be moved so; `order show` tells where it stands",
  notInvoiced: "this order is not paid by an invoice that waits for money",
};
