import type { Tx } from "#server/db/client.ts";
import { adoptRequests } from "#server/db/queries/restock/restock.ts";
import {
  insertRefreshToken,
  insertSession,
  lockSessionOf,
  revokeSession,
} from "#server/db/queries/account/sessions.ts";
import { holdMember } from "#server/db/queries/account/members.ts";
import { listClients, selectClient, type AccountRow } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import { autoClient } from "#app/domain/account/auto-client.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { firstRefreshToken, refreshTokenHash } from "#server/security/derived-codes.ts";
import { mergeGuest } from "#server/use-cases/account/merge-guest.ts";
import { readAccess, signAccess } from "#server/security/signed-tokens.ts";
import { candidates } from "#server/use-cases/counterparties/select-client.ts";
import { basketOwnerOf } from "./viewer.ts";
import { memberMay } from "#app/domain/account/member-access.ts";

/** The user and the credentials of a previous session. */
export type LoginSource = {
  fingerprint: string | null;
  ip: string;
  userAgent: string;
  sentToken: string | null;
  refreshToken: string | null;
  /** For the log (security L5). */
  requestId?: string | undefined;
};
export type Tokens = { token: string; refreshToken: string };
export type Merged = { lines: number; favourites: number };
export type OpenedSession = {
  userUuid: string;
  sessionUuid: string;
  refreshToken: string;
  merged: Merged;
  ended: string[];
  requestId: string | undefined;
};

/**
 * Opens a session in the login's transaction and merges the guest's basket and lists into the account: both or neither
 * (invariants BK1, BK2). The previous session ends (security B9). `fresh`: the phone has just confirmed a code
 * (security A15).
 */
export async function openSession(
  tx: Tx,
  ports: Ports,
  source: LoginSource,
  account: AccountRow,
  { fresh = true, refreshToken = firstRefreshToken(ports) } = {},
): Promise<OpenedSession> {
  const { settings, ids } = ports;
  const sessionUuid = ids.uuid();
  const ended = await endSessions(tx, await sessionsOf(tx, ports, source), "relogin");

  const openedAt = await insertSession(tx, {
    uuid: sessionUuid,
    userUuid: account.uuid,
    maxSeconds: settings.sessionMaxSeconds,
    userAgent: source.userAgent,
    cityUuid: placeOf(ports, source.ip),
    fresh,
  });
  await insertRefreshToken(tx, {
    hash: refreshTokenHash(refreshToken),
    sessionUuid,
    seq: 0,
    seconds: settings.refreshTokenSeconds,
    jumped: ports.clock.jumped?.(openedAt) ?? 0,
  });
  const client = await clientOf(tx, account);
  const member = client === null ? undefined : await holdMember(tx, client, account.uuid);
  const fills = member === undefined || memberMay("basketChange", { ...member, rights: rightsOf(member) }).ok;
  const basketOwner = fills ? basketOwnerOf(account.uuid, client) : null;
  const { fingerprint } = source;
  const merged =
    fingerprint === null
      ? { lines: 0, favourites: 0 }
      : await mergeGuest(tx, ports, { fingerprint, userUuid: account.uuid, basketOwner, sessionUuid });
  await adoptRequests(tx, account.uuid);
  return { userUuid: account.uuid, sessionUuid, refreshToken, merged, ended, requestId: source.requestId };
}

/** After commit: notifies other processes and signs the access token. */
export async function announceSession(
  ports: Ports,
  { userUuid, sessionUuid, refreshToken, ended, requestId }: OpenedSession,
): Promise<Tokens> {
  for (const session of ended) await ports.bus.publish(`viewer:${session}`);
  ports.log.info({ event: "session.opened", requestId, user: userUuid, session: sessionUuid }, "a visitor logged in");
  await ports.failpoints.reach("login.after_commit");
  return { token: await signAccess(ports, { userUuid, sessionUuid }), refreshToken };
}

/** Sessions of the given tokens; an expired access token is accepted. */
export async function sessionsOf(
  tx: Tx,
  ports: Ports,
  { sentToken, refreshToken }: Pick<LoginSource, "sentToken" | "refreshToken">,
): Promise<string[]> {
  const byAccess = sentToken === null ? null : await readAccess(ports, sentToken, { evenExpired: true });
  const byRefresh = refreshToken === null ? undefined : await lockSessionOf(tx, refreshTokenHash(refreshToken));
  return [...new Set([byAccess?.sessionUuid, byRefresh?.uuid].filter((uuid) => uuid !== undefined))];
}

export async function endSessions(tx: Tx, sessionUuids: string[], reason: string): Promise<string[]> {
  const ended: string[] = [];
  for (const uuid of sessionUuids.sort()) {
    if (await revokeSession(tx, uuid, reason)) ended.push(uuid);
  }
  return ended;
}

/** Approximate location, to help the owner recognise sessions; optional for logging in. */
function placeOf({ geoIp, log }: Ports, ip: string): string | null {
  try {
    return geoIp.cityUuid(ip);
  } catch (error) {
    log.warn({ event: "session.placeless", err: error }, "the place of a session could not be told");
    return null;
  }
}

/** The counterparty to continue with; the first login selects one, so that its basket does not move later. */
async function clientOf(tx: Tx, { uuid, selectedRootUuid }: AccountRow): Promise<string | null> {
  if (selectedRootUuid !== null) return selectedRootUuid;
  const chosen = autoClient(candidates(await listClients(tx, uuid)), { automatic: true });
  if (chosen !== null) await selectClient(tx, uuid, chosen);
  return chosen;
}
