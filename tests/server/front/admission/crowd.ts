import { Admission, type Lane, type Work } from "#server/front/admission/admission.ts";

export const plain = { kind: "page", browser: null, address: null };

export const turn = () => new Promise(setImmediate);

/** Milliseconds for buying, acting and reading. */
export const seconds = (buying: number, acting: number, reading: number) => ({
  buying: buying * 1_000,
  acting: acting * 1_000,
  reading: reading * 1_000,
});

/** Tasks for an admission that end on demand, with a controlled clock. */
export function crowd({ atOnce = 3, reserved = 1, answerWithinMs = seconds(1, 1, 1) } = {}) {
  let now = 0;
  const due: (() => void)[] = [];
  const admission = new Admission({
    ...{ atOnce, reserved, answerWithinMs, now: () => now },
    later: (run) => void due.push(run),
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const pass = (ms: number) => void (now += ms);
  /** A task that runs until `end(name)`. */
  async function come(name: string, about: Lane | Partial<Work> = "reading", isGone = () => false) {
    const work = { lane: "reading" as const, ...plain, ...(typeof about === "string" ? { lane: about } : about) };
    const result = admission.run(work, isGone, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    await turn();
    return { result };
  }
  async function end(...names: string[]) {
    for (const name of names) ends.get(name)?.();
    await turn();
  }
  /** Sixty tasks of this duration, so that the next of their kind are expected to take as long. */
  async function learn(ms: number, kind = "page") {
    for (let at = 0; at < 60; at += 1) {
      await come("learn", { kind });
      pass(ms);
      await end("learn");
    }
    begun.length = 0;
  }
  const refused = async (...about: Parameters<typeof come>) => {
    const { result } = await come(...about);
    return Promise.race([result.then((answer) => answer === null), turn().then(() => false)]);
  };
  /** Runs the admission's periodic work. */
  async function sweep(ms: number) {
    pass(ms);
    for (const run of due.splice(0)) run();
    await turn();
  }
  return { admission, begun, come, end, learn, refused, pass, sweep };
}
