import { filePages } from "#app/contract/files.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { levelsOf, mostLevels } from "./nesting.ts";

const mostTextBytes = 256 * 1024;
const mostHeadBytes = 4 * 1024;
const mostParts = 200;
const mostFileParts = 20;

/**
 * A form with as many files as it takes, and some room: a single file that is a little too heavy shall reach the page,
 * which gives back everything typed, rather than end here.
 */
export const mostMultipartBytes = (fileLimits.count + 1) * fileLimits.bytes + mostTextBytes;

/** Also asked for as a page's data, by script. */
export function takesFiles(pathname: string): boolean {
  const page = pathname.replace(/\.data$/, "");
  return filePages.some((path) => path === page);
}

/**
 * Is a multipart body one that a browser could have made of our forms? Looked at without taking it apart: few parts,
 * short heads, little text, all of it closed (security I11).
 */
export function isReasonableMultipart(bytes: Uint8Array, type: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70}))\s*(?:;|$)/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return false;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const line = Buffer.from(`\r\n--${boundary}`);
  if (body.subarray(0, line.length - 2).compare(line, 2) !== 0) return false;
  const count = { parts: 0, files: 0, text: 0 };
  let at = line.length - 2;
  // After a boundary: a new part, or the end.
  while (body.subarray(at, at + 2).toString("latin1") === "\r\n") {
    const head = body.indexOf("\r\n\r\n", at);
    const end = head < 0 ? -1 : body.indexOf(line, head + 2);
    if (
      end < 0 ||
      head - at > mostHeadBytes ||
      !countPart(count, body.subarray(at, head).toString("latin1"), body.subarray(head + 4, end))
    )
      return false;
    at = end + line.length;
  }
  return body.subarray(at, at + 2).toString("latin1") === "--" && body.length - at <= 4;
}

function countPart(count: { parts: number; files: number; text: number }, head: string, content: Buffer): boolean {
  const name = /;\s*name="([^"\r\n]*)"/i.exec(head)?.[1];
  if (name === undefined || levelsOf(name) > mostLevels) return false;
  count.parts += 1;
  if (/;\s*filename\*?=/i.test(head)) count.files += 1;
  else {
    count.text += content.length;
    if (content.includes(0)) return false;
  }
  return count.parts <= mostParts && count.files <= mostFileParts && count.text <= mostTextBytes;
}
