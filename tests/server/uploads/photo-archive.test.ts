import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPhotoArchive } from "#server/uploads/photo-archive.ts";
import { encoded } from "#tests/support/files/read-lists.ts";
import { zip } from "#tests/support/files/sample-files.ts";

const name = "Петли/ПЕТЛЯ-1_2.jpg";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skoba-archive-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function stored(archive: Buffer): Promise<string> {
  const path = join(folder, "photos.zip");
  await writeFile(path, archive);
  return path;
}

async function namesOf(archive: Buffer): Promise<string[]> {
  const path = await stored(archive);
  const opened = await openPhotoArchive(path);
  if (!opened.ok) throw new Error(opened.code);
  opened.value.close();
  return opened.value.files.map((file) => file.name);
}

/** An archive whose name is in other bytes than those of UTF-8. */
function named(bytes: Uint8Array): Buffer {
  const plain = "x".repeat(bytes.length);
  const archive = zip([plain]);
  for (let at = archive.indexOf(plain); at >= 0; at = archive.indexOf(plain)) archive.set(bytes, at);
  return archive;
}

describe("Russian names in an archive of photos", () => {
  it("are read in UTF-8 without its flag, as macOS and zip of a plain Linux write them", async () => {
    expect(await namesOf(zip([name]))).toEqual([name]);
  });

  it("are read in CP866, as Windows writes them", async () => {
    expect(await namesOf(named(encoded(name, "ibm866")))).toEqual([name]);
  });
});

it("reads an archive that is open already, which its caller closes", async () => {
  const file = await open(await stored(zip(["a.jpg", "b.jpg"], { contents: { "b.jpg": "picture" } })));
  const { size } = await file.stat();
  const opened = await openPhotoArchive({ fd: file.fd, size });
  if (!opened.ok) throw new Error(opened.code);
  const read = await opened.value.files[1]?.read();
  opened.value.close();
  expect(read).toEqual({ ok: true, value: new TextEncoder().encode("picture") });
  expect((await file.stat()).size).toBe(size);
  await file.close();
});
