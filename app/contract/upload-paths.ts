import { uploadPath } from "./files.ts";
import { listUploadPath } from "./product-uploads.ts";
import { articleUploadPath } from "./user-articles.ts";

/** Does the call with this path of the site take a file as its plain bytes? It counts them itself, by its own limit. */
export function takesFile(pathname: string): boolean {
  return [uploadPath, listUploadPath, articleUploadPath].some((path) => pathname === `/api/v1${path}`);
}
