import { fork } from "node:child_process";
import { once } from "node:events";
import type { Logger } from "#server/log.ts";

/**
 * Runs `script` (cli/fill.ts, built) and waits for its end: what filling takes in memory, 150 MB of it the engine's own,
 * is given back by ending. Where it does not come to its end, whoever opens the database next fills it himself.
 */
export async function fillElsewhere(script: string, log: Logger): Promise<void> {
  // A system that has no room for another process may have some for this one's work.
  const [code, signal] = await once(fork(script, { stdio: "inherit" }), "exit").catch((error: unknown) => [error]);
  if (code !== 0) log.warn({ code, signal }, "the demo shop was not filled by a process of its own");
}
