import type { FileType } from "#app/domain/files/limits.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { ascii, startsWith, type Bytes, type FileFault } from "./bytes.ts";
import { cleanJpeg } from "./jpeg.ts";
import { isZip, officeKind } from "./office.ts";
import { cleanPng, pngSignature } from "./png.ts";
import { cleanWebp, isWebp } from "./webp.ts";

export type CleanFile = { type: FileType; bytes: Bytes };

/**
 * What a stranger's file is by its content, whatever its name and its sender say, and the bytes to keep of it: pictures
 * are written anew without all that does not draw, documents stay as they are (security I8, I9).
 */
export function cleanFile(bytes: Bytes): Verdict<CleanFile, FileFault> {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return typed("jpg", cleanJpeg(bytes));
  if (startsWith(bytes, pngSignature)) return typed("png", cleanPng(bytes));
  if (isWebp(bytes)) return typed("webp", cleanWebp(bytes));
  if (startsWith(bytes, ascii("%PDF-"))) return isWholePdf(bytes) ? ok({ type: "pdf", bytes }) : no("fileBroken");
  if (!isZip(bytes)) return no("fileType");
  const kind = officeKind(bytes);
  return kind.ok ? ok({ type: kind.value, bytes }) : kind;
}

function typed(type: FileType, cleaned: Verdict<Bytes, FileFault>): Verdict<CleanFile, FileFault> {
  return cleaned.ok ? ok({ type, bytes: cleaned.value }) : cleaned;
}

/** Its end mark stands within the last kilobyte, as readers of PDF look for it. */
function isWholePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-1024)).toString("latin1").includes("%%EOF");
}
