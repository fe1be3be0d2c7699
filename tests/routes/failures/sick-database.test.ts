import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase, type Database } from "#server/db/client.ts";
import { databaseLine, type DatabaseLine } from "#tests/support/shops/database-line.ts";
import { testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";
import { postgres, races, small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const category = "/catalog/furnitura/petli";
const product = "/product/hinge";

describe.runIf(postgres)(races("the shop while its database does not answer"), () => {
  let own: TestDatabase;
  let line: DatabaseLine;
  let database: Database;
  let site: Site;
  let owner: Visitor;
  let changed = () => {};

  beforeAll(async () => {
    own = await testDatabase("postgres");
    line = await databaseLine(own.url ?? "");
    database = await openDatabase({ databaseUrl: line.url, poolSize: 4, onState: () => changed() });
    site = await testSite({ pageCache: true, ports: { database } });
    owner = site.visitor();
    await owner.submit("/basket", { intent: "basket.add", uuid: small.products.hinge.uuid, quantity: "1" });
    for (const path of ["/", category, "/delivery", product]) {
      await site.visitor().ask("GET", path);
      await owner.ask("GET", path);
    }
  });
  afterAll(async () => {
    await site.close();
    await database.close();
    await line.close();
    await own.drop();
  });
  afterEach(async () => {
    vi.useRealTimers();
    line.mend();
    await until("ready");
  });

  const until = (state: string) =>
    new Promise<void>((resolve) => {
      changed = () => database.state() === state && resolve();
      changed();
    });

  /** Two minutes later, when all cached values have expired. */
  async function ill(how: "hang" | "cut"): Promise<void> {
    line[how]();
    await database.look();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
  }

  it.each(["hang", "cut"] as const)("a new visitor can read cached pages (%s)", async (how) => {
    await ill(how);
    for (const path of ["/", category, "/delivery", product])
      expect((await site.visitor().ask("GET", path)).status, path).toBe(200);
  });

  it("a buyer can read home, catalogue and content, with the basket shown as unknown", async () => {
    await ill("hang");
    for (const path of ["/", category, "/delivery"]) {
      const page = await owner.ask("GET", path);
      expect([page.status, page.headers.get("cache-control")], path).toEqual([200, "private, no-store"]);
      expect(page.html).not.toContain("Корзина пуста");
      expect(shown(page.html)).toContain("Корзина сохранена, но сейчас не загрузилась");
      expect(page.headers.getSetCookie()).toEqual([]);
    }
  });

  it.each(["/basket", "/favorite", "/compare", product])(
    "%s cannot be rendered: 504 with Retry-After",
    async (path) => {
      await ill("hang");
      const page = await owner.ask("GET", path);
      expect([page.status, page.headers.get("retry-after")]).toEqual([504, "5"]);
      expect(shown(page.html)).toContain("Сервис временно не отвечает. Корзина и данные сохранены");
      expect(page.headers.getSetCookie()).toEqual([]);
    },
  );

  it("a form is refused with a message, and typed values are kept", async () => {
    await ill("hang");
    const page = await owner.post("/?drawer=auth", { intent: "auth.login", phone: small.phones.phys });
    expect(page.status).toBe(504);
    expect(shown(page.html)).toContain("Нет связи. Попробуйте ещё раз");
  });

  it("everything recovers by itself when the database is back", async () => {
    await ill("hang");
    expect((await owner.ask("GET", "/basket")).status).toBe(504);
    line.mend();
    await until("ready");
    const basket = await owner.ask("GET", "/basket");
    expect([basket.status, basket.html.includes(small.products.hinge.uuid)]).toEqual([200, true]);
  });
});
