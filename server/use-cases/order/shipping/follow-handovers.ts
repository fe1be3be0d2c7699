import { z } from "zod";
import {
  noteHandoverReceipt,
  retryHandoverReceipt,
  takeHandoverReceipt,
  type HandoverReceiptRow,
} from "#server/db/queries/order/payments/handover-receipts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { receiptShape } from "#server/use-cases/order/paying/payment-request.ts";

const requestShape = z.object({
  paymentId: z.string(),
  amount: z.string(),
  receipt: receiptShape,
});

/** Attempts before a failing fiscal register is no longer called automatically. */
const mostAttempts = 20;

/**
 * Registers due second receipts and polls pending ones; returns the number registered. Each has one idempotency key, so
 * none is made twice.
 */
export async function followHandovers(ports: Ports, stopping?: AbortSignal): Promise<number> {
  if (ports.payments === null) return 0;
  let registered = 0;
  while (!stopping?.aborted) {
    const receipt = await takeHandoverReceipt(ports.database.db);
    if (receipt === null) break;
    if (await follow(ports, receipt)) registered += 1;
  }
  return registered;
}

async function follow(ports: Ports, row: HandoverReceiptRow): Promise<boolean> {
  const { payments, failpoints, log, database } = ports;
  const gateway = payments?.of(row) ?? null;
  if (gateway === null) {
    log.error({ receipt: row.uuid, gateway: row.gateway }, "the gateway of a receipt is not set");
    return false;
  }
  const answer =
    row.externalId === null
      ? await gateway.handOver(requestShape.parse(row.request), `${row.uuid}:${row.attempt}`)
      : await gateway.findReceipt(row.externalId);
  await failpoints.reach("handover.answered");
  if (!answer.ok || answer.value === null) {
    const reason = answer.ok ? "unknown" : answer.reason;
    log.error({ receipt: row.uuid, reason }, "the gateway registered no receipt of what was handed over");
    return false;
  }
  const { id, status } = answer.value;
  if (status === "canceled") {
    log.error({ receipt: row.uuid, attempt: row.attempt }, "a receipt of what was handed over could not be registered");
    await retryHandoverReceipt(database.db, row, mostAttempts);
    return false;
  }
  await noteHandoverReceipt(database.db, row.uuid, { status, externalId: id });
  return status === "succeeded";
}
