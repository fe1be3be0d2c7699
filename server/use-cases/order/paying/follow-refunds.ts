import { bankActor } from "#app/domain/actor.ts";
import { z } from "zod";
import { endRefund, noteRefund, takeRefund, type RefundRow } from "#server/db/queries/order/payments/refunds.ts";
import type { GatewayRefund } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { endOrderRefund } from "./end-refund.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { receiptShape } from "./payment-request.ts";

const requestShape = z.object({
  paymentId: z.string(),
  amount: z.string(),
  receipt: receiptShape,
});

/**
 * Executes due refunds and polls pending ones; returns the number completed. Each has one idempotency key, so none is
 * made twice.
 */
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
  const gateway = payments?.of(refund) ?? null;
  if (gateway === null) {
    log.error({ refund: refund.uuid, gateway: refund.gateway }, "the gateway of a refund is not set");
    return false;
  }
  const answer =
    refund.externalId === null
      ? await gateway.refund(requestShape.parse(refund.request), refund.uuid)
      : await gateway.findRefund(refund.externalId);
  await failpoints.reach("refund.answered");
  if (!answer.ok || answer.value === null) {
    log.error({ refund: refund.uuid, reason: answer.ok ? "unknown" : answer.reason }, "the gateway made no refund");
    return false;
  }
  if (answer.value.status === "pending") {
    await noteRefund(ports.database.db, refund.uuid, answer.value.id);
    return false;
  }
  return end(ports, refund, answer.value);
}

async function end(ports: Ports, refund: RefundRow, { id, status }: GatewayRefund): Promise<boolean> {
  if (status === "pending") return false;
  return ports.database.db.transaction().execute(async (tx) => {
    const order = await hold(tx, { uuid: refund.orderUuid });
    if (order === null || !(await endRefund(tx, refund.uuid, status, id))) return false;
    await endOrderRefund(tx, ports, order, { ...refund, isMade: status === "succeeded", by: bankActor });
    return true;
  });
}
