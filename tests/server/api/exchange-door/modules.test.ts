import { strFromU8, unzipSync, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exchangeShop, type ExchangeShop } from "#tests/support/robot-1c/exchange-shop.ts";
import { Robot } from "#tests/support/robot-1c/robot.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

describe.each(["pglite", ...(postgres ? (["postgres"] as const) : [])] as const)("modules of 1C on %s", (engine) => {
  let site: ExchangeShop;
  let account: { uuid: string; login: string; password: string };
  let stop: () => Promise<void>;
  beforeAll(async () => {
    site = await exchangeShop({ engine });
    account = await site.connect();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.applied.length = 0;
    site.ends.length = 0;
    stop = site.working();
  });
  afterEach(() => stop());
  const robot = (type: "catalog" | "sale" = "catalog") => new Robot(site.origin, account, type);
  const names = () => site.applied.map(({ files }) => files.map(({ name }) => name));

  it("of schema 2.05 send a catalogue and offers in chunks, each of which is applied once", async () => {
    const module = robot();
    expect((await module.checkauth()).lines).toEqual([
      "success",
      "exchange",
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^sessid=[0-9a-f]{64}$/),
      expect.stringMatching(/^timestamp=\d{10}$/),
    ]);
    expect((await module.init()).lines).toEqual(["zip=yes", "file_limit=65536"]);
    const catalogue = Array.from({ length: 40_000 }, (_, at) => `<${at}>`).join("");
    expect((await module.file("import.xml", catalogue)).lines).toEqual(["success"]);
    await module.file("import_files/ab/abc.jpg", "picture");
    await module.file("offers.xml", "<offers/>");
    expect((await module.import("import.xml")).last.lines).toEqual(["success"]);
    expect((await module.import("offers.xml")).last.lines).toEqual(["success"]);
    expect(site.applied[0]?.files[0]?.text).toBe(catalogue);
    expect(names()).toEqual([["import.xml", "import_files/ab/abc.jpg"], ["offers.xml"]]);
  });

  it("of schema 2.09 send portions of prices and rests, and end the exchange", async () => {
    const module = robot();
    await module.checkauth();
    expect((await module.init("2.09")).lines).toEqual([
      "zip=yes",
      "file_limit=65536",
      expect.stringMatching(/^sessid=/),
      "version=2.09",
    ]);
    for (const name of ["import0_1.xml", "prices0_1.xml", "rests0_1.xml", "rests0_2.xml"]) {
      await module.file(name, `<${name}/>`);
      expect((await module.import(name)).last.lines[0]).toBe("success");
    }
    const timestamp = Math.floor(Date.now() / 1_000) - 60;
    expect((await module.ask("deactivate", { timestamp })).lines).toEqual(["success"]);
    expect((await module.ask("complete")).lines).toEqual(["success"]);
    expect((await module.ask("complete")).lines).toEqual(["success"]);
    expect(site.applied.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 4 }, () => "package"),
      "deactivate",
      "complete",
    ]);
    expect(site.applied[4]?.timestamp?.getTime()).toBe(timestamp * 1_000);
  });

  it("of schema 3.1 send a zip whose files are applied in the order in which they depend on one another", async () => {
    const module = robot();
    await module.checkauth();
    expect((await module.init("3.2")).lines.at(-1)).toBe("version=3.1");
    const random = Buffer.from(Array.from({ length: 150_000 }, (_, at) => (at * 7_919) % 251));
    const zip = zipSync({
      "webdata/rests/rests1.xml": Buffer.from("<rests/>"),
      "webdata/offers/offers1.xml": Buffer.from("<offers/>"),
      "webdata/goods/import_files/aa/aa1.jpg": [random, { level: 0 }],
      "webdata/goods/import1.xml": Buffer.from("<import/>"),
      "webdata/groups.xml": Buffer.from("<groups/>"),
    });
    await module.file("v8_1F.zip", zip);
    expect((await module.import("import1.xml")).last.lines).toEqual(["success"]);
    expect((await module.import("offers1.xml")).last.lines).toEqual(["success"]);
    expect((await module.import("v8_1F.zip")).last.lines).toEqual(["success"]);
    expect(names()).toEqual([["groups.xml", "import1.xml", "offers1.xml", "rests1.xml", "import_files/aa/aa1.jpg"]]);
    expect(site.applied[0]?.files.at(-1)?.text).toBe(random.toString("latin1"));
  });

  it("of УТ 11 post their login, lose the cookie, ask twice and never complete", async () => {
    const module = robot("sale");
    expect((await module.checkauth("POST")).lines[0]).toBe("success");
    module.cookie = null;
    expect((await module.init("2.10")).lines.at(-1)).toBe("version=2.10");
    module.cookie = null;
    module.sessid = null;
    const first = await module.ask("query");
    expect(first.headers.get("content-type")).toBe("application/xml; charset=windows-1251");
    expect(first.lines[0]).toBe('<?xml version="1.0" encoding="windows-1251"?>');
    expect(first.lines[1]).toMatch(/^<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="\d{4}-.*">$/);
    expect((await module.ask("query")).lines.slice(2)).toEqual(["</КоммерческаяИнформация>", ""]);
    const zipped = await module.ask("query", { zip: "yes" });
    expect(strFromU8(unzipSync(zipped.bytes)["orders.xml"] ?? Buffer.alloc(0), true)).toContain("2.10");
    expect((await module.ask("success")).lines).toEqual(["success"]);
    await module.file("documents.xml", "<orders/>");
    expect(site.applied).toEqual([]);
    expect((await module.import("documents.xml")).last.lines[0]).toBe("success");
  });

  it("without a version send orders that are applied as they come", async () => {
    const module = robot("sale");
    await module.checkauth();
    await module.init();
    site.ends.push({ state: "failed", warnings: 0, code: "notUnderstood" });
    const refused = await module.file("orders-1.xml", "<wrong/>");
    expect(refused.lines.slice(0, 2)).toEqual(["failure", "Содержимое файла не распознано"]);
    expect((await module.file("orders-2.xml", "<orders/>")).lines).toEqual(["success"]);
    expect(names()).toEqual([["orders-1.xml"], ["orders-2.xml"]]);
  });

  it("ask for the words of the shop, whose statuses begin with a Latin letter", async () => {
    const module = robot("sale");
    await module.checkauth();
    const { lines } = await module.ask("info");
    expect(lines[0]).toContain("windows-1251");
    const words = lines.join("");
    expect(words).toContain("<Справочник><Cтатусы><Элемент>");
    expect(words).toContain("<Элемент><Ид>shipped</Ид><Название>Отгружен</Название></Элемент>");
    expect(words).toContain("<Элемент><Ид>cdek</Ид><Название>СДЭК</Название></Элемент>");
  });
});

describe.runIf(postgres)(races("requests of one exchange at the same time"), () => {
  it("add a chunk once and make one job", async () => {
    const site = await exchangeShop({ engine: "postgres", answerMs: 20 });
    const module = new Robot(site.origin, await site.connect());
    await module.checkauth();
    await module.init();
    const times = Array.from({ length: 6 });
    await Promise.all(times.map(() => module.ask("file", { filename: "import.xml" }, { body: "<a/>" })));
    await Promise.all(times.map(() => module.ask("import", { filename: "import.xml" })));
    await Promise.all(times.map(() => module.ask("complete")));
    await site.work();
    expect(site.applied.map(({ kind, files }) => [kind, files[0]?.text])).toEqual([
      ["package", "<a/>"],
      ["complete", undefined],
    ]);
    const [stored] = await site.shop.sql<{ parts: number; bytes: number }>(
      `select (select count(*)::int from exchange_file_parts) as parts, bytes::int as bytes from exchange_sessions`,
    );
    expect(stored).toEqual({ parts: 1, bytes: 4 });
    await site.close();
  });
});
