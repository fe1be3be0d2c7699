import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "#server/env.ts";
import { runShop, type RunningShop } from "#server/process/run-shop.ts";
import { postgresUrl, testDatabase, type TestDatabase } from "#tests/support/database.ts";

let varDir = "";
beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), "skoba-ready-"));
});
afterAll(() => rm(varDir, { recursive: true, force: true }));

describe.skipIf(postgresUrl === null)("a process of the API behind a balancer", () => {
  let database: TestDatabase;
  let line: Awaited<ReturnType<typeof telephoneLine>>;
  beforeAll(async () => {
    database = await testDatabase("postgres");
    line = await telephoneLine(database.url ?? "");
  });
  afterAll(async () => {
    await line.close();
    await database.drop();
  });

  it("is ready while its database answers, alive all the time", async () => {
    const { shop, ask } = await open(line.url);
    try {
      expect(await ask("/readyz")).toBe(200);
      line.cut();
      expect(await ask("/readyz")).toBe(503);
      expect(await ask("/healthz")).toBe(200);
      line.mend();
      expect(await ask("/readyz")).toBe(200);
    } finally {
      await shop.stop();
    }
  });

  it("says it is not ready before it stops, and still answers whoever comes until then", async () => {
    const { shop, ask } = await open(line.url, { DRAIN_SECONDS: "1" });
    const stopped = shop.stop();
    expect(await ask("/readyz")).toBe(503);
    expect(await ask("/api/v1/public/locations/cities")).toBe(200);
    await stopped;
    await expect(ask("/healthz")).rejects.toThrow();
  });
});

async function open(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<{ shop: RunningShop; ask(path: string): Promise<number> }> {
  const port = await freePort();
  const env = {
    NODE_ENV: "production",
    ROLE: "api",
    PORT: String(port),
    VAR_DIR: varDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(48).toString("base64"),
    LOG_LEVEL: "silent",
    DEMO: "off",
    ...more,
  };
  const shop = await runShop(readEnv(env), {
    storefront: () => expect.fail("an API draws no pages"),
    clientDir: varDir,
  });
  return {
    shop,
    ask: async (path) => (await fetch(`http://localhost:${port}${path}`, { headers: { connection: "close" } })).status,
  };
}

/** Stands between the shop and its PostgreSQL and can be cut, with all that is said on it. */
async function telephoneLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}); // cutting is what the test is about
      socket.once("close", () => (near.destroy(), far.destroy(), sockets.delete(socket)));
    }
    near.pipe(far);
    far.pipe(near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${portOf(server.address())}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server.address());
  server.close();
  await once(server, "close");
  return port;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
