import { movePayment, noteCreated, type PaymentRow } from "#server/db/queries/order/payments/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { paymentRequestShape } from "./payment-request.ts";

/** Creates the stored payment under its own key: repeats yield one payment. */
export async function createAtGateway(
  { payments, database, failpoints, log }: Ports,
  payment: PaymentRow,
): Promise<"away" | "refused" | { confirmationUrl: string | null }> {
  const gateway = payments?.of(payment) ?? null;
  if (payments === null || gateway === null) {
    log.error({ payment: payment.uuid, gateway: payment.gateway }, "the gateway of a payment is not set");
    return "away";
  }
  const created = await gateway.create(paymentRequestShape.parse(payment.request), payment.uuid);
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
  await noteCreated(database.db, payment.uuid, {
    externalId,
    gateway: payment.gateway ?? payments.current,
    confirmationUrl,
  });
  return { confirmationUrl };
}
