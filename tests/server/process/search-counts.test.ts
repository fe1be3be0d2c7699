import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { runShop } from "#server/process/run-shop.ts";
import { countSearch, writeSearchCounts } from "#server/use-cases/search/count-searches.ts";
import { testDatabase } from "#tests/support/shops/database.ts";
import { freePort } from "#tests/support/servers/listening.ts";
import { postgres, races, testShop } from "#tests/support/shops/shop.ts";

const counts = "select query, times, found from search_counts order by query";

describe("search counts", () => {
  it("survive a failed write: they are written with the next ones", async () => {
    const shop = await testShop({ engine: "pglite" });
    countSearch(shop.ports, "петля", 0);
    await shop.sql("alter table search_counts rename to away");
    await expect(writeSearchCounts(shop.ports)).rejects.toThrow();
    countSearch(shop.ports, "Петля", 7);
    await shop.sql("alter table away rename to search_counts");
    await writeSearchCounts(shop.ports);
    await writeSearchCounts(shop.ports);
    expect(await shop.sql(counts)).toEqual([{ query: "петля", times: 2, found: 7 }]);
    await shop.close();
  });

  it("are limited in number: a flood of other queries takes no memory", async () => {
    const shop = await testShop({ engine: "pglite" });
    for (let n = 0; n < 6_000; n += 1) countSearch(shop.ports, `слово ${"абвгдежзик"[n % 10]}${"ы".repeat(n / 10)}`, 0);
    for (let n = 0; n < 6_000; n += 1) countSearch(shop.ports, `саморез ${n}`, 0);
    await writeSearchCounts(shop.ports);
    const [row] = await shop.sql<{ rows: number }>("select count(*)::int as rows from search_counts");
    expect(row?.rows).toBeLessThanOrEqual(5_000);
    await shop.close();
  });
});

describe.runIf(postgres)(races("a stopping process"), () => {
  it("writes its search counts, whatever its role", async () => {
    const database = await testDatabase("postgres");
    const varDir = await mkdtemp(join(tmpdir(), "skoba-counts-"));
    const port = await freePort();
    const settings = readEnv({
      NODE_ENV: "production",
      ROLE: "api",
      PORT: String(port),
      VAR_DIR: varDir,
      DATABASE_URL: database.url ?? "",
      SECRET_KEY: randomBytes(48).toString("base64"),
      LOG_LEVEL: "silent",
    });
    const shop = await runShop(settings, {
      storefront: () => expect.fail("an API process renders no pages"),
      clientDir: varDir,
      demo: null,
    });
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/mixed/products/products`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ context: { type: "search", value: "петля" } }),
    });
    expect(answer.status).toBe(200);
    expect((await database.database.pool.query(counts)).rows).toEqual([]);
    await shop.stop();
    expect((await database.database.pool.query(counts)).rows).toMatchObject([{ query: "петля", times: 1 }]);
    await database.drop();
    await rm(varDir, { recursive: true, force: true });
  });
});
