import { describe, expect, it } from "vitest";
import { openPhotoArchive } from "#server/uploads/photo-archive.ts";
import { encoded } from "#tests/support/files/read-lists.ts";
import { zip } from "#tests/support/files/sample-files.ts";

const name = "Петли/ПЕТЛЯ-1_2.jpg";

async function namesOf(archive: Buffer): Promise<string[]> {
  const opened = await openPhotoArchive(Uint8Array.from(archive));
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
