import { z } from "zod";
import type { FailedReceipts, RetryReceipt } from "#app/contract/desk/buyers/receipts.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  advancesOf,
  failedHandoverReceipts,
  findHandoverReceipt,
  resumeHandoverReceipt,
} from "#server/db/queries/order/payments/handover-receipts.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { seenParts } from "./change-at-desk.ts";

export async function failedReceipts({ database }: Ports, staff: StaffScope): Promise<FailedReceipts> {
  return { items: await failedHandoverReceipts(database.db, citiesInScope(staff)) };
}

const answer = z.literal(true);
type Refusal = "receiptCovered" | "receiptNotFailed" | "receiptNotFound" | "rightMissing";

/**
 * Gives a refused receipt back to the job that registers receipts. The attempt is the provider's idempotency key, so
 * two people, or one who presses twice, get one receipt.
 */
export function retryReceipt(
  ports: Ports,
  { staff, author, uuid }: { staff: StaffScope; author: JournalAuthor; uuid: string },
  { attempt }: RetryReceipt,
): Promise<ProblemOr<true, Refusal>> {
  return changeOnce<typeof answer, { ok: false; code: Refusal }>(ports, author, answer, async (tx) => {
    const found = await findHandoverReceipt(tx, uuid);
    const order = found === undefined ? null : await hold(tx, { uuid: found.orderUuid });
    if (order === null || seenParts(staff, order).length === 0) return no("receiptNotFound");
    if (!mayStaff(staff, "notePayments", { city: order.cityUuid })) return no("rightMissing");
    // As it is with the order locked.
    const receipt = await findHandoverReceipt(tx, uuid);
    if (receipt?.status !== "canceled" || receipt.attempt !== attempt) return no("receiptNotFailed");
    // Refunds and receipts of other parts may have taken the advance meanwhile.
    const advance = (await advancesOf(tx, order.uuid)).find((one) => one.uuid === receipt.paymentUuid);
    if (advance === undefined || moneyFromDecimal(advance.left) < moneyFromDecimal(receipt.amount))
      return no("receiptCovered");
    await resumeHandoverReceipt(tx, uuid);
    await recordChange(tx, author, {
      action: "order.receiptRetried",
      object: { kind: "order", id: order.uuid, name: order.number },
      changes: { receipt: { before: "canceled", after: "pending" }, receiptAttempt: { before: null, after: attempt } },
      answer: true,
    });
    return ok(true as const);
  });
}
