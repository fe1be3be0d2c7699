import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type CodeFlow = "login" | "register" | "phone" | "claim" | "confirm" | "email" | "profileEmail";
/** Who asked for a code: a normal phone (of an e-mail its address in lower case), the bucket of an address, a fingerprint or "". */
export type CodeAsker = { phone: string; ip: string; fingerprint: string };

/** Until the transaction ends nobody else counts or sends codes for this address, phone and browser. Always in this order. */
export async function lockAsker(tx: Tx, { phone, ip, fingerprint }: CodeAsker): Promise<void> {
  const browser = fingerprint === "" ? [] : [`fingerprint:${fingerprint}`];
  for (const key of [`ip:${ip}`, `phone:${phone}`, ...browser]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login:${key}`}, 0))`.execute(tx);
  }
}

export type SentCodeRow = { scope: "phone" | "ip" | "fingerprint"; age: number; used: boolean };

/** Codes of the last day for the phone, of the last hour for the address and the browser: the newest, no more than limits look at. */
export async function sentCodes(tx: Tx, { phone, ip, fingerprint }: CodeAsker): Promise<SentCodeRow[]> {
  const { rows } = await sql<SentCodeRow>`
    select scope, extract(epoch from clock_timestamp() - created_at)::float8 as age, consumed_at is not null as used
      from (
        (select 'phone' as scope, created_at, consumed_at from login_codes
          where phone = ${phone} and created_at > clock_timestamp() - interval '1 day' order by created_at desc limit 20)
        union all
        (select 'ip', created_at, consumed_at from login_codes
          where ip = ${ip} and created_at > clock_timestamp() - interval '1 hour' order by created_at desc limit 20)
        union all
        (select 'fingerprint', created_at, consumed_at from login_codes
          where fingerprint = ${fingerprint} and fingerprint <> '' and created_at > clock_timestamp() - interval '1 hour'
          order by created_at desc limit 20)
      ) sent`.execute(tx);
  return rows;
}

/** Codes the whole shop sent in the last hour. */
export async function codesOfLastHour(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from login_codes where created_at > clock_timestamp() - interval '1 hour'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

type NewCode = CodeAsker & {
  uuid: string;
  flow: CodeFlow;
  hash: Buffer;
  lifetime: number;
  payload: unknown;
  sessionUuid: string | null;
};

/** Saves a code; every older one of the phone is dead from now on. */
export async function insertCode(
  tx: Tx,
  { uuid, flow, phone, hash, lifetime, ip, fingerprint, payload, sessionUuid }: NewCode,
): Promise<void> {
  await sql`update login_codes set voided_at = clock_timestamp(), payload = null
             where phone = ${phone} and consumed_at is null and voided_at is null`.execute(tx);
  await sql`insert into login_codes (uuid, flow, phone, code_hash, created_at, expires_at, ip, fingerprint, payload, session_uuid)
            values (${uuid}, ${flow}, ${phone}, ${hash}, clock_timestamp(), clock_timestamp() + ${lifetime} * interval '1 second',
                    ${ip}, ${fingerprint}, ${payload === undefined ? null : JSON.stringify(payload)}::jsonb, ${sessionUuid})`.execute(
    tx,
  );
}

/** Which codes a guess may be compared with: of one phone, one flow and, where somebody is logged in, one session. */
export type CodeKey = { phone: string; flow: CodeFlow; sessionUuid: string | null };
export type TriedCode = { uuid: string; hash: Buffer; tries: number; payload: unknown };

/**
 * Spends one try of the live code; undefined when there is none or its tries are used up. The condition stands
 * in the update itself: of a hundred guesses at once only `mostTries` get a code to compare with (security A8).
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
    returning uuid, code_hash as hash, tries, payload`.execute(tx);
  return rows[0];
}

/** True for exactly one caller. */
export async function consumeCode(tx: Tx, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    update login_codes set consumed_at = clock_timestamp(), payload = null
     where uuid = ${uuid} and consumed_at is null and voided_at is null returning uuid`.execute(tx);
  return rows.length === 1;
}

export type LastCode = { hash: Buffer; tries: number; isUsed: boolean; isLive: boolean };

/** The newest code, dead or alive: to say why a guess was not looked at. */
export async function lastCode(db: Db | Tx, { phone, flow, sessionUuid }: CodeKey): Promise<LastCode | undefined> {
  const { rows } = await sql<LastCode>`
    select code_hash as hash, tries, consumed_at is not null as "isUsed",
           consumed_at is null and voided_at is null and expires_at > clock_timestamp() as "isLive"
      from login_codes
     where phone = ${phone} and flow = ${flow} and session_uuid is not distinct from ${sessionUuid}::uuid
     order by created_at desc limit 1`.execute(db);
  return rows[0];
}
