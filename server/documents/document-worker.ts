import { parentPort } from "node:worker_threads";
import { bytesOf, type DocumentJob } from "./document-job.ts";

/** Worker thread of make-document.ts: one document at a time. */
parentPort?.on("message", (job: DocumentJob) => void answer(job));

async function answer(job: DocumentJob): Promise<void> {
  try {
    const bytes = await bytesOf(job);
    parentPort?.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error });
  }
}
