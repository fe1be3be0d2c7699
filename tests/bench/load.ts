import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { loadCore, pinned } from "./server-process.ts";

/** What of autocannon's options is used here; 32 connections unless told. */
export type Load = {
  url: string;
  headers?: Record<string, string>;
  requests?: { path: string; headers?: Record<string, string> }[];
  /** Each connection begins elsewhere among the requests, so that none is made by two at once. */
  apart?: boolean;
  /** Seconds; or so many requests in all. */
  duration?: number;
  amount?: number;
  connections?: number;
  /** One address, by a client that costs a tenth of autocannon and knows less (load-one.mjs). */
  plain?: boolean;
};

const resultShape = z.object({ answered: z.int(), perSecond: z.number(), failed: z.int() });
export type LoadResult = z.infer<typeof resultShape>;

/** Before a measurement: a shop that has just started sends away whom it cannot serve in time. */
export async function warmUp(options: Load): Promise<void> {
  await run(options);
}

/** An answer that is no page makes the figure worthless: it throws. */
export async function load(options: Load): Promise<LoadResult> {
  const result = await run(options);
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${options.url} failed`);
  return result;
}

async function run({ plain = false, ...options }: Load): Promise<LoadResult> {
  const script = plain ? "tests/bench/load-one.mjs" : "tests/bench/load.mjs";
  const [command, args] = pinned(loadCore, process.execPath, [script, JSON.stringify(options)]);
  const { stdout } = await promisify(execFile)(command, args);
  return resultShape.parse(JSON.parse(stdout));
}
