import { movePayment, noteCreated, type PaymentRow } from "#server/db/queries/order/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { paymentRequestShape } from "./payment-request.ts";

/** Asks for the payment as it is stored, under its own key: however often, the gateway makes one. */
export async function createAtGateway(
  { payments, database, failpoints, log }: Ports,
  payment: PaymentRow,
): Promise<"away" | "refused" | { confirmationUrl: string | null }> {
  if (payments === null) return "away";
  const created = await payments.create(paymentRequestShape.parse(payment.request), payment.uuid);
  await failpoints.reach("payment.answered");
  if (!created.ok) {
    log.warn({ payment: payment.uuid, why: created.why, reason: created.reason }, "the gateway made no payment");
    if (created.why === "refused")
      await database.db
        .transaction()
        .execute((tx) => movePayment(tx, payment.uuid, "canceled", `refused ${created.reason}`));
    return created.why;
  }
  const { id: externalId, confirmationUrl } = created.value;
  await noteCreated(database.db, payment.uuid, { externalId, confirmationUrl });
  return { confirmationUrl };
}
