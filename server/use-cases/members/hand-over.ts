import type { DeliveryChannel } from "#app/domain/account/code-fallback.ts";
import { noteDelivery } from "#server/db/queries/mailing/deliveries.ts";
import { SmsRefused } from "#server/gateways/sms/sms.ts";
import type { Ports } from "#server/ports/ports.ts";

/** An SMS whose row is saved already; `id` identifies it at the provider. */
export type WrittenCode = { uuid: string; phone: string; text: string; id: number; channel: DeliveryChannel };

/**
 * Sends a code once and records the outcome. `refused`: certainly not sent; `unknown`: it may arrive, so it is not sent
 * again (invariants N3).
 */
export async function handOver(
  ports: Ports,
  { uuid, phone, text, id, channel }: WrittenCode,
  requestId: string | undefined,
): Promise<"sent" | "refused" | "unknown"> {
  const { sms, database, log } = ports;
  const delivery = await attempt();
  await noteDelivery(database.db, "code", uuid, delivery);
  return delivery;

  async function attempt() {
    try {
      // The channel was chosen before; there is no alternative.
      if (channel === "call" && sms.call) await sms.call(phone, text, id, { urgent: true });
      else await sms.send(phone, text, id, { urgent: true });
      return "sent";
    } catch (error) {
      const refused = error instanceof SmsRefused;
      log.error(
        { event: "sms.failed", requestId, err: error },
        refused ? "the operator did not take a code" : "nobody knows what became of a code",
      );
      return refused ? "refused" : "unknown";
    }
  }
}

/** Message id in the provider's range: 1 to 2,147,483,647. */
export function newMessageId({ ids }: Ports): number {
  return 1 + ids.integer(2 ** 31 - 1);
}
