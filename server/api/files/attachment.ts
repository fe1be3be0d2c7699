import type { SentFile } from "#app/contract/backend.ts";
import { fileTypes, type FileType } from "#app/domain/files/limits.ts";
import { pulled } from "#server/api/in-batches.ts";
import type { Bytes } from "#server/uploads/bytes.ts";

/** Response that downloads a user's upload. */
export function uploadAttachment({ uuid, name, type, bytes }: Upload): SentFile {
  return attachment({ plainName: `${uuid}.${type}`, name, mime: fileTypes[type].mime, bytes });
}

type Upload = { uuid: string; name: string; type: FileType; bytes: Bytes };

export function fileResponse({ headers, bytes }: SentFile): Response {
  return new Response(bytes, { headers });
}

type Named = { plainName: string; name: string };

/** Response that downloads a file; `plainName` is the ASCII fallback for old clients. */
export function attachment({ mime, bytes, ...named }: Named & { mime: string; bytes: Bytes }): SentFile {
  return { bytes, headers: downloadHeaders({ ...named, mime, size: bytes.length }) };
}

type Streamed = Named & { size: number; chunks: AsyncGenerator<Bytes> };

/** The same for a file of whatever content, sent while it is read. */
export function streamedAttachment({ chunks, ...named }: Streamed): SentFile {
  return { bytes: pulled(chunks), headers: downloadHeaders({ ...named, mime: "application/octet-stream" }) };
}

function downloadHeaders({ plainName, name, mime, size }: Named & { mime: string; size: number }) {
  return {
    "content-type": mime,
    // Always a download, never rendered under the shop's origin (security I8, I15).
    "content-disposition": `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hex)}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "content-length": String(size),
  };
}

/** Response with a thumbnail re-encoded by the shop, for those who may see the original. */
export function shownThumbnail(bytes: Bytes): SentFile {
  return {
    bytes,
    headers: {
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-length": String(bytes.length),
    },
  };
}

function hex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
