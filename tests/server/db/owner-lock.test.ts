import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeOwnerLock } from "#server/db/owner-lock.ts";

let dir: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "owner-lock-"));
  file = join(dir, "db.lock");
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(dir, { recursive: true });
});

describe("an embedded database has one owner", () => {
  it("refuses a second process and names the first (invariants DB5)", async () => {
    const owner = await startOwner();
    await expect(takeOwnerLock(file, 0)).rejects.toThrow(`process ${owner.pid},`);
  });

  it("goes to the next process when the first releases it", async () => {
    const owner = await startOwner();
    await stop(owner, "SIGTERM");
    expect(existsSync(file)).toBe(false);
    (await takeOwnerLock(file, 0)).release();
  });

  it("waits for an owner that is stopping, with a limit", async () => {
    const owner = await startOwner();
    await expect(takeOwnerLock(file, 0)).rejects.toThrow(`process ${owner.pid},`);
    const waiting = takeOwnerLock(file, 60_000);
    await stop(owner, "SIGTERM");
    (await waiting).release();
  });

  it("is taken over from a killed process", async () => {
    const owner = await startOwner();
    await stop(owner, "SIGKILL");
    expect(existsSync(file)).toBe(true);
    const lock = await takeOwnerLock(file, 0);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
    lock.release();
    expect(existsSync(file)).toBe(false);
  });

  it("goes to exactly one of many that find a dead owner's lock at once", async () => {
    const owner = await startOwner();
    await stop(owner, "SIGKILL");
    const contenders = await Promise.all(Array.from({ length: 6 }, () => start(file)));
    const outcomes = await Promise.all(contenders.map(({ take }) => take()));
    expect(outcomes.filter((outcome) => outcome === "owner")).toHaveLength(1);
  });

  it.runIf(existsSync("/proc/self/stat"))("is taken over when another process has got the owner's PID", async () => {
    const other = await startOwner(join(dir, "other.lock"));
    writeLock({ pid: other.pid, processStart: "another-boot 12345" });
    (await takeOwnerLock(file, 0)).release();
  });

  it.runIf(existsSync("/proc/self/stat"))("is taken over from a zombie process", async () => {
    // The shell is replaced by a program that never waits for its child, which becomes a zombie.
    const parent = spawn("sh", ["-c", "sleep 0.3 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(parent);
    const pid = Number(await next(createInterface({ input: parent.stdout })[Symbol.asyncIterator]()));
    const fields = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    await expect.poll(() => fields()[0]).toBe("Z");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    writeLock({ pid, processStart: `${boot} ${fields()[19]}` });
    (await takeOwnerLock(file, 0)).release();
  });

  it("is not taken from another machine, whose PIDs mean nothing here", async () => {
    writeLock({ pid: 1, host: "elsewhere", processStart: null });
    await expect(takeOwnerLock(file, 0)).rejects.toThrow(/on elsewhere; .* remove .*db\.lock/);
  });

  it("is taken over when the lock is damaged", async () => {
    writeFileSync(file, "{");
    (await takeOwnerLock(file, 0)).release();
  });

  it("does not remove the lock of its successor", async () => {
    const lock = await takeOwnerLock(file, 0);
    writeLock({ pid: 1, host: "elsewhere" });
    lock.release();
    expect(existsSync(file)).toBe(true);
  });
});

function writeLock(parts: object): void {
  const owner = { pid: 1, host: hostname(), startedAt: new Date(0).toISOString(), processStart: null, ...parts };
  writeFileSync(file, JSON.stringify(owner));
}

async function startOwner(lockFile = file): Promise<ChildProcess> {
  const { child, take } = await start(lockFile);
  expect(await take()).toBe("owner");
  return child;
}

/** A process that tries to take the lock, reports the result and keeps the lock until it is stopped. */
async function start(lockFile: string): Promise<{ child: ChildProcess; take(): Promise<string> }> {
  const script = `
    import { takeOwnerLock } from "#server/db/owner-lock.ts";
    process.on("SIGTERM", () => process.exit(0));
    process.stdin.once("data", async () => {
      try { await takeOwnerLock(${JSON.stringify(lockFile)}, 0); console.log("owner"); }
      catch { console.log("refused"); }
    });
    console.log("ready");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect(await next(lines)).toBe("ready");
  return {
    child,
    take() {
      child.stdin.write("go\n");
      return next(lines);
    },
  };
}

async function next(lines: AsyncIterator<string>): Promise<string> {
  const { done, value } = await lines.next();
  if (done) throw new Error("the process ended without output");
  return value;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}
