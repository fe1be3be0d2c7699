import { fork } from "node:child_process";
import { once } from "node:events";
import type { Logger } from "#server/log.ts";

/**
 * Runs `script` (cli/fill.ts, built) in a child process to free the memory of filling afterwards, 150 MB for the engine
 * alone. If it fails, the process that opens the database next fills it itself.
 */
export async function fillElsewhere(script: string, log: Logger): Promise<void> {
  // If the system cannot start another process, it may still have memory for filling in this one.
  const [code, signal] = await once(fork(script, { stdio: "inherit" }), "exit").catch((error: unknown) => [error]);
  if (code !== 0) log.warn({ code, signal }, "the demo shop was not filled by a process of its own");
}
