import type { Logger } from "#server/log.ts";

export type JobRuns = { job: string; done: number; failed: number };

const runs = new Map<string, JobRuns>();

export function jobRuns(): readonly JobRuns[] {
  return [...runs.values()];
}

export type Timetable = {
  /** Resolves when what is just running has come to its end. */
  stop(): Promise<void>;
};

/** Does a piece of work again and again, `pauseMs` after its last end; a failure is logged and the next turn comes. */
export function repeat(name: string, pauseMs: number, work: () => Promise<unknown>, log: Logger): Timetable {
  const count = runs.get(name) ?? { job: name, done: 0, failed: 0 };
  runs.set(name, count);
  let stopped = false;
  let wake = (): void => {};
  const running = (async () => {
    while (!stopped) {
      await work().then(
        () => (count.done += 1),
        (error: unknown) => {
          count.failed += 1;
          log.error({ err: error, job: name }, "a job failed");
        },
      );
      if (!stopped) await new Promise<void>((resolve) => setTimeout((wake = resolve), pauseMs).unref());
    }
  })();
  return {
    stop() {
      stopped = true;
      wake();
      return running;
    },
  };
}
