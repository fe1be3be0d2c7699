import { Admission } from "./admission.ts";

/**
 * One core makes pages: more at once would each take longer, their statements would wait for one another, and between two
 * turns of the event loop, at each of which node takes one new connection, there would be as many pieces of pages.
 */
export function openAdmission(): Admission {
  return new Admission({
    atOnce: 8,
    reserved: 2,
    answerWithinMs: 1_500,
    now: () => performance.now(),
    later: (run, ms) => void setTimeout(run, ms).unref(),
  });
}
