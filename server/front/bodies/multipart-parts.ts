import type { FileHandle } from "node:fs/promises";
import { levelsOf, mostLevels } from "#server/front/http/nesting.ts";

/** One part of a multipart body: `start` and `end` bound its content. `fileName` is null for text fields. */
export type MultipartPart = { name: string; fileName: string | null; start: number; end: number };

export const mostTextBytes = 256 * 1024;
export const mostHeadBytes = 4 * 1024;
export const mostParts = 200;
const mostFileParts = 20;
const windowBytes = 256 * 1024;

/**
 * Parses a multipart body stored in a file; null unless a browser could have sent it from our forms: few parts, short
 * headers, little text, properly terminated (security I11). Reads in windows, yielding to other requests.
 */
export async function multipartParts(file: FileHandle, length: number, type: string): Promise<MultipartPart[] | null> {
  const boundary = boundaryOf(type);
  if (boundary === null) return null;
  const line = Buffer.from(`\r\n--${boundary}`);
  if (!(await bytesOf(file, 0, line.length - 2)).equals(line.subarray(2))) return null;
  const parts: MultipartPart[] = [];
  const count = { files: 0, text: 0 };
  const find = searchIn(file, length);
  let at = line.length - 2;
  // After a boundary: a part or the end.
  for (;;) {
    const around = await bytesOf(file, at, mostHeadBytes + 4);
    if (around.subarray(0, 2).toString("latin1") !== "\r\n") return isEnd(around) ? parts : null;
    const head = around.indexOf("\r\n\r\n");
    const end = head < 0 ? -1 : await find(line, at + head + 2);
    const named = namesOf(around.subarray(0, Math.max(0, head)).toString("utf8"));
    if (end < 0 || named === null || parts.length === mostParts) return null;
    const part = { ...named, start: at + head + 4, end: Math.max(end, at + head + 4) };
    if (part.fileName === null) count.text += part.end - part.start;
    else count.files += 1;
    if (count.files > mostFileParts || count.text > mostTextBytes) return null;
    parts.push(part);
    at = end + line.length;
  }
}

export function boundaryOf(type: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70}))\s*(?:;|$)/i.exec(type) ?? [];
  return quoted ?? plain ?? null;
}

function isEnd(rest: Buffer): boolean {
  return rest.length <= 4 && rest.subarray(0, 2).toString("latin1") === "--";
}

export function namesOf(head: string): { name: string; fileName: string | null } | null {
  const name = /;\s*name="([^"\r\n]*)"/i.exec(head)?.[1];
  if (name === undefined || levelsOf(name) > mostLevels) return null;
  const fileName = /;\s*filename="([^"\r\n]*)"/i.exec(head)?.[1];
  const isFile = /;\s*filename\*?=/i.test(head);
  return { name: unescaped(name), fileName: isFile ? unescaped(fileName ?? "") : null };
}

/** Decodes browsers' escapes in names (HTML, multipart/form-data). */
function unescaped(name: string): string {
  return name.replace(/%0a/gi, "\n").replace(/%0d/gi, "\r").replace(/%22/g, '"');
}

export async function bytesOf(file: FileHandle, at: number, length: number): Promise<Buffer<ArrayBuffer>> {
  return readInto(Buffer.alloc(length), file, at);
}

async function readInto(buffer: Buffer<ArrayBuffer>, file: FileHandle, at: number): Promise<Buffer<ArrayBuffer>> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Finds bytes from an offset; -1 if absent. The last window is reused by the next search. */
function searchIn(file: FileHandle, length: number): (needle: Buffer, from: number) => Promise<number> {
  const buffer = Buffer.alloc(Math.min(windowBytes, length));
  let begins = 0;
  let window = buffer.subarray(0, 0);
  return async (needle, from) => {
    for (let at = from; at + needle.length <= length; at = begins + window.length - needle.length + 1) {
      if (at < begins || at + needle.length > begins + window.length) {
        window = await readInto(buffer, file, at);
        begins = at;
      }
      const found = window.indexOf(needle, at - begins);
      if (found >= 0) return begins + found;
    }
    return -1;
  };
}
