import type { Logger } from "#server/log.ts";
import { counted } from "./job-runs.ts";

export type Timetable = {
  /** Begins nothing more. Resolves when what is just running has come to its end, or after `graceMs` without it. */
  stop(graceMs: number): Promise<void>;
};

/** Does a piece of work again and again, `pauseMs` after its last end; a failure is logged and the next turn comes. */
export function repeatJob(
  name: string,
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Logger,
): Timetable {
  return repeat(pauseMs, counted(name, work, log));
}

/**
 * Takes turns that never reject, each `pauseMs` after the last one's end. The signal tells a turn of many steps that no
 * further step is to be begun.
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
