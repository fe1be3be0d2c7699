import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listening } from "#tests/support/listening.ts";
import { withFiles } from "#tests/support/multipart.ts";

const root = join(import.meta.dirname, "../..");
const megabyte = 1024 * 1024;

let shop: ChildProcess;
let varDir = "";
let origin = "";

beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), "skoba-forms-"));
  const probe = createServer();
  const port = await listening(probe);
  await new Promise((resolve) => probe.close(resolve));
  origin = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    VAR_DIR: varDir,
    DEMO_PRODUCTS: "100",
  };
  shop = spawn(process.execPath, ["build/backend/index.js"], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  if (!shop.stdout) throw new Error("the shop has no standard output");
  const lines = createInterface({ input: shop.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.includes('"msg":"open"') && resolve());
    shop.once("exit", (code) => reject(new Error(`the shop ended with ${code}`)));
  });
});
afterAll(async () => {
  const gone = once(shop, "exit");
  shop.kill("SIGTERM");
  await gone;
  await rm(varDir, { recursive: true, force: true });
});

/** Megabytes of the shop's memory just now. */
function resident(): number {
  const status = readFileSync(`/proc/${shop.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** A message with five files; PDFs by their beginning and end. */
function heavyForm(fileMegabytes: number): FormData {
  const bytes = Buffer.alloc(fileMegabytes * megabyte, "x");
  bytes.write("%PDF-1.4\n");
  bytes.write("\n%%EOF\n", bytes.length - 7);
  return withFiles(
    { intent: "feedback.send", website: "", shownAt: "2026-01-01T00:00:00Z", key: randomUUID() },
    Array.from({ length: 5 }, (_, at) => ({ name: `${at}.pdf`, bytes })),
  );
}

async function post(body: FormData): Promise<number> {
  const answer = await fetch(`${origin}/support`, {
    method: "POST",
    headers: { origin, "sec-fetch-site": "same-origin", accept: "text/html", cookie: `uuid=${randomUUID()}` },
    body,
  });
  await answer.text();
  return answer.status;
}

describe.runIf(process.platform === "linux")("twelve forms of 60 MB", () => {
  it("cost the shop no more than 100 MB of memory, at once or one after another, and leave nothing behind", async () => {
    // Warm: the page, the parser, the store.
    await post(heavyForm(1));
    const before = resident();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, resident())), 20);
    try {
      for (const megabytes of [10, 12]) {
        const form = heavyForm(megabytes);
        const statuses = await Promise.all(Array.from({ length: 6 }, () => post(form)));
        for (let at = 0; at < 6; at += 1) statuses.push(await post(form));
        expect(new Set(statuses)).toEqual(new Set([422]));
      }
    } finally {
      clearInterval(watch);
    }
    console.log(`  heavy forms: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
    expect(Math.round(most - before)).toBeLessThan(100);
    expect(await readdir(join(varDir, "forms"))).toEqual([]);
  });
});
