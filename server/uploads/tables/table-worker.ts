import { parentPort, workerData } from "node:worker_threads";
import { begun, tableSheets } from "./table-rows.ts";

// One thread per file confines its memory and time (security I19).
const { bytes, kind }: { bytes?: unknown; kind?: unknown } = workerData;
if (!(bytes instanceof Uint8Array) || (kind !== "goods" && kind !== "codes"))
  throw new TypeError("a worker of lists is given the bytes of a file and what is in it");
parentPort?.postMessage(begun);
parentPort?.postMessage(await tableSheets(new Uint8Array(bytes), kind));
