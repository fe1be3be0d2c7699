import { uploadPath } from "#app/contract/files.ts";
import { listUploadPath } from "#app/contract/product-uploads.ts";
import { articleUploadPath } from "#app/contract/user-articles.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";

/** `isFile`: read by the call itself, once it knows that the caller may send one (security I13). Bytes, milliseconds. */
type BodyLimits = { isFile: boolean; most: number; withinMs: number };

const kilobyte = 1024;
const file = { isFile: true, withinMs: 120_000 };
/** So that the call itself says how large a file may be. */
const over = 1024 * kilobyte;
const plain = { isFile: false, most: 1024 * kilobyte, withinMs: 30_000 };
/** Logins, registrations, notifications of a bank. */
const small = { isFile: false, most: 64 * kilobyte, withinMs: 10_000 };

const files: ReadonlyMap<string, BodyLimits> = new Map([
  [`/api/v1${uploadPath}`, { ...file, most: fileLimits.bytes + over }],
  [`/api/v1${listUploadPath}`, { ...file, most: uploadLimits.bytes + over }],
  [`/api/v1${articleUploadPath}`, { ...file, most: uploadLimits.bytes + over }],
]);

/** How much a call may send, and how long that may take: callers without an account send little. */
export function bodyLimitsOf(pathname: string): BodyLimits {
  return files.get(pathname) ?? (pathname.startsWith("/api/v1/public/") ? small : plain);
}
