import { z } from "zod";
import { correctedPartShape, type CorrectPart, type EndRefund } from "#app/contract/desk/order-money.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { moneyFromNumber, moneyToDecimal } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { rightObjectOf } from "#app/domain/staff/order-steps.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { documentsOfPart } from "#server/db/queries/desk/order-place.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { correctPart } from "#server/use-cases/order/changing/correct-order.ts";
import { endPaidRefund } from "#server/use-cases/order/paying/bank-refunds.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { seenParts, type DeskChange } from "./change-at-desk.ts";

const done = z.literal(true);
type RefundRefusal = RefusalsOf<typeof endPaidRefund> | "orderNotFound" | "rightMissing";

/** Records that a refund outside the gateway has been paid. */
export function endRefund(
  ports: Ports,
  { staff, author, number }: DeskChange,
  refund: EndRefund,
): Promise<ProblemOr<true, RefundRefusal>> {
  return changeOnce<typeof done, { ok: false; code: RefundRefusal }>(ports, author, done, async (tx) => {
    const order = await hold(tx, { number });
    if (order === null || seenParts(staff, order).length === 0) return no("orderNotFound");
    if (!mayStaff(staff, "refund", { city: order.cityUuid })) return no("rightMissing");
    if (!refund.number.startsWith(`${order.number}/`)) return no("refundNotDue");
    const ended = await endPaidRefund(tx, ports, author.actor, order, refund);
    if (!ended.ok) return ended;
    await recordChange(tx, author, {
      action: "order.refundPaid",
      object: { kind: "order", id: order.uuid, name: order.number },
      changes: { refund: { before: null, after: moneyToDecimal(ended.value.sum) } },
      reason: `${refund.number}: ${refund.bankNumber}, ${refund.paidOn}`,
      answer: true,
    });
    return ok(true as const);
  });
}

type CorrectionRefusal = RefusalsOf<typeof correctPart> | "orderNotFound" | "rightMissing" | "stale";

/** Issues a corrective document for the shipped part with this number. */
export function correctAtDesk(
  ports: Ports,
  { staff, author, number }: DeskChange,
  { seen, reason, lines }: CorrectPart,
): Promise<ProblemOr<z.infer<typeof correctedPartShape>, CorrectionRefusal>> {
  return changeOnce<typeof correctedPartShape, { ok: false; code: CorrectionRefusal }>(
    ports,
    author,
    correctedPartShape,
    async (tx) => {
      const order = await hold(tx, { number });
      const part = order?.parts.find((one) => one.number === number);
      if (order === null || part === undefined) return no("orderNotFound");
      const place = rightObjectOf({ ...part, cityUuid: order.cityUuid });
      if (!mayStaff(staff, "seeOrders", place)) return no("orderNotFound");
      if (!mayStaff(staff, "correctDocuments", place)) return no("rightMissing");
      const documents = await documentsOfPart(tx, part.uuid);
      const last = documents.at(-1);
      if (last !== undefined && documents.length !== seen) {
        const fields = [{ name: "documents", before: String(seen), yours: String(seen + 1), now: last.number }];
        return no("stale", { fields, by: last.by, at: last.at, version: part.version });
      }
      const corrected = await correctPart(tx, ports, author.actor, number, {
        reason,
        lines: lines.map(({ article, quantity, price }) => ({
          line: { article },
          become: (was) => ({
            quantity: quantity === undefined ? was.quantity : quantityFromNumber(quantity),
            price: price === undefined ? was.price : moneyFromNumber(price),
          }),
        })),
      });
      if (!corrected.ok) return corrected;
      await recordChange(tx, author, {
        action: "order.corrected",
        object: { kind: "order", id: order.uuid, name: part.number },
        changes: {
          document: { before: null, after: corrected.value.number },
          difference: { before: null, after: moneyToDecimal(corrected.value.difference) },
        },
        reason,
        answer: { number: corrected.value.number },
      });
      return ok({ number: corrected.value.number });
    },
  );
}
