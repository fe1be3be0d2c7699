import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "#tests/support/servers/listening.ts";

const root = join(import.meta.dirname, "../../..");

export type BuiltShop = { origin: string; process: ChildProcess; varDir: string; close: () => Promise<void> };

/** The built shop in a process of its own, with few goods, in a temporary folder; resolves when it is open. */
export async function builtShop(settings: Record<string, string> = {}): Promise<BuiltShop> {
  const varDir = await mkdtemp(join(tmpdir(), "skoba-built-"));
  const port = await freePort();
  const own = { PORT: String(port), VAR_DIR: varDir, DEMO_PRODUCTS: "100", WEB_PROCESSES: "1" };
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", ...own, ...settings };
  const shop = spawn(process.execPath, ["build/backend/index.js"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: shop.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.includes('"msg":"open"') && resolve());
    shop.once("exit", (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  shop.removeAllListeners("exit");
  return {
    origin: `http://localhost:${port}`,
    process: shop,
    varDir,
    async close() {
      if (shop.exitCode === null && shop.signalCode === null) {
        const gone = once(shop, "exit");
        shop.kill("SIGTERM");
        await gone;
      }
      await rm(varDir, { recursive: true, force: true });
    },
  };
}
