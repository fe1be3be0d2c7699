/** Limits of processes that generate files (product rules §3.7). */
export const processLimits = {
  /** Per user, waiting or running. */
  running: 3,
  /** Days until a file is deleted. */
  kept: 7,
} as const;

export const processStatuses = ["queued", "processing", "done", "error"] as const;
export type ProcessStatus = (typeof processStatuses)[number];

export function isUnderWay(status: ProcessStatus): boolean {
  return status === "queued" || status === "processing";
}

/**
 * Milliseconds until the next poll of a process: 2 s at first, growing by half, 10 s at most; never sooner than the
 * last answer allows (`retryAfter`, in seconds).
 */
export function nextPause(looks: number, retryAfter: number | null): number {
  return Math.max(Math.min(10_000, 2_000 * 1.5 ** looks), (retryAfter ?? 0) * 1_000);
}

/** Milliseconds after which polling stops. */
export const longestWatch = 300_000;
