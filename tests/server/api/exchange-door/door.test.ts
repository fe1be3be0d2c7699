import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { StorageFull } from "#server/gateways/files/files.ts";
import { exchangeShop, type ExchangeShop } from "#tests/support/robot-1c/exchange-shop.ts";
import { Robot } from "#tests/support/robot-1c/robot.ts";

let site: ExchangeShop;
let account: { uuid: string; login: string; password: string };
beforeAll(async () => {
  site = await exchangeShop({ answerMs: 60 });
  account = await site.connect();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.work();
  site.applied.length = 0;
  site.ends.length = 0;
});

async function opened(version?: string, type: "catalog" | "sale" = "catalog"): Promise<Robot> {
  const robot = new Robot(site.origin, account, type);
  await robot.checkauth();
  await robot.init(version);
  return robot;
}

const texts = () => site.applied.flatMap(({ files }) => files.map(({ name, text }) => [name, text]));

describe("an answer of the exchange", () => {
  it("has status 200 and plain text in the connection's encoding without a mark before it", async () => {
    const robot = await opened();
    const answer = await robot.ask("unknown");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=windows-1251");
    expect(answer.headers.get("content-encoding")).toBe(null);
    expect(answer.bytes.subarray(0, 8).toString("latin1")).toBe("failure\n");
    expect(answer.lines).toEqual(["failure", "Неизвестный режим обмена", expect.stringMatching(/^Код: [\w-]{36}$/)]);
    expect(answer.headers.get("x-request-id")).toBe(answer.lines[2]?.slice(5));
  });

  it("is in UTF-8 where the connection says so", async () => {
    const other = await site.connect({ login: "utf8", encoding: "utf-8", isMain: false });
    const robot = new Robot(site.origin, other);
    await robot.checkauth();
    const answer = await robot.ask("import", { filename: "none.xml" });
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.lines.slice(0, 2)).toEqual(["failure", "Файл не был получен"]);
  });

  it("without a session tells to begin anew", async () => {
    const stranger = new Robot(site.origin, { login: "nobody", password: "nothing" });
    stranger.sendsBasic = false;
    for (const mode of ["init", "file", "import", "complete", "deactivate", "query", "success", "info"]) {
      const answer = await stranger.ask(mode);
      expect([answer.status, ...answer.lines.slice(0, 2)], mode).toEqual([
        200,
        "failure",
        "Сеанс не найден. Начните обмен заново",
      ]);
    }
  });

  it("of a fault of the shop is a failure with the number of the request", async () => {
    const robot = await opened();
    const { files } = site.shop.ports;
    site.shop.ports.files = { ...files, putParts: () => Promise.reject(new Error("no such luck")) };
    const broken = await robot.file("import.xml", "<a/>");
    site.shop.ports.files = { ...files, putParts: () => Promise.reject(new StorageFull()) };
    const full = await robot.file("import.xml", "<a/>");
    site.shop.ports.files = files;
    expect(broken.status).toBe(200);
    expect(broken.lines).toEqual(["failure", "Магазин не смог ответить", expect.stringMatching(/^Код: /)]);
    expect(site.shop.logLines.some((line) => line.includes(broken.lines[2]?.slice(5) ?? "?"))).toBe(true);
    expect(full.lines[1]).toBe("Магазину некуда сохранить файл. Повторите обмен позже");
  });

  it("is given to requests that a browser could not send, and by POST as by GET", async () => {
    const robot = await opened();
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site", "accept-encoding": "gzip, br" };
    const answer = await robot.ask("complete", {}, { method: "POST", headers });
    expect(answer.lines).toEqual(["progress", "Файл ожидает обработки"]);
    await site.work();
    expect((await robot.ask("complete", {}, { headers })).lines).toEqual(["success"]);
  });
});

describe("a file", () => {
  it("has each chunk once, also when one is sent again after a time-out", async () => {
    const robot = await opened();
    const chunk = (body: string) => robot.ask("file", { filename: "import.xml" }, { body });
    for (const body of ["one", "one", "two", "two", "three"]) expect((await chunk(body)).lines).toEqual(["success"]);
    await robot.import("import.xml", 1);
    await site.work();
    expect(texts()).toEqual([["import.xml", "onetwothree"]]);
  });

  it("has nothing of a chunk whose connection was cut", async () => {
    const robot = await opened();
    const stored = () => site.shop.sql("select from exchange_file_parts");
    const before = (await stored()).length;
    const socket = connect(site.port, "127.0.0.1");
    socket.write(
      [
        `POST /exchange/1c?type=catalog&mode=file&filename=import.xml HTTP/1.1`,
        "Host: 127.0.0.1",
        `Cookie: ${robot.cookie}`,
        "Content-Length: 1000",
        "",
        "half of it",
      ].join("\r\n"),
    );
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.destroy();
    await once(socket, "close");
    expect((await robot.file("import.xml", "<whole/>")).lines).toEqual(["success"]);
    expect((await stored()).length).toBe(before + 1);
    await robot.import("import.xml", 1);
    await site.work();
    expect(texts()).toEqual([["import.xml", "<whole/>"]]);
  });

  it("begins anew after an init and after its import", async () => {
    const robot = await opened();
    await robot.file("import.xml", "left over");
    await robot.init();
    await robot.file("import.xml", "first");
    await robot.import("import.xml", 1);
    await robot.file("import.xml", "second");
    await site.work();
    await robot.import("import.xml", 1);
    await site.work();
    expect(texts()).toEqual([
      ["import.xml", "first"],
      ["import.xml", "second"],
    ]);
  });

  it.each([
    ["../../etc/import.xml", "import.xml"],
    ["C:\\Temp\\v8\\offers.xml", "offers.xml"],
    ["C:import.xml", "import.xml"],
    ["/a/b/import_files/ab/x.jpg", "import_files/ab/x.jpg"],
    ["import_files/../../x.jpg", "x.jpg"],
    ["webdata\\import_files\\ab\\x.jpg", "import_files/ab/x.jpg"],
  ])("sent as %s is kept as %s", async (sent, kept) => {
    const robot = await opened();
    expect((await robot.file(sent, "<a/>")).lines).toEqual(["success"]);
    const rows = await site.shop.sql<{ name: string }>("select name from exchange_files where state = 'open'");
    expect(rows.map(({ name }) => name)).toContain(kept);
  });

  it.each(["", "..", "a/..", "import_files/", "\u0000.xml", "x".repeat(300)])(
    "of the impossible name %j is refused",
    async (filename) => {
      const robot = await opened();
      const answer = await robot.ask("file", { filename }, { body: "<a/>" });
      expect(answer.lines.slice(0, 2)).toEqual(["failure", "Недопустимое имя файла"]);
    },
  );

  it("that the shop has no use for is taken with a note and not kept", async () => {
    const robot = await opened();
    const kept = site.shop.sql("select from exchange_files");
    const answer = await robot.file("setup.exe", "MZ");
    expect(answer.lines).toEqual(["success", "Файл «setup.exe» магазину не нужен и пропущен"]);
    expect(await site.shop.sql("select from exchange_files")).toHaveLength((await kept).length);
    expect((await robot.import("setup.exe")).firsts).toEqual(["success"]);
  });

  it("above the limit of a chunk and an empty one are refused", async () => {
    const robot = await opened();
    const send = (body: string) => robot.ask("file", { filename: "import.xml" }, { body });
    expect((await send("x".repeat(65_537))).lines.slice(0, 2)).toEqual([
      "failure",
      "Часть файла больше разрешённых 65536 байт",
    ]);
    expect((await send("")).lines.slice(0, 2)).toEqual(["failure", "Получен пустой файл"]);
  });
});

describe("an import", () => {
  it("is told of its progress until it has ended, and of its end as often as it is asked", async () => {
    const robot = await opened();
    await robot.file("import.xml", "<a/>");
    expect((await robot.import("import.xml", 2)).firsts).toEqual(["progress", "progress"]);
    await site.shop.sql(
      `update exchange_jobs set state = 'running', total = 48300, counts = '{"read": 12000}',
         leased_until = now() + interval '1 minute' where state = 'queued'`,
    );
    const told = async () => (await robot.import("import.xml", 1)).last.lines;
    expect(await told()).toEqual(["progress", "Обработано 12 000 из 48 300"]);
    // All rows of a checked file are read; how many of them are done, its place tells.
    const applying = async (place: object) => {
      await site.shop.sql(`update exchange_jobs set counts = '{"read": 48300}', place = $1 where state = 'running'`, [
        JSON.stringify({ file: 1, taken: {}, rows: 8_300, ...place }),
      ]);
      return told();
    };
    expect(await applying({ pass: "saved", records: 0 })).toEqual(["progress", "Обработано 40 000 из 48 300"]);
    expect(await applying({ pass: "saved", records: 4_000 })).toEqual(["progress", "Обработано 42 000 из 48 300"]);
    expect(await applying({ pass: "stocked", records: 8_302 })).toEqual(["progress", "Обработано 48 300 из 48 300"]);
    await site.shop.sql("update exchange_jobs set place = null where state = 'running'");
    await site.shop.sql("update exchange_jobs set leased_until = null where state = 'running'");
    site.ends.push({ state: "done", warnings: 14 });
    await site.work();
    for (let count = 0; count < 3; count += 1)
      expect((await robot.import("import.xml")).last.lines).toEqual(["success", "Предупреждений: 14"]);
    await site.work();
    expect(site.applied).toHaveLength(1);
  });

  it("that is held is a success with a warning, so that 1C does not repeat it", async () => {
    const robot = await opened();
    await robot.file("import.xml", "<a/>");
    await robot.import("import.xml", 1);
    site.ends.push({ state: "held", warnings: 1 });
    await site.work();
    expect((await robot.import("import.xml")).last.lines).toEqual([
      "success",
      "Часть данных задержана до решения сотрудника магазина",
      "Предупреждений: 1",
    ]);
  });

  it("that throws is tried again, and fails after three times", async () => {
    const robot = await opened();
    await robot.file("import.xml", "<a/>");
    await robot.import("import.xml", 1);
    for (let count = 1; count <= 3; count += 1) {
      expect((await robot.import("import.xml", 1)).firsts, `before try ${count}`).toEqual(["progress"]);
      site.ends.push(new Error("a bug"));
      await site.work();
      site.shop.clock.advance(6);
    }
    expect((await robot.import("import.xml")).last.lines.slice(0, 2)).toEqual([
      "failure",
      "При обработке файла произошла ошибка. Она записана в журнал магазина",
    ]);
    expect(site.applied).toHaveLength(3);
  });

  it("of a second session hears of progress while the first one works", async () => {
    const [one, two] = [await opened(), await opened()];
    await one.file("import.xml", "<one/>");
    await two.file("import.xml", "<two/>");
    expect((await one.import("import.xml", 1)).last.lines[1]).toBe("Файл ожидает обработки");
    expect((await two.import("import.xml", 1)).last.lines).toEqual(["progress", "Идёт обмен другого сеанса"]);
    await site.work();
    expect((await one.import("import.xml", 1)).firsts).toEqual(["success"]);
    expect((await two.import("import.xml", 1)).last.lines[1]).toBe("Файл ожидает обработки");
    await site.work();
    expect((await two.import("import.xml", 1)).firsts).toEqual(["success"]);
    expect(texts().map(([, text]) => text)).toEqual(["<one/>", "<two/>"]);
  });

  it("does nothing of a file in another session", async () => {
    const [one, two] = [await opened(), await opened()];
    await one.file("import.xml", "<one/>");
    expect((await two.import("import.xml")).last.lines.slice(0, 2)).toEqual(["failure", "Файл не был получен"]);
  });
});
