import { z } from "zod";
import { endRefund, noteRefund, takeRefund, type RefundRow } from "#server/db/queries/order/refunds.ts";
import type { GatewayRefund } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { endOrderRefund } from "./end-refund.ts";
import { hold } from "./hold-order.ts";
import { receiptShape } from "./payment-request.ts";

const requestShape = z.object({
  paymentId: z.string(),
  amount: z.string(),
  receipt: receiptShape,
});

/** Makes refunds that were noted and asks after those under way; answers how many have ended. Under one key each, so that none is made twice. */
export async function followRefunds(ports: Ports, stopping?: AbortSignal): Promise<number> {
  if (ports.payments === null) return 0;
  let ended = 0;
  while (!stopping?.aborted) {
    const refund = await takeRefund(ports.database.db);
    if (refund === null) break;
    if (await followRefund(ports, refund)) ended += 1;
  }
  return ended;
}

async function followRefund(ports: Ports, refund: RefundRow): Promise<boolean> {
  const { payments, failpoints, log } = ports;
  if (payments === null) return false;
  const asked =
    refund.externalId === null
      ? await payments.refund(requestShape.parse(refund.request), refund.uuid)
      : await payments.findRefund(refund.externalId);
  await failpoints.reach("refund.answered");
  if (!asked.ok || asked.value === null) {
    log.error({ refund: refund.uuid, reason: asked.ok ? "unknown" : asked.reason }, "the gateway made no refund");
    return false;
  }
  if (asked.value.status === "pending") {
    await noteRefund(ports.database.db, refund.uuid, asked.value.id);
    return false;
  }
  return end(ports, refund, asked.value);
}

async function end(ports: Ports, refund: RefundRow, { id, status }: GatewayRefund): Promise<boolean> {
  if (status === "pending") return false;
  return ports.database.db.transaction().execute(async (tx) => {
    const order = await hold(tx, { uuid: refund.orderUuid });
    if (order === null || !(await endRefund(tx, refund.uuid, status, id))) return false;
    await endOrderRefund(tx, ports, order, { ...refund, isMade: status === "succeeded" });
    return true;
  });
}
