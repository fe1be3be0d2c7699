import { sql, type RawBuilder } from "kysely";
import type { CodeLimit, LimitAges } from "#app/domain/account/code-limits.ts";
import type { DeliveryChannel } from "#app/domain/account/code-fallback.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** `invitation` is not a login code but counts towards the limits, as its message costs the same. */
export type CodeFlow = "login" | "register" | "phone" | "claim" | "confirm" | "email" | "profileEmail" | "invitation";
/**
 * Rate-limit keys of a code request: normalised phone (for an e-mail its lower-case address), IP and network,
 * fingerprint or "".
 */
export type CodeLimitKeys = { phone: string; ip: string; network: string | null; fingerprint: string };

/** Serialises code requests per address, phone and browser until the transaction ends. Always locked in this order. */
export async function lockCodeLimits(tx: Tx, { phone, ip, network, fingerprint }: CodeLimitKeys): Promise<void> {
  const keys = [
    ...(network === null ? [] : [`network:${network}`]),
    `ip:${ip}`,
    `phone:${phone}`,
    ...(fingerprint === "" ? [] : [`fingerprint:${fingerprint}`]),
  ];
  for (const key of keys) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login:${key}`}, 0))`.execute(tx);
  }
}

/**
 * Fill level of each limit, in order, and the age of the phone's newest code that was neither used nor undeliverable.
 * Codes of a browser that has confirmed this phone before are counted separately from others' requests.
 */
export async function codeAges(
  tx: Tx,
  limitKeys: CodeLimitKeys,
  limits: readonly CodeLimit[],
): Promise<{ limits: LimitAges[]; unansweredAge: number | null }> {
  const ofPhone = (await isKnownBrowser(tx, limitKeys))
    ? sql`phone = ${limitKeys.phone} and fingerprint = ${limitKeys.fingerprint}`
    : sql`phone = ${limitKeys.phone}`;
  const counted = {
    phone: ofPhone,
    fingerprint: sql`fingerprint = ${limitKeys.fingerprint} and fingerprint <> ''`,
    ip: sql`ip = ${limitKeys.ip}`,
    network: sql`network = ${limitKeys.network}`,
  };
  const ageOf = (where: RawBuilder<unknown>, { within, unusedOnly = false }: Partial<CodeLimit>, at: number) => sql`(
    select extract(epoch from clock_timestamp() - created_at)::float8 from login_codes
     where ${where} and created_at > clock_timestamp() - ${within} * interval '1 second'
           ${unusedOnly ? sql`and consumed_at is null` : sql``}
     order by created_at desc offset ${at} limit 1)`;
  const ages = limits.flatMap((limit) => [limit.most - 1, 0].map((at) => ageOf(counted[limit.scope], limit, at)));
  // No pause after an undelivered message.
  const underway = sql`${ofPhone} and coalesce(delivery, '') not in ('refused', 'undelivered')`;
  ages.push(ageOf(underway, { within: 86_400, unusedOnly: true }, 0));
  const { rows } = await sql<{ ages: (number | null)[] }>`select array[${sql.join(ages)}] as ages`.execute(tx);
  const found = rows[0]?.ages ?? [];
  return {
    limits: limits.map((limit, at) => ({
      ...limit,
      filledAge: found[2 * at] ?? null,
      newestAge: found[2 * at + 1] ?? null,
    })),
    unansweredAge: found[2 * limits.length] ?? null,
  };
}

async function isKnownBrowser(tx: Tx, { phone, fingerprint }: CodeLimitKeys): Promise<boolean> {
  const { rows } = await sql`
    select 1 from login_codes
     where phone = ${phone} and fingerprint = ${fingerprint} and fingerprint <> '' and consumed_at is not null limit 1`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Codes sent by the whole shop in the last hour. */
export async function codesOfLastHour(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from login_codes where created_at > clock_timestamp() - interval '1 hour'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

type NewCode = CodeLimitKeys & {
  uuid: string;
  flow: CodeFlow;
  hash: Buffer;
  lifetime: number;
  payload: unknown;
  sessionUuid: string | null;
  channel: DeliveryChannel;
  /** Id for polling the delivery status; null for e-mails. */
  messageId: number | null;
};

/** Saves a code and invalidates all older ones of the phone. */
export async function insertCode(
  tx: Tx,
  { uuid, flow, phone, hash, lifetime, ip, network, fingerprint, payload, sessionUuid, channel, messageId }: NewCode,
): Promise<void> {
  await sql`update login_codes set voided_at = clock_timestamp(), payload = null
             where phone = ${phone} and consumed_at is null and voided_at is null`.execute(tx);
  await sql`insert into login_codes (uuid, flow, phone, code_hash, created_at, expires_at, ip, network, fingerprint, payload, session_uuid, channel, message_id)
            values (${uuid}, ${flow}, ${phone}, ${hash}, clock_timestamp(), clock_timestamp() + ${lifetime} * interval '1 second',
                    ${ip}, ${network}, ${fingerprint}, ${payload === undefined ? null : JSON.stringify(payload)}::jsonb, ${sessionUuid}, ${channel}, ${messageId})`.execute(
    tx,
  );
}

/** Scope of a code: phone, flow and, when logged in, session. */
export type CodeKey = { phone: string; flow: CodeFlow; sessionUuid: string | null };
export type TriedCode = { uuid: string; hash: Buffer; tries: number; payload: unknown; channel: DeliveryChannel };

/**
 * Spends one try of the live code; undefined when there is none or no tries are left. The condition is in the update
 * itself, so of a hundred concurrent guesses only `mostTries` get a code to compare with (security A8).
 */
export async function spendTry(
  tx: Tx,
  { phone, flow, sessionUuid }: CodeKey,
  mostTries: number,
): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update login_codes set tries = tries + 1
     where uuid = (select uuid from login_codes
                    where phone = ${phone} and flow = ${flow} and session_uuid is not distinct from ${sessionUuid}::uuid
                    order by created_at desc limit 1)
       and tries < ${mostTries} and consumed_at is null and voided_at is null and expires_at > clock_timestamp()
    returning uuid, code_hash as hash, tries, payload, channel`.execute(tx);
  return rows[0];
}

/** True for exactly one caller. */
export async function consumeCode(tx: Tx, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    update login_codes set consumed_at = clock_timestamp(), payload = null
     where uuid = ${uuid} and consumed_at is null and voided_at is null returning uuid`.execute(tx);
  return rows.length === 1;
}

const unspentProof = sql`flow = 'login' and consumed_at is not null and proof_spent_at is null`;

/**
 * The phone's newest code if this browser used it and its proof is still valid: `maxAge` in seconds. Each lookup spends
 * a try, like a guess.
 */
export async function spendTryOfUsed(
  tx: Tx,
  { phone, fingerprint, maxAge }: { phone: string; fingerprint: string; maxAge: number },
  mostTries: number,
): Promise<{ uuid: string; hash: Buffer } | undefined> {
  const { rows } = await sql<{ uuid: string; hash: Buffer }>`
    update login_codes set tries = tries + 1
     where uuid = (select uuid from login_codes where phone = ${phone} order by created_at desc limit 1)
       and ${unspentProof} and fingerprint = ${fingerprint} and fingerprint <> '' and channel <> 'email' and session_uuid is null
       and tries < ${mostTries} and consumed_at > clock_timestamp() - ${maxAge} * interval '1 second'
    returning uuid, code_hash as hash`.execute(tx);
  return rows[0];
}

/** Stores `typed` with a valid proof and returns the draft; undefined without a valid proof. */
export async function registrationDraftOf(
  db: Db,
  { phone, code }: { phone: string; code: string },
  typed: unknown,
): Promise<{ payload: unknown } | undefined> {
  const where = sql`uuid = ${code} and phone = ${phone} and ${unspentProof}`;
  const { rows } =
    typed === undefined
      ? await sql<{ payload: unknown }>`select payload from login_codes where ${where}`.execute(db)
      : await sql<{ payload: unknown }>`
          update login_codes set payload = ${JSON.stringify(typed)}::jsonb where ${where} returning payload`.execute(
          db,
        );
  return rows[0];
}

/** Fingerprint that requested a used code; undefined when not found. */
export async function fingerprintOfCode(tx: Tx, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from login_codes where uuid = ${uuid} and consumed_at is not null`.execute(tx);
  return rows[0]?.fingerprint;
}

/** Consumes the proof of a confirmed login code; false when it was used or has expired. */
export async function spendProof(tx: Tx, uuid: string, phone: string): Promise<boolean> {
  const { rows } = await sql`
    update login_codes set proof_spent_at = clock_timestamp(), payload = null
     where uuid = ${uuid} and phone = ${phone} and ${unspentProof}
    returning uuid`.execute(tx);
  return rows.length === 1;
}

/** Revokes all valid proofs of the phone. */
export async function endProofs(tx: Tx, phone: string): Promise<void> {
  await sql`update login_codes set proof_spent_at = clock_timestamp(), payload = null
             where phone = ${phone} and ${unspentProof}
               and created_at > clock_timestamp() - interval '1 hour'`.execute(tx);
}

/** Revokes the phone's unused e-mailed codes. */
export async function endEmailedCodes(tx: Tx, phone: string): Promise<void> {
  await sql`update login_codes set voided_at = clock_timestamp(), payload = null
             where phone = ${phone} and channel = 'email' and consumed_at is null and voided_at is null`.execute(tx);
}

export type LastCode = { hash: Buffer; tries: number; isUsed: boolean; isLive: boolean };

/** Codes of the phone, any flow, superseded within the last `age` seconds. */
export async function replacedCodes(tx: Tx, phone: string, age: number): Promise<{ flow: CodeFlow; hash: Buffer }[]> {
  const { rows } = await sql<{ flow: CodeFlow; hash: Buffer }>`
    select flow, code_hash as hash from login_codes
     where phone = ${phone} and voided_at is not null and consumed_at is null
       and created_at > clock_timestamp() - ${age} * interval '1 second'
     order by created_at desc limit 20`.execute(tx);
  return rows;
}

/** The newest code, live or not, to explain why a guess was rejected. */
export async function lastCode(db: Db | Tx, { phone, flow, sessionUuid }: CodeKey): Promise<LastCode | undefined> {
  const { rows } = await sql<LastCode>`
    select code_hash as hash, tries, consumed_at is not null as "isUsed",
           consumed_at is null and voided_at is null and expires_at > clock_timestamp() as "isLive"
      from login_codes
     where phone = ${phone} and flow = ${flow} and session_uuid is not distinct from ${sessionUuid}::uuid
     order by created_at desc limit 1`.execute(db);
  return rows[0];
}
