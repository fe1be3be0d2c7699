import { importUploadPath } from "#app/contract/desk/imports.ts";
import { fileBodies } from "#app/contract/files/file-bodies.ts";

/**
 * `isFile`: read by the handler after checking that the caller may upload (security I13). `isPassedOn`: stored as it
 * comes, without being in memory. Bytes, milliseconds.
 */
type BodyLimits = { isFile: boolean; isPassedOn?: true; most: number; withinMs: number };

const kilobyte = 1024;
const file = { isFile: true, withinMs: 120_000 };
/** Above the endpoint's own limit, which then reports the allowed size. */
const over = 1024 * kilobyte;
const plain = { isFile: false, most: 1024 * kilobyte, withinMs: 30_000 };
/** Logins, registrations, payment webhooks. */
const small = { isFile: false, most: 64 * kilobyte, withinMs: 10_000 };

const files: ReadonlyMap<string, BodyLimits> = new Map(
  [...fileBodies].map(([path, most]) => [
    `/api/v1${path}`,
    { ...file, most: most + over, ...(path === importUploadPath && { isPassedOn: true }) },
  ]),
);

/** Body limits of an API call: small for anonymous callers. */
export function bodyLimitsOf(pathname: string): BodyLimits {
  return files.get(pathname) ?? (pathname.startsWith("/api/v1/public/") ? small : plain);
}
