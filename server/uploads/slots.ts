type Settings = { atOnce: number; mostWaiting: number; waitMs: number };

/**
 * Limits concurrency to `atOnce` with `mostWaiting` in the queue, each for `waitMs` at most; null when the queue is
 * full or the wait timed out.
 */
export function slots({ atOnce, mostWaiting, waitMs }: Settings): <T>(work: () => Promise<T>) => Promise<T | null> {
  let running = 0;
  const queue: (() => void)[] = [];

  /** A slot is handed over directly, never free in between, so nobody jumps the queue. */
  function turn(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(come), 1);
        resolve(false);
      }, waitMs);
      function come(): void {
        clearTimeout(timer);
        resolve(true);
      }
      queue.push(come);
    });
  }

  return async (work) => {
    if (running === atOnce) {
      if (queue.length === mostWaiting || !(await turn())) return null;
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
