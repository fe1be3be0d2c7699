import { z } from "zod";
import {
  noteHandoverReceipt,
  retryHandoverReceipt,
  takeHandoverReceipt,
  type HandoverReceiptRow,
} from "#server/db/queries/order/handover-receipts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { receiptShape } from "./payment-request.ts";

const requestShape = z.object({
  paymentId: z.string(),
  amount: z.string(),
  receipt: receiptShape,
});

/** A fiscal register that refuses so often is not asked by a machine any more. */
const mostAttempts = 20;

/** Registers the second receipts that were noted and asks after those under way; answers how many are registered. Under one key each, so that none is made twice. */
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
  if (payments === null) return false;
  const asked =
    row.externalId === null
      ? await payments.handOver(requestShape.parse(row.request), `${row.uuid}:${row.attempt}`)
      : await payments.findReceipt(row.externalId);
  await failpoints.reach("handover.answered");
  if (!asked.ok || asked.value === null) {
    const reason = asked.ok ? "unknown" : asked.reason;
    log.error({ receipt: row.uuid, reason }, "the gateway registered no receipt of what was handed over");
    return false;
  }
  const { id, status } = asked.value;
  if (status === "canceled") {
    log.error({ receipt: row.uuid, attempt: row.attempt }, "a receipt of what was handed over could not be registered");
    await retryHandoverReceipt(database.db, row, mostAttempts);
    return false;
  }
  await noteHandoverReceipt(database.db, row.uuid, { status, externalId: id });
  return status === "succeeded";
}
