import { uploadPath } from "#app/contract/files/files.ts";
import { listUploadPath } from "#app/contract/uploads/product-uploads.ts";
import { articleUploadPath } from "#app/contract/uploads/user-articles.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";

/** `isFile`: read by the handler after checking that the caller may upload (security I13). Bytes, milliseconds. */
type BodyLimits = { isFile: boolean; most: number; withinMs: number };

const kilobyte = 1024;
const file = { isFile: true, withinMs: 120_000 };
/** Above the endpoint's own limit, which then reports the allowed size. */
const over = 1024 * kilobyte;
const plain = { isFile: false, most: 1024 * kilobyte, withinMs: 30_000 };
/** Logins, registrations, payment webhooks. */
const small = { isFile: false, most: 64 * kilobyte, withinMs: 10_000 };

const files: ReadonlyMap<string, BodyLimits> = new Map([
  [`/api/v1${uploadPath}`, { ...file, most: fileLimits.bytes + over }],
  [`/api/v1${listUploadPath}`, { ...file, most: uploadLimits.bytes + over }],
  [`/api/v1${articleUploadPath}`, { ...file, most: uploadLimits.bytes + over }],
]);

/** Body limits of an API call: small for anonymous callers. */
export function bodyLimitsOf(pathname: string): BodyLimits {
  return files.get(pathname) ?? (pathname.startsWith("/api/v1/public/") ? small : plain);
}
