import { sql } from "kysely";
import type { SubscriptionEnd, SubscriptionState } from "#app/domain/account/subscription.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type SubscriptionRow = { uuid: string; email: string; status: SubscriptionState };
/** `hasLeft`: unsubscribed and not confirmed again since. */
export type LockedSubscription = SubscriptionRow & { hasLeft: boolean };

/** Locks the subscription of an address, creating it if missing. After unsubscribing, the owner must confirm again. */
export async function lockSubscription(tx: Tx, uuid: string, email: string): Promise<LockedSubscription> {
  const { rows } = await sql<LockedSubscription>`
    insert into subscriptions (uuid, email) values (${uuid}, ${email})
    on conflict (email) do update set status = case subscriptions.status when 'unsubscribed' then 'pending' else subscriptions.status end
    returning uuid, email, status, unsubscribed_at is not null as "hasLeft"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("an address was not kept");
  return row;
}

export async function lockSubscriptionByUuid(tx: Tx, uuid: string): Promise<SubscriptionRow | undefined> {
  const { rows } =
    await sql<SubscriptionRow>`select uuid, email, status from subscriptions where uuid = ${uuid} for update`.execute(
      tx,
    );
  return rows[0];
}

export async function markConfirmed(tx: Tx, uuid: string): Promise<void> {
  await sql`update subscriptions set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null, ended_by = null where uuid = ${uuid}`.execute(
    tx,
  );
}

/** Voids its links: an older e-mail must not confirm. One that has ended stays as it ended. */
export async function markUnsubscribed(tx: Tx, uuid: string, by: SubscriptionEnd): Promise<void> {
  await sql`
    update subscriptions set status = 'unsubscribed', unsubscribed_at = now(), ended_by = ${by}
     where uuid = ${uuid} and status <> 'unsubscribed'`.execute(tx);
  await sql`update email_links set voided_at = now() where subscription_uuid = ${uuid} and kind = 'subscription' and voided_at is null`.execute(
    tx,
  );
  // An account's link still confirms the address, but no subscription.
  await sql`update email_links set subscription_uuid = null where subscription_uuid = ${uuid} and kind = 'account' and used_at is null`.execute(
    tx,
  );
}

export type LinkKind = "subscription" | "account";
export type NewLink = {
  uuid: string;
  codeHash: Buffer;
  kind: LinkKind;
  email: string;
  subscriptionUuid: string | null;
  userUuid: string | null;
  days: number;
};

export async function insertLink(
  tx: Tx,
  { uuid, codeHash, kind, email, subscriptionUuid, userUuid, days }: NewLink,
): Promise<void> {
  await sql`
    insert into email_links (uuid, code_hash, kind, email, subscription_uuid, user_uuid, expires_at)
    values (${uuid}, ${codeHash}, ${kind}, ${email}, ${subscriptionUuid}, ${userUuid}, now() + ${days} * interval '1 day')`.execute(
    tx,
  );
}

export type FoundLink = {
  uuid: string;
  email: string;
  subscriptionUuid: string | null;
  userUuid: string | null;
};

/** Read without a lock: the owning row has to be locked first, always in that order. */
export async function findLink(db: Db | Tx, codeHash: Buffer, kind: LinkKind): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select uuid, email, subscription_uuid as "subscriptionUuid", user_uuid as "userUuid"
      from email_links where code_hash = ${codeHash} and kind = ${kind}`.execute(db);
  return rows[0];
}

export type LinkMarks = { isUsed: boolean; isVoid: boolean; isExpired: boolean };

export async function lockLink(tx: Tx, uuid: string): Promise<LinkMarks> {
  const { rows } = await sql<LinkMarks>`
    select used_at is not null as "isUsed", voided_at is not null as "isVoid", expires_at <= clock_timestamp() as "isExpired"
      from email_links where uuid = ${uuid} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a link is gone");
  return row;
}

/** Together with the requester's other links for the same subject, as all are answered. */
export async function markUsed(tx: Tx, uuid: string): Promise<void> {
  await sql`
    update email_links other set used_at = now()
      from email_links used
     where used.uuid = ${uuid} and other.used_at is null and other.voided_at is null
       and (other.uuid = used.uuid
            or other.kind = used.kind and other.email = used.email and other.user_uuid is not distinct from used.user_uuid)`.execute(
    tx,
  );
}

/**
 * Newsletter status of a user. Only shows addresses proven to be the user's, by a link the user requested or by the
 * confirmed e-mail; others look pending whatever their owner did (security J12).
 */
export async function subscriptionOfUser(
  db: Db,
  userUuid: string,
): Promise<{ email: string; status: "pending" | "confirmed" } | undefined> {
  const { rows } = await sql<{ email: string; status: "pending" | "confirmed" }>`
    select email, status from (
      select s.email, 'confirmed' as status, s.confirmed_at as at
        from subscriptions s join users u on u.uuid = ${userUuid}
       where s.status = 'confirmed'
         and (s.email = lower(u.email) and u.email_confirmed_at is not null
              or exists (select 1 from email_links l where l.subscription_uuid = s.uuid and l.user_uuid = u.uuid and l.used_at is not null))
      union all
      select email, 'pending', created_at
        from email_links
       where user_uuid = ${userUuid} and subscription_uuid is not null
         and used_at is null and voided_at is null and expires_at > clock_timestamp()
    ) own order by status, at desc limit 1`.execute(db);
  return rows[0];
}

/** The user's subscriptions: by the confirmed address, by a link followed, or requested by no one else. */
export async function subscriptionsOfUser(tx: Tx, userUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from subscriptions s join users u on u.uuid = ${userUuid}
     where s.status <> 'unsubscribed'
       and (s.email = lower(u.email) and u.email_confirmed_at is not null
            or exists (select 1 from email_links l where l.subscription_uuid = s.uuid and l.user_uuid = u.uuid
                         and (l.used_at is not null or s.status = 'pending')))
     order by s.uuid`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

/** False when the account's address has changed. */
export async function confirmUserEmail(tx: Tx, userUuid: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update users set email_confirmed_at = coalesce(email_confirmed_at, now())
     where uuid = ${userUuid} and lower(email) = ${email} returning uuid`.execute(tx);
  return rows.length === 1;
}

/** Locked, so that concurrent uses of one link are serialised. */
export async function lockUserEmail(
  tx: Tx,
  userUuid: string,
): Promise<{ email: string | null; isConfirmed: boolean } | undefined> {
  const { rows } = await sql<{ email: string | null; isConfirmed: boolean }>`
    select lower(email) as email, email_confirmed_at is not null as "isConfirmed" from users where uuid = ${userUuid} for update`.execute(
    tx,
  );
  return rows[0];
}
