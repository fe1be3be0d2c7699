import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

export type ServerProcess = { origin: string; pid: number };
type Program = { script: string; env: (origin: string) => Record<string, string>; readyPath: string };

/** Servers run on core 0; load and database on core 1. Without taskset, or with one core, they share. */
const canPin = spawnSync("taskset", ["-c", "1", "true"]).status === 0;
export const serverCore = 0;
export const loadCore = 1;

export function pinned(core: number, command: string, args: readonly string[]): [string, string[]] {
  return canPin ? ["taskset", ["-c", String(core), command, ...args]] : [command, [...args]];
}

/** Moves processes of others, if permitted. */
export function pin(core: number, pids: readonly number[]): void {
  if (canPin) for (const pid of pids) spawnSync("taskset", ["-cp", String(core), String(pid)]);
}

/** Starts a server on a free port and stops it after `work`. */
export async function withServer<T>(
  { script, env, readyPath }: Program,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [command, args] = pinned(serverCore, process.execPath, [script]);
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...env(origin) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await ready(child, origin + readyPath);
    return await work({ origin, pid: z.int().parse(child.pid) });
  } finally {
    await end(child);
  }
}

/** RSS in MB from /proc. */
export function residentMegabytes({ pid }: ServerProcess): number {
  return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024;
}

/** Processor time since the start, from /proc; NaN on systems without it. */
export function cpuMilliseconds(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Linux reports these times in hundredths of a second. */
const tickMs = 10;
const patienceMs = 240_000;

async function ready(child: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} before it was ready`);
    if (await answers(address)) return;
    await pause(200);
  }
  throw new Error(`${address} did not answer`);
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    async (response) => (await response.text(), response.ok),
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(late);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return z.object({ port: z.int() }).parse(address).port;
}
