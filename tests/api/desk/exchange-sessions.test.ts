import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exchangeOverdueShape } from "#app/contract/desk/exchange-overdue.ts";
import {
  exchangeSessionOptionsShape,
  exchangeSessionShape,
  exchangeSessionsShape,
} from "#app/contract/desk/exchange-sessions.ts";
import { deskTodayShape } from "#app/contract/desk/today.ts";
import { sessionResults } from "#app/domain/exchange/session-result.ts";
import { packagesOf } from "#tests/support/exchange-packages.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof atDesk>>;
let connections: readonly [string, string];
beforeAll(async () => {
  shop = await testShop();
  desk = await atDesk(shop, ["viewer"]);
  const trade = await packagesOf(shop, { name: "УТ", login: "trade" });
  const retail = await packagesOf(shop, { name: "Розница", login: "retail", isMain: false });
  connections = [trade.uuid, retail.uuid];
});
afterAll(() => shop.close());
beforeEach(() => shop.sql("delete from exchange_sessions"));

type Begun = { connection?: string; type?: "catalog" | "sale"; at?: string };

async function session({ connection = connections[0], type = "catalog", at = "2026-11-20T09:00:00Z" }: Begun = {}) {
  const uuid = randomUUID();
  await shop.sql(
    `insert into exchange_sessions (uuid, connection_uuid, type, token_hash, address, began_at, seen_at)
     values ($1, $2, $3, sha256($1::uuid::text::bytea), '127.0.0.1', $4, $4)`,
    [uuid, connection, type, at],
  );
  return uuid;
}
async function job(of: string, state: string, counts: object = {}) {
  const uuid = randomUUID();
  await shop.sql(
    `insert into exchange_jobs (uuid, connection_uuid, session_uuid, kind, state, counts)
     select $1, connection_uuid, uuid, 'package', $3, $4 from exchange_sessions where uuid = $2`,
    [uuid, of, state, JSON.stringify(counts)],
  );
  return uuid;
}
const problem = (of: string, code: string) =>
  shop.sql("insert into exchange_problems (job_uuid, path, code) values ($1, 'import.xml#1', $2)", [of, code]);
const answered = async (query: string) =>
  (await desk.call("GET", `/desk/exchange-sessions${query}`)).data(exchangeSessionsShape);
const found = async (query = "") => (await answered(query)).items.map(({ uuid }) => uuid);
const shown = async (uuid: string, query = "") =>
  (await desk.call("GET", `/desk/exchange-sessions/${uuid}${query}`)).data(exchangeSessionShape);

describe("the last session of each connection", () => {
  it("is shown on «Сегодня» with its time and number of changed rows, the latest session first", async () => {
    const heard = async (by = desk) => (await by.call("GET", "/desk/today")).data(deskTodayShape).heard;
    expect(await heard()).toEqual([]);
    await job(await session({ at: "2026-11-20T08:00:00Z" }), "done", { created: 900, changed: 900 });
    const last = await session({ at: "2026-11-20T09:00:00Z" });
    await job(last, "done", { created: 3, changed: 1_200 });
    await job(last, "failed", { created: 0, changed: 37 });
    await job(last, "queued");
    await session({ at: "2026-11-20T11:00:00Z", connection: connections[1], type: "sale" });
    expect(await heard()).toEqual([
      { name: "Розница", at: "2026-11-20T11:00:00.000Z", changed: 0 },
      { name: "УТ", at: "2026-11-20T09:00:00.000Z", changed: 1_240 },
    ]);
    expect(await heard(await atDesk(shop, ["orders"]))).toBeNull();
  });
});

describe("the list of sessions of 1C", () => {
  it("is narrowed by connection and by what was exchanged", async () => {
    const goods = await session({ at: "2026-11-20T09:00:00Z" });
    const orders = await session({ at: "2026-11-20T10:00:00Z", type: "sale" });
    const retail = await session({ at: "2026-11-20T11:00:00Z", connection: connections[1] });
    expect(await found()).toEqual([retail, orders, goods]);
    expect(await found("?sort=began")).toEqual([goods, orders, retail]);
    expect(await found(`?connection=${connections[1]}`)).toEqual([retail]);
    expect(await found(`?connection=${connections.join(",")}`)).toEqual([retail, orders, goods]);
    expect(await found(`?connection=${connections[0]}&type=sale`)).toEqual([orders]);
    const options = (await desk.call("GET", "/desk/exchange-session-options")).data(exchangeSessionOptionsShape);
    expect(options.connection).toEqual([
      { value: connections[0], label: "УТ" },
      { value: connections[1], label: "Розница" },
    ]);
  });

  it("is narrowed by the days of the shop", async () => {
    // Midnight of Moscow is at 21:00.
    const before = await session({ at: "2026-11-19T20:59:59Z" });
    const first = await session({ at: "2026-11-19T21:00:00Z" });
    const last = await session({ at: "2026-11-20T20:59:59Z" });
    const after = await session({ at: "2026-11-20T21:00:00Z" });
    expect(await found("?began=2026-11-20..2026-11-20")).toEqual([last, first]);
    expect(await found("?began=2026-11-21..")).toEqual([after]);
    expect(await found("?began=..2026-11-19")).toEqual([before]);
  });

  it("has pages, of which one behind the last is the last", async () => {
    for (let minute = 0; minute < 53; minute += 1)
      await session({ at: `2026-11-20T09:${String(minute).padStart(2, "0")}:00Z` });
    const [first, last] = [await answered(""), await answered("?page=7")];
    expect([first.total, first.pages, first.items.length]).toEqual([53, 2, 50]);
    expect([last.page, last.items.length]).toEqual([2, 3]);
    expect(new Set([...first.items, ...last.items].map(({ uuid }) => uuid)).size).toBe(53);
  });

  const noted = { read: 9, refused: 1 };
  it.each<[result: (typeof sessionResults)[number], jobs: [state: string, counts?: object][]]>([
    ["empty", []],
    ["done", [["done", { read: 9, refused: 0, parked: 0, warnings: 4 }], ["done"]]],
    ["noted", [["done"], ["done", noted]]],
    ["noted", [["done", { read: 9, parked: 2 }]]],
    ["running", [["queued"], ["done", noted]]],
    ["running", [["running"]]],
    ["failed", [["failed"], ["queued"], ["done", noted]]],
    ["held", [["failed"], ["held", noted], ["running"], ["done"]]],
  ])("shows a session as «%s» by the worst of its jobs, and finds it so alone: %j", async (result, jobs) => {
    const uuid = await session();
    for (const [state, counts] of jobs) await job(uuid, state, counts);
    expect((await answered("")).items.map((row) => row.result)).toEqual([result]);
    const others = sessionResults.filter((one) => one !== result);
    expect(await found(`?result=${result}`)).toEqual([uuid]);
    expect(await found(`?result=${others.join(",")}`)).toEqual([]);
  });

  it("shows held packages whatever the filters are", async () => {
    const uuid = await session();
    const held = await job(uuid, "held");
    await shop.sql(
      `insert into exchange_held (uuid, job_uuid, kind, fuse, differences, held_at)
       values (gen_random_uuid(), $1, 'prices', '{}', '[]', now())`,
      [held],
    );
    const { items, waiting } = await answered("?result=done");
    expect([items.length, waiting.map((part) => part.session)]).toEqual([0, [uuid]]);
  });
});

describe("a session of 1C", () => {
  it("counts refused rows job by job, and shows those of one", async () => {
    const uuid = await session();
    const [one, two] = [await job(uuid, "done"), await job(uuid, "done")];
    for (const code of ["priceCurrency", "nameMissing"]) await problem(one, code);
    await problem(two, "vatUnknown");
    expect((await shown(uuid)).jobs.map((row) => [row.uuid, row.problems])).toEqual([
      [one, 2],
      [two, 1],
    ]);
    const totals = await Promise.all(["", `?job=${one}`, `?job=${two}`].map((query) => shown(uuid, query)));
    expect(totals.map(({ problems }) => [problems.total, problems.items.length])).toEqual([
      [3, 3],
      [2, 2],
      [1, 1],
    ]);
    const foreign = await job(await session(), "done");
    await problem(foreign, "vatUnknown");
    expect((await shown(uuid, `?job=${foreign}`)).problems.total).toBe(0);
    const file = (query: string) => desk.call("GET", `/desk/exchange-sessions/${uuid}/errors${query}`);
    const [whole, ofTwo] = [await file(""), await file(`?job=${two}`)];
    expect([whole.status, ofTwo.status]).toEqual([200, 200]);
    expect(whole.text.length).toBeGreaterThan(ofTwo.text.length);
  });
});

describe("refused rows of a session", () => {
  it("are counted by reason, and narrowed to one of them", async () => {
    const uuid = await session();
    const [one, two] = [await job(uuid, "done"), await job(uuid, "done")];
    for (const code of ["vatRate", "noName", "vatRate"]) await problem(one, code);
    await problem(two, "noName");
    await problem(two, "noId");
    const codes = async (query: string) =>
      (await shown(uuid, query)).problems.reasons.map(({ code, count }) => [code, count]);
    expect(await codes("")).toEqual([
      ["noName", 2],
      ["vatRate", 2],
      ["noId", 1],
    ]);
    expect(await codes(`?job=${two}&reason=noId`)).toEqual([
      ["noId", 1],
      ["noName", 1],
    ]);
    const { problems } = await shown(uuid, "?reason=vatRate");
    expect([problems.total, problems.items.length]).toEqual([2, 2]);
    expect(problems.reasons[0]?.text).toBe("В 1С нет наименования");
  });
});

describe("rows that have waited for a day", () => {
  const overdue = async () => (await desk.call("GET", "/desk/exchange-waiting")).data(exchangeOverdueShape);

  it("are listed with what they wait for, the oldest first, and counted beside the sessions", async () => {
    expect(await overdue()).toMatchObject({ items: [], total: 0 });
    const [product] = await shop.sql<{ uuid: string; id: string; name: string }>(
      "select uuid, external_id as id, name from products order by uuid limit 1",
    );
    await shop.sql(
      `insert into exchange_links (connection_uuid, kind, external_id, name, seen_at)
       values ($1, 'warehouse', 'w1', 'Химки', now())`,
      [connections[0]],
    );
    const park = (kind: string, id: string, detail: string, waitsFor: string, hours: number) =>
      shop.sql(
        `insert into exchange_parked (connection_uuid, kind, external_id, detail, waits_for, payload, formed_at, parked_at)
         values ($1, $2, $3, $4, $5, '{}', '2026-11-20T09:00:00', now() - make_interval(hours => $6))`,
        [connections[0], kind, id, detail, waitsFor, hours],
      );
    await park("rest", product?.id ?? "", "w1", "warehouse", 30);
    await park("price", "unknown", "t1", "product", 50);
    await park("price", "yesterday", "t1", "product", 23);
    await shop.sql(
      `insert into exchange_pictures (connection_uuid, external_id, names, is_due, named_at)
       values ($1, $2, '{a.jpg}', true, now() - interval '25 hours')`,
      [connections[1], product?.id],
    );
    const { items, total } = await overdue();
    expect(total).toBe(3);
    const known = { uuid: product?.uuid, name: product?.name };
    expect(items.map(({ since: _, ...row }) => row)).toEqual([
      {
        ...{ kind: "price", waitsFor: "product", name: "", product: { uuid: null, name: "unknown" } },
        connection: { uuid: connections[0], name: "УТ" },
      },
      {
        ...{ kind: "rest", waitsFor: "warehouse", name: "Химки", product: known },
        connection: { uuid: connections[0], name: "УТ" },
      },
      {
        ...{ kind: "picture", waitsFor: "file", name: "a.jpg", product: known },
        connection: { uuid: connections[1], name: "Розница" },
      },
    ]);
    expect((await answered("")).overdue).toBe(3);
  });

  it("are not for those who see nothing of the exchange", async () => {
    const other = await atDesk(shop, ["content"]);
    expect((await other.call("GET", "/desk/exchange-waiting")).status).toBe(403);
  });
});
