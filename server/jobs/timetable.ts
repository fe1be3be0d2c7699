import type { Logger } from "#server/log.ts";

export type JobRuns = { job: string; done: number; failed: number };

const runs = new Map<string, JobRuns>();

export function jobRuns(): readonly JobRuns[] {
  return [...runs.values()];
}

export type Timetable = {
  /** Begins nothing more. Resolves when what is just running has come to its end, or after `graceMs` without it. */
  stop(graceMs: number): Promise<void>;
};

/**
 * Does a piece of work again and again, `pauseMs` after its last end; a failure is logged and the next turn comes. The
 * signal tells a turn of many steps that no further step is to be begun.
 */
export function repeat(
  name: string,
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Logger,
): Timetable {
  const count = runs.get(name) ?? { job: name, done: 0, failed: 0 };
  runs.set(name, count);
  const stopping = new AbortController();
  let wake = (): void => {};
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await work(stopping.signal).then(
        () => (count.done += 1),
        (error: unknown) => {
          count.failed += 1;
          log.error({ err: error, job: name }, "a job failed");
        },
      );
      if (!stopping.signal.aborted) await new Promise<void>((resolve) => setTimeout((wake = resolve), pauseMs).unref());
    }
  })();
  return {
    async stop(graceMs) {
      stopping.abort();
      wake();
      let late: NodeJS.Timeout | undefined;
      await Promise.race([running, new Promise((resolve) => (late = setTimeout(resolve, graceMs)))]);
      clearTimeout(late);
    },
  };
}
