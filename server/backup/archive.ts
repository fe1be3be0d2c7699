import { createReadStream, createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/**
 * Format of a backup: gzipped JSON lines. A header with the applied migrations, then tables, each followed by its rows
 * in PostgreSQL's text format, then sequences, then files in base64, and "end" as the completeness marker.
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

/** An error the operator can fix; the message is shown. */
export class NoBackup extends Error {}

/** Writes atomically; fails if a file of this name exists. */
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

/** Throws if the file is not a backup or is truncated. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  const broken: { error: unknown } = { error: null };
  const flow = pipeline(source, unzipped).catch((error: unknown) => (broken.error = error));
  let isWhole = false;
  for await (const line of linesIn(unzipped, broken)) {
    const entry = entryIn(line);
    if (entry === null) broken.error ??= new Error("a line that is no entry");
    // Data after the error is drained but discarded.
    if (entry === null || broken.error !== null) continue;
    isWhole = entry.kind === "end";
    yield entry;
  }
  await flow;
  if (isFileSystemError(broken.error)) throw broken.error;
  if (broken.error !== null || !isWhole)
    throw new NoBackup(`${file} is no backup, or not a whole one`, { cause: broken.error });
}

/** An unzip error ends the lines and is stored in `broken`. */
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

/** The file is missing, not readable or a folder. */
function isFileSystemError(error: unknown): error is Error {
  return error instanceof Error && "path" in error;
}
