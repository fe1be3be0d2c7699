import { z } from "zod";
import { fileLimits, fileTypes } from "#app/domain/files/limits.ts";
import { lineOfText, uuidShape } from "./parts.ts";

/** Do forms of this page carry files? Such pages alone take multipart bodies. */
export function takesFiles(pathname: string): boolean {
  return filePages.has(pathname) || claimPage.test(pathname);
}

const filePages: ReadonlySet<string> = new Set([
  "/support",
  "/refund",
  "/profile/feedback",
  "/profile/complaints/new",
  "/load-products",
  "/profile/articles",
  "/loaded-articles",
]);
const claimPage = /^\/profile\/complaints\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Takes one file as its plain bytes; its name travels percent-encoded in the header `file-name`. */
export const uploadPath = "/mixed/files/files";
export const fileNameHeader = "file-name";
export const fileNameHeaders = z.object({ [fileNameHeader]: z.string().min(1).max(4_000) });

/** A file that waits for the form it belongs to, for a day. `name` is to be shown: its ending is the content's own. */
export const waitingFileShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  type: z.enum(Object.keys(fileTypes)),
  size: z.int(),
});
export const waitingFilesBody = z.strictObject({
  uuids: z.array(uuidShape).max(fileLimits.count + fileLimits.claimPhotos),
});
export const waitingFilesShape = z.array(waitingFileShape);

export const fileParams = z.object({ uuid: uuidShape });
/** The code stands in the link of the e-mail that names the file. */
export const fileQuery = z.object({ code: lineOfText(100).default("") });

export type WaitingFile = z.infer<typeof waitingFileShape>;
