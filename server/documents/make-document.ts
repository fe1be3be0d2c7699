import type { Worker } from "node:worker_threads";
import { documentWorker } from "#server/shipped-files.ts";
import { startThread } from "#server/worker-thread.ts";
import type { DocumentJob } from "./document-job.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Answer = { bytes: Bytes } | { error: unknown };

/** A basket of 500 lines takes half a second; starting the thread takes long on a busy machine. */
const longestMs = 60_000;
/** Fonts and the PDF library take about 60 MB; release them when nothing is printed. */
const idleMs = 120_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a PDF or workbook in a worker thread, one at a time, so the event loop stays free. The front limits how many
 * may wait (server/front/document-limit.ts).
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
      // The body could not be cloned, so the thread never received the job.
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
  // A thread that runs out of memory emits a second error while exiting.
  thread?.on("error", () => {});
  void thread?.terminate();
  thread = null;
}
