import { readFeedPath, type FeedPath } from "#app/domain/feeds/feed-path.ts";
import type { Ports } from "#server/ports/ports.ts";
import { filePieces } from "#server/uploads/file-pieces.ts";
import { openFeed } from "#server/use-cases/feeds/read-feed.ts";

/** q=0 refuses an encoding (RFC 9110, 12.5.3). */
const gzipTaken = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Serves feeds of goods at /feeds/…, as gzip to readers that take it. Null for other URLs. */
export function feedsFetch(ports: Ports): (request: Request) => Promise<Response> | null {
  async function send(path: FeedPath, { method, headers: asked }: Request): Promise<Response> {
    const takesPacked = gzipTaken.test(asked.get("accept-encoding") ?? "");
    const reader = asked.get("user-agent") ?? "";
    const feed = await openFeed(ports, path, { takesPacked, reader });
    if (feed === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    const { file, isPacked, etag, builtAt } = feed;
    const headers = {
      "content-type": path.isPacked ? "application/gzip" : "application/xml; charset=utf-8",
      ...(isPacked && !path.isPacked && { "content-encoding": "gzip" }),
      ...(!path.isPacked && { vary: "accept-encoding" }),
      "content-length": String(file.size),
      etag,
      "last-modified": builtAt.toUTCString(),
      // Shared caches must not keep a private feed.
      "cache-control": "city" in path ? "public, max-age=300, no-transform" : "private, max-age=300, no-transform",
      ...("token" in path && { "x-robots-tag": "noindex" }),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    };
    if (method !== "HEAD") return new Response(sent(file), { headers });
    await file.close();
    return new Response(null, { headers });
  }

  return (request) => {
    const path = readFeedPath(new URL(request.url).pathname);
    return path === null ? null : send(path, request);
  };
}

/** Closed at its end, and when the reader goes away. */
function sent({ fd, size, close }: { fd: number; size: number; close(): Promise<void> }): ReadableStream<Uint8Array> {
  const pieces = filePieces(fd, 0, size);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done === true) {
          await close();
          controller.close();
        } else controller.enqueue(value);
      },
      cancel: () => close(),
    },
    { highWaterMark: 0 },
  );
}
