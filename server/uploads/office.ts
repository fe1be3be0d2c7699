import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { ascii, startsWith, view, type FileFault } from "./bytes.ts";

const mostEntries = 2_000;
/** What all of it may unfold to: the sum its own directory declares. */
const mostUnfolded = 100 * 1024 * 1024;

/**
 * Which office document a zip is, told by its directory alone: nothing is unpacked here. Archives that hide something
 * (macros, other archives, paths, locked or overlapping entries, endless contents) are none (security I2, I3, I4).
 */
export function officeKind(bytes: Uint8Array): Verdict<"docx" | "xlsx", FileFault> {
  const directory = directoryOf(bytes);
  if (!directory) return no("fileBroken");
  const names = new Set<string>();
  let unfolded = 0;
  let packed = 0;
  for (const { name, isLocked, size, packedSize } of directory) {
    unfolded += size;
    packed += packedSize;
    if (isLocked || names.has(name) || unfolded > mostUnfolded || packed > bytes.length) return no("fileBroken");
    if (/^\/|\\|(?:^|\/)\.\.(?:\/|$)/.test(name) || /vbaProject|\.(?:zip|exe|js|vbs|bat|cmd|ps1|jar)$/i.test(name))
      return no("fileType");
    names.add(name);
  }
  if (!names.has("[Content_Types].xml")) return no("fileType");
  if (names.has("word/document.xml")) return ok("docx");
  return names.has("xl/workbook.xml") ? ok("xlsx") : no("fileType");
}

export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [...ascii("PK"), 3, 4]);
}

type Entry = { name: string; isLocked: boolean; size: number; packedSize: number };

/** The directory at the end of a zip; null when it is cut, lies about itself or needs 64 bits. */
function directoryOf(bytes: Uint8Array): Entry[] | null {
  const data = view(bytes);
  const end = bytes.length - 22;
  // A comment behind the directory is where other formats are hidden.
  if (end < 0 || !startsWith(bytes, [...ascii("PK"), 5, 6], end) || data.getUint16(end + 20, true) !== 0) return null;
  const count = data.getUint16(end + 10, true);
  const start = data.getUint32(end + 16, true);
  if (count === 0 || count > mostEntries || start + data.getUint32(end + 12, true) !== end) return null;
  const entries: Entry[] = [];
  let at = start;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > end || !startsWith(bytes, [...ascii("PK"), 1, 2], at)) return null;
    const nameLength = data.getUint16(at + 28, true);
    const next = at + 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
    const [packedSize, size, offset] = [
      data.getUint32(at + 20, true),
      data.getUint32(at + 24, true),
      data.getUint32(at + 42, true),
    ];
    if (next > end || offset + 30 + packedSize > start) return null;
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString("utf8");
    entries.push({ name, isLocked: (data.getUint16(at + 8, true) & 1) === 1, size, packedSize });
    at = next;
  }
  return at === end ? entries : null;
}
