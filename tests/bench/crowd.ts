import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { loadCore, pinned } from "#tests/bench/shops/server-process.ts";

/** A page request, or a form or call with its body. */
export type Asked = { path: string; body?: { headers: Record<string, string>; text: string } };

/** Visitors who arrive at a rate, each making one visit; the rate grows from `from` a second over `rampSeconds`. */
export type Crowd = {
  origin: string;
  headers: Record<string, string>;
  visits: readonly Asked[];
  perSecond: number;
  from?: number;
  rampSeconds?: number;
  seconds: number;
};

/**
 * One visit: its status, or 0 and the reason if there was no answer; its duration; its start in milliseconds of the
 * crowd's clock.
 */
const visitShape = z.object({
  ...{ status: z.int(), ms: z.number(), retryAfter: z.boolean(), at: z.number() },
  fault: z.string(),
});
export type Visit = z.infer<typeof visitShape>;

export async function crowd(options: Crowd): Promise<Visit[]> {
  const [command, args] = pinned(loadCore, process.execPath, ["tests/bench/crowd.mjs", JSON.stringify(options)]);
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 256 * 1_048_576 });
  return visitShape.array().parse(JSON.parse(stdout));
}

/** Clients that retry this many milliseconds after each answer, including refusals. */
type Impatient = Pick<Crowd, "origin" | "headers" | "seconds"> & {
  visits: readonly string[];
  clients: number;
  pauseMs: number;
};

const impatientShape = z.object({ answered: z.int(), refused: z.int(), failed: z.int() });

export async function impatient(options: Impatient): Promise<z.infer<typeof impatientShape>> {
  const [command, args] = pinned(loadCore, process.execPath, ["tests/bench/impatient.mjs", JSON.stringify(options)]);
  const { stdout } = await promisify(execFile)(command, args);
  return impatientShape.parse(JSON.parse(stdout));
}
