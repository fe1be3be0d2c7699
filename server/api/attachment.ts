import { fileTypes, type FileType } from "#app/domain/files/limits.ts";
import type { Bytes } from "#server/uploads/bytes.ts";

/** The answer that hands a stranger's file out. */
export function uploadAttachment({ uuid, name, type, bytes }: Upload): Response {
  return attachment({ plainName: `${uuid}.${type}`, name, mime: fileTypes[type].mime, bytes });
}

type Upload = { uuid: string; name: string; type: FileType; bytes: Bytes };

/** The answer that hands a file out; `plainName` is for programs that know Latin letters alone. */
export function attachment({
  plainName,
  name,
  mime,
  bytes,
}: {
  plainName: string;
  name: string;
  mime: string;
  bytes: Bytes;
}): Response {
  return new Response(bytes, {
    headers: {
      "content-type": mime,
      // Never shown in the shop's own name, whatever it is (security I8, I15).
      "content-disposition": `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hex)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-length": String(bytes.length),
    },
  });
}

/** The answer that shows a picture of a stranger: pixels of the shop's own making, for who may see the original. */
export function shownThumbnail(bytes: Bytes): Response {
  return new Response(bytes, {
    headers: {
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-length": String(bytes.length),
    },
  });
}

function hex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
