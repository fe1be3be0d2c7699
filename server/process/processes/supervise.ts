import cluster, { type Worker } from "node:cluster";
import type { Logger } from "#server/log.ts";
import { answerReadings } from "./shared-metrics.ts";

/** Pause before a process that has died is replaced, so that a fault at start does not use up a core. */
const pauseMs = 1_000;

/**
 * Runs `count` processes of the shop that share its port (decision 0100). The first opens alone: it migrates and fills
 * an empty database; if it cannot start, the shop ends with its exit code. Later ones that die are replaced. Signals are
 * passed on, and the shop ends with its last process.
 */
export function supervise(count: number, log: Logger): void {
  let isOpen = false;
  let isStopping = false;
  let worst = 0;
  const start = () => {
    if (!isStopping) cluster.fork();
  };
  cluster.on("message", answerReadings);
  cluster.on("listening", () => {
    if (isOpen) return;
    isOpen = true;
    for (let more = 1; more < count; more += 1) start();
  });
  cluster.on("exit", ({ process: { pid } }: Worker, code: number | null, signal: string | null) => {
    if (isStopping || !isOpen) {
      // One that was still starting has no handler of signals yet: it ends by the signal, with nothing to finish.
      worst = Math.max(worst, isStopping && signal === "SIGTERM" ? 0 : (code ?? 1));
      if (running().length === 0) process.exit(isOpen && isStopping ? worst : code || 1);
      return;
    }
    log.error({ pid, code, signal }, "a process of the shop has ended by itself, another one is started");
    setTimeout(start, pauseMs);
  });
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    if (running().length === 0) process.exit(0);
    for (const { process: child } of running()) child.kill("SIGTERM");
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  start();
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
