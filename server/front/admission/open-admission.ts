import { Admission } from "./admission.ts";
import { Newcomers } from "./newcomers.ts";
import { Paced } from "./paced.ts";

const time = {
  now: () => performance.now(),
  later: (run: () => void, ms: number) => void setTimeout(run, ms).unref(),
};

/**
 * Pages are rendered on one core: more concurrency would slow each, make their statements wait for one another, and
 * leave more page work between turns of the event loop, each of which accepts one connection.
 */
export function openAdmission() {
  const admission = new Admission({
    ...{ atOnce: 8, reserved: 2 },
    // Buyers prefer waiting to a refusal; readers retry later.
    answerWithinMs: { buying: 10_000, acting: 3_000, reading: 1_500 },
    ...time,
  });
  return { admission, paced: new Paced(time), newcomers: new Newcomers(time.now) };
}
