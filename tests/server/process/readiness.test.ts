import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { runShop, type RunningShop } from "#server/process/run-shop.ts";
import { postgresUrl, testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";
import { small } from "#tests/support/shops/shop.ts";
import { setReadOnly } from "#tests/support/read-only.ts";
import { databaseLine, type DatabaseLine } from "#tests/support/shops/database-line.ts";
import { freePort } from "#tests/support/servers/listening.ts";

let varDir = "";
beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), "skoba-ready-"));
});
afterAll(() => rm(varDir, { recursive: true, force: true }));

describe.skipIf(postgresUrl === null)("an API process behind a balancer", () => {
  let database: TestDatabase;
  let line: DatabaseLine;
  beforeAll(async () => {
    database = await testDatabase("postgres");
    line = await databaseLine(database.url ?? "");
  });
  afterAll(async () => {
    await line.close();
    await database.drop();
  });

  it("stays ready while the shared database is down: cached data is still served", async () => {
    const { shop, ask } = await open(line.url);
    try {
      expect(await ask("/readyz")).toBe(200);
      expect(await ask("/api/v1/public/locations/cities")).toBe(200);
      line.cut();
      expect([await ask("/readyz"), await ask("/healthz")]).toEqual([200, 200]);
      expect(await ask("/api/v1/public/locations/cities")).toBe(200);
      expect(await ask("/api/v1/mixed/baskets/baskets", { fingerprint: crypto.randomUUID() })).toBe(504);
    } finally {
      line.mend();
      await shop.stop();
    }
  });

  it("is not ready while its database is read-only: reads work, writes are refused with a message", async () => {
    const { shop, ask } = await open(line.url);
    const fingerprint = crypto.randomUUID();
    const write = () =>
      ask("/api/v1/mixed/favorites/favorites", {
        fingerprint,
        body: { productExternalIds: [small.products.hinge.externalId] },
      });
    try {
      expect(await write()).toBe(200);
      await setReadOnly(database.url ?? "", true);
      expect([await ask("/readyz"), await ask("/healthz")]).toEqual([503, 200]);
      expect(await write()).toBe(503);
      expect(await ask("/api/v1/mixed/favorites/favorites", { fingerprint })).toBe(200);
      await setReadOnly(database.url ?? "", false);
      expect(await ask("/readyz")).toBe(200);
      expect(await write()).toBe(200);
    } finally {
      await setReadOnly(database.url ?? "", false);
      await shop.stop();
    }
  });

  it("keeps the catalogue readable while its database restarts, clears no cookie and recovers by itself (invariants DB1)", async () => {
    const { shop, get } = await open(line.url);
    const cities = "/api/v1/public/locations/cities";
    const basket = "/api/v1/mixed/baskets/baskets";
    const cookie = `uuid=${randomUUID()}; refreshToken=whatever`;
    try {
      expect([(await get(cities)).status, (await get(basket, { cookie })).status]).toEqual([200, 200]);
      line.cut();
      expect((await get(cities)).status).toBe(200);
      const refused = await get(basket, { cookie });
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([504, []]);
      line.mend();
      expect((await get(basket, { cookie })).status).toBe(200);
    } finally {
      await shop.stop();
    }
  });

  it("reports not ready before it stops, and still answers requests until then", async () => {
    const { shop, ask } = await open(line.url, { DRAIN_SECONDS: "1" });
    const stopped = shop.stop();
    expect(await ask("/readyz")).toBe(503);
    expect(await ask("/api/v1/public/locations/cities")).toBe(200);
    await stopped;
    await expect(ask("/healthz")).rejects.toThrow();
  });
});

type Asked = { fingerprint?: string; body?: unknown };
describe.skipIf(postgresUrl === null)("a stopping process", () => {
  it("waits for a silent mail server no longer than for everything else (invariants DB8)", async () => {
    const database = await testDatabase("postgres");
    const mute = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
    await once(mute, "listening");
    const connected = once(mute, "connection");
    const { db } = database.database;
    await db
      .insertInto("outbox")
      .values({
        uuid: randomUUID(),
        channel: "email",
        recipient: "anna@example.ru",
        template: "feedback.new",
        params: '{"number":"ОБ-26-0042"}',
        dedupe_key: "feedback.new:1:1",
      })
      .execute();
    const { shop } = await open(database.url ?? "", {
      ROLE: "worker",
      SMTP_URL: `smtp://127.0.0.1:${portOf(mute.address())}`,
      MAIL_FROM: "shop@example.ru",
    });
    await connected;
    await shop.stop();
    expect(await db.selectFrom("outbox").select(["attempts", "sent_at", "failed_at"]).execute()).toEqual([
      { attempts: 1, sent_at: null, failed_at: null },
    ]);
    mute.close();
    await database.drop();
  });
});

async function open(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<{
  shop: RunningShop;
  ask(path: string, asked?: Asked): Promise<number>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}> {
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
    storefront: () => expect.fail("an API process renders no pages"),
    clientDir: varDir,
    demo: null,
    graceMs: 100,
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${port}${path}`, { headers: { connection: "close", ...headers } });
  return {
    shop,
    get,
    async ask(path, { fingerprint, body } = {}) {
      const { status } = await fetch(`http://localhost:${port}${path}`, {
        headers: {
          connection: "close",
          ...(fingerprint === undefined ? {} : { fingerprint }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      });
      return status;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
