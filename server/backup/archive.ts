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

/** What the operator can settle, in words for him. */
export class NoBackup extends Error {}

/** Whole under its name or not at all; an older file of this name stays as it is, and the writing fails. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    throw new NoBackup(`${file} is there already`);
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
  for await (const line of linesIn(unzipped, broken)) {
    const entry = entryIn(line);
    if (entry === null) broken.error ??= new Error("a line that is no entry");
    // What comes after it is read to the end, and nothing of it is believed.
    if (entry === null || broken.error !== null) continue;
    isWhole = entry.kind === "end";
    yield entry;
  }
  await flow;
  if (isOfFolders(broken.error)) throw broken.error;
  if (broken.error !== null || !isWhole)
    throw new NoBackup(`${file} is no backup, or not a whole one`, { cause: broken.error });
}

/** What cannot be unzipped ends the lines; why is kept in `broken`. */
async function* linesIn(unzipped: NodeJS.ReadableStream, broken: { error: unknown }): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Infinity });
  } catch (error) {
    broken.error ??= error;
  }
}

function entryIn(line: string): Entry | null {
  try {
    return entryShape.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** The file itself is missing, closed or a folder. */
function isOfFolders(error: unknown): error is Error {
  return error instanceof Error && "path" in error;
}
