import { DamagedKey } from "#server/security/secrets.ts";
import { NoBackup } from "#server/backup/archive.ts";
import { SettingsError } from "#server/settings/env.ts";
import { OwnedByAnother } from "#server/db/owner-lock.ts";
import { databaseCode, isReadOnlyFault } from "#server/db/database-code.ts";
import type { MainCityFault } from "#server/use-cases/shop/shop-settings.ts";
import { isOutage } from "#server/db/outage.ts";

/** An operator error that prevents starting; the message suffices without a stack. */
export class CannotStart extends Error {}

/** One-line reason why the shop does not start; null for a bug, which needs its stack. */
export function reasonInWords(error: unknown): string | null {
  if (expected.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : null;
  if (!(error instanceof Error)) return null;
  const { code, path } = { code: databaseCode(error), path: pathOf(error) };
  const reason = folderReasons[code];
  return reason === undefined || path === null ? null : `${path}: ${reason}`;
}

const expected = [CannotStart, SettingsError, OwnedByAnother, DamagedKey, NoBackup];

/** Wraps errors from opening `what` with its name. */
export async function opened<T>(
  what: string,
  opening: Promise<T>,
  reasonOf: (error: unknown) => string | null,
): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === null ? error : new CannotStart(`${what}: ${reason}`, { cause: error });
  }
}

/** Without a main city every page would fail. */
export function expectMainCity(fault: MainCityFault | null): void {
  if (fault === null) return;
  const city = "city" in fault ? fault.city : "";
  const reasons: Record<MainCityFault["code"], string> = {
    citiesNone: "no city is active; switch one on: npm run shop -- city activate <slug>",
    mainCityUnknown: `main-city: the shop has no city ${city}; add it, or set another: npm run shop -- settings set main-city <slug>`,
    mainCityInactive: `main-city: the city ${city} is not active; npm run shop -- city activate ${city}, or settings set main-city <slug>`,
  };
  throw new CannotStart(reasons[fault.code]);
}

export function portReason(error: unknown): string | null {
  return portReasons[databaseCode(error)] ?? null;
}

export function databaseReason(error: unknown): string | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const detail = cause instanceof Error ? cause.message || databaseCode(cause) : "";
  if (isReadOnlyFault(cause)) return "the database takes no writes (a standby, or default_transaction_read_only)";
  if (/^(?:28|3D)...$/.test(databaseCode(cause))) return `the database lets nobody in: ${detail}`;
  if (databaseCode(cause) === "42501")
    return `this role lacks rights: ${detail}; run the command migrate as the owner, see docs/deploy/roles.sql`;
  return isOutage(cause) ? `the database does not answer: ${detail}; is it running, and is the address right?` : null;
}

/** A geo table that cannot be read for any reason was not made by the shop. */
export function geoTableReason(error: unknown): string {
  return folderReasons[databaseCode(error)] ?? "no table of addresses; server/gateways/geo-ip/pack.ts makes one";
}

/** Location of the database, without user and password. */
export function databaseName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `DATABASE_URL (${host}${pathname})`;
}

const portReasons: Record<string, string> = {
  EADDRINUSE: "another process listens there; stop it, or set PORT",
  EACCES: "this user may not listen there; set PORT to 1024 or more",
  EADDRNOTAVAIL: "this machine has no such address; set HOST",
  ENOTFOUND: "nobody knows this name; set HOST",
  EAI_AGAIN: "nobody knows this name; set HOST",
};

const folderReasons: Record<string, string> = {
  EACCES: "this user may not read or write it",
  EPERM: "this user may not read or write it",
  EROFS: "it lies on a disk that is read only",
  ENOENT: "it does not exist",
  ENOTDIR: "a folder is expected, a file is there",
  EEXIST: "a folder is expected, a file is there",
  EISDIR: "a file is expected, a folder is there",
  ENOSPC: "the disk is full",
};

function pathOf(error: Error): string | null {
  return "path" in error && typeof error.path === "string" ? error.path : null;
}
