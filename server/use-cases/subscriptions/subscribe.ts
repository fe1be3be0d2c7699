import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertSubscriptionConsent } from "#server/db/queries/account/consents.ts";
import type { Tx } from "#server/db/client.ts";
import { lockSubscription } from "#server/db/queries/subscriptions/subscriptions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { consentsToLog, type LoggableConsent } from "#server/use-cases/account/consents.ts";
import { countRequest, type Requester } from "./email-limits.ts";
import { writeLinkEmail } from "./link-emails.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

export type Subscriber = Requester & { userAgent: string; userUuid: string | null };

/**
 * Asks an address's owner to confirm the newsletter. Every address gets the same answer at the same cost: a subscribed
 * one is e-mailed that it is (security J12).
 */
export async function subscribe(
  ports: Ports,
  subscriber: Subscriber,
  { email, consented }: { email: string; consented: boolean },
): Promise<ProblemOr<{ accepted: true }, "emailLimit" | "textsUnpublished">> {
  const consents = await marketingConsent(ports);
  if (!consents.ok) return consents;
  const counted = await countRequest(ports.database.db, "subscribe", subscriber);
  if (!counted.ok) {
    ports.log.warn({ event: "subscription.limited" }, "a subscription was refused");
    return no("emailLimit", { seconds: counted.seconds });
  }
  await ports.database.db.transaction().execute(async (tx) => {
    const address = email.toLowerCase();
    const { uuid, status, hasLeft } = await lockSubscription(tx, ports.ids.uuid(), address);
    const template = status === "confirmed" ? "subscription.already" : "subscription.confirm";
    await writeLinkEmail(tx, ports, {
      kind: "subscription",
      email: address,
      subscriptionUuid: uuid,
      userUuid: subscriber.userUuid,
      template,
      hasLeft,
    });
    if (consented) await logMarketingConsent(tx, ports, subscriber, uuid, consents.value);
  });
  return ok({ accepted: true });
}

/** Read before the transaction in which it is logged. */
export async function marketingConsent(ports: Ports) {
  const given = { personalData: false, offer: false, marketing: true, smsMarketing: false };
  return consentsToLog(ports, given, await publicData(ports).contentPages());
}

export async function logMarketingConsent(
  tx: Tx,
  { ids }: Ports,
  { ip, userAgent, userUuid }: Subscriber,
  subscriptionUuid: string,
  consents: readonly LoggableConsent[],
): Promise<void> {
  for (const consent of consents) {
    await insertSubscriptionConsent(tx, { uuid: ids.uuid(), ...consent, subscriptionUuid, userUuid, ip, userAgent });
  }
}
