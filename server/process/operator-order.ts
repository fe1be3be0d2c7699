import { z } from "zod";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { deliveryStatuses } from "#app/domain/order/delivery-status.ts";
import { cancelReasons } from "#app/domain/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import {
  cancelOrder,
  listForOperator,
  moveByOperator,
  moveDelivery,
  showForOperator,
} from "#server/use-cases/order/operate-orders.ts";
import { notePaid } from "#server/use-cases/order/note-paid.ts";
import { readFlags } from "./command-flags.ts";

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
    "return",
    "cancel",
    "delivery",
  ]),
  number: z.string().max(60),
  /** Goods on credit go out though deliveries to their buyer are suspended. */
  despiteDebt: z.boolean().default(false),
  /** The carrier's, where goods travel under one. */
  track: z.string().max(60).nullable(),
  delivery: z.enum(deliveryStatuses).nullable(),
  reason: z.enum(cancelReasons).nullable(),
  /** Money that was taken, as decimals; null is all that is due. */
  taken: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .nullable(),
  /** Where the receipt of the till is seen. */
  receipt: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
  /** By which the money came, and of what day. */
  document: z
    .string()
    .regex(/^[\p{L}\d/-]{1,30}$/u)
    .nullable(),
  date: z.iso.date().nullable(),
  comment: z.string().max(500),
});
export type OrderCommand = z.infer<typeof orderCommand>;

export const orderUsage = `  order list [status]                   orders under way: number, status, payment, sum, day
  order show <number>                   one order with its parts and history
  order confirm <number>                lets an order in that was checked; it is paid, or confirmed, next
  order paid <number> [--taken <sum>] [--receipt <address>] [--document <number> --date <YYYY-MM-DD>]
                                        money has come: of an invoice, or later than the goods that are paid on receipt;
                                        all that is due, or so much; --document is the bank's, as papers of shipment name it
  order supply <number>                 its goods have to come first
  order assemble <number> [--despite-debt yes]
                                        the warehouse begins; goods on credit wait while deliveries to their buyer are
                                        suspended for a debt, unless it is decided otherwise (the same for ship)
  order ready <number>                  the goods lie at the point: the buyer is told
  order ship <number> [--track <code>]  the goods have left
  order complete <number> [--taken <sum>] [--receipt <address>]
                                        the buyer has them, and has paid what was to be paid on receipt; --taken tells how
                                        much where it was less (0: nothing), --receipt where the till's receipt is seen
  order return <number> [words]         nobody took the goods and they lie in the warehouse again: stock, money and documents follow
  order delivery <number> <planned|handedOver|inTransit|arrived|outForDelivery|delivered|failed|rescheduled|returning|returnedToSender>
                                        how far the goods have come, one step; what leaves is shipped, what arrives
                                        completed, what comes back returned
  order cancel <number> --reason <buyer|noStock|creditHold|duplicate|notPaid|storageExpired> [words]
                                        gives the goods and the money back, and tells why
                                        <number> may name one part
`;

/** Null for words that make no command. */
export function readOrderCommand(verb: string, number: string, rest: readonly string[]): OrderCommand | null {
  const read = readFlags(rest, flagsOf[verb] ?? []);
  if (read === null || (verb !== "list" && number === "")) return null;
  const { flags, words } = read;
  const isDelivery = verb === "delivery";
  if (isDelivery ? words.length !== 1 : words.length > 0 && verb !== "cancel" && verb !== "return") return null;
  if (verb === "cancel" && flags["--reason"] === undefined) return null;
  if ((flags["--document"] === undefined) !== (flags["--date"] === undefined)) return null;
  const command = orderCommand.safeParse({
    name: "order",
    verb,
    number,
    despiteDebt: flags["--despite-debt"] === "yes",
    track: flags["--track"] ?? null,
    delivery: isDelivery ? words[0] : null,
    reason: flags["--reason"] ?? null,
    taken: flags["--taken"]?.replace(",", ".") ?? null,
    receipt: flags["--receipt"] ?? null,
    document: flags["--document"] ?? null,
    date: flags["--date"] ?? null,
    comment: isDelivery ? "" : words.join(" ").trim(),
  });
  return command.success ? command.data : null;
}

const flagsOf: Readonly<Record<string, readonly string[]>> = {
  assemble: ["--despite-debt"],
  ship: ["--track", "--despite-debt"],
  cancel: ["--reason"],
  complete: ["--taken", "--receipt"],
  paid: ["--taken", "--receipt", "--document", "--date"],
};

const targets = {
  confirm: "confirmed",
  supply: "awaitingSupply",
  assemble: "assembling",
  ready: "readyForPickup",
  ship: "shipped",
  complete: "completed",
  return: "returned",
} as const;

type Moving = Exclude<OrderCommand["verb"], "list" | "show">;

export async function obeyOrder(ports: Ports, command: OrderCommand): Promise<{ ok: boolean; message: string }> {
  const { verb, number } = command;
  if (verb === "list") return listForOperator(ports, number || null);
  if (verb === "show") {
    const shown = await showForOperator(ports, number);
    return shown === null ? refused("notFound") : { ok: true, message: shown };
  }
  const done = await moved(ports, verb, command);
  if (!done.ok) return refused(done.code);
  const { moved: parts, status, paymentStatus } = done.value;
  return { ok: true, message: `${parts.join(", ")}: ${status}, ${paymentStatus}` };
}

function moved(ports: Ports, verb: Moving, command: OrderCommand) {
  const { number, track, delivery, reason, taken, receipt, document, date, comment, despiteDebt } = command;
  const money = {
    sum: taken === null ? null : moneyFromDecimal(taken),
    receiptUrl: receipt,
    document: document === null || date === null ? null : { number: document, date },
  };
  if (verb === "paid") return notePaid(ports, number, money);
  if (verb === "cancel") return cancelOrder(ports, number, { reason: reason ?? "buyer", comment });
  if (verb === "delivery") return moveDelivery(ports, number, delivery ?? "pending");
  const isSaid = taken !== null || receipt !== null;
  return moveByOperator(ports, number, {
    to: targets[verb],
    track,
    comment,
    money: isSaid ? money : null,
    despiteDebt,
  });
}

function refused(code: string): { ok: boolean; message: string } {
  return { ok: false, message: reasons[code] ?? code };
}

const reasons: Record<string, string> = {
  notFound: "no order and no part has this number",
  transition_not_allowed: "it does not stand where it could be moved so; `order show` tells where it stands",
  notFetched: "it is not fetched at a point of ours, but brought: `order ship` sends it",
  notAwaited: "no money is awaited: neither of an invoice, nor of goods that were handed over and are paid on receipt",
  notOnReceipt: "this order is not paid on receipt: its money comes otherwise",
  creditStopped:
    "its buyer owes money that is long overdue, and deliveries on credit are suspended; `--despite-debt yes` lets these goods go",
  paidTooMuch: "that is more than is due; `order show` tells what was paid",
};
