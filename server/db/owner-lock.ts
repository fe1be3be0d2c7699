import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

export type OwnerLock = { release(): void };

/** Another process owns the directory, or nobody can tell whether it still does. */
export class OwnedByAnother extends Error {}

/**
 * Makes this process the only owner of an embedded database: two on one directory silently lose acknowledged rows
 * (invariants DB5). A lock whose process is dead, or whose PID now belongs to another process, is taken over; one whose
 * owner lives is waited for, since a process that is started again meets its predecessor while that ends.
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

/** Synchronous throughout, so that nothing of this process runs between the steps. */
function takeAtOnce(file: string): OwnerLock {
  const mine = JSON.stringify(thisProcess());
  while (!createExclusively(file, mine)) if (takeOver(file, mine)) break;

  let held = true;
  const release = () => {
    if (held && readText(file) === mine) unlinkSync(file);
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
  /** Boot and clock ticks at which the system started this PID; null where there is no /proc. */
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
 * Replaces the lock of a dead owner; false when its owner has given it back meanwhile. A second lock makes takers come
 * one by one: each judges the owner anew and replaces the file in one step, so that nobody can create it in between.
 */
function takeOver(file: string, mine: string): boolean {
  refuseIfOwned(file);
  const turn = `${file}.takeover`;
  if (!createExclusively(turn, mine)) {
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
  // A PID means nothing on another machine or in another container.
  if (host !== hostname()) return true;
  if (!isRunning(pid)) return false;
  return start === null || start === processStart(pid);
}

function isRunning(pid: number): boolean {
  // What has ended and was not collected yet keeps its PID, and nothing else.
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

/** What /proc says of a process, its state first, then, as the 20th, its start (proc(5)); null where there is none. */
function statOf(pid: number): string[] | null {
  const stat = readText(`/proc/${pid}/stat`);
  // The name in brackets may hold spaces and brackets.
  return stat === null ? null : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Null for a file that is gone or damaged: nobody owns by it. */
function readOwner(file: string): Owner | null {
  try {
    const owner = ownerShape.safeParse(JSON.parse(readText(file) ?? "null"));
    return owner.success ? owner.data : null;
  } catch {
    return null;
  }
}

/** By a link, which is exclusive like O_EXCL and shows the text whole from the first moment. */
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
