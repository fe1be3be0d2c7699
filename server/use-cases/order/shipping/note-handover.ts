import { moneyFromDecimal, moneyToDecimal, subtractMoney } from "#app/domain/money.ts";
import { setOff } from "#app/domain/order/handover.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import type { Tx } from "#server/db/client.ts";
import {
  advancesOf,
  claimedOfPart,
  insertHandoverReceipt,
} from "#server/db/queries/order/payments/handover-receipts.ts";
import type { HandoverRequest } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { orderReceipt } from "#server/use-cases/order/paying/order-receipt.ts";

/**
 * Records the second receipt (54-ФЗ) for prepaid goods in the handover's transaction; a job registers it. Payments
 * outside the gateway, and refunded ones, have none.
 */
export async function noteHandover(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  partUuids: readonly string[],
): Promise<void> {
  for (const part of order.parts.filter(({ uuid }) => partUuids.includes(uuid))) {
    const advances = (await advancesOf(tx, order.uuid)).map((row) => ({ ...row, left: moneyFromDecimal(row.left) }));
    if (advances.length === 0) return;
    const sum = subtractMoney(part.sum, moneyFromDecimal(await claimedOfPart(tx, part.uuid)));
    for (const { advance, amount } of setOff(sum, advances)) {
      const request: HandoverRequest = {
        paymentId: advance.externalId,
        amount: kopecks(amount),
        receipt: await orderReceipt(tx, order, { partUuids: [part.uuid], sum: amount, kind: "handover" }),
      };
      await insertHandoverReceipt(tx, {
        uuid: ports.ids.uuid(),
        orderUuid: order.uuid,
        partUuid: part.uuid,
        paymentUuid: advance.uuid,
        amount: moneyToDecimal(amount),
        request,
      });
    }
  }
}
