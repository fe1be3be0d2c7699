import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** Was this live session confirmed by a code to the account's phone within the last `seconds`? */
export async function isConfirmedWithin(db: Db, sessionUuid: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select confirmed_at > clock_timestamp() - ${seconds} * interval '1 second' as fresh
      from sessions where uuid = ${sessionUuid} and revoked_at is null`.execute(db);
  return rows[0]?.fresh === true;
}

/** False when the session is over. */
export async function markConfirmed(tx: Tx, sessionUuid: string): Promise<boolean> {
  const { rows } = await sql`
    update sessions set confirmed_at = clock_timestamp() where uuid = ${sessionUuid} and revoked_at is null returning uuid`.execute(
    tx,
  );
  return rows.length === 1;
}

/** `email` only when confirmed; unconfirmed addresses get no notices. */
export type ContactsRow = { phone: string; email: string | null; firstName: string };

/** Locks the account and returns its contacts; undefined when the requesting session has ended. */
export async function lockContacts(tx: Tx, userUuid: string, sessionUuid: string): Promise<ContactsRow | undefined> {
  const { rows } = await sql<ContactsRow>`
    select phone, case when email_confirmed_at is not null then email end as email, first_name as "firstName" from users where uuid = ${userUuid} for update`.execute(
    tx,
  );
  // Checked after locking the account: the previous lock holder may have ended this session.
  const { rows: alive } = await sql`
    select 1 from sessions where uuid = ${sessionUuid} and user_uuid = ${userUuid}
       and revoked_at is null and absolute_expiry > clock_timestamp()`.execute(tx);
  return alive.length === 1 ? rows[0] : undefined;
}

/** False when another account uses the phone. */
export async function savePhone(tx: Tx, userUuid: string, phone: string): Promise<boolean> {
  const { rows } = await sql`
    update users set phone = ${phone}
     where uuid = ${userUuid} and not exists (select 1 from users other where other.phone = ${phone} and other.uuid <> ${userUuid})
    returning uuid`.execute(tx);
  return rows.length === 1;
}

export async function saveEmail(tx: Tx, userUuid: string, email: string): Promise<void> {
  await sql`update users set email = ${email}, email_confirmed_at = clock_timestamp() where uuid = ${userUuid}`.execute(
    tx,
  );
}

export type AccountContacts = { phone: string; email: string | null; isEmailConfirmed: boolean };

/** Locks an existing account; undefined when it has been deleted. */
export async function lockAccount(tx: Tx, userUuid: string): Promise<AccountContacts | undefined> {
  const { rows } = await sql<AccountContacts>`
    select phone, email, email_confirmed_at is not null as "isEmailConfirmed"
      from users where uuid = ${userUuid} and deleted_at is null for update`.execute(tx);
  return rows[0];
}

/** Sets the name of the person and of the personal counterparty; false when the account does not exist. */
export async function saveName(
  tx: Tx,
  userUuid: string,
  { firstName, lastName, middleName }: { firstName: string; lastName: string; middleName: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update users set first_name = ${firstName}, last_name = ${lastName}, middle_name = ${middleName}
     where uuid = ${userUuid} and deleted_at is null returning uuid`.execute(tx);
  const fullName = [lastName, firstName, middleName].filter((part) => part !== null).join(" ");
  await sql`
    update counterparties c set name = ${`${lastName} ${firstName}`}, full_name = ${fullName}
      from user_counterparties uc
     where uc.root_uuid = c.root_uuid and uc.user_uuid = ${userUuid} and uc.role = 'owner' and c.type = 'physical'
       and not exists (select 1 from user_counterparties m where m.root_uuid = c.root_uuid and m.user_uuid <> uc.user_uuid)`.execute(
    tx,
  );
  return rows.length === 1;
}

export async function confirmedEmailOf(tx: Tx, userUuid: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from users where uuid = ${userUuid} and email_confirmed_at is not null`.execute(tx);
  return rows[0]?.email ?? null;
}

export type ClientEmailRow = { name: string; email: string | null };

/** Locks a counterparty of the user; undefined when the user is not a member. */
export async function lockClientEmail(tx: Tx, userUuid: string, rootUuid: string): Promise<ClientEmailRow | undefined> {
  const { rows } = await sql<ClientEmailRow>`
    select c.name, c.email
      from counterparties c
      join user_counterparties uc on uc.root_uuid = c.root_uuid and uc.user_uuid = ${userUuid}
     where c.root_uuid = ${rootUuid} and c.status <> 'archived'
       for update of c`.execute(tx);
  return rows[0];
}

export async function saveClientEmail(tx: Tx, rootUuid: string, email: string): Promise<void> {
  await sql`update counterparties set email = ${email}, email_confirmed_at = clock_timestamp() where root_uuid = ${rootUuid}`.execute(
    tx,
  );
}

/** `city`: its name, if the shop serves it. */
export type SessionRow = {
  uuid: string;
  userAgent: string;
  city: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
};

/** Active sessions, the current one first. */
export async function listSessions(db: Db, userUuid: string, sessionUuid: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.uuid, coalesce(s.user_agent, '') as "userAgent", c.name as city, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.uuid = ${sessionUuid} as "isCurrent"
      from sessions s
      join refresh_tokens t on t.session_uuid = s.uuid and t.seq = s.current_seq
      left join cities c on c.uuid = s.city_uuid
     where s.user_uuid = ${userUuid} and s.revoked_at is null and t.expires_at > clock_timestamp()
     order by s.uuid = ${sessionUuid} desc, s.last_seen_at desc, s.uuid
     limit 50`.execute(db);
  return rows;
}

/**
 * Ends all other sessions of the user; returns their number. Locks rows in one order with a lock compatible with the
 * foreign keys of codes: a concurrent session changing the same account holds its own row through its code.
 */
export async function revokeOtherSessions(
  tx: Tx,
  userUuid: string,
  sessionUuid: string,
  reason: string,
): Promise<number> {
  const { rows } = await sql`
    update sessions set revoked_at = clock_timestamp(), revoked_reason = ${reason}
     where uuid in (
       select uuid from sessions
        where user_uuid = ${userUuid} and uuid <> ${sessionUuid} and revoked_at is null
        order by uuid for no key update)
    returning uuid`.execute(tx);
  return rows.length;
}
