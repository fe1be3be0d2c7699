import { z } from "zod";
import { fileLimits, fileTypes } from "#app/domain/files/limits.ts";
import { lineOfText, uuidShape } from "#app/contract/parts.ts";

/** Whether forms of this page upload files: only these pages accept multipart bodies. */
export function takesFiles(pathname: string): boolean {
  return (
    filePages.has(pathname) || claimPage.test(pathname) || picturedPage.test(pathname) || deskClaimPage.test(pathname)
  );
}

const filePages: ReadonlySet<string> = new Set([
  "/support",
  "/refund",
  "/profile/feedback",
  "/profile/complaints/new",
  "/load-products",
  "/profile/articles",
  "/loaded-articles",
  "/desk/imports/new",
  "/desk/finance/settlements",
  "/desk/settings",
]);
/** At the desk. */
const picturedPage =
  /^\/desk\/(?:products|categories|brands|seo|pages\/(?:promotion|material))\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const deskClaimPage = /^\/desk\/claims\/[^/]{1,200}$/;
const claimPage = /^\/profile\/complaints\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Takes one file as raw bytes; its name is percent-encoded in the header `file-name`. */
export const uploadPath = "/mixed/files/files";
export const fileNameHeader = "file-name";
export const fileNameShape = z.string().min(1).max(4_000);

/**
 * An uploaded file, kept for a day until its form is sent. `name` is for display, with the extension of its detected
 * type.
 */
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
/** The code is in the e-mail's link. */
export const fileQuery = z.object({ code: lineOfText(100).default("") });

export type WaitingFile = z.infer<typeof waitingFileShape>;
