type Settings = { atOnce: number; inLine: number; waitMs: number };

/**
 * Runs at most `atOnce` works at a time and keeps `inLine` more waiting, each for `waitMs` at most; null for who finds
 * the line full or waited in vain.
 */
export function slots({ atOnce, inLine, waitMs }: Settings): <T>(work: () => Promise<T>) => Promise<T | null> {
  let running = 0;
  const line: (() => void)[] = [];

  /** A slot handed over by who leaves it: it is never free in between, so nobody jumps the line. */
  function turn(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(come), 1);
        resolve(false);
      }, waitMs);
      function come(): void {
        clearTimeout(timer);
        resolve(true);
      }
      line.push(come);
    });
  }

  return async (work) => {
    if (running === atOnce) {
      if (line.length === inLine || !(await turn())) return null;
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
