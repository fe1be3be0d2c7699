import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decideHeld } from "#server/use-cases/exchange/packages/decide-held.ts";
import { workOnExchange } from "#server/use-cases/exchange/work/work-on-jobs.ts";
import {
  catalog,
  classifier,
  counted,
  good,
  group,
  inGroup,
  offers,
  packageOf,
  warehouse,
} from "#tests/support/commerceml/package-texts.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { warehouses } = small;
const administrator = { actor: { kind: "staff", id: "1", name: "Анна" } as const, requestId: null, address: null };
const ids = Array.from({ length: 12 }, (_, at) => `w${String(at).padStart(2, "0")}`);

describe("whole packages in several files", () => {
  let shop: TestShop;
  let exchange: Awaited<ReturnType<typeof packagesOf>>;
  let minute = 0;
  let connections = 0;
  beforeAll(async () => {
    shop = await testShop({});
    await shop.sql("update stock set on_hand = 0 where warehouse_uuid = $1 and reserved = 0", [warehouses.ring]);
  });
  afterAll(() => shop.close());

  /** Formed a minute after the last one. */
  const at = () => new Date(Date.UTC(2027, 0, 1, 0, (minute += 1))).toISOString().slice(0, 19);
  const rests = (name: string, named: readonly string[], { only = "false", amount = "6" } = {}) =>
    textFile(name, packageOf(offers(named.map((id) => counted(id, "w1", amount)).join(""), only), at()));
  const goods = (name: string, named: readonly string[], only = "false") =>
    textFile(
      name,
      packageOf(
        classifier(`<Группы>${group("g1", "Части")}</Группы>`) +
          catalog(named.map((id) => good(id, `Товар ${id}`, inGroup("g1"))).join(""), only),
        at(),
      ),
    );
  const zeroed = async () => {
    const rows = await shop.sql<{ id: string }>(
      `select p.external_id as id from stock s join products p on p.uuid = s.product_uuid
        where s.warehouse_uuid = $1 and p.external_id like 'w%' and s.on_hand = 0 order by 1`,
      [warehouses.ring],
    );
    return rows.map(({ id }) => id);
  };
  const stockIs = (amount: string) =>
    exchange.send(rests("again.xml", ids, { only: "true", amount })).then(() => exchange.begin());

  /** A module of its own, whose goods all lie in one warehouse. */
  beforeEach(async () => {
    connections += 1;
    exchange = await packagesOf(shop, { login: `whole${connections}`, isMain: false });
    await exchange.send(goods("import0_1.xml", ids, "true"));
    const [place] = await shop.sql<{ name: string }>("select name from warehouses where uuid = $1", [warehouses.ring]);
    await exchange.send(
      textFile("storages.xml", packageOf(classifier(`<Склады>${warehouse("w1", place?.name ?? "")}</Склады>`), at())),
    );
    await stockIs("5");
  });

  test("a single file that is named as a portion is a whole package", async () => {
    await exchange.send(rests("rests0_1.xml", ids.slice(1)));
    expect(await zeroed()).toEqual([]);
    expect(await exchange.end()).toMatchObject({ state: "done", warnings: 0 });
    expect(await zeroed()).toEqual(["w00"]);
    const [row] = await shop.sql("select count(*)::int as left from exchange_counted");
    expect(row).toEqual({ left: 0 });
  });

  test("what three portions leave out is zeroed at their end, in whatever order they come", async () => {
    await exchange.send(rests("rests0_3.xml", ids.slice(8, 11)));
    await exchange.send(rests("rests0_1.xml", ids.slice(0, 4)));
    await exchange.send(rests("rests0_2.xml", ids.slice(4, 8)));
    expect(await zeroed()).toEqual([]);
    await exchange.end();
    expect(await zeroed()).toEqual(["w11"]);
  });

  test("a module that never completes is ended by the shop", async () => {
    await exchange.send(rests("rests0_1.xml", ids.slice(0, 6)), rests("rests0_2.xml", ids.slice(6, 11)));
    await exchange.end({ isOwn: true });
    expect(await zeroed()).toEqual(["w11"]);
  });

  test("the shop ends a session once, when another one has begun", async () => {
    const ended: string[] = [];
    const work = () =>
      workOnExchange(shop.ports, undefined, async (_, { session, kind, isOwn }) => {
        if (kind === "complete" && isOwn) ended.push(session);
        return { state: "done", warnings: 0 };
      });
    const session = await exchange.begin();
    await exchange.send(rests("rests0_1.xml", ids));
    await work();
    expect(ended).not.toContain(session);
    await exchange.begin();
    await work();
    await work();
    expect(ended.filter((one) => one === session)).toEqual([session]);
  });

  test.each([
    ["a portion between others is missing", ["rests0_1.xml", "rests0_3.xml"]],
    ["the last portions are missing", ["rests0_1.xml"]],
  ])("nothing is zeroed by a session that broke off: %s", async (_, names) => {
    // The whole exchange before it had three portions.
    for (const name of ["rests0_1.xml", "rests0_2.xml", "rests0_3.xml"]) await exchange.send(rests(name, ids));
    await exchange.end({ isOwn: true });
    await exchange.begin();
    for (const name of names) await exchange.send(rests(name, ids.slice(0, 8)));
    expect(await exchange.end({ isOwn: true })).toMatchObject({ state: "done", warnings: 1 });
    expect(await zeroed()).toEqual([]);
    expect((await exchange.problems()).map(({ code }) => code)).toEqual(["cutSession"]);
  });

  test("nothing is zeroed by a session of a module that completes others", async () => {
    await exchange.send(rests("rests.xml", ids));
    await exchange.end();
    await exchange.begin();
    await exchange.send(rests("rests.xml", ids.slice(0, 8)));
    await exchange.end({ isOwn: true });
    expect(await zeroed()).toEqual([]);
  });

  test("nothing is zeroed by changes, beside a truncated file, or beside one that is held", async () => {
    await exchange.send(rests("rests0_1.xml", ids.slice(0, 4), { only: "true" }));
    await exchange.end();
    expect(await zeroed()).toEqual([]);

    await exchange.begin();
    await exchange.send(rests("rests0_1.xml", ids.slice(0, 8)));
    const cut = packageOf(offers(counted("w08", "w1", "6"), "false"), at()).slice(0, -40);
    expect(await exchange.send(textFile("rests0_2.xml", cut))).toMatchObject({ state: "failed" });
    expect(await exchange.end()).toMatchObject({ warnings: 1 });
    expect(await zeroed()).toEqual([]);

    await exchange.begin();
    await exchange.send(rests("rests0_1.xml", ids.slice(0, 3)));
    expect(await exchange.send(rests("rests0_2.xml", ids.slice(3, 11), { amount: "0" }))).toMatchObject({
      state: "held",
    });
    await exchange.end();
    expect(await zeroed()).toEqual([]);
  });

  test("a good that a newer package has named is not zeroed by an older whole one", async () => {
    const old = rests("rests0_1.xml", ids.slice(0, 10));
    const session = await exchange.begin();
    await exchange.send(old);
    await exchange.begin();
    await exchange.send(rests("changes.xml", ["w11"], { only: "true", amount: "2" }));
    const end = shop.ports.ids.uuid();
    await shop.sql(
      "insert into exchange_jobs (uuid, connection_uuid, session_uuid, kind, is_own, state) values ($1, $2, $3, 'complete', true, 'running')",
      [end, exchange.uuid, session],
    );
    await exchange.work(end, []);
    expect(await zeroed()).toEqual(["w10"]);
  });

  test("portions that zero a warehouse little by little are held once they zero more than half of it", async () => {
    const states: string[] = [];
    for (let from = 0; from < ids.length; from += 2)
      states.push(
        (await exchange.send(rests(`rests0_${from / 2 + 1}.xml`, ids.slice(from, from + 2), { amount: "0" }))).state,
      );
    expect(states).toEqual(["done", "done", "done", "held", "held", "held"]);
    expect(await zeroed()).toEqual(ids.slice(0, 6));
  });

  test("what would zero more than half of a warehouse waits for an administrator", async () => {
    await exchange.send(rests("rests0_1.xml", ids.slice(0, 5)));
    expect(await exchange.end()).toMatchObject({ state: "held" });
    expect(await zeroed()).toEqual([]);
    const [held] = await shop.sql<{ uuid: string; job: string }>(
      "select h.uuid, h.job_uuid as job from exchange_held h join exchange_jobs j on j.uuid = h.job_uuid where j.connection_uuid = $1",
      [exchange.uuid],
    );
    await decideHeld(shop.ports, administrator, held?.uuid ?? "", "apply");
    await shop.sql("update exchange_jobs set state = 'running' where uuid = $1", [held?.job]);
    expect(await exchange.work(held?.job ?? "", [])).toMatchObject({ state: "done" });
    expect(await zeroed()).toEqual(ids.slice(5));
  });

  test("a catalogue that came beside stock that is held is what the next one is compared with", async () => {
    await exchange.send(goods("import.xml", ids));
    await exchange.send(rests("rests0_1.xml", ids.slice(0, 5)));
    expect(await exchange.end()).toMatchObject({ state: "held" });
    await exchange.begin();
    await exchange.send(goods("import.xml", ids.slice(0, 5)));
    expect(await exchange.held()).toEqual([
      { kind: "stock", state: "waiting" },
      { kind: "goods", state: "waiting" },
    ]);
  });

  test("a catalogue in portions that has lost half of its goods is held at its end, and again the next time", async () => {
    await exchange.send(goods("import0_1.xml", ids.slice(0, 6)));
    await exchange.send(goods("import0_2.xml", ids.slice(6)));
    expect(await exchange.end()).toMatchObject({ state: "done" });
    for (let round = 0; round < 2; round += 1) {
      await exchange.begin();
      await exchange.send(goods("import0_1.xml", ids.slice(0, 5)));
      await exchange.send(rests("rests0_1.xml", ids.slice(1)));
      expect(await exchange.end()).toMatchObject({ state: "held" });
      expect(await zeroed()).toEqual([]);
    }
    expect(await exchange.held()).toEqual([
      { kind: "goods", state: "replaced" },
      { kind: "goods", state: "waiting" },
    ]);
    const tasks = await shop.sql(
      `select t.state from tasks t join exchange_held h on h.uuid::text = t.object_id join exchange_jobs j on j.uuid = h.job_uuid
        where j.connection_uuid = $1 order by h.held_at`,
      [exchange.uuid],
    );
    expect(tasks).toEqual([{ state: "done" }, { state: "open" }]);
  });

  test("goods are not hidden by a session of which a file has failed", async () => {
    await shop.sql("update exchange_connections set is_main = uuid = $1", [exchange.uuid]);
    await shop.sql("update products set status = 'active', hidden_by = null where external_id = 'w11'");
    const since = new Date();
    const hide = async () => exchange.work(await exchange.queue("deactivate", { since }), []);
    const status = () => shop.sql("select status from products where external_id = 'w11'");
    await exchange.send(goods("import0_1.xml", ids.slice(0, 11)));
    await exchange.send(
      textFile("import0_2.xml", packageOf(catalog(good("w11", "Товар"), "false"), at()).slice(0, -9)),
    );
    expect(await hide()).toMatchObject({ state: "done", warnings: 1 });
    expect(await status()).toEqual([{ status: "active" }]);
    await exchange.begin();
    await exchange.send(goods("import0_1.xml", ids.slice(0, 11)));
    await hide();
    expect(await status()).toEqual([{ status: "hidden" }]);
  });
});
