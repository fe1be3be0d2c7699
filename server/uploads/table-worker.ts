import { parentPort, workerData } from "node:worker_threads";
import { begun, tableRows } from "./table-rows.ts";

// A thread of its own for one file: whatever it does to memory and time ends with it (security I19).
if (!(workerData instanceof Uint8Array)) throw new TypeError("a worker of lists is given the bytes of a file");
parentPort?.postMessage(begun);
parentPort?.postMessage(await tableRows(new Uint8Array(workerData)));
