import type { Logger } from "#server/log.ts";
import { asBackgroundWork } from "#server/ports/work-place.ts";

export type JobRuns = { job: string; done: number; failed: number };

const runs = new Map<string, JobRuns>();

export function jobRuns(): readonly JobRuns[] {
  return [...runs.values()];
}

/** One run of a job, counted in metrics; a failure is logged and does not stop the schedule. */
export function counted(
  name: string,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Logger,
): (stopping: AbortSignal) => Promise<void> {
  const count = runs.get(name) ?? { job: name, done: 0, failed: 0 };
  runs.set(name, count);
  return async (stopping) => {
    await asBackgroundWork(() => work(stopping)).then(
      () => (count.done += 1),
      (error: unknown) => {
        count.failed += 1;
        log.error({ err: error, job: name }, "a job failed");
      },
    );
  };
}
