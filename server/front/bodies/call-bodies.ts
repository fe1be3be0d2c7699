import { claimPaperPath } from "#app/contract/desk/buyers/claims.ts";
import { brandPicturePath } from "#app/contract/desk/catalog/brands.ts";
import { contentPicturePath } from "#app/contract/desk/shop/content.ts";
import { mostSettlementBytes, settlementUploadPath } from "#app/contract/desk/buyers/settlements.ts";
import { categoryPicturePath } from "#app/contract/desk/catalog/categories.ts";
import { importUploadPath } from "#app/contract/desk/imports.ts";
import { documentUploadPath } from "#app/contract/desk/catalog/product-parts.ts";
import { photoUploadPath } from "#app/contract/desk/product.ts";
import { uploadPath } from "#app/contract/files/files.ts";
import { listUploadPath } from "#app/contract/uploads/product-uploads.ts";
import { articleUploadPath } from "#app/contract/uploads/user-articles.ts";
import { mostDocumentBytes } from "#app/domain/desk/products/documents.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { mostImportBytes } from "#app/domain/imports/desk-imports.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";

/**
 * `isFile`: read by the handler after checking that the caller may upload (security I13). `isLarge`: of the staff, with
 * a budget of its own. Bytes, milliseconds.
 */
type BodyLimits = { isFile: boolean; isLarge?: true; most: number; withinMs: number };

const kilobyte = 1024;
const file = { isFile: true, withinMs: 120_000 };
/** Above the endpoint's own limit, which then reports the allowed size. */
const over = 1024 * kilobyte;
const plain = { isFile: false, most: 1024 * kilobyte, withinMs: 30_000 };
/** Logins, registrations, payment webhooks. */
const small = { isFile: false, most: 64 * kilobyte, withinMs: 10_000 };

const files: ReadonlyMap<string, BodyLimits> = new Map([
  [`/api/v1${uploadPath}`, { ...file, most: fileLimits.bytes + over }],
  [`/api/v1${claimPaperPath}`, { ...file, most: fileLimits.bytes + over }],
  [`/api/v1${listUploadPath}`, { ...file, most: uploadLimits.bytes + over }],
  [`/api/v1${photoUploadPath}`, { ...file, most: mostPhotoBytes + over }],
  [`/api/v1${documentUploadPath}`, { ...file, most: mostDocumentBytes + over }],
  [`/api/v1${brandPicturePath}`, { ...file, most: mostPhotoBytes + over }],
  [`/api/v1${contentPicturePath}`, { ...file, most: mostPhotoBytes + over }],
  [`/api/v1${categoryPicturePath}`, { ...file, most: mostPhotoBytes + over }],
  [`/api/v1${articleUploadPath}`, { ...file, most: uploadLimits.bytes + over }],
  [`/api/v1${settlementUploadPath}`, { ...file, most: mostSettlementBytes + over }],
  [`/api/v1${importUploadPath}`, { ...file, isLarge: true, most: mostImportBytes + over }],
]);

/** Body limits of an API call: small for anonymous callers. */
export function bodyLimitsOf(pathname: string): BodyLimits {
  return files.get(pathname) ?? (pathname.startsWith("/api/v1/public/") ? small : plain);
}
