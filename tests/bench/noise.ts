import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { pinned, serverCore } from "./server-process.ts";

const spent = z.object({ wallMs: z.number(), cpuMs: z.number() });

/** How much of the servers' core a process of ours gets, 1 for all of it; the machine's speed is the same for all. */
export async function shareOfCore(): Promise<number> {
  const [command, args] = pinned(serverCore, process.execPath, ["tests/bench/calibrate.mjs"]);
  const { stdout } = await promisify(execFile)(command, args);
  const { wallMs, cpuMs } = spent.parse(JSON.parse(stdout));
  return Math.min(1, cpuMs / wallMs);
}
