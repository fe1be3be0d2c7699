import { Admission } from "./admission.ts";
import { Newcomers } from "./newcomers.ts";
import { Paced } from "./paced.ts";

const time = {
  now: () => performance.now(),
  later: (run: () => void, ms: number) => void setTimeout(run, ms).unref(),
};

/**
 * One core makes pages: more at once would each take longer, their statements would wait for one another, and between two
 * turns of the event loop, at each of which node takes one new connection, there would be as many pieces of pages.
 */
export function openAdmission() {
  const admission = new Admission({
    ...{ atOnce: 8, reserved: 2 },
    // Buyers prefer waiting to a refusal; readers ask again later.
    answerWithinMs: { buying: 10_000, acting: 3_000, reading: 1_500 },
    ...time,
  });
  return { admission, paced: new Paced(time), newcomers: new Newcomers(time.now) };
}
