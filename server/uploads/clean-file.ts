import type { FileType } from "#app/domain/files/limits.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { bytesIn } from "./byte-source.ts";
import { ascii, startsWith, type Bytes, type FileFault } from "./bytes.ts";
import { officeKind } from "#server/uploads/office/office.ts";
import { isHeic, pictureKind } from "./picture-kind.ts";
import { reencoded } from "./re-encode.ts";
import { isZip } from "./zip-directory.ts";

export type CleanFile = { type: FileType; bytes: Bytes };

/**
 * Detects an upload's type from its content, ignoring name and declared type, and returns the bytes to store: pictures
 * are re-encoded, documents kept as they are (security I8, I9).
 */
export async function cleanFile(bytes: Bytes): Promise<Verdict<CleanFile, FileFault>> {
  const picture = pictureKind(bytes);
  if (picture) return reencoded(bytes, picture);
  if (isHeic(bytes)) return no("pictureHeic");
  if (startsWith(bytes, ascii("%PDF-"))) return isWholePdf(bytes) ? ok({ type: "pdf", bytes }) : no("fileBroken");
  if (!isZip(bytes)) return no("fileType");
  const kind = await officeKind(bytesIn(bytes));
  return kind.ok ? ok({ type: kind.value, bytes }) : kind;
}

/** The end marker must be in the last kilobyte, where PDF readers look for it. */
function isWholePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-1024)).toString("latin1").includes("%%EOF");
}
