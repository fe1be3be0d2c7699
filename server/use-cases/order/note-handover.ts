import { moneyFromDecimal, moneyToDecimal, subtractMoney } from "#app/domain/money.ts";
import { setOff } from "#app/domain/order/handover.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import type { Tx } from "#server/db/client.ts";
import { advancesOf, claimedOfPart, insertHandoverReceipt } from "#server/db/queries/order/handover-receipts.ts";
import type { HandoverRequest } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder } from "./hold-order.ts";
import { orderReceipt } from "./order-receipt.ts";

/**
 * Goods that were paid in advance are in the buyer's hands: the second receipt (54-ФЗ) is noted in the transaction of
 * that, and made by a job. Money that came past the gateway, or went back, has none.
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
