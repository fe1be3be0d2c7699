import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { postgresBus } from "#server/db/postgres-bus.ts";
import { localBus, type Bus, type Topic } from "#server/ports/bus.ts";
import { postgres, races, testShop, type TestShop } from "#tests/support/shops/shop.ts";

test("the bus of one process notifies its listeners until they unsubscribe", async () => {
  const bus = localBus();
  const heard: Topic[] = [];
  const leave = bus.subscribe((topic) => heard.push(topic));
  await bus.publish("public");
  leave();
  await bus.publish("system");
  expect(heard).toEqual(["public"]);
});

describe.runIf(postgres)(races("the bus of several processes"), () => {
  let shop: TestShop;
  let here: Bus;
  let there: Bus;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    here = await busOf(shop);
    there = await busOf(shop);
  });
  afterAll(async () => {
    await here?.close();
    await there?.close();
    await shop?.close();
  });

  test("notifies this process at once and the others soon, each once", async () => {
    const mine = listen(here);
    const theirs = listen(there);
    await here.publish("viewer:abc");
    expect(mine).toEqual(["viewer:abc"]);
    await vi.waitFor(() => expect(theirs).toEqual(["viewer:abc"]));
    await there.publish("public");
    await vi.waitFor(() => expect(mine).toEqual(["viewer:abc", "public"]));
    expect(theirs).toEqual(["viewer:abc", "public"]);
  });

  test("treats everything as changed after a lost connection, and receives again", async () => {
    const mine = listen(here);
    await shop.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skoba bus' and datname = current_database()",
    );
    await vi.waitFor(() => expect(mine).toEqual(["public", "redirects", "system", "viewer:*"]), { timeout: 10_000 });
    await vi.waitFor(
      async () => {
        await there.publish("redirects");
        expect(mine.at(-1)).toBe("redirects");
      },
      { timeout: 10_000 },
    );
  });

  test("invalidates caches of a process on the other side", async () => {
    const [first, second] = [shop.replica({ bus: here }), shop.replica({ bus: there })];
    const { token } = await first.loginAs("+79000000001");
    expect((await second.call("GET", "/private/users/users/profile", { token })).status).toBe(200);
    await first.call("POST", "/public/auth/logout", { token });
    await vi.waitFor(async () =>
      expect((await second.call("GET", "/private/users/users/profile", { token })).status).toBe(401),
    );
  });
});

function busOf({ url, database, ports }: TestShop): Promise<Bus> {
  if (url === null) throw new Error("not on PostgreSQL");
  return postgresBus({ databaseUrl: url, database, ids: ports.ids, log: ports.log });
}

function listen(bus: Bus): Topic[] {
  const heard: Topic[] = [];
  bus.subscribe((topic) => heard.push(topic));
  return heard;
}
