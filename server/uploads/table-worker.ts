import { parentPort, workerData } from "node:worker_threads";
import { begun, tableSheets } from "./table-rows.ts";

// A thread of its own for one file: whatever it does to memory and time ends with it (security I19).
const { bytes, kind }: { bytes?: unknown; kind?: unknown } = workerData;
if (!(bytes instanceof Uint8Array) || (kind !== "goods" && kind !== "codes"))
  throw new TypeError("a worker of lists is given the bytes of a file and what is in it");
parentPort?.postMessage(begun);
parentPort?.postMessage(await tableSheets(new Uint8Array(bytes), kind));
