import { exchangeLimits } from "#app/domain/exchange/connection.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  deleteExchangeTry,
  hasConnectedFrom,
  insertExchangeTry,
  lockExchangeTries,
} from "#server/db/queries/exchange/attempts.ts";
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
  const found = await findLogin(db, login);
  const isRight = await isPassword(password, found?.passwordHash ?? null);
  if (found === undefined || !isRight || !found.connection.isActive) {
    log.warn({ event: "exchange.refused" }, "a wrong login or password of the exchange");
    return no("exchangeLogin");
  }
  await deleteExchangeTry(db, taken.value);
  if (!isAllowedFrom(found.connection, ip)) return no("exchangeLogin");
  return ok(found.connection);
}

export function isAllowedFrom({ addresses }: ExchangeConnectionRow, ip: string): boolean {
  return addresses === null || networksOf(addresses)?.(ip) === true;
}
