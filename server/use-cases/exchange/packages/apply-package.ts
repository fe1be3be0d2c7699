import type { Ports } from "#server/ports/ports.ts";
import type { ExchangeJobEnd, LeasedExchangeJob } from "./leased-job.ts";

/** Reads the files of a job; as long as no reader of packages is plugged in, none of them is understood. */
export async function applyPackage(
  ports: Ports,
  job: LeasedExchangeJob,
  stopping?: AbortSignal,
): Promise<ExchangeJobEnd> {
  if (job.kind === "complete") return { state: "done", warnings: 0 };
  for (const file of job.files) {
    if (stopping?.aborted === true) return { state: "stopped", warnings: 0 };
    if (file.kind !== "document") continue;
    let bytes = 0;
    for await (const chunk of file.open()) bytes += chunk.length;
    ports.log.info({ job: job.uuid, bytes }, "a package of the exchange was not understood");
  }
  return { state: "failed", warnings: 0, code: "notUnderstood" };
}
