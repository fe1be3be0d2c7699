import { parentPort, workerData } from "node:worker_threads";
import type { Bytes } from "#server/uploads/bytes.ts";
import { answered, summarised, type TableRequest } from "./serve-table.ts";
import { begun, tableSheets } from "./table-rows.ts";

// One thread per file confines its memory and time (security I19).
const { bytes, kind }: { bytes?: unknown; kind?: unknown } = workerData;
if (!(bytes instanceof Uint8Array) || !isOwn(bytes) || (kind !== "goods" && kind !== "codes" && kind !== "import"))
  throw new TypeError("a worker of lists is given the bytes of a file and what is in it");
parentPort?.postMessage(begun);
const table = await tableSheets(bytes, kind);
parentPort?.postMessage(kind === "import" && table.ok ? summarised(table.value) : table);
// An imported file is read as its rows are checked; the thread ends with the check.
if (kind === "import" && table.ok)
  parentPort?.on("message", (request: TableRequest) => parentPort?.postMessage(answered(table, request)));

/** What a thread is given is a copy already. */
function isOwn(bytes: Uint8Array): bytes is Bytes {
  return bytes.buffer instanceof ArrayBuffer;
}
