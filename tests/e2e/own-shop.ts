import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * A small shop in two processes of the same build, a backend and a storefront that calls it over HTTP, which tests can
 * stop and break.
 */
export type OwnShop = {
  /** The storefront's origin. */
  origin: string;
  /** `npm run shop -- <words>` for the running shop. */
  operator: Operator;
  /** Stops the backend and leaves the storefront running. */
  endBackend(): Promise<void>;
  close(): Promise<void>;
};

/** A shop in one process as its owner starts it: without goods, texts and people. */
export type EmptyShop = Pick<OwnShop, "origin" | "operator" | "close">;

/** Answers with what the command prints. */
type Operator = (...words: string[]) => Promise<string>;

const root = join(import.meta.dirname, "../..");

export async function openOwnShop(): Promise<OwnShop> {
  const varDir = await mkdtemp(join(tmpdir(), "skoba-e2e-own-"));
  const [backendPort, port] = [await freePort(), await freePort()];
  const backend = start({ PORT: String(backendPort), VAR_DIR: varDir, DEMO_PRODUCTS: "100" });
  await ready(backend, backendPort);
  const storefront = start({
    PORT: String(port),
    ROLE: "web",
    API_URL: `http://127.0.0.1:${backendPort}`,
    VAR_DIR: join(varDir, "web"),
  });
  await ready(storefront, port);
  return {
    origin: `http://localhost:${port}`,
    operator: operatorOf({ VAR_DIR: varDir }),
    endBackend: () => end(backend),
    async close() {
      await Promise.all([end(storefront), end(backend)]);
      await rm(varDir, { recursive: true, force: true });
    },
  };
}

export async function openEmptyShop(): Promise<EmptyShop> {
  const place = { PORT: String(await freePort()), VAR_DIR: await mkdtemp(join(tmpdir(), "skoba-e2e-empty-")) };
  const shop = start({ ...place, DEMO: "off" });
  const close = async () => {
    await end(shop);
    await rm(place.VAR_DIR, { recursive: true, force: true });
  };
  try {
    await ready(shop, Number(place.PORT));
  } catch (error) {
    await close();
    throw error;
  }
  return { origin: `http://localhost:${place.PORT}`, operator: operatorOf(place), close };
}

function operatorOf(settings: Record<string, string>): Operator {
  return async (...words) => {
    const command = [process.execPath, ["server/cli/shop.mjs", ...words]] as const;
    const { stdout } = await promisify(execFile)(...command, { cwd: root, env: { ...process.env, ...settings } });
    return stdout.trim();
  };
}

function start(settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["server/cli/start.mjs"], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: "silent", REQUESTS_PER_ADDRESS: "0", ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Resolves when the process accepts requests; throws if it ends first. */
async function ready(shop: ChildProcess, port: number): Promise<void> {
  while (shop.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the shop ended with ${shop.exitCode}`);
}

async function end(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const gone = once(shop, "exit");
  shop.kill("SIGTERM");
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
