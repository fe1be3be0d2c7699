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
    .values({
      uuid,
      purpose,
      text_version: textVersion,
      subscription_uuid: subscriptionUuid,
      user_uuid: userUuid,
      ip,
      user_agent: userAgent,
    })
    .execute();
}

type ConsentOf = {
  feedbackUuid?: string;
  claimUuid?: string;
  restockUuid?: string;
  userUuid: string | null;
  ip: string;
  userAgent: string;
};

/** Of somebody who sent a form, with or without an account. */
export async function insertSenderConsents(
  tx: Tx,
  consents: { uuid: string; purpose: string; textVersion: string }[],
  by: ConsentOf,
): Promise<void> {
  const { feedbackUuid = null, claimUuid = null, restockUuid = null, userUuid, ip, userAgent } = by;
  const rows = consents.map(({ uuid, purpose, textVersion }) => ({
    uuid,
    purpose,
    text_version: textVersion,
    feedback_uuid: feedbackUuid,
    claim_uuid: claimUuid,
    restock_uuid: restockUuid,
    user_uuid: userUuid,
    ip,
    user_agent: userAgent,
  }));
  if (rows.length > 0) await tx.insertInto("consents").values(rows).execute();
}
