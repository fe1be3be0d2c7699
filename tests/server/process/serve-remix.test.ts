import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const root = join(import.meta.dirname, "../../..");
/** `serve` replaces these globals; other test files share the process. */
const nodes = { Request: globalThis.Request, Response: globalThis.Response };
let shop: TestShop;
let backend: ServerType;
let storefront: ChildProcess;
let origin = "";

beforeAll(async () => {
  shop = await testShop({ engine: "pglite" });
  const [apiPort, port] = [await freePort(), await freePort()];
  await new Promise((resolve) => {
    backend = serve({ fetch: shop.app.fetch, port: apiPort, hostname: "127.0.0.1" }, resolve);
  });
  origin = `http://localhost:${port}`;
  storefront = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      API_URL: `http://127.0.0.1:${apiPort}`,
      SITE_URL: origin,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    storefront.stdout?.on("data", (text: Buffer) => text.includes("http://") && resolve());
    storefront.on("exit", (code) => reject(new Error(`remix-serve ended with ${code}`)));
  });
});
afterAll(async () => {
  storefront.removeAllListeners("exit");
  const gone = new Promise((resolve) => storefront.once("exit", resolve));
  storefront.kill("SIGKILL");
  await gone;
  if ("closeAllConnections" in backend) backend.closeAllConnections();
  await new Promise((resolve) => backend.close(resolve));
  await shop.close();
  for (const [name, value] of Object.entries(nodes))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
});

const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile" };

describe("the storefront under the official remix-serve, with the backend over HTTP", () => {
  it("shows a page of goods", async () => {
    const response = await fetch(`${origin}/catalog/krepezh`, { headers: browser });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith("uuid="))).toBe(true);
    expect(await response.text()).toContain("Крепёж в Москве");
  });

  it("accepts a form and redirects the visitor back", async () => {
    const [product] = await shop.sql<{ uuid: string }>(
      "select uuid from products where status = 'active' order by popularity desc limit 1",
    );
    const response = await fetch(`${origin}/basket`, {
      method: "POST",
      redirect: "manual",
      headers: { ...browser, origin },
      body: new URLSearchParams({ intent: "basket.add", uuid: product?.uuid ?? "", quantity: "1" }),
    });
    expect(response.status).toBe(303);
    expect(await shop.sql("select 1 from basket_lines where product_uuid = $1", [product?.uuid])).toHaveLength(1);
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
