import { timingSafeEqual } from "node:crypto";
import { exchangeLimits } from "#app/domain/exchange/connection.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  deleteExchangeTry,
  hasConnectedFrom,
  insertExchangeTry,
  lockExchangeTries,
} from "#server/db/queries/exchange/attempts.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { findLogin, type ExchangeConnectionRow } from "#server/db/queries/exchange/connections.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { exchangeLoginHash } from "#server/security/derived-codes.ts";
import { ipRings } from "#server/security/ip-address.ts";
import { networksOf } from "#server/security/networks.ts";
import { isPassword } from "#server/security/passwords.ts";

export type BasicWords = { login: string; password: string };
type PasswordRefusal = { code: "exchangeLogin" | "exchangeTries" };

const longest = 200;
const knownMs = 30 * 86_400_000;

/**
 * The connection of a login and password. An unknown login is answered as a wrong password, and as late. Guessing is
 * limited by address; a login that has worked from the address before is counted apart, so that guessing others does
 * not lock it out.
 */
export async function checkExchangePassword(
  ports: Ports,
  { login, password }: BasicWords,
  ip: string,
): Promise<Verdict<ExchangeConnectionRow, PasswordRefusal>> {
  if (login.length > longest || password.length > longest) return no("exchangeLogin");
  const { database, clock, log } = ports;
  const { db } = database;
  const found = await findLogin(db, login);
  const hash = found?.passwordHash ?? null;
  if (found && hash !== null && isRemembered(ports, hash, password)) return judged(found.connection, ip);
  const [{ bucket: address, times }] = ipRings(ip);
  const isKnown = await hasConnectedFrom(db, login, address, new Date(clock.now().getTime() - knownMs));
  const tried = { address, login: isKnown ? exchangeLoginHash(ports, login) : null };
  const taken = await transact<string, { ok: false; code: "exchangeTries" }>(db, async (tx) => {
    const now = clock.now();
    const past = await lockExchangeTries(tx, tried, new Date(now.getTime() - exchangeLimits.triesSeconds * 1_000));
    if (past >= exchangeLimits.tries * times) return no("exchangeTries");
    return ok(await insertExchangeTry(tx, tried, now));
  });
  if (!taken.ok) return taken;
  const isRight = await isPassword(password, hash);
  if (found === undefined || hash === null || !isRight) {
    log.warn({ event: "exchange.refused" }, "a wrong login or password of the exchange");
    return no("exchangeLogin");
  }
  await deleteExchangeTry(db, taken.value);
  verified(ports).set(hash, exchangeLoginHash(ports, password));
  return judged(found.connection, ip);
}

/**
 * Right passwords by their stored hashes, for modules that lose their session and send the words with each request: a
 * chunk costs no scrypt, and wrong tries of others from the address do not stop it.
 */
const verified = scopedToPorts(() => new Map<string, Buffer>());

function isRemembered(ports: Ports, hash: string, password: string): boolean {
  const known = verified(ports).get(hash);
  return known !== undefined && timingSafeEqual(known, exchangeLoginHash(ports, password));
}

function judged(
  connection: ExchangeConnectionRow,
  ip: string,
): Verdict<ExchangeConnectionRow, { code: "exchangeLogin" }> {
  return connection.isActive && isAllowedFrom(connection, ip) ? ok(connection) : no("exchangeLogin");
}

export function isAllowedFrom({ addresses }: ExchangeConnectionRow, ip: string): boolean {
  return addresses === null || networksOf(addresses)?.(ip) === true;
}
