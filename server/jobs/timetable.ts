import type { Logger } from "#server/log.ts";

export type Timetable = {
  /** Resolves when what is just running has come to its end. */
  stop(): Promise<void>;
};

/** Does a piece of work again and again, `pauseMs` after its last end; a failure is logged and the next turn comes. */
export function repeat(name: string, pauseMs: number, work: () => Promise<unknown>, log: Logger): Timetable {
  let stopped = false;
  let wake = (): void => {};
  const running = (async () => {
    while (!stopped) {
      await work().catch((error: unknown) => log.error({ err: error, job: name }, "a job failed"));
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
