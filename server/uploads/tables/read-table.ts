import type { Sheet } from "#app/domain/upload/table.ts";
import { no, type Verdict } from "#app/domain/verdict.ts";
import { tableWorker } from "#server/shipped-files.ts";
import { startThread } from "#server/worker-thread.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { slots } from "#server/uploads/slots.ts";
import type { TableKind } from "./text-table.ts";
import type { TableFault } from "./book-sheets.ts";
import { begun, type Table } from "./table-rows.ts";

/** Besides the file's own faults: it exceeded the memory or time limit, or the queue is full. */
export type UnreadTable = TableFault | { code: "uploadSlow" };

type Bounds = { heapMegabytes: number; milliseconds: number };
const usual: Bounds = { heapMegabytes: 160, milliseconds: 8_000 };

/** Milliseconds; a busy machine starts threads slowly. */
const startMs = 60_000;

/** Each file takes some hundred megabytes at worst, so one at a time. */
const turns = slots({ atOnce: 1, mostWaiting: 20, waitMs: 4_000 });

/** Parses an uploaded list in a worker thread that may crash on it (security I19). */
export async function readTable(
  bytes: Bytes,
  kind: TableKind,
  bounds: Bounds = usual,
): Promise<Verdict<Sheet[], UnreadTable>> {
  return (await turns(() => inWorker({ bytes, kind }, bounds))) ?? no("uploadSlow");
}

function inWorker(
  workerData: { bytes: Bytes; kind: TableKind },
  { heapMegabytes, milliseconds }: Bounds,
): Promise<Table | ReturnType<typeof slow>> {
  return new Promise((resolve) => {
    const worker = startThread(tableWorker, { heapMegabytes, workerData });
    let timer = setTimeout(() => end(slow()), startMs);
    worker.on("message", (message: Table | typeof begun) => {
      if (message !== begun) return end(message);
      clearTimeout(timer);
      timer = setTimeout(() => end(slow()), milliseconds);
    });
    worker.once("error", () => end(slow()));
    worker.once("exit", () => end(slow()));
    function end(answer: Table | ReturnType<typeof slow>): void {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    }
  });
}

function slow() {
  return no("uploadSlow");
}
