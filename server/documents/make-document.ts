import type { Worker } from "node:worker_threads";
import { documentWorker } from "#server/shipped-files.ts";
import { startThread } from "#server/worker-thread.ts";
import type { DocumentJob } from "./document-job.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Answer = { bytes: Bytes } | { error: unknown };

/** A basket of 500 lines takes half a second; a busy machine is slow to start the thread. */
const longestMs = 60_000;
/** The letters and the library of PDF take some 60 MB: a shop that prints nothing gives them back. */
const idleMs = 120_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a PDF or a workbook in a thread of its own, so that other visitors are answered meanwhile; one after the other.
 * How many may wait is limited by the front (server/front/document-limit.ts).
 */
export function makeDocument(job: DocumentJob): Promise<Bytes> {
  const made = last.then(() => inThread(job));
  last = made.catch(() => {});
  return made;
}

function inThread(job: DocumentJob): Promise<Bytes> {
  clearTimeout(idle);
  const worker = (thread ??= startThread(documentWorker, { heapMegabytes: 256 }));
  worker.ref();
  return new Promise<Bytes>((resolve, reject) => {
    const timer = setTimeout(() => lose(new Error(`a document took longer than ${longestMs} ms`)), longestMs);
    worker.once("message", answered).once("error", lose).once("exit", ended);
    try {
      worker.postMessage(job);
    } catch (error) {
      // A body that cannot be sent: the thread has heard nothing of it.
      leave();
      reject(error);
    }

    function answered(answer: Answer): void {
      leave();
      if ("bytes" in answer) resolve(answer.bytes);
      else reject(new Error("a document could not be made", { cause: answer.error }));
      worker.unref();
      idle = setTimeout(endThread, idleMs).unref();
    }
    function ended(): void {
      lose(new Error("the thread of documents ended"));
    }
    function lose(error: unknown): void {
      leave();
      endThread();
      reject(error);
    }
    function leave(): void {
      clearTimeout(timer);
      worker.off("message", answered).off("error", lose).off("exit", ended);
    }
  });
}

function endThread(): void {
  // A thread that runs out of memory says so once more while it ends.
  thread?.on("error", () => {});
  void thread?.terminate();
  thread = null;
}
