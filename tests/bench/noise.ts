import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { pinned, serverCore } from "#tests/bench/shops/server-process.ts";

const spent = z.object({ wallMs: z.number(), cpuMs: z.number() });

/** The share of the servers' core that a process gets, up to 1. */
export async function shareOfCore(): Promise<number> {
  const [command, args] = pinned(serverCore, process.execPath, ["tests/bench/calibrate.mjs"]);
  const { stdout } = await promisify(execFile)(command, args);
  const { wallMs, cpuMs } = spent.parse(JSON.parse(stdout));
  return Math.min(1, cpuMs / wallMs);
}
