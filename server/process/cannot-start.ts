import { DamagedKey } from "#server/security/secrets.ts";
import { NoBackup } from "#server/backup/archive.ts";
import { SettingsError } from "#server/env.ts";
import { OwnedByAnother } from "#server/db/owner-lock.ts";
import { databaseCode, isReadOnlyFault } from "#server/db/database-code.ts";
import { isOutage } from "#server/db/outage.ts";

/** What the operator can settle, in words for him: no stack is needed to understand it. */
class CannotStart extends Error {}

/** The line that says why the shop does not start; null for what is a bug and needs its stack. */
export function reasonInWords(error: unknown): string | null {
  if (expected.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : null;
  if (!(error instanceof Error)) return null;
  const { code, path } = { code: databaseCode(error), path: pathOf(error) };
  const reason = folderReasons[code];
  return reason === undefined || path === null ? null : `${path}: ${reason}`;
}

const expected = [CannotStart, SettingsError, OwnedByAnother, DamagedKey, NoBackup];

/** What opening `what` runs into, told with its name. */
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

export function portReason(error: unknown): string | null {
  return portReasons[databaseCode(error)] ?? null;
}

export function databaseReason(error: unknown): string | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const said = cause instanceof Error ? cause.message || databaseCode(cause) : "";
  if (isReadOnlyFault(cause)) return "the database takes no writes (a standby, or default_transaction_read_only)";
  if (/^(?:28|3D)...$|^42501$/.test(databaseCode(cause))) return `the database lets nobody in: ${said}`;
  return isOutage(cause) ? `the database does not answer: ${said}; is it running, and is the address right?` : null;
}

/** Whatever a file of addresses cannot be read for, it is not one that the shop has made. */
export function geoTableReason(error: unknown): string {
  return folderReasons[databaseCode(error)] ?? "no table of addresses; server/gateways/geo-ip/pack.ts makes one";
}

/** Where the database is, without who asks and by which password. */
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
