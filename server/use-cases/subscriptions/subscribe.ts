import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertSubscriptionConsent } from "#server/db/queries/account/consents.ts";
import type { Tx } from "#server/db/client.ts";
import { lockSubscription } from "#server/db/queries/subscriptions/subscriptions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { consentsToLog } from "#server/use-cases/account/consents.ts";
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
): Promise<ProblemOr<{ accepted: true }, "emailLimit">> {
  const counted = await countRequest(ports.database.db, "subscribe", subscriber);
  if (!counted.ok) {
    ports.log.warn({ event: "subscription.limited" }, "a subscription was refused");
    return no("emailLimit", { seconds: counted.seconds });
  }
  const pages = await publicData(ports).contentPages();
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
    if (consented) await logMarketingConsent(tx, ports, subscriber, uuid, pages);
  });
  return ok({ accepted: true });
}

export async function logMarketingConsent(
  tx: Tx,
  { ids }: Ports,
  { ip, userAgent, userUuid }: Subscriber,
  subscriptionUuid: string,
  pages: Parameters<typeof consentsToLog>[1],
): Promise<void> {
  const given = { personalData: false, offer: false, marketing: true, smsMarketing: false };
  for (const consent of consentsToLog(given, pages)) {
    await insertSubscriptionConsent(tx, { uuid: ids.uuid(), ...consent, subscriptionUuid, userUuid, ip, userAgent });
  }
}
