import { z } from "zod";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import { endRefund, noteRefund, refundState, takeRefund, type RefundRow } from "#server/db/queries/order/refunds.ts";
import { insertHistoryRows, setPaymentStatus } from "#server/db/queries/order/moves.ts";
import type { GatewayRefund } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hold } from "./hold-order.ts";
import { paymentRequestShape } from "./payment-request.ts";
import { tellBuyer } from "./tell-buyer.ts";

const requestShape = z.object({
  paymentId: z.string(),
  amount: z.string(),
  receipt: paymentRequestShape.shape.receipt,
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
    const { total, refunded, pending } = await refundState(tx, order.uuid);
    const isAll = moneyFromDecimal(refunded) >= moneyFromDecimal(total);
    const to = pending ? "refunding" : isAll ? "refunded" : "partiallyRefunded";
    await setPaymentStatus(tx, order.uuid, to);
    await insertHistoryRows(tx, [
      {
        uuid: ports.ids.uuid(),
        order_uuid: order.uuid,
        field: "payment",
        from_value: order.paymentStatus,
        to_value: to,
        actor: "payment",
      },
    ]);
    if (status === "succeeded")
      await tellBuyer(tx, ports, order, {
        event: "order.refunded",
        about: refund.uuid,
        params: { sum: moneyToNumber(moneyFromDecimal(refund.amount)) },
      });
    return true;
  });
}
