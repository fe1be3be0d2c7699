import { fileTypes, type FileType } from "#app/domain/files/limits.ts";
import type { Bytes } from "#server/uploads/bytes.ts";

/** The answer that hands a stranger's file out. */
export function attachment({
  uuid,
  name,
  type,
  bytes,
}: {
  uuid: string;
  name: string;
  type: FileType;
  bytes: Bytes;
}): Response {
  return new Response(bytes, {
    headers: {
      "content-type": fileTypes[type].mime,
      // Never shown in the shop's own name, whatever it is (security I8, I15).
      "content-disposition": `attachment; filename="${uuid}.${type}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hex)}`,
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
