import { atMost, median, ratio, withoutGoal, type Figure } from "./figures.ts";
import { countedLoad, warmUp, type Load } from "./load.ts";
import { shareOfCore } from "./noise.ts";
import { cpuMilliseconds } from "#tests/bench/shops/server-process.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 5);
/** Below this share of its core a server was slowed down by other processes. */
const quiet = 0.95;

/** A server's process id and the load sent to it. */
export type Contestant = { name: string; pid: number; load: Load };

/** `cpuMs`: processor time of the server per answered page; `failed`: requests without a page. */
type Run = { perSecond: number; cpuMs: number; failed: number };

export type Turns = {
  /** The median of the rounds. */
  of(contestant: Contestant, part: keyof Run): number;
  /** The median of the ratios of each round, so that a slow round affects both sides. */
  times(contestant: Contestant, other: Contestant, part: keyof Run): number;
  figures: Figure[];
};

/** Runs all contestants in each round, one after the other, after `warmUpPages` of each. */
export async function inTurns(
  contestants: readonly Contestant[],
  { warmUpPages = 3_000 }: { warmUpPages?: number } = {},
): Promise<Turns> {
  const runs = new Map<Contestant, Run[]>(contestants.map((contestant) => [contestant, []]));
  for (const contestant of contestants) await warmUp({ ...contestant.load, amount: warmUpPages });
  let noisy = 0;
  let before = await shareOfCore();
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      const { name, pid } = contestant;
      const cpu = cpuMilliseconds(pid);
      const { perSecond, answered, failed } = await countedLoad({ ...contestant.load, duration: seconds });
      const run = { perSecond, cpuMs: (cpuMilliseconds(pid) - cpu) / answered, failed };
      runs.get(contestant)?.push(run);
      const after = await shareOfCore();
      const share = Math.min(before, after);
      before = after;
      if (share < quiet) noisy += 1;
      console.log(
        `${name}: ${perSecond.toFixed(0)} pages/s, ${run.cpuMs.toFixed(3)} ms of CPU a page${share < quiet ? `, noisy: ${Math.round(share * 100)} % of the core was available` : ""}`,
      );
    }
  }
  const runsOf = (contestant: Contestant) => runs.get(contestant) ?? [];
  const of: Turns["of"] = (contestant, part) => median(runsOf(contestant).map((run) => run[part]));
  return {
    of,
    times: (one, other, part) =>
      median(runsOf(one).map((run, round) => run[part] / (runsOf(other)[round]?.[part] ?? NaN))),
    figures: [
      ...contestants.map((one) =>
        withoutGoal(
          `${one.name}, median`,
          `${of(one, "perSecond").toFixed(0)} pages/s, ${of(one, "cpuMs").toFixed(3)} ms`,
        ),
      ),
      ...contestants.flatMap((one) => {
        const failed = runsOf(one).reduce((sum, run) => sum + run.failed, 0);
        return failed === 0 ? [] : [atMost(`${one.name}: requests without a page`, failed, 0, "")];
      }),
      withoutGoal(
        "runs disturbed by other processes",
        `${noisy} of ${rounds * contestants.length}, ${ratio(seconds)} s each`,
      ),
    ],
  };
}
