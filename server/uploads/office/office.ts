import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { piecesOf, type ByteSource } from "#server/uploads/byte-source.ts";
import type { FileFault } from "#server/uploads/bytes.ts";
import { zipDirectory, type ZipEntry } from "#server/uploads/zip-directory.ts";
import { officeReader, type OfficeReader } from "./office-reader.ts";

/** Default limit of the total uncompressed size. */
const usuallyUnfolded = 100 * 1024 * 1024;

/** Parts that execute, embed files or load external data, whatever their contents. */
const refusedNames = [
  /^\/|\\|(?:^|\/)\.\.(?:\/|$)/,
  /vbaProject|vbaData|\/macrosheets\/|\/activeX\/|\/embeddings\/|\/externalLinks\/|\/queryTables\/|\/webextensions\//i,
  /(?:^|\/)xl\/connections\.xml$/i,
  /\.(?:zip|rar|7z|exe|dll|scr|pif|com|msi|lnk|url|hta|js|jse|vbs|vbe|wsf|bat|cmd|ps1|jar|mht|mhtml|html?|docm?|xlsm?|rtf)$/i,
];

/**
 * Detects the office document type of a zip: a complete archive whose directory, headers and contents agree, without
 * anything that executes, hides or loads external data (macros, OLE, DDE, external templates and pictures, nested
 * archives) (security I2, I3, I4). With `valuesOnly` links and formulas are not checked: the document is not passed on,
 * and reading its values follows none.
 */
export async function officeKind(
  archive: ByteSource,
  { mostUnfolded = usuallyUnfolded, valuesOnly = false } = {},
): Promise<Verdict<"docx" | "xlsx", FileFault>> {
  const entries = zipDirectory(archive);
  if (!entries) return no("fileBroken");
  const names = new Set<string>();
  let unfolded = 0;
  for (const { name, isLocked, size } of entries) {
    unfolded += size;
    const folded = name.toLowerCase();
    if (isLocked || names.has(folded) || unfolded > mostUnfolded) return no("fileBroken");
    if (refusedNames.some((refused) => refused.test(name))) return no("fileType");
    names.add(folded);
  }
  const kind = names.has("word/document.xml") ? "docx" : names.has("xl/workbook.xml") ? "xlsx" : null;
  if (kind === null || !names.has("[content_types].xml")) return no("fileType");
  const fault = await officeFault(archive, entries, valuesOnly);
  return fault === null ? ok(kind) : no(fault);
}

type Fault = "fileBroken" | "fileType";

/**
 * Inflates an office document part by part without keeping it: each part must match its declared size and checksum
 * (security I2) and load nothing external (security I4). Yields to other requests.
 */
async function officeFault(
  archive: ByteSource,
  entries: readonly ZipEntry[],
  valuesOnly: boolean,
): Promise<Fault | null> {
  const extensions = new Set(entries.map(({ name }) => name.slice(name.lastIndexOf(".") + 1).toLowerCase()));
  for (const entry of entries) {
    const isXml = /\.(?:xml|rels|vml)$/i.test(entry.name);
    const packed = piecesOf(archive, entry.start, entry.start + entry.packedSize);
    const fault = await partFault(packed, entry, officeReader({ isXml, extensions, valuesOnly }));
    if (fault !== null) return fault;
  }
  return null;
}

async function partFault(
  packed: Iterable<Uint8Array>,
  { isDeflated, packedSize, size, crc }: ZipEntry,
  reader: OfficeReader,
): Promise<Fault | null> {
  let length = 0;
  let sum = 0;
  try {
    for await (const piece of isDeflated ? inflated(packed, packedSize) : pieces(packed)) {
      length += piece.length;
      if (length > size) return "fileBroken";
      sum = crc32(piece, sum);
      if (!reader.take(piece)) return "fileType";
    }
  } catch {
    return "fileBroken";
  }
  if (length !== size || sum !== crc) return "fileBroken";
  return reader.end() ? null : "fileType";
}

async function* inflated(packed: Iterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  // It never ends if bytes are left; the stream reports its errors, too.
  pipeline(packed, inflate).catch(() => {});
  for await (const piece of inflate) if (Buffer.isBuffer(piece)) yield piece;
  // Bytes after the end of the stream are not part of the document.
  if (inflate.bytesWritten !== size) throw new Error("something stands behind the end");
}

async function* pieces(stored: Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  for (const piece of stored) {
    yield Buffer.from(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
