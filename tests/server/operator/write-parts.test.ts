import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeParts } from "#server/operator/write-parts.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skoba-parts-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function* partsOf(texts: readonly string[], fault?: Error) {
  for (const text of texts) yield new TextEncoder().encode(text);
  if (fault !== undefined) throw fault;
}

test("parts of a file are written one after another", async () => {
  const path = join(folder, "goods.csv");
  await writeFile(path, "yesterday's, which are longer");
  expect(await writeParts(path, partsOf(["a;b\n", "1;2\n"]))).toBe(true);
  expect(await readFile(path, "utf8")).toBe("a;b\n1;2\n");
  expect(await readdir(folder)).toEqual(["goods.csv"]);
});

test("a file whose parts break off is not there, and an older one stays as it was", async () => {
  const [older, none] = [join(folder, "older.csv"), join(folder, "none.csv")];
  await writeFile(older, "yesterday's");
  const fault = new Error("the database is away");
  for (const path of [older, none]) await expect(writeParts(path, partsOf(["a;b\n"], fault))).rejects.toBe(fault);
  expect(await readdir(folder)).toEqual(["older.csv"]);
  expect(await readFile(older, "utf8")).toBe("yesterday's");
});

test("a file that cannot be written is reported, and nothing is left of it", async () => {
  expect(await writeParts(join(folder, "absent", "goods.csv"), partsOf(["a"]))).toBe(false);
  expect(await writeParts(folder, partsOf(["a"]))).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});
