import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fileProcessListShape, fileProcessShape, startedProcessShape } from "#app/contract/files/file-processes.ts";
import { diskFiles } from "#server/gateways/files/disk-files.ts";
import { StorageAway, StorageFull } from "#server/gateways/files/files.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import type { FileMaker } from "#server/use-cases/files/made-file.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { company } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const sheet = "/private/finance/mutual-settlements/sheet";

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))("files on %s", (engine) => {
  let shop: TestShop;
  let token: string;
  beforeAll(async () => {
    shop = await testShop({ engine });
    ({ token } = await shop.loginAs(small.phones.ooo));
    await shop.sql(
      `insert into settlement_entries (uuid, root_uuid, contract_uuid, source, doc_id, document_type, document_number, document_date, debit, credit)
       select gen_random_uuid(), root_uuid, contract_uuid, 'test', at::text, 'realization', case at when 1 then '=1+1' else 'УТ-' || at end,
              date '2026-01-01' + at, 100.5, 0
         from counterparties, generate_series(1, 2500) at where root_uuid = $1`,
      [company],
    );
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql("delete from file_processes");
  });

  const ask = async () => shop.call("POST", sheet, { token, body: { dateFrom: "2026-01-01", dateTo: "2028-12-31" } });
  const startedProcess = async () => (await ask()).data(startedProcessShape).process;
  const look = async (uuid: string, who = token) =>
    (await shop.call("GET", `/mixed/reports/processes/${uuid}`, { token: who })).data(fileProcessShape);
  const make = (makers: Readonly<Record<string, FileMaker>> = fileMakers) => makeFiles(shop.ports, makers);
  /** Simulates a worker that died and whose lease has expired. */
  const forget = () => shop.sql("update file_processes set lease_until = now() - interval '1 second'");
  const download = (url: string) => shop.app.fetch(new Request(`http://shop.test${url}`));

  test("FL2: a file is queued, made, and opened by its address", async () => {
    const uuid = await startedProcess();
    expect(await look(uuid)).toMatchObject({ status: "queued", progress: 0, file: null, error: null, retryAfter: 2 });
    expect(await make()).toBe(1);
    const done = await look(uuid);
    expect(done).toMatchObject({ status: "done", progress: 100, retryAfter: null });
    const answer = await download(done.file?.url ?? "");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const rows = book.sheets[0]?.rows ?? [];
    expect(rows.length).toBe(1 + 1096 - 1);
    // A running balance, and text that a spreadsheet must not take for a formula (security I14).
    expect(rows[1]?.[1]).toBe("Реализация (УПД) № =1+1");
    expect(rows.at(-1)?.[5]).toBe(100.5 * 1095);
  });

  test("FL2: of two workers one takes a file", async () => {
    await startedProcess();
    const made = await Promise.all([make(), make()]);
    expect(made.toSorted()).toEqual([0, 1]);
  });

  test("FL2: a file whose worker died is made by the next one, and the late result of the dead worker is ignored", async () => {
    const uuid = await startedProcess();
    let goOn = (): void => {};
    const paused: FileMaker = async (...all) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      return fileMakers.settlements(...all);
    };
    const dead = make({ settlements: paused });
    await expect.poll(async () => (await look(uuid)).status).toBe("processing");
    await forget();
    expect(await make()).toBe(1);
    const { file } = await look(uuid);
    goOn();
    expect(await dead).toBe(0);
    expect((await look(uuid)).file?.size).toBe(file?.size);
    expect((await download((await look(uuid)).file?.url ?? "")).status).toBe(200);
  });

  test.each(["before it is made", "while it is stored", "before its row"])(
    "FL2, CP10, CP11: a worker killed %s leaves the file to the next one, and nothing else",
    async (step) => {
      const uuid = await startedProcess();
      const never = new Promise<never>(() => {});
      let reached = (): void => {};
      const died = new Promise<void>((resolve) => (reached = resolve));
      const dies = async (at: string) => {
        if (at !== step) return;
        reached();
        await never;
      };
      const files = {
        ...shop.ports.files,
        async putParts(key: string, parts: AsyncIterable<Uint8Array>) {
          await dies("while it is stored");
          await shop.ports.files.putParts(key, parts);
          await dies("before its row");
        },
      };
      const maker: FileMaker = async (...all) => {
        await dies("before it is made");
        return fileMakers.settlements(...all);
      };
      void makeFiles({ ...shop.ports, files }, { settlements: maker });
      await died;
      expect(await look(uuid)).toMatchObject({ status: "processing", file: null });
      await forget();
      expect(await make()).toBe(1);
      expect((await download((await look(uuid)).file?.url ?? "")).status).toBe(200);
    },
  );

  test("FL2: a file that cannot be made ends in an error, not in an endless wait", async () => {
    const uuid = await startedProcess();
    const broken: FileMaker = () => Promise.reject(new Error("broken on purpose"));
    await make({ settlements: broken });
    expect(await look(uuid)).toMatchObject({ status: "error", file: null, retryAfter: null });
    const lost = await startedProcess();
    for (let life = 0; life < 3; life += 1) {
      await shop.sql("update file_processes set status = 'processing', attempts = attempts + 1 where uuid = $1", [
        lost,
      ]);
      await forget();
    }
    expect(await make()).toBe(0);
    expect(await look(lost)).toMatchObject({ status: "error", error: { code: "worker" } });
  });

  test("FL3: nothing can be downloaded before the whole file is stored, and a full store is reported", async () => {
    const uuid = await startedProcess();
    const files = { ...shop.ports.files, putParts: () => Promise.reject(new StorageFull()) };
    await makeFiles({ ...shop.ports, files }, fileMakers);
    expect(await look(uuid)).toMatchObject({ status: "error", file: null, error: { code: "storageFull" } });
  });

  test("FL2: a file whose store is down is not given up after three quick attempts but made a minute later", async () => {
    const uuid = await startedProcess();
    const files = { ...shop.ports.files, putParts: () => Promise.reject(new StorageAway()) };
    await makeFiles({ ...shop.ports, files }, fileMakers);
    expect(await look(uuid)).toMatchObject({ status: "processing", error: null });
    await forget();
    expect(await make()).toBe(1);
    expect(await look(uuid)).toMatchObject({ status: "done" });
  });

  test("FL3: an object uploaded in parts is invisible before its last part, and an interrupted upload leaves nothing", async () => {
    const root = await mkdtemp(join(tmpdir(), "parts-"));
    try {
      const store = diskFiles(root);
      const [whole, broken] = [randomUUID(), randomUUID()];
      let goOn = (): void => {};
      const rest = new Promise<void>((resolve) => (goOn = resolve));
      async function* parts() {
        yield Buffer.from("first ");
        await rest;
        yield Buffer.from("second");
      }
      const storing = store.putParts(whole, parts());
      await expect
        .poll(async () => (await readdir(root, { recursive: true })).some((name) => name.endsWith(".tmp")))
        .toBe(true);
      expect(await store.read(whole)).toBeNull();
      goOn();
      await storing;
      expect(Buffer.from((await store.read(whole)) ?? []).toString()).toBe("first second");
      async function* breaking() {
        yield Buffer.from("first ");
        throw new Error("broken on purpose");
      }
      await expect(store.putParts(broken, breaking())).rejects.toThrow("broken on purpose");
      expect(await store.read(broken)).toBeNull();
      expect((await readdir(root, { recursive: true })).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    } finally {
      await rm(root, { recursive: true });
    }
  });

  test("E13: ids are random, and an id next to an own file's is not found", async () => {
    const [one, other] = [await startedProcess(), await startedProcess()];
    await make();
    for (const uuid of [one, other]) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
    const { file } = await look(one);
    for (const step of [-1n, 1n]) {
      const beside = (BigInt(`0x${one.replaceAll("-", "")}`) + step).toString(16).padStart(32, "0");
      const uuid = beside.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      expect((await shop.call("GET", `/mixed/reports/processes/${uuid}`, { token })).status).toBe(404);
      expect((await download((file?.url ?? "").replace(one, uuid))).status).toBe(404);
    }
    expect((await download((file?.url ?? "").replace(one, other))).status).toBe(404);
  });

  test("E14: an address works for a day in the session it was given to, and not after the logout", async () => {
    const uuid = await startedProcess();
    await make();
    const session = await shop.loginAs(small.phones.ooo);
    const url = (await look(uuid, session.token)).file?.url ?? "";
    expect((await download(url)).status).toBe(200);
    await shop.call("POST", "/public/auth/logout", session);
    expect((await download(url)).status).toBe(404);
    expect((await download((await look(uuid)).file?.url ?? "")).status).toBe(200);
  });

  test("a buyer has at most three files in progress, also when they are requested at once", async () => {
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422]);
    await make();
    expect((await ask()).status).toBe(200);
  });

  test("E4: another buyer's file is not found, nor one of another own counterparty; a forged or expired address opens nothing", async () => {
    const uuid = await startedProcess();
    await make();
    const { token: other } = await shop.loginAs(small.phones.three);
    expect((await shop.call("GET", `/mixed/reports/processes/${uuid}`, { token: other })).status).toBe(404);
    const { items } = (await shop.call("GET", "/private/reports/processes", { token: other })).data(
      fileProcessListShape,
    );
    expect(items).toEqual([]);
    const url = (await look(uuid)).file?.url ?? "";
    expect((await download(url.replace(/code=\d+/, "code=99999999999999"))).status).toBe(404);
    shop.clock.advance(24 * 3_600 + 60);
    expect((await download(url)).status).toBe(404);
  });
});
