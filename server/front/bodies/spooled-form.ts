import { open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { FormFile } from "#app/http/upload.server.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { slots } from "#server/uploads/slots.ts";
import { bytesOf, multipartParts, type MultipartPart } from "./multipart-parts.ts";
import { StreamedParts } from "./streamed-parts.ts";
import type { Room } from "./uploads.ts";

/** Typed fields as a urlencoded form, with the files; `remove` after the form was answered. */
export type PageForm = { fields: Uint8Array<ArrayBuffer>; uploads: FormFile[] | null; remove(): Promise<void> };

type Body = ReadableStream<Uint8Array> | null;
type Bounds = { folder: string; name: string; most: number; room: Room };
type Refusal = { code: "badRequest" | "payloadTooLarge" | "overloaded" };

/**
 * Spools a multipart body to disk chunk by chunk, counting bytes, then parses it. Memory holds one chunk and the typed
 * fields, later one file at a time across all forms. On a full disk the form is read without its files: the page
 * reports them lost and keeps the typed values.
 */
export async function spoolForm(body: Body, type: string, bounds: Bounds): Promise<Verdict<PageForm, Refusal>> {
  const path = join(bounds.folder, bounds.name);
  const file = await open(path, "wx+", 0o600).catch(unlessFull);
  const remove = async () => file?.close();
  try {
    // Unlinked while open, so it disappears with its handle even after a crash (security I10).
    if (file !== null) await rm(path);
    const pieces = piecesOf(body, bounds);
    const written = file === null ? { length: 0, left: null } : await write(file, pieces);
    const form =
      file !== null && written.left === null
        ? await spooled(file, written.length, type)
        : await withoutFiles(file, written, pieces, type);
    if (form !== null) return ok({ ...form, remove });
    await remove();
    return no("badRequest");
  } catch (error) {
    await remove();
    if (error instanceof Refused) return no(error.code);
    throw error;
  }
}

class Refused extends Error {
  readonly code: Refusal["code"];

  constructor(code: Refusal["code"]) {
    super(code);
    this.code = code;
  }
}

async function* piecesOf(body: Body, { most, room }: Pick<Bounds, "most" | "room">): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const taken = room.take(value.byteLength);
    length += value.byteLength;
    if (!taken || length > most) {
      void reader.cancel().catch(() => {});
      throw new Refused(taken ? "payloadTooLarge" : "overloaded");
    }
    yield value;
  }
}

/** Bytes written, and the chunk that did not fit. */
type Written = { length: number; left: Uint8Array | null };

async function write(file: FileHandle, pieces: AsyncGenerator<Uint8Array>): Promise<Written> {
  let length = 0;
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return { length, left: null };
    for (let at = 0; at < value.byteLength;) {
      const wrote = await file.write(value, at, value.byteLength - at, length + at).catch(unlessFull);
      if (wrote === null) return { length, left: value };
      at += wrote.bytesWritten;
    }
    length += value.byteLength;
  }
}

/** Null when the disk is full. */
function unlessFull(error: unknown): null {
  if (error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) return null;
  throw error;
}

type Form = Omit<PageForm, "remove">;

async function spooled(file: FileHandle, length: number, type: string): Promise<Form | null> {
  const parts = await multipartParts(file, length, type);
  const fields = parts && (await typedFields(file, parts));
  return fields && parts && { fields, uploads: uploadsIn(file, parts) };
}

async function withoutFiles(
  file: FileHandle | null,
  { length, left }: Written,
  pieces: AsyncGenerator<Uint8Array>,
  type: string,
): Promise<Form | null> {
  const streamed = new StreamedParts(type);
  for (let at = 0; file !== null && at < length; at += windowBytes)
    streamed.take(await bytesOf(file, at, Math.min(windowBytes, length - at)));
  if (left !== null) streamed.take(left);
  for await (const piece of pieces) streamed.take(piece);
  const parts = streamed.parts();
  if (parts === null) return null;
  const fields = fieldsOf(parts.filter(({ fileName }) => fileName === null));
  const uploads = parts.flatMap(({ name: field, fileName: name }) =>
    name === null || name === ""
      ? []
      : [{ field, name, size: 0, isLost: true, use: async () => null, stream: () => new Blob().stream() }],
  );
  return fields && { fields, uploads };
}

const windowBytes = 256 * 1024;

async function typedFields(file: FileHandle, parts: readonly MultipartPart[]): Promise<Uint8Array<ArrayBuffer> | null> {
  const typed = [];
  for (const { name, fileName, start, end } of parts)
    if (fileName === null) typed.push({ name, content: await bytesOf(file, start, end - start) });
  return fieldsOf(typed);
}

/** Null for text with NUL, which PostgreSQL rejects. */
function fieldsOf(typed: readonly { name: string; content: Buffer }[]): Uint8Array<ArrayBuffer> | null {
  const fields = new URLSearchParams();
  for (const { name, content } of typed) {
    if (content.includes(0)) return null;
    fields.append(name, content.toString("utf8"));
  }
  return new TextEncoder().encode(fields.toString());
}

/** A file is up to 10 MB and is copied several times on its way to the store. */
const inMemory = slots({ atOnce: 1, mostWaiting: 100, waitMs: 60_000 });

function uploadsIn(file: FileHandle, parts: readonly MultipartPart[]): FormFile[] {
  return parts.flatMap(({ name: field, fileName, start, end }) =>
    fileName === null
      ? []
      : [
          {
            field,
            name: fileName,
            size: end - start,
            use: (most, work) => inMemory(async () => work(await bytesOf(file, start, Math.min(most, end - start)))),
            stream: () => windowsOf(file, start, end),
          } satisfies FormFile,
        ],
  );
}

function windowsOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start;
  return new ReadableStream({
    async pull(controller) {
      if (at >= end) return controller.close();
      controller.enqueue(await bytesOf(file, at, Math.min(windowBytes, end - at)));
      at += windowBytes;
    },
  });
}
