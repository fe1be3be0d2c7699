import type { Logger } from "#server/log.ts";
import { counted } from "./job-runs.ts";

export type Timetable = {
  /** Starts no new run. Resolves when the current one ends, or after `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

/** Repeats a job, `pauseMs` after each run; failures are logged. */
export function repeatJob(
  name: string,
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Logger,
): Timetable {
  return repeat(pauseMs, counted(name, work, log));
}

/**
 * Repeats a function that never rejects, `pauseMs` after each run. The signal asks a multi-step run to start no further
 * step.
 */
export function repeat(pauseMs: number, turn: (stopping: AbortSignal) => Promise<void>): Timetable {
  const stopping = new AbortController();
  let wake = (): void => {};
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await turn(stopping.signal);
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
