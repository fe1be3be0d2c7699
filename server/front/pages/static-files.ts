import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { bestEncoding, type Encoding } from "#server/front/http/compress.ts";
import { isNamed } from "#server/front/http/etag.ts";
import { httpDate, isUnmodified } from "#server/front/http/last-modified.ts";
import type { ReadableHeaders } from "#server/front/http/request-headers.ts";

export type StaticFiles = (request: { headers: ReadableHeaders }, pathname: string) => Promise<Response | null>;

/**
 * Files of a build folder, listed once at start-up: URLs are looked up, never joined into paths, so nothing outside is
 * reachable (security I16, L6). Compressed siblings (.br, .gz) are made by the build.
 */
export async function staticFiles(dir: string): Promise<StaticFiles> {
  const files = await find(dir);
  return async ({ headers }, pathname) => {
    const file = files.get(pathname);
    const found = file ? await answer(file, headers) : null;
    // A missing asset gets a plain 404: browsers requesting a script must not get a rendered page.
    return found ?? (pathname.startsWith("/assets/") ? new Response("404", { status: 404 }) : null);
  };
}

type File = {
  path: string;
  type: string;
  etag: string;
  modified: string;
  cacheControl: string;
  encodings: readonly Encoding[];
};

async function find(dir: string): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>();
  if (!existsSync(dir)) return files;
  const names = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length).split(sep).join("/").replace(/^\/?/, "/"));
  const all = new Set(names);
  for (const name of names.filter(isPublic)) files.set(name, await describe(dir, name, all));
  return files;
}

function isPublic(name: string): boolean {
  return !/\/\.|\.(?:map|br|gz)$/.test(name);
}

async function describe(dir: string, name: string, all: ReadonlySet<string>): Promise<File> {
  const path = join(dir, name);
  const digest = createHash("sha256")
    .update(await readFile(path))
    .digest();
  return {
    path,
    type: types[extname(name)] ?? "application/octet-stream",
    etag: `W/"${digest.toString("base64url").slice(0, 20)}"`,
    modified: httpDate((await stat(path)).mtimeMs),
    // Names under /assets and of fonts contain a content hash; others may change with the next build.
    cacheControl:
      name.startsWith("/assets/") || name.includes(`.${digest.toString("hex").slice(0, 8)}.`)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
    encodings: (["br", "gzip"] as const).filter((encoding) => all.has(name + suffixes[encoding])),
  };
}

const suffixes = { br: ".br", gzip: ".gz" } as const;

/** Null when the file is gone since start-up: a newer build has replaced it. */
async function answer(
  { path, type, etag, modified, cacheControl, encodings }: File,
  requestHeaders: ReadableHeaders,
): Promise<Response | null> {
  const headers = new Headers({ "content-type": type, "cache-control": cacheControl, etag, "last-modified": modified });
  if (encodings.length > 0) headers.set("vary", "Accept-Encoding");
  const [ifNoneMatch, ifModifiedSince] = [requestHeaders.get("if-none-match"), requestHeaders.get("if-modified-since")];
  if (isNamed(etag, ifNoneMatch) || isUnmodified(modified, { ifNoneMatch, ifModifiedSince }))
    return new Response(null, { status: 304, headers });
  const encoding = bestEncoding(requestHeaders.get("accept-encoding"));
  const compressed = encoding !== null && encodings.includes(encoding) ? encoding : null;
  if (compressed) headers.set("content-encoding", compressed);
  const bytes = await readFile(path + (compressed ? suffixes[compressed] : "")).catch(orGone);
  if (bytes === null) return null;
  headers.set("content-length", String(bytes.length));
  return new Response(bytes, { headers });
}

function orGone(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
