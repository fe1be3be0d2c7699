import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { no, ok } from "#app/domain/verdict.ts";
import type { WebFault, WebRequest } from "#server/gateways/public-web.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import type { Ports } from "#server/ports/ports.ts";
import { runDueSources } from "#server/use-cases/catalog/imports/sources/run-source.ts";
import { importFile } from "#tests/support/imports/files.ts";
import { operatorReads } from "#tests/support/operator.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const address = "https://maker.test/files/prices.csv?key=very-secret";
const { hinge } = small.products;

async function* partsOf(text: string) {
  yield new TextEncoder().encode(text);
}

describe.each(engines)("files at addresses, on %s", (engine) => {
  let shop: TestShop;
  let ports: Ports;
  let now: Date;
  /** What the server has; a fault when it fails. */
  let served: { text: string; etag: string } | WebFault;
  let asked: WebRequest[];

  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql("delete from import_sources");
    await shop.sql("delete from outbox");
    now = new Date("2026-11-26T08:00:00Z");
    asked = [];
    served = { text: "", etag: "" };
    ports = {
      ...shop.ports,
      clock: { ...shop.ports.clock, now: () => now },
      publicWeb: {
        ...shop.ports.publicWeb,
        async readChanged(_address, request, keep) {
          asked.push(request);
          if ("code" in served) return { ok: false, ...served };
          if (served.etag === request.known.etag) return ok(null);
          return ok({ kept: await keep(partsOf(served.text)), version: { etag: served.etag, lastModified: null } });
        },
      },
    };
  });

  const reads = (...words: string[]) => operatorReads(ports, "import", "source", ...words);
  const add = (...options: string[]) => reads("add", "prices", "Завод", address, "--every", "hourly", ...options);
  const price = async () =>
    (
      await shop.sql<{ price: string }>("select base_price as price from products where external_id = $1", [
        hinge.externalId,
      ])
    )[0]?.price;
  const prices = (cost: number) => `Внешний код;Цена\n${hinge.externalId};${cost}\n`;
  const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000));
  const results = async () =>
    (
      await shop.sql<{ result: string; code: string | null }>(
        "select result, code from import_fetches order by began_at, ended_at",
      )
    ).map(({ result, code }) => (code === null ? result : `${result} ${code}`));
  const emails = async () =>
    shop.sql<{ recipient: string; params: unknown }>(
      "select recipient, params from outbox where template = 'import.failed' order by created_at",
    );

  test("are imported when due, and only asked whether they have changed afterwards", async () => {
    served = { text: prices(191), etag: '"1"' };
    expect(await add()).toBe("Завод is imported hourly, the first time within minutes");
    expect(await runDueSources(ports)).toBe(1);
    expect(await price()).toBe("191.000");
    expect(await runDueSources(ports)).toBe(0);
    later(1);
    expect(await runDueSources(ports)).toBe(1);
    expect(asked.map(({ known }) => known.etag)).toEqual([null, '"1"']);
    later(0.9);
    expect(await runDueSources(ports)).toBe(0);
    later(0.2);
    served = { text: prices(192), etag: '"2"' };
    expect(await runDueSources(ports)).toBe(1);
    expect(await price()).toBe("192.000");
    expect(await results()).toEqual(["done", "same", "done"]);
    expect(await emails()).toEqual([]);
    expect(asked.map(({ mostMegabytes }) => mostMegabytes)).toEqual([200, 200, 200]);
  });

  test("are not applied again when only their version is new, nor after they were undone", async () => {
    served = { text: prices(201), etag: '"1"' };
    await add();
    await runDueSources(ports);
    const [run = { uuid: "" }] = await shop.sql<{ uuid: string }>(
      "select run_uuid as uuid from import_fetches where result = 'done'",
    );
    await operatorReads(ports, "import", "undo", run.uuid);
    const before = await price();
    expect(before).not.toBe("201.000");
    later(1);
    served = { text: prices(201), etag: '"2"' };
    await runDueSources(ports);
    expect(await price()).toBe(before);
    expect(await results()).toEqual(["done", "same"]);
  });

  test("send the password, which is neither stored readably nor printed nor logged", async () => {
    served = { text: prices(203), etag: '"1"' };
    const file = await importFile("s3cret пароль\n", "password");
    await add("--login", "shop", "--password-file", file);
    await runDueSources(ports);
    expect(asked[0]?.basic).toEqual({ login: "shop", password: "s3cret пароль" });
    const listed = await reads("list");
    expect(listed).toContain("https://maker.test/files/prices.csv?…  as shop  hourly, next 2026-11-26 09:00");
    const rows = await shop.sql<{ all: string }>(
      "select encode(password, 'escape') || row_to_json(import_sources)::text as all from import_sources",
    );
    const everything = [listed, rows[0]?.all, ...shop.logLines].join("\n");
    expect(everything).not.toContain("s3cret");
    expect([listed, ...shop.logLines].join("\n")).not.toContain("very-secret");
  });

  test("that cannot be read are told to the shop once a day for each reason, and change nothing", async () => {
    const before = await price();
    served = { code: "addressFailed", reason: "status 401" };
    await add();
    for (let hour = 0; hour < 3; hour += 1) {
      await runDueSources(ports);
      later(1);
    }
    served = { text: "Столбец\nа\n", etag: '"1"' };
    await runDueSources(ports);
    expect(await results()).toEqual([...Array<string>(3).fill("failed addressFailed"), "failed importHeader"]);
    const sent = await emails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      shop.ports.settings.staffEmail,
      shop.ports.settings.staffEmail,
    ]);
    const letter = writeEmail("import.failed", sent[0]?.params, ports);
    expect(letter.subject).toBe("Загрузка «Завод» не прошла");
    expect(letter.text).toContain("> По этому адресу ничего получить не удалось (сервер ответил кодом 401)");
    expect(writeEmail("import.failed", sent[1]?.params, ports).text).toContain("не найдены заголовки");
    expect(await price()).toBe(before);
    // The same version again is asked for in full: it was not imported.
    later(1);
    await runDueSources(ports);
    expect(asked.at(-1)?.known.etag).toBeNull();
    served = { code: "addressFailed", reason: "status 401" };
    later(24);
    await runDueSources(ports);
    expect(await emails()).toHaveLength(3);
  });

  test("that change too much are held once, until somebody applies them", async () => {
    const rows = Array.from({ length: 20 }, (_, n) => `held-${n + 1};H-${n + 1};Держатель ${n + 1};Крепёж`);
    const goods = await importFile(["Внешний код;Артикул;Наименование;Категория", ...rows].join("\n"));
    await operatorReads(ports, "import", "goods", goods, "--apply");
    const all = (cost: number) =>
      `Внешний код;Цена\n${Array.from({ length: 20 }, (_, n) => `held-${n + 1};${cost}`).join("\n")}\n`;
    served = { text: all(10), etag: '"1"' };
    await add();
    await runDueSources(ports);
    served = { text: all(1_000), etag: '"2"' };
    for (let hour = 0; hour < 2; hour += 1) {
      later(1);
      await runDueSources(ports);
    }
    expect(await results()).toEqual(["done", "held importHeld", "held importHeld"]);
    const runs = await shop.sql<{ uuid: string }>(
      "select distinct run_uuid as uuid from import_fetches where result = 'held'",
    );
    expect(runs).toHaveLength(1);
    const [letter] = await emails();
    expect(writeEmail("import.failed", letter?.params, ports).subject).toBe("Загрузка «Завод» удержана");
    await operatorReads(ports, "import", "apply", runs[0]?.uuid ?? "", "--force");
    later(1);
    await runDueSources(ports);
    later(1);
    await runDueSources(ports);
    expect((await results()).slice(3)).toEqual(["same", "same"]);
    expect(asked.at(-1)?.known.etag).toBe('"2"');
  });

  test("are paused, go on at once, and can be run by hand and removed", async () => {
    served = { text: prices(205), etag: '"1"' };
    await add();
    expect(await add()).toBe("refused: there is a source of this name already");
    expect(await reads("pause", "Завод")).toBe("Завод is paused");
    expect(await runDueSources(ports)).toBe(0);
    expect(await reads("run", "Завод")).toMatch(/^Завод: applied, import /);
    expect(await price()).toBe("205.000");
    later(5);
    expect(await runDueSources(ports)).toBe(0);
    await reads("pause", "Завод", "off");
    expect(await runDueSources(ports)).toBe(1);
    expect((await reads("list", "Завод")).split("\n")).toEqual([
      "2026-11-26 13:00 nothing new",
      expect.stringMatching(/^2026-11-26 08:00 applied, import /),
    ]);
    expect(await reads("remove", "Завод")).toBe("Завод is removed");
    expect(await reads("run", "Завод")).toBe(
      "refused: there is no source of this name; `import source list` shows them",
    );
    expect(await reads("add", "prices", "Чужой", "http://maker.test/a.csv")).toMatch(/^refused: not an https address/);
  });

  test("are read by one process at a time; one that was killed is resumed when its lease has ended", async () => {
    served = { text: prices(207), etag: '"1"' };
    await add();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { readChanged } = ports.publicWeb;
    const slow: Ports = {
      ...ports,
      publicWeb: {
        ...ports.publicWeb,
        async readChanged(address, request, keep) {
          await held;
          return readChanged(address, request, keep);
        },
      },
    };
    const running = runDueSources(slow);
    expect(await reads("run", "Завод")).toBe("refused: this source is being imported right now");
    expect(await runDueSources(ports)).toBe(0);
    release();
    expect(await running).toBe(1);

    // Killed between the check and the application.
    served = { text: prices(209), etag: '"2"' };
    later(1);
    await runDueSources(ports);
    await shop.sql("update import_runs set state = 'applying', applied_at = null where state = 'done'");
    await shop.sql("update import_rows set saved = null where saved = 'done'");
    await shop.sql("update prices set price = 207 where price = 209");
    await shop.sql(
      "update import_fetches set result = null where run_uuid = (select run_uuid from import_fetches where result = 'done' order by began_at desc limit 1)",
    );
    await shop.sql("update import_sources set leased_until = $1, next_at = $2", [
      new Date(now.getTime() + 300_000),
      now,
    ]);
    expect(await runDueSources(ports)).toBe(0);
    later(0.1);
    const before = asked.length;
    expect(await runDueSources(ports)).toBe(1);
    expect(asked.length).toBe(before);
    expect(await price()).toBe("209.000");
    expect(await results()).toEqual(["done", "done"]);
  });

  test("leave neither a file nor an import when they break off or cannot be read, and one in the store otherwise", async () => {
    const folder = await mkdtemp(join(tmpdir(), "skoba-sources-"));
    vi.stubEnv("TMPDIR", folder);
    try {
      await add();
      const stored = async () => (await shop.ports.files.older(-60)).length;
      const runs = async () => (await shop.sql("select 1 from import_runs")).length;
      const before = [await stored(), await runs()];
      const broken: Ports = {
        ...ports,
        publicWeb: {
          ...ports.publicWeb,
          async readChanged(_address, _request, keep) {
            async function* parts() {
              yield* partsOf(prices(211));
              throw new Error("the connection is cut");
            }
            await expect(keep(parts())).rejects.toThrow("the connection is cut");
            return no("addressFailed", { reason: "ECONNRESET" });
          },
        },
      };
      await runDueSources(broken);
      later(1);
      served = { text: "Столбец\nа\n", etag: '"1"' };
      await runDueSources(ports);
      expect(await results()).toEqual(["failed addressFailed", "failed importHeader"]);
      expect([await stored(), await runs()]).toEqual(before);
      later(1);
      served = { text: prices(213), etag: '"2"' };
      await runDueSources(ports);
      expect([await stored(), await runs()]).toEqual(before.map((count) => count + 1));
      const [run] = await shop.sql<{ key: string; sha256: string }>(
        "select f.file_key as key, r.sha256 from import_runs r join import_files f on f.run_uuid = r.uuid order by r.created_at desc limit 1",
      );
      expect(new TextDecoder().decode((await shop.ports.files.read(run?.key ?? "")) ?? undefined)).toBe(prices(213));
      expect(run?.sha256).toBe(createHash("sha256").update(prices(213)).digest("hex"));
      expect(await readdir(folder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  });

  test("that break the shop's code are told, and the next one is read all the same", async () => {
    await add();
    const broken: Ports = {
      ...ports,
      publicWeb: { ...ports.publicWeb, readChanged: () => Promise.reject(new Error("a fault")) },
    };
    await runDueSources(broken);
    expect(await results()).toEqual(["failed importBroken"]);
    const [letter] = await emails();
    expect(writeEmail("import.failed", letter?.params, ports).text).toContain("Ошибка на стороне магазина");
    expect(await reads("list")).toContain("failed: a fault of the shop; see its log");
    served = no("addressNotPublic");
    later(1);
    expect(await runDueSources(ports)).toBe(1);
  });
});
