import { Worker } from "node:worker_threads";

type Options = { heapMegabytes: number; workerData?: unknown };

/** Runs one of the shop's own programs (shipped-files.ts) in a thread that may run out of memory without the shop. */
export function startThread(program: URL, { heapMegabytes, workerData }: Options): Worker {
  const isSource = program.pathname.endsWith(".ts");
  // While developing: Node 20 reads no TypeScript.
  const fromSource = `import("tsx/esm/api").then(({ tsImport }) => tsImport("${program.href}", "${program.href}"))`;
  return new Worker(isSource ? fromSource : program, {
    eval: isSource,
    workerData,
    // The thread needs none of the shop's settings.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  });
}
