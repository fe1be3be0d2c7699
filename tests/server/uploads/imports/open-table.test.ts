import { spawnSync } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { no, ok } from "#app/domain/verdict.ts";
import { diskFiles } from "#server/gateways/files/disk-files.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import { withTable, type OpenTable } from "#server/uploads/tables/open-table.ts";

const key = "0f8e0087-c1e7-4b88-8c2f-1f454f403535";
let root: string;
let files: FileStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "skoba-table-"));
  files = diskFiles(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Files of the folder that the process has open, with and without a name. */
function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(root) ? [path] : [];
    } catch {
      return [];
    }
  });
}

const names = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).flatMap((one) => (one.isFile() ? [one.name] : []));

async function checked<R extends { ok: false; code: string }>(
  bytes: Uint8Array,
  use: (table: OpenTable) => Promise<{ ok: true; value: unknown } | R>,
  scratch = () => files.scratch(),
) {
  await files.put(key, bytes);
  const file = await files.open(key);
  if (file === null) throw new Error("the file is gone");
  try {
    return await withTable(file, scratch, use);
  } finally {
    await file.close();
  }
}

const list = Array.from({ length: 3_000 }, (_, at) => [`A-${at}`, `Болт ${"М8 ".repeat(at % 50)}`.trim(), `${at}`]);
const text = Buffer.from(list.map((row) => row.join(";")).join("\n"));

describe("an opened file of an import", () => {
  test.each([
    ["text", async () => text],
    ["workbook", async () => Buffer.from(await writeXlsx({ sheets: [{ name: "a", rows: list }] }))],
  ])("gives the rows of a %s in pieces, and what is in its columns", async (_, bytes) => {
    const read = await checked(await bytes(), async (table) =>
      ok({
        sheets: table.sheets.map(({ count, head }) => [count, head.length]),
        rows: [await table.rows(0, 0, 2), await table.rows(0, 2_999, 500), await table.rows(0, 3_000, 500)],
        columns: (await table.profiles(0, 1)).map(({ filled, numbers }) => [filled, numbers]),
      }),
    );
    expect(read).toEqual(
      ok({
        sheets: [[3_000, 40]],
        rows: [
          [
            { number: 1, cells: list[0] },
            { number: 2, cells: list[1] },
          ],
          [{ number: 3_000, cells: list[2_999] }],
          [],
        ],
        columns: [
          [2_999, 0],
          [2_999, 0],
          [2_999, 2_999],
        ],
      }),
    );
  });

  test.runIf(process.platform === "linux")(
    "leaves no file of its rows, whether it is used, refused or fails",
    async () => {
      const during = async () => {
        // The stored file and that of its rows, which has no name.
        expect(openFiles().filter((path) => path.endsWith("(deleted)"))).toHaveLength(1);
        expect(await names()).toEqual([key]);
      };
      await checked(text, async () => ok(await during()));
      expect([openFiles(), await names()]).toEqual([[], [key]]);
      expect(
        await checked(text, async () => {
          await during();
          return no("importHeader");
        }),
      ).toEqual(no("importHeader"));
      await expect(
        checked(text, async () => {
          await during();
          throw new Error("the database is away");
        }),
      ).rejects.toThrow("the database is away");
      expect(await checked(Buffer.from("%PDF-1.4"), async () => ok(null))).toEqual(no("uploadPdf"));
      expect([openFiles(), await names()]).toEqual([[], [key]]);
    },
  );

  test.runIf(process.platform === "linux")(
    "leaves none either when its thread dies, which refuses the file",
    async () => {
      // Nothing can be written into it, as on a full disk.
      const full = async () => {
        const file = await open(join(root, key.slice(0, 2), key), "r");
        return { fd: file.fd, size: 0, close: () => file.close() };
      };
      expect(await checked(text, async () => ok(null), full)).toEqual(no("uploadSlow"));
      expect([openFiles(), await names()]).toEqual([[], [key]]);
      expect((await checked(text, async ({ sheets }) => ok(sheets.length))).ok).toBe(true);
    },
  );

  test("leaves none when its process is killed", async () => {
    const store = new URL("../../../../server/gateways/files/disk-files.ts", import.meta.url).href;
    const script = `const { diskFiles } = await import(${JSON.stringify(store)});
      const { writeSync } = await import("node:fs");
      const { fd } = await diskFiles(${JSON.stringify(root)}).scratch();
      writeSync(fd, "rows");
      process.kill(process.pid, "SIGKILL");`;
    const { signal } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    expect(signal).toBe("SIGKILL");
    expect(await names()).toEqual([]);
  });
});

describe("a stored file that is opened", () => {
  test("is read to its end although it is removed meanwhile; one that is not there is none", async () => {
    await files.put(key, text);
    const opened = await files.open(key);
    await files.remove(key);
    expect(await files.open(key)).toBeNull();
    expect(opened?.size).toBe(text.length);
    const read = await withTable(
      opened ?? { fd: -1, size: 0, close: async () => {} },
      () => files.scratch(),
      async ({ sheets }) => ok(sheets[0]?.count),
    );
    await opened?.close();
    expect(read).toEqual(ok(3_000));
  });
});
