import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { builtShop, type BuiltShop } from "#tests/support/shops/built-shop.ts";
import { postgresUrl, testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";

const token = "a-token-of-the-metrics-of-this-test-alone";

describe.skipIf(postgresUrl === null)("a shop of two processes on one port", () => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  let shop: BuiltShop;
  beforeAll(async () => {
    database = await testDatabase("postgres");
    settings = {
      WEB_PROCESSES: "2",
      DATABASE_URL: database.url ?? "",
      SECRET_KEY: randomBytes(48).toString("base64"),
      METRICS_TOKEN: token,
    };
    shop = await builtShop(settings);
    await vi.waitFor(async () => expect(await processes()).toHaveLength(2), 60_000);
  });
  afterAll(async () => {
    await shop?.close();
    await database?.drop();
  });

  /** Ids of the processes that answer, from the metrics of all. */
  async function processes(): Promise<number[]> {
    const response = await fetch(`${shop.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    return [...text.matchAll(/^shop_build_info\{.*process="(\d+)"/gm)].map(([, pid]) => Number(pid)).sort();
  }

  it("answers the metrics of both, whichever is asked, each with its process", async () => {
    const [first, second] = [await processes(), await processes()];
    expect(second).toEqual(first);
    expect(first).not.toContain(shop.process.pid);
    for (const pid of first) expect(await parentOf(pid)).toBe(shop.process.pid);
  });

  it("shows a change made in one process in the pages that the other keeps", async () => {
    const page = async () => (await fetch(`${shop.origin}/contacts`, { headers: { connection: "close" } })).text();
    const twenty = () => Promise.all(Array.from({ length: 20 }, page));
    for (const text of await twenty()) expect(text).not.toContain("Лавка у моста");
    await promisify(execFile)(process.execPath, ["build/backend/shop.js", "settings", "set", "name", "Лавка у моста"], {
      env: { ...process.env, NODE_ENV: "production", ...settings, VAR_DIR: shop.varDir },
    });
    await vi.waitFor(async () => {
      for (const text of await twenty()) expect(text).toContain("Лавка у моста");
    }, 60_000);
  });

  it("replaces a process that was killed, and answers meanwhile", async () => {
    const before = await processes();
    const [killed = 0, survivor = 0] = before;
    process.kill(killed, "SIGKILL");
    // Until it is gone, a connection may still be handed to it.
    await vi.waitFor(() => expect(() => process.kill(killed, 0)).toThrow("ESRCH"), 60_000);
    for (let request = 0; request < 10; request += 1)
      expect((await fetch(`${shop.origin}/healthz`, { headers: { connection: "close" } })).status).toBe(200);
    await vi.waitFor(async () => {
      const after = await processes();
      expect(after).toHaveLength(2);
      expect(after).toContain(survivor);
      expect(after).not.toContain(killed);
    }, 60_000);
  });

  it("ends all of them on SIGTERM without a fault, one that is still starting included", async () => {
    const running = await processes();
    const [killed = 0] = running;
    process.kill(killed, "SIGKILL");
    await vi.waitFor(async () => {
      const children = await childrenOf(shop.process.pid);
      expect(children.filter((pid) => !running.includes(pid))).toHaveLength(1);
    }, 60_000);
    const ended = once(shop.process, "exit");
    shop.process.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    for (const pid of running) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});

async function childrenOf(pid: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").map(Number);
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}
