import type { Sheet } from "#app/domain/upload/table.ts";
import { no, type Verdict } from "#app/domain/verdict.ts";
import { tableWorker } from "#server/shipped-files.ts";
import { startThread } from "#server/worker-thread.ts";
import type { Bytes } from "./bytes.ts";
import { slots } from "./slots.ts";
import type { TableKind } from "./text-table.ts";
import { begun, type Table, type TableFault } from "./table-rows.ts";

/** Besides what the file itself is: it took more memory or time than any list does, or too many wait. */
export type UnreadTable = TableFault | { code: "uploadSlow" };

type Bounds = { heapMegabytes: number; milliseconds: number };
const usual: Bounds = { heapMegabytes: 160, milliseconds: 8_000 };

/** A busy machine starts no thread at once. */
const startMs = 60_000;

/** Each file is some hundred megabytes at worst: one after the other. */
const turns = slots({ atOnce: 1, mostWaiting: 20, waitMs: 4_000 });

/** Reads a list of a stranger in a thread that may die of it (security I19). */
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
    worker.on("message", (told: Table | typeof begun) => {
      if (told !== begun) return end(told);
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
