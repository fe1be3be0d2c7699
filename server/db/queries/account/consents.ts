import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type SubscriptionConsent = {
  uuid: string;
  purpose: string;
  textVersion: string;
  subscriptionUuid: string;
  /** null without an account */
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

/**
 * Records withdrawals as new rows with the last accepted text version. Consents never given or already withdrawn are
 * skipped.
 */
export async function insertWithdrawals(
  tx: Tx,
  userUuid: string,
  withdrawn: readonly { uuid: string; purpose: string }[],
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<void> {
  for (const { uuid, purpose } of withdrawn) {
    await sql`
      insert into consents (uuid, user_uuid, purpose, text_version, action, ip, user_agent)
      select ${uuid}, ${userUuid}, purpose, text_version, 'withdrawn', ${ip}, ${userAgent}
        from (select purpose, text_version, action from consents
               where user_uuid = ${userUuid} and purpose = ${purpose} order by given_at desc, uuid limit 1) last
       where action = 'given'`.execute(tx);
  }
}

export type LoggedConsent = { purpose: string; action: "given" | "withdrawn"; textVersion: string; at: string };

/** Consent log of a user, newest first. */
export async function consentLog(db: Db, userUuid: string): Promise<LoggedConsent[]> {
  const { rows } = await sql<LoggedConsent>`
    select purpose, action, text_version as "textVersion",
           to_char(given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from consents where user_uuid = ${userUuid}
     order by given_at desc, uuid limit 200`.execute(db);
  return rows;
}

type ConsentOf = {
  feedbackUuid?: string;
  claimUuid?: string;
  restockUuid?: string;
  userUuid: string | null;
  ip: string;
  userAgent: string;
};

/** Consents of the sender of a form, with or without an account. */
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
