import type { Delivery } from "#app/domain/account/code-fallback.ts";
import {
  noteDelivery,
  takeUnderway,
  type MessageKind,
  type UnderwayMessage,
} from "#server/db/queries/mailing/deliveries.ts";
import type { MessageFate } from "#server/gateways/sms/sms.ts";
import type { Ports } from "#server/ports/ports.ts";

/**
 * Polls delivery statuses and records them; returns the number of final ones. Polling avoids an endpoint for reports
 * that could be forged.
 */
export async function followDeliveries(
  { database: { db }, sms, log }: Pick<Ports, "database" | "sms" | "log">,
  stopping?: AbortSignal,
): Promise<number> {
  if (sms.fateOf === undefined) return 0;
  let known = 0;
  for (const kind of ["code", "message"] satisfies MessageKind[]) {
    while (!stopping?.aborted) {
      const message = await takeUnderway(db, kind);
      if (message === null) break;
      const fate = await sms.fateOf(message.phone, message.messageId);
      const delivery = deliveryOf(message, fate);
      if (delivery === null) continue;
      await noteDelivery(db, kind, message.uuid, delivery);
      known += 1;
      if (delivery !== "delivered")
        log.warn({ event: "sms.undelivered", kind, message: message.uuid, delivery }, "a message reached no phone");
    }
  }
  return known;
}

/** null while pending. A message with unknown outcome that the provider has never seen was not sent. */
function deliveryOf({ delivery }: UnderwayMessage, fate: MessageFate): Delivery | null {
  if (fate === "underway") return null;
  if (fate === "absent") return delivery === "unknown" ? "refused" : "undelivered";
  return fate;
}
