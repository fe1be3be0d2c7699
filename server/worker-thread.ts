import { Worker, type TransferListItem } from "node:worker_threads";

type Options = {
  heapMegabytes: number;
  /** Of the heap's young part: in a small one garbage is collected more often. */
  youngMegabytes?: number;
  workerData?: unknown;
  /** What the thread is given instead of a copy. */
  transferList?: TransferListItem[];
};

/**
 * Runs one of the shop's worker programs (shipped-files.ts) in a thread whose memory exhaustion does not affect the
 * shop.
 */
export function startThread(
  program: URL,
  { heapMegabytes, youngMegabytes = 32, workerData, transferList = [] }: Options,
): Worker {
  const isSource = program.pathname.endsWith(".ts");
  // Development only: Node 20 cannot run TypeScript.
  const fromSource = `import("tsx/esm/api").then(({ tsImport }) => tsImport("${program.href}", "${program.href}"))`;
  return new Worker(isSource ? fromSource : program, {
    eval: isSource,
    workerData,
    transferList,
    // The thread needs no settings.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
}
