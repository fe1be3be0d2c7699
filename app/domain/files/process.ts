/** The process that makes a file which takes long (decisions §3.7). */
export const processLimits = {
  /** Of one user, waiting or being made. */
  running: 3,
  /** Days that a file is kept. */
  kept: 7,
} as const;

export const processStatuses = ["queued", "processing", "done", "error"] as const;
export type ProcessStatus = (typeof processStatuses)[number];

export function isUnderWay(status: ProcessStatus): boolean {
  return status === "queued" || status === "processing";
}

/**
 * Milliseconds until the next look at a process: 2 s at first, half as long again each time, 10 s at most; never sooner
 * than the last answer allows (`retryAfter`, in seconds).
 */
export function nextPause(looks: number, retryAfter: number | null): number {
  return Math.max(Math.min(10_000, 2_000 * 1.5 ** looks), (retryAfter ?? 0) * 1_000);
}

/** Milliseconds after which looking ends: the file takes longer than a visitor waits. */
export const longestWatch = 300_000;
