import { zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { saveProgress } from "#server/db/queries/exchange/jobs.ts";
import type { LeasedExchangeJob } from "#server/use-cases/exchange/packages/leased-job.ts";
import { workOnExchange, type ApplyPackage } from "#server/use-cases/exchange/work/work-on-jobs.ts";
import { exchangeShop, type ExchangeShop } from "#tests/support/robot-1c/exchange-shop.ts";
import { Robot } from "#tests/support/robot-1c/robot.ts";
import { memoryFiles } from "#tests/support/servers/memory-files.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

const counts = { read: 5, created: 0, changed: 0, same: 5, skipped: 0, parked: 0, refused: 0, warnings: 0 };

async function sent(site: ExchangeShop, login: string, files: readonly (readonly [string, Uint8Array | string])[]) {
  const robot = new Robot(site.origin, await site.connect({ login, isMain: false }));
  await robot.checkauth();
  await robot.init("3.1");
  for (const [name, content] of files) {
    await robot.file(name, content);
    await robot.import(name, 1);
  }
  return robot;
}

describe("a job of the exchange", () => {
  let site: ExchangeShop;
  let logins = 0;
  const send = (...files: (readonly [string, Uint8Array | string])[]) => sent(site, `one-${(logins += 1)}`, files);
  beforeAll(async () => {
    site = await exchangeShop({ answerMs: 40 });
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.applied.length = 0;
  });
  const states = async () =>
    (await site.shop.sql<{ state: string }>("select state from exchange_jobs order by number")).map(
      ({ state }) => state,
    );

  it("goes on at its place after its process was killed, once nobody holds it any more", async () => {
    await send(["import.xml", "<a/>"]);
    const places: unknown[] = [];
    const dying: ApplyPackage = async ({ database }, job) => {
      places.push(job.place);
      const progress = { place: { file: 0, at: 5 }, counts, total: 9 };
      await database.db.transaction().execute((tx) => saveProgress(tx, job.uuid, progress));
      return new Promise(() => {});
    };
    void workOnExchange(site.shop.ports, undefined, dying);
    while ((await site.shop.sql("select from exchange_jobs where place is not null")).length === 0);
    expect(await site.work()).toBe(0);
    site.shop.clock.advance(61);
    const going: ApplyPackage = async (_, job) => {
      places.push(job.place);
      return { state: "done", warnings: 0 };
    };
    expect(await workOnExchange(site.shop.ports, undefined, going)).toBe(1);
    expect(places).toEqual([null, { file: 0, at: 5 }]);
    expect((await states()).at(-1)).toBe("done");
  });

  it("is given back at once by a process that stops, and done by another one", async () => {
    await send(["import.xml", "<a/>"], ["offers.xml", "<b/>"]);
    const stopping = new AbortController();
    const stopped: ApplyPackage = async (_ports, _job, signal) => {
      stopping.abort();
      return { state: signal?.aborted === true ? "stopped" : "failed", warnings: 0 };
    };
    await workOnExchange(site.shop.ports, stopping.signal, stopped);
    expect(await site.work()).toBe(2);
    expect(site.applied.map(({ files }) => files[0]?.name)).toEqual(["import.xml", "offers.xml"]);
    expect((await states()).slice(-2)).toEqual(["done", "done"]);
  });

  it("has the pictures sent since the job before, and finds those sent earlier by their names", async () => {
    const robot = await send(["import_files/a/1.jpg", "one"], ["import.xml", "<a/>"]);
    await robot.file("import_files/a/2.jpg", "two");
    await robot.file("offers.xml", "<b/>");
    await robot.import("offers.xml", 1);
    const seen: unknown[] = [];
    const looking: ApplyPackage = async (_, { files, findPicture }) => {
      seen.push(files.map(({ name }) => name));
      for (const name of ["import_files/a/1.jpg", "import_files\\a\\2.jpg", "import_files/a/3.jpg", "import.xml"])
        seen.push((await findPicture(name))?.size ?? null);
      return { state: "done", warnings: 0 };
    };
    await workOnExchange(site.shop.ports, undefined, looking);
    expect(seen).toEqual([
      ...[["import.xml", "import_files/a/1.jpg"], 3, 3, null, null],
      ...[["offers.xml", "import_files/a/2.jpg"], 3, 3, null, null],
    ]);
  });

  it("keeps its files in the store until it is done, and what no job has taken is swept", async () => {
    const files = memoryFiles();
    const kept = site.shop.ports.files;
    site.shop.ports.files = files;
    const robot = await send(["import.xml", "<taken/>"]);
    await robot.file("offers.xml", "<left/>");
    files.age(7_200);
    expect(await sweepFiles(site.shop.ports)).toBe(0);
    await robot.init();
    expect(await sweepFiles(site.shop.ports)).toBe(1);
    await site.work();
    site.shop.ports.files = kept;
    expect(site.applied[0]?.files).toEqual([{ name: "import.xml", text: "<taken/>" }]);
  });

  it("of a hostile zip fails without being applied", async () => {
    const robot = await send(["v8.zip", zipSync({ "import.xml": new Uint8Array(3_000_000) })]);
    await site.work();
    const { lines } = (await robot.import("v8.zip")).last;
    expect(lines.slice(0, 2)).toEqual(["failure", "Архив содержит недопустимые файлы"]);
    expect(site.applied).toEqual([]);
  });

  it("whose file is lost fails and asks for it", async () => {
    const robot = await send(["import.xml", "<a/>"]);
    const [{ key = "" } = {}] = await site.shop.sql<{ key: string }>(
      `select p.file_key::text as key from exchange_file_parts p join exchange_files f on f.uuid = p.file_uuid
        where f.state = 'queued'`,
    );
    await site.shop.ports.files.remove(key);
    await site.work();
    expect((await robot.import("import.xml")).last.lines.slice(0, 2)).toEqual([
      "failure",
      "Файл утерян. Отправьте его ещё раз",
    ]);
  });

  it("that is no package of 1C fails in words that people read in its log", async () => {
    const robot = await send(["import.xml", "<a/>"]);
    await workOnExchange(site.shop.ports);
    expect((await robot.import("import.xml")).last.lines.slice(0, 2)).toEqual([
      "failure",
      "Файл не в формате CommerceML",
    ]);
  });

  it("that an outage interrupts is tried until it succeeds", async () => {
    await send(["import.xml", "<a/>"]);
    const away: ApplyPackage = async () => {
      throw Object.assign(new Error("gone"), { code: "57P01" });
    };
    for (let count = 0; count < 5; count += 1) {
      await workOnExchange(site.shop.ports, undefined, away);
      site.shop.clock.advance(6);
    }
    expect(await site.work()).toBe(1);
    expect((await states()).at(-1)).toBe("done");
  });
});

describe.runIf(postgres)(races("jobs of the exchange in two processes"), () => {
  it("are done once each, those of a connection in their order", async () => {
    const site = await exchangeShop({ engine: "postgres", answerMs: 40 });
    const files = Array.from({ length: 6 }, (_, at) => [`import${at}.xml`, `<${at}/>`] as const);
    await sent(site, "one", files);
    await sent(site, "two", files);
    const running = new Map<string, number>();
    const done: [string, string][] = [];
    const apply: ApplyPackage = async (_, { connection, files: [file] }: LeasedExchangeJob) => {
      const atOnce = (running.get(connection.login) ?? 0) + 1;
      running.set(connection.login, atOnce);
      expect(atOnce).toBe(1);
      await site.shop.sql("select pg_sleep(0.02)");
      running.set(connection.login, atOnce - 1);
      done.push([connection.login, file?.name ?? ""]);
      return { state: "done", warnings: 0 };
    };
    const other = site.shop.replica().ports;
    for (let count = 0; done.length < 12 && count < 50; count += 1)
      await Promise.all([site.shop.ports, other].map((ports) => workOnExchange(ports, undefined, apply)));
    for (const login of ["one", "two"])
      expect(done.flatMap(([by, name]) => (by === login ? [name] : []))).toEqual(files.map(([name]) => name));
    await site.close();
  });
});
