import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

export type OwnerLock = { release(): void };

/** Another process owns the directory, or ownership cannot be determined. */
export class OwnedByAnother extends Error {}

/**
 * Makes this process the exclusive owner of an embedded database: two on one directory silently lose acknowledged rows
 * (invariants DB5). The lock of a dead process, or of a PID now used by another process, is taken over. A live owner is
 * waited for, since a restarted process overlaps its predecessor's shutdown.
 */
export async function takeOwnerLock(file: string, patienceMs = 5_000): Promise<OwnerLock> {
  for (let left = patienceMs; ; left -= lockPauseMs)
    try {
      return takeAtOnce(file);
    } catch (error) {
      if (!(error instanceof OwnedByAnother) || left <= 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, lockPauseMs));
    }
}

const lockPauseMs = 100;

/** Synchronous throughout, so nothing else of this process runs between the steps. */
function takeAtOnce(file: string): OwnerLock {
  const ownEntry = JSON.stringify(thisProcess());
  while (!createExclusively(file, ownEntry)) if (takeOver(file, ownEntry)) break;

  let held = true;
  const release = () => {
    if (held && readText(file) === ownEntry) unlinkSync(file);
    held = false;
    process.off("exit", release);
  };
  process.once("exit", release);
  return { release };
}

const ownerShape = z.object({
  pid: z.int(),
  host: z.string(),
  startedAt: z.string(),
  /** Boot id and start time in clock ticks of this PID; null without /proc. */
  processStart: z.string().nullable(),
});
type Owner = z.infer<typeof ownerShape>;

function thisProcess(): Owner {
  return {
    pid: process.pid,
    host: hostname(),
    startedAt: new Date().toISOString(),
    processStart: processStart(process.pid),
  };
}

/**
 * Replaces a dead owner's lock; false when it was released meanwhile. A second lock serialises takers: each re-checks
 * the owner and replaces the file atomically, so nobody can create it in between.
 */
function takeOver(file: string, ownEntry: string): boolean {
  refuseIfOwned(file);
  const turn = `${file}.takeover`;
  if (!createExclusively(turn, ownEntry)) {
    throw new OwnedByAnother(`another process is just taking over ${file}; if none is starting, remove ${turn}`);
  }
  try {
    refuseIfOwned(file);
    if (readText(file) === null) return false;
    renameSync(turn, file);
    return true;
  } finally {
    rmSync(turn, { force: true });
  }
}

function refuseIfOwned(file: string): void {
  const owner = readOwner(file);
  if (owner === null || !mayBeAlive(owner)) return;
  const where = owner.host === hostname() ? "" : ` on ${owner.host}; if that machine is gone, remove ${file}`;
  throw new OwnedByAnother(`the database belongs to process ${owner.pid}, started ${owner.startedAt}${where}`);
}

function mayBeAlive({ pid, host, processStart: start }: Owner): boolean {
  // PIDs are not comparable across machines or containers.
  if (host !== hostname()) return true;
  if (!isRunning(pid)) return false;
  return start === null || start === processStart(pid);
}

function isRunning(pid: number): boolean {
  // A zombie keeps its PID but has released everything else.
  if (/^[ZXx]/.test(statOf(pid)?.[0] ?? "")) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function processStart(pid: number): string | null {
  const boot = readText("/proc/sys/kernel/random/boot_id");
  const ticks = statOf(pid)?.[19];
  return boot === null || ticks === undefined ? null : `${boot.trim()} ${ticks}`;
}

/**
 * Fields of /proc/<pid>/stat starting with the state; the 20th is the start time (proc(5)). Null without such a file.
 */
function statOf(pid: number): string[] | null {
  const stat = readText(`/proc/${pid}/stat`);
  // The process name in brackets may contain spaces and brackets.
  return stat === null ? null : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Null for a missing or damaged file: it proves no ownership. */
function readOwner(file: string): Owner | null {
  try {
    const owner = ownerShape.safeParse(JSON.parse(readText(file) ?? "null"));
    return owner.success ? owner.data : null;
  } catch {
    return null;
  }
}

/** By hard link: exclusive like O_EXCL, and the content is complete from the first moment. */
function createExclusively(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
