import type { Logger } from "#server/log.ts";
import { patiently } from "#server/ports/work-place.ts";

export type JobRuns = { job: string; done: number; failed: number };

const runs = new Map<string, JobRuns>();

export function jobRuns(): readonly JobRuns[] {
  return [...runs.values()];
}

/** A turn of a job, counted; a failure is logged and the next turn comes. */
export function counted(
  name: string,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Logger,
): (stopping: AbortSignal) => Promise<void> {
  const count = runs.get(name) ?? { job: name, done: 0, failed: 0 };
  runs.set(name, count);
  return async (stopping) => {
    await patiently(() => work(stopping)).then(
      () => (count.done += 1),
      (error: unknown) => {
        count.failed += 1;
        log.error({ err: error, job: name }, "a job failed");
      },
    );
  };
}
