import type { Tx } from "#server/db/client.ts";

export type SubscriptionConsent = {
  uuid: string;
  purpose: string;
  textVersion: string;
  subscriptionUuid: string;
  /** null for somebody without an account. */
  userUuid: string | null;
  ip: string;
  userAgent: string;
};

export async function insertSubscriptionConsent(tx: Tx, consent: SubscriptionConsent): Promise<void> {
  const { uuid, purpose, textVersion, subscriptionUuid, userUuid, ip, userAgent } = consent;
  await tx
    .insertInto("consents")
    .values({ uuid, purpose, text_version: textVersion, subscription_uuid: subscriptionUuid, user_uuid: userUuid, ip, user_agent: userAgent })
    .execute();
}
