import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { loadCore, pinned } from "./server-process.ts";

/** One page, or one form or call that is sent. */
export type Asked = { path: string; body?: { headers: Record<string, string>; text: string } };

/** Visitors who come at a rate, one after another through the visits; at first `from` a second, growing for `rampSeconds`. */
export type Crowd = {
  origin: string;
  headers: Record<string, string>;
  visits: readonly Asked[];
  perSecond: number;
  from?: number;
  rampSeconds?: number;
  seconds: number;
};

/** One visit: its status, 0 where no answer came; how long it took; when it began, in the crowd's own milliseconds. */
const visitShape = z.object({ status: z.int(), ms: z.number(), retryAfter: z.boolean(), at: z.number() });
export type Visit = z.infer<typeof visitShape>;

export async function crowd(options: Crowd): Promise<Visit[]> {
  const [command, args] = pinned(loadCore, process.execPath, ["tests/bench/crowd.mjs", JSON.stringify(options)]);
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 256 * 1_048_576 });
  return visitShape.array().parse(JSON.parse(stdout));
}

/** Clients that ask again so many milliseconds after each answer, a refusal or not. */
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
