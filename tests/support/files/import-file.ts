import { tmpdir } from "node:os";
import { unnamedFile } from "#server/gateways/files/unnamed-file.ts";
import { bytesIn, type ByteSource } from "#server/uploads/byte-source.ts";
import { importSheets } from "#server/uploads/tables/import-sheets.ts";
import { TextLog } from "#server/uploads/tables/text-log.ts";

/** An imported file's sheets with all of their rows. */
export async function importedSheets(file: Uint8Array | string | ByteSource) {
  return withLog(async (log) => {
    const read = await importSheets(sourceOf(file), log);
    return read.ok ? { ...read, value: read.value.map((sheet) => ({ ...sheet, rows: [...sheet.rows] })) } : read;
  });
}

function sourceOf(file: Uint8Array | string | ByteSource): ByteSource {
  if (typeof file === "string") return bytesIn(new TextEncoder().encode(file));
  return file instanceof Uint8Array ? bytesIn(file) : file;
}

/** The log's file is gone afterwards. */
export async function withLog<T>(use: (log: TextLog) => T | Promise<T>): Promise<T> {
  const file = await unnamedFile(tmpdir());
  try {
    return await use(new TextLog(file.fd));
  } finally {
    await file.close();
  }
}
