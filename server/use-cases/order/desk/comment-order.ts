import { z } from "zod";
import type { CommentOrder } from "#app/contract/desk/order.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { insertOrderComment } from "#server/db/queries/desk/order-comments.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { tellBuyer } from "#server/use-cases/order/reading/tell-buyer.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { seenParts, type DeskChange } from "./change-at-desk.ts";

const answer = z.literal(true);
type Refusal = { code: "orderNotFound" | "rightMissing" };

/** Adds a comment to an order; one for the buyer is sent to him. */
export function commentOrder(
  ports: Ports,
  { staff, author, number }: DeskChange,
  { kind, text }: CommentOrder,
): Promise<Verdict<true, Refusal>> {
  return changeOnce<typeof answer, { ok: false } & Refusal>(ports, author, answer, async (tx) => {
    const order = await hold(tx, { number });
    if (order === null || seenParts(staff, order).length === 0) return no("orderNotFound");
    if (!mayStaff(staff, "changeOrders", { city: order.cityUuid })) return no("rightMissing");
    const uuid = ports.ids.uuid();
    await insertOrderComment(tx, { uuid, orderUuid: order.uuid, kind, text, by: author.actor });
    if (kind === "buyer")
      await tellBuyer(tx, ports, order, { event: "order.comment", about: uuid, params: { comment: text } });
    await recordChange(tx, author, {
      action: "order.commented",
      object: { kind: "order", id: order.uuid, name: order.number },
      changes: { [kind === "buyer" ? "commentForBuyer" : "comment"]: { before: null, after: text } },
      answer: true,
    });
    return ok(true as const);
  });
}
