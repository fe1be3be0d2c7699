import { createReadStream, createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/**
 * A backup is gzipped lines of JSON: first what it is and which migrations its rows have gone through, then tables, each
 * followed by its rows as PostgreSQL writes them, then sequences, then files in base64, and "end" as the sign that it is whole.
 */
const entryShape = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("backup"),
    version: z.literal(1),
    at: z.iso.datetime(),
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  }),
  z.object({ kind: z.literal("table"), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal("rows"), rows: z.array(z.string()) }),
  z.object({ kind: z.literal("sequence"), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  z.object({ kind: z.literal("file"), key: z.string(), content: z.base64() }),
  z.object({ kind: z.literal("end"), rows: z.int(), files: z.int() }),
]);
export type Entry = z.infer<typeof entryShape>;

/** Whole under its name or not at all; an older file of this name stays as it is, and the writing fails. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`${file} is there already`);
  const unfinished = `${file}.part`;
  try {
    await pipeline(Readable.from(linesOf(entries)), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    const written = await open(unfinished, "r+");
    await written.sync();
    await written.close();
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* linesOf(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

/** Throws on what is no backup, and where one breaks off. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  const broken: { error: unknown } = { error: null };
  const flow = pipeline(source, unzipped).catch((error: unknown) => (broken.error = error));
  let isWhole = false;
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
    const entry = entryShape.parse(JSON.parse(line));
    isWhole = entry.kind === "end";
    yield entry;
  }
  await flow;
  if (broken.error !== null || !isWhole)
    throw new Error(`${file} is no backup, or not a whole one`, { cause: broken.error });
}
