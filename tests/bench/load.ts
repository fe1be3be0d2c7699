import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { loadCore, pinned } from "#tests/bench/shops/server-process.ts";

/** The autocannon options used here; 32 connections by default. */
export type Load = {
  url: string;
  headers?: Record<string, string>;
  requests?: { path: string; headers?: Record<string, string> }[];
  /** Each connection starts at another request, so that no two send the same one at once. */
  apart?: boolean;
  /** Seconds; `amount` is a number of requests instead. */
  duration?: number;
  amount?: number;
  connections?: number;
  /** One address, with a client that costs a tenth of autocannon and has fewer features (load-one.mjs). */
  plain?: boolean;
};

const resultShape = z.object({ answered: z.int(), perSecond: z.number(), failed: z.int() });
export type LoadResult = z.infer<typeof resultShape>;

/** Before a measurement: a shop that has just started refuses more requests. */
export async function warmUp(options: Load): Promise<void> {
  await run(options);
}

/** Counts responses that are not pages: a baseline may fail a few and still be one. */
export function countedLoad(options: Load): Promise<LoadResult> {
  return run(options);
}

/** Throws if a response is not a page: the figure would be worthless. */
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
