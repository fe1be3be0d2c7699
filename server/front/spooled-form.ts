import { open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Upload } from "#app/http/upload.server.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { slots } from "#server/uploads/slots.ts";
import { bytesOf, multipartParts, type Part } from "./multipart-parts.ts";
import type { Room } from "./uploads.ts";

/** What was typed, as a plain form, and the files beside it; `remove` when the form has been answered. */
export type PageForm = { fields: Uint8Array<ArrayBuffer>; uploads: Upload[] | null; remove(): Promise<void> };

type Bounds = { folder: string; name: string; most: number; room: Room };
type Refusal = { code: "badRequest" | "payloadTooLarge" | "overloaded" };

/**
 * Takes a multipart body to the disk piece by piece, counted while it comes, and then apart. Memory holds one piece, the
 * typed fields, and later of all forms one file at a time.
 */
export async function spoolForm(
  body: ReadableStream<Uint8Array> | null,
  type: string,
  { folder, name, most, room }: Bounds,
): Promise<Verdict<PageForm, Refusal>> {
  const path = join(folder, name);
  const file = await open(path, "wx+", 0o600);
  const remove = () => file.close();
  try {
    // Without a name it is gone with whoever holds it, however this process ends (security I10).
    await rm(path);
    const written = await write(file, body, { most, room });
    const parts = written.ok ? await multipartParts(file, written.value, type) : null;
    const fields = parts && (await typedFields(file, parts));
    if (written.ok && parts && fields) return ok({ fields, uploads: uploadsIn(file, parts), remove });
    await remove();
    return written.ok ? no("badRequest") : written;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function write(
  file: FileHandle,
  body: ReadableStream<Uint8Array> | null,
  { most, room }: Pick<Bounds, "most" | "room">,
): Promise<Verdict<number, Refusal>> {
  if (body === null) return ok(0);
  const reader = body.getReader();
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return ok(length);
    const taken = room.take(value.byteLength);
    if (!taken || length + value.byteLength > most) {
      void reader.cancel().catch(() => {});
      return no(taken ? "payloadTooLarge" : "overloaded");
    }
    for (let at = 0; at < value.byteLength;)
      at += (await file.write(value, at, value.byteLength - at, length + at)).bytesWritten;
    length += value.byteLength;
  }
}

/** Null for a text with a NUL, which breaks the database. */
async function typedFields(file: FileHandle, parts: readonly Part[]): Promise<Uint8Array<ArrayBuffer> | null> {
  const fields = new URLSearchParams();
  for (const { name, fileName, start, end } of parts) {
    if (fileName !== null) continue;
    const content = await bytesOf(file, start, end - start);
    if (content.includes(0)) return null;
    fields.append(name, content.toString("utf8"));
  }
  return new TextEncoder().encode(fields.toString());
}

/** A file is up to 10 MB, and on its way to the store it stands in memory several times over. */
const inMemory = slots({ atOnce: 1, mostWaiting: 100, waitMs: 60_000 });

function uploadsIn(file: FileHandle, parts: readonly Part[]): Upload[] {
  return parts.flatMap(({ name: field, fileName, start, end }) =>
    fileName === null
      ? []
      : [
          {
            field,
            name: fileName,
            size: end - start,
            use: (most, work) => inMemory(async () => work(await bytesOf(file, start, Math.min(most, end - start)))),
          } satisfies Upload,
        ],
  );
}
