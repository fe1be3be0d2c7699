import { statfs } from "node:fs/promises";

export type FreeSpace = {
  /** True while writes must be refused: on a full disk the embedded engine loops forever without an error. */
  isLow(): boolean;
  stop(): void;
};

/** Bytes that must stay free on the disk of an embedded database (invariants Facts). */
const leastFree = 200 * 1024 * 1024;
const everyMs = 30_000;

/** Refuses to start on a nearly full disk, then checks every 30 s. `freeBytes` is replaceable for tests. */
export async function watchFreeSpace(
  dir: string,
  onChange: (low: boolean) => void,
  freeBytes: (dir: string) => Promise<number> = askSystem,
): Promise<FreeSpace> {
  const free = await freeBytes(dir);
  if (free < leastFree) {
    throw new Error(`${dir}: ${megabytes(free)} MB are free, the database needs at least ${megabytes(leastFree)} MB`);
  }
  let low = false;
  const timer = setInterval(() => {
    freeBytes(dir).then(
      (bytes) => {
        if (bytes < leastFree === low) return;
        low = !low;
        onChange(low);
      },
      () => {}, // keep the last result when the disk cannot be queried
    );
  }, everyMs);
  timer.unref();
  return { isLow: () => low, stop: () => clearInterval(timer) };
}

async function askSystem(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
