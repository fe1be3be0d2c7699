import { agreedVersion } from "#app/domain/exchange/module-version.ts";
import {
  exchangeTypes,
  isExchanged,
  isSessionAlive,
  type ExchangeEncoding,
  type ExchangeType,
} from "#app/domain/exchange/connection.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { findConnection, type ExchangeConnectionRow } from "#server/db/queries/exchange/connections.ts";
import {
  findExchangeSession,
  insertExchangeSession,
  latestExchangeSession,
  lockExchangeSession,
  replaceToken,
  touchExchangeSession,
  writeAgreedVersion,
  type ExchangeSessionRow,
} from "#server/db/queries/exchange/sessions.ts";
import { dropOpenFiles } from "#server/db/queries/exchange/sent-files.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { exchangeToken, exchangeTokenHash } from "#server/security/derived-codes.ts";
import { ipRings } from "#server/security/ip-address.ts";
import { checkExchangePassword, isAllowedFrom, type BasicWords } from "./check-password.ts";

/** One request of 1C, as far as it tells who sends it. */
export type DoorVisitor = {
  ip: string;
  userAgent: string;
  /** What the client says of itself, in the order in which it counts: cookie, `sessid`. */
  tokens: readonly string[];
  basic: BasicWords | null;
  type: ExchangeType | null;
};

/** Who exchanges, in which session; `token` null: the client has lost it and is known by its login. */
export type ExchangeCaller = {
  connection: ExchangeConnectionRow;
  session: ExchangeSessionRow;
  token: string | null;
};

export type OpenedExchange = { token: string; at: Date; encoding: ExchangeEncoding };

/** Opens a session under a token that nobody has seen before: what the client has sent is never taken over. */
export async function openExchange(
  ports: Ports,
  { basic, type, ip, userAgent }: DoorVisitor,
): Promise<Verdict<OpenedExchange, { code: "exchangeLogin" | "exchangeTries" | "exchangeType" }>> {
  if (basic === null) return no("exchangeLogin");
  const checked = await checkExchangePassword(ports, basic, ip);
  if (!checked.ok) return checked;
  const connection = checked.value;
  const used = type ?? exchangeTypes.find((one) => isExchanged(connection.type, one)) ?? "catalog";
  if (!isExchanged(connection.type, used)) return no("exchangeType");
  const token = exchangeToken(ports);
  const at = ports.clock.now();
  const [{ bucket: address }] = ipRings(ip);
  await insertExchangeSession(ports.database.db, {
    uuid: ports.ids.uuid(),
    connection: connection.uuid,
    type: used,
    tokenHash: exchangeTokenHash(token),
    address,
    userAgent: userAgent.slice(0, 200),
    at,
  });
  return ok({ token, at, encoding: connection.encoding });
}

/** The session of a request: by its token, or the latest of the login's connection, as 1C may lose the cookie. */
export async function knownExchange(
  ports: Ports,
  { tokens, basic, type, ip }: DoorVisitor,
): Promise<Verdict<ExchangeCaller, { code: "exchangeSession" }>> {
  const { db } = ports.database;
  const now = ports.clock.now();
  for (const token of tokens) {
    const session = await findExchangeSession(db, exchangeTokenHash(token));
    const connection = session && isSessionAlive(session, now) && (await findConnection(db, session.connection));
    if (connection && isServed(connection, session, type, ip)) return seen(ports, { connection, session, token }, now);
  }
  if (basic === null) return no("exchangeSession");
  const checked = await checkExchangePassword(ports, basic, ip);
  if (!checked.ok) return no("exchangeSession");
  const connection = checked.value;
  const session = await latestExchangeSession(db, connection.uuid, type);
  if (session === undefined || !isSessionAlive(session, now) || !isServed(connection, session, type, ip))
    return no("exchangeSession");
  return seen(ports, { connection, session, token: null }, now);
}

function isServed(
  connection: ExchangeConnectionRow,
  session: ExchangeSessionRow,
  type: ExchangeType | null,
  ip: string,
): boolean {
  const isOfType = isExchanged(connection.type, session.type) && (type === null || type === session.type);
  return connection.isActive && isOfType && isAllowedFrom(connection, ip);
}

async function seen(ports: Ports, caller: ExchangeCaller, at: Date) {
  await touchExchangeSession(ports.database.db, caller.session.uuid, at);
  return ok(caller);
}

/** Empties the session's folder; the version is agreed when the module sends its own. A lost token is replaced. */
export async function beginSending(
  ports: Ports,
  { session, token: sentToken }: ExchangeCaller,
  sent: string | null,
): Promise<{ version: string | null; token: string }> {
  const version = sent === null ? null : agreedVersion(session.type, sent);
  const token = sentToken ?? exchangeToken(ports);
  await transact<null>(ports.database.db, async (tx) => {
    await lockExchangeSession(tx, session.uuid);
    await dropOpenFiles(tx, session.uuid);
    await writeAgreedVersion(tx, session.uuid, { sent: sent?.slice(0, 40) ?? null, version });
    if (sentToken === null && version !== null) await replaceToken(tx, session.uuid, exchangeTokenHash(token));
    return ok(null);
  });
  return { version, token };
}
