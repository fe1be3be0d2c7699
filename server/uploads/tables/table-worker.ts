import { parentPort, workerData } from "node:worker_threads";
import { bytesOfFile } from "#server/uploads/byte-source.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { importSheets } from "./import-sheets.ts";
import { answered, summarised, type TableRequest } from "./serve-table.ts";
import { begun, tableSheets } from "./table-rows.ts";
import { TextLog } from "./text-log.ts";

type Given = { bytes?: unknown; kind?: unknown; fd?: unknown; size?: unknown; rows?: unknown };

// One thread per file confines its memory and time (security I19).
const { bytes, kind, fd, size, rows }: Given = workerData;
parentPort?.postMessage(begun);
if (bytes instanceof Uint8Array && isOwn(bytes) && (kind === "goods" || kind === "codes"))
  parentPort?.postMessage(await tableSheets(bytes, kind));
else if (kind === "import" && typeof fd === "number" && typeof size === "number" && typeof rows === "number")
  await serveImport(fd, size, rows);
else throw new TypeError("a worker of lists is given a file and what is in it");

/** An imported file is read as its rows are checked; the thread ends with the check. */
async function serveImport(file: number, length: number, log: number): Promise<void> {
  const read = await importSheets(bytesOfFile(file, length), new TextLog(log));
  parentPort?.postMessage(read.ok ? summarised(read.value) : read);
  if (read.ok)
    parentPort?.on("message", (request: TableRequest) => parentPort?.postMessage(answered(read.value, request)));
}

/** What a thread is given is a copy already. */
function isOwn(given: Uint8Array): given is Bytes {
  return given.buffer instanceof ArrayBuffer;
}
