import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { moneyFromDecimal, moneyToDecimal } from "#app/domain/money.ts";
import { deliveryStatuses } from "#app/domain/order/delivery-status.ts";
import { cancelReasons } from "#app/domain/order/moves.ts";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { no } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { nameDeliveryCost } from "#server/use-cases/order/changing/name-delivery-cost.ts";
import { notePaid } from "#server/use-cases/order/paying/note-paid.ts";
import {
  cancelOrder,
  ordersUnderWay,
  moveByOperator,
  moveDelivery,
  wholeOrder,
  type MovedByOperator,
} from "#server/use-cases/order/shipping/operate-orders.ts";
import { declare } from "#server/operator/declare.ts";
import { listedOrder, nextSteps, shownOrder } from "./order-lines.ts";
import { done, refused } from "#server/operator/refusals.ts";

/** Number of an order or of a part. */
const number = z.string().max(60);
const comment = z.string().max(500);
const status = z.enum(orderStatuses);

/** Amount received; defaults to the amount due. */
const taken = z
  .string()
  .transform((typed) => typed.replace(",", "."))
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/))
  .transform(moneyFromDecimal)
  .optional();
/** Link to the till receipt. */
const receipt = z
  .url({ protocol: /^https$/ })
  .max(500)
  .optional();

const despiteDebtName = "despite-debt";
const despiteDebt = z.string().optional();
const despiteDebtOption = { [despiteDebtName]: { type: "string" } } as const;

export const orderCommands = [
  declare({
    words: "order list",
    line: "[status]",
    about: ["open orders: number, status, payment, sum, day"],
    mayTake: ["status"],
    input: z.strictObject({ status: z.string().max(60).optional() }),
    async run(ports, input) {
      const known = status.optional().safeParse(input.status);
      if (!known.success) return refused({ code: "orderStatus", known: orderStatuses });
      const orders = await ordersUnderWay(ports, known.data ?? null);
      return done(orders.map(listedOrder).join("\n") || "no orders");
    },
  }),
  declare({
    words: "order show",
    line: "<number>",
    about: ["one order: buyer, recipient, parts with their lines, delivery and allowed steps,", "payments, history"],
    takes: ["number"],
    input: z.strictObject({ number }),
    async run(ports, { number }) {
      const order = await wholeOrder(ports, number);
      return order === undefined ? refused(no("orderNotFound")) : done(shownOrder(order));
    },
  }),
  moving("confirm", "confirmed", "accepts an order on moderation; it becomes payable or confirmed"),
  declare({
    words: "order paid",
    line: "<number> [--taken <sum>] [--receipt <address>] [--document <number> --date <YYYY-MM-DD>]",
    about: [
      "records a payment by invoice, or a late one of goods paid on receipt: the whole amount",
      "due, or --taken; --document: the bank's document, named in shipping documents",
    ],
    takes: ["number"],
    options: {
      taken: { type: "string" },
      receipt: { type: "string" },
      document: { type: "string" },
      date: { type: "string" },
    },
    input: z
      .strictObject({
        number,
        taken,
        receipt,
        document: z
          .string()
          .regex(/^[\p{L}\d/-]{1,30}$/u)
          .optional(),
        date: z.iso.date().optional(),
      })
      .refine(({ document, date }) => (document === undefined) === (date === undefined)),
    run: (ports, { number, taken = null, receipt = null, document, date }, actor) =>
      moved(
        notePaid(ports, actor, number, {
          sum: taken,
          receiptUrl: receipt,
          document: document === undefined || date === undefined ? null : { number: document, date },
        }),
      ),
  }),
  moving("supply", "awaitingSupply", "marks the goods as awaited from a supplier"),
  declare({
    words: "order assemble",
    line: "<number> [--despite-debt yes]",
    about: [
      "starts picking; refused for goods on credit while deliveries to the buyer are suspended",
      "because of a debt, except with --despite-debt (the same for ship)",
    ],
    takes: ["number"],
    options: despiteDebtOption,
    input: z.strictObject({ number, [despiteDebtName]: despiteDebt }),
    run: (ports, { number, ...input }, actor) =>
      move(ports, actor, number, { to: "assembling", track: null, despiteDebt: input[despiteDebtName] === "yes" }),
  }),
  moving("ready", "readyForPickup", "marks the goods as ready at the pickup point and notifies the buyer"),
  declare({
    words: "order ship",
    line: "<number> [--track <code>] [--despite-debt yes]",
    about: ["marks the goods as shipped"],
    takes: ["number"],
    options: { track: { type: "string" }, ...despiteDebtOption },
    input: z.strictObject({ number, track: z.string().max(60).optional(), [despiteDebtName]: despiteDebt }),
    run: (ports, { number, track = null, ...input }, actor) =>
      move(ports, actor, number, { to: "shipped", track, despiteDebt: input[despiteDebtName] === "yes" }),
  }),
  declare({
    words: "order complete",
    line: "<number> [--taken <sum>] [--receipt <address>]",
    about: [
      "marks the goods as received, and what was due on receipt as paid; --taken: the amount",
      "if it was less (0: nothing), --receipt: address of the cash register's receipt",
    ],
    takes: ["number"],
    options: { taken: { type: "string" }, receipt: { type: "string" } },
    input: z.strictObject({ number, taken, receipt }),
    run: (ports, { number, taken, receipt }, actor) =>
      move(ports, actor, number, {
        to: "completed",
        track: null,
        money:
          taken === undefined && receipt === undefined ? null : { sum: taken ?? null, receiptUrl: receipt ?? null },
      }),
  }),
  declare({
    words: "order return",
    line: "<number> [words]",
    about: ["returns goods nobody collected to the warehouse: stock, refund, documents"],
    takes: ["number"],
    text: "after",
    input: z.strictObject({ number, text: comment }),
    run: (ports, { number, text }, actor) => move(ports, actor, number, { to: "returned", track: null, comment: text }),
  }),
  declare({
    words: "order delivery",
    line: `<number> <${deliveryStatuses.filter((one) => one !== "pending" && one !== "canceled").join("|")}>`,
    about: [
      "moves the delivery one step; the part becomes shipped when it leaves, completed when",
      "it is delivered, returned when it comes back",
    ],
    takes: ["number", "delivery"],
    input: z.strictObject({ number, delivery: z.enum(deliveryStatuses) }),
    run: (ports, { number, delivery }, actor) => moved(moveDelivery(ports, actor, number, delivery)),
  }),
  declare({
    words: "order delivery-cost",
    line: "<number> <roubles>",
    about: [
      "names the cost of a delivery, of the part with this number and those that come with it;",
      "the buyer is told. Only of orders paid on receipt whose goods are still here",
    ],
    takes: ["number", "cost"],
    input: z.strictObject({ number, cost: taken.unwrap() }),
    async run(ports, { number, cost }, actor) {
      const named = await nameDeliveryCost(ports, actor, { number, cost });
      if (!named.ok) return refused(named);
      const { parts, total } = named.value;
      return done(`${parts.join(", ")}: delivery ${moneyToDecimal(cost)}, the order is now ${moneyToDecimal(total)}`);
    },
  }),
  declare({
    words: "order cancel",
    line: `<number> --reason <${cancelReasons.join("|")}> [words]`,
    about: ["cancels an order or one part: releases stock, refunds, notifies the buyer of the reason"],
    takes: ["number"],
    options: { reason: { type: "string" } },
    text: "after",
    input: z.strictObject({ number, reason: z.enum(cancelReasons), text: comment }),
    run: (ports, { number, reason, text }, actor) =>
      moved(cancelOrder(ports, actor, number, { reason, comment: text })),
  }),
];

/** A command that takes only an order number. */
function moving(verb: string, to: OrderStatus, about: string) {
  return declare({
    words: `order ${verb}`,
    line: "<number>",
    about: [about],
    takes: ["number"],
    input: z.strictObject({ number }),
    run: (ports, { number }, actor) => move(ports, actor, number, { to, track: null }),
  });
}

function move(ports: Ports, actor: Actor, number: string, how: Parameters<typeof moveByOperator>[3]) {
  return moved(moveByOperator(ports, actor, number, how));
}

async function moved(moving: Promise<MovedByOperator>) {
  const result = await moving;
  if (!result.ok)
    return refused(result, result.code === "transition_not_allowed" ? { next: nextSteps(result.next) } : {});
  const { moved, status, paymentStatus } = result.value;
  return done(`${moved.join(", ")}: ${status}, ${paymentStatus}`);
}
