import { claimPaperPath } from "#app/contract/desk/buyers/claims.ts";
import { mostSettlementBytes, settlementUploadPath } from "#app/contract/desk/buyers/settlements.ts";
import { brandPicturePath } from "#app/contract/desk/catalog/brands.ts";
import { categoryPicturePath } from "#app/contract/desk/catalog/categories.ts";
import { documentUploadPath } from "#app/contract/desk/catalog/product-parts.ts";
import { importUploadPath } from "#app/contract/desk/imports.ts";
import { photoUploadPath } from "#app/contract/desk/product.ts";
import { contentPicturePath } from "#app/contract/desk/shop/content.ts";
import { seoPicturePath } from "#app/contract/desk/shop/seo.ts";
import { signUploadPath } from "#app/contract/desk/shop/settings.ts";
import { uploadPath } from "#app/contract/files/files.ts";
import { listUploadPath } from "#app/contract/uploads/product-uploads.ts";
import { articleUploadPath } from "#app/contract/uploads/user-articles.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { mostDocumentBytes } from "#app/domain/desk/products/documents.ts";
import { mostSignBytes } from "#app/domain/desk/settings.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { mostImportedBytes } from "#app/domain/imports/desk-imports.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";

/** Paths of endpoints whose body is the bytes of a file, with the most that each takes. */
export const fileBodies: ReadonlyMap<string, number> = new Map([
  [uploadPath, fileLimits.bytes],
  [listUploadPath, uploadLimits.bytes],
  [articleUploadPath, uploadLimits.bytes],
  [claimPaperPath, fileLimits.bytes],
  [photoUploadPath, mostPhotoBytes],
  [brandPicturePath, mostPhotoBytes],
  [categoryPicturePath, mostPhotoBytes],
  [contentPicturePath, mostPhotoBytes],
  [seoPicturePath, mostPhotoBytes],
  [documentUploadPath, mostDocumentBytes],
  [signUploadPath, mostSignBytes],
  [settlementUploadPath, mostSettlementBytes],
  [importUploadPath, mostImportedBytes],
]);
