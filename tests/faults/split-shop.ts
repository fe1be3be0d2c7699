import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "#tests/support/shops/database.ts";
import { freePort } from "#tests/support/servers/listening.ts";
import { answering, balancer } from "./balancer.ts";

const root = join(import.meta.dirname, "../..");
const entry = "build/backend/index.js";

export type Process = {
  role: string;
  port: number;
  /**
   * Sends SIGTERM, waits for the end, starts the process again and waits until the balancer uses it (a worker: until it
   * listens). Returns the exit code.
   */
  restart(): Promise<unknown>;
};
export type SplitShop = Awaited<ReturnType<typeof splitShop>>;

/**
 * The shop as deployed according to the README: two storefront processes behind a balancer, two API processes behind
 * another, a worker, one PostgreSQL. The processes are the built ones.
 */
const metricsToken = randomBytes(24).toString("hex");

export async function splitShop(settings: Record<string, string>) {
  if (!existsSync(join(root, entry))) throw new Error("the shop is not built: npm run build");
  const varDir = await mkdtemp(join(tmpdir(), "skoba-split-"));
  const database = await testDatabase("postgres");
  const [site, api] = [await freePort(), await freePort()];
  const common = {
    NODE_ENV: "production" as const,
    LOG_LEVEL: "error",
    SITE_URL: `http://localhost:${site}`,
    REQUESTS_PER_ADDRESS: "0",
    METRICS_TOKEN: metricsToken,
    DATABASE_URL: database.url ?? "",
    SECRET_KEY: randomBytes(48).toString("base64"),
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: "1",
    VAR_DIR: varDir,
    ...settings,
  };
  const children = new Set<ChildProcess>();

  async function open(role: string, own: Record<string, string> = {}): Promise<Process> {
    const port = await freePort();
    const start = async () => {
      const env: NodeJS.ProcessEnv = {
        PATH: process.env["PATH"],
        ...common,
        ...own,
        ROLE: role,
        WEB_PROCESSES: "1",
        PORT: String(port),
      };
      const child = spawn(process.execPath, [entry], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
      children.add(child);
      child.once("exit", () => children.delete(child));
      await answering(port);
      return child;
    };
    let child = await start();
    return {
      role,
      port,
      async restart() {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        const [code] = await ended;
        child = await start();
        if (role !== "worker") await isAsked(port);
        return code;
      },
    };
  }

  const apis = [await open("api"), await open("api")];
  const apiBalancer = await balancer(
    api,
    apis.map(({ port }) => port),
  );
  const webs = await Promise.all([1, 2].map(() => open("web", { API_URL: `http://127.0.0.1:${api}` })));
  const siteBalancer = await balancer(
    site,
    webs.map(({ port }) => port),
  );
  const worker = await open("worker");
  return {
    origin: common.SITE_URL,
    database: database.database,
    balancer: siteBalancer.kind,
    processes: [...webs, ...apis, worker],
    /** The last code sent to a phone, from the outbox of the process that sent it. */
    async lastCode(phone: string): Promise<string> {
      for (const { port } of apis) {
        const html = await (await fetch(`http://localhost:${port}/outbox`)).text();
        const at = html.indexOf(phone);
        const code = at < 0 ? undefined : /\b\d{6}\b/.exec(html.slice(at))?.[0];
        if (code !== undefined) return code;
      }
      throw new Error(`no code was sent to ${phone}`);
    },
    async close() {
      const ended = [...children].map((child) => once(child, "exit"));
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(ended);
      await siteBalancer.close();
      await apiBalancer.close();
      await database.drop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until a process has served a request other than health checks: a balancer avoids a restarted server for a
 * while.
 */
async function isAsked(port: number): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  for (;;) {
    const figures = await (await fetch(`http://localhost:${port}/metrics`, { headers })).text();
    if (/^shop_request_duration_seconds_count\{[^}]*route="(?!\/metrics")/m.test(figures)) return;
  }
}
