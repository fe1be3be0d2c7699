import type { CodeChannel } from "#app/domain/account/code-fallback.ts";
import { noteDelivery } from "#server/db/queries/mailing/deliveries.ts";
import { SmsRefused } from "#server/gateways/sms/sms.ts";
import type { Ports } from "#server/ports/ports.ts";

/** A message to a phone that stands in the database already; `id` is what the operator will be asked by. */
export type WrittenCode = { uuid: string; phone: string; text: string; id: number; channel: CodeChannel };

/**
 * Hands a code to the operator, once, and notes what is known of it then. `refused`: surely not sent; `unknown`: it may
 * arrive, so it is not sent again (invariants N3).
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
      // Whether another way is better was settled before: this one is the only one.
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

/** A number of the shop's own, as operators want it: 1 to 2,147,483,647. */
export function newMessageId({ ids }: Ports): number {
  return 1 + ids.integer(2 ** 31 - 1);
}
